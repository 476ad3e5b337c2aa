"""Battlecats with cards of one's own: effects that no built-in card puts together, and sets that are full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.games.battlecats.frays import fray, lying, position, stage
from tests.games.battlecats.test_bad_input import effect, scout
from tests.games.battlecats.test_rules_setup import colour
from tests.games.battlecats.test_secrets import guessed
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

Load = Callable[[str], CardSet]
WOUND = effect("wound", "warrior")
BLANK = {"clan": '"iron_claw"', "hp": 0, "wounded_hp": 0, "pp": 1, "wounded_pp": 0}


@pytest.mark.rule("NS1", "ruling 11")
def test_NS1_a_draw_may_be_the_second_of_two_effects(own_cards: Load):
    cards = own_cards(scout(action=WOUND, otherwise=effect("draw", n=3)))
    match = fray(
        "b:iron_claw_scout f:iron_claw_warrior",
        common="f:guard f:magistrate b:guard b:magistrate",
        own=cards,
    )
    assert match.legal(0) == ["wound 2", "reveal", "pass"]
    match.play(0, "reveal")
    assert lying(match, "drawn") == ["b:magistrate", "b:guard", "f:magistrate"]


@pytest.mark.rule("NS1", "ruling 11")
def test_ruling_11_whoever_has_begun_to_wound_does_not_draw(own_cards: Load):
    several = effect("wound_several", "scout", n=2)
    cards = own_cards(scout(action=effect("draw", n=2), otherwise=several))
    match = fray("b:iron_claw_scout f:guard f:guard", common="f:magistrate b:guard", own=cards)
    assert match.legal(0) == ["wound 2", "wound 3", "reveal", "pass"]
    match.play(0, "wound 2")
    assert match.legal(0) == ["wound 3", "pass"]


@pytest.mark.rule("NS1", "ruling 11")
def test_ruling_11_whoever_has_begun_with_the_first_effect_does_not_draw_by_the_second(own_cards: Load):
    several = effect("wound_several", "scout", n=2)
    cards = own_cards(scout(action=several, otherwise=effect("draw", n=2)))
    match = fray("b:iron_claw_scout f:guard f:guard", common="f:magistrate b:guard", own=cards)
    match.play(0, "wound 2")
    assert match.legal(0) == ["wound 3", "pass"]


@pytest.mark.rule("2a", "ruling 11")
def test_ruling_11_an_exile_may_be_the_second_of_two_effects(own_cards: Load):
    cards = own_cards(scout(action=WOUND, otherwise=effect("exile_several", n=2)))
    match = fray("b:iron_claw_scout f:guard f:magistrate f:iron_claw_warrior", own=cards)
    assert match.legal(0) == ["exile 2", "exile 3", "wound 4", "pass"]
    match.play(0, "exile 2")
    assert match.legal(0) == ["exile 2", "pass"]


@pytest.mark.rule("2a", "ruling 11")
def test_ruling_11_whoever_has_begun_to_exile_does_not_shield(own_cards: Load):
    exiles = effect("exile_several", n=2)
    cards = own_cards(scout(action=exiles, otherwise=effect("shield", "scout")))
    match = fray("b:iron_claw_scout f:guard f:magistrate b:jade_fan_scout", own=cards)
    assert match.legal(0) == ["shield 1", "exile 2", "exile 3", "shield 4", "pass"]
    match.play(0, "exile 2")
    assert match.legal(0) == ["exile 2", "pass"]


@pytest.mark.rule("R3.3c", "ruling 11")
def test_ruling_11_whoever_has_begun_to_wound_some_does_not_wound_others_by_the_second_effect(
    own_cards: Load,
):
    several = effect("wound_several", "scout", n=3)
    cards = own_cards(scout(action=several, otherwise=effect("wound", "warrior")))
    match = fray("b:iron_claw_scout f:guard f:guard f:iron_claw_warrior", own=cards)
    assert match.legal(0) == ["wound 2", "wound 3", "wound 4", "pass"]
    match.play(0, "wound 2")
    assert match.legal(0) == ["wound 3", "pass"]


@pytest.mark.rule("R3.3c", "ruling 11")
def test_R3_3c_whom_a_card_shields_it_does_not_wound(own_cards: Load):
    cards = own_cards(scout(action=effect("wound", "scout"), otherwise=effect("shield", "warrior")))
    match = fray("b:iron_claw_scout b:iron_claw_warrior f:guard f:iron_claw_warrior", own=cards)
    assert match.legal(0) == ["shield 2", "wound 3", "pass"]


@pytest.mark.rule("R3.3c", "ruling 11")
def test_ruling_11_as_many_as_the_card_says_one_after_the_other(own_cards: Load):
    cards = own_cards(scout(action=effect("wound_several", "scout", n=3)))
    match = fray("b:iron_claw_scout " + "f:guard " * 4, own=cards)
    for place in (2, 3, 4):
        assert stage(match) == "action"
        match.play(0, f"wound {place}")
    assert (stage(match), lying(match)[4]) == ("pride", "f:guard")


@pytest.mark.rule("2a", "X1", "ruling 16")
@pytest.mark.parametrize("level", ["warrior", "master"])
def test_X1_only_scouts_of_pf_0_go_first_and_only_scouts_are_exiled(own_cards: Load, level):
    cards = own_cards(scout(id='"guard"', level=f'"{level}"', copies=2, pf=0))
    match = fray("b:dragonstorm_warrior f:guard f:iron_claw_scout", own=cards)
    assert match.legal(0) == ["exile 3", "pass"]


LAST = "fortieth"  # kind of card; copies of it are taken from two others
FULL_SET = "\n".join(
    [
        scout(id='"dragonstorm_scout"', clan='"dragonstorm"', copies=1, pf=2),
        scout(id='"eagle_eye_scout"', clan='"eagle_eye"', copies=2, pf=2),
        *(scout(id=f'"extra{i}"', copies=0, pf=1) for i in range(19)),
        scout(id=f'"{LAST}"', level='"master"', copies=3, pf=9, action=effect("draw", n=1)),
        *(
            f'[[warlord]]\nid = "lord{i}"\nhonor_bonus = 3\npride_bonus = 5\nfollowers = []\n'
            'honor = [{ do = "most_cards", at = "actions" }]\npride = [{ do = "cards", at = "deal", n = 5 }]'
            for i in range(13, 25)
        ),
    ]
)


@pytest.mark.rule("S4", "ruling 31")
def test_S4_the_last_of_two_dozen_warlords_can_be_chosen(own_cards: Load, seats):
    match = Match.new("battlecats", seats, seed=1, cards=own_cards(FULL_SET))
    legal = match.legal(match.to_act[0])
    assert (len(legal), legal[-1]) == (24, "choose lord24")


@pytest.mark.rule("ruling 31")
def test_ruling_31_the_first_and_the_last_of_two_dozen_warlords_can_be_dealt(own_cards: Load, seats):
    cards, dealt = own_cards(FULL_SET), set[int]()
    for seed in range(240 // seats):
        match = Match.new("battlecats", seats, options={"warlords": "deal"}, seed=seed, cards=cards)
        dealt.update(match.state.warlord.tolist()[:seats])
        if {1, 24} <= dealt:
            break
    assert {1, 24} <= dealt


@pytest.mark.rule("S4", "ruling 31")
@pytest.mark.parametrize("bonus", [1, 9])
def test_S4_a_warlord_with_a_bonus_of_any_size_can_be_chosen(own_cards: Load, bonus, seats):
    cards = own_cards(FULL_SET.replace("honor_bonus = 3", f"honor_bonus = {bonus}"))
    match = Match.new("battlecats", seats, seed=1, cards=cards)
    assert "choose lord13" in match.legal(match.to_act[0])


@pytest.mark.rule("O1", "S1", "ruling 1")
def test_O1_every_colour_has_the_last_of_forty_kinds(own_cards: Load, seats):
    match = Match.new("battlecats", seats, seed=1, cards=own_cards(FULL_SET), options={"warlords": "deal"})
    assert [colour(match, p)[LAST] for p in range(seats)] == [3] * seats


@pytest.mark.rule("Q5", "R1.4")
def test_Q5_the_last_of_forty_kinds_can_be_recruited(own_cards: Load):
    side = f"b: points 9; hand magistrate {LAST}"
    match = position("die 5; stage pride; to_act 1", more=side, own=own_cards(FULL_SET))
    assert match.legal(0) == ["recruit magistrate", f"recruit {LAST}", "pass"]
    match.play(0, f"recruit {LAST}")
    assert told(match)[0] == f"recruited 0 {LAST} 9"


@pytest.mark.rule("R1.6")
def test_R1_6_the_last_of_forty_kinds_can_be_returned(own_cards: Load):
    side = f"b: hand {'magistrate ' * 8}; deck {LAST}"
    match = position("die 5; stage improve; to_act 1", more=side, own=own_cards(FULL_SET))
    match.play(0, "draw 1")
    assert match.legal(0) == ["return magistrate", f"return {LAST}"]
    match.play(0, f"return {LAST}")
    assert cards_in(match, "deck", 0) == [LAST]


@pytest.mark.rule("E3", "ruling 34")
def test_E3_masters_of_the_last_of_forty_kinds_break_a_tie(own_cards: Load, foe):
    match = position(
        "die 12; stage pride; to_act 1",
        more=f"b: honor 4; points 9; hand {LAST}|f: honor 4",
        own=own_cards(FULL_SET),
    )
    match.play(0, f"recruit {LAST}")
    assert (match.over, match.winners) == (True, [0])
    assert f"masters {foe} 0" in told(match)


@pytest.mark.rule("ruling 36")
@pytest.mark.parametrize("recruited", [False, True])
def test_ruling_36_a_guess_deals_the_last_of_forty_kinds(own_cards: Load, recruited, seats):
    """Into a Color Deck, and into the Common Deck once a player has recruited it."""
    match = Match.new("battlecats", seats, seed=1, cards=own_cards(FULL_SET), options={"warlords": "deal"})
    if recruited:
        match = position(
            "die 5; stage improve; to_act 1",
            f"pride {'0 ' * 40}1",
            common=" ".join(f"{player}:{LAST}" for player in "bgyf"[: seats - 1] + "f"),
            own=own_cards(FULL_SET),
        )
    for seat in (*range(seats), -1):
        world = guessed(match, seat)
        if recruited:
            lying_there = [int(world.kind[card]) for card in world.common[1 : world.common[0] + 1]]
            assert lying_there == [40] * seats
            assert Counter(world.owner[world.common[1 : seats + 1]].tolist()) == Counter(range(seats))
        else:
            assert sorted(world.kind) == sorted(match.state.kind)


FEW = "instead = true\n" + "\n".join(
    [
        scout(id='"many"', copies=44, start='"common_deck"', pf=0),
        scout(id='"few"', copies=5, pf=1),
        *(
            f'[[warlord]]\nid = "lord{i}"\nhonor_bonus = 3\npride_bonus = 5\nfollowers = []\n'
            'honor = [{ do = "has_exiled", at = "actions", n = 1 }]\n'
            'pride = [{ do = "has_exiled", at = "actions", n = 1 }]'
            for i in range(4)
        ),
    ]
)


@pytest.mark.rule("S13", "ruling 8")
def test_ruling_8_of_a_color_deck_with_fewer_than_twelve_all_are_drawn_and_kept(own_cards: Load, seats):
    match = Match.new("battlecats", seats, seed=1, cards=own_cards(FEW), options={"warlords": "deal"})
    assert [cards_in(match, "hand", p) for p in range(seats)] == [["few"] * 5] * seats
    assert [cards_in(match, "deck", p) for p in range(seats)] == [[]] * seats
    assert match.state.die > 0


FIRST = "instead = true\n" + "\n".join(
    [
        scout(id='"first"', level='"master"', copies=5, pf=2),
        scout(id='"many"', copies=44, start='"common_deck"', pf=0),
        FEW[FEW.index("[[warlord]]") :],
    ]
)


@pytest.mark.rule("E3", "ruling 34")
def test_E3_masters_of_the_first_kind_break_a_tie(own_cards: Load, foe):
    match = position(
        "die 12; stage pride; to_act 1",
        more="b: honor 4; points 2; hand first|f: honor 4",
        own=own_cards(FIRST),
    )
    match.play(0, "recruit first")
    assert (match.over, match.winners) == (True, [0])
    assert told(match)[-3:] == ["masters 0 2", f"masters {foe} 0", "won 0"]


ALL_OPEN = FIRST.replace("copies = 5", "copies = 49").replace("copies = 44", "copies = 0")


@pytest.mark.rule("S9", "S13", "ruling 5")
def test_ruling_5_a_whole_colour_may_be_in_the_hand_at_set_up(own_cards: Load, seats):
    cards = own_cards(ALL_OPEN.replace('level = "master"', 'level = "master"\nstart = "face_up"'))
    match = Match.new(
        "battlecats", seats, options={"jade_pile": "hand", "warlords": "deal"}, seed=1, cards=cards
    )
    for p in range(seats):
        assert (len(cards_in(match, "hand", p)), len(cards_in(match, "deck", p))) == (49, 0)
    seat = match.to_act[0]
    for _ in range(41):
        assert match.legal(seat) == ["return first"]
        match.play(seat, "return first")
    assert (len(cards_in(match, "hand", seat)), match.to_act[0] == seat) == (8, False)
