"""The record of every game: cards are conserved, scratch is cleared, what is hidden can be guessed again."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from caterwaul import Match
from caterwaul.core.events import NO_LOG, read_log
from caterwaul.core.records import Record, i8, i32
from tests.every_game.anatomy import any_above_the_top, padding, places, scratch, times_lying
from tests.every_game.playing import (
    Case,
    cases,
    guessed,
    hidden,
    hidden_from,
    legal_on,
    one_of,
    positions,
    states_of,
    stops,
    watchers,
)

SEEDS = range(3)


class Course(NamedTuple):
    """A whole random game and the states that it went through, from the deal to the end."""

    case: Case
    match: Match
    states: Any

    @property
    def is_inside_a_decision(self) -> NDArray[np.bool_]:
        """Of each action: whether the decision of who took it goes on."""
        seats = np.array([seat for seat, _ in self.match.actions])
        inside: NDArray[np.bool_] = self.states["draft"][1:] >> seats & 1 == 1
        return inside


@pytest.fixture(
    scope="module",
    params=[(case, seed) for case in cases() for seed in SEEDS],
    ids=lambda param: f"{param[0]}-{param[1]}",
)
def course(request: pytest.FixtureRequest) -> Course:
    """Played once for all tests that look at every state of it."""
    case, seed = request.param
    return Course(case, *states_of(case, seed))


def test_every_card_is_in_exactly_one_place(course: Course):
    state, states = course.case.game.State, course.states
    assert np.array_equal(times_lying(states, state), states["kind"] != 0)
    assert not any_above_the_top(states, state)


def test_no_card_changes_its_kind_or_leaves_after_the_deal(course: Course):
    kinds = np.sort(course.states["kind"][:, 1:])
    dealt = kinds[kinds.any(1).argmax() :]
    assert dealt[0].any()
    assert np.all(dealt == dealt[0])


def test_nothing_is_ever_the_kind_of_the_card_number_0(course: Course):
    assert not course.states["kind"][:, 0].any()
    assert not course.states["seen"][:, 0].any()


def test_scratch_is_zero_between_decisions(course: Course):
    assert scratch(course.states, course.case.game.State) == {}


def test_nothing_is_drawn_or_revealed_before_a_decision_is_complete(course: Course):
    match, rng = course.match, course.states["rng"]
    inside = course.is_inside_a_decision
    assert np.array_equal(rng[1:][inside], rng[:-1][inside])
    for i in inside.nonzero()[0]:
        told = read_log(match._logs[i + 1], match.game.events, match.actions[i][0])
        assert not any(match.game.events[event.name.upper()].reveals for event in told)


def test_stretches_only_go_on_and_never_begin_inside_a_decision(course: Course):
    rules, book = course.case.game.rules, course.match.cards.book
    stretches = np.array([rules.stretch(state, book) for state in course.states])
    begins = np.diff(stretches, prepend=0)
    assert np.all(begins >= 0)
    assert not course.states["draft"][begins > 0].any()
    assert stretches[-1] > 0


def test_padding_stays_zero(course: Course):
    size = course.states.dtype.itemsize
    unused = padding(course.case.game.State.dtype)
    assert not course.states.view(np.uint8).reshape(-1, size)[:, unused].any()


def looks(case: Case) -> Iterator[tuple[Match, int]]:
    """Matches at moments from the deal to the end, with everybody who looks at them."""
    return ((match, seat) for match in stops(case) for seat in watchers(match))


def test_padding_is_found():
    class Inner(Record):
        small = i8()
        large = i32()

    dtype = np.dtype([("a", np.int8), ("rows", Inner.layout, (2,))], align=True)
    assert "".join("_" if unused else "x" for unused in padding(dtype)) == "x___" + "x___xxxx" * 2


def test_hiding_twice_is_hiding_once(case: Case):
    for match, seat in looks(case):
        once = hidden(match, seat)
        assert hidden_from(match, once, seat).tobytes() == once.tobytes()


def test_the_generator_and_scratch_are_always_hidden(case: Case):
    for match, seat in looks(case):
        record = hidden(match, seat)
        assert not np.any(record.rng)
        assert scratch(record, case.game.State) == {}


def test_a_guess_hides_to_what_it_was_made_from(case: Case):
    for seed, (match, seat) in enumerate(looks(case)):
        world = guessed(match, seat, seed)
        assert hidden_from(match, world, seat).tobytes() == hidden(match, seat).tobytes()


def test_a_guess_is_a_whole_world(case: Case):
    for seed, (match, seat) in enumerate(looks(case)):
        world = guessed(match, seat, seed)
        assert all(world.kind[card] for card in places(world, case.game.State))
        assert list(places(world, case.game.State)) == list(places(hidden(match, seat), case.game.State))
        assert np.any(world.rng)
        assert scratch(world, case.game.State) == {}
        owing = [p for p in range(case.seats) if world.to_act >> p & 1]
        assert bool(owing) != match.over
        assert all(legal_on(match._rules, world, p) for p in owing)


def test_another_guess_has_another_generator(case: Case):
    for match in stops(case):
        first = guessed(match, 0, 1)
        assert np.any(first.rng != guessed(match, 0, 2).rng)
        assert first.tobytes() == guessed(match, 0, 1).tobytes()


@given(st.data(), st.integers(0, 1_000))
def test_a_guess_can_be_played_to_its_end(case: Case, data: st.DataObject, seed: int):
    match = data.draw(positions(case))
    worlds = one_of(guessed(match, 0, seed))
    for _ in range(case.game.max_steps):
        if worlds[0].over:
            break
        seat = next(p for p in range(case.seats) if worlds[0].to_act >> p & 1)
        listed = match._rules.legal(worlds, seat)
        match._rules.step(worlds, seat, listed[seed % len(listed)], NO_LOG)
    assert worlds[0].over
