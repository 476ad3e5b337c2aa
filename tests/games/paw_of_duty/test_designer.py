"""Tactics of one's own, written in the card language alone; and what a card file may not say."""

from __future__ import annotations

import pytest

from caterwaul.core.faults import CardError
from tests.games.paw_of_duty.battles import after, battle, board_of, hand, ids, play
from tests.tables import told

pytestmark = pytest.mark.interpreted

ROW = ". . . . .\n. . . . .\n{}\n. . . . .\n. . . . .\n"


TOM = '[[card]]\nid = "tom"\nkind = "kitty"\nunit = "tank"\nlevel = 9\nlines = 0\n'
ANY, DRAW = '{do="choose", who="any"}', '{do="draw", n=1}'


def tactic(steps: str, id_: str = "own") -> str:
    return f'[[card]]\nid = "{id_}"\nkind = "tactic"\nsteps = [{steps}]\n'


def test_a_new_tactic_out_of_known_steps(own_cards):
    cards = own_cards(
        tactic('{do="choose", who="friendly"}, {do="swap"}, {do="damage", n=1}, {do="draw", n=1}')
    )
    assert cards.entry("card", cards.number("card", "own")).text == (
        "Choose a friendly Kitty. It changes places with an adjacent Kitty, the aim. "
        "1 damage to the aim. Draw 1 card."
    )
    match = battle(ROW.format(". Bolt> crawler^ . ."), hand="own", deck="zoomies", cards=cards)
    assert after(match, "play own", "kitty at r3c2", "kitty at r3c3")[2] == ". crawler^! Bolt> . ."
    assert hand(match, 0) == ["zoomies"]


@pytest.mark.rule("ruling 28")
def test_ruling_28_steps_of_a_captured_kitty_are_left_out(own_cards):
    cards = own_cards(tactic(
        '{do="choose", who="any"}, {do="sight", least=1, most=4}, {do="pull"}, {do="damage_around", n=1}, '
        '{do="damage", n=1}, {do="choose", who="another"}, {do="rotate"}'
    ))  # fmt: skip
    match = battle(ROW.format("Bolt> . pebble^ . Rivets^"), hand="own", cards=cards)
    play(match, "play own", "kitty at r3c1")
    assert ids(match, match.state.captured[0]) == ["pebble"]
    assert after(match, "kitty at r3c5", "face west")[2] == "Bolt> . . . Rivets<"


@pytest.mark.rule("ruling 28")
@pytest.mark.parametrize("step", ['{do="move", n=1}', '{do="damage_around", n=1}', '{do="rotate"}'])
def test_ruling_28_without_its_kitty_a_step_is_left_out(own_cards, step):
    cards = own_cards(tactic(f'{{do="choose", who="friendly"}}, {{do="splash", away=1, n=1}}, {step}'))
    board = ROW.format(". Bolt> . . .").replace(". . . . .", "pebble^ . . . .", 1)
    match = play(battle(board, hand="own", cards=cards), "play own", "kitty at r3c2", "go to r3c3")
    assert (match.legal(0), board_of(match)[0]) == (["end the turn"], "pebble^ . . . .")


@pytest.mark.rule("ruling 28")
def test_ruling_28_a_kitty_that_captures_itself_does_no_more(own_cards):
    cards = own_cards(tactic(
        '{do="choose", who="friendly"}, {do="splash", away=1, n=1}, {do="rotate"}, {do="draw", n=1}'
    ))  # fmt: skip
    match = battle(ROW.format(". Bolt> . . ."), hand="own", deck="zoomies", cards=cards)
    play(match, "play own", "kitty at r3c2", "go to r3c3")
    assert ids(match, match.state.captured[1]) == ["bolt"]
    assert hand(match, 0) == ["zoomies"]


@pytest.mark.rule("ruling 28")
def test_ruling_28_steps_that_need_a_captured_aim_are_left_out(own_cards):
    steps = (
        '{do="choose", who="friendly"}, {do="sight", least=1, most=4}, {do="damage", n=9}, {do="push", n=1}'
    )
    match = battle(ROW.format(". Bolt> pebble^ . ."), hand="own claws_out", cards=own_cards(tactic(steps)))
    play(match, "play own", "kitty at r3c2")
    assert told(match) == [
        "struck 0 bolt r3c2 pebble 1 r3c3", "hurt 1 pebble r3c3 9", "captured 0 pebble r3c3",
    ]  # fmt: skip


def test_a_tactic_that_draws_first_begins_a_new_decision(own_cards):
    cards = own_cards(tactic('{do="draw", n=1}, {do="choose", who="friendly"}, {do="rotate"}'))
    match = battle(ROW.format(". Bolt> . . ."), hand="own", deck="zoomies", cards=cards)
    play(match, "play own")
    assert match.state.draft == 0
    assert match.view(1).zones[2].cards[0].face == "own"
    play(match, "kitty at r3c2")
    assert match.state.draft == 1
    match.back(0)
    assert hand(match, 0) == ["zoomies"]


def test_ways_may_come_first_and_each_may_have_several_steps(own_cards):
    cards = own_cards(tactic(
        '{do="either"}, {do="choose", who="enemy"}, {do="move", n=1}, {do="or"}, {do="draw", n=2}'
    ))  # fmt: skip
    match = battle(ROW.format(". Bolt> . . ."), hand="own", cards=cards)
    assert play(match, "play own").legal(0) == ["way 2"]


def test_a_kitty_of_ones_own(own_cards):
    cards = own_cards(TOM)
    match = battle(phase="kitty", lines=0, ours="drawn tom bolt", cards=cards, hand="claws_out")
    play(match, "bring tom", "place at r3c3", "face north")
    assert (match.state.turn, board_of(match)[2]) == (6, ". . Tom^ . .")


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        (tactic('{do="chose", who="any"}'), "unknown word 'chose' (did you mean 'choose'?)"),
        (tactic('{do="choose", who="anyone"}'), "unknown word 'anyone' (did you mean 'any'?)"),
        (tactic('{do="choose"}'), "'choose' also needs who"),
        (tactic('{do="rotate", n=1}'), "'rotate' takes nothing, not n"),
        (tactic('{do="move", n=10}'), "10 is out of range: 1 to 9"),
        (tactic(", ".join(['{do="rotate"}'] * 15)), "15 effects, at most 14 fit"),
        ('[[card]]\nid = "tom"\nkind = "kitty"\nlevel = 2\n', "card tom: field 'unit': a Kitty needs one"),
        (
            '[[card]]\nid = "tom"\nkind = "kitty"\nunit = "tank"\n',
            "card tom: field 'level': a Kitty needs one",
        ),
        (tactic('{do="rotate"}'), "'steps[1]': 'rotate' needs a Kitty: choose one before it"),
        (tactic('{do="choose", who="any"}, {do="pull"}'), "'steps[2]': 'pull' needs an aim"),
        (tactic('{do="either"}, {do="draw", n=1}, {do="or"}'), "nothing comes behind the last one"),
        (tactic('{do="draw", n=1}, {do="or"}, {do="draw", n=2}'), "'or' parts two of at most 4 ways"),
        (tactic('{do="either"}, {do="or"}, {do="draw", n=2}'), "'or' parts two of at most 4 ways"),
        (tactic('{do="either"}, {do="draw", n=1}, {do="either"}, {do="draw", n=2}'), "a second 'either'"),
        (tactic(f'{{do="either"}}, {ANY}, {{do="rotate"}}, {{do="or"}}, {{do="rotate"}}'), "needs a Kitty"),
        (tactic('{do="either"}' + ', {do="draw", n=1}, {do="or"}' * 4 + ', {do="may_drop"}'), "at most 4"),
        (tactic(f'{ANY}, {{do="sight", least=3, most=2}}'), "3 to 2 spaces is no distance"),
        (tactic(""), "field 'steps': a tactic needs some"),
        (tactic(DRAW) + "level = 2\n", "field 'level': only a Kitty has one"),
        (tactic(DRAW) + 'start = "each"\ncopies = 2\n', "field 'copies': a card that players begin with"),
        (TOM + 'steps = [{do="draw", n=1}]\n', "field 'steps': a Kitty has none"),
        ("instead = true\n" + tactic(DRAW), "0 Kitties in the deck, 2 to 45 are possible"),
        ("".join(tactic(DRAW, f"own{i}") for i in range(16)), "61 Tactic cards, at most 60 are possible"),
    ],
)
def test_a_card_file_that_cannot_be_used_says_why(own_cards, toml, fault):
    with pytest.raises(CardError) as error:
        own_cards(toml)
    assert fault in str(error.value)
