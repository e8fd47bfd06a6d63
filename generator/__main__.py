"""`python -m generator` is the `apiledger` command."""

from __future__ import annotations

import sys

from generator.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
