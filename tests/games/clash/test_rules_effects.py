"""Clash!: the effects of cards in combinations that the built-in ones do not have."""

from __future__ import annotations

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.tables import cards_in, play_both, table, told

pytestmark = pytest.mark.interpreted

DUEL = """
    clash
    turn 5; to_act 3{more}
    seat 0: character {near}
    seat 1: character {far}
"""


def duel(near: str, far: str, cards: CardSet | None = None, more: str = "") -> Match:
    return table(DUEL.format(near=near, far=far, more=more), cards)


LASTING = """
    [[card]]
    id = "{id}"
    {own}
    afterwards = [{afterwards}]
"""


@pytest.mark.rule("ruling 27")
@pytest.mark.parametrize("copied", ["vanish", "double_down"])
def test_ruling_27_a_copy_is_not_removed_as_what_it_copied_would_be(copied):
    """The two leave the game when they act, so only a drawn table has them on a pile."""
    match = duel("echo; hp 15; hand one copycat", f"brute; hp 15; hand one four; discard {copied}")
    play_both(match, "play copycat", "play four")
    assert (cards_in(match, "discard", 0), cards_in(match, "removed", 0)) == (["copycat"], [])


@pytest.mark.rule("ruling 27")
def test_ruling_27_nor_does_it_do_anything_else_that_was_said_of_after_the_turn(own_cards):
    cards = own_cards(
        LASTING.format(id="brew", own='acts = [{ do = "heal", n = 1 }]', afterwards='{ do = "heal", n = 5 }')
    )
    match = duel("echo; hp 5; hand one copycat", "brute; hp 15; hand one block; discard brew", cards)
    assert play_both(match, "play copycat", "play block").state.hp[0] == 6


@pytest.mark.rule("ruling 27")
@pytest.mark.parametrize("pile", ["discard", "discard three(acted_at=3)"])
def test_ruling_27_a_card_that_acts_as_another_does_what_it_says_of_itself_after_the_turn(own_cards, pile):
    own = 'acts_as = "foes_top"'
    both = '{ do = "remove" }, { do = "heal", n = 2 }'
    cards = own_cards(LASTING.format(id="copycat", own=own, afterwards=both))
    match = duel("echo; hp 5; hand one copycat", f"brute; hp 15; hand one block; {pile}", cards)
    play_both(match, "play copycat", "play block")
    assert (cards_in(match, "removed", 0), match.state.hp[0]) == (["copycat"], 7)


@pytest.mark.rule("ruling 29")
@pytest.mark.parametrize("mends", [0, 1])
@pytest.mark.parametrize("rivals", [("brute", "needle"), ("needle", "brute")])
def test_ruling_29_after_the_turn_initiative_does_not_count(own_cards, mends, rivals):
    cards = own_cards(
        LASTING.format(id="mend", own="", afterwards='{ do = "heal", n = 1 }')
        + LASTING.format(id="hurt", own="", afterwards='{ do = "hurt", n = 2 }')
    )
    hands, full = ["hurt", "hurt"], {"brute": 15, "needle": 12}
    hands[mends] = "mend"
    near, far = (f"{who}; hp {full[who]}; hand one {card}" for who, card in zip(rivals, hands, strict=True))
    match = play_both(duel(near, far, cards), *(f"play {card}" for card in hands))
    assert match.state.hp[mends] == full[rivals[mends]] - 2  # there was nothing to heal yet


@pytest.mark.rule("ruling 12")
@pytest.mark.parametrize(("switch", "winners", "hp"), [("", [1], 0), ("; knock_out end_of_turn", [], 3)])
def test_ruling_12_after_a_knock_out_nothing_comes_after_the_turn(own_cards, switch, winners, hp):
    cards = own_cards(LASTING.format(id="rise", own="buildup = 5", afterwards='{ do = "heal", n = 3 }'))
    match = duel("brute; hp 2; hand one rise", "hexa; hp 15; hand one two", cards, switch)
    play_both(match, "play rise", "play two")
    assert (match.winners, match.over, match.state.hp[0]) == (winners, bool(winners), hp)


@pytest.mark.rule("ruling 12")
@pytest.mark.parametrize("mending", ["", 'when_missed = [{ do = "heal", n = 2 }]'])
def test_ruling_12_a_move_is_done_with_all_that_follows_from_it_before_a_knock_out(own_cards, mending):
    """A 3 that is sent back: whoever struck is at 0, and may heal because it missed."""
    cards = own_cards(f"""
        [[card]]
        id = "lunge"
        basic = "three"
        buildup = 3
        acts = [{{ do = "strike", n = 3 }}]
        {mending}
    """)
    match = duel("needle; hp 2; hand one lunge", "hexa; hp 15; hand one counter", cards)
    play_both(match, "play lunge", "play counter")
    assert (match.over, match.state.hp[0]) == (not mending, 2 if mending else 0)


@pytest.mark.rule("ruling 28", "A1")
@pytest.mark.parametrize(
    ("slow", "first", "second"), [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 5), (4, 5, 5), (9, 5, 5)]
)
def test_ruling_28_a_second_strike_is_never_lost(slow, first, second):
    match = duel(f"needle; hp 12; slow {slow}; hand one flurry", "brute; hp 15; hand one block")
    play_both(match, "play flurry", "play block")
    assert match.state.hp[1] == 13
    assert f"revealed 0 flurry {first}" in told(match)
    assert f"again 0 flurry {second}" in told(match)


@pytest.mark.rule("ruling 28", "A2")
@pytest.mark.parametrize(("foe", "hits"), [("brute", ["0", "0", "1"]), ("echo", ["0", "0", "1"])])
def test_ruling_28_at_one_buildup_both_strikes_come_in_the_turn_of_their_player(foe, hits):
    match = duel("needle; hp 12; slow 9; hand one flurry", f"{foe}; hp 15; slow 9; hand one four")
    play_both(match, "play flurry", "play four")
    assert [line.split()[1] for line in told(match) if line.startswith("hit")] == hits
    assert match.state.hp.tolist() == [10, 13]


@pytest.mark.rule("ruling 28", "ruling 2")
def test_ruling_28_in_a_group_the_second_strike_comes_after_both_first_ones():
    match = duel("needle; hp 12; slow 9; hand one flurry", "needle; hp 12; slow 9; hand one four")
    play_both(match, "play flurry", "play four")
    assert match.state.hp.tolist() == [8, 10]


@pytest.mark.rule("ruling 28")
def test_ruling_28_nor_where_a_move_of_changing_buildup_is_slower_than_its_second_strike(own_cards):
    cards = own_cards("""
        [[card]]
        id = "shadow"
        pace = "top_of_discard"
        acts = [{ do = "strike", n = 1 }]
        when_hit = [{ do = "follow_up", n = 2, at = 1 }]
    """)
    match = duel(
        "needle; hp 12; hand one shadow; discard four(acted_at=4)", "brute; hp 15; hand one block", cards
    )
    play_both(match, "play shadow", "play block")
    assert match.state.hp[1] == 12
    assert "again 0 shadow 4" in told(match)


@pytest.mark.rule("M6")
def test_M6_slowing_twice_slows_twice_as_much(own_cards):
    cards = own_cards("""
        [[card]]
        id = "molasses"
        acts = [{ do = "strike", n = 1 }, { do = "slow", n = 1 }]
        when_hit = [{ do = "slow", n = 2 }, { do = "heal", n = 1 }]
    """)
    match = duel("hexa; hp 10; hand one molasses", "brute; hp 15; hand one four", cards)
    play_both(match, "play molasses", "play four")
    assert (match.state.slow.tolist(), match.state.hp.tolist()) == ([0, 3], [10 + 1 - 3, 14])


@pytest.mark.rule("M6")
@pytest.mark.parametrize(
    ("moment", "more", "against", "hp"),
    [
        ("acts", "", "counter", 13),
        ("when_hit", 'acts = [{ do = "strike", n = 1 }]', "counter", 13),
        ("when_missed", 'acts = [{ do = "strike", n = 1 }]', "dodge", 13),
        ("when_successful", 'acts = [{ do = "prevent", against = ["one"] }]', "one", 13),
        ("afterwards", "", "counter", 13),
    ],
)
def test_M6_two_effects_of_a_moment_come_in_the_order_of_the_card(own_cards, moment, more, against, hp):
    """At 14 of 15 HP: healing 3 and losing 2 leaves 13, the other way round 15."""
    cards = own_cards(f"""
        [[card]]
        id = "pulse"
        {more}
        {moment} = [{{ do = "heal", n = 3 }}, {{ do = "lose", n = 2 }}]
    """)
    match = duel("brute; hp 14; hand one pulse", "hexa; hp 15; hand four one dodge counter", cards)
    assert play_both(match, "play pulse", f"play {against}").state.hp[0] == hp


@pytest.mark.rule("M6", "T6")
def test_M6_a_guard_that_strikes_and_mends_does_all_of_it(own_cards):
    cards = own_cards("""
        [[card]]
        id = "shell"
        acts = [{ do = "heal", n = 2 }, { do = "prevent", against = ["three"] }, { do = "strike", n = 1 }]
        when_successful = [{ do = "hurt", n = 1 }, { do = "slow", n = 1 }]
        when_hit = [{ do = "heal_dealt" }, { do = "lose", n = 3 }]
    """)
    match = duel("brute; hp 10; hand one shell", "hexa; hp 15; hand one three", cards)
    play_both(match, "play shell", "play three")
    assert match.state.hp.tolist() == [10 + 2 + 1 - 3, 15 - 1 - 1]
    assert match.state.slow.tolist() == [0, 1]
