"""SHA-256 of short texts without OpenSSL, which `hashlib` loads: that takes longer than many digests, and 4 MB.

The lean modules are those that the standard library itself prefers where it needs a digest at once (`random`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["sha256"]

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha2 import sha256  # Python 3.12 and later
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:
            from hashlib import sha256
