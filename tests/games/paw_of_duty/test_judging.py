"""What many matches have taught about positions of Paw of Duty; the search judges by it."""

from __future__ import annotations

import numpy as np
import pytest

from caterwaul.games.paw_of_duty import judging
from caterwaul.games.paw_of_duty.judging import TIMES_LEFT, WEIGHTS, Counts
from caterwaul.games.paw_of_duty.state import Phase
from caterwaul.games.paw_of_duty.worth import prey
from caterwaul.match import Match
from tests.games.paw_of_duty.battles import GAME, battle, play

pytestmark = pytest.mark.interpreted

LATE = "bumper rivets crawler"  # two turns are left
PAIR = """
    . . . . .
    . Bolt> Rivets> . .
    . . . . .
    . . . pebble^ .
    . . . . .
"""


def judged(match: Match, seat: int = 0) -> float:
    return float(GAME.judge(match.state, match.cards.book, seat))


def standing(match: Match, seat: int = 0) -> float:
    GAME.judge  # noqa: B018 - compiles it
    return float(judging.standing(match.state, match.cards.book, seat, 4.0))


def counts(*things: tuple[Counts, int]) -> float:
    return float(sum(n * WEIGHTS[what, 3] for what, n in things))


def test_every_thing_that_counts_has_a_weight_for_each_number_of_turns():
    assert WEIGHTS.shape == (len(Counts), len(TIMES_LEFT))
    assert list(TIMES_LEFT) == list(np.arange(1.0, len(TIMES_LEFT) + 1))  # a column is found by its number


@pytest.mark.rule("W2")
@pytest.mark.parametrize(("left", "column"), [(0.0, 0), (1.0, 0), (2.0, 1), (8.0, 7), (14.0, 7)])
def test_W2_each_turn_has_weights_of_its_own_up_to_eight(left, column):
    GAME.judge  # noqa: B018 - compiles it
    assert judging.weight(Counts.CAPTURED, left) == WEIGHTS[Counts.CAPTURED, column]


@pytest.mark.rule("G1", "G9")
def test_G9_each_turn_leaves_one_turn_less():
    GAME.judge  # noqa: B018 - compiles it
    match = Match.new(GAME, seed=1)
    lefts = []
    while not match.over:
        match.take(match.to_act[0], match.legal_actions(match.to_act[0])[0])
        if match.state.phase == Phase.KITTY:
            assert judging.turn_to_come(match.state) == match.to_act[0]
            lefts.append(judging.times_left(match.state))
    assert lefts[:3] == [14, 13, 12]
    assert set(np.diff(lefts)) <= {0, -1}


@pytest.mark.rule("G9")
def test_G9_who_has_chosen_a_kitty_has_begun():
    match = battle(phase="kitty", kitties=LATE, ours="drawn bolt pebble")
    GAME.judge  # noqa: B018 - compiles it
    assert (judging.turn_to_come(match.state), judging.times_left(match.state)) == (0, 4)
    play(match, "bring bolt")
    assert (judging.turn_to_come(match.state), judging.times_left(match.state)) == (1, 3)


@pytest.mark.rule("W1", "W2")
def test_W2_what_one_gains_the_other_loses():
    match = battle(PAIR, ours="captured crawler")
    assert judged(match, 0) + judged(match, 1) == pytest.approx(1)
    assert judged(match, 0) > 0.5


@pytest.mark.rule("W2")
def test_W2_a_match_that_is_over_is_worth_what_it_brought():
    assert [judged(battle(more=f"over 1; winners {won}")) for won in (1, 2, 3, 0)] == [1, 0, 0.5, 0.5]


@pytest.mark.rule("W2")
def test_W2_captives_are_worth_their_levels_and_more_towards_the_end():
    def worth(captive: str, kitties: str = "") -> float:
        return judged(battle(ours=f"captured {captive}", kitties=kitties))

    assert worth("big_anvil") > worth("crawler") > worth("pebble")
    assert worth("big_anvil", LATE) > worth("big_anvil")


@pytest.mark.rule("W1", "G7a")
def test_W1_lines_count_that_are_held_or_may_be():
    levels = (Counts.KITTY, 2), (Counts.LEVEL, 3)
    assert standing(battle(PAIR)) == pytest.approx(counts(*levels, (Counts.PAIR, 1)))
    taken = PAIR.replace("Rivets> .", "Rivets> crawler>")
    assert standing(battle(taken)) == pytest.approx(counts(*levels))
    held = PAIR.replace("Rivets> .", "Rivets> Willow>")
    assert standing(battle(held)) == pytest.approx(
        counts((Counts.KITTY, 3), (Counts.LEVEL, 5), (Counts.CLAIM, 1))
    )


@pytest.mark.rule("B2", "G6")
def test_G6_a_kitty_outside_and_its_tokens_count():
    outside = "Bolt>++ . . . .\n" + ". . . . .\n" * 4
    assert standing(battle(outside)) == pytest.approx(
        counts((Counts.KITTY, 1), (Counts.LEVEL, 1), (Counts.OUTSIDE, 1), (Counts.TOKEN, 2))
    )


@pytest.mark.rule("C1a", "C2")
@pytest.mark.parametrize(("foe", "level"), [("crawler<", 0), ("rivets<", 2), ("pebble<", 1)])
def test_C2_a_threat_is_worth_the_level_of_its_prey(foe, level):
    """A Pilot of level 1 does 2 damage to a Tank."""
    match = battle(". . . . .\n" + f". Bolt> {foe} . .\n" + ". . . . .\n" * 3)
    assert standing(match) == pytest.approx(
        counts((Counts.KITTY, 1), (Counts.LEVEL, 1), (Counts.THREAT, level))
    )


@pytest.mark.rule("C1a", "T2")
def test_C1a_a_friend_is_no_prey():
    match = battle(". . . . .\n" + ". Bolt> Rivets< . .\n" + ". . . . .\n" * 3)
    assert prey(match.state, match.cards.book, 7) == 0


@pytest.mark.rule("C1", "G5")
@pytest.mark.parametrize(
    ("hand", "turning", "aimed"),
    [("bamboozle", 1, 0), ("long_shot fishing_line", 0, 3), ("bombs_away bamboozle zoomies", 1, 2)],
)
def test_C1_cards_of_the_hand_count_that_turn_an_enemy_or_strike_their_aim(hand, turning, aimed):
    assert standing(battle(hand=hand)) == pytest.approx(
        counts((Counts.TURNING, turning), (Counts.AIMED, aimed))
    )
