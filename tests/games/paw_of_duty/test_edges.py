"""Paw of Duty at the edges and in the corners: nothing leads around them, and who stands there counts."""

from __future__ import annotations

import pytest

from tests.games.paw_of_duty.battles import KITTIES, after, battle, board_of, ids, play
from tests.tables import told

pytestmark = pytest.mark.interpreted

SPACES = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
EDGE = [space for space in SPACES if space[1] in "15" or space[3] in "15"]
CORNERS = "r1c1", "r1c5", "r5c1", "r5c5"
BESIDE = [("r1c1", "r1c2"), ("r1c5", "r1c4"), ("r5c1", "r5c2"), ("r5c5", "r5c4")]
AT_EDGE = [  # a Kitty, how it looks, and who stands between it and the edge
    ("r2c3", "^", "r1c3"), ("r4c3", "v", "r5c3"), ("r3c2", "<", "r3c1"), ("r3c4", ">", "r3c5"),
    ("r2c1", "^", "r1c1"), ("r4c5", "v", "r5c5"), ("r5c2", "<", "r5c1"), ("r1c4", ">", "r1c5"),
    ("r1c2", "<", "r1c1"), ("r5c4", ">", "r5c5"), ("r2c5", "^", "r1c5"), ("r4c1", "v", "r5c1"),
]  # fmt: skip


def standing(**kitties: str) -> str:
    """A board with a few Kitties: `r5c5="Bolt>"`."""
    spaces = [kitties.get(space, ".") for space in SPACES]
    return "\n".join(" ".join(spaces[i : i + 5]) for i in range(0, 25, 5))


@pytest.mark.rule("T1", "ruling 12")
@pytest.mark.parametrize(
    ("corner", "beside"),
    [
        ("r1c1", ["r1c2", "r2c1"]),
        ("r1c5", ["r1c4", "r2c5"]),
        ("r5c1", ["r4c1", "r5c2"]),
        ("r5c5", ["r4c5", "r5c4"]),
    ],
)
def test_T1_two_spaces_are_adjacent_to_a_corner(corner, beside):
    match = battle(standing(**{corner: "Bolt>"}), hand="claws_out")
    play(match, "play claws_out", f"kitty at {corner}", "way 2")
    assert match.legal(0) == [f"go to {space}" for space in beside]


@pytest.mark.rule("T1", "T3", "ruling 12")
@pytest.mark.parametrize("corner", CORNERS)
def test_T3_a_kitty_comes_into_a_corner(corner):
    beside = dict(BESIDE)[corner]
    match = battle(standing(**{beside: "Bolt>"}), hand="claws_out")
    play(match, "play claws_out", f"kitty at {beside}", "way 2", f"go to {corner}")
    assert match.state.board[SPACES.index(corner) + 1]


@pytest.mark.rule("T2", "T3")
@pytest.mark.parametrize(("card", "colour"), [("zoomies", str.capitalize), ("tuna_trail", str.lower)])
def test_T2_kitties_in_the_corners_are_chosen_like_others(card, colour):
    kitties = dict(zip(CORNERS, map(colour, ("bolt>", "rivets>", "willow>", "pebble>")), strict=True))
    match = battle(standing(**kitties), hand=card)
    assert play(match, f"play {card}").legal(0) == [f"kitty at {corner}" for corner in CORNERS]


@pytest.mark.rule("T3")
@pytest.mark.parametrize(("corner", "beside"), BESIDE)
def test_T3_nobody_goes_where_somebody_stands_in_a_corner(corner, beside):
    match = battle(standing(**{corner: "pebble>", beside: "Bolt>"}), hand="claws_out")
    play(match, "play claws_out", f"kitty at {beside}", "way 2")
    assert f"go to {corner}" not in match.legal(0)


@pytest.mark.rule("S2b")
@pytest.mark.parametrize("corner", CORNERS)
def test_S2b_the_new_kitty_is_new_in_a_corner_too(corner):
    match = battle(standing(**{corner: "Bolt>*", "r3c3": "Rivets>"}), hand="claws_out")
    assert play(match, "play claws_out").legal(0) == ["kitty at r3c3"]


@pytest.mark.rule("C2", "T1")
@pytest.mark.parametrize(("corner", "beside"), BESIDE)
def test_C2_damage_and_capture_in_a_corner(corner, beside):
    match = battle(standing(**{corner: "pebble>", beside: "Bolt>"}), hand="tail_sweep claws_out")
    play(match, "play tail_sweep", f"kitty at {beside}")
    assert told(match) == [
        f"swept 0 bolt {beside}",
        f"hurt 1 pebble {corner} 1",
        f"captured 0 pebble {corner}",
    ]


@pytest.mark.rule("T1", "C2")
@pytest.mark.parametrize(
    ("at", "hurt"), [("r2c5", "r2c4"), ("r3c1", "r3c2"), ("r1c3", "r1c2"), ("r5c3", "r5c4")]
)
def test_T1_a_sweep_does_not_reach_around_the_edge(at, hurt):
    others = [space for space in EDGE if space not in (at, hurt) and not is_beside(space, at)][:12]
    kitties = dict(zip(others, [f"{kitty}>" for kitty in KITTIES[2:]], strict=False))
    match = battle(standing(**{at: "Bolt>", hurt: "pebble>"} | kitties), hand="tail_sweep claws_out")
    play(match, "play tail_sweep", f"kitty at {at}")
    assert [event for event in told(match) if event.startswith("hurt")] == [f"hurt 1 pebble {hurt} 1"]


def is_beside(space: str, other: str) -> bool:
    return abs(int(space[1]) - int(other[1])) + abs(int(space[3]) - int(other[3])) == 1


@pytest.mark.rule("T5", "ruling 36")
@pytest.mark.parametrize(
    ("at", "arrow"),
    [(f"r1c{n}", "^") for n in range(1, 6)]
    + [(f"r5c{n}", "v") for n in range(1, 6)]
    + [(f"r{n}c1", "<") for n in range(1, 6)]
    + [(f"r{n}c5", ">") for n in range(1, 6)],
)
def test_ruling_36_nobody_sees_around_the_edge(at, arrow):
    """However many stand elsewhere on the edge."""
    others = [space for space in EDGE if space != at]
    for some in (others[:14], others[-14:]):
        kitties = dict(zip(some, [f"{kitty}>" for kitty in KITTIES[1:]], strict=False))
        match = battle(standing(**{at: f"Bolt{arrow}"} | kitties), hand="long_shot pounce", kitties="crawler")
        assert not {"play long_shot", "play pounce"} & set(match.legal(0))


@pytest.mark.rule("T1", "ruling 12")
@pytest.mark.parametrize(
    ("at", "spaces"),
    [
        ("r1c1", "r1c3 r3c1"), ("r1c5", "r1c3 r3c5"), ("r5c1", "r3c1 r5c3"), ("r5c5", "r3c5 r5c3"),
        ("r4c4", "r2c4 r4c2"), ("r2c2", "r2c4 r4c2"), ("r3c3", "r1c3 r3c1 r3c5 r5c3"),
    ],
)  # fmt: skip
def test_ruling_12_a_shot_lands_on_the_board(at, spaces):
    match = battle(standing(**{at: "Bolt>"}), hand="hairball_mortar")
    play(match, "play hairball_mortar", f"kitty at {at}")
    assert match.legal(0) == [f"go to {space}" for space in spaces.split()]


@pytest.mark.rule("T3", "ruling 12")
@pytest.mark.parametrize(("at", "arrow", "stop"), AT_EDGE)
def test_ruling_12_a_charge_ends_at_the_edge(at, arrow, stop):
    match = battle(standing(**{at: f"Bolt{arrow}"}), hand="pounce")
    play(match, "play pounce", f"kitty at {at}")
    assert match.legal(0) == [f"go to {stop}"]


@pytest.mark.rule("T3", "ruling 12")
@pytest.mark.parametrize("at", ["r1c1", "r1c5", "r5c1", "r5c5", "r3c4", "r2c3"])
def test_T3_a_glider_reaches_its_row_and_its_column(at):
    match = battle(standing(**{at: "Bolt>"}), hand="glider_drop")
    play(match, "play glider_drop", f"kitty at {at}")
    reached = [space for space in SPACES if space != at and (space[:2] == at[:2] or space[2:] == at[2:])]
    assert match.legal(0) == [f"go to {space}" for space in reached]


@pytest.mark.rule("T1", "ruling 12")
@pytest.mark.parametrize(("at", "arrow", "over"), AT_EDGE)
def test_ruling_12_nobody_hops_off_the_board(at, arrow, over):
    match = battle(standing(**{at: f"Bolt{arrow}", over: "pebble>"}), hand="bombs_away")
    assert "play bombs_away" not in match.legal(0)


@pytest.mark.rule("T1", "T3")
@pytest.mark.parametrize(
    ("over", "to"), [("r2c3", "r1c3"), ("r3c4", "r3c5"), ("r4c3", "r5c3"), ("r3c2", "r3c1")]
)
def test_T3_a_hop_leads_straight_over_whoever_stands_there(over, to):
    match = battle(standing(**{"r3c3": "Bolt>", over: "crawler>"}), hand="bombs_away")
    play(match, "play bombs_away", "kitty at r3c3")
    assert match.legal(0) == [f"kitty at {over}"]
    play(match, f"kitty at {over}")
    assert told(match)[0] == f"moved 0 bolt r3c3 {to}"


@pytest.mark.rule("T3", "ruling 12")
@pytest.mark.parametrize(("at", "arrow", "aim"), AT_EDGE)
def test_ruling_12_nobody_is_pushed_off_the_board(at, arrow, aim):
    match = battle(standing(**{at: f"Bolt{arrow}", aim: "crawler>"}), hand="shoulder_shove claws_out")
    play(match, "play shoulder_shove", f"kitty at {at}")
    assert told(match) == [f"at_edge 0 bolt {at} crawler 1 {aim}", f"hurt 1 crawler {aim} 1"]


@pytest.mark.rule("T3")
@pytest.mark.parametrize(
    ("arrow", "aim", "to"),
    [("^", "r2c3", "r1c3"), (">", "r3c4", "r3c5"), ("v", "r4c3", "r5c3"), ("<", "r3c2", "r3c1")],
)
def test_T3_a_push_leads_away_as_far_as_the_edge(arrow, aim, to):
    match = battle(standing(**{"r3c3": f"Bolt{arrow}", aim: "crawler>"}), hand="shoulder_shove claws_out")
    play(match, "play shoulder_shove", "kitty at r3c3")
    assert told(match) == [f"pushed 0 bolt crawler 1 {aim} {to}"]


@pytest.mark.rule("T3", "T5")
@pytest.mark.parametrize(
    ("at", "arrow", "aim", "to"),
    [
        ("r5c3", "^", "r1c3", "r4c3"), ("r1c3", "v", "r5c3", "r2c3"),
        ("r3c5", "<", "r3c1", "r3c4"), ("r3c1", ">", "r3c5", "r3c2"),
    ],
)  # fmt: skip
def test_T3_a_pull_leads_across_the_board_to_the_space_in_front(at, arrow, aim, to):
    match = battle(standing(**{at: f"Bolt{arrow}", aim: "crawler>"}), hand="fishing_line claws_out")
    play(match, "play fishing_line", f"kitty at {at}")
    assert told(match)[0] == f"pulled 0 bolt crawler 1 {aim} {to}"


@pytest.mark.rule("T1")
@pytest.mark.parametrize(("corner", "beside"), BESIDE)
def test_T1_a_kitty_in_a_corner_changes_places(corner, beside):
    match = battle(standing(**{corner: "pebble>", beside: "Bolt>"}), hand="switcheroo")
    play(match, "play switcheroo", f"kitty at {beside}", f"kitty at {corner}")
    assert told(match) == [f"moved 0 bolt {beside} {corner}", f"moved 1 pebble {corner} {beside}"]


@pytest.mark.rule("G6", "B2", "ruling 9")
@pytest.mark.parametrize("corner", CORNERS)
def test_G6_a_corner_lies_in_the_outer_city(corner):
    match = play(battle(standing(**{corner: "Bolt>", "r3c1": "Rivets>"})), "end the turn")
    assert sorted(match.legal(0)) == sorted([f"token on {corner}", "token on r3c1"])


@pytest.mark.rule("G9b")
@pytest.mark.parametrize("corner", CORNERS)
def test_G9b_in_a_tie_a_kitty_in_a_corner_counts(corner):
    board = standing(**{corner: "crawler>", "r3c3": "Rivets>"})
    match = play(battle(board, turn=14, kitties="bramble"), "end the turn")
    assert (match.winners, told(match)[-1]) == ([1], "won_tie 1 3 2")


@pytest.mark.rule("G7b", "ruling 5")
@pytest.mark.parametrize(("line", "way"), [("r2c2 r2c3 r2c4", "r1c2 r1c1"), ("r4c2 r4c3 r4c4", "r5c4 r5c5")])
def test_G7b_a_kitty_that_has_gone_into_a_corner_claims_nothing_any_more(line, way):
    kitties = dict(zip(line.split(), ("Bolt>#", "Rivets>#", "Willow>#"), strict=True))
    match = battle(standing(**kitties), turn=6, hand="tuna_trail tuna_trail", lines=2)
    start = line.split()[0 if way.startswith("r1") else -1]
    for before, to in zip([start, *way.split()], way.split(), strict=False):
        play(match, "play tuna_trail", f"kitty at {before}", f"go to {to}", "face east")
    assert "broken 0" in " ".join(told(match))
    assert not match.state.claimed.any()


@pytest.mark.rule("ruling 10")
def test_ruling_10_whoever_is_brought_into_the_city_loses_tokens_too():
    """By a push and by changing places; who goes out keeps them."""
    board = standing(r2c1="Bolt>", r2c2="Rivets>+", r3c5="pebble<++", r3c4="Crawler<+")
    match = battle(board, hand="switcheroo switcheroo claws_out", more="outer_reset reset")
    play(match, "play switcheroo", "kitty at r3c4", "kitty at r3c5")
    assert board_of(match)[2] == ". . . pebble< Crawler<+"
    assert told(match)[-1] == "tokens_off 1 pebble r3c4"
    assert after(match, "play switcheroo", "kitty at r2c2", "kitty at r2c1")[1] == "Rivets>+ Bolt> . . ."


@pytest.mark.rule("C2", "T1")
def test_C2_a_shot_hurts_all_around_the_space_where_it_lands_in_a_corner():
    board = standing(r5c3="Bolt>", r5c5="pebble>", r4c5="thistle>", r5c4="nightjar>", r1c1="crawler>")
    match = battle(board, hand="hairball_mortar claws_out")
    play(match, "play hairball_mortar", "kitty at r5c3", "go to r5c5")
    assert sorted(ids(match, match.state.captured[0])) == ["pebble", "thistle"]
    assert board_of(match)[0] == "crawler> . . . ."
    assert board_of(match)[4] == ". . Bolt> nightjar>! ."
