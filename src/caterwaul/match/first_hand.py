"""Trying a deck: the first hand of a match as the game itself deals it, and what would be drawn next."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.cardset import CardSet
from ..core.game import Game
from . import Match
from .start import Seed

SEAT = 0
SET_ASIDE = "redrawn"  # the event of a first hand that does not count


@dataclass(frozen=True)
class FirstHand:
    """Ids of cards: the hand, how many hands were set aside for it, and the top of the deck."""

    cards: list[str]
    set_aside: int
    next: list[str]


def first_hand(
    game: Game, deck: str, cards: CardSet | None = None, seed: Seed = None, ahead: int = 6
) -> FirstHand:
    """Deal from a deck, given as a word. A deck from which nobody can begin gives no cards."""
    match = Match.new(game, choices={SEAT: {"deck": deck}}, cards=cards, seed=seed)
    told = [event for event in match.events(SEAT) if event.name == SET_ASIDE]
    aside = sum(event.values["seat"] == SEAT for event in told)
    hand, stock = (_names(match, getattr(match.state, pile)[SEAT]) for pile in ("hand", "stock"))
    return FirstHand(hand, aside, stock[::-1][:ahead])


def _names(match: Match, pile: list[int]) -> list[str]:
    """The cards of a pile, which begins with how many they are."""
    rows = (int(match.state.kind[card]) for card in pile[1 : pile[0] + 1])
    return [match.cards.word("card", row) or "" for row in rows]
