"""Matches that are watched again: opened, wound, and asked where they stand."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from caterwaul import Match
from caterwaul.match.shuffle import Shuffle
from caterwaul.replay.text import write_replay

from .hands import visit

AT = ".film .now b"
NAMES = ["Quick Siamese 47", "Kitten bot", "Tabby bot", "Tomcat bot"]


def playing(game: str, seats: int = 2) -> Iterator[Match]:
    """A match of chance, after each of its actions."""
    shuffle = Shuffle(bytes(range(32)), ("catnip", "", "", "")[:seats])
    match = Match.new(game, seats=seats, seed=shuffle, names=NAMES[:seats])
    chance = random.Random(7)
    while not match.over:
        seat = match.to_act[0]
        match.take(seat, chance.choice(match.legal_actions(seat)))
        yield match


@cache
def played(game: str, seats: int) -> str:
    *_, match = playing(game, seats)
    return write_replay(match)


def film(page: Any, game: str, seats: int = 2) -> str:
    """Open the replay of a match of chance; the address."""
    opened = page.context.request.post("/api/replays", data={"text": played(game, seats)}).json()
    visit(page, f"/replay/{opened['id']}")
    page.wait_for_selector(".film", timeout=180_000)  # the game may have to be compiled first
    watching(page)
    return str(page.url)


def watching(page: Any) -> None:
    page.wait_for_selector(".film")
    page.wait_for_selector(".top")


def place(page: Any) -> tuple[int, int]:
    at, last = str(page.inner_text(AT)).split("/")
    return int(at), int(last)


def until(page: Any, at: int) -> None:
    page.wait_for_selector(rf"{AT} >> text=/^{at} \/ /")


def scrub(page: Any, to: int) -> None:
    page.locator("input[type=range]").fill(str(to))
    until(page, to)
