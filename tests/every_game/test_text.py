"""The text form of every game: it reads back to the same bytes, and a seat's form hides the rest."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest

from caterwaul import Match
from caterwaul.core import notation
from caterwaul.core.records import StateHead
from tests.every_game.anatomy import places
from tests.every_game.playing import Case, hidden, moments, stops, watchers

DECIDED_AT_ONCE = ("clash",)  # games in which every decision is one action


def read_back(case: Case, text: str, match: Match) -> bytes:
    body = text.split("\n", 1)[1]
    record: bytes = notation.read(body, case.game.State, match.cards)[0].tobytes()
    return record


class Written(NamedTuple):
    """What a seat sees of a match, written down."""

    match: Match
    seat: int
    text: str


@pytest.fixture(scope="module")
def texts(case: Case) -> list[Written]:
    """The texts of everybody at moments from the deal to the end."""
    return [Written(match, seat, match.to_text(seat)) for match in stops(case) for seat in watchers(match)]


def test_a_position_reads_back_to_the_same_bytes_and_a_match_goes_on_from_it(case: Case):
    chance = random.Random(1)
    for match in map(Match.clone, stops(case)):
        text = match.to_text()
        assert read_back(case, text, match) == match.state.tobytes()
        other = Match.from_text(text)
        assert other.state.tobytes() == match.state.tobytes()
        for seat in match.to_act:
            action = chance.choice(match.legal_actions(seat))
            assert other.legal_actions(seat) == match.legal_actions(seat)
            match.play(seat, action)
            other.play(seat, action)
        assert other.state.tobytes() == match.state.tobytes()


def in_the_middle(case: Case) -> Iterator[Match]:
    """Some moments of a few matches at which a decision of several actions is not complete."""
    for seed in range(2):
        yield from islice((match for match in moments(case, seed) if match.state.draft), 0, 30, 10)


def test_everybody_can_look_at_a_position_in_the_middle_of_a_decision(case: Case):
    looked_at = 0
    for match in in_the_middle(case):
        other = Match.from_text(match.to_text())
        assert other.state.draft
        for seat in watchers(match):
            assert other.view(seat).zones
            assert other.lines(seat) == []
        looked_at += 1
    assert (looked_at > 0) == (case.key not in DECIDED_AT_ONCE)


def test_what_a_seat_sees_reads_back_to_its_hidden_record(case: Case, texts: list[Written]):
    for match, seat, text in texts:
        assert read_back(case, text, match) == hidden(match, seat).tobytes()


def test_the_text_of_a_seat_has_no_generator_and_marks_what_is_hidden(case: Case, texts: list[Written]):
    for match, seat, text in texts:
        record = hidden(match, seat)
        assert "rng" not in text.split()
        assert text.count("?") == sum(not record.kind[card] for card in places(record, case.game.State))


def test_the_full_text_names_the_game_the_generator_and_every_seat(case: Case, midgame: Match):
    lines = midgame.to_text().splitlines()
    assert lines[0] == case.key
    assert lines[1].split()[0] == next(iter(StateHead.fields))
    assert [line for line in lines if line.startswith("seat")] == [f"seat {p}" for p in range(case.seats)]
    assert all(f"  {name} {value}" in lines for name, value in case.options)
