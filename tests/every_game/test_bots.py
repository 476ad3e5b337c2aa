"""Bots in every game: they make legal moves, see only what their seat may know, and repeat by seed."""

from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from caterwaul import Match
from caterwaul.bots import make_bot
from caterwaul.bots.levels import Budget, Level
from caterwaul.bots.searcher import SearchBot
from caterwaul.core.compiling import INTERPRETED
from caterwaul.core.records import copied
from tests.every_game.playing import Case, guessed, one_of, played, stops

pytestmark = pytest.mark.skipif(INTERPRETED, reason="interpreted, a search takes minutes")

QUICK = ("random", "greedy", "tiger@24", "kitten@8")


def choices_of(match: Match, seat: int, hidden: Any, name: str) -> list[int]:
    """What a bot does twice in a row, from a start of its own."""
    bot = make_bot(name, match.game, match.cards, 5)
    return [bot.decide(copied(hidden), seat) for _ in range(2)]


@lru_cache(maxsize=len(QUICK))
def decided(case: Case, name: str) -> list[tuple[Match, int, list[int]]]:
    """What a bot does at moments from the deal to the end, in each seat that owes a decision."""
    return [
        (match, seat, choices_of(match, seat, match.hidden_records(seat), name))
        for match in stops(case)[::2]
        for seat in match.to_act
    ]


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_takes_a_legal_action(case: Case, name: str):
    for match, seat, choices in decided(case, name):
        assert set(choices) <= set(match.legal_actions(seat))


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_sees_only_what_its_seat_may_know(case: Case, name: str):
    """In another world that looks the same from its seat it does the same."""
    for match, seat, choices in decided(case, name):
        other = one_of(guessed(match, seat, 3))
        match._rules.hide(other, seat)
        assert choices_of(match, seat, other, name) == choices


@pytest.mark.parametrize("name", QUICK)
def test_bots_play_a_match_to_its_end_and_repeat_it_by_seed(case: Case, name: str):
    if case.options:
        pytest.skip("once for each number of seats is enough")
    assert whole_match(case, name) == whole_match(case, name)


def whole_match(case: Case, name: str) -> list[tuple[int, int]]:
    match = case.new(seed=11)
    bots = [make_bot(name, match.game, match.cards, seat) for seat in range(case.seats)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    return match.actions


def search_bot(match: Match, budget: Budget, minds: int = 1) -> SearchBot:
    return SearchBot(Level("", budget), match.game, match.cards, 1, minds)


def test_a_bot_without_time_still_takes_a_legal_action(case: Case):
    match = played(case, seed=3, steps=15)
    seat = match.to_act[0]
    bot = search_bot(match, Budget(seconds=1e-9))
    assert bot.decide(match.hidden_records(seat), seat) in match.legal_actions(seat)


def test_several_minds_agree_on_one_legal_action(case: Case):
    match = played(case, seed=4, steps=15)
    seat = match.to_act[0]
    bot = search_bot(match, Budget(40), minds=2)
    assert bot.decide(match.hidden_records(seat), seat) in match.legal_actions(seat)


def test_a_search_that_is_told_to_stop_stops(case: Case):
    match = next(
        m for m in (played(case, seed, 10) for seed in range(9)) if len(m.legal_actions(m.to_act[0])) > 1
    )
    seat = match.to_act[0]
    mind = search_bot(match, Budget(1)).minds[0]
    mind.face(match.hidden_records(seat), seat)
    assert mind.think(1000, np.ones(1, np.int64)) == 0
