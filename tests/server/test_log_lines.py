"""The lines of the log, in which strangers' words stand and write no line of their own."""

import logging
import re
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest

from caterwaul.server.log_lines import LineFormatter, printable

from .serving import RealServer

FORGED = "2026-01-01 00:00:00,000 ERROR forged"
ENTRY = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Zoë’s cup, 猫", "Zoë’s cup, 猫"),
        (f"a\n{FORGED}", f"a\\n{FORGED}"),
        ("\x1b[31mred\x1b]0;title\x07", "\\x1b[31mred\\x1b]0;title\\x07"),
        ("\u202etxt.exe\u2028", "\\u202etxt.exe\\u2028"),
    ],
)
def test_what_a_terminal_would_obey_is_written_out(text: str, said: str) -> None:
    assert printable(text) == said


def test_a_traceback_is_set_in_so_that_nothing_in_it_begins_an_entry() -> None:
    try:
        raise ValueError(f"no number\n{FORGED}\x1b[0m")
    except ValueError:
        record = logging.LogRecord("", logging.ERROR, "", 0, "a %s failed", (f"b\n{FORGED}",), sys.exc_info())
    lines = LineFormatter("%(levelname)s %(message)s").format(record).splitlines()
    assert lines[0] == f"ERROR a b\\n{FORGED} failed"
    assert lines[1] == "  Traceback (most recent call last):"
    assert lines[-2:] == ["  ValueError: no number", f"  {FORGED}\\x1b[0m"]


def test_no_refusal_is_told_on_a_line_of_its_own_making(tmp_path: Path) -> None:
    server = RealServer(tmp_path, CATERWAUL_LOG="debug")
    server.start()
    line = HTTPConnection("127.0.0.1", server.port)
    body = (
        '{"game": "clash", "seats": [{"kind": "me"}, {"kind": "open"}], "cards": "x", '
        f'"cards_file": "a\\n{FORGED}\\u001b[31m"}}'
    )
    line.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
    assert line.getresponse().status == 400
    line.close()
    server.end()
    said = (tmp_path / "log").read_text()
    assert FORGED in said
    assert "\x1b" not in said
    assert not any(entry.startswith(FORGED) for entry in said.splitlines())
    assert all(ENTRY.match(entry) for entry in said.splitlines() if "refused" in entry)
