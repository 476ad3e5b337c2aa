"""Large blocks of memory go back to the system as soon as nobody needs them."""

from __future__ import annotations

import ctypes
from contextlib import suppress

M_MMAP_THRESHOLD = -3  # as glibc calls it in malloc.h
LARGE = 1 << 20  # bytes: what searches trees has more, what is read and written less


def give_back_large_blocks() -> None:
    """Have glibc ask the system for each large block anew.

    Else it keeps what is freed for the next of that size, and trees of bots, which come and go, lie among
    what stays: then hardly any of it can be given back. Other libraries do this anyway.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
