"""Claw & Order: whom items and Team Buffs reach, what is laid and taken, and what is told of it."""

from __future__ import annotations

import pytest

from caterwaul.core.records import OPEN
from tests.games.claw_and_order.scene import FOE, GAME, IDLE, begin, damage, deck_size, scene, troops
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

BUFFS = {
    "gale": 'end_of_turn = [{ do = "hit_weakest", n = 1, count = 3 }]',
    "needle": 'end_of_turn = [{ do = "hit_weakest", n = 1, count = 1 }]',
    "nest": 'end_of_turn = [{ do = "mend_most", n = 1, count = 1, whom = ["flyer"] }]',
    "placebo": 'end_of_turn = [{ do = "mend_most", n = 0, count = 1, whom = ["troop"] }]',
    "wings": 'keywords = ["flying"]',
    "fog": 'keywords = ["stealth"]',
}
TROOPS = {
    "nurse": 'end_of_turn = [{ do = "mend_most", n = 1, count = 3, whom = ["troop"] }]',
    "clerk": 'when_deployed = [{ do = "may_draw", n = 2 }]',
}
BUFF = '[[card]]\nid = "{}"\nkind = "team_buff"\ncost = 1\n{}\n'
TROOP = '[[card]]\nid = "{}"\nkind = "troop"\ncost = 2\nbreed = "longhair"\ndamage = 1\nhealth = 9\n{}\n'
PILL = '[[card]]\nid = "pill"\nkind = "one_time"\ncost = 1\nwhen_played = [{ do = "mend", n = 0 }]\n'


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "own.toml"
    cards = [BUFF.format(*card) for card in BUFFS.items()] + [TROOP.format(*card) for card in TROOPS.items()]
    file.write_text("\n".join([*cards, PILL]))
    return GAME.cards([file])


def end_turn(near, far, own):
    """Seat 0 ends its turn without an attack."""
    match = scene(near, far, cards=own)
    for _ in range(2):
        if match.to_act == [0]:
            match.play(0, "done")
    return match


@pytest.mark.rule("104.1d", "ruling 42")
def test_104_1d_of_three_each_is_hit_once(own):
    far = "troops barn_colossus(front=1) dock_brawler(front=1) fluffguard(front=1) barn_colossus(front=1)"
    match = end_turn("troops dock_brawler; buffs gale", far, own)
    assert damage(match, 1) == [1, 1, 1, 0]


@pytest.mark.rule("104.1d", "101.5", "ruling 42")
def test_104_1d_of_three_each_is_healed_once_and_who_heals_may_be_one(own):
    near = "troops nurse(damage=1) barn_colossus(damage=2) barn_colossus(damage=4) scarred_tom"
    assert damage(end_turn(near, FOE, own), 0) == [0, 1, 3, 0]


@pytest.mark.rule("104.1d", "101.2", "G.Abi")
def test_104_1d_the_weakest_is_so_by_what_helps_its_own_side(own):
    far = "troops admiral_velvet kitchen_medic(front=1) dock_brawler(front=1)"
    match = end_turn("troops scarred_tom; buffs needle", far, own)
    assert damage(match, 1) == [0, 0, 1]


@pytest.mark.rule("104.1d", "G.Fly", "109.7")
@pytest.mark.parametrize(("near", "far", "left"), [("wings", "union_wages", 1), ("union_wages", "wings", 2)])
def test_104_1d_whom_the_team_lets_fly_is_healed_as_a_flyer(own, near, far, left):
    match = end_turn(f"troops dock_brawler(damage=2); buffs nest {near}", f"{FOE}; buffs {far}", own)
    assert damage(match, 0) == [left]


@pytest.mark.rule("104.1d", "101.5")
def test_101_5_of_no_healing_nothing_is_told(own):
    match = end_turn("troops dock_brawler(damage=2); buffs placebo", FOE, own)
    assert damage(match, 0) == [2]
    assert [line for line in told(match) if "mended" in line] == []
    match = scene("dollars 9; hand pill; troops dock_brawler fluffguard(damage=2)", FOE, cards=own)
    match.play(0, "play pill on 2")
    assert (told(match), damage(match, 0)) == (["played 0 pill"], [0, 2])


@pytest.mark.rule("G.Dis", "ruling 44")
def test_ruling_44_what_goes_under_the_deck_is_told_and_nothing_else_goes():
    """The first brawler is card number 1, as many as are left in the pile."""
    near = "troops dock_brawler scarred_tom; dollars 9; hand salvage_order; "
    near += "discard fluffguard yarn_bomb kite_drone"
    match = scene(near, FOE)
    match.play(0, "play salvage_order")
    assert told(match) == ["played 0 salvage_order", "salvaged 0 kite_drone", "salvaged 0 fluffguard"]
    assert (deck_size(match, 0), cards_in(match, "discard", 0)) == (8, ["yarn_bomb", "salvage_order"])
    assert cards_in(match, "stock", 0)[:2] == ["fluffguard", "kite_drone"]


@pytest.mark.rule("106.3b", "ruling 24")
def test_106_3b_a_stolen_troop_is_told_with_its_place_behind_the_others():
    near = "dollars 9; hand catnip_bribe; troops dock_brawler#40 fluffguard"
    match = scene(near, f"troops {IDLE} scarred_tom(front=1)")
    match.play(0, "play catnip_bribe at 2")
    assert told(match) == ["played 0 catnip_bribe", "stolen 0 scarred_tom 1 2 3"]
    assert troops(match, 0) == ["dock_brawler", "fluffguard", "scarred_tom"]


@pytest.mark.rule("103.4", "109.7", "101.3a", "ruling 9")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("action", "pile", "words"),
    [
        ("play war_drums", "buffs", "buffed {} war_drums"),
        ("play steel_claws on 1", "gear", "attached {} steel_claws fluffguard 1"),
        ("play dock_brawler", "troops", "deployed {} dock_brawler 2"),
    ],
)
def test_103_4_before_the_battle_its_player_alone_sees_a_card_until_all_do(seat, action, pile, words):
    sides = ["turn 0; dollars 9; troops fluffguard"] * 2
    sides[seat] = f"{sides[seat]}{{{seat}}}; hand war_drums steel_claws dock_brawler"
    match = scene(sides[0], sides[1], "deployment", to_act=3)
    match.play(seat, action)
    lies = getattr(match.state, pile)[seat]
    assert (match.state.seen[lies[lies[0]]], told(match)) == (1 << seat, [])
    match.play(seat, "done")
    match.play(1 - seat, "done")
    lies = getattr(match.state, pile)[seat]
    assert match.state.seen[lies[lies[0]]] == OPEN
    assert words.format(seat) in told(match)
    assert [event.name for event in match.events(seat)].count("buffed") == (pile == "buffs")


@pytest.mark.rule("104.1b", "109.7", "101.3a", "106.2")
@pytest.mark.parametrize(
    ("action", "pile", "words"),
    [
        ("play war_drums", "buffs", ["buffed 0 war_drums"]),
        ("play steel_claws on 1", "gear", ["attached 0 steel_claws fluffguard 1"]),
        ("play dock_brawler", "troops", ["deployed 0 dock_brawler 2"]),
        ("play field_mail", "discard", ["played 0 field_mail"]),
    ],
)
def test_104_1b_what_is_played_in_a_turn_lies_open_and_is_told(action, pile, words):
    near = "dollars 9; hand war_drums steel_claws dock_brawler field_mail; troops fluffguard"
    match = scene(near, FOE)
    match.play(0, action)
    lies = getattr(match.state, pile)[0]
    assert match.state.seen[lies[lies[0]]] == OPEN
    assert told(match)[:1] == words


@pytest.mark.rule("G.Ste", "ruling 36")
def test_ruling_36_what_can_not_have_been_laid_face_down_stays_known():
    hand = "drain_stalker dune_infiltrator{01*} dock_brawler{01*} steel_claws{01*}"
    match = scene(f"dollars 9; troops dock_brawler; hand {hand}", FOE)
    match.play(0, "play drain_stalker")
    zone = next(zone for zone in match.view(1).zones if zone.id == "hand 0")
    assert [card.face for card in zone.cards if card.face] == ["dock_brawler", "steel_claws"]


@pytest.mark.rule("G.Ste", "109.7", "ruling 36", "ruling 51")
@pytest.mark.parametrize(
    ("near", "far", "card", "seen", "veiled"),
    [
        ("fog", "war_drums", "dock_brawler", 1, 1),
        ("fog", "war_drums", "drain_stalker", 1, 1),
        ("war_drums", "fog", "dock_brawler", OPEN, 0),
        ("war_drums", "fog", "drain_stalker", 1, 0),
    ],
)
def test_ruling_51_under_its_own_team_alone_a_face_down_card_may_be_any(own, near, far, card, seen, veiled):
    near = f"dollars 9; hand {card}; troops fluffguard; buffs {near}"
    match = scene(near, f"{FOE}; buffs {far}", cards=own)
    match.play(0, f"play {card}")
    n = match.state.troops[0, 2]
    assert (match.state.seen[n], match.state.veiled[n]) == (seen, veiled)


@pytest.mark.rule("103.4", "ruling 9")
def test_ruling_9_before_the_battle_a_troop_lies_hidden_whatever_was_known_of_it():
    near = "turn 0; dollars 9; troops fluffguard{0}; hand dock_brawler{01*}"
    match = scene(near, "turn 0; dollars 9; troops fluffguard{1}", "deployment", to_act=3)
    match.play(0, "play dock_brawler")
    assert match.state.seen[match.state.troops[0, 2]] == 1


@pytest.mark.rule("G.Dep", "104.2", "ruling 36")
@pytest.mark.parametrize(
    ("near", "far", "seen", "offer"),
    [("-", "yarn_bomb", 1, 0), ("yarn_bomb", "-", OPEN, 1), ("yarn_bomb field_mail yarn_bomb", "-", OPEN, 2)],
)
def test_G_Dep_no_more_is_offered_than_lies_in_the_own_deck(own, near, far, seen, offer):
    """Under a team with Stealth it is turned up by what it does alone."""
    near = f"dollars 9; hand clerk; troops fluffguard; buffs fog; stock {near}"
    match = scene(near, f"{FOE}; stock {far}", cards=own)
    match.play(0, "play clerk")
    assert (match.state.seen[match.state.troops[0, 2]], match.state.offer.tolist()) == (seen, [offer, 0])


@pytest.mark.rule("109.4a", "ruling 32")
def test_109_4a_the_item_that_is_named_is_taken_from_the_troop_that_is_named():
    near = "troops dock_brawler#40 scarred_tom#41; gear steel_claws#5(host=#40) flak_vest#6(host=#41) "
    match = scene(f"{near}steel_claws#3(host=#41)", FOE)
    match.play(0, "take steel_claws from 2")
    assert match.state.gear[0, :4].tolist() == [2, 5, 6, 0]
    assert match.state.returned[0, :2].tolist() == [1, 3]
    assert told(match) == ["returned 0 steel_claws scarred_tom 2"]


@pytest.mark.rule("109.6", "106.1a")
def test_109_6_what_is_thrown_hits_whom_it_is_at():
    far = "troops scarred_tom dock_brawler(front=1) barn_colossus(front=1)"
    match = scene("dollars 9; hand yarn_bomb; troops dock_brawler", far)
    match.play(0, "play yarn_bomb at 3")
    assert [n > 0 for n in damage(match, 1)] == [False, False, True]


@pytest.mark.rule("106.3a", "G.Ste")
def test_106_3a_who_has_no_strike_is_only_turned_up_by_moving():
    match = begin("troops dune_infiltrator{1}", FOE)
    assert (match.to_act, match.state.strikes.any()) == ([1], False)
