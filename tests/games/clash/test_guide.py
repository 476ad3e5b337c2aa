"""Clash!: what the guide shows can happen at a table."""

from __future__ import annotations

import re

import pytest

from caterwaul import games
from caterwaul.core.cardset import CardSet
from caterwaul.learning.guide import guide_of
from caterwaul.match import Match
from tests.tables import cards_in, play_both, table

pytestmark = pytest.mark.interpreted

CLASH = games.load("clash")
EXAMPLES = guide_of(CLASH).example


@pytest.fixture
def printed() -> CardSet:
    """The characters as they are printed, not as the tests of the rules have them."""
    return CLASH.cards([CLASH.folder / "characters.toml"])


def told_of(match: Match) -> list[str]:
    """The position without what drawn tables leave out: the score, and the sleeves of the cards."""
    lines = match.to_text(-1).splitlines()
    return [re.sub(r"#\d+", "", line) for line in lines if not line.startswith("  score")]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.title for example in EXAMPLES])
def test_an_example_is_what_becomes_of_the_moves_on_its_piles(example, printed):
    """Both have played the cards on their piles against each other, from full HP."""
    drawn = table("clash\n" + example.position, printed)
    fighters = {p: str(printed.word("character", int(drawn.state.character[p]))) for p in range(2)}
    match = Match.new("clash", choices=fighters, cards=printed)
    for first, second in zip(cards_in(drawn, "discard", 0), cards_in(drawn, "discard", 1), strict=True):
        moves = [f"play {card}" + " naming two" * (card == "disarm") for card in (first, second)]
        play_both(match, *moves)
    assert told_of(match) == told_of(drawn)
