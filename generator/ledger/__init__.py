"""The ledger: an API's revisions in order, and what each changed."""
