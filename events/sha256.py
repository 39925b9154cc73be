"""SHA-256 without OpenSSL, which `hashlib` loads: that would take longer than judging a short game.

The module that is taken is Python's own, as quick for a few lines, and has another name in each
version; where it is not to be had, `hashlib` is. The standard library's `random` does the same.
"""

from sys import version_info
from typing import TYPE_CHECKING

__all__ = ["sha256"]

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        if version_info >= (3, 12):
            from _sha2 import sha256
        else:
            from _sha256 import sha256
    except ImportError:
        from hashlib import sha256
