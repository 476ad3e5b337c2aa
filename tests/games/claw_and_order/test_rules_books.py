"""Claw & Order with own books: battlefields for one player, cards that nobody printed, full books."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.claw_and_order.scene import (
    FOE,
    GAME,
    IDLE,
    attack,
    begin,
    damage,
    deck_size,
    dollars,
    front,
    manned,
    plays,
    scene,
    strength,
    targets,
    troops,
)
from tests.tables import told

pytestmark = pytest.mark.interpreted

FIELD = '[[battlefield]]\nid = "{id}"\napplies = "loser"\n{words}\n'


def own(tmp_path, text):
    file = tmp_path / "own.toml"
    file.write_text(text)
    return GAME.cards([file])


@pytest.fixture
def losers(tmp_path):
    """For each verb of battlefields one that is for the loser alone."""
    effects = {
        "low": '{ do = "grounded" }', "mast": '{ do = "reach_up_to", n = 2 }',
        "pit": '{ do = "ground_damage", n = 1, whom = ["cat"] }',
        "wall": '{ do = "ground_health", n = 1, whom = ["cat"] }',
        "mud": '{ do = "ground_weaker", n = 9, whom = ["cat"] }', "toll": '{ do = "income", n = 2 }',
        "grave": '{ do = "fewer_discarded", n = 1 }', "depot": '{ do = "first_item_cheaper", n = 1 }',
        "fair": '{ do = "cheaper", n = 1, whom = ["cat"] }',
    }  # fmt: skip
    text = [FIELD.format(id=id_, words=f"effects = [{effect}]") for id_, effect in effects.items()]
    mends = 'end_of_turn = [{ do = "mend_most", n = 1, count = 1, whom = ["troop"] }]'
    return own(tmp_path, "\n".join([*text, FIELD.format(id="ward", words=mends)]))


BOTH = pytest.mark.parametrize("lost", [0, 1])  # whether seat 0 has lost the battle before, or seat 1


def sides(near: str, far: str, lost: int) -> tuple[str, str]:
    return f"lost_before {int(lost == 0)}; {near}", f"lost_before {int(lost == 1)}; {far}"


@pytest.mark.rule("111.3")
@BOTH
@pytest.mark.parametrize(
    ("ground", "helped", "usual"),
    [("pit", (3, 3), (2, 3)), ("wall", (2, 4), (2, 3)), ("mud", (0, 3), (2, 3))],
)
def test_111_3_numbers_of_the_losers_troops(losers, ground, helped, usual, lost):
    match = scene(*sides("troops dock_brawler", FOE, lost), ground=ground, cards=losers)
    assert [strength(match, p, 1) for p in (0, 1)] == [helped if p == lost else usual for p in (0, 1)]


@pytest.mark.rule("111.3", "G.Fly", "G.Rea")
@BOTH
@pytest.mark.parametrize("ground", ["low", "mast"])
def test_111_3_whom_the_loser_can_reach_and_who_the_loser(losers, ground, lost):
    near, far = sides("troops dock_brawler(front=1)", "troops kite_drone(front=1)", lost)
    match = scene(near, far, "attack", ground=ground, cards=losers)
    assert targets(match, 1) == ([1] if (ground == "low") == (lost == 1) else [])


@pytest.mark.rule("111.3", "105.1")
@BOTH
def test_111_3_what_the_loser_earns(losers, lost):
    match = begin(*reversed(sides(FOE, "troops dock_brawler", lost)), ground="toll", cards=losers)
    assert dollars(match, 1) == (8 if lost == 1 else 6)


@pytest.mark.rule("111.3", "105.3")
@BOTH
@pytest.mark.parametrize(("ground", "hand", "cost"), [("depot", "flak_vest", 2), ("fair", "scarred_tom", 3)])
def test_111_3_what_costs_the_loser_less(losers, ground, hand, cost, lost):
    near, far = sides(f"dollars 9; hand {hand}; troops dock_brawler", FOE, lost)
    match = scene(near, far, ground=ground, cards=losers)
    match.play(0, plays(match, "play")[0])
    assert dollars(match, 0) == 9 - cost + (lost == 0)


@pytest.mark.rule("111.3", "107.4")
@BOTH
def test_111_3_what_the_loser_discards(losers, lost):
    near, far = sides(
        f"troops barn_colossus(front=1) {IDLE}", f"troops chimney_marksman(front=1) {IDLE}", lost
    )
    match = scene(near, far, "attack", ground="grave", cards=losers)
    match.play(0, "attack with 1 at 1")
    assert deck_size(match, 1) == (5 if lost == 1 else 4)


@pytest.mark.rule("111.3", "104.1d")
@BOTH
def test_111_3_whom_the_battlefield_heals(losers, lost):
    near, far = sides("troops fluffguard(damage=2)", FOE, lost)
    match = scene(near, far, ground="ward", cards=losers)
    match.play(0, "done")
    assert damage(match, 0) == [1 if lost == 0 else 2]


@pytest.mark.rule("100.2", "111.1", "111.4")
def test_111_1_a_book_of_one_battlefield_leaves_that_choice(tmp_path):
    cards = own(
        tmp_path, "instead = true\n" + FIELD.format(id="toll", words='effects = [{ do = "income", n = 1 }]')
    )
    match = scene("hand dock_brawler fluffguard alley_conscript", FOE, cards=cards, ground="-")
    match.play(0, "done")
    assert match.legal(0) == ["fall back to toll"]


CAT = '[[card]]\nid = "{id}"\nkind = "troop"\ncost = 1\nhealth = 2\nbreed = "longhair"\n'
SCREEN = '[[card]]\nid = "{id}"\nkind = "one_time"\ncost = 1\nwhen_played = [{{ do = "screen" }}]\n'


def full(tmp_path, reaction, extra=""):
    """120 cards, 40 decks and 30 battlefields; one of the cards may be a reaction."""
    text = ["instead = true"]
    text += [(SCREEN if i == reaction else CAT).format(id=f"card_{i}") for i in range(1, 121)]
    for i in range(1, 41):
        known = 'published = "prebuilt"\n' if i in (1, 40) else ""
        counts = ", ".join(f"card_{i + k} = 3" for k in range(9))
        text.append(f'[[deck]]\nid = "deck_{i}"\n{known}cards = {{ {counts} }}\n')
    words = 'effects = [{ do = "income", n = 1 }]'
    text += [FIELD.format(id=f"field_{i}", words=words if i < 29 else "") for i in range(1, 31)]
    return own(tmp_path, "\n".join(text) + extra)


@pytest.mark.rule("109.6", "ruling 6")
@pytest.mark.parametrize(("reaction", "asked"), [(1, [1]), (60, [1]), (120, [1]), (0, [0])])
def test_109_6_any_card_of_the_book_may_be_a_reaction(tmp_path, reaction, asked):
    near = "troops card_2(front=1) card_3(front=1); stock card_6"
    far = "dollars 1; hand card_5; troops card_4(front=1); stock card_6"
    match = scene(near, far, "attack", cards=full(tmp_path, reaction), ground="field_1")
    match.play(0, "attack with 1 at 1")
    assert match.to_act == asked


@pytest.mark.rule("102.1", "111.1", "111.2")
def test_102_1_of_a_full_book_all_may_come_up(tmp_path):
    cards = full(tmp_path, 0)
    found = set()
    for seed in range(8):
        match = Match.new("claw_and_order", cards=cards, seed=seed)
        assert (
            match.cards.word("battlefield", int(match.state.battlefield)) == "field_29"
        )  # the first neutral
        found |= {match.cards.word("deck", int(row)) for row in match.state.deck}
    assert found == {"deck_1", "deck_40"}
    far = "troops card_3(front=1); hand card_4; stock card_6"
    match = scene("hand card_1 card_2; stock card_5", far, cards=cards, ground="field_30")
    match.play(0, "done")
    assert match.legal(0) == [f"fall back to field_{i}" for i in range(1, 31)]


@pytest.mark.rule("102.1")
def test_102_1_where_no_deck_is_published_the_first_one_is_brought(tmp_path):
    decks = [f'[[deck]]\nid = "{id_}"\ncards = {{ alley_conscript = 27 }}\n' for id_ in ("one", "other")]
    match = Match.new("claw_and_order", cards=own(tmp_path, "instead = true\n" + "".join(decks)), seed=1)
    assert match.state.deck.tolist() == [1, 1]


STRANGE = """
    [[card]]
    id = "paper_cat"
    kind = "troop"
    cost = 1
    damage = 1
    breed = "longhair"
    [[card]]
    id = "toll_cart"
    kind = "troop"
    cost = 1
    health = 2
    breed = "vehicle"
    keywords = ["observer"]
    always = [{ do = "income_in_back", n = 2 }]
    [[card]]
    id = "training_cart"
    kind = "troop"
    cost = 1
    damage = 1
    health = 2
    breed = "vehicle"
    always = [{ do = "vehicle_damage", n = 2 }]
    [[card]]
    id = "mascot"
    kind = "troop"
    cost = 1
    health = 2
    breed = "longhair"
    keywords = ["retreat"]
    always = [{ do = "others_health", n = 1, whom = ["cat"] }]
    [[card]]
    id = "night_courier"
    kind = "troop"
    cost = 1
    health = 2
    breed = "longhair"
    keywords = ["stealth"]
    when_deployed = [{ do = "may_draw", n = 1 }]
    [[card]]
    id = "long_watch"
    kind = "team_buff"
    cost = 1
    keywords = ["observer"]
"""


@pytest.fixture
def strange(tmp_path):
    return own(tmp_path, STRANGE)


@pytest.mark.rule("ruling 43", "101.2")
def test_ruling_43_no_health_is_below_1(strange):
    assert strength(scene("troops paper_cat", FOE, cards=strange), 0, 1) == (1, 1)


@pytest.mark.rule("105.1", "108.1")
def test_105_1_of_one_name_the_first_that_can_earns(strange):
    crew = "toll_cart#40(crew=#41) dock_brawler#41(front=1,crew=#40)"
    match = begin(f"troops toll_cart {crew} signal_kitten(front=1) signal_kitten", cards=strange)
    while match.legal(1) == ["advance", "stay"]:
        match.play(1, "stay")
    assert dollars(match, 1) == 6 + 2 + 1


@pytest.mark.rule("108.2b", "101.2")
def test_108_2b_a_vehicle_does_nothing_for_its_pilot_and_anger_is_an_ability(strange):
    crew = "training_cart#40(front=1,crew=#41) scarred_tom#41(front=1,crew=#40,damage=2)"
    match = scene(f"troops {crew}", FOE, cards=strange)
    assert strength(match, 0, 2) == (2, 3)


@pytest.mark.rule("G.Ret", "ruling 33")
def test_ruling_33_whoever_lived_by_what_retreats_dies(strange):
    match = scene("troops mascot dock_brawler(damage=3) fluffguard", FOE, cards=strange)
    match.play(0, "retreat 1")
    assert troops(match, 0) == ["fluffguard"]


@pytest.mark.rule("G.Ste", "G.Drw")
@pytest.mark.parametrize(
    ("stock", "line"), [("", "revealed 0 night_courier 2"), ("; stock -", "deployed_hidden 0 2")]
)
def test_G_Ste_only_an_ability_that_is_used_turns_a_card_up(strange, stock, line):
    match = scene(f"dollars 1; hand night_courier; troops dock_brawler{stock}", FOE, cards=strange)
    match.play(0, "play night_courier")
    assert told(match, 1)[-1] == line


@pytest.mark.rule("G.Obs", "106.3a", "ruling 42")
def test_G_Obs_who_was_asked_is_not_asked_again_when_others_fall(strange):
    """The strike kills two of the other side, whose places come before those that were asked."""
    far = "troops admiral_velvet(front=1,damage=6) parade_bugler(front=1,damage=2) dock_brawler(front=1)"
    match = begin("troops kite_drone curtain_prowler{1} kite_drone; buffs long_watch", far, cards=strange)
    for words in ("stay", "advance", "strike 1"):
        match.play(1, words)
    assert (troops(match, 0), match.legal(1)) == (["dock_brawler"], ["advance", "stay"])
    match.play(1, "advance")
    assert front(match, 1) == ["curtain_prowler", "kite_drone"]


@pytest.mark.rule("108.4a", "108.4b")
def test_108_4a_only_its_own_basket_saves_a_pilot():
    """Any card may be the pilot, number 1 too; an idle vehicle has none to save."""
    crew = "milk_float_buggy#40(front=1,crew=#1,damage=5) dock_brawler#1(front=1,crew=#40)"
    other = "cardboard_carrier#42(front=1)"
    for item, left in (
        ("gear spiked_bumper(host=#40) ejector_basket(host=#40)", 2),
        ("gear ejector_basket(host=#42)", 1),
    ):
        match = begin("hand yarn_bomb; troops dock_brawler", f"troops {crew} {other}; {item}")
        match.play(1, "play yarn_bomb at 1")
        assert len(troops(match, 0)) == left
    idle = "milk_float_buggy#40(front=1,damage=5)"
    far = f"troops {idle} fluffguard; gear ejector_basket(host=#40)"
    match = begin("hand yarn_bomb; troops dock_brawler", far)
    match.play(1, "play yarn_bomb at 1")
    assert told(match)[1:] == [
        "hurt 0 milk_float_buggy 1 2",
        "killed 0 milk_float_buggy 1",
        "item_lost 0 ejector_basket milk_float_buggy 1",
        "milled 0 alley_conscript",
    ]


@pytest.mark.rule("108.2b", "107.4")
def test_108_2b_a_pilot_mourns_nobody():
    far = f"troops {manned('milk_float_buggy', 'parade_bugler')} chimney_marksman(front=1)"
    match = attack(f"troops barn_colossus(front=1) {IDLE}", far)
    match.play(0, "attack with 1 at 3")
    assert deck_size(match, 1) == 4


@pytest.mark.rule("112.2", "G.Fly")
def test_112_2_of_two_escorts_only_the_one_in_reach_draws_the_attack():
    far = (
        "troops fluffguard#40(front=1) fluffguard(front=1) dock_brawler(front=1); gear jump_harness(host=#40)"
    )
    assert targets(attack("troops dock_brawler(front=1)", far), 1) == [2]


@pytest.mark.rule("ruling 46", "109.1", "109.5")
def test_ruling_46_items_of_both_sides_work_on_a_stolen_troop_and_are_discarded():
    near = "dollars 9; hand magnet_crane; troops dock_brawler(front=1); gear jump_harness(host=#40)"
    far = "troops scarred_tom#40(front=1,owner=0)"
    assert targets(attack("troops dock_brawler(front=1); gear jump_harness(host=#40)", far), 1) == []
    match = scene(near, f"{far}; gear steel_claws(host=#40)")
    match.play(0, "play magnet_crane at 1")
    assert told(match)[1:] == [
        "item_lost 0 jump_harness scarred_tom 1",
        "item_lost 1 steel_claws scarred_tom 1",
    ]
    match = scene(near, far)
    assert plays(match, "play") == ["play magnet_crane at 1"]


@pytest.mark.rule("G.Fly", "ruling 28", "G.Att")
def test_ruling_28_an_idle_vehicle_is_no_flyer():
    match = attack(f"troops flak_gunner(front=1) {IDLE}", "troops whirligig_gunship(front=1)")
    match.play(0, "attack with 1 at 1")
    assert damage(match, 1) == [1]


@pytest.mark.rule("110.1b", "110.2")
@pytest.mark.parametrize(
    "stock", ["dock_brawler yarn_bomb steel_claws", "yarn_bomb steel_claws dock_brawler"]
)
def test_110_1b_a_troop_anywhere_in_the_deck_is_enough(stock):
    match = scene(f"{FOE}; stock {stock}", "troops dock_brawler(front=1)")
    match.play(0, "done")
    match.play(0, "done")
    assert match.state.wins.tolist() == [0, 0]


@pytest.mark.rule("G.Ste", "ruling 36")
def test_ruling_36_what_was_known_of_a_hand_stays_known_when_a_card_is_laid_open():
    hand = "dock_brawler drain_stalker{01*} curtain_prowler{01*} drain_stalker{01*}"
    match = scene(f"dollars 9; hand {hand}; troops fluffguard", FOE)
    match.play(0, "play dock_brawler")
    seen = match.hidden(1)
    assert all(seen.kind[n] for n in seen.hand[0][1:4])
    match.play(0, "play curtain_prowler")
    seen = match.hidden(1)
    assert not any(seen.kind[n] for n in seen.hand[0][1:3])
