"""What a position of Five Rows looks worth to a bot that looks one decision ahead."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.five_rows.battle import EMPTY, fought, turn
from tests.tables import table

pytestmark = pytest.mark.interpreted


def worth(match: Match, seat: int) -> float:
    return float(match.game.rules.evaluate(match.state, match.cards.book, seat))


@pytest.mark.parametrize(("health", "values"), [("9 1", [1, 0]), ("1 9", [0, 1]), ("1 1", [0.5, 0.5])])
def test_at_the_end_it_is_the_result(health, values):
    match = fought("giant - - - -", "- giant - - -", health=health)
    assert match.over
    assert [worth(match, seat) for seat in range(2)] == values


def test_an_even_table_is_worth_a_half():
    assert worth(turn("troop giant - - - -", "troop giant - - - -"), 0) == 0.5


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("health 20", "health 19"),
        ("troop giant - - - -", "troop medic - - - -"),
        ("troop giant - - - -", "troop giant(damage=3) - - - -"),
        ("hand recruit recruit", "hand recruit"),
        ("coins 5; hand giant", "coins 1; hand giant"),
        ("troop miner - - - -", "troop recruit(damage=-1) - - - -"),
        ("troop medic - - - -", "troop recruit(damage=-1) - - - -"),
        ("troop - lookout - - -", "troop lookout - - - -"),
        ("troop bomber - - - -", "troop - - - - -"),
    ],
)
def test_more_is_worth_more(better, worse):
    assert worth(turn(better, "troop shieldbearer - - - -"), 0) > worth(
        turn(worse, "troop shieldbearer - - - -"), 0
    )


@pytest.mark.parametrize(("near", "far"), [("champion", "-"), ("-", "champion")])
def test_what_a_card_does_each_round_counts_for_its_player(near, far):
    plain = turn(f"troop {near} - - - -".replace("champion", "giant(boost=2,damage=-1)"),
                 f"troop {far} - - - -".replace("champion", "giant(boost=2,damage=-1)"))  # fmt: skip
    match = turn(f"troop {near} - - - -", f"troop {far} - - - -")
    assert (worth(match, 0) > worth(plain, 0)) == (near == "champion")


@pytest.mark.parametrize(
    ("aura", "better"),
    [
        ("hallowed_ground", True),
        ("hallowed_ground(owner=1)", False),
        ("bramble", False),
        ("war_banner", True),
    ],
)
def test_an_aura_is_worth_what_it_does_to_whom_it_means(aura, better):
    match = turn("troop giant - - - -", "troop - - - - -", f"{aura} - - - -")
    assert (worth(match, 0) > worth(turn("troop giant - - - -"), 0)) == better


@pytest.mark.parametrize(
    ("near", "far"),
    [
        ("giant - - - -", EMPTY),
        ("giant recruit - - -", "lookout - giant - -"),
        (EMPTY, "recruit lookout - - -"),
    ],
)
def test_the_second_players_pass_changes_nothing_that_was_not_foreseen(near, far):
    match = table(f"""
        five_rows
        round_number 5; to_act 2
        seat 0: health 20; troop {near}
        seat 1: health 20; troop {far}
    """)
    before = worth(match, 1)
    match.play(1, "pass")
    assert worth(match, 1) == pytest.approx(before)


def test_to_be_knocked_out_is_worse_than_the_health_it_costs():
    falls = [worth(turn(f"health {n}", "troop lookout - - - -"), 0) for n in (4, 3, 2)]
    assert falls[1] - falls[2] > 3 * (falls[0] - falls[1])
