"""The course of a tournament, with tables that end as the test says."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caterwaul.tournament import course
from caterwaul.tournament.course import Outcome
from caterwaul.tournament.state import BOT, NOBODY, Plan, Player, Tournament

NOW, BREAK = 1000.0, 60.0


def tournament(players: int, **plan) -> Tournament:
    given_plan = Plan(**{"game": "clash", "seats": 2, **plan})
    people = [Player(f"P{n}", f"guest {n}") for n in range(1, players + 1)]
    return Tournament(
        id="id", title="Cup", organiser="P1", owner="guest 1", created=0.0, invite="", watch="", seed="lots",
        plan=given_plan, players=people,
    )  # fmt: skip


def begun(players: int, **plan) -> Tournament:
    made = tournament(players, **plan)
    course.begin(made)
    return made


def settle(made: Tournament, pick) -> None:
    """Let every table of the moment end, once."""
    outcomes = {game.table: pick(game.seats) for game in made.running_games}
    assert course.go_on(made, outcomes, NOW, 0.0)


def first_wins(seats: list[int]) -> Outcome:
    return Outcome((seats[0],))


def lower_wins(seats: list[int]) -> Outcome:
    return Outcome((min(seats),))


def all_share(seats: list[int]) -> Outcome:
    return Outcome(tuple(seats))


@st.composite
def outcomes(draw: st.DrawFn, seats: list[int]) -> Outcome:
    shares = draw(st.sampled_from([*((n,) for n in seats), tuple(seats)]))
    return Outcome(shares, is_void=draw(st.sampled_from([False] * 9 + [True])))


@given(
    st.data(),
    st.integers(2, 11),
    st.sampled_from([(2, 1), (2, 3), (3, 1), (4, 1)]),
    st.sampled_from(["", "tabby"]),
)
@settings(deadline=None, max_examples=60)
def test_every_tournament_comes_to_its_end(data: st.DataObject, players: int, kind, bot: str) -> None:
    seats, best_of = kind
    made = begun(players, seats=seats, best_of=best_of, bot=bot)
    for _ in range(200):
        if made.stage == "over":
            break
        before = msgspec.json.encode(made)
        assert not course.go_on(made, {}, NOW, 0.0), "nothing is over, so nothing follows"
        assert msgspec.json.encode(made) == before
        ended = {
            game.table: data.draw(outcomes(game.seats))
            for game in made.running_games
            if data.draw(st.booleans())
        }
        if data.draw(st.integers(0, 9)) == 0 and len(made.remaining) > 2:
            course.take_out(made, made.remaining[0])
        course.go_on(made, ended, NOW, 0.0)
        made = msgspec.json.decode(msgspec.json.encode(made), type=Tournament)  # as a restart would
    else:
        settle_all(made)
    assert made.stage == "over"
    check_rounds(made)


def settle_all(made: Tournament) -> None:
    for _ in range(100):
        if made.stage != "over":
            settle(made, first_wins)


def check_rounds(made: Tournament) -> None:
    for matches in made.rounds:
        playing = [n for match in matches for n in match.players]
        assert len(playing) == len(set(playing))
        for match in matches:
            assert match.is_over
            assert len(match.games) <= made.plan.best_of
            assert set(match.shares) <= {*match.players, BOT}
    assert sorted(row.number for row in course.table_of(made)) == list(made.numbers)


@given(st.data(), st.integers(2, 12), st.integers(0, 16), st.sampled_from(["", "tabby"]))
@settings(deadline=None, max_examples=60)
def test_of_two_at_a_table_nobody_meets_again_nor_is_left_over_again(
    data: st.DataObject, players: int, rounds: int, bot: str
) -> None:
    made = begun(players, rounds=rounds, bot=bot)
    has_lost_somebody = False
    while made.stage == "running":
        if data.draw(st.integers(0, 9)) == 0 and len(made.remaining) > 2:
            course.take_out(made, data.draw(st.sampled_from(made.remaining)))
            has_lost_somebody = True
        settle(made, lambda seats: data.draw(outcomes(seats)))
    matches = [match for matches in made.rounds for match in matches]
    met = Counter(tuple(sorted(match.players)) for match in matches)
    assert max(met.values()) == 1, "who is alone is a group, too"
    most = players - 1 if players % 2 == 0 else players
    assert made.rounds_planned == min(rounds or course.rounds_for(players, 2), most)
    if not has_lost_somebody:
        assert len(made.rounds) == made.rounds_planned


def test_more_rounds_than_opponents_are_a_wish() -> None:
    assert begun(3, rounds=5).rounds_planned == 3
    assert begun(4, rounds=5).rounds_planned == 3
    assert begun(2, rounds=5, best_of=3).rounds_planned == 1
    assert begun(4, rounds=5, seats=4).rounds_planned == 5, "at larger tables people meet again"


def test_eight_players_find_a_winner_in_three_rounds() -> None:
    made = begun(8)
    while made.stage == "running":
        settle(made, lower_wins)
    assert len(made.rounds) == 3
    rows = course.table_of(made)
    assert [(row.number, row.points) for row in rows[:1]] == [(1, 9)]
    met = Counter(tuple(sorted(match.players)) for matches in made.rounds for match in matches)
    assert max(met.values()) == 1


def test_of_an_odd_number_one_has_a_free_win_each_round_another() -> None:
    made = begun(5, rounds=5)
    while made.stage == "running":
        settle(made, lower_wins)
    free = [match.players[0] for matches in made.rounds for match in matches if not match.games]
    assert sorted(free) == [1, 2, 3, 4, 5]
    assert {
        pair for matches in made.rounds for m in matches for pair in combinations(sorted(m.players), 2)
    } == set(combinations(range(1, 6), 2))


def test_a_bot_fills_in_where_one_is_left_over() -> None:
    made = begun(3, bot="tabby")
    (alone,) = [match for match in made.rounds[0] if len(match.players) == 1]
    assert alone.games[0].seats == [alone.players[0], BOT]
    settle(made, lambda seats: Outcome((seats[-1],)))
    assert alone.shares == [BOT]
    assert next(row for row in course.table_of(made) if row.number == alone.players[0]).points == 0


def test_bots_fill_larger_tables_up() -> None:
    made = begun(6, seats=4, bot="tabby")
    assert [match.games[0].seats.count(BOT) for match in made.rounds[0]] == [1, 1]
    assert [len(match.games[0].seats) for match in begun(6, seats=4).rounds[0]] == [3, 3]


def test_best_of_three_ends_with_the_second_win() -> None:
    made = begun(2, best_of=3)
    (match,) = made.rounds[0]
    settle(made, lower_wins)
    assert not match.is_over
    settle(made, lower_wins)
    assert match.shares == [1]
    assert (len(match.games), made.stage) == (2, "over")


def test_the_loser_gets_the_first_seat_of_the_next_game() -> None:
    made = begun(2, best_of=3)
    (match,) = made.rounds[0]
    first, second = match.games[0].seats
    settle(made, first_wins)
    assert match.games[1].seats == [second, first]
    settle(made, first_wins)
    assert match.games[2].seats == [first, second]


def test_after_a_shared_game_seats_are_changed_and_three_of_them_share_the_match() -> None:
    made = begun(2, best_of=3)
    (match,) = made.rounds[0]
    first, second = match.games[0].seats
    settle(made, all_share)
    assert match.games[1].seats == [second, first]
    settle(made, all_share)
    settle(made, all_share)
    assert sorted(match.shares) == [1, 2]
    assert [row.points for row in course.table_of(made)] == [1, 1]


def test_one_win_and_two_shared_games_win_the_match() -> None:
    made = begun(2, best_of=3)
    settle(made, lower_wins)
    settle(made, all_share)
    settle(made, all_share)
    assert made.rounds[0][0].shares == [1]


def test_who_goes_loses_the_match_but_not_one_that_is_won() -> None:
    made = begun(2, best_of=3)
    course.take_out(made, 1)
    settle(made, lambda seats: Outcome((2,)))
    assert made.rounds[0][0].shares == [2]
    made = begun(2, best_of=3)
    settle(made, lower_wins)
    course.take_out(made, 1)
    settle(made, lower_wins)
    assert made.rounds[0][0].shares == [1]


def test_who_never_comes_is_not_paired_again() -> None:
    made = begun(4)
    settle(made, lambda seats: Outcome((min(seats),), absent=(max(seats),) if 4 in seats else ()))
    assert 4 not in made.remaining
    assert all(4 not in match.players for match in made.rounds[1])


@pytest.mark.parametrize("best_of", [1, 3])
def test_a_match_to_which_nobody_came_is_won_by_nobody(best_of: int) -> None:
    made = begun(4, best_of=best_of, rounds=3)
    settle(made, lambda seats: Outcome((NOBODY,), absent=tuple(seats)) if 4 in seats else lower_wins(seats))
    (match,) = [match for match in made.rounds[0] if 4 in match.players]
    assert match.shares == [NOBODY]
    assert not set(match.players) & set(made.remaining)
    assert all(row.points == 0 for row in course.table_of(made) if row.number in match.players)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_where_nobody_came_a_free_win_wins_no_tournament(players: int) -> None:
    made = begun(players)
    settle(made, lambda seats: Outcome((NOBODY,), absent=tuple(seats)))
    assert made.stage == "over"
    assert all(row.points == 0 for row in course.table_of(made))


def test_a_free_win_counts_where_somebody_has_played() -> None:
    made = begun(3, rounds=1)
    settle(made, lower_wins)
    assert made.stage == "over"
    assert sorted(row.points for row in course.table_of(made)) == [0, 3, 3]


def test_a_table_that_was_never_played_is_set_up_again() -> None:
    made = begun(2)
    before = made.running_games[0]
    settle(made, lambda seats: Outcome((), is_void=True))
    (game,) = made.running_games
    assert game.seats == before.seats
    assert game.table != before.table


def test_rounds_wait_for_the_break() -> None:
    made = begun(4)
    ended = {game.table: first_wins(game.seats) for game in made.running_games}
    assert course.go_on(made, ended, NOW, BREAK)
    assert made.next_at == NOW + BREAK
    assert not course.go_on(made, {}, NOW + BREAK - 1, BREAK)
    assert course.go_on(made, {}, NOW + BREAK, BREAK)
    assert len(made.rounds) == 2
    assert msgspec.to_builtins(made).get("next_at") is None


def test_it_ends_when_one_is_left() -> None:
    made = begun(4, rounds=5)
    for number in (2, 3, 4):
        course.take_out(made, number)
    settle(made, lower_wins)
    assert (made.stage, len(made.rounds)) == ("over", 1)


@pytest.mark.parametrize(
    ("players", "seats", "rounds"), [(2, 2, 1), (3, 2, 2), (8, 2, 3), (9, 2, 4), (16, 4, 2), (64, 4, 3)]
)
def test_as_many_rounds_as_leave_one_unbeaten(players: int, seats: int, rounds: int) -> None:
    assert course.rounds_for(players, seats) == rounds


def test_a_match_from_which_both_have_gone_is_over_as_it_stands() -> None:
    made = begun(2, best_of=3)
    settle(made, lower_wins)
    course.take_out(made, 1)
    course.take_out(made, 2)
    settle(made, all_share)
    assert made.rounds[0][0].shares == [1]
    assert made.stage == "over"
