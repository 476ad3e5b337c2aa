"""A program that is spoken to in lines: it can crash, hang, flood or leave children, and nothing here minds.

Whatever it does ends in an error of ours after a bounded time, with a bounded memory, and with the program
and all that it started gone.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

LONGEST_LINE = 4096  # bytes of a line that it may write
MOST_WRITTEN = 1 << 20  # bytes that it may write for one answer
KEPT_ERRORS = 2000  # last bytes of its error stream, for who has to find out why
PIECE = 1 << 16
LAST_WORDS = 0.2  # seconds that it has to end by itself when it is told to


class ProgramError(Exception):
    """The program did not answer as it should; the message says how."""


class Died(ProgramError):
    """It has ended, or closed its output."""


class Late(ProgramError):
    """It did not answer in time."""


class Flood(ProgramError):
    """It wrote more than anybody reads."""


class Process:
    """A running program, its three streams, and what it has written and nobody has read yet."""

    def __init__(self, words: Sequence[str]) -> None:
        self._running = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            bufsize=0, start_new_session=True,
        )  # fmt: skip
        streams = (self._running.stdin, self._running.stdout, self._running.stderr)
        self._streams: list[IO[bytes]] = [stream for stream in streams if stream is not None]
        self._in, self._out, self._err = (stream.fileno() for stream in self._streams)
        for stream in self._streams:
            os.set_blocking(stream.fileno(), False)
        self._lines: deque[bytes] = deque()
        self._begun = b""  # a line without its end
        self._unsent = b""
        self._errors = b""
        self._written = 0  # bytes since it was last asked
        self._is_open = True
        self._watch = selectors.DefaultSelector()
        self._watch.register(self._out, selectors.EVENT_READ)
        self._watch.register(self._err, selectors.EVENT_READ)

    def ask(self, text: str) -> None:
        """Send lines; what it wrote before is no answer to them."""
        self._drain()
        self._lines.clear()
        self._written = 0
        self.say(text)

    def say(self, text: str) -> None:
        """Send lines that need no answer; what does not fit into the pipe goes with the next question."""
        self._unsent += text.encode()
        self._exchange(0)

    def line(self, until: float) -> str:
        """The next line that it writes, by a moment of `time.monotonic`."""
        while not self._lines:
            if not self._is_open:
                raise Died(f"the program has ended{self._last_words()}")
            left = until - time.monotonic()
            if left <= 0:
                raise Late("the program did not answer in time")
            self._exchange(left)
        return self._lines.popleft().decode("utf-8", "replace").strip()

    def _exchange(self, seconds: float) -> None:
        """Wait until something can be written or read, and do that."""
        if self._unsent and self._in not in self._watch.get_map():
            self._watch.register(self._in, selectors.EVENT_WRITE)
        for key, _ in self._watch.select(seconds):
            if key.fd == self._in:
                self._send()
            else:
                self._read(key.fd)

    def _drain(self) -> None:
        """Read what is there already."""
        while self._is_open and (ready := [k.fd for k, _ in self._watch.select(0) if k.fd != self._in]):
            for stream in ready:
                self._read(stream)

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent[:PIECE]) :]
        except BlockingIOError:
            return
        except OSError:  # it reads no more: what it wrote tells why
            self._unsent = b""
        if not self._unsent:
            self._watch.unregister(self._in)

    def _read(self, stream: int) -> None:
        try:
            piece = os.read(stream, PIECE)
        except BlockingIOError:
            return
        if stream == self._err:
            self._errors = (self._errors + piece)[-KEPT_ERRORS:]
            if not piece:
                self._watch.unregister(stream)
            return
        if not piece:
            self._is_open = False
            self._read_errors()
        self._written += len(piece)
        *whole, self._begun = (self._begun + piece).split(b"\n")
        self._lines += whole
        if self._written > MOST_WRITTEN or any(len(line) > LONGEST_LINE for line in (self._begun, *whole)):
            self._lines.clear()
            self._begun = b""
            raise Flood(
                f"the program wrote more than {LONGEST_LINE} bytes in a line or {MOST_WRITTEN} in all"
            )

    def _read_errors(self) -> None:
        """What it said when it died, if that is there already."""
        with suppress(OSError, ValueError, KeyError):
            while self._err in self._watch.get_map() and (piece := os.read(self._err, PIECE)):
                self._errors = (self._errors + piece)[-KEPT_ERRORS:]

    def _last_words(self) -> str:
        """How it ended, and the last line of its error stream."""
        with suppress(subprocess.TimeoutExpired):
            self._running.wait(LAST_WORDS)
        code = self._running.returncode
        how = "" if code is None else f" by signal {-code}" if code < 0 else f" with exit code {code}"
        said = self._errors.decode("utf-8", "replace").strip().splitlines()
        return f"{how}: {said[-1].strip()}" if said else how

    def kill(self) -> None:
        """End it and all that it has started; any thread may do that while another one reads."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._running.pid, signal.SIGKILL)

    def close(self, last: str = "") -> None:
        """Say a last word, give it a moment to go, then end it and all that it has started."""
        with suppress(OSError):
            if last and not self._unsent:
                os.write(self._in, last.encode())
        self._watch.close()
        with suppress(OSError):
            self._streams[0].close()
        if last:
            with suppress(subprocess.TimeoutExpired):
                self._running.wait(LAST_WORDS)
        self.kill()
        self._running.wait()
        for stream in self._streams[1:]:
            stream.close()
