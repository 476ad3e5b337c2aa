"""The log of Five Rows alone tells what has happened, to whom, and by what."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.five_rows.battle import EMPTY, fought, turn
from tests.games.five_rows.test_designer import troop

pytestmark = pytest.mark.interpreted


def heard(match: Match, seat: int, of: str = "") -> list[str]:
    """The lines of the last action in which something is spoken of."""
    return [line.text for line in match.last_lines(seat) if of in line.text]


@pytest.mark.rule("ruling 14")
@pytest.mark.parametrize(
    ("row", "far", "why"),
    [
        (3, "- hunter medic - -", "its player has a troop where it would go"),
        (2, "- hunter - - -", "it is there already"),
    ],
)
def test_a_hunter_says_why_it_stays(row, far, why):
    match = turn("hand recruit", f"troop {far}")
    match.play(0, f"play recruit row {row}")
    assert heard(match, 1, "Hunter") == [
        f"Your Hunter (when another card is played): stays in row 2, because {why}."
    ]
    assert heard(match, 0, "Hunter")[0].startswith(
        "Player 2's Hunter (when another card is played): stays in"
    )


@pytest.mark.rule("ruling 11", "ruling 14")
def test_a_hunter_says_that_there_is_nothing_to_follow():
    match = turn("hand commander", "troop - - giant - hunter", top="commander exchange")
    match.play(0, "play commander row 3")
    match.play(0, "target own row 3")
    assert heard(match, 1, "Hunter")[0].endswith(": stays in row 5, because that card is gone.")


def test_who_cannot_advance_says_why(own_cards):
    cards = own_cards(troop("cat", 'start_of_combat = [{ do = "advance" }]'))
    match = fought("- - - cat cat", EMPTY, cards=cards)
    assert heard(match, 0, "stays") == [
        "Your Cat (start of combat): stays in row 4, because its player has a troop where it would go.",
        "Your Cat (start of combat): stays in row 5, because there is no next row.",
    ]


@pytest.mark.rule("ruling 19")
def test_a_shield_is_told_with_what_it_keeps_off():
    match = fought("giant giant - - -", "giant recruit - - -", "ward ward - - -")
    assert heard(match, 0, "shielded") == [
        "Your Giant is shielded from 1 and takes 4 damage.",
        "Your Giant is shielded and takes no damage.",
    ]
    line = next(line for line in match.last_lines(0) if line.name == "shielded")
    assert (line.cards, line.change, line.of) == (("giant",), -4, "health")


@pytest.mark.rule("3.7")
@pytest.mark.parametrize(
    ("target", "line"),
    [
        ("enemy", "Your Cat picks Player 2's Giant in row 1."),
        ("own", "Your Cat picks your Giant in row 1."),
    ],
)
def test_of_two_equal_cards_it_is_told_whose_is_picked(own_cards, target, line):
    cards = own_cards(troop("cat", 'when_played = [{ do = "damage_one", one = "any", n = 1 }]'))
    match = turn("hand cat; troop giant - - - -", "troop giant - - - -", cards=cards)
    match.play(0, "play cat row 2")
    match.play(0, f"target {target} row 1")
    assert heard(match, 0, "picks") == [line]


@pytest.mark.rule("ruling 13")
def test_a_commander_that_picks_itself_says_so():
    match = turn("hand commander")
    match.play(0, "play commander row 2")
    match.play(0, "target own row 2")
    assert heard(match, 0)[0] == "Your Commander picks itself."


@pytest.mark.rule("3.1")
def test_a_round_tells_who_begins_it():
    match = fought(EMPTY, EMPTY)
    assert heard(match, 1, "first turn") == ["You have the first turn."]
    assert heard(match, 0, "first turn") == ["Player 2 has the first turn."]


def test_each_effect_of_a_card_is_told_with_the_card(own_cards):
    """Also behind one that has destroyed a troop, and behind a choice."""
    effects = '{ do = "damage", to = "enemy_here", n = 9 }, { do = "heal", who = "you", n = 1 }'
    match = fought(
        "cat - - - -", "medic - - - -", cards=own_cards(troop("cat", f"end_of_round = [{effects}]"))
    )
    assert heard(match, 0, "Cat (") == [
        "Your Cat (end of the round): Player 2's Medic takes 9 damage.",
        "Your Cat (end of the round): you gain 1 health.",
    ]
    effects = '{ do = "damage_one", one = "enemy", n = 1 }, { do = "heal", who = "you", n = 1 }'
    cards = own_cards(troop("cat", f"when_played = [{effects}]"))
    match = turn("hand cat", "troop giant - - - -", cards=cards)
    match.play(0, "play cat row 1")
    match.play(0, "target enemy row 1")
    assert heard(match, 0) == [
        "Your Cat picks Player 2's Giant in row 1.",
        "Player 2's Giant takes 1 damage.",
        "Your Cat (when played): you gain 1 health.",
    ]


@pytest.mark.rule("4.4")
def test_what_is_destroyed_by_a_card_is_told_with_it_and_what_dies_is_not(own_cards):
    words = 'end_of_round = [{ do = "destroy", to = "enemy_here" }, { do = "damage", to = "each", n = 9 }]'
    match = fought("cat - - - -", "shieldbearer medic - - -", cards=own_cards(troop("cat", words)))
    assert heard(match, 0, "destroyed") == [
        "Your Cat (end of the round): Player 2's Shieldbearer in row 1 is destroyed at once.",
        "Your Cat in row 1 is destroyed.",
        "Player 2's Medic in row 2 is destroyed.",
    ]
