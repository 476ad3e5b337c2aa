"""The record of every game: cards are conserved, scratch is cleared, what is hidden can be guessed again."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caterwaul.core.records import Record, i8, i32
from tests.every_game.anatomy import empty_ends, kinds, padding, places, scratch
from tests.every_game.playing import Case, copied, guessed, hidden, legal_on, moments, positions, watchers

SEEDS = range(3)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_is_in_exactly_one_place(case: Case, seed: int):
    for match in moments(case, seed):
        lying = Counter(places(match.state, case.game.State))
        assert set(lying.values()) <= {1}
        assert set(lying) == {n for n, kind in enumerate(match.state.kind.tolist()) if kind}
        assert not any(empty_ends(match.state, case.game.State))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_changes_its_kind_or_leaves_after_the_deal(case: Case, seed: int):
    dealt: Counter[int] = Counter()
    for match in moments(case, seed):
        now = kinds(match.state)
        assert now == (dealt or now)
        dealt = now
    assert dealt


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_ever_the_kind_of_the_card_number_0(case: Case, seed: int):
    assert all(match.state.kind[0] == match.state.seen[0] == 0 for match in moments(case, seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_scratch_is_zero_between_decisions(case: Case, seed: int):
    assert all(scratch(match.state, case.game.State) == {} for match in moments(case, seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_drawn_or_revealed_before_a_decision_is_complete(case: Case, seed: int):
    rng: list[int] = []
    for match in moments(case, seed):
        if match.actions and int(match.state.draft) >> match.actions[-1][0] & 1:
            assert match.state.rng.tolist() == rng
            told = match.events(match.actions[-1][0], len(match.actions) - 1)
            assert not any(case.game.events[event.name.upper()].reveals for event in told)
        rng = match.state.rng.tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_stretches_only_go_on_and_never_begin_inside_a_decision(case: Case, seed: int):
    before = 0
    for match in moments(case, seed):
        now = int(case.game.rules.stretch(match.state, match.cards.book))
        assert now >= before
        assert now == before or match.state.draft == 0
        before = now
    assert before > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_padding_stays_zero(case: Case, seed: int):
    unused = padding(case.game.State.dtype)
    for match in moments(case, seed):
        assert not np.frombuffer(match.state.tobytes(), np.uint8)[unused].any()


def test_padding_is_found():
    class Inner(Record):
        small = i8()
        large = i32()

    dtype = np.dtype([("a", np.int8), ("rows", Inner.layout, (2,))], align=True)
    assert "".join("_" if unused else "x" for unused in padding(dtype)) == "x___" + "x___xxxx" * 2


@given(st.data())
def test_hiding_twice_is_hiding_once(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    for seat in watchers(match):
        once = hidden(match, seat)
        twice = copied(once)
        case.game.rules.hide(twice, match.cards.book, seat)
        assert twice.tobytes() == once.tobytes()


@given(st.data())
def test_the_generator_and_scratch_are_always_hidden(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    for seat in watchers(match):
        assert not np.any(hidden(match, seat).rng)
        assert scratch(hidden(match, seat), case.game.State) == {}


@given(st.data(), st.integers(0, 1_000))
def test_a_guess_hides_to_what_it_was_made_from(case: Case, data: st.DataObject, seed: int):
    match = data.draw(positions(case))
    for seat in watchers(match):
        world = guessed(match, seat, seed)
        case.game.rules.hide(world, match.cards.book, seat)
        assert world.tobytes() == hidden(match, seat).tobytes()


@given(st.data(), st.integers(0, 1_000))
def test_a_guess_is_a_whole_world(case: Case, data: st.DataObject, seed: int):
    match = data.draw(positions(case))
    for seat in watchers(match):
        world = guessed(match, seat, seed)
        assert all(world.kind[card] for card in places(world, case.game.State))
        assert list(places(world, case.game.State)) == list(places(hidden(match, seat), case.game.State))
        assert np.any(world.rng)
        assert scratch(world, case.game.State) == {}
        owing = [p for p in range(case.seats) if world.to_act >> p & 1]
        assert bool(owing) != match.over
        assert all(legal_on(match, world, p) for p in owing)


@given(st.data())
def test_another_guess_has_another_generator(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    assert np.any(guessed(match, 0, 1).rng != guessed(match, 0, 2).rng)
    assert guessed(match, 0, 1).tobytes() == guessed(match, 0, 1).tobytes()


@given(st.data(), st.integers(0, 1_000))
def test_a_guess_can_be_played_to_its_end(case: Case, data: st.DataObject, seed: int):
    match = data.draw(positions(case))
    world = guessed(match, 0, seed)
    out, log = np.zeros(case.game.actions.count, np.int32), np.zeros((1, 6), np.int32)
    for _ in range(case.game.max_steps):
        if world.over:
            break
        seat = next(p for p in range(case.seats) if world.to_act >> p & 1)
        n = case.game.rules.legal(world, match.cards.book, seat, out)
        case.game.rules.step(world, match.cards.book, seat, out[seed % n], log)
    assert world.over
