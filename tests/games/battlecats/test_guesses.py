"""Battlecats, guesses of tables drawn by hand, whose cards are too few or too many."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import position
from tests.games.battlecats.test_secrets import contents, guessed

pytestmark = pytest.mark.interpreted

IMPROVING = "die 5; stage improve; to_act 1"


@pytest.mark.rule("ruling 36")
def test_ruling_36_what_finds_no_place_in_a_guess_is_nowhere(seats):
    match = position(IMPROVING, "deck guard magistrate; hand guard")
    for seat in (*range(seats), -1):
        world = guessed(match, seat)
        assert not world.missing.any()
        assert [len(contents(world, world.deck[p])) for p in range(seats)] == [2] * seats


@pytest.mark.rule("ruling 36")
@pytest.mark.parametrize("common", ["", "b:guard f:magistrate"])
def test_ruling_36_of_more_cards_in_the_game_than_there_are_no_more_are_dealt(common, seats):
    match = position(IMPROVING, f"deck guard; pride {'127 ' * 10}", common=common)
    for seat in (*range(seats), -1):
        world = guessed(match, seat)
        assert all(kind for _, kind in contents(world, world.common))
        assert not world.missing.any()


@pytest.mark.rule("ruling 36")
def test_ruling_36_how_many_lie_in_the_common_deck_is_no_card(seats):
    """Nobody sees the second card, and whose it is everybody knows: it lies in the deck of its colour."""
    match = position(IMPROVING, more="f: deck guard#2 magistrate#3", common="b:guard#11 b:magistrate#12")
    assert int(match.hidden(0).owner[2]) == seats - 1
    assert [match.hidden(0).owner[card] for card in (11, 12)] == [0, 0]
