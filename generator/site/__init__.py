"""The reference site: pages from a contract and its ledger."""
