"""Scenes of Claw & Order for tests: a turn in the middle of a battle, and what a test adds to both sides."""

from __future__ import annotations

from caterwaul import games
from caterwaul.core.cardset import CardSet
from caterwaul.handles import cards_in as cards_of
from caterwaul.match import Match
from tests.tables import cards_in, table

GAME = games.load("claw_and_order")
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
    names = {part.split()[0] for part in given.split(";") if part.strip()}
    defaults = [DECK] * ("stock" not in names) + ["turn 5"] * ("turn" not in names)
    return "; ".join([*([given] if given.strip() else []), *defaults])


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
