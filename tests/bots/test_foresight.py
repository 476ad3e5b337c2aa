"""Where simulations end, and what others do on the way there."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from caterwaul import Match, games
from caterwaul.bots.compiled.descent import WORLDS
from caterwaul.bots.thinking import Mind, searching
from caterwaul.bots.tuning import Habits
from caterwaul.core.events import NO_LOG
from tests.bots.trees import offers

GAME = games.load("paw_of_duty")


@pytest.fixture
def match() -> Match:
    """A turn has begun, and there are Kitties of both."""
    match = Match.new(GAME, seed=2)
    while match.state.turn < 9:
        seat = match.to_act[0]
        match.play(seat, match.legal_actions(seat)[0])
    return match


def mind_of(match: Match, horizon: int, foresight: bool) -> Mind:
    seat = match.to_act[0]
    mind = Mind(GAME, match.cards, 1, 1000, Habits(horizon, trust=4.0, breadth=0.5, foresight=foresight))
    mind.face(match.hidden_records(seat), seat)
    return mind


@pytest.mark.parametrize("foresight", [False, True])
def test_with_foresight_no_simulation_passes_the_horizon(match: Match, foresight: bool):
    """Without it those that go down the tree behind the horizon are played on to the next one."""
    mind, turn = mind_of(match, 1, foresight), int(match.state.turn)
    ends = set()
    for _ in range(600):
        mind.think(1)
        ends.add(int(mind.worlds[0].turn) - turn)
    assert (ends == {1}) is foresight
    assert 1 in ends


@pytest.mark.parametrize("foresight", [False, True])
def test_with_foresight_others_have_no_decisions_in_the_tree(match: Match, foresight: bool):
    mind = mind_of(match, 3, foresight)
    mind.think(900)
    seats = {int(node.seat) for node in mind.nodes[1 : mind.size[0] + 1]}
    assert (seats == {match.to_act[0]}) is foresight


def test_decisions_behind_a_reply_are_told_apart_by_it(match: Match):
    """So many more of them follow the last decision of a turn than that has actions."""
    mind = mind_of(match, 3, foresight=True)
    mind.think(900)
    behind = Counter(int(node.parent) for node in mind.nodes[2 : mind.size[0] + 1])
    assert max(count - len(offers(mind, mind.nodes[node])) for node, count in behind.items()) > 50


def after_the_turn(match: Match, seat: int, foresight: bool, seed: int) -> Any:
    """What becomes of the turn behind the tree of a seat."""
    worlds: Any = GAME.State.zeros(WORLDS)
    worlds[0] = match.state
    rng = np.random.SeedSequence(seed).generate_state(4, np.uint64)
    out, replies = (np.zeros(GAME.actions.count, np.int32) for _ in range(2))
    habits = np.array(Habits(foresight=foresight), np.float64)
    until = int(match.state.turn) + 1
    searching(GAME).play_on(worlds, match.cards.book, seat, until, rng, out, replies, habits, NO_LOG)
    return worlds[0]


def test_with_foresight_others_do_what_looks_best_to_them(match: Match):
    mover = match.to_act[0]

    def hope(foresight: bool) -> float:
        ends = [after_the_turn(match, 1 - mover, foresight, seed) for seed in range(20)]
        return float(np.mean([GAME.judge(end, match.cards.book, mover) for end in ends]))

    assert hope(True) > hope(False) + 0.2


def test_foresight_is_about_others_alone(match: Match):
    mover = match.to_act[0]
    for seed in range(5):
        plain, foreseeing = (after_the_turn(match, mover, foresight, seed) for foresight in (False, True))
        assert plain.tobytes() == foreseeing.tobytes()
