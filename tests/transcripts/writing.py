"""Whole games as text: what was chosen, what a spectator saw, and where it ended."""

from collections.abc import Iterator
from pathlib import Path

from caterwaul import Match
from tests.every_game.playing import Case, cases

FOLDER = Path(__file__).parent
SEEDS = {False: (1, 2, 3), True: (1,)}  # of the plain game; of one with other options


def transcripts() -> dict[Path, tuple[Case, int]]:
    """Which games are kept in which file."""
    return {
        FOLDER / case.key / f"{'-'.join(_slug(case))}-seed-{seed}.txt": (case, seed)
        for case in cases()
        for seed in SEEDS[bool(case.options)]
    }


def _slug(case: Case) -> list[str]:
    return [f"{case.seats}-players", *(f"{name}-{value}" for name, value in case.options)]


def write(case: Case, seed: int) -> str:
    """Play a game to its end, each choice taken from the list of legal ones by a fixed rule."""
    match = case.new(seed)
    heading = ", ".join([case.game.title, *(word.replace("-", " ") for word in _slug(case)), f"seed {seed}"])
    lines = [heading, "", *_told(match, 0)]
    heard = len(match.lines(-1))
    for number in choices(seed):
        if match.over:
            break
        seat = match.to_act[number % len(match.to_act)]
        legal = match.legal(seat)
        words = legal[number // 7 % len(legal)]
        match.play(seat, words)
        lines += [f"{seat} {words}", *_told(match, heard)]
        heard = len(match.lines(-1))
    return "\n".join([*lines, "", match.to_text()])


def choices(seed: int) -> Iterator[int]:
    """Numbers without a pattern, the same on every machine and for ever."""
    x = seed
    while True:
        x = (x * 1103515245 + 12345) % 2**31
        yield x >> 8


def _told(match: Match, heard: int) -> list[str]:
    """What a spectator has not read yet; a decision of several actions is told when it is complete."""
    return [f"    {line.text}" for line in match.lines(-1)[heard:]]
