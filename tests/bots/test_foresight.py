"""Where simulations end, and what others do on the way there."""

from typing import Any

import numpy as np
import pytest

from caterwaul import Match, games
from caterwaul.bots.compiled.descent import WORLDS
from caterwaul.bots.thinking import Mind, searching
from caterwaul.bots.tuning import Habits
from caterwaul.core.events import NO_LOG

GAME = games.load("paw_of_duty")


@pytest.fixture
def match() -> Match:
    """A turn has begun, and there are Kitties of both."""
    match = Match.new(GAME, seed=2)
    while match.state.turn < 9:
        seat = match.to_act[0]
        match.play(seat, match.legal_actions(seat)[0])
    return match


@pytest.mark.parametrize("foresight", [False, True])
def test_with_foresight_no_simulation_passes_the_horizon(match: Match, foresight: bool):
    """Without it those that go down the tree behind the horizon are played on to the next one."""
    seat, turn = match.to_act[0], int(match.state.turn)
    mind = Mind(GAME, match.cards, 1, 1000, Habits(1, trust=4.0, breadth=0.5, foresight=foresight))
    mind.face(match.hidden_records(seat), seat)
    ends = set()
    for _ in range(600):
        mind.think(1)
        ends.add(int(mind.worlds[0].turn) - turn)
    assert (ends == {1}) is foresight
    assert 1 in ends


def test_with_patience_it_looks_further_the_more_it_has_looked(match: Match):
    seat, turn = match.to_act[0], int(match.state.turn)
    mind = Mind(GAME, match.cards, 1, 1000, Habits(1, trust=4.0, foresight=True, patience=50))
    mind.face(match.hidden_records(seat), seat)
    while (looked := mind.simulations) < 300:
        mind.think(1)
        if not mind.worlds[0].over:
            assert mind.worlds[0].turn - turn == 1 + (looked >= 50) + (looked >= 200)


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
