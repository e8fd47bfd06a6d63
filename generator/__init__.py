"""apiledger: what changed in an API, whom it breaks, and the client that follows from it."""

__version__ = "0.1.0"
