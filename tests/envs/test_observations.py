"""What arrays show is what `Match` shows, and nothing that a seat may not know."""

import random
from typing import Any

import numpy as np
import pytest

from caterwaul import Match
from caterwaul.core.records import SPECTATOR
from caterwaul.core.tensors import Eye
from caterwaul.envs import Batch, Observation
from caterwaul.match import MatchError
from tests.envs.playing import batch_of, moments
from tests.every_game.playing import Case, few, states_of
from tests.every_game.renaming import Renaming, renamed_record
from tests.every_game.test_tensors import as_lying

MATCHES = few(8)


def followed(case: Case, n: int, steps: int, seed: int = 1) -> tuple[Batch, list[Match]]:
    """A batch some way into its matches, and the same matches with all their actions."""
    batch = batch_of(case, n, seed)
    matches = [batch.match(i) for i in range(n)]
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        actions = batch.sample(chance)
        for i, match in enumerate(matches):
            match._apply(int(batch.acting[i]), int(actions[i]))
        batch.step(actions)
        for ended in np.flatnonzero(batch.ended).tolist():
            matches[ended] = batch.match(ended)
    return batch, matches


@pytest.mark.parametrize("steps", [1, 2, 3, 5, 8, 13, 30])
def test_every_seat_sees_what_it_would_at_a_match(case: Case, steps: int):
    """Nothing of a decision that another has begun."""
    batch, matches = followed(case, MATCHES, steps)
    for seat in range(SPECTATOR, case.seats):
        eye = Eye(case.game, case.seats, seat)
        seen = batch.observe(seat)
        for i, match in enumerate(matches):
            known = match.hidden_records(seat)
            assert batch.hidden(i, seat).tobytes() == known.tobytes()
            expected = eye.tensors(match.drawn(known, seat))
            for ours, theirs in zip(seen, expected, strict=True):
                assert np.array_equal(ours[i], theirs)


def test_without_being_told_whose_it_is_the_eye_of_who_is_asked(case: Case):
    batch, others = batch_of(case), 0
    for _ in moments(batch, 20):
        seen = batch.observe().copy()
        assert same(seen, batch.observe(batch.acting))
        others += not same(seen, batch.observe((batch.acting + 1) % case.seats))
    assert others > 10


def same(one: Observation, other: Observation) -> bool:
    return all(np.array_equal(ours, theirs) for ours, theirs in zip(one, other, strict=True))


def test_worlds_that_look_the_same_to_a_seat_give_it_the_same(case: Case):
    batch = batch_of(case)
    differ = 0
    for moment, _ in enumerate(moments(batch, 40)):
        seat = moment % case.seats
        world, before = batch.clone(), batch.observe(seat).copy()
        world.resample(seat)
        differ += world.records.tobytes() != batch.records.tobytes()
        assert same(before, world.observe(seat))
        for i in range(4):
            assert world.hidden(i, seat).tobytes() == batch.hidden(i, seat).tobytes()
        mine = np.flatnonzero((batch.acting == seat) & (world.acting == seat)).tolist()
        assert [world.legal_actions(i) for i in mine] == [batch.legal_actions(i) for i in mine]
    assert differ > 30


def test_a_world_that_is_dealt_again_can_be_played_to_its_end(case: Case):
    batch = batch_of(case)
    for moment, _ in enumerate(moments(batch, 60)):
        batch.resample(moment % case.seats if moment % 2 else None)


def test_of_a_match_that_is_over_nothing_is_dealt_again():
    batch = Batch("clash", 2, anew=False)
    for _ in moments(batch, 300):
        pass
    before = batch.records.tobytes()
    batch.resample(0)
    assert batch.records.tobytes() == before


def test_exchanging_the_seats_exchanges_what_they_see(case: Case):
    """Everybody one seat further sees what they saw."""
    to = Renaming([(p + 1) % case.seats for p in range(case.seats)])
    _, states = states_of(case, seed=1)
    some = states[:: max(1, len(states) // 16)][:16]
    here, there = (batch_of(case, len(some)) for _ in range(2))
    for batch, records in (
        (here, list(some)),
        (there, [renamed_record(s, case.game.State, to) for s in some]),
    ):
        for i, record in enumerate(records):
            batch.records[i] = batch._calm[i] = record
    for seat in range(case.seats):
        for ours, theirs in zip(here.observe(seat), there.observe(to.seat(seat)), strict=True):
            assert all(np.array_equal(as_lying(a), as_lying(b)) for a, b in zip(ours, theirs, strict=True))


def test_every_number_lies_between_its_bounds(any_case: Case):
    batch = batch_of(any_case)
    for _ in moments(batch, 60):
        for part, seen in zip(batch.parts.values(), batch.observe(), strict=True):
            assert np.all(seen >= part.low)
            assert np.all(seen <= part.high)


def test_every_number_has_a_name(case: Case):
    parts = batch_of(case, 1).parts
    for part in parts.values():
        assert part.low.dtype == part.high.dtype == np.int32
        assert not part.rows or len(set(part.rows)) == part.shape[0]
        assert not part.columns or len(set(part.columns)) == part.shape[-1]
    assert (
        parts["counts"]
        .rows[-1]
        .endswith(["of the next", "of the next but 1", "of the next but 2"][case.seats - 2])
    )


def test_arrays_are_handed_on_without_being_copied(case: Case):
    """As PyTorch and JAX take them."""
    batch = batch_of(case)
    given: list[Any] = [
        *batch.observe(),
        batch.rewards,
        batch.ended,
        batch.acting,
        *batch.legal(),
        batch.mask(),
    ]
    for array in given:
        assert array.flags.c_contiguous
        assert array.flags.writeable
        taken = np.from_dlpack(array)
        assert np.array_equal(taken, array)
        assert np.shares_memory(taken, array)


def remembered(match: Match, seat: int) -> str:
    """All that a seat has been told, has done and sees, as `Match` says it."""
    eye = Eye(match.game, match.start.seats, seat)
    seen = b"".join(a.tobytes() for a in eye.tensors(match.drawn(match.hidden_records(seat), seat)))
    own = [action for p, action in match.actions if p == seat]
    return repr((match.events(seat), own, seen))


def test_a_hash_for_each_history_and_a_history_for_each_hash(case: Case):
    """As one seat knows them: of matches that begin alike and go on by few different actions."""
    n, chance = few(60), random.Random(1)
    batch = batch_of(case, n, remember=True)
    batch.reset(deals=[*range(4)] * (n // 4))
    matches = [batch.match(i) for i in range(n)]
    known: list[dict[str, int]] = [{} for _ in range(case.seats)]
    again = 0
    for _ in range(8):
        actions = []
        for i, match in enumerate(matches):
            assert batch.records[i : i + 1].tobytes() == match._records.tobytes()
            actions.append(chance.choice(batch.legal_actions(i)[:2]))
        for seat in range(case.seats):
            hashes = batch.recall(seat).tolist()
            for match, key in zip(matches, hashes, strict=True):
                history = remembered(match, seat)
                again += history in known[seat]
                assert known[seat].setdefault(history, key) == key
            assert len(set(known[seat].values())) == len(known[seat])
        for match, action in zip(matches, actions, strict=True):
            match._apply(match.to_act[0], action)
        batch.step(actions)
        for ended in np.flatnonzero(batch.ended).tolist():
            matches[ended] = batch.match(ended)
    assert again > n


def test_only_who_remembers_can_recall():
    with pytest.raises(MatchError, match="remember=True"):
        Batch("clash", 1).recall(0)
    with pytest.raises(MatchError, match="a spectator does nothing"):
        Batch("clash", 1, remember=True).recall(-1)
    with pytest.raises(MatchError, match="there is no seat 5"):
        Batch("clash", 1).observe(5)
