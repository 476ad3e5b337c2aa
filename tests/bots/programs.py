"""Programs that do not behave, each a few lines, for tests."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

BEGIN = """
import os, sys, time
def say(line): print(line, flush=True)
def lines():
    for line in sys.stdin:
        yield line.strip().partition(" ")[0]
"""
POLITE = """
for word in lines():
    if word in ("caterwaul", "begin"): say("ready")
    if word == "go": GO
"""
WITH_A_CHILD = """
import subprocess
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
open(sys.argv[1], "w").write(str(child.pid))
"""

FAULTS = {  # of each: what it does, the fault, and what is said of it
    "ends at once": ("sys.exit(3)", "crash", "exit code 3"),
    "raises at once": ("1 / 0", "crash", "ZeroDivisionError"),
    "never says that it is ready": ("time.sleep(600)", "time", "in time"),
    "greets with nonsense": ("say('hello'); time.sleep(600)", "nonsense", "'hello' in the place of 'ready'"),
    "is killed while it thinks": (
        POLITE.replace("GO", "os.kill(os.getpid(), 9)"), "crash", "by signal 9",
    ),
    "closes its output": (
        POLITE.replace("GO", "os.close(1); time.sleep(600)"), "crash", "has ended",
    ),
    "thinks for ever": (POLITE.replace("GO", "time.sleep(600)"), "time", "in time"),
    "works for ever": (POLITE.replace("GO", "[0 for i in iter(int, 1)]"), "time", "in time"),
    "tells for ever what it thinks": (
        POLITE.replace("GO", "[say('info ' + 'x' * 1000) for i in iter(int, 1)]"), "nonsense", "wrote more",
    ),
    "writes a line without an end": (
        POLITE.replace("GO", "[os.write(1, b'x' * 1000) for i in iter(int, 1)]"), "nonsense", "wrote more",
    ),
    "floods its errors": (
        POLITE.replace("GO", "[os.write(2, b'x' * 1000) for i in iter(int, 1)]"), "time", "in time",
    ),
    "answers with something else": (
        POLITE.replace("GO", "say('I play well')"), "nonsense", "'I play well' in the place of 'bestmove'",
    ),
    "answers with bytes that are no text": (
        POLITE.replace("GO", "os.write(1, b'bestmove \\xff\\xfe\\x1b[2J\\n')"), "nonsense", "means nothing",
    ),
    "takes no option": (POLITE.replace("GO", "say('bestmove')"), "nonsense", "means nothing"),
    "takes an option that is not there": (
        POLITE.replace("GO", "say('bestmove 99')"), "illegal", "option '99' of",
    ),
    "takes option zero": (POLITE.replace("GO", "say('bestmove 0')"), "illegal", "option '0' of"),
    "cheats": (POLITE.replace("GO", "say('bestmove play lunge')"), "illegal", "not legal now"),
}  # fmt: skip


def program(folder: Path, text: str, *words: str) -> str:
    """The name by which a program of these lines is called; it starts faster than most."""
    file = folder / "program.py"
    file.write_text(BEGIN + text, encoding="utf-8")
    return "program:" + shlex.join([sys.executable, "-S", "-E", str(file), *words])
