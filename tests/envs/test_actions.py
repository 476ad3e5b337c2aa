"""Legal actions as lists, masks, places and features."""

import numpy as np
import pytest

from caterwaul.envs import Batch
from caterwaul.match.match import IllegalActionError
from tests.envs.playing import batch_of, moments
from tests.every_game.playing import Case, few

POSITIONS = few(10_000)
PLACES = 64


def test_lists_masks_and_places_say_the_same(case: Case):
    batch = batch_of(case)
    for _ in moments(batch, 20):
        legal, mask, masks = batch.legal(), batch.mask(), batch.masks()
        for i in range(batch.n):
            own = legal.ids[legal.offsets[i] : legal.offsets[i + 1]].tolist()
            assert own == batch.legal_actions(i) == sorted(set(own))
            assert np.flatnonzero(masks[i]).tolist() == own
            assert int(mask[i].sum()) == len(own)
            assert mask[i, : len(own)].all()


def test_at_most_64_places_are_a_one_to_one_index_of_what_is_legal(case: Case):
    """On ten thousand positions of random play, few of which have more than that."""
    batch = batch_of(case, 250, seed=4)
    looked, wide = 0, 0
    for _ in moments(batch, POSITIONS // 250):
        looked += batch.n
        counts = batch.legal().counts
        wide += int((counts > PLACES).sum())
        found = [batch.at(np.minimum(place, counts - 1)) for place in range(int(counts.max()))]
        for i in range(0, batch.n, 10):
            own = [int(actions[i]) for actions in found[: counts[i]]]
            assert own == batch.legal_actions(i)
            assert len(set(own)) == len(own)
    assert looked >= POSITIONS
    assert wide == 0


def test_a_place_that_is_not_there_is_refused():
    batch = Batch("clash", 2)
    count = len(batch.legal_actions(1))
    with pytest.raises(
        IllegalActionError, match=f"match 1: there is no legal action at place {count}; places are 0 to"
    ):
        batch.at([0, count])


def test_of_more_actions_than_there_was_room_for_none_is_lost(case: Case, monkeypatch: pytest.MonkeyPatch):
    usual = batch_of(case)
    monkeypatch.setattr("caterwaul.envs.batch.WIDTH", 1)
    narrow = batch_of(case)
    assert narrow.width > 1
    chance = np.random.default_rng(0)
    for _ in range(30):
        actions = usual.sample(chance)
        assert [narrow.legal_actions(i) for i in range(16)] == [usual.legal_actions(i) for i in range(16)]
        usual.step(actions)
        narrow.step(actions)


def test_features_tell_actions_apart_and_say_what_they_are(case: Case):
    batch = batch_of(case, 2)
    known, actions = batch.features_of, case.game.actions
    assert len(np.unique(known.table, axis=0)) == actions.count
    assert known.table.max(axis=0).tolist() == known.high.tolist()
    for action in range(0, actions.count, max(1, actions.count // 200)):
        verb, row = actions.verb_of(action), known.table[action]
        said = {name: int(n) - 1 for name, n in zip(known.columns[1:], row[1:], strict=True) if n}
        assert known.verbs[row[0] - 1] == verb.name
        assert said == verb.values(action)


def test_features_of_what_is_legal_lie_as_the_lists_do(case: Case):
    batch = batch_of(case)
    for _ in moments(batch, 20):
        legal, features = batch.legal(), batch.features()
        assert np.array_equal(features[:, 0], batch.features_of.table[legal.ids, 0])


def test_seats_are_counted_from_whoever_acts():
    """In Battlecats actions name players: to each the next one is the same."""
    batch = Batch("battlecats", 1, seats=3)
    of, actions = batch.features_of, batch.game.actions
    take = next(verb for verb in actions.verbs if verb.name == "take")
    column = of.columns.index("seat")
    table = np.array([take.start + seat for seat in range(3)])
    for actor in range(3):
        seen = of.of(table, np.full(3, actor))[:, column].tolist()
        assert seen == [(seat - actor) % 3 + 1 for seat in range(3)]
