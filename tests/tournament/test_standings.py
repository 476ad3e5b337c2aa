"""Standings: points add up, the order is that of the tie-breaks, and names do not matter."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from caterwaul.tournament.standings import LEAST, SHARED, WIN, FinishedMatch, standings


@st.composite
def histories(draw: st.DrawFn) -> tuple[range, list[FinishedMatch]]:
    """Rounds of two at a table, with bots, free wins and shared wins."""
    numbers = range(1, draw(st.integers(1, 9)) + 1)
    played = []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(numbers))
        for i in range(0, len(order), 2):
            played.append(draw(matches(tuple(order[i : i + 2]))))
    return numbers, played


@st.composite
def matches(draw: st.DrawFn, players: tuple[int, ...]) -> FinishedMatch:
    seats = (*players, 0) if len(players) == 1 else players
    possible = st.sampled_from([(seats[0],), (seats[1],), seats])
    games = draw(st.lists(possible, min_size=0 if len(players) == 1 else 1, max_size=3))
    return FinishedMatch(players, draw(possible) if games else players, tuple(games))


@given(histories())
def test_points_are_those_of_the_matches(history: tuple[range, list[FinishedMatch]]) -> None:
    numbers, played = history
    rows = standings(numbers, played)
    assert sorted(row.number for row in rows) == list(numbers)
    for row in rows:
        own = [match for match in played if row.number in match.players]
        assert row.won + row.shared + row.lost == len(own)
        assert row.points == WIN * row.won + SHARED * row.shared
    paid = sum(
        WIN if len(m.shares) == 1 else SHARED * sum(n > 0 for n in m.shares) for m in played if any(m.shares)
    )
    assert sum(row.points for row in rows) == paid


@given(histories())
def test_places_follow_the_tie_breaks(history: tuple[range, list[FinishedMatch]]) -> None:
    rows = standings(*history)
    for above, below in pairwise(rows):
        assert above.rank >= below.rank
        assert (above.place == below.place) == (above.rank == below.rank)
    for i, row in enumerate(rows):
        assert row.place <= i + 1
        assert all(LEAST <= share <= 1 for share in (row.opponents, row.games, row.opponents_games))


@given(histories(), st.randoms())
def test_neither_the_order_of_matches_nor_numbers_matter(
    history: tuple[range, list[FinishedMatch]], dice
) -> None:
    numbers, played = history
    new = dict(zip(numbers, dice.sample(list(numbers), len(numbers)), strict=True)) | {0: 0}

    def renamed(group: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(new[n] for n in group)

    others = [
        FinishedMatch(renamed(m.players), renamed(m.shares), tuple(map(renamed, m.games))) for m in played
    ]
    dice.shuffle(others)
    before = {new[row.number]: row.rank for row in standings(numbers, played)}
    assert {row.number: row.rank for row in standings(numbers, others)} == before


def test_opponents_who_won_more_break_a_tie() -> None:
    """1 and 2 have a win each, but the one whom 1 has beaten won otherwise."""
    played = [
        FinishedMatch((1, 3), (1,), ((1,),)),
        FinishedMatch((2, 4), (2,), ((2,),)),
        FinishedMatch((3, 4), (3,), ((3,),)),
    ]
    rows = standings(range(1, 5), played)
    assert [(row.place, row.number) for row in rows] == [(1, 3), (2, 1), (3, 2), (4, 4)]
    assert [row.opponents for row in rows[:3]] == [Fraction(2, 3), Fraction(1, 2), LEAST]


def test_lost_games_of_a_won_match_break_a_tie() -> None:
    played = [
        FinishedMatch((1, 2), (1,), ((1,), (2,), (1,))),
        FinishedMatch((3, 4), (3,), ((3,), (3,))),
    ]
    assert [row.number for row in standings(range(1, 5), played)] == [3, 1, 4, 2]


def test_a_free_win_is_no_opponent_and_a_lost_match_with_a_bot_no_points() -> None:
    (free,) = standings([1], [FinishedMatch((1,), (1,), ())])
    assert (free.points, free.won, free.opponents, free.games) == (3, 1, LEAST, Fraction(1))
    (beaten,) = standings([1], [FinishedMatch((1,), (0,), ((0,),))])
    assert (beaten.points, beaten.lost) == (0, 1)
    (shared,) = standings([1], [FinishedMatch((1,), (0, 1), ((0, 1),))])
    assert shared.points == 1
