"""The game on a real terminal: a pseudo-terminal of 80 by 24, with keys pressed and a screen read."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.nursery import Program

ENTER_SCREEN, LEAVE_SCREEN, CLEAR = "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
PATIENCE = 240.0


class Player:
    """Somebody at a terminal: presses keys, and reads until something is there."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.near, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        given = {**os.environ, "TERM": "xterm-256color", **environment}
        self.program = Program(words, given, Path(os.ttyname(far)), is_terminal=True)
        os.close(far)
        self.seen = ""

    def press(self, keys: str) -> None:
        os.write(self.near, keys.encode())

    def read_until(self, text: str) -> str:
        """What has come since the last time, up to that text."""
        found, until = "", time.monotonic() + PATIENCE
        while text not in found:
            ready, _, _ = select.select([self.near], [], [], max(until - time.monotonic(), 0))
            assert ready, f"{text!r} never came: {found}"
            found += self._read()
        self.seen += found
        return found

    def _read(self) -> str:
        try:
            return os.read(self.near, 65536).decode(errors="replace")
        except OSError:
            return "<end>"  # the other side is closed

    def interrupt(self) -> None:
        """Until it is heard: Python misses an interrupt in the moment before it waits for a key."""
        for _ in range(20):
            self.press("\x03")
            if select.select([self.near], [], [], 2)[0]:
                return

    def leave(self) -> int:
        """Read to the end; the exit code."""
        self.read_until("<end>")
        return self.program.wait(PATIENCE)


@pytest.fixture
def players() -> Iterator[list[Player]]:
    sitting: list[Player] = []
    yield sitting
    for player in sitting:
        player.program.kill()
        player.program.wait(PATIENCE)
        os.close(player.near)


CLASH = ("play", "clash", "--seed", "1", "--choose", "0=brute", "--choose", "1=hexa")


def test_the_screen_is_taken_and_given_back(players: list[Player], home: Path) -> None:
    player = Player(*CLASH)
    players.append(player)
    shown = player.read_until("> ")
    assert ENTER_SCREEN in shown
    assert COLOUR.search(shown)
    player.press("4\r")
    assert "Turn 2" in player.read_until("> ")
    player.press("quit\r")
    assert player.leave() == 0
    end = player.seen.partition(LEAVE_SCREEN)[2]
    assert "caterwaul play --resume" in end


def test_an_interrupt_keeps_the_game_and_exits_with_130(players: list[Player], home: Path) -> None:
    player = Player(*CLASH)
    players.append(player)
    player.read_until("> ")
    player.press("4\r")
    player.read_until("> ")
    player.interrupt()
    assert player.leave() == 130
    assert "Traceback" not in player.seen
    (file,) = (home / "tables").glob("*")
    assert "0 play four" in file.read_text()


def test_a_closed_terminal_keeps_the_game(players: list[Player], home: Path) -> None:
    player = Player(*CLASH)
    players.append(player)
    player.read_until("> ")
    player.press("4\r")
    player.read_until("> ")
    player.program.send_signal(signal.SIGHUP)
    player.program.wait(PATIENCE)
    (file,) = (home / "tables").glob("*")
    assert "0 play four" in file.read_text()


def test_without_colour_there_are_no_colour_codes(players: list[Player]) -> None:
    player = Player(*CLASH, NO_COLOR="1")
    players.append(player)
    player.read_until("> ")
    player.press("\x04")
    assert player.leave() == 0
    assert not COLOUR.search(player.seen)
    assert "Choose a move" in player.seen


def test_a_dumb_terminal_gets_no_codes_at_all(players: list[Player]) -> None:
    player = Player(*CLASH, TERM="dumb")
    players.append(player)
    player.read_until("> ")
    player.press("quit\r")
    assert player.leave() == 0
    assert "\x1b" not in player.seen.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")  # readline's own


def test_the_screen_is_cleared_between_two_people(players: list[Player]) -> None:
    player = Player(*CLASH, "--hotseat", "--name", "Ada", "--name", "Bo")
    players.append(player)
    player.read_until("nobody else looks. ")
    player.press("\r")
    player.read_until("> ")
    player.press("bull through\r")
    passed = player.read_until("nobody else looks. ")
    _, clear, after = passed.rpartition(CLEAR)
    assert clear
    assert "Pass the keyboard to Bo" in after
    player.press("\r")
    shown = player.read_until("> ")
    assert "bull through" not in shown
    assert "Bull Through" not in shown.partition("Choose a move")[2]
    player.press("\x1b[A\x10")  # the key for the line before finds nothing
    player.press("\r")
    assert "bull through" not in player.read_until("> ")
