"""Events: in order, masked for those who may not know, loud when there are too many."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from caterwaul.core.events import (
    NO_LOG,
    LogOverflowError,
    log_of_thread,
    new_log,
    read_log,
    tell,
    tell_long,
    tell_only,
)
from caterwaul.core.records import SPECTATOR, bit_of
from caterwaul.core.words import Worded

pytestmark = pytest.mark.interpreted


class Event(Worded):
    HIT = "{seat} hits {foe:seat} for {n}."
    DREW = "{seat} draws {card}.", "{seat} draws a card."
    STRUCK = "{seat}: {card} in place {n} strikes {other:card} of {foe:seat} in place {to:n}."


def test_events_come_in_order_with_their_values():
    log = new_log(4)
    tell(log, Event.HIT, 0, 1, 5, 0)
    tell(log, Event.DREW, 1, 7, 0, 0)
    told = read_log(log, Event, SPECTATOR)
    assert [event.name for event in told] == ["hit", "drew"]
    assert told[0].values == {"seat": 0, "foe": 1, "n": 5}
    assert [blank.domain for blank in told[0].blanks] == ["seat", "seat", "n"]


def test_only_those_who_may_know_are_told_in_full():
    log = new_log(4)
    tell_only(log, bit_of(1), Event.DREW, 1, 7, 0, 0)
    in_full = {"seat": 1, "card": 7}
    told = {seat: read_log(log, Event, seat)[0] for seat in (SPECTATOR, 0, 1)}
    assert {seat: event.values for seat, event in told.items()} == {
        SPECTATOR: {"seat": 1},
        0: {"seat": 1},
        1: in_full,
    }
    assert told[0].sentence == "{seat} draws a card."
    assert told[1].sentence == "{seat} draws {card}."


def test_what_is_masked_is_not_in_the_event_at_all():
    log = new_log(4)
    tell_only(log, 0, Event.DREW, 1, 7, 0, 0)
    assert "7" not in repr(read_log(log, Event, 0))


def test_without_a_second_sentence_the_others_are_told_nothing():
    log = new_log(4)
    tell_only(log, bit_of(1), Event.HIT, 0, 1, 5, 0)
    assert read_log(log, Event, 0) == []
    assert len(read_log(log, Event, 1)) == 1


def test_a_long_event_has_room_for_six_values():
    log = new_log(4)
    tell_long(log, Event.STRUCK, 0, 7, 3, 9, 1, 2)
    told = read_log(log, Event, SPECTATOR)[0]
    assert told.values == {"seat": 0, "card": 7, "n": 3, "foe": 1, "other": 9, "to": 2}
    tell(log, Event.HIT, 0, 1, 5, 0)
    assert log[2].tolist()[2:] == [0, 1, 5, 0, 0, 0]


def test_a_full_log_can_be_read():
    log = new_log(2)
    for n in range(2):
        tell(log, Event.HIT, 0, 1, n, 0)
    assert len(read_log(log, Event, 0)) == 2


def test_one_event_too_many_is_loud():
    log = new_log(2)
    for n in range(3):
        tell(log, Event.HIT, 0, 1, n, 0)
    with pytest.raises(LogOverflowError, match="3 events in one step, room for 2"):
        read_log(log, Event, 0)


def test_no_log_drops_what_it_is_told():
    tell(NO_LOG, Event.HIT, 0, 1, 5, 0)
    assert not NO_LOG.any()
    assert read_log(NO_LOG, Event, 0) == []


def test_the_log_of_a_thread_is_empty_whenever_it_is_asked_for_and_has_the_room_that_is_wanted():
    tell(log_of_thread(4), Event.HIT, 0, 1, 5, 0)
    assert read_log(log_of_thread(4), Event, SPECTATOR) == []
    assert [len(log_of_thread(room)) for room in (4, 9)] == [5, 10]


def test_no_other_thread_writes_into_the_log_of_a_thread():
    ours = log_of_thread(4)
    with ThreadPoolExecutor(1) as other:
        tell(other.submit(log_of_thread, 4).result(), Event.HIT, 0, 1, 5, 0)
    assert read_log(ours, Event, SPECTATOR) == []
