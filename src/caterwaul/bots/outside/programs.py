"""A program as a bot: it is told what its seat may know, and answers with an option."""

from __future__ import annotations

import random
import shlex
import shutil
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from ...match import Match
from ..bot import Fault, Forfeit, Player
from .messages import HELLO, QUIT, READY, end_lines, game_lines, message, question_lines
from .process import Died, Late, Process, ProgramError
from .sight import Sight, sight_of

PREFIX = "program:"
START_SECONDS = 30.0  # to say that it is ready, when it is started and when a match begins
MOVE_SECONDS = 10.0  # for an action, where nobody says otherwise
GRACE = 1.0  # seconds for the way there and back
BEST, INFO, NAME = "bestmove", "info", "name"
SHOWN = 60  # letters of what it wrote


def command_of(name: str) -> list[str]:
    """The words of the command of `program:./mybot --fast`; a ValueError says what is wrong with it."""
    words = shlex.split(name.removeprefix(PREFIX))
    if not words:
        raise ValueError("which program? Write it as in program:./mybot")
    if shutil.which(words[0]) is None:
        raise ValueError(f"there is no program {words[0]!r} that can be run")
    return words


def label_of(name: str) -> str:
    """What it is called at a table."""
    return f"{Path(command_of(name)[0]).name} (program)"


class ProgramBot(Player):
    """One seat of a program. It runs from its first match to its last; after a fault it is started anew."""

    def __init__(self, name: str, seconds: float | None = None) -> None:
        self.words, self.seconds = command_of(name), seconds or MOVE_SECONDS
        self.process: Process | None = None
        self.is_stopped = False
        self.start(0)

    def start(self, seed: int) -> None:
        self.seed, self.heard, self.knows_match = seed, 0, False
        self.chance = random.Random(seed)

    def choose(self, match: Match, seat: int) -> int:
        sight = sight_of(match, seat, self.chance, self.seconds, self.heard)
        self.heard = len(sight.log)
        try:
            process = self._ready(sight)
            process.ask(message(question_lines(sight)))
            answer = self._answer(process, sight.seconds)
        except Late:
            self._lose("time", "it did not answer in time")
        except Died as error:
            self._lose("crash", str(error))
        except ProgramError as error:
            self._lose("nonsense", str(error))
        except OSError as error:
            self._lose("crash", f"it could not be run: {error.strerror}")
        return self._understood(answer, sight)

    def _ready(self, sight: Sight) -> Process:
        """The running program, which knows what is played."""
        if self.process is None:
            self.process = Process(self.words)
            if self.is_stopped:
                self._lose("time", "it was stopped")
            self.process.ask(f"{HELLO}\n")
            self._wait_for_ready(self.process)
            self.knows_match = False
        if not self.knows_match:
            self.process.ask(message(game_lines(sight, self.seed)))
            self._wait_for_ready(self.process)
            self.knows_match = True
        return self.process

    def _wait_for_ready(self, process: Process) -> None:
        until = time.monotonic() + START_SECONDS
        while (line := process.line(until)) != READY:
            if line.partition(" ")[0] not in (NAME, INFO):
                self._lose("nonsense", f"it wrote {shown(line)} in the place of {READY!r}")

    def _answer(self, process: Process, seconds: float) -> str:
        """What it wants to do."""
        until = time.monotonic() + seconds + GRACE
        while True:
            word, _, rest = process.line(until).partition(" ")
            if word == BEST:
                return rest.strip()
            if word != INFO:
                self._lose("nonsense", f"it wrote {shown(f'{word} {rest}')} in the place of {BEST!r}")

    def _understood(self, answer: str, sight: Sight) -> int:
        """The number of an option, or the words of an action."""
        legal = sight.actions
        if answer.isdecimal():
            if 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            self._lose("illegal", f"it wants option {shown(answer)} of {len(legal)}")
        action = sight.action(answer)
        if action is None:
            self._lose("nonsense", f"it wants {shown(answer)}, which means nothing")
        if action not in legal:
            self._lose("illegal", f"it wants {shown(answer)}, which is not legal now")
        return action

    def _lose(self, fault: Fault, said: str) -> NoReturn:
        self.close()
        raise Forfeit(fault, said) from None

    def end(self, match: Match, seat: int, winners: Sequence[int]) -> None:
        if self.process is not None and self.knows_match:
            with suppress(OSError, ProgramError):
                self.process.say(message(end_lines(match, seat, winners, self.heard)))

    def give_up(self) -> None:
        self.is_stopped = True
        process = self.process
        if process is not None:
            process.kill()

    def close(self) -> None:
        if self.process is not None:
            self.process.close(f"{QUIT}\n")
            self.process = None


def shown(text: str) -> str:
    """What it wrote, cut and without what a terminal would obey."""
    return repr(text.strip()[:SHOWN])
