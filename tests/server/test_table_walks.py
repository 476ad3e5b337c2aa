"""Over whole matches: nothing that the server sends to a seat tells what it may not know."""

import random
from typing import Any

import msgspec
import pytest

from caterwaul import Match
from caterwaul.core.records import SPECTATOR
from caterwaul.match.vocabulary import Vocabulary
from caterwaul.server.tables.event_types import AnyEvent, AskedUndo, Played, SteppedBack, TookBack
from caterwaul.server.tables.room import Room
from caterwaul.server.tables.table import Table
from caterwaul.server.websocket.messages import Move
from tests.every_game.own_decks import cases_with_own_decks
from tests.every_game.playing import Case, cases, few
from tests.every_game.walks import Tally
from tests.tables import table

from .table_walks import TableWalk, leaks_at_tables, seats_of
from .watched_tables import Watched

STEPS = 400  # of each case


@pytest.mark.parametrize("case", [*cases(), *cases_with_own_decks()], ids=str)
def test_nothing_that_is_sent_tells_tables_apart(case: Case) -> None:
    assert next(leaks_at_tables(case, few(STEPS)), None) is None


def test_tables_last_for_a_while_and_all_kinds_of_things_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: set[type] = set()
    apply = Table.apply

    def applied(table: Table, event: AnyEvent) -> None:
        happened.add(type(event))
        apply(table, event)

    monkeypatch.setattr(Table, "apply", applied)
    tally = Tally()
    for seed in range(3):
        assert not any(TableWalk(Case("battlecats", 2), seed, tally).leaks())
    assert tally.matches == 3
    assert tally.comparisons > tally.steps * 0.9
    assert tally.worlds > tally.matches
    assert {Played, SteppedBack, TookBack, AskedUndo} < happened


def test_who_looks_on_is_sent_what_the_room_says() -> None:
    match = Case("clash", 2).new(1)
    watched = Watched(match, match._records, seats_of(match, random.Random(1)), SPECTATOR, lambda: 0.0)
    assert watched.view
    assert watched.table_said


def test_a_move_that_leaves_all_that_is_seen_as_it_was_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its page waits for ever: as it was where two Vehicles alike were asked one after the other."""
    side = "character brute; hp 9; hand one two block"
    match = table(f"clash\nturn 1; to_act 3\nseat 0: {side}\nseat 1: {side}")
    watched = Watched(match, match._records, seats_of(match, random.Random(1)), 0, lambda: 0.0)
    for seat in (0, 1):
        watched.ask(seat, any_move(watched, seat))
    looks, seen = watched.room.feed(0).scene, watched.room.feed(0).seen
    monkeypatch.setattr(Vocabulary, "shown", lambda *_: msgspec.Raw(looks))
    _, sent = watched.ask(0, any_move(watched, 0))
    heard = [msgspec.json.decode(said) for said in sent]
    assert [said["seen"] for said in heard if said["type"] == "view"] == [seen + 1]


def any_move(watched: Watched, seat: int) -> Move:
    assert watched.table.match is not None
    return Move(id=1, seen=0, action=watched.table.match.legal_actions(seat)[0])


@pytest.mark.parametrize("seed", [8, 21])
def test_a_battle_that_is_lost_by_a_deck_that_nobody_knew_tells_no_secret(seed: int) -> None:
    """Found by the soak: at one table a battle ends here, and at the other one the turn goes on."""
    (case,) = (case for case in cases_with_own_decks() if case.key == "claw_and_order")
    assert not any(TableWalk(case, seed, Tally()).leaks())


# what is found


def test_a_question_that_a_secret_choice_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check = Table._check_question

    def ended(table: Table, formerly: bool) -> None:
        table.undo_asked = None if formerly else table.undo_asked
        check(table, formerly)

    monkeypatch.setattr(Table, "_check_question", ended)
    leak = next(leaks_at_tables(Case("clash", 2), 5000))
    assert "can tell by what is done in secret" in str(leak)


def test_a_decision_that_is_shown_before_it_is_complete_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "_without_drafts", lambda match, _: match)
    leak = next(leaks_at_tables(Case("battlecats", 2), 1000))
    assert "can tell by what is done in secret" in str(leak)


def test_what_somebody_has_brought_is_found_where_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    table_said = Room.table_said

    def telling(room: Room, seat: int, with_invite: bool) -> Any:
        said = table_said(room, seat, with_invite)
        said.invite = (
            str([p.choices for p in room.table.seats]) if room.table.undo_asked is not None else None
        )
        return said

    monkeypatch.setattr(Room, "table_said", telling)
    (case,) = cases_with_own_decks()
    assert "can tell by what it is sent" in str(next(leaks_at_tables(case, 2000)))
