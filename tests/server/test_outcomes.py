"""Who came before whom, and what the table says of a bot that played on for somebody."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caterwaul import Match
from caterwaul.server.background.game_compiler import load
from caterwaul.server.tables.event_types import Played, Sat, Seat
from caterwaul.server.tables.outcomes import outcome, outcome_among, places_of
from caterwaul.server.tables.seat_feed import SeatFeed
from caterwaul.server.tables.substitutes import substitute
from caterwaul.server.tables.table import Table

from .tables import table_of

NAMES = ["Ann", "Bob", "Cid"]
PEOPLE = [Seat("person", name, name) for name in NAMES]


@pytest.mark.parametrize(
    ("winners", "score", "places"),
    [
        ([0], [5, 3, 4], [1, 3, 2]),
        ([0], [5, 5, 4], [1, 2, 3]),  # a tie that the rules broke
        ([2], [1, 1, 4], [2, 2, 1]),
        ([0, 1], [4, 4, 2], [1, 1, 3]),
        ([], [4, 3, 2], [1, 1, 1]),
    ],
)
def test_winners_then_score(winners: list[int], score: list[int], places: list[int]) -> None:
    assert places_of(PEOPLE, winners, score) == places


@given(
    st.integers(2, 4).flatmap(
        lambda n: st.tuples(
            st.lists(st.integers(0, 5), min_size=n, max_size=n),
            st.sets(st.integers(0, n - 1), max_size=n),
            st.sets(st.integers(0, n - 1), max_size=n - 1),
        )
    )
)
def test_who_left_is_behind_all_who_stayed_and_a_place_says_how_many_were_before(
    table: tuple[list[int], set[int], set[int]],
) -> None:
    score, winners, left = table
    seats = [Seat("person", str(p), str(p)) for p in range(len(score))]
    for p in left:
        seats[p] = substitute(seats[p])
    places = places_of(seats, sorted(winners), score)
    stayed = [p for p in range(len(score)) if p not in left]
    assert min(places[p] for p in stayed) == 1
    assert all(places[p] == len(stayed) + 1 for p in left)
    for p in range(len(score)):
        assert places[p] == 1 + sum(other < places[p] for other in places)


def played_out(seed: int) -> Table:
    """Bob gives up at once; then everybody plays anything."""
    table = table_of(Match.new("battlecats", 3, seed=seed, names=NAMES))
    table.apply(Sat(at=1.0, seat=1, who=substitute(table.seats[1])))
    dice, match = random.Random(seed), table.match
    assert match is not None
    while table.result is None:
        seat = match.to_act[0]
        table.apply(Played(at=2.0, seat=seat, action=dice.choice(match.legal_actions(seat))))
    return table


@pytest.fixture(scope="module")
def ended() -> dict[int, Table]:
    """By who has won alone."""
    load("battlecats")
    tables = [played_out(seed) for seed in range(30)]
    return {t.result.winners[0]: t for t in tables if t.result and len(t.result.winners) == 1}


def test_the_table_says_that_the_bot_has_won_and_who_is_first_of_those_who_stayed(
    ended: dict[int, Table],
) -> None:
    table = ended[1]
    assert table.match is not None
    assert table.result is not None
    score = table.match.score
    first = "Ann is" if score[0] > score[2] else "Cid is" if score[2] > score[0] else "Ann and Cid are"
    said = f"The bot that played on for Bob wins. Of those who stayed, {first} first."
    assert table.result.text == said
    to_ann = first.replace("Ann is", "you are").replace("Ann and Cid", "you and Cid")
    assert table.result_to(0).text == said.replace(first, to_ann)  # type: ignore[union-attr]
    assert table.result.winners == [1]
    assert "name 1 Bob (Tabby bot)" in table.replay


def test_where_somebody_who_stayed_wins_nothing_more_is_said(ended: dict[int, Table]) -> None:
    assert ended[0].result is not None
    assert (ended[0].result.text, ended[0].result.first) == ("Ann wins.", [0])


def test_a_draw_of_all_who_sat_down_is_a_draw_and_no_more() -> None:
    assert outcome_among(NAMES, PEOPLE, [], [0, 1, 2], 0) == "A draw."


@pytest.mark.parametrize(
    ("winners", "to_ann", "to_others"),
    [
        ([0], "You win.", "Ann wins."),
        ([1], "Bob wins.", "Bob wins."),
        ([1, 0], "You and Bob share the win.", "Bob and Ann share the win."),
        ([], "A draw.", "A draw."),
    ],
)
def test_a_player_is_told_the_outcome_as_you(winners: list[int], to_ann: str, to_others: str) -> None:
    assert outcome(NAMES, winners, seat=0) == to_ann
    assert outcome(NAMES, winners) == outcome(NAMES, winners, seat=2) == to_others


def test_a_seat_is_called_after_the_bot_at_once_and_what_was_told_stays() -> None:
    table, feed = table_of(Match.new("battlecats", 3, seed=1, names=NAMES)), SeatFeed(0)
    match = table.match
    assert match is not None
    feed.look(table, 1.0, 60.0)
    told = [line.text for line in match.lines(0)]
    table.apply(Sat(at=1.0, seat=1, who=substitute(table.seats[1])))
    new = feed.look(table, 2.0, 60.0)
    assert new is not None
    assert b'"Bob (Tabby bot)"' in new
    assert [line.text for line in match.lines(0)] == told
    while not any("Bob" in line.text for line in match.lines(0)[len(told) :]):
        seat = match.to_act[0]
        table.apply(Played(at=2.0, seat=seat, action=match.legal_actions(seat)[0]))
    assert any("Bob (Tabby bot)" in line.text for line in match.lines(0)[len(told) :])
