"""Claw & Order, 103: the deal, the forced redraws, and deployment in secret."""

from __future__ import annotations

from collections import Counter

import pytest

from caterwaul.core.chance import words_of_seed
from caterwaul.core.events import NO_LOG
from caterwaul.games.claw_and_order.battle import draw_first_hand
from caterwaul.games.claw_and_order.words import Phase
from caterwaul.match import Match
from tests.games.claw_and_order.scene import GAME, deck_size, dollars, front, plays, scene, troops
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

ITEMS = (
    "steel_claws", "flak_vest", "long_scope", "camo_netting", "yarn_bomb",
    "field_mail", "war_drums", "radar_net", "union_wages",
)  # fmt: skip


def own_deck(tmp_path, cards):
    """A card set with a deck of these cards, as id = how many."""
    file = tmp_path / "own.toml"
    listed = "\n".join(f"{id_} = {n}" for id_, n in cards.items())
    file.write_text(f'[[deck]]\nid = "own"\n[deck.cards]\n{listed}\n', encoding="utf-8")
    return GAME.cards([file])


def few_troops(tmp_path, **troops_):
    """Some troops, and items up to 27 cards."""
    missing = 27 - sum(troops_.values())
    items = dict.fromkeys(ITEMS, 3)
    while sum(items.values()) > missing:
        last = next(id_ for id_ in reversed(items) if items[id_])
        items[last] -= 1
    return own_deck(tmp_path, {**troops_, **{id_: n for id_, n in items.items() if n}})


@pytest.mark.rule("100.1", "102.1")
def test_100_1_both_players_have_the_27_cards_of_the_deck_they_brought():
    match = Match.new("claw_and_order", choices={0: "motor_pool", 1: "sky_patrol"}, seed=1)
    for seat, name in enumerate(("motor_pool", "sky_patrol")):
        wanted = match.cards.book.deck[match.cards.number("deck", name)].cards.tolist()
        kinds = [
            int(k) for k, o in zip(match.state.kind[1:], match.state.owner[1:], strict=True) if o == seat
        ]
        assert Counter(kinds) == Counter(wanted)


@pytest.mark.rule("102.1")
def test_102_1_whoever_brings_no_deck_gets_a_published_one():
    seen = set()
    for seed in range(20):
        match = Match.new("claw_and_order", choices={0: "night_shift"}, seed=seed)
        assert match.cards.word("deck", int(match.state.deck[0])) == "night_shift"
        seen.add(match.cards.word("deck", int(match.state.deck[1])))
    assert len(seen) > 3


@pytest.mark.rule("103.2", "100.2", "111.1")
def test_103_2_five_cards_are_drawn_and_the_first_battlefield_is_neutral():
    match = Match.new("claw_and_order", seed=3)
    assert [int(n) for n in match.state.hand[:, 0]] == [5, 5]
    assert [deck_size(match, p) for p in (0, 1)] == [22, 22]
    assert match.cards.word("battlefield", int(match.state.battlefield)) == "neutral_ground"


@pytest.mark.rule("103.3a", "103.3c", "ruling 12")
def test_103_3a_a_hand_without_a_cheap_troop_is_drawn_anew(tmp_path):
    cards = few_troops(tmp_path, barn_colossus=3, alley_conscript=2)
    redrawn = 0
    for seed in range(30):
        match = Match.new("claw_and_order", choices={0: "own", 1: "own"}, cards=cards, seed=seed)
        for seat in (0, 1):
            assert "alley_conscript" in cards_in(match, "hand", seat)
            assert (int(match.state.hand[seat, 0]), deck_size(match, seat)) == (5, 22)
        redrawn += sum("draws anew" in match.say(event) for event in match.events(-1))
    assert redrawn > 30


@pytest.mark.rule("103.3a")
def test_103_3a_a_troop_for_5_dollars_is_cheap_enough(tmp_path):
    cards = few_troops(tmp_path, persian_grenadier=3)
    match = Match.new("claw_and_order", choices={0: "own", 1: "own"}, cards=cards, seed=1)
    assert not match.over
    for seat in (0, 1):
        assert "persian_grenadier" in cards_in(match, "hand", seat)


@pytest.mark.rule("103.3b", "ruling 14")
def test_103_3b_without_any_cheap_troop_the_match_is_lost(tmp_path):
    cards = few_troops(tmp_path, barn_colossus=3, scratchpost_tank=3)
    match = Match.new("claw_and_order", choices={0: "own", 1: "night_shift"}, cards=cards, seed=1)
    assert (match.over, match.winners) == (True, [1])
    match = Match.new("claw_and_order", choices={0: "night_shift", 1: "own"}, cards=cards, seed=1)
    assert (match.over, match.winners, match.state.to_act) == (True, [0], 0)
    assert [event.name for event in match.events(-1)][-1] == "won"
    match = Match.new("claw_and_order", choices={0: "own", 1: "own"}, cards=cards, seed=1)
    assert (match.over, match.winners) == (True, [])


@pytest.mark.rule("103.3a", "ruling 12")
def test_103_3_the_last_draw_is_of_two_cards_and_is_filled_up(tmp_path):
    """With one cheap troop in the deck it is sometimes among the last two."""
    cards = few_troops(tmp_path, alley_conscript=1)
    times = []
    for seed in range(60):
        match = Match.new("claw_and_order", choices={0: "own", 1: "night_shift"}, cards=cards, seed=seed)
        assert not match.over
        assert "alley_conscript" in cards_in(match, "hand", 0)
        assert (int(match.state.hand[0, 0]), deck_size(match, 0)) == (5, 22)
        times.append(sum(event.name == "redrawn" and event.values["seat"] == 0 for event in match.events(-1)))
    assert max(times) == 5


@pytest.mark.rule("103.3c")
def test_103_3c_what_was_put_aside_is_shuffled_back_in():
    """The hand put aside was on top; it must not stay together under the new hand."""
    aside = ["steel_claws", "flak_vest", "long_scope", "camo_netting", "yarn_bomb"]
    orders = set()
    for seed in range(6):
        rng = " ".join(f"{word:016x}" for word in words_of_seed(bytes([seed])))
        stock = " ".join(["war_drums", "radar_net", "union_wages", *["dock_brawler"] * 5, *aside])
        match = scene(f"stock {stock}", "", more=f"rng {rng}")
        assert draw_first_hand(match.state, match.cards.book, 0, NO_LOG)
        assert cards_in(match, "hand", 0) == ["dock_brawler"] * 5
        assert sorted(cards_in(match, "stock", 0)) == sorted(
            ["war_drums", "radar_net", "union_wages", *aside]
        )
        orders.add(tuple(cards_in(match, "stock", 0)))
    assert len(orders) > 3


@pytest.mark.rule("ruling 13", "103.3a")
def test_ruling_13_a_vehicle_makes_a_hand_fit(tmp_path):
    cards = few_troops(tmp_path, milk_float_buggy=1)
    match = Match.new("claw_and_order", choices={0: "own", 1: "night_shift"}, cards=cards, seed=1)
    assert "milk_float_buggy" in cards_in(match, "hand", 0)


BEFORE = {"phase": "deployment", "to_act": 3}
CHEST = "turn 0; dollars 5; hand alley_conscript drain_stalker field_mail steel_claws scarred_tom"


def before(near=CHEST, far=CHEST, **more):
    return scene(near, far, **{**BEFORE, **more})


@pytest.mark.rule("103.4", "ruling 10")
def test_103_4_anything_but_one_time_items_may_be_played():
    match = before()
    assert plays(match) == ["done", "play alley_conscript", "play drain_stalker", "play scarred_tom"]
    match.play(0, "play alley_conscript")
    assert "play steel_claws on 1" in match.legal(0)
    assert dollars(match, 0) == 4


@pytest.mark.rule("103.4")
def test_103_4_both_have_5_dollars():
    match = Match.new("claw_and_order", seed=3)
    assert [dollars(match, p) for p in (0, 1)] == [5, 5]


@pytest.mark.rule("ruling 9", "103.4")
def test_ruling_9_both_act_until_both_are_done_and_then_all_is_told():
    match = before()
    match.play(0, "play alley_conscript")
    match.play(1, "play scarred_tom")
    match.play(0, "play steel_claws on 1")
    match.play(0, "done")
    assert match.events(-1) == []
    assert (match.to_act, match.state.phase) == ([1], Phase.DEPLOYMENT)
    match.play(1, "done")
    assert told(match)[:3] == [
        "deployed 0 alley_conscript 1",
        "attached 0 steel_claws alley_conscript 1",
        "deployed 1 scarred_tom 1",
    ]


@pytest.mark.rule("ruling 9", "G.Ste")
def test_ruling_9_stealth_stays_face_down():
    match = before()
    match.play(1, "play drain_stalker")
    match.play(0, "done")
    match.play(1, "done")
    assert "deployed_hidden 1 1" in told(match, 0)
    assert "deployed_hidden 1 drain_stalker 1" in told(match, 1)


@pytest.mark.rule("ruling 9")
def test_ruling_9_what_a_card_does_when_deployed_happens_when_all_is_turned_up():
    match = before("turn 0; dollars 5; hand errand_kitten errand_kitten")
    match.play(0, "play errand_kitten")
    match.play(0, "play errand_kitten")
    match.play(0, "done")
    match.play(1, "done")
    assert (match.legal(0), match.state.phase) == (["draw", "do not draw"], Phase.BEGIN)
    match.play(0, "draw")
    match.play(0, "draw")
    assert (match.state.turn.tolist(), deck_size(match, 0)) == ([1, 0], 3)


@pytest.mark.rule("ruling 9")
def test_ruling_9_a_deployment_can_be_taken_back_step_by_step():
    match = before()
    match.play(0, "play alley_conscript")
    match.play(0, "play steel_claws on 1")
    match.back(0)
    assert (match.state.gear[0, 0], troops(match, 0)) == (0, ["alley_conscript"])


@pytest.mark.rule("ruling 10")
def test_ruling_10_nothing_but_plays_before_the_battle():
    match = before("turn 0; dollars 5; hand errand_kitten steel_claws milk_float_buggy")
    match.play(0, "play errand_kitten")
    match.play(0, "play steel_claws on 1")
    match.play(0, "play milk_float_buggy")
    assert match.legal(0) == ["done"]


@pytest.mark.rule("ruling 10")
def test_ruling_10_no_discount_that_counts_turns():
    match = before("turn 0; dollars 4; hand quartermaster flak_vest")
    match.play(0, "play quartermaster")
    assert match.legal(0) == ["done"]


@pytest.mark.rule("ruling 7", "105.2")
@pytest.mark.parametrize(("switch", "left"), [("next_own_turn", [1, 5]), ("end_of_turn", [1, 0])])
def test_ruling_7_unspent_dollars_from_before_the_battle(switch, left):
    match = before(more=f"dollars_end {switch}")
    match.play(0, "done")
    match.play(1, "done")
    assert [dollars(match, p) for p in (0, 1)] == left


@pytest.mark.rule("103.4", "106.2", "106.3a")
def test_103_4_what_was_deployed_stands_in_the_back_line_until_the_own_turn():
    match = before()
    match.play(0, "play alley_conscript")
    match.play(1, "play alley_conscript")
    match.play(0, "done")
    match.play(1, "done")
    assert (front(match, 0), front(match, 1)) == (["alley_conscript"], [])


@pytest.mark.rule("103.1", "101.5", "ruling 15")
def test_103_1_all_cards_return_to_their_owners_deck():
    match = scene(
        "hand yarn_bomb; discard fluffguard; troops dock_brawler(owner=1,damage=1); dollars 7; stock -",
        "troops kite_drone barn_colossus(owner=0); gear flak_vest(host=#4); buffs war_drums",
    )
    match.play(0, "done")
    match.play(0, "fall back to neutral_ground")
    owned = {0: {"yarn_bomb", "fluffguard", "barn_colossus"}, 1: {"dock_brawler", "kite_drone", "war_drums"}}
    for seat, cards in owned.items():
        assert cards <= {*cards_in(match, "hand", seat), *cards_in(match, "stock", seat)}
        assert not match.state.troops[seat].any()
    assert not match.state.damage.any()
    assert [dollars(match, p) for p in (0, 1)] == [5, 5]
