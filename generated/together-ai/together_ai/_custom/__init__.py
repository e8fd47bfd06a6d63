"""Your own code. Nothing in this folder is ever overwritten."""
