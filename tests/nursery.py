"""Programs of their own that start at once: forked off a process that has imported and loaded everything."""

import atexit
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = str(Path(__file__).parents[1])
NURSERY = """
import fcntl, json, os, pkgutil, signal, sys, tempfile, termios
import caterwaul.cli.play, caterwaul.cli.serve, caterwaul.server.app, uvicorn
from caterwaul.cli import main
from caterwaul.server.background.game_compiler import load

def become_program(begun, words, environment, screen, is_terminal, first):
    os.setsid()
    nothing, shown = os.open(os.devnull, os.O_RDONLY), os.open(screen, os.O_RDWR | os.O_APPEND)
    for number in range(3):
        os.dup2(nothing if number == 0 and not is_terminal else shown, number)
    if is_terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore them
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None
    sys.stdin, sys.stdout, sys.stderr = (open(number, "r" if number == 0 else "w") for number in range(3))
    os.close(begun)
    if first:
        pkgutil.resolve_name(first)()
    main(words, prog_name="caterwaul")

sys.path.append(sys.argv.pop())
load("clash")
for line in sys.stdin:
    order = json.loads(line)
    if isinstance(order, int):
        ended, status = os.waitpid(order, os.WNOHANG)
        print(json.dumps(os.waitstatus_to_exitcode(status) if ended else None), flush=True)
        continue
    waits, begun = os.pipe()  # whoever asked may close the terminal as soon as the program has it
    child = os.fork()
    if not child:
        become_program(begun, *order)
        break
    os.close(begun)
    os.read(waits, 1)
    os.close(waits)
    print(child, flush=True)
"""


class Program:
    """`caterwaul` with these words, as from a shell of its own."""

    def __init__(
        self,
        words: Sequence[str],
        environment: dict[str, str],
        screen: Path,
        is_terminal: bool = False,
        first: str = "",
    ) -> None:
        """`first`: module and name of what it calls before it begins, `tests.some:thing`."""
        self.pid = int(ask([*words], environment, str(screen), is_terminal, first))
        self.code: int | None = None

    def poll(self) -> int | None:
        """The exit code, if it has ended."""
        if self.code is None:
            self.code = json.loads(ask(self.pid))
        return self.code

    def wait(self, seconds: float) -> int:
        until = time.monotonic() + seconds
        while (code := self.poll()) is None:
            assert time.monotonic() < until, "it goes on"
            time.sleep(0.01)
        return code

    def send_signal(self, signal_: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal_)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def ask(*order: object) -> str:
    asked = order[0] if len(order) == 1 else order
    stdin, stdout = nursery().stdin, nursery().stdout
    assert stdin
    assert stdout
    stdin.write(f"{json.dumps(asked)}\n")
    stdin.flush()
    return stdout.readline()


@cache
def nursery() -> subprocess.Popen[str]:
    """One for all tests of this process."""
    process = subprocess.Popen(
        [sys.executable, "-c", NURSERY, ROOT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(process.communicate)
    return process
