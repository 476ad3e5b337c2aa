"""Claw & Order, 100, 110.3 and 111: battles, battlefields and the match."""

from __future__ import annotations

import pytest

from caterwaul.core.chance import words_of_seed
from caterwaul.games.claw_and_order.battle import is_neutral
from caterwaul.games.claw_and_order.words import Phase
from caterwaul.match import Match
from tests.games.claw_and_order.scene import GAME, begin, deck_size, dollars, plays, scene
from tests.tables import told

pytestmark = pytest.mark.interpreted

ALIVE = "troops dock_brawler(front=1); hand dock_brawler fluffguard alley_conscript"
LOST = "hand dock_brawler fluffguard alley_conscript"  # no troops in play


def lost(more="", near=LOST, far=ALIVE, ground="neutral_ground"):
    """Seat 0 has just lost a battle by ending its turn without troops."""
    match = scene(near, far, ground=ground, more=more)
    match.play(0, "done")
    return match


def ground_of(match):
    return match.cards.word("battlefield", int(match.state.battlefield))


@pytest.mark.rule("100.2", "111.1")
def test_100_2_after_a_neutral_battle_its_loser_chooses_the_battlefield():
    match = lost()
    assert (match.to_act, match.state.phase) == ([0], Phase.FALL_BACK)
    match.play(0, "fall back to fish_market")
    assert (ground_of(match), match.state.battle, match.to_act) == ("fish_market", 2, [0, 1])


@pytest.mark.rule("100.2", "111.1", "ruling 40a")
def test_100_2_after_any_other_battle_the_next_is_neutral():
    match = lost(ground="fish_market")
    assert (ground_of(match), match.state.battle, match.to_act) == ("neutral_ground", 2, [0, 1])


@pytest.mark.rule("ruling 1", "100.2", "103.1")
@pytest.mark.parametrize("ground", ["neutral_ground", "fish_market"])
def test_ruling_1_a_battle_lost_at_once_is_lost_once(ground):
    """What still lies on the table when the next battlefield is known must not lose that battle too."""
    match = lost(more="loss_timing immediate", ground=ground)
    if match.to_act == [0]:
        match.play(0, "fall back to fish_market")
    assert (match.score, match.state.battle, match.to_act) == ([0, 1], 2, [0, 1])


@pytest.mark.rule("ruling 1", "G.Ste")
def test_ruling_1_a_strike_that_was_still_to_come_is_forgotten_with_the_battle():
    """The first strike kills, and the card it costs is the last troop of the deck."""
    far = "troops dock_brawler(front=1,damage=2) fluffguard(front=1); stock dock_brawler"
    match = begin("troops curtain_prowler{1} curtain_prowler#54{1}", far, more="loss_timing immediate")
    match.play(1, "strike 1")
    assert (match.score, match.to_act, match.state.phase) == ([0, 1], [0], Phase.FALL_BACK)
    match.play(0, "fall back to fish_market")
    assert (match.state.phase, match.to_act) == (Phase.DEPLOYMENT, [0, 1])


@pytest.mark.rule("ruling 1", "G.Drw")
@pytest.mark.parametrize("ground", ["neutral_ground", "fish_market"])
def test_ruling_1_a_card_that_was_still_offered_is_forgotten_with_the_battle(tmp_path, ground):
    """The first of two draws takes the last troop of the deck."""
    (tmp_path / "own.toml").write_text("""
        [[card]]
        id = "far_sender"
        kind = "troop"
        cost = 1
        health = 2
        breed = "longhair"
        when_deployed = [{ do = "may_draw", n = 2 }]
    """)
    near = "dollars 5; hand far_sender; troops dock_brawler(front=1); stock yarn_bomb yarn_bomb dock_brawler"
    cards = GAME.cards([tmp_path / "own.toml"])
    match = scene(near, ALIVE, ground=ground, more="loss_timing immediate", cards=cards)
    match.play(0, "play far_sender")
    match.play(0, "draw")
    assert (match.score, match.state.offer.tolist()) == ([0, 1], [0, 0])
    if match.to_act == [0]:
        match.play(0, "fall back to fish_market")
    assert (match.state.phase, match.to_act) == (Phase.DEPLOYMENT, [0, 1])


@pytest.mark.rule("ruling 38", "111.1", "111.2")
def test_ruling_38_the_options_are_the_valid_battlefields():
    match = lost()
    fields = [entry.id for entry in match.cards.tables["battlefield"]]
    assert match.legal(0) == [f"fall back to {id_}" for id_ in fields]
    assert len(fields) >= 13


@pytest.mark.rule("ruling 39", "111.2")
def test_ruling_39_neutral_may_be_chosen_and_its_loser_chooses_again():
    match = lost(more="first winner")
    match.play(0, "fall back to neutral_ground")
    for seat in (0, 1, 1):
        match.play(seat, "done")  # seat 1 begins, and ends its turn without troops
    assert (match.to_act, match.state.phase, match.score) == ([1], Phase.FALL_BACK, [1, 1])


@pytest.mark.rule("111.1", "111.2")
def test_111_2_a_battlefield_that_acts_at_the_end_of_turns_alone_is_not_neutral():
    field = GAME.builtin.number("battlefield", "hospital_yard")
    assert not is_neutral(GAME.builtin.book, field)
    assert is_neutral(GAME.builtin.book, GAME.builtin.number("battlefield", "neutral_ground"))


@pytest.mark.rule("111.2", "111.2a")
def test_111_2_an_organisers_battlefield_can_be_named(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(
        '[[battlefield]]\nid = "car_park"\napplies = "both"\neffects = [{ do = "income", n = 2 }]\n'
        '[[battlefield]]\nid = "own_yard"\napplies = "loser"\neffects = [{ do = "income", n = 2 }]\n'
    )
    match = scene(LOST, ALIVE, cards=GAME.cards([file]))
    match.play(0, "done")
    match.play(0, "fall back to car_park")
    assert ground_of(match) == "car_park"


@pytest.mark.rule("111.4")
def test_111_4_without_any_battlefield_the_next_is_neutral(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text("instead = true\nbattlefield = []\n")
    match = scene(LOST, ALIVE, cards=GAME.cards([file]), ground="-")
    match.play(0, "done")
    assert (match.state.battlefield, match.state.battle, match.to_act) == (0, 2, [0, 1])


@pytest.mark.rule("111.4")
def test_111_4_the_battlefield_is_told_before_the_cards_are_dealt():
    match = lost()
    rng = match.state.rng.tolist()
    match.play(0, "fall back to fish_market")
    assert told(match)[:2] == ["fell_back 0 fish_market", "battle 2 fish_market"]
    assert match.state.rng.tolist() != rng


@pytest.mark.rule("111.3")
@pytest.mark.parametrize(("ground", "start"), [("home_barracks", [7, 5]), ("fish_market", [5, 5])])
def test_111_3_some_battlefields_are_for_the_loser_only(ground, start):
    match = lost()
    match.play(0, f"fall back to {ground}")
    assert [dollars(match, p) for p in (0, 1)] == start


@pytest.mark.rule("110.3", "ruling 40")
def test_110_3_two_battles_are_the_match():
    match = lost(far=f"{ALIVE}; wins 1")
    assert (match.over, match.winners, match.score) == (True, [1], [0, 2])


@pytest.mark.rule("110.3", "ruling 40a")
def test_ruling_40a_after_one_win_each_there_is_a_third_battle():
    match = lost(near=f"{LOST}; wins 1", more="battle 2")
    assert (match.over, match.state.wins.tolist(), match.state.phase) == (False, [1, 1], Phase.FALL_BACK)


@pytest.mark.rule("ruling 8")
@pytest.mark.parametrize(
    ("switch", "before", "began"),
    [
        ("loser", 0, 0), ("loser", 1, 0), ("winner", 0, 1), ("winner", 1, 1),
        ("alternate", 0, 1), ("alternate", 1, 0),
    ],
)  # fmt: skip
def test_ruling_8_who_begins_the_next_battle(switch, before, began):
    match = lost(more=f"first {switch}; began {before}")
    match.play(0, "fall back to fish_market")
    assert f"first {began}" in told(match)
    assert (match.state.began, match.state.active) == (began, began)


@pytest.mark.rule("ruling 8")
def test_ruling_8_chance_decides_the_first_battle_and_with_the_switch_all():
    assert {int(Match.new("claw_and_order", seed=seed).state.began) for seed in range(12)} == {0, 1}
    began = set()
    for seed in range(12):
        rng = " ".join(f"{word:016x}" for word in words_of_seed(bytes([seed])))
        began.add(int(lost(more=f"first random; rng {rng}").state.began))
    assert began == {0, 1}


CLEAN = (
    "turn", "put_back", "items_played", "offer", "gave_back", "asked", "front", "damage", "attacks",
    "strikes", "crew", "host", "aim", "veiled", "discard", "troops", "gear", "buffs", "returned",
)  # fmt: skip


@pytest.mark.rule("103.1", "101.5", "ruling 15")
def test_103_1_a_battle_begins_with_a_clean_table():
    manned = "milk_float_buggy#40(front=1,crew=#54,attacks=1) dock_brawler#54(front=1,crew=#40,damage=1)"
    far = f"troops {manned} fluffguard(veiled=1){{1}}; gear flak_vest(host=#40); returned steel_claws"
    near = f"{LOST}; put_back 2; items_played 1; buffs war_drums; discard yarn_bomb"
    match = lost(
        near=near,
        far=f"{far}; put_back 5; items_played 2; discard field_mail; hand dock_brawler dock_brawler",
        more="gave_back 1",
    )
    match.play(0, "fall back to fish_market")
    assert match.state.phase == Phase.DEPLOYMENT
    assert [name for name in CLEAN if getattr(match.state, name).any()] == []
    assert [int(match.state.hand[p, 0] + match.state.stock[p, 0]) for p in (0, 1)] == [11, 14]


@pytest.mark.rule("103.1", "111.3")
def test_the_loser_before_is_the_loser_of_the_battle_just_lost():
    match = lost(far=f"{ALIVE}; lost_before 1", near=f"{LOST}; lost_before 0", more="battle 2")
    assert match.state.lost_before.tolist() == [1, 0]


@pytest.mark.rule("G.Cmd", "G.Dis")
def test_what_a_battle_has_shown_of_a_deck_is_remembered():
    match = lost(
        near=f"{LOST}; discard yarn_bomb yarn_bomb; known yarn_bomb field_mail",
        far=f"{ALIVE}; hand war_drums",
    )
    known = [match.cards.word("card", int(row)) for row in match.state.known[0] if row]
    assert sorted(map(str, known)) == ["field_mail", "yarn_bomb", "yarn_bomb"]
    assert [match.cards.word("card", int(row)) for row in match.state.known[1] if row] == ["dock_brawler"]


@pytest.mark.rule("100.3", "110.1b")
def test_100_3_a_match_is_played_to_its_end_by_passing():
    match = Match.new("claw_and_order", seed=5)
    while not match.over:
        seat = match.to_act[0]
        match.play(
            seat,
            match.legal(seat)[-1] if match.state.phase == Phase.FALL_BACK else plays(match, "done", seat)[0],
        )
    assert (sorted(match.score)[-1], len(match.winners)) == (2, 1)
    assert deck_size(match, 0) + deck_size(match, 1) > 30


@pytest.mark.rule("ruling 45")
def test_ruling_45_no_word_of_a_battlefield_changes_turns_or_forbids_plays():
    state = GAME.module("state")
    fields = state.Battlefield.fields
    words = [verb.name.lower() for name in ("effects", "end_of_turn") for verb in fields[name].verbs]
    assert words == [
        "grounded", "reach_up_to", "ground_damage", "ground_health", "ground_weaker", "income",
        "fewer_discarded", "start_dollars", "first_item_cheaper", "cheaper", "mend_most",
    ]  # fmt: skip


@pytest.mark.rule("104.1", "100.2")
@pytest.mark.parametrize("battle", [1, 2, 3])
def test_104_1_turns_are_counted_on_through_all_battles(battle):
    """For the search: the third battle stands higher than a small number can count."""
    match = scene("turn 5", "turn 4")
    match.state.battle = battle
    assert GAME.rules.stretch(match.state, match.cards.book) == 2 * 31 * battle + 9


@pytest.mark.rule("103.3b", "ruling 49")
def test_ruling_49_where_no_deck_is_ever_fit_nobody_wins(tmp_path):
    file = tmp_path / "own.toml"
    items = ", ".join(f"{id_} = 3" for id_ in ("barn_colossus", "scratchpost_tank", *ITEMS_ONLY))
    file.write_text(f'[[deck]]\nid = "own"\ncards = {{ {items} }}\n')
    match = Match.new("claw_and_order", choices={0: "own", 1: "own"}, cards=[file], seed=1)
    assert (match.over, match.winners, list(match.score)) == (True, [], [0, 0])
    lines = [match.say(event) for event in match.events(-1)]
    assert sum("draws anew" in line for line in lines) == 5 * 2
    assert [line.partition(" loses the match")[0] for line in lines if "loses the match" in line] == [
        "Player 1",
        "Player 2",
    ]


ITEMS_ONLY = (
    "steel_claws",
    "flak_vest",
    "long_scope",
    "camo_netting",
    "yarn_bomb",
    "field_mail",
    "war_drums",
)
