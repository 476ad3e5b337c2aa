"""Where pictures that people bring are checked and made small: in other processes, one at a time."""

from __future__ import annotations

import asyncio
import logging
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..background.limits import bounded_process
from ..errors import Refusal
from ..http.token_buckets import Buckets

log = logging.getLogger(__name__)
PROCESS = (sys.executable, "-I", str(Path(__file__).with_name("decoding.py")))
REFUSED, SIZE = 2, struct.Struct(">II")  # its exit status where it says why; what it says before a picture
MEGABYTES, SECONDS = 512, 10  # all that it may take; the largest WebP with transparency takes more
LONGEST = 30.0  # seconds until it is given up
MOST_WAITING = 6
PER_MINUTE, AT_ONCE = 20.0, 10  # of one address
TOO_DEAR = "this picture takes too much to be looked at: bring a smaller one"
TOO_FAST = "too many pictures were brought: wait a moment"
BUSY = "too many pictures are being looked at: try again in a moment"


class SmallPicture(NamedTuple):
    jpeg: bytes
    width: int
    height: int


class Darkroom:
    """Takes pictures in, one after the other."""

    def __init__(self) -> None:
        self.room = asyncio.Lock()
        self.waiting = 0
        self.askers = Buckets(PER_MINUTE / 60, AT_ONCE)

    async def made_small(self, brought: bytes, address: str) -> SmallPicture:
        """A small JPEG of a picture; whatever cannot be one is refused in words."""
        if not self.askers.take(address):
            raise Refusal("too_many", TOO_FAST, self.askers.wait(address))
        if self.waiting >= MOST_WAITING:
            raise Refusal("unavailable", BUSY, LONGEST)
        self.waiting += 1
        try:
            async with self.room:
                return await _developed(brought)
        finally:
            self.waiting -= 1


async def _developed(brought: bytes) -> SmallPicture:
    process = await asyncio.create_subprocess_exec(
        *PROCESS, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, preexec_fn=bounded_process(MEGABYTES, SECONDS),
    )  # fmt: skip
    try:
        async with asyncio.timeout(LONGEST):
            small, said = await process.communicate(brought)
    except (TimeoutError, OSError):
        raise Refusal("bad_request", TOO_DEAR) from None
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode == REFUSED:
        raise Refusal("bad_request", said.decode(errors="replace"))
    if process.returncode or not small:
        log.warning("a picture could not be looked at: status %s", process.returncode)
        raise Refusal("bad_request", TOO_DEAR)
    return SmallPicture(small[SIZE.size :], *SIZE.unpack_from(small))
