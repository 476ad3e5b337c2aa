"""Clash!: cards that leave the game, hands that empty out of step, players without a move."""

from __future__ import annotations

import pytest

from caterwaul import games
from caterwaul.core.records import OPEN
from caterwaul.match import Match
from tests.tables import cards_in, play_both, table, told

pytestmark = pytest.mark.interpreted

CLASH = games.load("clash")

# Every move of this card set is used once: it strikes and leaves the game.
ONCE = "\n".join(
    f"""
    [[card]]
    id = "{name}"
    basic = "{name}"
    buildup = {buildup}
    acts = [{{ do = "strike", n = 1 }}]
    afterwards = [{{ do = "remove" }}]
    """
    for buildup, name in enumerate(["one", "two", "three", "four", "block", "counter"])
)


@pytest.fixture
def once(own_cards):
    return own_cards(ONCE)


@pytest.mark.rule("T5")
def test_T5_removed_cards_are_not_recharged():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character vesper; hp 13; hand vanish; discard one(acted_at=1) dodge
        seat 1: character hexa; hp 15; hand one block
    """)
    play_both(match, "play vanish", "play one")
    assert cards_in(match, "hand", 0) == ["one", "dodge"]
    assert cards_in(match, "removed", 0) == ["vanish"]


@pytest.mark.rule("T5", "ruling 21")
def test_T5_only_their_owner_looks_at_removed_cards():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character vesper; hp 13; hand one vanish; removed one
        seat 1: character lotto; hp 15; hand one double_down
    """)
    play_both(match, "play vanish", "play double_down")
    own = [["one", "vanish"], ["double_down"]]
    for seat in (0, 1, -1):
        piles = {zone.id: zone for zone in match.view(seat).zones}
        for p in range(2):
            shown = [card.face for card in piles[f"removed {p}"].cards]
            assert shown == (own[p] if p == seat else [None] * len(own[p]))
    assert [card.name for card in piles["removed 0"].cards] == [match.cards.faces[0][1]] * 2


@pytest.mark.rule("ruling 21")
def test_ruling_21_a_removed_card_was_seen_by_everyone():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character vesper; hp 13; hand one vanish
        seat 1: character hexa; hp 15; hand one block
    """)
    play_both(match, "play vanish", "play one")
    for seat in (0, 1, -1):
        assert "removed vanish" in match.to_text(seat)


@pytest.mark.rule("ruling 15", "ruling 24")
def test_ruling_15_disarming_the_last_card_recharges_out_of_step():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character hexa; hp 15; hand one disarm
        seat 1: character brute; hp 10; hand four five; discard one(acted_at=1)
    """)
    play_both(match, "play disarm naming four", "play five")
    assert cards_in(match, "hand", 1) == ["one", "four", "five"]
    assert (cards_in(match, "hand", 0), match.state.hp[1]) == (["one"], 10)


@pytest.mark.rule("ruling 20")
def test_ruling_20_a_move_that_lies_face_down_cannot_be_disarmed():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character hexa; hp 15; hand one disarm
        seat 1: character brute; hp 15; hand one three
    """)
    play_both(match, "play disarm naming three", "play three")
    assert (cards_in(match, "hand", 1), cards_in(match, "discard", 1)) == (["one"], ["three"])


@pytest.mark.rule("ruling 24", "T3")
def test_ruling_24_a_forced_discard_lies_under_the_played_move():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character hexa; hp 15; hand one disarm
        seat 1: character brute; hp 15; hand one three four; discard two(acted_at=2)
    """)
    play_both(match, "play disarm naming four", "play three")
    assert cards_in(match, "discard", 1) == ["two", "four", "three"]


@pytest.mark.rule("ruling 26", "A4", "T3")
def test_ruling_26_each_discards_to_a_pile_of_their_own():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character hexa; hp 15; hand one four; discard block
        seat 1: character brute; hp 15; hand one three; discard counter
    """)
    play_both(match, "play four", "play three")
    assert [cards_in(match, "discard", p) for p in (0, 1)] == [["block", "four"], ["counter", "three"]]


WITHOUT = """
    clash
    turn 5; to_act 2
    seat 0: character hexa; hp 5; removed {removed}
    seat 1: character brute; hp 9; hand one two block
"""


@pytest.mark.rule("ruling 17")
def test_ruling_17_without_cards_no_move_is_played(once):
    match = table(WITHOUT.format(removed="one"), once)
    match.play(1, "play one")
    assert told(match) == [
        "no_move 0",
        "revealed 1 one 0",
        "hit 1 one 1",
        "hurt 0 1",
        "cause 1 one afterwards",
        "removed 1 one",
        "turn 6",
    ]
    assert (match.to_act, match.state.hp.tolist()) == ([1], [4, 9])


@pytest.mark.rule("R1", "ruling 17")
@pytest.mark.parametrize("seat", [0, 1])
def test_R1_a_move_is_turned_up_also_where_the_other_player_has_none(seat):
    sides = ["character hexa; hp 15; hand one two", "character brute; hp 15; hand one two"]
    sides[1 - seat] = "character marrow; hp 14"
    match = table(
        f"""
        clash
        turn 5; to_act {1 << seat}
        seat 0: {sides[0]}
        seat 1: {sides[1]}
        """
    )
    match.play(seat, "play two")
    assert match.state.seen[match.state.discard[seat, 1]] == OPEN


@pytest.mark.rule("ruling 17")
def test_ruling_17_no_move_is_no_attack_and_nothing_to_block():
    match = table("""
        clash
        turn 5; to_act 2
        seat 0: character brute; hp 15
        seat 1: character vesper; hp 13; hand one backstab
    """)
    match.play(1, "play backstab")
    assert match.state.hp.tolist() == [10, 13]


@pytest.mark.rule("ruling 17", "ruling 25")
def test_ruling_17_with_no_move_left_on_either_side_the_turns_pass(once):
    match = table(WITHOUT.format(removed="one").replace("hand one two block", "hand two"), once)
    match.play(1, "play two")
    assert (match.over, match.winners, match.state.hp.tolist()) == (True, [], [4, 9])
    assert told(match)[-2:] == ["time 100", "drawn"]


@pytest.mark.rule("ruling 17")
def test_ruling_17_a_match_of_moves_used_once_ends(once):
    match = Match.new("clash", choices={0: "warden", 1: "warden"}, cards=once)
    while not match.over:
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[0])
    assert len(match.actions) <= CLASH.max_steps
