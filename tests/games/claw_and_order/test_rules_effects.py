"""Own cards of Claw & Order with two effects at a moment, which built-in ones seldom have: both count."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import (
    FOE,
    GAME,
    IDLE,
    begin,
    damage,
    deck_size,
    dollars,
    plays,
    scene,
    strength,
    targets,
    troops,
)

pytestmark = pytest.mark.interpreted

TROOP = 'kind = "troop"\ncost = 3\ndamage = 1\nhealth = 3\n'
CAT = f'{TROOP}breed = "shorthair"\n'
CART = f'{TROOP}breed = "vehicle"\n'
BUFF = 'kind = "team_buff"\ncost = 1\n'
OWN = {
    "brass_band": BUFF + 'team = [{ do = "team_damage", n = 1 }, { do = "team_health", n = 2 }]',
    "paymaster": BUFF + 'team = [{ do = "income", n = 2 }, { do = "fewer_discarded", n = 1 }]',
    "mirrored": BUFF + 'team = [{ do = "fewer_discarded", n = 1 }, { do = "income", n = 2 }]',
    "hedgehog": CAT + 'always = [{ do = "armour", n = 1 }, { do = "thorns", n = 2 }]',
    "porcupine": CAT + 'always = [{ do = "thorns", n = 2 }, { do = "armour", n = 1 }]',
    "sergeant": CAT
    + 'always = [{ do = "others_damage", n = 1, whom = ["cat"] }, '
    + '{ do = "others_health", n = 2, whom = ["cat"] }]',
    "hunter": CAT
    + 'always = [{ do = "stronger_against", n = 2, whom = ["gadget"] }, '
    + '{ do = "stronger_against", n = 3, whom = ["flyer"] }]',
    "broker": CAT
    + 'always = [{ do = "cheaper", n = 1, whom = ["cat"] }, { do = "cheaper", n = 1, whom = ["longhair"] }]',
    "undertaker": CAT
    + 'always = [{ do = "fewer_for", n = 1, whom = ["cat"] }, '
    + '{ do = "fewer_for", n = 1, whom = ["longhair"] }]',
    "gunner": CAT + 'always = [{ do = "attack_twice" }, { do = "splash", n = 1 }]',
    "lookout": CAT
    + 'keywords = ["observer"]\n'
    + 'always = [{ do = "income_in_back", n = 2 }, { do = "first_item_cheaper", n = 1 }]',
    "berserker": CAT + 'always = [{ do = "rage", n = 1 }, { do = "rage", n = 2 }]',
    "spiked_cart": CART + 'always = [{ do = "armour", n = 1 }, { do = "thorns", n = 2 }]',
    "padded_seat": 'kind = "equip"\ncost = 1\ngives = [{ do = "armour", n = 1 }, { do = "eject" }]',
    "spring_seat": 'kind = "equip"\ncost = 1\ngives = [{ do = "eject" }, { do = "armour", n = 1 }]',
}  # fmt: skip
FIELDS = {
    "drill_yard": '[{ do = "ground_damage", n = 1, whom = ["cat"] }, '
    '{ do = "ground_health", n = 2, whom = ["shorthair"] }]',
    "bazaar": '[{ do = "income", n = 1 }, { do = "cheaper", n = 1, whom = ["cat"] }]',
    "depot": '[{ do = "first_item_cheaper", n = 1 }, { do = "start_dollars", n = 2 }]',
}


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "own.toml"
    text = [f'[[card]]\nid = "{id_}"\n{card}\n' for id_, card in OWN.items()]
    text += [
        f'[[battlefield]]\nid = "{id_}"\napplies = "both"\neffects = {field}\n'
        for id_, field in FIELDS.items()
    ]
    file.write_text("\n".join(text))
    return GAME.cards([file])


@pytest.mark.rule("101.3b", "109.7")
def test_109_7_both_numbers_of_a_team_buff_count(own):
    match = scene("troops dock_brawler; buffs brass_band", FOE, cards=own)
    assert strength(match, 0, 1) == (3, 5)


@pytest.mark.rule("101.3b", "109.7")
@pytest.mark.parametrize("buff", ["paymaster", "mirrored"])
def test_109_7_a_team_buff_may_pay_and_spare_cards(own, buff):
    assert dollars(begin(f"troops dock_brawler; buffs {buff}", cards=own), 1) == 8
    far = f"troops chimney_marksman(front=1) {IDLE}; buffs {buff}"
    match = scene(f"troops barn_colossus(front=1) {IDLE}", far, "attack", cards=own)
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == 5


@pytest.mark.rule("111.3", "101.2")
def test_111_3_both_effects_of_a_battlefield_count(own):
    match = scene("troops dock_brawler kitchen_medic", FOE, ground="drill_yard", cards=own)
    assert (strength(match, 0, 1), strength(match, 0, 2)) == ((3, 5), (2, 3))
    match = begin("hand dock_brawler; troops dock_brawler", ground="bazaar", cards=own)
    assert dollars(match, 1) == 7
    match.play(1, "play dock_brawler")
    assert dollars(match, 1) == 6


@pytest.mark.rule("G.Abi", "107.3")
@pytest.mark.parametrize("target", ["hedgehog", "porcupine"])
def test_G_Abi_both_abilities_of_a_troop_count(own, target):
    far = f"troops {target}(front=1,damage=2) {IDLE}"
    match = scene(f"troops dock_brawler(front=1) {IDLE}", far, "attack", cards=own)
    match.play(0, "attack with 1 at 1")
    assert (damage(match, 0), troops(match, 1)) == ([2, 0], ["dock_brawler"])
    match = scene(f"troops alley_conscript(front=1) {IDLE}", far, "attack", cards=own)
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [2, 0]


@pytest.mark.rule("G.Abi", "101.2")
def test_G_Abi_a_troop_may_raise_both_numbers_of_others(own):
    match = scene("troops sergeant dock_brawler wind_up_mouse", FOE, cards=own)
    assert [strength(match, 0, i) for i in (1, 2, 3)] == [(1, 3), (3, 5), (0, 1)]


@pytest.mark.rule("G.Att", "G.Abi")
@pytest.mark.parametrize(
    ("target", "n"), [("wind_up_mouse", 3), ("cloud_lancer", 4), ("kite_drone", 6), ("dock_brawler", 1)]
)
def test_G_Att_what_makes_it_stronger_against_both_adds_up(own, target, n):
    far = f"troops {target}#40(front=1) barn_colossus(front=1); gear flak_vest(host=#40)"
    near = f"troops hunter#50(front=1) {IDLE}; gear long_scope(host=#50)"
    match = scene(near, f"{far} flak_vest(host=#40) flak_vest(host=#40)", "attack", cards=own)
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1)[0] == n


@pytest.mark.rule("105.3", "G.Abi")
@pytest.mark.parametrize(("card", "left"), [("kitchen_medic", 8), ("scarred_tom", 7), ("wind_up_mouse", 8)])
def test_105_3_what_makes_a_card_cheaper_adds_up(own, card, left):
    match = scene(f"dollars 9; hand {card}; troops broker", FOE, cards=own)
    match.play(0, f"play {card}")
    assert dollars(match, 0) == left


@pytest.mark.rule("107.4", "G.Abi")
@pytest.mark.parametrize(("killed", "left"), [("chimney_marksman", 5), ("persian_grenadier", 4)])
def test_107_4_what_spares_cards_adds_up(own, killed, left):
    far = f"troops {killed}(front=1,damage=2) undertaker(front=1)"
    match = scene(f"troops barn_colossus(front=1) {IDLE}", far, "attack", cards=own)
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == left


@pytest.mark.rule("107.1", "G.Abi")
def test_107_1_a_troop_may_attack_twice_and_splash(own):
    far = "troops fluffguard(front=1) scarred_tom(front=1)"
    match = scene("troops gunner(front=1)", far, "attack", cards=own)
    match.play(0, "attack with 1 at 1")
    assert targets(match, 1) == [1]
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [2, 2]


@pytest.mark.rule("105.1", "105.3", "G.Abi")
def test_105_1_a_troop_may_earn_and_make_items_cheaper(own):
    match = begin("troops lookout; hand flak_vest", cards=own)
    match.play(1, "stay")
    assert dollars(match, 1) == 8
    match.play(1, "play flak_vest on 1")
    assert dollars(match, 1) == 7


@pytest.mark.rule("101.2", "G.Abi")
@pytest.mark.parametrize(("hurt", "n"), [(0, 1), (2, 3), (3, 4), (4, 4)])
def test_G_Abi_rage_adds_up(own, hurt, n):
    near = f"troops berserker#40(front=1,damage={hurt}); gear flak_vest(host=#40)"
    assert strength(scene(near, FOE, cards=own), 0, 1)[0] == n


@pytest.mark.rule("108.4a", "109.1")
@pytest.mark.parametrize("item", ["padded_seat", "spring_seat"])
def test_109_1_an_item_may_armour_and_eject(own, item):
    crew = "milk_float_buggy#40(front=1,crew=#41,damage=4) dock_brawler#41(front=1,crew=#40)"
    far = f"troops {crew} {IDLE}; gear {item}(host=#40)"
    match = scene(f"troops dock_brawler(front=1) scarred_tom(front=1) {IDLE}", far, "attack", cards=own)
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [5, 0, 0]
    match.play(0, "attack with 2 at 1")
    assert troops(match, 1) == ["dock_brawler", "dock_brawler"]


@pytest.mark.rule("108.1", "108.4b", "ruling 28", "107.3")
@pytest.mark.parametrize(
    ("crew", "hurt"),
    [("spiked_cart#40(front=1,damage=2)", 0), ("spiked_cart#40(front=1,damage=2,crew=#41)", 2)],
)
def test_108_1_an_idle_vehicle_does_not_hit_back(own, crew, hurt):
    pilot = "dock_brawler#41(front=1,crew=#40)" if hurt else "dock_brawler#41(front=1)"
    match = scene(
        f"troops dock_brawler(front=1) {IDLE}", f"troops {crew} {pilot} {IDLE}", "attack", cards=own
    )
    match.play(0, "attack with 1 at 1")
    assert (damage(match, 0), "spiked_cart" in troops(match, 1)) == ([hurt, 0], False)


@pytest.mark.rule("105.3", "111.3")
def test_111_3_a_battlefield_may_help_before_the_battle_and_after(own):
    match = scene("dollars 3; hand flak_vest; troops dock_brawler", FOE, ground="depot", cards=own)
    assert plays(match, "play") == ["play flak_vest on 1"]
    match.play(0, "play flak_vest on 1")
    assert dollars(match, 0) == 2
