"""While somebody asks to take back, nothing is told of secret decisions: no byte, at no moment."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul import Match, games
from caterwaul.server.background.game_compiler import load, mark_of
from caterwaul.server.services import make_services
from caterwaul.server.tables.clocks import Clocks
from caterwaul.server.tables.event_types import (
    AnsweredUndo,
    AnyEvent,
    AskedUndo,
    Played,
    Sat,
    Seat,
    SteppedBack,
    TookBack,
    unpack,
)
from caterwaul.server.tables.room import Room, RoomCallbacks
from caterwaul.server.tables.table import Table
from caterwaul.server.websocket.messages import encode
from tests.every_game.playing import Case, moments, watchers

from .conftest import named
from .serving import PRESET, Player, serving, settings
from .tables import table_of

# at a table in this process

Asked = tuple[Player, Player, Player]


@pytest.fixture
def asked(client: TestClient) -> Iterator[Asked]:
    """Ann asks Bob to take back, and Eve looks on."""
    ann, bob, eve = (named(client, name) for name in ("Ann", "Bob", "Eve"))
    made = ann.create(PRESET)
    bob.join(made, choices={"character": "hexa"})
    with ann.at(made), bob.at(made), eve.at(made):
        for player in (ann, bob):
            player.hear_a("view")
            player.move()
        settle(ann, bob, eve)
        assert ann.undo()["type"] == "ok"
        settle(ann, bob, eve)
        yield ann, bob, eve


def settle(*players: Player) -> None:
    for player in (*players, *players):
        player.settle()


def heard_by(others: list[Player], mover: Player) -> list[Any]:
    """What others have heard since they last settled, besides the answers to their pings."""
    before = [len(other.heard) for other in others]
    settle(mover, *others)
    new = [said for other, n in zip(others, before, strict=True) for said in other.heard[n:]]
    return [said for said in new if said["type"] != "pong"]


@pytest.mark.parametrize("chooser", [0, 1], ids=["who asks", "who is asked"])
def test_a_secret_choice_is_not_told_by_the_question(asked: Asked, chooser: int) -> None:
    mover = asked[chooser]
    others = [player for player in asked if player is not mover]
    assert mover.move()["type"] == "ok"
    assert heard_by(others, mover) == []
    assert {player.table["undo_asked"] for player in asked} == {0}


@pytest.mark.parametrize("chooser", [0, 1], ids=["who asks", "who is asked"])
def test_taking_back_a_secret_choice_is_not_told_by_the_question(asked: Asked, chooser: int) -> None:
    mover = asked[chooser]
    mover.move()
    settle(*asked)
    others = [player for player in asked if player is not mover]
    assert mover.undo()["type"] == "ok"
    assert heard_by(others, mover) == []
    assert {player.table["undo_asked"] for player in asked} == {0}


def test_the_question_ends_once_the_choice_is_public(asked: Asked) -> None:
    ann, bob, _ = asked
    ann.move()
    settle(*asked)
    bob.move()
    settle(*asked)
    assert {player.table["undo_asked"] for player in asked} == {None}


def test_who_has_chosen_since_is_asked_anew_with_consent(asked: Asked) -> None:
    """Whoever chose first: both decide again what was taken back, and what they chose since is gone."""
    ann, bob, _ = asked
    ann.move()
    settle(*asked)
    assert bob.allow(True)["type"] == "ok"
    settle(*asked)
    assert ann.table["undo_answer"] == {"asked": 0, "by": [1], "yes": True}
    assert [player.view["decided"] for player in asked] == [False] * 3
    assert all(player.view["view"]["options"] for player in (ann, bob))


def test_nobody_is_asked_about_a_decision_that_is_not_complete(tmp_path: Path) -> None:
    """In Five Rows the first action of a turn turns up a card, though to nobody yet."""
    load("five_rows")
    mark_of("five_rows").touch()
    with serving(tmp_path, prepare=("five_rows",)) as client:
        ann, bob = named(client, "Ann"), named(client, "Bob")
        made = ann.create({"game": "five_rows", "seats": [{"kind": "me"}, {"kind": "open"}]})
        bob.join(made)
        with ann.at(made), bob.at(made):
            begin_a_decision([ann, bob])
            mover = next(player for player in (ann, bob) if player.view["drafting"])
            others = [player for player in (ann, bob) if player is not mover]
            settle(ann, bob)
            assert mover.undo()["type"] == "ok"
            assert heard_by(others, mover) == []
            assert (mover.table["undo_asked"], mover.view["drafting"]) == (None, False)


def begin_a_decision(players: list[Player]) -> None:
    """Play until somebody is in the midst of one."""
    settle(*players)
    while not any(player.view["drafting"] for player in players):
        mover = next(player for player in players if player.view["view"]["options"])
        verbs = [option["verb"] for option in mover.view["view"]["options"]]
        mover.move(verbs.index("play") if "play" in verbs else 0)
        settle(*players)


# what is folded

ASKER, ASKED, THIRD = 0, 1, 2


def at_first_choice() -> Match:
    """Clash!, where both have decided something, and choose anew."""
    start = next(m for m in moments(Case("clash", 2), seed=1) if len(m.to_act) == 2 and len(m.actions) > 4)
    return start.clone()


def asking(match: Match, seat: int, at: float = 2.0) -> AskedUndo:
    return AskedUndo(at=at, seat=seat, keeps=match.before_settled(seat))


def question(*since: AnyEvent, in_old_list: bool = False) -> Table:
    """A table at which the first seat asks to take back, and what has happened since."""
    match = at_first_choice()
    table = table_of(match)
    for event in (AskedUndo(at=2.0, seat=ASKER) if in_old_list else asking(match, ASKER), *since):
        table.apply(event)
    return table


def choice(seat: int, nth: int = 0, at: float = 3.0) -> Played:
    return Played(at=at, seat=seat, action=at_first_choice().legal_actions(seat)[nth])


def answer(yes: bool) -> AnsweredUndo:
    return AnsweredUndo(at=9.0, seat=ASKED, yes=yes)


def state_of(table: Table) -> tuple[Any, ...]:
    assert table.match is not None
    return table.match.actions, table.undo_asked, table.undo_answer, table.undo_question


SECRETLY = [
    [choice(ASKER, 1)],
    [choice(ASKER, 2)],
    [choice(ASKED)],
    [choice(ASKER), TookBack(at=4.0, seat=ASKER)],
    [choice(ASKER), TookBack(at=4.0, seat=ASKER), choice(ASKED), TookBack(at=6.0, seat=ASKED)],
]


@pytest.mark.parametrize("since", SECRETLY)
def test_consent_takes_back_what_was_asked_whatever_has_been_chosen_since(since: list[AnyEvent]) -> None:
    """As many decisions are gone for who agrees, whether or not the other has decided."""
    agreed = state_of(question(answer(True)))
    assert len(agreed[0]) < len(at_first_choice().actions)
    assert state_of(question(*since, answer(True))) == agreed


@pytest.mark.parametrize("since", SECRETLY)
def test_a_refusal_leaves_what_has_been_chosen_since(since: list[AnyEvent]) -> None:
    before, after = state_of(question(*since)), state_of(question(*since, answer(False)))
    assert (before[1], after[1]) == (ASKER, None)
    assert after[0] == before[0]


def test_who_sits_down_for_who_is_asked_agrees_as_if_nothing_had_been_chosen() -> None:
    bot = Sat(at=9.0, seat=ASKED, who=Seat("bot", "Tabby bot", level="tabby"))
    assert state_of(question(choice(ASKER), bot)) == state_of(question(bot))


def test_others_who_play_on_leave_the_question_open() -> None:
    """Bots do not wait for the answer; what they have done since is taken back with it."""
    match = Match.new("battlecats", 3, seed=1)
    first = match.to_act[0]
    table = table_of(match)
    table.seats[(first + 1) % 3].kind = "bot"
    play_decision(table, first)
    begun = list(match.actions)
    table.apply(asking(match, first))
    play_decision(table, (first + 1) % 3)
    assert len(match.actions) > len(begun)
    assert table.undo_asked == first
    table.apply(AnsweredUndo(at=9.0, seat=(first + 2) % 3, yes=True))
    assert match.actions == []
    assert table.undo_asked is None


def play_decision(table: Table, seat: int) -> None:
    assert table.match is not None
    while seat in table.match.to_act:
        table.apply(Played(at=1.0, seat=seat, action=table.match.legal_actions(seat)[0]))


@pytest.mark.parametrize("first", [0, 1])
def test_nothing_tells_who_of_two_chose_first(first: int) -> None:
    """Both choices are public by now: with one the other is taken back, which was made without knowing it."""
    match = at_first_choice()
    before, table = list(match.actions), table_of(match)
    for seat in (first, 1 - first):
        table.apply(choice(seat))
    table.apply(asking(match, ASKER))
    table.apply(answer(True))
    assert match.actions == before


def test_lists_of_earlier_versions_fold_as_they_did() -> None:
    """There a question ended with the next choice of who asked, and with anything that was taken back."""
    assert unpack(b'{"type":"asked_undo","at":2.0,"seat":0}') == AskedUndo(at=2.0, seat=0)
    bot = Sat(at=9.0, seat=ASKED, who=Seat("bot", "Tabby bot", level="tabby"))
    for since in ([choice(ASKER)], [choice(ASKED), TookBack(at=4.0, seat=ASKED)]):
        table = question(*since, bot, in_old_list=True)
        assert (table.undo_asked, table.undo_answer) == (None, None)
    agreed, last = question(answer(True), in_old_list=True), at_first_choice()
    last.undo(ASKER, consent=True)
    assert state_of(agreed)[:2] == (last.actions, None)


# in all games, with all that can be done in secret

SOME = 20  # moments of each game
STEPS = 6  # things that are tried in secret at each
EACH = [Case(key, seats) for key in games.keys() for seats in games.load(key).seats[::2]]  # noqa: SIM118
each_game = pytest.mark.parametrize("case", EACH, ids=str)

Happening = Played | SteppedBack | TookBack
Look = Callable[[Table], dict[int, list[bytes]]]


@cache
def secrets_of(case: Case) -> list[tuple[Match, list[Happening]]]:
    """Moments of random matches, and what may happen then of which nobody else can know."""
    chance = random.Random(1)
    found = (
        (match.clone(), secret)
        for seed in range(99)
        for match in moments(case, seed)
        if not match.over and not match.state.draft and chance.random() < 0.2
        if (secret := secretly(match.clone(), chance))
    )
    return list(islice(found, SOME))


def secretly(match: Match, chance: random.Random) -> list[Happening]:
    done: list[Happening] = []
    for step in range(STEPS):
        before, event = match.clone(), some_event(match, chance, at=20.0 + 10.0 * step)
        happen(match, event)
        if any(known_to(match, p) != known_to(before, p) for p in watchers(match) if p != event.seat):
            break
        done.append(event)
    return done


def some_event(match: Match, chance: random.Random, at: float) -> Happening:
    """Some seat decides, or takes back what it has decided."""
    open_seats = [p for p in range(match.start.seats) if match.is_open(p)]
    if open_seats and chance.random() < 0.3:
        seat = chance.choice(open_seats)
        steps_back = match.is_drafting(seat) and chance.random() < 0.5
        return SteppedBack(at=at, seat=seat) if steps_back else TookBack(at=at, seat=seat)
    seat = chance.choice(match.to_act)
    return Played(at=at, seat=seat, action=chance.choice(match.legal_actions(seat)))


def happen(match: Match, event: Happening) -> None:
    match event:
        case Played(seat=seat, action=action):
            match.take(seat, action)
        case SteppedBack(seat=seat):
            match.back(seat)
        case TookBack(seat=seat):
            match.undo(seat, consent=True)


def known_to(match: Match, seat: int) -> bytes:
    known: bytes = match.hidden_records(seat).tobytes()
    return known


@pytest.fixture
def look(tmp_path: Path) -> Look:
    """What everybody is told who comes to a table now: the table and the view."""
    services = make_services(settings(tmp_path)).hall.services

    def looked(table: Table) -> dict[int, list[bytes]]:
        room = Room(table, services, RoomCallbacks(repr, repr, repr))
        return {seat: told(room, seat) for seat in range(-1, len(table.seats))}

    return looked


def told(room: Room, seat: int) -> list[bytes]:
    feed = room.feed(seat)
    feed.seen = 0
    view = feed.look(room.table, 0.0, 60.0)
    assert view is not None
    return [view, encode(room.table_said(seat, with_invite=False))]


def table_after(match: Match, events: Sequence[AnyEvent]) -> Table:
    """A table with clocks at which this match goes on so."""
    table = table_of(match.clone())
    table.clocks = Clocks(len(table.seats), 600.0)
    table.clocks.turn(0.0, table.to_act)
    for event in events:
        table.apply(event)
    return table


def must_ask(match: Match) -> list[int]:
    """Who cannot take back anything unless the others agree."""
    decided = [p for p in range(match.start.seats) if match.before_settled(p) is not None]
    return [p for p in decided if not match.is_open(p) and not match.may_undo(p)]


def questions(case: Case) -> list[tuple[Match, AskedUndo, list[Happening]]]:
    found = [
        (match, asking(match, seat, at=10.0), secret)
        for match, secret in secrets_of(case)
        for seat in must_ask(match)
    ]
    assert len(found) > SOME / 2
    return found[:SOME]


@each_game
def test_a_question_tells_nothing_of_what_happens_in_secret(case: Case, look: Look) -> None:
    for match, asked, secret in questions(case):
        table = table_after(match, [asked])
        before = look(table)
        for event in secret:
            table.apply(event)
            after = look(table)
            for seat in set(watchers(match)) - {event.seat}:
                assert after[seat] == before[seat], (asked, event)
            before = after


@each_game
def test_consent_is_the_same_whatever_has_happened_in_secret(case: Case, look: Look) -> None:
    for match, asked, secret in questions(case):
        yes = [AnsweredUndo(at=100.0, seat=p, yes=True) for p in range(match.start.seats) if p != asked.seat]
        plain, other = table_after(match, [asked, *yes]), table_after(match, [asked, *secret, *yes])
        assert plain.match
        assert other.match
        assert plain.match.actions == other.match.actions == match.actions[: asked.keeps]
        assert look(plain) == look(other)


@each_game
def test_whether_one_has_to_ask_tells_nothing_of_what_others_do_in_secret(case: Case, look: Look) -> None:
    for match, secret in secrets_of(case):
        actors = {event.seat for event in secret}
        plain, other = table_after(match, []), table_after(match, secret)
        assert plain.match
        assert other.match
        for seat in set(range(case.seats)) - actors:
            assert may(plain.match, seat) == may(other.match, seat)
        for seat in [p for p in must_ask(match) if p not in actors][:1]:
            for table in (plain, other):
                table.apply(asking(match, seat, at=100.0))
            seen = [look(table) for table in (plain, other)]
            for p in set(watchers(match)) - actors:
                assert seen[0][p] == seen[1][p]


def may(match: Match, seat: int) -> tuple[bool, bool, int | None]:
    return match.is_open(seat), match.may_undo(seat), match.before_settled(seat)
