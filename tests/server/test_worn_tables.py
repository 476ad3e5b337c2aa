"""How often something can be taken back is bounded, and the bound tells nothing of secret decisions."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from caterwaul import Match
from caterwaul.server.api.table_commands import Asker, Command, back, undo
from caterwaul.server.errors import Refusal
from caterwaul.server.tables import table as tables
from caterwaul.server.tables.event_types import AnsweredUndo, AnyEvent, Played, TookBack
from caterwaul.server.tables.table import Table
from caterwaul.server.websocket import messages as m
from tests.every_game.playing import Case, moments

from .serving import run
from .tables import table_of
from .test_undo_questions import asking, each_game, must_ask, secrets_of, table_after

ANN, BOB = 0, 1


def ask(table: Table, seat: int, command: Command) -> None:
    """What a message of that seat asks for happens, or is refused."""

    async def happen(decided: Callable[[], AnyEvent], done: Callable[[], None]) -> None:
        table.apply(decided())

    room: Any = SimpleNamespace(table=table, feed=lambda _: SimpleNamespace(seen=0), happen=happen)
    nobody: Any = None
    asked = m.Undo(id=1, seen=0) if command is undo else m.Back(id=1, seen=0)
    run(lambda: command(Asker(nobody, room, nobody, seat, lambda: None), asked))


def choose(table: Table, seat: int) -> None:
    assert table.match is not None
    table.apply(Played(at=1.0, seat=seat, action=table.match.legal_actions(seat)[-1]))


def deploying() -> Table:
    """Both deploy at once, in as many actions as they like."""
    table = table_of(Match.new("claw_and_order", 2, seed=1))
    assert table.to_act == [ANN, BOB]
    return table


def is_refused(table: Table, seat: int, command: Command) -> bool:
    """Whether a seat that has chosen once more cannot take that back, because so much was taken back."""
    choose(table, seat)
    try:
        ask(table, seat, command)
    except Refusal as refusal:
        if "take back no more" in str(refusal):
            return True
        raise
    return False


def times(table: Table, seat: int, command: Command) -> int:
    """How often a seat takes back what it has chosen, until it is refused."""
    return next(done for done in range(1000) if is_refused(table, seat, command))


@pytest.fixture(autouse=True)
def worn_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_TAKEN_ANEW", 1000)


@pytest.mark.parametrize("command", [undo, back])
def test_nothing_is_taken_back_at_a_worn_table(command: Command) -> None:
    assert 0 < times(deploying(), ANN, command) <= 1000 / tables.DEALING


@pytest.mark.parametrize("command", [undo, back])
def test_the_refusal_does_not_tell_what_the_other_has_chosen(command: Command) -> None:
    """Nor in how many actions, nor how often that was taken back."""
    idle, drafting, fickle = deploying(), deploying(), deploying()
    for _ in range(2):
        choose(drafting, BOB)
    times(fickle, BOB, undo)
    assert len({times(table, ANN, command) for table in (idle, drafting, fickle)}) == 1


def test_what_everybody_sees_taken_back_wears_the_table_for_all() -> None:
    table = table_of(next(match for match in moments(Case("clash", 2), seed=1) if must_ask(match)).clone())
    assert table.match is not None
    asker = must_ask(table.match)[0]
    known = len(table.match.actions)
    table.apply(asking(table.match, asker))
    table.apply(AnsweredUndo(at=9.0, seat=1 - asker, yes=True))
    assert table.taken_anew == [tables.DEALING + known] * 2


def test_together_they_take_back_no_more_than_one_may() -> None:
    """In secret: so a table takes no longer to fold, whoever wears it."""
    alone, together = deploying(), deploying()
    alone.seats[BOB].kind = "bot"
    both = times(together, ANN, undo) + times(together, BOB, undo)
    assert both <= times(alone, ANN, undo) + 2


@each_game
def test_nothing_of_what_others_do_in_secret_wears_a_table(case: Case) -> None:
    for match, secret in secrets_of(case):
        for seat in set(range(case.seats)) - {event.seat for event in secret}:
            worlds = table_after(match, []), table_after(match, secret)
            if all(can_choose_in_secret(table, seat) for table in worlds):
                for table in worlds:
                    choose(table, seat)
                    table.apply(TookBack(at=50.0, seat=seat))
            elif seat in must_ask(match):
                for table in worlds:
                    consent(table, seat)
            assert worlds[0].taken_anew[seat] == worlds[1].taken_anew[seat], (seat, secret)


def can_choose_in_secret(table: Table, seat: int) -> bool:
    assert table.match is not None
    after = table.match.clone()
    if seat in table.to_act:
        after.take(seat, after.legal_actions(seat)[-1])
    return seat in table.to_act and after.is_open(seat)


def consent(table: Table, seat: int) -> None:
    assert table.match is not None
    table.apply(asking(table.match, seat, at=100.0))
    for other in table.must_allow:
        table.apply(AnsweredUndo(at=101.0, seat=other, yes=True))
