"""Over whole matches: nothing that a seat gets tells worlds apart that differ in what it may not know."""

import random
from typing import Any

import msgspec
import pytest

from caterwaul.core.calls import Calls
from caterwaul.core.records import SPECTATOR
from caterwaul.core.views import Card, View, Zone
from caterwaul.match.handles import Handles
from caterwaul.match.narration import ALL_OPEN, Telling
from tests.every_game.own_decks import OwnDecks, cases_with_own_decks
from tests.every_game.playing import Case, few, moments, random_action
from tests.every_game.walks import Tally, Walk, leaks_in
from tests.every_game.worlds import World, things

STEPS = 3000  # of each case; without the `sort` in `forget_hidden`, each case of Claw & Order fails


def test_no_world_can_be_told_from_what_a_seat_takes_for_it(case: Case):
    assert next(leaks_in(case, few(STEPS)), None) is None


@pytest.mark.parametrize("own", cases_with_own_decks(), ids=str)
def test_no_world_can_be_told_from_another_where_people_bring_decks_of_their_own(own: Case):
    assert next(leaks_in(own, few(STEPS)), None) is None


def test_decks_of_ones_own_are_brought_by_all():
    first, second = (OwnDecks("claw_and_order", 2).new(seed).start.choices for seed in (1, 2))
    assert len({chosen["deck"] for seats in (first, second) for chosen in seats.values()}) == 4


@pytest.mark.parametrize("key", ["battlecats", "five_rows", "clash"])
def test_what_others_have_begun_or_chosen_in_secret_is_seen_as_in_a_match(key: str):
    for seed in range(3):
        match, chance = Case(key, 2).new(seed), random.Random(seed)
        worlds = [
            World(match, seat, match._records, Handles(len(match.state.kind))) for seat in (SPECTATOR, 0, 1)
        ]
        before = {seat: len(match.lines(seat)) for seat in (SPECTATOR, 0, 1)}
        while not match.over:
            seat, action = random_action(match, chance)
            match.play(seat, action)
            worlds = [world.after(seat, action) for world in worlds]
            for world in worlds:
                assert world.known.tobytes() == match.hidden_records(world.seat).tobytes()
                assert world.told == match.lines(world.seat)[before[world.seat] :]


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
        shown = match.scene(seat, match.hidden_records(seat))
        world = World(match, seat, match._records, Handles(len(match.state.kind)))
        assert world.look().startswith(msgspec.json.encode(shown))


def table_with(shape: Any, *faces: str | None, first: int) -> View:
    """A view with one zone; its cards are numbered from the first."""
    cards = [Card(first + i, face) for i, face in enumerate(faces)]
    zone = Zone("some", "Some", shape, 1, cards, len(cards))
    return View("Now", {}, [zone], [["some"]])


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
