"""Clash!: who sits where makes no difference, neither with equal Initiative nor with any other."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from caterwaul.match import Match
from tests.tables import cards_in, play_both, table, told

pytestmark = pytest.mark.interpreted


def mirror(name: str, hp: int, hand: str, more: str = "", cards=None) -> Match:
    return table(
        f"""
        clash
        turn 5; to_act 3
        seat 0: character {name}; hp {hp}; hand one {hand}; {more}
        seat 1: character {name}; hp {hp}; hand one {hand}; {more}
        """,
        cards,
    )


@pytest.mark.rule("ruling 2")
@pytest.mark.parametrize("move", ["one", "two", "three", "four"])
def test_ruling_2_equal_numbers_both_hit_in_full(move):
    match = Match.new("clash", choices={0: "brute", 1: "brute"})
    play_both(match, f"play {move}", f"play {move}")
    damage = {"one": 1, "two": 2, "three": 3, "four": 4}[move]
    assert match.state.hp.tolist() == [15 - damage] * 2


@pytest.mark.rule("ruling 2", "A3")
def test_ruling_2_different_buildups_act_in_order_as_always():
    match = Match.new("clash", choices={0: "brute", 1: "brute"})
    assert play_both(match, "play two", "play three").state.hp.tolist() == [14, 13]


@pytest.mark.rule("ruling 2", "M5")
@pytest.mark.parametrize("guard_sits", [0, 1])
def test_ruling_2_a_guard_at_the_same_moment_is_up_in_time(guard_sits):
    match = mirror("brute", 15, "four dodge", "discard two(acted_at=4)")
    moves = ["play four", "play four"]
    moves[guard_sits] = "play dodge"
    assert play_both(match, *moves).state.hp.tolist() == [15, 15]


@pytest.mark.rule("ruling 2")
@pytest.mark.parametrize(("hp", "then"), [(14, 14), (10, 10), (3, 3), (2, 2)])
def test_ruling_2_nobody_heals_before_all_strikes_have_landed(hp, then):
    """Drain against Drain: both lose 2, then both heal 2, whatever the cap."""
    match = play_both(mirror("marrow", hp, "drain"), "play drain", "play drain")
    assert match.state.hp.tolist() == [then, then]


@pytest.mark.rule("ruling 2")
def test_ruling_2_nor_because_a_guard_has_held(own_cards):
    cards = own_cards("""
        [[card]]
        id = "shell"
        basic = "two"
        buildup = 2
        acts = [{ do = "redirect_all", against = ["two"] }, { do = "strike", n = 2 }]
        when_successful = [{ do = "heal", n = 2 }]
    """)
    match = play_both(mirror("brute", 15, "shell", cards=cards), "play shell", "play shell")
    assert match.state.hp.tolist() == [15, 15]


TOGETHER = """
    [[card]]
    id = "mend"
    basic = "two"
    buildup = 2
    acts = [{{ do = "{act}", {takes} }}{mend}]
    {moment} = [{{ do = "heal", n = 1 }}]

    [[card]]
    id = "hurt"
    basic = "two"
    buildup = 2
    acts = [{{ do = "{act}", {takes} }}{hurt}]
    {moment} = [{{ do = "hurt", n = 2 }}]
"""
STRIKE = {"act": "strike", "takes": "n = 1", "mend": "", "hurt": ""}
GUARD = {"act": "prevent", "takes": 'against = ["two"]'}
BOTH = ', { do = "strike", n = 1 }'


@pytest.mark.rule("ruling 2", "ruling 29")
@pytest.mark.parametrize(
    ("moment", "acts", "hp"),
    [
        ("when_hit", STRIKE, 13),  # 15 - 1 struck + 1 - 2
        ("afterwards", STRIKE, 13),
        ("when_missed", GUARD | {"mend": BOTH, "hurt": BOTH}, 13),  # at 15 nothing is healed
        ("when_successful", GUARD | {"mend": BOTH, "hurt": BOTH}, 13),
    ],
)
@pytest.mark.parametrize("mends", [0, 1])
def test_ruling_2_what_both_do_at_once_does_not_depend_on_the_seat(own_cards, moment, acts, hp, mends):
    """Whoever heals does so before the other takes HP, whether that seat is looked at first or not."""
    cards = own_cards(TOGETHER.format(moment=moment, **acts))
    plays = ["play hurt", "play hurt"]
    plays[mends] = "play mend"
    match = play_both(mirror("brute", 15, "mend hurt", cards=cards), *plays)
    assert match.state.hp[mends] == hp


@pytest.mark.rule("ruling 2")
@pytest.mark.parametrize("mends", [0, 1])
def test_ruling_2_nor_does_what_both_do_when_they_act(own_cards, mends):
    cards = own_cards("""
        [[card]]
        id = "mend"
        acts = [{ do = "heal", n = 1 }]
        [[card]]
        id = "hurt"
        acts = [{ do = "hurt", n = 2 }]
    """)
    plays = ["play hurt", "play hurt"]
    plays[mends] = "play mend"
    match = play_both(mirror("brute", 15, "mend hurt", cards=cards), *plays)
    assert match.state.hp[mends] == 13


@pytest.mark.rule("ruling 2")
@pytest.mark.parametrize("seat", [0, 1])
def test_ruling_2_a_guard_that_held_is_followed_before_a_strike(own_cards, seat):
    """At 14 of 15 HP: 2 are lost because the guard held, then 4 healed because the strike missed."""
    cards = own_cards("""
        [[card]]
        id = "shell"
        basic = "two"
        buildup = 2
        acts = [{ do = "prevent", against = ["two"] }, { do = "strike", n = 2 }]
        when_successful = [{ do = "lose", n = 2 }]
        when_missed = [{ do = "heal", n = 4 }]
    """)
    match = play_both(mirror("brute", 14, "shell", cards=cards), "play shell", "play shell")
    assert match.state.hp[seat] == 15


@pytest.mark.rule("ruling 13", "ruling 2")
def test_ruling_13_a_double_knock_out_is_a_draw():
    match = play_both(mirror("brute", 4, "four"), "play four", "play four")
    assert (match.over, match.winners, match.state.hp.tolist()) == (True, [], [0, 0])
    assert told(match)[-3:] == ["knocked_out 0", "knocked_out 1", "drawn"]


@pytest.mark.rule("ruling 2")
def test_ruling_2_both_second_strikes_come_together():
    match = play_both(mirror("needle", 2, "flurry"), "play flurry", "play flurry")
    assert (match.over, match.winners, match.state.hp.tolist()) == (True, [], [0, 0])


@pytest.mark.rule("ruling 2")
@pytest.mark.parametrize("name", ["brute", "needle", "warden", "vesper", "marrow", "echo"])
@pytest.mark.lengthy
def test_ruling_2_a_mirror_match_does_not_know_seats(name):
    """Whatever two equal characters play, exchanging the seats exchanges the outcome."""
    moves = Match.new("clash", choices={0: name, 1: name}).legal(0)
    for first, second in combinations_with_replacement(moves, 2):
        here = Match.new("clash", choices={0: name, 1: name})
        there = Match.new("clash", choices={0: name, 1: name})
        play_both(here, first, second)
        play_both(there, second, first)
        assert here.state.hp.tolist() == there.state.hp.tolist()[::-1], (first, second)


@pytest.mark.parametrize("name", ["needle", "warden", "vesper", "lotto", "marrow", "hexa", "echo"])
@pytest.mark.lengthy
def test_exchanging_the_seats_exchanges_the_outcome(name):
    for move in Match.new("clash", choices={0: name, 1: "brute"}).legal(0):
        for against in ("play one", "play three", "play block"):
            here = Match.new("clash", choices={0: name, 1: "brute"})
            there = Match.new("clash", choices={0: "brute", 1: name})
            play_both(here, move, against)
            play_both(there, against, move)
            for field in ("hp", "slow", "succeeded"):
                outcome = getattr(here.state, field).tolist()
                assert outcome == getattr(there.state, field).tolist()[::-1], (move, against, field)
            for pile in ("hand", "discard", "removed"):
                assert cards_in(here, pile, 1) == cards_in(there, pile, 0), (move, against, pile)
