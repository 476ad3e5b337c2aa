"""Legal actions as lists, masks, places and features."""

import os

import numpy as np
import pytest

from caterwaul.core.actions import Verb
from caterwaul.envs import MORE, NONE, PLACES, Batch
from caterwaul.match.match import IllegalActionError
from tests.envs.playing import batch_of, moments
from tests.every_game.playing import Case, few

POSITIONS = int(os.environ.get("POSITIONS", few(1000)))


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


def all_places(batch: Batch) -> list[list[int]]:
    """Of each match the actions at its places, and at those that `MORE` leads to."""
    batch, before = batch.clone(), batch.records.tobytes()
    found: list[list[int]] = [[] for _ in range(batch.n)]
    looks = np.ones(batch.n, np.bool_)
    while looks.any():
        mask, padded = batch.mask(), batch.padded()
        assert mask.shape == padded.shape == (batch.n, PLACES)
        assert np.array_equal(mask, padded != NONE)
        for place in range(int(mask.sum(axis=1).max())):
            chosen = batch.at(np.minimum(place, mask.sum(axis=1) - 1))
            assert np.array_equal(chosen[mask[:, place]], padded[mask[:, place], place])
        for i in np.flatnonzero(looks).tolist():
            found[i] += [action for action in padded[i].tolist() if action >= 0]
        looks &= padded[:, -1] == MORE
        batch.step(np.full(batch.n, MORE), only=looks)
        assert batch.records.tobytes() == before
    return found


def test_at_most_64_places_are_a_one_to_one_index_of_what_is_legal(case: Case):
    """On positions of random play: ten thousand by `POSITIONS=10000 pytest tests/envs -k 64_places`."""
    batch, looked = batch_of(case, 250, seed=4), 0
    for _ in moments(batch, -(-POSITIONS // 250) - 1):
        looked += batch.n
        assert all_places(batch) == [batch.legal_actions(i) for i in range(batch.n)]
    assert looked >= POSITIONS


def test_so_they_are_where_both_sides_are_full_of_troops():
    """Nobody attacks, so that more and more could attack one another."""
    batch, looked, widest = Batch("claw_and_order", 50, seed=4), 0, 0
    chance, attack = np.random.default_rng(0), verb_of(batch, "attack")
    for _ in range(few(200)):
        wide = batch._counts > PLACES
        widest, looked = max(widest, int(batch._counts.max())), looked + int(wide.sum())
        if wide.any():
            assert all_places(batch) == [batch.legal_actions(i) for i in range(batch.n)]
        actions = batch.sample(chance)
        attacks = (actions >= attack.start) & (actions < attack.start + attack.count)
        batch.step(np.where(attacks, 0, actions))
    assert looked > few(200)
    assert widest > 2 * PLACES


def verb_of(batch: Batch, name: str) -> Verb:
    return next(verb for verb in batch.game.actions.verbs if verb.name == name)


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
