"""Claw & Order: keywords that Team Buffs and items grant, to whom they come and what others may then know."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from caterwaul.core.faults import CardError
from caterwaul.core.records import OPEN
from caterwaul.games.claw_and_order.words import Phase
from caterwaul.match import IllegalActionError, Match
from tests.games.claw_and_order.scene import FOE, GAME, attack, begin, front, manned, plays, scene, targets
from tests.games.claw_and_order.test_secrets import guesses, seen
from tests.tables import told

pytestmark = pytest.mark.interpreted

BUFF = '[[card]]\nid = "{id}"\nkind = "team_buff"\ncost = 1\nkeywords = ["{keyword}"]\n'
ITEM = '[[card]]\nid = "{id}"\nkind = "equip"\ncost = 1\nkeywords = ["{keyword}"]\n'
BUFFS = {
    "weather_kites": "flying", "mirror_net": "reach", "long_watch": "observer", "back_door": "retreat",
    "fog_banks": "stealth", "shield_wall": "escort",
}  # fmt: skip
ITEMS = {"bungee": "retreat", "periscope": "observer", "spare_wings": "flying", "big_flag": "escort"}
SUB = manned("sardine_submersible")


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "own.toml"
    text = [BUFF.format(id=id_, keyword=keyword) for id_, keyword in BUFFS.items()]
    text += [ITEM.format(id=id_, keyword=keyword) for id_, keyword in ITEMS.items()]
    file.write_text("\n".join(text))
    return GAME.cards([file])


def against(near, far, own, **more):
    return scene(near, far, "attack", cards=own, **more)


@pytest.mark.rule("109.7", "ruling 28")
@pytest.mark.parametrize(
    ("buff", "found"), [("weather_kites", []), ("shield_wall", [1, 2]), ("mirror_net", [1, 2])]
)
def test_109_7_keywords_of_a_team_buff_reach_idle_vehicles(own, buff, found):
    far = f"troops milk_float_buggy(front=1) dock_brawler(front=1); buffs {buff}"
    assert targets(against("troops dock_brawler(front=1)", far, own), 1) == found


@pytest.mark.rule("109.7", "ruling 28")
def test_109_7_an_idle_vehicle_stands_guard_with_its_team(own):
    far = "troops milk_float_buggy(front=1) {}; buffs shield_wall"
    match = against("troops dock_brawler(front=1)", far.format("kite_drone(front=1)"), own)
    assert targets(match, 1) == [1]


@pytest.mark.rule("109.1", "ruling 28")
@pytest.mark.parametrize(("item", "found"), [("spare_wings", [2]), ("big_flag", [1])])
def test_109_1_so_do_those_of_an_item_on_it(own, item, found):
    far = f"troops milk_float_buggy#40(front=1) dock_brawler(front=1); gear {item}(host=#40)"
    assert targets(against("troops dock_brawler(front=1)", far, own), 1) == found


@pytest.mark.rule("108.2b", "109.7", "ruling 30")
def test_108_2b_a_pilot_has_no_keyword_of_its_team(own):
    """What flies is spared by the splash; the pilot is not."""
    far = f"troops {manned('milk_float_buggy')} barn_colossus(front=1); buffs weather_kites"
    match = against("troops persian_grenadier(front=1) dock_brawler(front=1); buffs mirror_net", far, own)
    match.play(0, "attack with 1 at 3")
    assert [int(match.state.damage[n]) for n in (40, 41)] == [0, 1]


@pytest.mark.rule("109.7", "ruling 36")
def test_109_7_face_down_a_troop_has_what_the_team_has(own):
    far = "troops drain_stalker{1} dock_brawler(front=1); buffs weather_kites"
    assert targets(against(f"troops {SUB} {FOE.removeprefix('troops ')}", far, own), 1) == []


@pytest.mark.rule("G.Obs", "109.7")
@pytest.mark.parametrize("near", ["buffs long_watch", "gear periscope(host=#40)"])
def test_G_Obs_granted_a_troop_may_stay_in_the_back_line(own, near):
    match = begin(f"troops fluffguard#40; {near}", cards=own)
    assert plays(match, "", 1) == ["advance", "stay"]
    match.play(1, "stay")
    assert front(match, 1) == []


@pytest.mark.rule("G.Obs", "G.Ste", "ruling 36")
def test_G_Obs_granted_it_is_asked_face_down(own):
    """All can see that it is asked because of the Team Buff, so that it stays tells nothing of it."""
    shown = set()
    for secret in ("drain_stalker", "curtain_prowler"):
        match = begin(f"troops {secret}{{1}}; buffs long_watch", cards=own)
        match.play(1, "stay")
        assert match.state.seen[match.state.troops[1, 1]] == 2
        shown.add(json.dumps([seen(match, seat) for seat in (0, -1)]))
    assert len(shown) == 1


@pytest.mark.rule("G.Obs", "G.Ste")
def test_G_Obs_granted_it_is_turned_up_when_it_moves(own):
    match = begin("troops curtain_prowler{1}; buffs long_watch", cards=own)
    match.play(1, "advance")
    assert told(match, 0)[0].startswith("revealed 1 curtain_prowler")
    assert plays(match, "strike", 1) == ["strike 1"]


@pytest.mark.rule("G.Ret", "109.7", "ruling 34")
@pytest.mark.parametrize("near", ["buffs back_door", "gear bungee(host=#40)"])
def test_G_Ret_granted_a_troop_may_go_back(own, near):
    match = scene(f"troops fluffguard#40(front=1) dock_brawler; {near}", FOE, cards=own)
    match.play(0, "retreat 1")
    assert match.state.hand[0, 0] == 1


@pytest.mark.rule("G.Ret", "109.7", "ruling 28", "ruling 34")
def test_G_Ret_granted_an_idle_vehicle_may_go_back_and_a_pilot_may_not(own):
    near = f"troops {manned('milk_float_buggy')} cardboard_carrier(front=1); buffs back_door"
    assert plays(scene(near, FOE, cards=own), "retreat") == ["retreat 1", "retreat 3"]


@pytest.mark.rule("G.Ste", "109.7")
def test_G_Ste_granted_every_troop_is_laid_face_down(own):
    match = scene("dollars 9; hand fluffguard; troops dock_brawler; buffs fog_banks", FOE, cards=own)
    match.play(0, "play fluffguard")
    assert told(match, 1)[0].startswith("deployed_hidden 0")
    card = int(match.state.troops[0, 2])
    assert (match.state.seen[card], match.state.veiled[card]) == (1, 1)
    match.play(0, "done")
    match.play(1, "done")
    assert (match.state.seen[card], match.state.veiled[card]) == (OPEN, 0)


@pytest.mark.rule("G.Ste", "109.7", "ruling 51")
def test_G_Ste_granted_what_lay_open_before_stays_open(own):
    match = scene("dollars 9; hand fog_banks; troops dock_brawler", FOE, cards=own)
    match.play(0, "play fog_banks")
    assert match.state.seen[match.state.troops[0, 1]] == OPEN


@pytest.mark.rule("G.Ste", "ruling 9", "ruling 51")
def test_G_Ste_granted_before_the_battle(own):
    near = "turn 0; dollars 5; hand fog_banks dock_brawler drain_stalker"
    match = scene(near, "turn 0", phase="deployment", to_act=3, cards=own)
    for words in ("play dock_brawler", "play drain_stalker", "play fog_banks", "done"):
        match.play(0, words)
        assert not match.hidden(1).veiled.any()
    match.play(1, "done")
    assert [line.split()[0] for line in told(match, 1)[:3]] == [
        "deployed_hidden",
        "deployed_hidden",
        "buffed",
    ]
    assert match.state.phase != Phase.DEPLOYMENT


@pytest.mark.rule("G.Ste", "ruling 36")
def test_G_Ste_granted_nobody_can_tell_which_troop_was_laid(own):
    """Both cost $3: the one that all knew, or the one that nobody did."""
    shown = set()
    for unknown, laid in (("alley_conscript", "scarred_tom"), ("fluffguard", "fluffguard")):
        hand = f"{unknown} scarred_tom{{01*}} yarn_bomb{{01*}}"
        match = scene(f"dollars 3; hand {hand}; troops dock_brawler; buffs fog_banks", FOE, cards=own)
        match.play(0, f"play {laid}")
        shown.add(json.dumps([seen(match, seat) for seat in (1, -1)]))
    assert len(shown) == 1


@pytest.mark.rule("G.Ste", "102.1")
@pytest.mark.lengthy
def test_G_Ste_granted_a_guess_lays_any_troop_there_but_stealth_where_it_was_laid_before(own):
    near = "dollars 9; hand fluffguard; troops drain_stalker{0}; buffs fog_banks; stock -"
    match = scene(near, FOE, cards=own)
    match.play(0, "play fluffguard")
    found: list[set[int]] = [set(), set()]
    for world in guesses(match, 1, 60):
        for place in (1, 2):
            row = int(world.kind[world.troops[0, place]])
            found[place - 1].add(row)
            assert match.cards.book.card[row].kind == 1
    assert all(match.cards.book.card[row].keywords >> 5 & 1 for row in found[0])
    assert len(found[1]) > 8


@pytest.mark.lengthy
def test_matches_with_such_cards_play_to_an_end_and_their_guesses_hold(own, tmp_path):
    """Random play; whatever the other seat guesses must allow what this one may do."""
    file = tmp_path / "decks.toml"
    count = dict.fromkeys([*BUFFS, *ITEMS], 1)
    cards = ", ".join(f"{id_} = {n}" for id_, n in count.items())
    extra = "milk_float_buggy = 3, curtain_prowler = 3, mortar_team = 3, alley_conscript = 8"
    file.write_text(f'[[deck]]\nid = "granted"\npublished = "prebuilt"\ncards = {{ {cards}, {extra} }}\n')
    with_deck = GAME.cards([tmp_path / "own.toml", file])
    for seed in range(4):
        decks = {0: "granted", 1: "granted"}
        match, chance = (
            Match.new("claw_and_order", choices=decks, cards=with_deck, seed=seed),
            random.Random(seed),
        )
        while not match.over and len(match.actions) < 250:
            seat = chance.choice(match.to_act)
            match.play(seat, chance.choice(match.legal(seat)))
            if match.state.phase == Phase.ATTACK and not match.over:
                assert len(match.legal(match.to_act[0])) > 1  # nobody is asked for an attack without one
            if match.state.over == 0 and len(match.actions) % 10 == 0:
                for watcher in (0, 1):
                    world = match.hidden_records(watcher)
                    rng = np.array([seed + 1, 2, 3, 4], np.uint64)
                    GAME.rules.guess(world[0], match.cards.book, watcher, rng)
                    for p in (0, 1):
                        kinds = [int(world[0].kind[n]) for n in range(1, 55) if world[0].owner[n] == p]
                        assert all(kinds)


@pytest.mark.parametrize(
    ("toml", "reason"),
    [
        (ITEM.format(id="cloak", keyword="stealth"), "Stealth means nothing on an Equip Item"),
        (
            '[[card]]\nid = "x"\nkind = "one_time"\ncost = 1\nkeywords = ["reach"]',
            "field 'keywords': means nothing",
        ),
        (
            '[[card]]\nid = "x"\nkind = "team_buff"\ncost = 1\nalways = [{ do = "armour", n = 1 }]',
            "field 'always': means nothing on a Team Buff",
        ),
        (
            '[[card]]\nid = "x"\nkind = "team_buff"\ncost = 1\nhost = "cat"',
            "field 'host': means nothing on a Team Buff",
        ),
    ],
)
def test_what_would_be_printed_and_do_nothing_is_refused(tmp_path, toml, reason):
    file = tmp_path / "bad.toml"
    file.write_text(toml)
    with pytest.raises(CardError) as error:
        GAME.cards([file])
    assert reason in str(error.value)


@pytest.mark.rule("108.2b", "G.Ret", "G.Fly")
def test_what_is_refused_is_refused_with_the_right_reason(own):
    near = f"troops {manned('milk_float_buggy')}; buffs back_door"
    with pytest.raises(IllegalActionError, match="a pilot, or a Vehicle without one, cannot retreat"):
        scene(near, FOE, cards=own).play(0, "retreat 2")
    match = against(f"troops {SUB}", "troops kite_drone dock_brawler(front=1)", own)
    with pytest.raises(IllegalActionError, match="only Flying and Reach can attack a Flying troop"):
        match.play(0, "attack with 1 at 1")


def test_the_built_in_radar_net_reaches_an_idle_vehicle_too():
    """It is of no use there until somebody boards, who needs no other."""
    match = attack(f"troops {SUB}; buffs radar_net", "troops kite_drone(front=1)")
    assert targets(match, 1) == [1]
