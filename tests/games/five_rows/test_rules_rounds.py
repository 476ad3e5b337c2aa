"""Five Rows, chapters 1 and 2: setup and the start of a round."""

from __future__ import annotations

from collections import Counter

import pytest

from caterwaul import games
from caterwaul.match import Match
from tests.games.five_rows.battle import EMPTY, fought, hand, turn
from tests.tables import cards_in, table, told

pytestmark = pytest.mark.interpreted

ALL = [entry.id for entry in games.load("five_rows").builtin.tables["card"]]


def new(seed: int = 1, **options: str) -> Match:
    return Match.new("five_rows", options=options, seed=seed, names=["Ann", "Bob"])


@pytest.mark.rule("1.1", "1.2")
def test_1_2_each_deck_is_one_copy_of_every_card():
    match = new()
    for seat in range(2):
        assert Counter(cards_in(match, "hand", seat) + cards_in(match, "deck", seat)) == Counter(ALL)
    owners = match.state.owner
    assert all(owners[n] == seat for seat in range(2) for n in match.state.deck[seat][1:] if n)


@pytest.mark.rule("1.2")
def test_1_2_decks_are_shuffled_apart():
    match, other = new(1), new(2)
    orders = [cards_in(m, "deck", seat) for m in (match, other) for seat in range(2)]
    assert len({tuple(order) for order in orders}) == 4


@pytest.mark.rule("1.3", "2.1")
def test_1_3_four_cards_and_one_for_the_first_round_and_20_health():
    match = new()
    assert [match.state.hand[p, 0] for p in range(2)] == [5, 5]
    assert match.state.health.tolist() == [20, 20]


@pytest.mark.rule("ruling 1", "3.1")
def test_ruling_1_chance_decides_who_is_player_one():
    firsts = Counter(new(seed).to_act[0] for seed in range(40))
    assert min(firsts[0], firsts[1]) > 8


@pytest.mark.rule("2.1", "ruling 2")
def test_2_1_both_draw_one_and_the_first_player_does_so_first():
    match = table("""
        five_rows
        round_number 5; to_act 2
        seat 0: health 20; deck giant miner
        seat 1: health 20; deck medic
    """)
    match.play(1, "pass")
    assert (hand(match, 0), hand(match, 1)) == (["miner"], ["medic"])
    assert told(match)[-3:] == ["first 1", "drew 1", "drew 0"]


@pytest.mark.rule("ruling 3")
def test_ruling_3_an_empty_deck_gives_nothing_and_costs_nothing():
    match = fought(EMPTY, EMPTY)
    assert (match.state.health.tolist(), hand(match, 0)) == ([20, 20], [])
    assert told(match)[-2:] == ["nothing_to_draw 1", "nothing_to_draw 0"]


@pytest.mark.rule("2.2")
def test_2_2_coins_are_the_number_of_the_round():
    match = new()
    assert match.state.coins.tolist() == [1, 1]
    assert fought(EMPTY, EMPTY).state.coins.tolist() == [6, 6]


@pytest.mark.rule("2.3", "ruling 5")
def test_2_3_coins_left_over_are_lost():
    match = turn("coins 5; troop miner - - - -")
    match.play(0, "pass")
    assert match.state.coins.tolist() == [0, 0]
    match.play(1, "pass")
    assert match.state.coins.tolist() == [7, 6]


@pytest.mark.rule("2.4", "ruling 10")
def test_2_4_income_comes_after_the_draw_in_the_order_of_the_rows():
    match = fought("miner - - - -", "miner medic - - -", "- gold_vein(owner=1) - - -")
    assert match.state.coins.tolist() == [7, 8]
    assert told(match)[-7:] == [
        "nothing_to_draw 0",
        "acts 1 miner income",
        "more_coins 1 1",
        "acts 0 miner income",
        "more_coins 0 1",
        "acts 1 gold_vein income",
        "more_coins 1 1",
    ]


@pytest.mark.rule("3.1", "ruling 27")
def test_3_1_the_first_player_of_a_round_is_the_second_of_the_next():
    match, order = new(), []
    for _ in range(6):
        order.append(match.to_act[0])
        match.play(match.to_act[0], "pass")
    first, second = order[:2]
    assert order == [first, second, second, first, first, second]


@pytest.mark.rule("ruling 25")
def test_ruling_25_a_hand_has_no_limit():
    match = new()
    for _ in range(38):
        match.play(match.to_act[0], "pass")
    assert [match.state.hand[p, 0] for p in range(2)] == [24, 24]
