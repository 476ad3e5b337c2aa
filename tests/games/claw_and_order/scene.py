"""Scenes of Claw & Order for tests: a turn in the middle of a battle, and what a test adds to both sides."""

from __future__ import annotations

from typing import Any

from caterwaul import games
from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.scenes import cards_in as cards_of
from tests.tables import cards_in, table, told

GAME = games.load("claw_and_order")
FOE = "troops dock_brawler(front=1)"
IDLE = "dock_brawler(front=1)"  # keeps the Attack Phase open
DECK = "stock alley_conscript alley_conscript alley_conscript alley_conscript alley_conscript alley_conscript"


def scene(
    near: str, far: str = "", phase: str = "play", ground: str = "neutral_ground", more: str = "",
    cards: CardSet | None = None, to_act: int = 1,
) -> Match:  # fmt: skip
    """Seat 0 is in its fifth turn; a side has six conscripts in its deck unless it says otherwise."""
    return table(
        f"""
        claw_and_order
        battle 1; phase {phase}; to_act {to_act}; battlefield {ground}; {more}
        seat 0: {side(near)}
        seat 1: {side(far)}
        """,
        cards,
    )


def side(given: str) -> str:
    """What is given, with the usual deck and turn; `stock -` is an empty deck."""
    parts = [part.strip() for part in given.split(";") if part.strip()]
    names = {part.split()[0] for part in parts}
    defaults = [DECK] * ("stock" not in names) + ["turn 5"] * ("turn" not in names)
    return "; ".join([*(part for part in parts if part != "stock -"), *defaults])


def attack(near: str, far: str, ground: str = "neutral_ground", more: str = "") -> Match:
    """The Attack Phase of seat 0."""
    return scene(near, far, "attack", ground, more)


def numbers(match: Match, seat: int) -> list[int]:
    pile = match.state.troops[seat]
    return [int(n) for n in pile[1 : pile[0] + 1]]


def troops(match: Match, seat: int) -> list[str]:
    """The troops of a seat, in the order of deployment."""
    return cards_in(match, "troops", seat)


def damage(match: Match, seat: int) -> list[int]:
    """The damage on them."""
    return [int(match.state.damage[n]) for n in numbers(match, seat)]


def front(match: Match, seat: int) -> list[str]:
    ids = troops(match, seat)
    return [id_ for id_, n in zip(ids, numbers(match, seat), strict=True) if match.state.front[n]]


def deck_size(match: Match, seat: int) -> int:
    return int(match.state.stock[seat, 0])


def dollars(match: Match, seat: int) -> int:
    return int(match.state.dollars[seat])


def plays(match: Match, start: str = "", seat: int = 0) -> list[str]:
    """The legal actions that begin so."""
    return [words for words in match.legal(seat) if words.startswith(start)]


def targets(match: Match, attacker: int, seat: int = 0) -> list[int]:
    """The places that a troop may attack."""
    start = f"attack with {attacker} at "
    return [int(words.removeprefix(start)) for words in plays(match, start, seat)]


def strength(match: Match, seat: int, place: int) -> tuple[int, int]:
    """Damage and Health left of a troop, as its player sees them."""
    name = f"{place} {match.cards.title('card', int(match.state.kind[match.state.troops[seat, place]]))}"
    zones = [zone for zone in match.view(seat).zones if zone.owner == seat]
    found = next(card for card in cards_of(zones) if card.name == name)
    return found.stats["Damage"], found.stats["Health"]


def begin(near: str, far: str = FOE, **more: Any) -> Match:
    """Seat 1 begins its turn; what the test gives is its side."""
    match = scene(far, near, **more)
    match.play(0, "done")
    while match.to_act == [0]:
        match.play(0, "done")
    return match


def hits(attacker: str, target: str, **more: str) -> int:
    """The damage that one troop deals to another."""
    match = attack(f"troops {attacker} {IDLE}", f"troops {target} barn_colossus", **more)
    match.play(0, "attack with 1 at 1")
    return next((int(line.split()[-1]) for line in told(match) if line.startswith("hurt 1")), 0)


def manned(vehicle: str, pilot: str = "alley_conscript") -> str:
    """A vehicle, number 40, with its pilot, number 41."""
    return f"{vehicle}#40(front=1,crew=#41) {pilot}#41(front=1,crew=#40)"
