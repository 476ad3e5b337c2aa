"""Battlecats: the same cards in each player's colour, warlords, chips and tokens; mat and die on cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.cardset import CardSet
from ...core.rulebook import Rule
from ...faces import back
from ...faces.frames.battlecats import INK, PAPER, SEAL
from ..drawing import Look, sign_token
from ..pieces import Piece
from . import Counted
from .parts import SMALL, counters, markers, places, references, tracks

GREY = "#5C5F66"  # of the small chips and the mat
LOOK = Look(INK, PAPER, PAPER, INK, SEAL, "serif")
CHIPS, TOKENS, LAST_ROUND = 16, 20, 12
PAGES = {
    "The round": ("R1.1", "R3.2", "R3.3a", "R3.4", "R3.5", "Q5", "R1.6"),
    "Wounds, shields, exile": ("3b", "4a.1", "4a.2", "4a.3", "2a", "X1", "X2"),
    "Bonus and end": ("S6a", "S6b", "R4", "E1", "E2", "E3"),
}
MAT = {
    "Common Deck": (
        "Shuffled, face down. Three cards for each player are dealt from it every round.",
        "cards",
    ),
    "The Fray": (
        "The cards of the round in a row from here, in the order in which they were dealt.",
        "claws",
    ),
    "Discard Pile": ("Recruits, and the Fray when the round is over.", "scroll"),
    "Dealer Space": ("Cards that Nightshade has chosen.", "lantern"),
}


def counts(cards: CardSet, players: int) -> Iterable[Counted]:
    """The cards of each colour; a warlord whose bonus was redeemed lies with its blank side up."""
    for seat in range(players):
        for entry in cards.tables["card"]:
            yield Counted("card", entry.id, int(cards.book.card[entry.number].copies), seat)
    for entry in cards.tables["warlord"]:
        yield Counted("warlord", entry.id, 1, is_blank=True)


def extras(cards: CardSet, rules: Mapping[str, Rule], players: int) -> list[Piece]:
    behind = back("battlecats")
    wound, shield = sign_token(INK, "claws", "wound", "#FFFFFF"), sign_token(INK, "shield", "shield")
    return [
        *references(LOOK, rules, PAGES, players, behind),
        *places(LOOK._replace(ground=GREY), MAT, behind),
        *tracks(
            LOOK, "Round", range(1, LAST_ROUND + 1),
            f"After round {LAST_ROUND} the game goes on while the Common Deck lasts.", 1, behind,
        ),
        *[Piece("Token: wound, shield behind", wound, shield, SMALL, SMALL, both=True)] * TOKENS,
        *counters("Honor", GREY, 1, CHIPS),
        *counters("Honor", INK, 5, CHIPS),
        *markers("pawn and round", SEAL, "paw", 2),
    ]  # fmt: skip
