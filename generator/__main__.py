"""The `apiledger` command as a process of its own; `python -m generator` is the same."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from generator.cli.main import READER_GONE, main


def run() -> NoReturn:
    """Run one command and leave at once: taking two large documents apart object by object only costs time."""
    status = main()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        status = READER_GONE
    os._exit(status)


if __name__ == "__main__":
    run()
