"""Clash!, from the goal to the reveal: characters, hands, recharging, secret choices."""

from __future__ import annotations

import numpy as np
import pytest

from caterwaul import games
from caterwaul.match import Match
from tests.tables import cards_in, play_both, table, told

pytestmark = pytest.mark.interpreted

CLASH = games.load("clash")
CHARACTERS = [entry.id for entry in CLASH.builtin.tables["character"]]


@pytest.mark.rule("G1")
def test_G1_zero_hp_loses():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 9; hand four dodge
        seat 1: character hexa; hp 4; hand two block
    """)
    match = play_both(match, "play four", "play block")
    assert (match.over, match.winners, match.score) == (True, [0], [9, 0])


@pytest.mark.rule("G1")
def test_G1_one_hp_fights_on():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 9; hand four dodge
        seat 1: character hexa; hp 5; hand two block
    """)
    match = play_both(match, "play four", "play block")
    assert (match.over, match.winners, match.state.turn) == (False, [], 6)


@pytest.mark.rule("G1")
def test_G1_the_position_is_worth_the_share_of_hp():
    def worth(hp: str, seat: int = 0) -> float:
        match = table(
            f"clash\nturn 5; to_act 3\nseat 0: character brute; {hp}\nseat 1: character hexa; hp 15"
        )
        return float(CLASH.rules.evaluate(match.state, match.cards.book, seat))

    assert 0 < worth("hp 1") < worth("hp 14") < worth("hp 15") == 0.5
    assert worth("hp 1", seat=1) == 1 - worth("hp 1")


@pytest.mark.rule("G1")
@pytest.mark.parametrize(("winners", "worth"), [("0", 0.5), ("1", 1.0), ("2", 0.0)])
def test_G1_a_finished_match_is_worth_all_half_or_nothing(winners, worth):
    match = table(
        f"clash\nover 1; winners {winners}; turn 9\nseat 0: character brute\nseat 1: character hexa"
    )
    assert CLASH.rules.evaluate(match.state, match.cards.book, 0) == worth


@pytest.mark.rule("G1")
def test_G1_before_the_characters_are_chosen_nobody_is_ahead():
    match = Match.new("clash")
    assert CLASH.rules.evaluate(match.state, match.cards.book, 0) == 0.5


@pytest.mark.rule("S1")
def test_S1_both_choose_a_character_in_secret():
    match = Match.new("clash")
    assert match.legal(0) == match.legal(1) == [f"choose {name}" for name in CHARACTERS]
    before = match.to_text(seat=1)
    match.play(0, "choose echo")
    assert (match.state.turn, match.to_act, match.to_text(seat=1)) == (0, [1], before)
    match.play(1, "choose marrow")
    assert told(match)[:2] == ["chose 0 echo", "chose 1 marrow"]
    assert "chosen" not in match.to_text()


@pytest.mark.rule("S1")
def test_S1_a_character_that_was_brought_along_is_not_chosen_again():
    match = Match.new("clash", choices={1: "hexa"})
    assert (match.to_act, match.legal(1)) == ([0], [])
    match.play(0, "choose brute")
    assert [match.cards.word("character", int(n)) for n in match.state.character] == ["brute", "hexa"]


@pytest.mark.rule("S1", "ruling 2")
def test_S1_both_may_choose_the_same_character():
    match = play_both(Match.new("clash"), "choose echo", "choose echo")
    assert cards_in(match, "hand", 0) == cards_in(match, "hand", 1)


@pytest.mark.rule("S2")
@pytest.mark.parametrize("name", CHARACTERS)
def test_S2_seven_basic_moves_a_duplicate_and_two_specials(name):
    match = Match.new("clash", choices={0: name, 1: name})
    character = match.cards.book.character[match.cards.number("character", name)]
    hand = [match.cards.book.card[match.state.kind[c]].basic for c in match.state.hand[1][1:]]
    assert sorted(hand) == sorted([0, 0, 1, 2, 3, 4, 5, 6, 7, character.duplicate])
    assert match.state.owner[1:].tolist() == [0] * 10 + [1] * 10


@pytest.mark.rule("S3", "ruling 22")
def test_S3_hands_are_open_to_both_and_to_spectators():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"})
    for seat in (0, 1, -1):
        shown = {zone.id: [card.face for card in zone.cards] for zone in match.view(seat).zones}
        assert shown["hand 0"] == cards_in(match, "hand", 0)
        assert shown["hand 1"] == cards_in(match, "hand", 1)


@pytest.mark.rule("S4")
def test_S4_hp_begin_as_printed_and_are_shown_to_both():
    match = Match.new("clash", choices={0: "brute", 1: "warden"})
    shown = [match.view(seat).counters[1][0] for seat in (0, 1)]
    assert [(c.label, c.value, c.most) for c in shown] == [("HP", 21, 21)] * 2


@pytest.mark.rule("D0")
def test_D0_decision_execution_reveal_aftermath():
    match = Match.new("clash", choices={0: "lotto", 1: "hexa"})
    play_both(match, "play loaded_dice naming two", "play four")
    assert told(match) == [
        "revealed_as 0 loaded_dice two 2",
        "revealed 1 four 4",
        "hit 0 two 2",
        "hurt 1 2",
        "lowered 1 four 4 2",
        "hit 1 four 2",
        "hurt 0 2",
        "turn 2",
    ]  # fmt: skip


@pytest.mark.rule("D1")
def test_D1_one_card_each_from_the_hand():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 15; hand one four four; discard five(acted_at=5)
        seat 1: character needle; hp 12; hand lunge
    """)
    assert (match.legal(0), match.legal(1)) == (["play one", "play four"], ["play lunge"])


@pytest.mark.rule("D1")
def test_D1_whoever_has_chosen_has_no_choice_left():
    match = Match.new("clash", choices={0: "brute", 1: "needle"})
    match.play(0, "play one")
    out = np.zeros(CLASH.actions.count, np.int32)
    assert CLASH.rules.legal(match.state, match.cards.book, 0, out) == 0
    assert CLASH.rules.legal(match.state, match.cards.book, 1, out) > 0


@pytest.mark.rule("D2")
def test_D2_ten_cards_and_one_less_each_turn():
    match = Match.new("clash", choices={0: "brute", 1: "needle"})
    sizes = [int(match.state.hand[0, 0])]
    for move in ("one", "two", "three"):
        play_both(match, f"play {move}", f"play {move}")
        sizes.append(int(match.state.hand[0, 0]))
    assert sizes == [10, 9, 8, 7]


LAST_CARD = """
    clash
    turn 5; to_act 3
    seat 0: character brute; hp 9; hand block; discard four(acted_at=4) one(acted_at=1) two(acted_at=2)
    seat 1: character hexa; hp 9; hand one block; discard counter
"""


@pytest.mark.rule("D3")
def test_D3_an_empty_hand_takes_the_discard_pile_back_and_heals_2():
    match = play_both(table(LAST_CARD), "play block", "play block")
    assert cards_in(match, "hand", 0) == ["one", "two", "four", "block"]
    assert (cards_in(match, "discard", 0), match.state.hp[0]) == ([], 11)
    assert "acted_at" not in match.to_text()


@pytest.mark.rule("D3")
def test_D3_even_a_single_card_comes_back():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 9; hand block
        seat 1: character hexa; hp 9; hand one block
    """)
    play_both(match, "play block", "play block")
    assert (cards_in(match, "hand", 0), match.state.hp[0]) == (["block"], 11)


@pytest.mark.rule("D3", "ruling 15")
def test_ruling_15_only_the_player_with_the_empty_hand_recharges():
    match = play_both(table(LAST_CARD), "play block", "play block")
    assert (cards_in(match, "hand", 1), cards_in(match, "discard", 1)) == (["one"], ["counter", "block"])
    assert match.state.hp[1] == 9


@pytest.mark.rule("ruling 16")
def test_ruling_16_recharging_is_no_choice_and_comes_before_the_card():
    match = play_both(table(LAST_CARD), "play block", "play block")
    assert told(match)[-3:] == [
        "turn 6",
        "recharged 0 2",
        "healed 0 2",
    ]
    assert match.legal(0) == ["play one", "play two", "play four", "play block"]


@pytest.mark.rule("ruling 16")
def test_ruling_16_nobody_recharges_with_a_card_in_hand():
    match = table(LAST_CARD)
    assert match.legal(0) == ["play block"]
    assert play_both(match, "play block", "play one").legal(1) == ["play block"]


@pytest.mark.rule("ruling 4", "D3")
def test_ruling_4_a_dodge_after_a_recharge_acts_at_0():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 9; hand four; discard dodge(acted_at=4)
        seat 1: character hexa; hp 9; hand one block block counter
    """)
    play_both(match, "play four", "play counter")
    play_both(match, "play dodge", "play one")
    assert "revealed 0 dodge 0" in told(match)
    assert match.state.hp[0] == 9 - 3 + 2


@pytest.mark.rule("X1", "ruling 18")
def test_X1_what_is_named_is_part_of_the_choice():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character lotto; hp 13; hand one loaded_dice
        seat 1: character hexa; hp 15; hand two disarm
    """)
    numbers = ["one", "two", "three", "four"]
    assert match.legal(0) == ["play one", *(f"play loaded_dice naming {n}" for n in numbers)]
    basics = [*numbers, "block", "counter", "dodge"]
    assert match.legal(1) == ["play two", *(f"play disarm naming {n}" for n in basics)]


@pytest.mark.rule("ruling 18", "X1")
def test_ruling_18_what_is_named_stays_secret_until_the_reveal():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"})
    match.play(1, "play disarm naming four")
    assert match.events(0, 0) == []
    assert match.to_text(seat=0) == Match.new("clash", choices={0: "brute", 1: "hexa"}).to_text(seat=0)
    match.play(0, "play four")
    assert "revealed_naming 1 disarm four 2" in told(match, 0)


@pytest.mark.rule("R1")
def test_R1_nothing_is_revealed_before_both_have_chosen():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"})
    match.play(0, "play four")
    assert (told(match), match.to_act, match.state.hp.tolist()) == ([], [1], [15, 15])
    match.play(1, "play counter")
    assert told(match)[:2] == ["revealed 0 four 4", "revealed 1 counter 0"]


@pytest.mark.rule("R1")
@pytest.mark.parametrize("seat", [0, 1])
def test_R1_both_moves_are_revealed_together_whatever_is_named_with_them(seat):
    choices, plays = ["brute", "brute"], ["play four", "play four"]
    choices[seat], plays[seat] = "hexa", "play disarm naming four"
    match = play_both(Match.new("clash", choices=dict(enumerate(choices))), *plays)
    lines = ["revealed 0 four 4", "revealed 1 four 4"]
    lines[seat] = f"revealed_naming {seat} disarm four 2"
    assert told(match)[:2] == lines


@pytest.mark.rule("R1")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_R1_it_does_not_matter_who_chooses_first(order):
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=7)
    for seat in order:
        match.play(seat, ["play four", "play disarm naming four"][seat])
    other = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=7)
    assert match.state.tobytes() == play_both(other, "play four", "play disarm naming four").state.tobytes()


@pytest.mark.rule("T2", "ruling 20")
def test_T2_a_played_card_is_a_move_and_in_no_pile():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"})
    match.play(0, "play one")
    assert "one" not in cards_in(match, "hand", 0) + cards_in(match, "discard", 0)
    move = match.state.pick[0]
    assert (match.cards.word("card", int(match.state.kind[move])), match.state.seen[move]) == ("one", 1)


@pytest.mark.rule("ruling 19")
def test_ruling_19_the_duplicate_is_a_card_of_its_own():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"})
    play_both(match, "play four", "play one")
    assert cards_in(match, "hand", 0).count("four") == 1
    assert cards_in(match, "discard", 0) == ["four"]


@pytest.mark.rule("ruling 22")
def test_ruling_22_the_choice_is_the_only_secret_even_whether_it_was_made():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"})
    before = match.to_text(seat=1), match.to_text(seat=-1)
    match.play(0, "play four")
    assert (match.to_text(seat=1), match.to_text(seat=-1)) == before
    assert "pick four" in match.to_text(seat=0)


@pytest.mark.rule("ruling 22")
def test_ruling_22_a_guessed_world_asks_again():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"})
    match.play(0, "play four")
    hidden, rng = match.hidden(1), match.state.rng.copy()
    CLASH.rules.guess(hidden, match.cards.book, 1, rng)
    assert (hidden.to_act, hidden.pick.tolist()) == (3, [0, 0])
    assert hidden.rng.all()


@pytest.mark.rule("ruling 22")
@pytest.mark.parametrize(
    "cards", ["hand one two three dodge", "hand dodge#7; discard two#3 four#2 block#5 one#1 three#4"]
)
def test_ruling_22_whoever_has_chosen_looks_as_if_they_had_not(cards):
    """To the byte, also after a recharge, when the cards come back in another order than they were dealt."""
    match = table(f"""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 15; {cards}
        seat 1: character hexa; hp 15; hand one block
    """)
    play_both(match, "play dodge", "play block")
    before = [match.hidden(seat).tobytes() for seat in (1, -1)]
    for move in match.legal(0):
        match.play(0, move)
        assert [match.hidden(seat).tobytes() for seat in (1, -1)] == before
        match.undo(0)


@pytest.mark.rule("ruling 22", "S3")
def test_ruling_22_chance_is_nobodys_to_see():
    match = Match.new("clash", choices={0: "brute", 1: "hexa"})
    assert "rng" in match.to_text()
    assert "rng" not in match.to_text(seat=0) + match.to_text(seat=-1)


@pytest.mark.rule("ruling 23")
def test_ruling_23_a_character_is_hp_initiative_and_moves():
    fields = CLASH.module("state").Character.fields
    assert set(fields) == {"hp", "initiative", "duplicate", "specials"}


@pytest.mark.rule("ruling 25")
def test_ruling_25_after_a_hundred_turns_it_is_a_draw():
    match = table("""
        clash
        turn 99; to_act 3
        seat 0: character brute; hp 15; hand one block counter
        seat 1: character hexa; hp 3; hand one block counter
    """)
    assert play_both(match, "play block", "play block").over is False
    play_both(match, "play counter", "play counter")
    assert (match.over, match.winners, told(match)[-2:]) == (True, [], ["time 100", "drawn"])
    assert match.view(0).ending[:2] == ["Turn 100 was the last.", "The match is a draw."]
    assert match.legal(0) == []


def test_a_character_brings_its_own_moves():
    brought = {option.words: option.brings for option in Match.new("clash", seed=1).view(0).options}
    assert brought["choose brute"] == ["five", "bull_through"]
    assert len(brought) == len(CHARACTERS)
