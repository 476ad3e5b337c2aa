"""Battlefields of Five Rows for tests: drawn as text, fought, and read off again."""

from __future__ import annotations

from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.tables import cards_in, table, told

EMPTY = "- - - - -"


def turn(near: str, far: str = "", auras: str = EMPTY, top: str = "", cards: CardSet | None = None) -> Match:
    """Round 5, the first player's turn with 5 coins. `near` and `far` say what the seats have."""
    return table(
        f"""
        five_rows
        round_number 5; to_act 1; aura {auras}; {top}
        seat 0: coins 5; health 20; {near}
        seat 1: health 20; {far}
        """,
        cards,
    )


def fought(
    near: str,
    far: str,
    auras: str = EMPTY,
    top: str = "",
    health: str = "20 20",
    cards: CardSet | None = None,
) -> Match:
    """Troops in rows 1 to 5 of both players, as they are when round 5 has been fought."""
    ours, theirs = health.split()
    match = table(
        f"""
        five_rows
        round_number 5; to_act 2; aura {auras}; {top}
        seat 0: health {ours}; troop {near}
        seat 1: health {theirs}; troop {far}
        """,
        cards,
    )
    match.play(1, "pass")
    return match


def troops(match: Match, seat: int) -> list[str]:
    """The rows of a player: `giant 5/8` with the power and health of now, or `-`."""
    battlefield = next(zone for zone in match.view(seat).zones if zone.id == "battlefield")
    rows = ["-"] * 5
    for card in battlefield.cards:
        if card.at and card.at[1] == 0:
            rows[card.at[0]] = f"{card.face} {card.stats['power']}/{card.stats['health']}"
    return rows


def auras(match: Match) -> list[str]:
    words = [match.cards.word("card", int(match.state.kind[n])) for n in match.state.aura]
    return [word or "-" for word in words]


def health(match: Match) -> list[int]:
    found: list[int] = match.state.health.tolist()
    return found


def hand(match: Match, seat: int) -> list[str]:
    return sorted(cards_in(match, "hand", seat))


def acting(match: Match) -> list[str]:
    """Who acted in the last action, in order: `1 hunter other_played`."""
    return [line.removeprefix("acts ") for line in told(match) if line.startswith("acts ")]
