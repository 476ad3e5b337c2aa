"""Large blocks go back to the system: asked of glibc itself, in a process whose blocks are nobody else's."""

import ctypes
import subprocess
import sys

import pytest

MANY_BLOCKS = """
import ctypes, sys
from caterwaul.server.background.memory import LARGE, give_back_large_blocks

class Info(ctypes.Structure):
    names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
    _fields_ = [(name, ctypes.c_size_t) for name in names.split()]

libc = ctypes.CDLL(None)
libc.malloc.restype, libc.mallinfo2.restype = ctypes.c_void_p, Info
if sys.argv[1] == "given back":
    give_back_large_blocks()
libc.free(ctypes.c_void_p(libc.malloc(4 * LARGE)))  # from which glibc learns
before = libc.mallinfo2().hblkhd
libc.malloc(2 * LARGE)
print(libc.mallinfo2().hblkhd - before >= 2 * LARGE)
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="this is not glibc")
@pytest.mark.parametrize(("way", "is_of_its_own"), [("given back", "True"), ("as it comes", "False")])
def test_after_a_large_block_was_freed_the_next_is_asked_of_the_system_again(
    way: str, is_of_its_own: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MANY_BLOCKS, way], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == is_of_its_own
