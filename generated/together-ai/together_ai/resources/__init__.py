"""The calls, by namespace."""
