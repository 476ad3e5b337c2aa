"""Paw of Duty where a rule could break for some spaces, Kitties or cards and no others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.games.paw_of_duty.battles import LINES, battle, hand, ids, play, written
from tests.games.paw_of_duty.test_edges import standing
from tests.tables import table, told

pytestmark = pytest.mark.interpreted

Load = Callable[[str], CardSet]
FRIENDLY, ANOTHER, ROTATE = '{do="choose", who="friendly"}', '{do="choose", who="another"}', '{do="rotate"}'
SIGHT, AROUND_IT = '{do="sight", least=1, most=4}', '{do="damage_around", n=1}'
TWIN = '[[card]]\nid = "twin"\nkind = "kitty"\ncopies = 3\nunit = "tank"\nlevel = 2\nlines = 2\n'

AROUND = {"r2c3": "north", "r3c4": "east", "r4c3": "south", "r3c2": "west"}  # of the space in the middle


def own(*steps: str, more: str = "", name: str = "own") -> str:
    return f'[[card]]\nid = "{name}"\nkind = "tactic"\n{more}\nsteps = [{", ".join(steps)}]\n'


def numbered(board: str, hand: str) -> Match:
    """A battle in which the Kitties of the board have the first sleeves, in the order of the spaces."""
    spaces = " ".join(written(i, space) for i, space in enumerate(board.split()))
    return table(f"""
        paw_of_duty
        turn 5; phase tactics; to_act 1; lines 2
        board - {spaces}
        kitty_deck willow rivets
        tactic_deck pounce pounce pounce pounce pounce
        seat 0: hand {hand}
    """)


@pytest.mark.rule("C1", "T5")
def test_C1_whichever_kitty_stands_in_the_target_is_hurt():
    for victim in ("r3c2", "r3c4"):
        board = standing(**{victim: "crawler>", "r3c3": "Rivets<" if victim == "r3c2" else "Rivets>"})
        match = numbered(board, "claws_out")
        play(match, "play claws_out", "kitty at r3c3", "way 1")
        assert f"hurt 1 crawler {victim} 2" in told(match)


@pytest.mark.rule("T1", "ruling 12")
def test_T1_whoever_can_be_hopped_over_may_be_chosen():
    kitties = dict(zip(AROUND, ("pebble>", "thistle>", "Crawler>", "Rivets>"), strict=True))
    match = battle(standing(r3c3="Bolt>", **kitties), hand="bombs_away")
    play(match, "play bombs_away", "kitty at r3c3")
    assert match.legal(0) == [f"kitty at {space}" for space in sorted(AROUND)]


@pytest.mark.rule("T5", "K4")
@pytest.mark.parametrize("space", AROUND)
def test_T5_an_enemy_is_turned_to_any_kitty_beside_it(space):
    match = battle(standing(**{"r3c3": "crawler>", space: "Bolt>"}), hand="bamboozle")
    play(match, "play bamboozle", "kitty at r3c3")
    assert match.legal(0) == [f"face {AROUND[space]}"]


@pytest.mark.rule("T5", "K4")
def test_T5_an_enemy_with_kitties_on_all_sides_is_turned_to_any_of_them():
    kitties = dict(zip(AROUND, ("pebble>", "thistle>", "Crawler>", "Rivets>"), strict=True))
    match = battle(standing(r3c3="bolt>", **kitties), hand="bamboozle")
    play(match, "play bamboozle", "kitty at r3c3")
    assert match.legal(0) == [f"face {facing}" for facing in AROUND.values()]


@pytest.mark.rule("ruling 10", "ruling 9")
def test_ruling_10_whoever_has_lost_its_tokens_begins_anew():
    board = standing(r2c5="Rivets<++", r1c1="Bolt>")
    match = battle(board, hand="claws_out zoomies", more="outer_reset reset")
    play(match, "play claws_out", "kitty at r2c5", "way 2", "go to r2c4")
    play(match, "play zoomies", "kitty at r2c4", "go to r2c5", "face west", "end the turn", "token on r2c5")
    assert "token 0 rivets r2c5 2" in told(match)


@pytest.mark.rule("ruling 10")
def test_ruling_10_whoever_has_no_extra_tokens_loses_none():
    match = battle(standing(r2c5="Rivets<"), hand="claws_out zoomies", more="outer_reset reset")
    play(match, "play claws_out", "kitty at r2c5", "way 2", "go to r2c4")
    assert told(match) == ["moved 0 rivets r2c5 r2c4"]


@pytest.mark.rule("G7a", "W1")
@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("missing", range(3))
def test_G7a_two_of_three_are_no_line(line, missing):
    there = [f"r{space[0]}c{space[1]}" for space in line.split()]
    kitties = dict(zip(there, ("Bolt>", "Rivets>", "Willow>"), strict=True))
    del kitties[there[missing]]
    match = play(battle(standing(**kitties)), "end the turn")
    assert not [event for event in told(match) if event.startswith("declared")]


# what a tactic speaks of


@pytest.mark.rule("K4", "ruling 28")
def test_ruling_28_whoever_captures_another_is_still_the_kitty_of_the_tactic(own_cards: Load):
    match = battle(
        standing(r3c3="Bolt>", r3c2="pebble>"), hand="own", cards=own_cards(own(FRIENDLY, AROUND_IT, ROTATE))
    )
    play(match, "play own", "kitty at r3c3")
    assert ids(match, match.state.captured[0]) == ["pebble"]
    assert match.legal(0) == ["face north", "face south", "face west"]


@pytest.mark.rule("K4", "ruling 28")
def test_ruling_28_the_aim_stays_the_aim_when_another_is_captured(own_cards: Load):
    cards = own_cards(own(FRIENDLY, SIGHT, AROUND_IT, '{do="damage", n=1}'))
    match = battle(standing(r3c3="Bolt>", r3c5="crawler>", r2c3="pebble>"), hand="own claws_out", cards=cards)
    play(match, "play own", "kitty at r3c3")
    assert told(match)[-2:] == ["struck 0 bolt r3c3 crawler 1 r3c5", "hurt 1 crawler r3c5 1"]


@pytest.mark.rule("ruling 28")
def test_ruling_28_when_the_aim_is_captured_nobody_else_becomes_it(own_cards: Load):
    board = standing(r3c3="Bolt>", r3c5="pebble>", r1c1="crawler>", r5c5="nightjar>")
    cards = own_cards(own(FRIENDLY, SIGHT, '{do="damage", n=1}', '{do="damage", n=1}'))
    match = battle(board, hand="own claws_out", cards=cards)
    play(match, "play own", "kitty at r3c3")
    assert [event for event in told(match) if event.startswith("hurt")] == ["hurt 1 pebble r3c5 1"]


@pytest.mark.rule("K4", "ruling 28")
def test_K4_an_aim_is_forgotten_with_its_tactic(own_cards: Load):
    """The second tactic looks where nobody stands, so it has none."""
    cards = own_cards(own(FRIENDLY, ROTATE, SIGHT, '{do="damage", n=1}'))
    match = battle(standing(r3c3="Bolt>", r3c5="nightjar>"), hand="long_shot own claws_out", cards=cards)
    play(match, "play long_shot", "kitty at r3c3", "play own", "kitty at r3c3", "face north")
    assert told(match) == ["turned 0 bolt r3c3 north"]


@pytest.mark.rule("K4", "G2")
def test_K4_another_kitty_than_none_is_any(own_cards: Load):
    """Neither the Kitty that has just been placed nor one of an earlier tactic is the one that is meant."""
    cards = own_cards(own(ANOTHER, ROTATE, more="copies = 3"))
    match = battle(
        standing(r1c1="Pebble>"), phase="kitty", lines=0, kitties="willow rivets", cards=cards,
        ours="drawn goggles thistle; hand own own claws_out",
    )  # fmt: skip
    play(match, "bring goggles", "place at r3c3", "face north")
    for _ in range(2):
        assert play(match, "play own").legal(0) == ["kitty at r1c1", "kitty at r3c3"]
        play(match, "kitty at r3c3")
        play(match, match.legal(0)[0])


@pytest.mark.rule("K4", "G4")
def test_K4_whoever_keeps_the_hand_goes_on_with_the_same_kitty(own_cards: Load):
    cards = own_cards(own(FRIENDLY, '{do="may_drop"}', ROTATE))
    match = battle(standing(r3c3="Bolt>", r1c1="Pebble>"), hand="own zoomies", cards=cards)
    play(match, "play own", "kitty at r3c3", "skip", "face west")
    assert told(match) == ["turned 0 bolt r3c3 west"]


@pytest.mark.rule("K4", "ruling 28")
def test_K4_whoever_chooses_nobody_turns_nobody():
    match = battle(standing(r3c3="Bolt>", r1c1="Pebble>"), hand="about_face zoomies")
    play(match, "play about_face", "kitty at r3c3", "face west", "skip")
    assert told(match) == ["drew_some 0 1"]
    assert "end the turn" in match.legal(0)


@pytest.mark.rule("C2", "S2b", "G6a")
def test_C2_a_new_kitty_that_is_captured_is_new_no_more():
    match = battle(standing(r3c3="Bolt>", r3c4="Pebble>*"), hand="tail_sweep claws_out")
    play(match, "play tail_sweep", "kitty at r3c3")
    assert match.state.fresh[match.state.captured[1][1]] == 0


@pytest.mark.rule("K4", "ruling 22")
def test_K4_a_single_way_may_be_the_last_step(own_cards: Load):
    cards = own_cards(own(*['{do="draw", n=1}'] * 12, '{do="either"}', '{do="draw", n=1}'))
    match = battle(standing(), hand="own", deck="pounce " * 20, cards=cards)
    assert hand(play(match, "play own", "way 1"), 0) == ["pounce"] * 13


# cards, whichever they are and wherever they lie


@pytest.mark.rule("C2a", "S2b")
def test_C2a_whoever_is_in_the_last_sleeve_heals_too():
    match = table("""
        paw_of_duty
        turn 5; phase tactics; to_act 1; lines 2
        kitty_deck willow#1 rivets crawler
        board - bolt#105(facing=east,damage=1,fresh=1)
    """)
    play(match, "end the turn")
    assert (match.state.damage[105], match.state.fresh[105]) == (0, 0)


@pytest.mark.rule("K1", "W2")
def test_W2_all_captured_kitties_count():
    ours = "captured goggles#1 contrail#2 thistle#3"
    match = battle(
        standing(r3c3="Bolt>"), turn=14, kitties="bramble#30", ours=ours, theirs="captured crawler"
    )
    assert told(play(match, "end the turn"))[-1] == "won_power 0 5 3"


@pytest.mark.rule("K4", "ruling 29")
@pytest.mark.parametrize(("deck", "discard"), [("zoomies", "radio"), ("zoomies", ""), ("", "radio")])
def test_ruling_29_cards_are_drawn_where_there_are_any(deck, discard):
    match = battle(standing(), hand="supply_crate", deck=deck, discard=discard)
    assert "play supply_crate" in match.legal(0)


@pytest.mark.rule("K4")
def test_K4_of_equal_cards_in_the_discard_pile_the_newest_is_taken():
    match = battle(standing(), hand="radio", discard="zoomies pounce zoomies bamboozle")
    play(match, "play radio", "way 4", "take zoomies")
    assert ids(match, match.state.discard) == ["zoomies", "pounce", "bamboozle"]
    assert hand(match, 0) == ["zoomies"]


@pytest.mark.rule("K4", "ruling 29")
@pytest.mark.parametrize("discard", ["zoomies", "zoomies pounce", "radio zoomies", "zoomies radio"])
def test_K4_any_other_card_of_the_discard_pile_may_be_taken(discard):
    match = battle(standing(), hand="radio", discard=discard)
    others = dict.fromkeys(card for card in discard.split() if card != "radio")
    assert play(match, "play radio", "way 4").legal(0) == [f"take {card}" for card in others]


@pytest.mark.rule("S2c", "G4a")
def test_S2c_two_cards_in_a_row_return(own_cards: Load):
    cards = own_cards(own(FRIENDLY, ROTATE, more='start = "each"'))
    match = battle(standing(r3c3="Bolt>"), hand="own claws_out", deck="", cards=cards)
    play(match, "play own", "kitty at r3c3", "face north")
    play(match, "play claws_out", "kitty at r3c3", "way 3", "face east", "end the turn")
    assert hand(match, 0) == ["claws_out", "own"]
    assert told(match)[:2] == ["taken_back 0 claws_out", "taken_back 0 own"]


def setting_aside(began: int, hands: str, deck: str, cards: CardSet | None = None) -> Match:
    """A match before its first turn, with the same cards in both hands."""
    return table(
        f"""
        paw_of_duty
        began {began}; phase set_aside; to_act {1 << began}
        kitty_deck willow rivets crawler
        tactic_deck {deck}
        seat 0: hand {hands}
        seat 1: hand {hands}
        """,
        cards,
    )


@pytest.mark.rule("S8", "ruling 21")
@pytest.mark.parametrize("began", [0, 1])
def test_ruling_21_whoever_goes_first_draws_first(began):
    match = setting_aside(began, "zoomies claws_out", "bamboozle pounce")
    play(match, "set aside zoomies", "keep the rest", "set aside zoomies", "keep the rest")
    assert [hand(match, p) for p in (began, 1 - began)] == [
        ["claws_out", "pounce"],
        ["bamboozle", "claws_out"],
    ]


@pytest.mark.rule("S8")
def test_S8_of_equal_cards_one_is_offered_to_be_set_aside():
    match = setting_aside(0, "zoomies zoomies pounce pounce", "bamboozle")
    assert match.legal(0) == ["set aside zoomies", "set aside pounce", "keep the rest"]


@pytest.mark.rule("G3", "ruling 25")
def test_G3_equal_cards_of_which_one_is_known_are_one_choice():
    match = battle(standing(r3c3="Bolt>"), hand="pounce zoomies pounce{01} zoomies{01}")
    plays, discards = (["pounce", "zoomies"],) * 2
    assert match.legal(0) == [
        *(f"play {c}" for c in plays),
        *(f"discard {c}" for c in discards),
        "end the turn",
    ]


@pytest.mark.rule("G8", "ruling 30")
def test_ruling_30_of_equal_kitties_one_is_offered_for_rescue(own_cards: Load):
    board = standing(r2c2="Bolt>", r2c3="Rivets>", r2c4="Willow>")
    match = battle(board, theirs="captured twin twin crawler", cards=own_cards(TWIN))
    assert play(match, "end the turn").legal(0) == ["rescue twin", "skip"]


FIRST_ROW = "instead = true\n" + own('{do="draw", n=1}', '{do="may_drop"}', name="first") + TWIN


@pytest.mark.rule("G3", "K4")
def test_G3_a_tactic_that_stands_first_in_its_file_is_like_any_other(own_cards: Load):
    match = table(
        """
        paw_of_duty
        turn 5; phase tactics; to_act 1; lines 2
        kitty_deck twin twin twin
        tactic_deck first first
        seat 0: hand first
        """,
        own_cards(FIRST_ROW),
    )
    assert match.legal(0) == ["play first", "discard first", "end the turn"]
    assert play(match, "play first").legal(0) == ["drop first", "skip"]
