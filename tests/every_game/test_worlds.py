"""Over whole matches: nothing that a seat gets tells worlds apart that differ in what it may not know."""

from typing import Any

import msgspec
import pytest

from caterwaul.core.calls import Calls
from caterwaul.core.records import SPECTATOR
from caterwaul.core.views import Card, View, Zone
from caterwaul.match.handles import Handles
from caterwaul.match.narration import ALL_OPEN, Telling
from tests.every_game.playing import Case, few, moments
from tests.every_game.worlds import Tally, Walk, World, leaks_in, things

STEPS = 3000  # of each case; without the `sort` in `forget_hidden`, each case of Claw & Order fails


def test_no_world_can_be_told_from_what_a_seat_takes_for_it(case: Case):
    assert next(leaks_in(case, few(STEPS)), None) is None


def test_worlds_last_for_a_while_in_every_match(case: Case):
    tally = Tally()
    for seed in range(case.seats + 1):  # a match for each seat that looks on
        assert not any(Walk(case, seed, tally).leaks())
    assert tally.matches == case.seats + 1
    assert tally.comparisons > tally.steps / 2
    assert tally.worlds > tally.matches


def test_a_world_shows_what_its_match_does(case: Case):
    match = next(m for m in moments(case, seed=3) if len(m.actions) > 10 and not m.state.draft)
    for seat in (0, SPECTATOR):
        shown = match.clone().view(seat)
        shown.log = []
        assert World(match, seat, match._records, Handles()).look() == msgspec.json.encode(shown)


def table_with(shape: Any, *faces: str | None, first: int) -> bytes:
    """A view with one zone; its cards are numbered from the first."""
    cards = [Card(first + i, face) for i, face in enumerate(faces)]
    zone = Zone("some", "Some", shape, 1, cards, len(cards))
    return msgspec.json.encode(View("Now", {}, [zone], [["some"]]))


def test_places_in_a_hand_are_nothing_that_lies_on_the_table():
    assert things(table_with("hand", "a", None, first=1)) == things(table_with("hand", None, "a", first=5))
    assert things(table_with("row", "a", None, first=1)) != things(table_with("row", None, "a", first=1))
    assert things(table_with("hand", "a", None, first=1)) != things(table_with("hand", "b", None, first=1))


def test_a_log_that_tells_what_is_drawn_in_secret_is_found(monkeypatch: pytest.MonkeyPatch):
    lines = Telling.lines
    monkeypatch.setattr(Telling, "lines", lambda telling, log, seat: lines(telling, log, ALL_OPEN))
    leak = next(leaks_in(Case("five_rows", 2), STEPS))
    assert "can tell by what it is told" in str(leak)


def test_a_choice_that_is_shown_before_all_have_chosen_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Calls, "hide", lambda *_: None)
    leak = next(leaks_in(Case("clash", 2), STEPS))
    assert "can tell by what was chosen in secret" in str(leak)
