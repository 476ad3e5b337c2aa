"""Five Rows, chapter 3: playing cards, and what other cards do about it."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.five_rows.battle import acting, auras, hand, health, troops, turn
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("3.2", "3.5", "ruling 7")
def test_3_5_troop_goes_to_a_row_without_an_own_troop():
    match = turn("hand recruit; troop giant - miner - -", "troop - medic - - -")
    assert match.legal(0) == ["pass", "play recruit row 2", "play recruit row 4", "play recruit row 5"]


@pytest.mark.rule("3.5")
def test_3_5_the_played_troop_stands_in_its_row():
    match = turn("hand recruit; troop giant - - - -")
    match.play(0, "play recruit row 4")
    assert troops(match, 0) == ["giant 5/8", "-", "-", "recruit 1/2", "-"]
    assert hand(match, 0) == []


@pytest.mark.rule("ruling 7")
def test_ruling_7_with_five_troops_no_troop_can_be_played():
    match = turn("hand recruit mire; troop giant medic miner lookout archer")
    assert match.legal(0) == ["pass", *(f"play mire row {row}" for row in range(1, 6))]


@pytest.mark.rule("3.3", "3.4")
def test_3_3_any_number_of_cards_while_there_are_coins():
    match = turn("hand recruit miner lookout giant")
    for card, left in (("recruit", 4), ("miner", 2), ("lookout", 1)):
        match.play(0, f"play {card} row {left}")
        assert match.state.coins[0] == left
    assert match.legal(0) == ["pass"]
    assert match.to_act == [0]


@pytest.mark.rule("3.4", "ruling 6")
def test_3_4_a_card_that_costs_more_than_there_is_cannot_be_played():
    match = turn("hand assassin giant")
    assert [words for words in match.legal(0) if "giant" in words] == []
    assert "play assassin row 1" in match.legal(0)


@pytest.mark.rule("3.4")
def test_3_4_a_played_card_is_shown_to_everybody():
    match = turn("hand recruit giant")
    match.play(0, "play recruit row 1")
    for seat in (1, -1):
        assert "recruit" in match.to_text(seat)
        assert "giant" not in match.to_text(seat)


@pytest.mark.rule("3.6", "ruling 8", "ruling 9")
def test_3_6_aura_goes_to_any_row():
    match = turn("hand mire; troop giant - - - -", "troop - medic - - -", "bramble - ward(owner=1) - -")
    assert match.legal(0)[1:] == [f"play mire row {row}" for row in range(1, 6)]


@pytest.mark.rule("3.6", "ruling 28a")
def test_3_6_the_old_aura_goes_to_its_owners_discard_pile():
    match = turn("hand mire", "", "- - ward(owner=1) - -")
    match.play(0, "play mire row 3")
    assert (auras(match), cards_in(match, "discard", 1)) == (["-", "-", "mire", "-", "-"], ["ward"])
    assert told(match) == ["played 0 mire 3", "overlaid 1 ward 3"]


@pytest.mark.rule("ruling 8")
def test_ruling_8_an_aura_over_an_own_aura():
    match = turn("hand mire", "", "- - ward - -")
    match.play(0, "play mire row 3")
    assert (auras(match)[2], cards_in(match, "discard", 0)) == ("mire", ["ward"])


@pytest.mark.rule("ruling 28a")
def test_ruling_28a_the_old_aura_does_nothing_any_more():
    """A Ward of the enemy would have softened the ambush that is laid over it."""
    match = turn("hand ambush_path", "troop - - - - -; coins 5; hand recruit", "- - ambush_path(owner=1) - -")
    match.play(0, "play ambush_path row 3")
    match.play(0, "pass")
    match.play(1, "play recruit row 3")
    assert acting(match) == ["0 ambush_path other_played"]


@pytest.mark.rule("ruling 28")
def test_ruling_28_nobody_has_to_play():
    assert "pass" in turn("hand recruit").legal(0)


@pytest.mark.rule("ruling 27", "3.1")
def test_ruling_27_nobody_plays_after_having_passed():
    match = turn("hand recruit", "hand recruit; coins 5")
    match.play(0, "pass")
    assert (match.to_act, match.legal(0)) == ([1], [])
    match.play(1, "play recruit row 1")
    assert match.to_act == [1]


@pytest.mark.rule("3.7", "3.8", "ruling 14")
def test_3_8_commander_attacks_first_then_the_hunter_moves():
    """The example of the book."""
    match = turn("hand commander; troop giant - - - -", "troop - hunter - - -")
    match.play(0, "play commander row 3")
    assert match.legal(0) == ["target own row 1", "target own row 3"]
    match.play(0, "target own row 1")
    assert told(match) == [
        "chose 0 commander giant 0 1",
        "attacked 0 giant 1 5",
        "hurt 1 5",
        "acts 1 hunter other_played",
        "moved 1 hunter 2 3",
    ]
    assert troops(match, 1) == ["-", "-", "hunter 3/3", "-", "-"]


@pytest.mark.rule("3.8", "ruling 11")
def test_3_8_a_hunter_that_the_commander_had_killed_does_not_move():
    match = turn("hand commander; troop giant - - - -", "troop hunter - - - -")
    match.play(0, "play commander row 3")
    match.play(0, "target own row 1")
    assert (troops(match, 1), cards_in(match, "discard", 1)) == (["-"] * 5, ["hunter"])
    assert acting(match) == []


@pytest.mark.rule("ruling 14", "3.2")
def test_ruling_14_a_hunter_is_blocked_by_an_own_troop():
    match = turn("hand recruit", "troop - hunter medic - -")
    match.play(0, "play recruit row 3")
    assert troops(match, 1)[:3] == ["-", "hunter 3/3", "medic 1/3"]
    assert told(match)[-1] == "stayed 1 hunter 2 taken"


@pytest.mark.rule("ruling 14")
def test_ruling_14_a_hunter_in_the_row_of_the_played_troop_is_there_already():
    match = turn("hand recruit", "troop - hunter - - -")
    match.play(0, "play recruit row 2")
    assert told(match)[-1] == "stayed 1 hunter 2 there"


@pytest.mark.rule("ruling 14")
def test_ruling_14_a_hunter_does_not_follow_own_troops():
    match = turn("hand recruit; troop - hunter - - -")
    match.play(0, "play recruit row 3")
    assert troops(match, 0)[:3] == ["-", "hunter 3/3", "recruit 1/2"]


@pytest.mark.rule("ruling 28b", "ruling 14")
def test_ruling_28b_an_aura_is_no_troop():
    match = turn("hand mire", "troop - hunter - - -", "ambush_path(owner=1) - - - -")
    match.play(0, "play mire row 3")
    assert told(match) == ["played 0 mire 3"]


@pytest.mark.rule("ruling 10", "3.7")
def test_ruling_10_reactions_own_rows_then_the_others_then_auras(own_cards):
    watcher = '[[card]]\nid = "{}"\nkind = "{}"\ncost = 1\n{}watches = "any_card"\n' + (
        'when_other_played = [{{ do = "heal", who = "you", n = 1 }}]\n'
    )
    names = ["ana", "ben", "cleo", "dan"]
    cards = own_cards(
        "\n".join(
            [*(watcher.format(n, "troop", "health = 1\n") for n in names), watcher.format("eve", "aura", "")]
        )
    )
    match = turn(
        "hand recruit; troop - - ana - ben", "troop cleo - - dan -", "eve(owner=1) - - - -", cards=cards
    )
    match.play(0, "play recruit row 1")
    assert acting(match) == [f"{who} other_played" for who in ("0 ana", "0 ben", "1 cleo", "1 dan", "1 eve")]


@pytest.mark.rule("ruling 12")
def test_ruling_12_moving_is_not_playing():
    """The troop that the Trickster moves comes upon an ambush and a Hunter; neither cares."""
    match = turn("hand trickster; troop - - - - hunter", "troop medic - - - -", "- - ambush_path - -")
    match.play(0, "play trickster row 1")
    match.play(0, "target enemy row 1")
    match.play(0, "to row 3")
    assert troops(match, 1)[2] == "medic 1/3"
    assert troops(match, 0)[4] == "hunter 3/3"


@pytest.mark.rule("ruling 11", "3.8")
def test_ruling_11_nobody_follows_a_commander_that_is_gone():
    match = turn(
        "hand commander", "troop - - giant - hunter", top="commander exchange"
    )  # its own attack is its end
    match.play(0, "play commander row 3")
    match.play(0, "target own row 3")
    assert troops(match, 1) == ["-", "-", "giant 5/5", "-", "hunter 3/3"]
    assert told(match)[-1] == "stayed 1 hunter 5 gone"


@pytest.mark.rule("ruling 31", "3.7")
def test_ruling_31_a_pick_is_asked_after_paying_even_if_there_is_but_one():
    match = turn("hand archer", "troop - giant - - -")
    match.play(0, "play archer row 1")
    assert (match.state.coins[0], match.legal(0)) == (2, ["target enemy row 2"])


@pytest.mark.rule("ruling 31")
def test_ruling_31_without_anything_to_pick_the_card_does_without():
    match = turn("hand archer")
    match.play(0, "play archer row 1")
    assert told(match)[-1] == "no_target 0 archer"
    assert match.legal(0) == ["pass"]


@pytest.mark.rule("ruling 31")
def test_ruling_31_the_play_can_be_taken_back_while_it_is_asked():
    match = turn("hand archer", "troop - giant - - -")
    before = match.state.tobytes()
    match.play(0, "play archer row 1")
    assert "archer" not in match.to_text(1)
    match.back(0)
    assert match.state.tobytes() == before


def busy(*effects: str) -> str:
    """A troop that does all this when it is played."""
    words = ", ".join(f"{{ do = {effect} }}" for effect in effects)
    numbers = "cost = 1\npower = 1\nhealth = 9"
    return f'[[card]]\nid = "cat"\nkind = "troop"\n{numbers}\nwhen_played = [{words}]\n'


@pytest.mark.rule("3.7", "4.4")
def test_3_7_a_death_acts_after_all_effects_of_the_played_card_and_before_reactions(own_cards):
    cards = own_cards(busy('"damage", to = "enemy", n = 2', '"heal", who = "you", n = 4'))
    match = turn("hand cat", "troop bomber - - - hunter", cards=cards)
    match.play(0, "play cat row 1")
    assert told(match) == [
        "played 0 cat 1",
        "acts 0 cat played",
        "hit 1 bomber 2",
        "hit 1 hunter 2",
        "destroyed 1 bomber 1",
        "acts 0 cat played",
        "healed 0 4",
        "acts 1 bomber killed",
        "hit 0 cat 3",
        "acts 1 hunter other_played",
        "moved 1 hunter 5 1",
    ]


@pytest.mark.rule("3.7")
def test_3_7_damage_is_reacted_to_after_all_effects_of_the_played_card(own_cards):
    """The Berserker does not grow before both blows have fallen; each of them counts."""
    cards = own_cards(busy('"damage", to = "enemy", n = 1', '"damage", to = "enemy_here", n = 2'))
    match = turn("hand cat", "troop berserker - - - -", cards=cards)
    match.play(0, "play cat row 1")
    grown = ["acts 1 berserker damaged", "stronger 1 berserker 1"]
    hits = ["acts 0 cat played", "hit 1 berserker 1", "acts 0 cat played", "hit 1 berserker 2"]
    assert told(match)[1:] == [*hits, *grown, *grown]


@pytest.mark.rule("3.7", "4.4")
def test_3_7_who_has_no_health_left_is_gone_before_the_next_effect(own_cards):
    cards = own_cards(busy('"damage", to = "enemy_here", n = 2', '"blast", n = 5'))
    match = turn("hand cat", "troop bomber - - - -", cards=cards)
    match.play(0, "play cat row 1")
    assert (health(match), troops(match, 0)[0], troops(match, 1)[0]) == ([20, 15], "cat 1/6", "-")


@pytest.mark.rule("3.7", "3.8", "4.4")
def test_3_7_what_a_pick_has_brought_about_waits_while_the_card_asks_again(own_cards):
    """Neither the Bomber that was killed first nor the Berserker that was hit acts before the second pick."""
    cards = own_cards(busy('"damage", to = "enemy", n = 2', '"damage_one", one = "enemy", n = 1'))
    match = turn("hand cat", "troop bomber berserker - - -", cards=cards)
    match.play(0, "play cat row 1")
    assert told(match)[-3:] == ["hit 1 bomber 2", "hit 1 berserker 2", "destroyed 1 bomber 1"]
    assert match.legal(0) == ["target enemy row 2"]
    again = Match.from_text(match.to_text(), cards)
    for one in (match, again):
        one.play(0, "target enemy row 2")
        assert told(one) == [
            "chose 0 cat berserker 1 2",
            "hit 1 berserker 1",
            "acts 1 berserker damaged",
            "stronger 1 berserker 1",
            "acts 1 berserker damaged",
            "stronger 1 berserker 1",
            "acts 1 bomber killed",
            "hit 0 cat 3",
        ]
    assert match.to_text() == again.to_text()


@pytest.mark.rule("3.7", "3.8")
def test_3_7_a_death_after_the_last_pick_comes_before_the_hunter(own_cards):
    """The Bomber stands where the picked troop was; the Hunter that its end kills follows nobody."""
    cards = own_cards(busy('"damage_one", one = "any", n = 2', '"move_one", one = "own"'))
    match = turn("hand cat; troop - bomber - - -", "troop - hunter - - -", cards=cards)
    match.play(0, "play cat row 4")
    match.play(0, "target own row 2")
    assert acting(match) == []
    match.play(0, "decline")
    assert told(match) == [
        "declined 0 cat",
        "acts 0 bomber killed",
        "hit 1 hunter 3",
        "destroyed 1 hunter 2",
    ]


@pytest.mark.rule("3.7", "4.9")
def test_3_7_an_attack_that_a_played_card_sets_off_has_its_abilities_at_once(own_cards):
    """The ability belongs to the attack (4.9), the death that it brings comes when the card is done."""
    cards = own_cards(busy('"attack_with_one"', '"heal", who = "you", n = 1'))
    match = turn("hand cat; troop duelist - - - -", "troop bomber - - - -", cards=cards)
    match.play(0, "play cat row 3")
    match.play(0, "target own row 1")
    assert acting(match) == ["0 duelist attacks", "0 cat played", "1 bomber killed"]


SUICIDE = """
[[card]]
id = "martyr"
kind = "troop"
cost = 1
health = 1
when_played = [{ do = "damage", to = "this", n = 3 }, { do = "heal", who = "you", n = 2 }]
"""


@pytest.mark.rule("ruling 30")
def test_ruling_30_a_played_card_does_all_it_does_even_dying(own_cards):
    match = turn("hand martyr", cards=own_cards(SUICIDE))
    match.play(0, "play martyr row 1")
    assert (health(match), cards_in(match, "discard", 0)) == ([22, 20], ["martyr"])


@pytest.mark.rule("3.3", "3.4")
def test_3_3_the_cards_of_a_hand_are_named_in_its_order():
    match = turn("hand lookout mire recruit; troop - giant giant giant giant")
    assert match.legal(0) == [
        "pass",
        "play lookout row 1",
        *(f"play mire row {row}" for row in range(1, 6)),
        "play recruit row 1",
    ]
