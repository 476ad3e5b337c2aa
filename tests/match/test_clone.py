"""Copies of a match: whoever plays one on changes no other, whichever way it was made."""

import copy
import pickle
import tracemalloc
from collections.abc import Callable

import pytest

from caterwaul import Match, games
from caterwaul.cards.decks import word_of
from caterwaul.core.events import new_log
from caterwaul.core.records import SPECTATOR

WAYS: list[Callable[[Match], Match]] = [
    Match.clone,
    copy.copy,
    copy.deepcopy,
    lambda match: pickle.loads(pickle.dumps(match)),
]
each_way = pytest.mark.parametrize("copied", WAYS, ids=["clone", "copy", "deepcopy", "pickle"])


def play_on(match: Match, actions: int) -> Match:
    for _ in range(actions):
        match.take(match.to_act[0], match.legal_actions(match.to_act[0])[-1])
    return match


@each_way
def test_a_copy_is_the_same_match(clash: Match, copied: Callable[[Match], Match]):
    play_on(clash, 7)
    other = copied(clash)
    assert other.state.tobytes() == clash.state.tobytes()
    assert (other.actions, other.names) == (clash.actions, ["Ann", "Bob"])
    for seat in (0, 1, SPECTATOR):
        assert other.view(seat) == clash.view(seat)


@each_way
def test_a_copy_that_is_played_on_leaves_the_match_as_it_was(clash: Match, copied: Callable[[Match], Match]):
    play_on(clash, 6)
    before = clash.state.tobytes(), list(clash.actions), clash.lines(0), clash.legal(0)
    other = play_on(copied(clash), 4)
    other.rename(["Cid", "Dot"])
    assert (clash.state.tobytes(), clash.actions, clash.lines(0), clash.legal(0)) == before
    assert clash.names == ["Ann", "Bob"]
    assert other.state.tobytes() == play_on(clash, 4).state.tobytes()
    other.undo(1, consent=True)
    assert len(other.actions) < len(clash.actions)


@each_way
def test_a_copy_brings_its_own_decks_and_its_position(copied: Callable[[Match], Match]):
    deck = word_of(
        {"alley_conscript": 15, "dock_brawler": 3, "yarn_bomb": 3, "steel_claws": 3, "drain_stalker": 3}
    )
    match = Match.new("claw_and_order", choices={0: deck, 1: "siege_works"}, seed=5)
    assert copied(match).view(0) == match.view(0)
    drawn = Match.from_text(play_on(match, 3).to_text())
    assert copied(drawn).to_text() == drawn.to_text()


def test_neither_a_match_nor_a_copy_keeps_the_room_for_all_that_a_step_may_tell():
    game = games.load("five_rows")
    Match.new(game, seed=1).clone()  # what is made once for all matches
    tracemalloc.start()
    match = Match.new(game, seed=2)
    copies = [match.clone() for _ in range(3)]
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(copies) == 3
    assert taken < new_log(game.log_size).nbytes
