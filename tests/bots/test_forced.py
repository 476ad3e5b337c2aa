"""Forced wins: a full search agrees with playing everything out by hand."""

from typing import Any

import pytest

from caterwaul import Match, games
from caterwaul.bots.forced import NOT, OPEN, SURE, Depth, Forcing
from caterwaul.games import keys as game_keys
from caterwaul.learning.puzzles import match_of, usable_shelf

FAR = Depth(1, 2, 5000)


def wins(match: Match, seat: int, depth: Depth) -> bool:
    """The same in plain words: some action of the seat, and every action of the others."""
    if match.over:
        return match.winners == [seat]
    actor = seat if seat in match.to_act else match.to_act[0]
    options = match.legal_actions(actor)
    left = depth.choices if actor == seat else depth.replies
    if len(options) > 1 and left == 0:
        return False
    used = int(len(options) > 1)
    after = Depth(depth.choices - used * (actor == seat), depth.replies - used * (actor != seat), depth.most)
    found = (wins(stepped(match, actor, action), seat, after) for action in options)
    return any(found) if actor == seat else all(found)


def stepped(match: Match, seat: int, action: int) -> Match:
    other = match.clone()
    other.take(seat, action)
    return other


@pytest.mark.parametrize("key", game_keys())
def test_it_finds_what_playing_everything_out_finds(key: str) -> None:
    game = games.load(key)
    forcing, shelf = Forcing(game, game.builtin), usable_shelf(game)
    said: set[Any] = set()
    for puzzle in shelf.puzzles[:: max(1, len(shelf.puzzles) // 4)][:4]:
        match, winner = (
            match_of(game, shelf, puzzle),
            puzzle.seat if puzzle.kind == "win" else 1 - puzzle.seat,
        )
        for depth in (Depth(0, 1, 5000), Depth(1, 1, 5000)):
            found = forcing.after_each(match._records, puzzle.seat, winner, depth)
            assert OPEN not in found.values()
            for action, known in found.items():
                assert (known == SURE) == wins(stepped(match, puzzle.seat, action), winner, depth)
            said |= set(found.values())
    assert said == {NOT, SURE}


def test_who_may_look_at_few_positions_only_says_so() -> None:
    game = games.load("paw_of_duty")
    match = Match.new(game, 2, seed=1)
    seat = match.to_act[0]
    found = Forcing(game, game.builtin).after_each(match._records, seat, seat, Depth(4, 4, 3))
    assert OPEN in found.values()
