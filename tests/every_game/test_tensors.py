"""What a learner sees of a table: the same drawing as everybody's, in arrays."""

from typing import Any

import numpy as np

from caterwaul import Match
from caterwaul.core.calls import Calls
from caterwaul.core.records import SPECTATOR
from caterwaul.core.sheet import zone_id
from caterwaul.core.tensors import Eye, Tensors
from tests.every_game.playing import Case, copied, states_of, stops, watchers
from tests.every_game.renaming import Renaming, renamed_record
from tests.scenes import cards_in, meant

ZONE, MANY, KIND = range(3)


def seen(match: Match, seat: int) -> Tensors:
    eye = Eye(match.game, len(match.names), seat)
    return eye.tensors(match.drawn(match.hidden_records(seat), seat))


def test_arrays_say_what_views_say(case: Case):
    for match in stops(case):
        for seat in watchers(match):
            tensors, view = seen(match, seat), match.view(seat)
            rows = tensors.cards[tensors.cards[:, ZONE] > 0]
            faces = sorted(match.cards.faces[row[KIND]][0] or "" for row in rows)
            assert [face for face in faces if face] == sorted(c.face for c in cards_in(view.zones) if c.face)
            drawn = {zone_id(form, owner) for form, owner in match.game.outline(case.seats).zones}
            zones = [zone for zone in view.zones if zone.id in drawn]  # others hold words
            assert sum(rows[:, MANY]) == len([*cards_in(zones)])
            assert sorted(meant(int(n)) for n in tensors.counts if n) == sorted(z.count for z in zones)
            values = sorted(meant(int(n)) for n in tensors.counters[:, 0] if n)
            assert values == sorted(c.value for found in view.counters.values() for c in found)


def test_every_number_lies_between_its_bounds(case: Case):
    for match in stops(case):
        for seat in watchers(match):
            eye = Eye(match.game, len(match.names), seat)
            tensors = eye.tensors(match.drawn(match.hidden_records(seat), seat))
            assert tensors.cards.shape[1] == len(eye.cards.columns)
            assert np.all(tensors.cards >= eye.cards.low), case
            assert np.all(tensors.cards <= eye.cards.high), case
            assert np.all(tensors.counters[:, 0] >= eye.counters.low)
            assert np.all(tensors.counters[:, 0] <= eye.counters.high)


def test_exchanging_the_seats_exchanges_what_they_see(case: Case):
    """Everybody one seat further sees what they saw."""
    game, to = case.game, Renaming([(p + 1) % case.seats for p in range(case.seats)])
    rules = Calls(game, game.builtin)
    _, states = states_of(case, seed=1)
    for state in states[:: max(1, len(states) // 20)]:
        moved = renamed_record(state, game.State, to)
        for seat in range(case.seats):
            here, there = drawn(case, rules, state, seat), drawn(case, rules, moved, to.seat(seat))
            for ours, theirs in zip(here, there, strict=True):
                assert np.array_equal(as_lying(ours), as_lying(theirs))


def drawn(case: Case, rules: Calls, state: Any, seat: int) -> Tensors:
    records = np.array([copied(state)])
    rules.hide(records, seat)
    return Eye(case.game, case.seats, seat).tensors(rules.draw(records, seat))


def as_lying(array: Any) -> Any:
    """The rows in an order that does not hang on how cards lie in a hand."""
    return array[np.lexsort(array.T)] if array.ndim > 1 else array


def test_a_spectator_sees_a_table_too(case: Case):
    match = stops(case)[0]
    assert seen(match, SPECTATOR).counts.any()
