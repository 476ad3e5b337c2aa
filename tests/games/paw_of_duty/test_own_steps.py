"""What steps of a tactic of one's own may ask and do where no built-in card tells two readings apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from caterwaul.core.cardset import CardSet
from tests.games.paw_of_duty.battles import after, battle, hand, ids, play
from tests.tables import told

pytestmark = pytest.mark.interpreted

Load = Callable[[str], CardSet]
ROW = ". . . . .\n. . . . .\n{}\n. . . . .\n. . . . .\n"
FRIENDLY, ANY, ENEMY = (f'{{do="choose", who="{who}"}}' for who in ("friendly", "any", "enemy"))
EITHER, OR, ATTACK, ROTATE = ('{do="either"}', '{do="or"}', '{do="attack"}', '{do="rotate"}')
DRAW, MOVE, SIGHT = '{do="draw", n=1}', '{do="move", n=1}', '{do="sight", least=1, most=4}'


def own(*steps: str, more: str = "") -> str:
    return f'[[card]]\nid = "own"\nkind = "tactic"\n{more}\nsteps = [{", ".join(steps)}]\n'


@pytest.mark.rule("ruling 29")
def test_ruling_29_a_kitty_that_can_begin_none_of_the_ways_is_not_chosen(own_cards: Load):
    """Bolt and Willow look off the board; that they could rotate afterwards does not help them."""
    cards = own_cards(own(FRIENDLY, EITHER, ATTACK, ROTATE, OR, '{do="charge", n=1}', ROTATE))
    board = "Bolt^ . . . .\n. . . . .\n. Rivets> pebble> . .\nWillow< . . . .\n. . . . Crawler<\n"
    match = battle(board, hand="own", cards=cards)
    play(match, "play own")
    assert match.legal(0) == ["kitty at r3c2", "kitty at r5c5"]
    assert play(match, "kitty at r3c2").legal(0) == ["way 1"]


@pytest.mark.rule("ruling 29")
def test_ruling_29_with_no_kitty_that_could_begin_a_way_the_card_is_not_played(own_cards: Load):
    cards = own_cards(own(FRIENDLY, EITHER, ATTACK, OR, '{do="charge", n=1}'))
    assert battle("Bolt^ . . . .\n" + ". . . . .\n" * 4, hand="own", cards=cards).legal(0) == [
        "discard own", "end the turn",
    ]  # fmt: skip


@pytest.mark.rule("ruling 28", "ruling 29")
def test_ruling_28_where_a_choice_fails_the_kitty_before_it_does_no_more(own_cards: Load):
    match = battle(
        ROW.format(". Bolt> . . ."), hand="own", cards=own_cards(own(FRIENDLY, MOVE, ENEMY, ROTATE))
    )
    assert after(match, "play own", "kitty at r3c2", "go to r3c3")[2] == ". . Bolt> . ."
    assert match.legal(0) == ["end the turn"]


@pytest.mark.rule("ruling 23", "ruling 29")
@pytest.mark.parametrize("steps", [(FRIENDLY, ATTACK), (FRIENDLY, EITHER, ATTACK, OR, DRAW)])
@pytest.mark.parametrize(("turn", "foe"), [(5, str.lower), (6, str.capitalize)])
def test_ruling_23_without_friendly_fire_only_those_who_face_an_enemy_attack(
    own_cards: Load, steps, turn, foe
):
    """Whoever's turn it is."""
    friend = str.capitalize if turn == 5 else str.lower
    row = f"{friend('bolt>')} {foe('pebble<')} . {friend('rivets>')} {friend('willow<')}"
    match = battle(
        ROW.format(row),
        hand="own",
        turn=turn,
        deck="",
        more="friendly_fire off",
        cards=own_cards(own(*steps)),
    )
    assert play(match, "play own").legal(1 - turn % 2) == ["kitty at r3c1"]


@pytest.mark.rule("K4", "G4")
def test_K4_fourteen_steps_are_done_to_the_last(own_cards: Load):
    match = battle(
        ROW.format(". Bolt> . . ."), hand="own", deck="pounce " * 20, cards=own_cards(own(*[DRAW] * 14))
    )
    play(match, "play own")
    assert hand(match, 0) == ["pounce"] * 14
    assert ids(match, match.state.played) == ["own"]


@pytest.mark.rule("K4", "ruling 29")
def test_K4_a_choice_may_be_the_fourteenth_step(own_cards: Load):
    cards = own_cards(own(*[DRAW] * 13, ANY))
    match = battle(ROW.format(". Bolt> . pebble> ."), hand="own", deck="pounce " * 20, cards=cards)
    play(match, "play own")
    assert match.legal(0) == ["kitty at r3c2", "kitty at r3c4"]
    play(match, "kitty at r3c4")
    assert ids(match, match.state.played) == ["own"]


@pytest.mark.rule("K4", "ruling 29")
def test_K4_a_choice_with_nothing_behind_it_is_possible(own_cards: Load):
    match = battle(ROW.format(". Bolt> . pebble> ."), hand="own", cards=own_cards(own(DRAW, ANY)))
    assert play(match, "play own").legal(0) == ["kitty at r3c2", "kitty at r3c4"]


@pytest.mark.rule("K4", "ruling 22")
def test_K4_a_way_may_be_the_fourteenth_step(own_cards: Load):
    cards = own_cards(own(EITHER, *['{do="draw", n=2}'] * 11, OR, DRAW))
    match = battle(ROW.format(". Bolt> . . ."), hand="own", deck="pounce " * 30, cards=cards)
    assert play(match, "play own").legal(0) == ["way 1", "way 2"]
    assert hand(play(match, "way 2"), 0) == ["pounce"]


@pytest.mark.rule("K4", "ruling 29")
def test_K4_a_kitty_may_be_chosen_for_a_way_that_is_the_fourteenth_step(own_cards: Load):
    cards = own_cards(own(FRIENDLY, EITHER, ATTACK, *[DRAW] * 9, OR, ROTATE))
    match = battle(ROW.format(". Bolt> . . ."), hand="own", cards=cards)
    play(match, "play own", "kitty at r3c2")
    assert match.legal(0) == ["way 2"]
    assert after(match, "way 2", "face west")[2] == ". Bolt< . . ."


@pytest.mark.rule("K4", "ruling 22")
def test_ruling_22_behind_the_way_that_was_taken_the_others_are_not_done(own_cards: Load):
    cards = own_cards(own(EITHER, DRAW, DRAW, OR, FRIENDLY, ROTATE, OR, '{do="draw", n=5}'))
    match = battle(ROW.format(". Bolt> . . ."), hand="own", cards=cards)
    play(match, "play own", "way 1")
    assert (len(hand(match, 0)), "end the turn" in match.legal(0)) == (2, True)


@pytest.mark.rule("K4", "T3")
def test_K4_after_a_push_the_kitty_is_still_the_one_that_pushed(own_cards: Load):
    cards = own_cards(own(FRIENDLY, SIGHT, '{do="push", n=1}', MOVE, '{do="damage", n=1}'))
    match = battle(ROW.format(". Bolt> crawler> . ."), hand="own claws_out", cards=cards)
    play(match, "play own", "kitty at r3c2")
    assert after(match, "go to r3c3")[2] == ". . Bolt> crawler>! ."


@pytest.mark.rule("K4", "T3")
def test_K4_after_a_pull_the_kitty_is_still_the_one_that_pulled(own_cards: Load):
    cards = own_cards(own(FRIENDLY, SIGHT, '{do="pull"}', ROTATE, '{do="damage", n=1}'))
    match = battle(ROW.format("Bolt> . . crawler> ."), hand="own claws_out", cards=cards)
    play(match, "play own", "kitty at r3c1")
    assert after(match, "face north")[2] == "Bolt^ crawler>! . . ."


@pytest.mark.rule("T3")
def test_T3_whoever_is_next_to_the_kitty_is_not_pulled_closer(own_cards: Load):
    cards = own_cards(own(FRIENDLY, SIGHT, '{do="pull"}', '{do="damage", n=1}'))
    match = battle(ROW.format(". Bolt> crawler> . ."), hand="own claws_out", cards=cards)
    assert after(match, "play own", "kitty at r3c2")[2] == ". Bolt> crawler>! . ."
    assert told(match)[0] == "no_closer 0 bolt r3c2 crawler 1 r3c3"


@pytest.mark.rule("K4", "ruling 29")
@pytest.mark.parametrize("step", ['{do="push", n=1}', '{do="pull"}'])
def test_ruling_29_nobody_pushes_or_pulls_itself_or_across_a_corner(own_cards: Load, step):
    """The aim is at r3c4: only who stands in its row or column can move it, and not the aim itself."""
    board = "pebble> . . . .\n. willow> . nightjar> .\n. Bolt> . crawler> .\n. . . . thistle>\n. . . . .\n"
    match = battle(board, hand="own claws_out", cards=own_cards(own(FRIENDLY, SIGHT, ANY, step)))
    play(match, "play own", "kitty at r3c2")
    assert match.legal(0) == ["kitty at r2c4", "kitty at r3c2"]


@pytest.mark.rule("T3", "ruling 12")
@pytest.mark.parametrize(
    ("at", "to"), [("r1c4", "r4c4"), ("r4c4", "r2c4"), ("r3c1", "r3c5"), ("r3c5", "r3c3")]
)
def test_T3_a_push_leads_away_from_whoever_pushes(own_cards: Load, at, to):
    """The Kitty that pushes is another than the one that took aim, and stands on any side of the aim."""
    spaces = [["."] * 5 for _ in range(5)]
    spaces[2][1], spaces[2][3], spaces[int(at[1]) - 1][int(at[3]) - 1] = "Bolt>", "crawler>", "willow>"
    cards = own_cards(own(FRIENDLY, SIGHT, ANY, '{do="push", n=1}'))
    match = battle("\n".join(map(" ".join, spaces)), hand="own claws_out", cards=cards)
    play(match, "play own", "kitty at r3c2", f"kitty at {at}")
    assert told(match)[-1] == f"pushed 1 willow crawler 1 r3c4 {to}"


@pytest.mark.rule("T5")
@pytest.mark.parametrize(("least", "most", "able"), [(1, 1, "1"), (2, 3, "23"), (4, 4, "4"), (1, 4, "1234")])
def test_T5_a_kitty_takes_aim_within_the_distance_that_the_card_says(own_cards: Load, least, most, able):
    cards = own_cards(own(FRIENDLY, f'{{do="sight", least={least}, most={most}}}', '{do="damage", n=1}'))
    for distance in range(1, 5):
        spaces = ["Bolt>", ".", ".", ".", "."]
        spaces[distance] = "crawler>"
        match = battle(ROW.format(" ".join(spaces)), hand="own", cards=cards)
        assert ("play own" in match.legal(0)) == (str(distance) in able)


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    ("away", "spaces"),
    [(1, "r1c2 r2c1 r2c3 r3c2"), (2, "r2c4 r4c2"), (3, "r2c5 r5c2"), (4, "")],
)
def test_T1_a_shot_lands_exactly_as_far_away_as_the_card_says(own_cards: Load, away, spaces):
    cards = own_cards(own(FRIENDLY, f'{{do="splash", away={away}, n=1}}'))
    match = battle(". . . . .\n. Bolt> . . .\n" + ". . . . .\n" * 3, hand="own", cards=cards)
    assert ("play own" in match.legal(0)) == bool(spaces)
    if spaces:
        play(match, "play own", "kitty at r2c2")
        assert match.legal(0) == [f"go to {space}" for space in spaces.split()]


@pytest.mark.rule("S2c", "G4a", "ruling 17")
def test_S2c_all_cards_that_a_player_begins_with_and_keeps_return(own_cards: Load):
    cards = own_cards(own(FRIENDLY, ROTATE, more='start = "each"'))
    match = battle(ROW.format(". Bolt> . . ."), hand="own claws_out tail_sweep", cards=cards)
    play(match, "play own", "kitty at r3c2", "face north", "play tail_sweep", "kitty at r3c2")
    play(match, "play claws_out", "kitty at r3c2", "way 3", "face east", "end the turn")
    assert {"own", "claws_out"} <= set(hand(match, 0))
    assert ids(match, match.state.discard) == ["tail_sweep"]


@pytest.mark.rule("T5", "C2")
def test_C2_whoever_hits_nobody_hurts_nobody(own_cards: Load):
    cards = own_cards(own(FRIENDLY, ROTATE, '{do="damage_target", n=1}', ATTACK))
    match = battle(ROW.format(". Bolt> pebble> . ."), hand="own", cards=cards)
    play(match, "play own", "kitty at r3c2")
    assert after(match, "face north")[2] == ". Bolt^ pebble> . ."
    assert told(match)[:2] == ["turned 0 bolt r3c2 north", "missed 0 bolt r3c2"]


@pytest.mark.rule("K4", "ruling 29")
def test_ruling_29_a_card_that_leaves_nothing_to_choose_is_done_at_once(own_cards: Load):
    match = battle(
        ROW.format(". Bolt> . . ."), hand="own", deck="", cards=own_cards(own('{do="may_drop"}', DRAW))
    )
    assert play(match, "play own").legal(0) == ["skip"]
    play(match, "skip")
    assert (ids(match, match.state.played), match.state.phase) == (["own"], 5)
