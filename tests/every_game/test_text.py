"""The text form of every game: it reads back to the same bytes, and a seat's form hides the rest."""

from hypothesis import given
from hypothesis import strategies as st

from caterwaul import Match
from caterwaul.core import notation
from caterwaul.core.records import StateHead
from tests.every_game.anatomy import places
from tests.every_game.playing import Case, hidden, positions, watchers


def read_back(case: Case, text: str, match: Match) -> bytes:
    body = text.split("\n", 1)[1]
    record: bytes = notation.read(body, case.game.State, match.cards)[0].tobytes()
    return record


@given(st.data())
def test_a_position_reads_back_to_the_same_bytes(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    assert read_back(case, match.to_text(), match) == match.state.tobytes()


@given(st.data())
def test_what_a_seat_sees_reads_back_to_its_hidden_record(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    for seat in watchers(match):
        assert read_back(case, match.to_text(seat), match) == hidden(match, seat).tobytes()


@given(st.data())
def test_a_match_goes_on_from_its_text(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    other = Match.from_text(match.to_text())
    assert other.state.tobytes() == match.state.tobytes()
    for seat in match.to_act:
        action = data.draw(st.sampled_from(match.legal_actions(seat)))
        assert other.legal_actions(seat) == match.legal_actions(seat)
        match.play(seat, action)
        other.play(seat, action)
    assert other.state.tobytes() == match.state.tobytes()


@given(st.data())
def test_the_text_of_a_seat_has_no_generator_and_marks_what_is_hidden(case: Case, data: st.DataObject):
    match = data.draw(positions(case))
    for seat in watchers(match):
        text, record = match.to_text(seat), hidden(match, seat)
        assert "rng" not in text.split()
        assert text.count("?") == sum(not record.kind[card] for card in places(record, case.game.State))


def test_the_full_text_names_the_game_the_generator_and_every_seat(case: Case, midgame: Match):
    lines = midgame.to_text().splitlines()
    assert lines[0] == case.key
    assert lines[1].split()[0] == next(iter(StateHead.fields))
    assert [line for line in lines if line.startswith("seat")] == [f"seat {p}" for p in range(case.seats)]
    assert all(f"  {name} {value}" in lines for name, value in case.options)
