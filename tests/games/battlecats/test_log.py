"""The log of Battlecats: whoever reads nothing else can follow the match, and tells equal cards apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import BATTLECATS, TABLE, deal, fray, position
from tests.games.battlecats.test_rules_rounds import last_round
from tests.tables import table, told

pytestmark = pytest.mark.interpreted


def texts(match: Match, seat: int = 0) -> list[str]:
    """What the last action brought about, in words."""
    return [line.text for line in match.last_lines(seat)]


@pytest.mark.rule("R3.3c")
@pytest.mark.parametrize(
    ("drawn", "action", "own", "others"),
    [
        (
            "b:iron_claw_scout f:guard f:guard b:magistrate",
            "wound 3",
            "You wound {Foe}'s Guard in place 3 with the Iron Claw Scout in place 1.",
            "Player 1 wounds your Guard in place 3 with the Iron Claw Scout in place 1.",
        ),
        (
            "b:jade_fan_scout f:guard b:magistrate b:magistrate",
            "exile 4",
            "You exile your Magistrate in place 4 with the Jade Fan Scout in place 1; "
            "what lies behind it moves up.",
            "Player 1 exiles Player 1's Magistrate in place 4 with the Jade Fan Scout in place 1; "
            "what lies behind it moves up.",
        ),
        (
            "b:eagle_eye_scout b:guard+wounded b:guard+wounded f:guard",
            "shield 3",
            "You heal your Guard in place 3 with the Eagle Eye Scout in place 1.",
            "Player 1 heals Player 1's Guard in place 3 with the Eagle Eye Scout in place 1.",
        ),
        (
            "b:eagle_eye_scout b:guard b:guard f:guard",
            "shield 2",
            "You protect your Guard in place 2 with the Eagle Eye Scout in place 1.",
            "Player 1 protects Player 1's Guard in place 2 with the Eagle Eye Scout in place 1.",
        ),
        (
            "b:iron_claw_scout f:guard",
            "pass",
            "You let the Iron Claw Scout in place 1 rest.",
            "Player 1 lets the Iron Claw Scout in place 1 rest.",
        ),
    ],
)
def test_who_does_what_to_which_of_equal_cards(drawn, action, own, others, foe):
    match = fray(drawn)
    match.play(0, action)
    assert texts(match)[0] == own.format(Foe=f"Player {foe + 1}")
    assert texts(match, foe)[0] == others


@pytest.mark.rule("ruling 20", "ruling 21")
def test_places_are_told_as_they_are_when_the_card_acts(foe):
    """What lies behind an exiled card has moved up, the card that acts too."""
    match = fray("b:nightshade_scout f:guard f:magistrate", common="b:jade_fan_master")
    match.play(0, "reveal")
    match.play(0, "take jade_fan_master of player_1")
    match.play(0, "exile 2")
    assert told(match)[0] == f"exiled 0 guard {foe} 2 jade_fan_master 4"
    assert match.view(0).prompt.startswith("3 your Jade Fan Master: One more?")
    match.play(0, "exile 2")
    assert told(match)[0] == f"exiled 0 magistrate {foe} 2 jade_fan_master 3"


@pytest.mark.rule("ruling 20", "ruling 21")
def test_the_next_card_is_told_in_the_place_to_which_it_has_moved_up(foe):
    match = deal("f:guard b:jade_fan_scout b:iron_claw_scout f:magistrate")
    match.play(0, "exile 1")
    assert told(match)[0] == f"exiled 0 guard {foe} 1 jade_fan_scout 2"
    match.play(0, "wound 3")
    assert told(match)[0] == f"wounded 0 magistrate {foe} 3 iron_claw_scout 2"


@pytest.mark.rule("NS2", "ruling 25")
def test_a_betrayed_card_is_not_called_a_card_of_whoever_uses_it(foe):
    match = fray("b:nightshade_scout f:guard f:guard", common="f:iron_claw_scout b:magistrate")
    match.play(0, "reveal")
    assert texts(match)[0] == "You draw from the Common Deck with the Nightshade Scout in place 1."
    match.play(0, f"take iron_claw_scout of player_{foe + 1}")
    assert texts(match) == [
        f"You choose Player {foe + 1}'s Iron Claw Scout, which goes to place 4 in the Dealer Space, wounded.",
        "Your Magistrate goes under the Common Deck.",
    ]
    match.play(0, "wound 3")
    hit = f"Player {foe + 1}'s Guard in place 3"
    assert texts(match)[0] == f"You wound {hit} with the Iron Claw Scout in place 4."


@pytest.mark.rule("NS1", "NS3", "ruling 9")
def test_what_nightshade_leaves_is_told_in_the_order_in_which_it_lies(foe):
    match = fray("b:nightshade_master f:guard", common="f:magistrate b:guard b:magistrate f:guard")
    match.play(0, "reveal")
    match.play(0, "take magistrate of player_1")
    assert told(match)[:4] == [
        "took 0 magistrate 0 3", f"put_back {foe} guard", "put_back 0 guard", f"put_back {foe} magistrate"
    ]  # fmt: skip
    assert texts(match)[0] == "You choose your Magistrate, which goes to place 3 in the Dealer Space."
    bottom = [match.cards.word("card", int(match.state.kind[c])) for c in match.state.common[1:4]]
    assert bottom == ["magistrate", "guard", "guard"]


@pytest.mark.rule("R3.2")
def test_masters_that_move_are_told_after_the_deal(foe):
    match = deal("f:iron_claw_master b:guard b:iron_claw_scout b:dragonstorm_master f:jade_fan_master")
    assert told(match)[1:8] == [
        f"dealt {foe} iron_claw_master 1", "dealt 0 guard 2", "dealt 0 iron_claw_scout 3",
        "dealt 0 dragonstorm_master 4", f"dealt {foe} jade_fan_master 5",
        "moved 0 dragonstorm_master 4 2", f"moved {foe} jade_fan_master 5 3",
    ]  # fmt: skip
    assert texts(match)[6] == "Your Dragonstorm Master moves forward from place 4 to place 2."


@pytest.mark.rule("R1.1", "R4")
def test_a_shuffle_is_told_where_in_the_deal_it_happens(seats):
    match = deal("f:iron_claw_scout b:magistrate", discard="b:guard " * (3 * seats))
    assert [line.split()[0] for line in told(match)[:4]] == ["round", "dealt", "dealt", "shuffled"]
    assert told(match)[3] == f"shuffled {3 * seats}"


@pytest.mark.rule("ruling 10")
@pytest.mark.parametrize(
    ("drawn", "idle"),
    [
        ("b:iron_claw_scout f:nightshade_scout f:guard", ["idle {foe} nightshade_scout 2"]),
        ("b:iron_claw_scout f:magistrate f:guard", []),
        ("b:iron_claw_scout f:iron_claw_scout+wounded f:guard", []),
        ("b:iron_claw_scout f:eagle_eye_scout+healed f:guard", []),
    ],
)
def test_a_card_that_has_nothing_to_act_on_is_told_of(drawn, idle, foe):
    match = fray(drawn)
    match.play(0, "wound 3")
    assert [line for line in told(match) if line.startswith("idle")] == [i.format(foe=foe) for i in idle]


@pytest.mark.rule("ruling 10", "NS3")
def test_a_chosen_card_that_has_nothing_to_act_on_is_told_of():
    match = fray("b:nightshade_scout b:guard", common="b:iron_claw_scout")
    match.play(0, "reveal")
    match.play(0, "take iron_claw_scout of player_1")
    assert texts(match)[1] == "Your Iron Claw Scout in place 3 has nothing to act on."


@pytest.mark.rule("ruling 10")
def test_a_card_that_has_hit_one_and_finds_no_second_is_not_told_of():
    match = fray("b:jade_fan_master f:magistrate")
    match.play(0, "exile 2")
    assert not any(line.startswith("idle") for line in told(match))


@pytest.mark.rule("S16")
def test_S16_all_are_told_who_is_the_dealer(seats):
    for lot in range(4):
        match = Match.new("battlecats", seats, seed=lot)
        dealer = int(match.state.dealer)
        for seat in (*range(seats), -1):
            said = "You are" if seat == dealer else f"Player {dealer + 1} is"
            assert match.lines(seat)[0].text == f"{said} the dealer."
            heading = "you are" if seat == dealer else f"Player {dealer + 1} is"
            assert match.view(seat).heading == f"Choosing warlords: {heading} the dealer"


@pytest.mark.rule("S16")
def test_S16_the_common_deck_says_who_deals(seats, foe):
    match = position("die 5; stage improve; to_act 1")
    for seat, deals in ((foe, "you deal"), (0, f"Player {foe + 1} deals")):
        common = next(zone for zone in match.view(seat).zones if zone.id == "common")
        assert common.help == f"Everybody's cards, from which {deals} the Fray."


@pytest.mark.rule("S4", "ruling 31")
def test_S4_a_warlord_is_told_when_it_is_taken(seats):
    match = Match.new("battlecats", seats, seed=5)
    for _ in range(seats):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
        warlord = match.cards.word("warlord", int(match.state.warlord[seat]))
        assert told(match)[0] == f"chose {seat} {warlord}"


@pytest.mark.rule("S4", "ruling 31")
def test_S4_warlords_that_are_brought_or_dealt_are_told_before_all(seats, foe):
    match = Match.new("battlecats", seats, {foe: "sister_camphor"}, {"warlords": "deal"}, seed=5)
    first = [(line.name, line.seats[0]) for line in match.lines(-1)[1 : seats + 1]]
    assert first == [("brought" if p == foe else "dealt_warlord", p) for p in range(seats)]
    assert match.lines(foe)[seats].text == "You bring Sister Camphor."


@pytest.mark.rule("O2", "E2")
def test_O2_the_log_closes_with_the_honor_of_each_and_who_has_won(seats, foe):
    """What is told of the reader, and of the others."""
    match = last_round(more="f: honor 7")
    match.play(foe, "draw 0")
    others = [f"Player {p + 1} ends with 0 Honor." for p in range(1, seats - 1)]
    assert texts(match)[1:] == [
        "You end with 0 Honor.", *others, f"Player {foe + 1} ends with 7 Honor.",
        f"Player {foe + 1} wins the match.",
    ]  # fmt: skip
    assert texts(match, foe)[-1] == "You win the match."


@pytest.mark.rule("E3", "ruling 34")
def test_E3_the_log_tells_who_shares_the_win(foe):
    match = last_round(more="b: honor 3|f: honor 3")
    match.play(foe, "draw 0")
    assert texts(match)[-2:] == ["You share the win.", f"Player {foe + 1} shares the win."]


@pytest.mark.rule("NS2", "ruling 26")
def test_NS2_the_log_tells_what_is_left_of_the_honor(foe):
    match = fray("b:nightshade_scout f:guard", "f: honor 5", common="f:guard")
    match.play(0, "reveal")
    match.play(0, f"take guard of player_{foe + 1}")
    assert texts(match)[1] == f"Player {foe + 1} loses 1 Honor, 4 in all."


@pytest.mark.rule("Q5")
def test_Q5_a_recruit_is_told_with_its_price_in_pride():
    match = position("die 5; stage pride; to_act 1", more="b: points 2; hand guard iron_claw_scout")
    match.play(0, "recruit iron_claw_scout")
    assert texts(match)[0] == "You recruit Iron Claw Scout for 1 Pride."


def test_a_player_is_typed_as_he_is_called(foe):
    match = fray("b:nightshade_scout f:guard", common="f:guard b:guard")
    match.play(0, "reveal")
    assert match.legal(0) == ["take guard of player_1", f"take guard of player_{foe + 1}"]
    match.play(0, f"take guard of Player {foe + 1}")
    assert told(match)[0] == f"betrayed 0 guard {foe} 3"


OWN = """
[[card]]
id = "iron_claw_scout"
clan = "iron_claw"
level = "scout"
copies = 2
pf = 1
hp = 0
wounded_hp = 0
pp = 2
wounded_pp = 1

[[card]]
id = "night_patrol"
level = "scout"
copies = 1
pf = 0
hp = 2
wounded_hp = 0
pp = 2
wounded_pp = 2
action = [{ do = "exile_several", n = 3 }]
otherwise = [{ do = "shield", level = ["scout"] }]
"""


@pytest.mark.rule("ruling 20", "ruling 21")
@pytest.mark.parametrize("betrayed", [False, True])
def test_a_card_that_has_exiled_itself_goes_on_from_the_exile_pile(betrayed, tmp_path: Path, foe):
    """Only a card of one's own can, or one that is betrayed; it is not taken for its neighbour then."""
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    seats, owner = TABLE.seats, foe if betrayed else 0
    match = table(
        f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; betrayed_shield may_shield_itself
        stage action; to_act 1; acting {"nightshade_scout" if betrayed else "night_patrol"}
        pawn 1; stand 1; line 3
        fray {"nightshade_scout" if betrayed else "night_patrol"} guard(owner={foe}) guard(owner={foe})
        common night_patrol(owner={foe})
        seat 0: hand magistrate
        """,
        BATTLECATS.cards([file]),
    )
    if betrayed:
        match.play(0, "reveal")
        match.play(0, f"take night_patrol of player_{foe + 1}")
    place = 4 if betrayed else 1
    assert match.view(0).acts == match.view(0).zones[0].cards[place - 1].handle
    match.play(0, f"exile {place}")
    assert told(match)[0] == f"exiled 0 night_patrol {owner} {place} night_patrol {place}"
    assert match.view(0).acts is None
    assert not any("acts" in card.marks for card in match.view(0).zones[0].cards)
    assert match.view(0).prompt.startswith("Night Patrol: One more? Exile up to 3 Scouts")
    last = 3 if betrayed else 2
    match.play(0, f"exile {last}")
    hit = f"You exile Player {foe + 1}'s Guard in place {last} with the Night Patrol in the Exile Pile"
    assert texts(match)[0] == f"{hit}; what lies behind it moves up."


@pytest.mark.only(seats=2, because="it reads what is printed; nobody plays")
@pytest.mark.parametrize(
    ("warlord", "says"),
    [
        (
            "ranulf_patchcoat",
            "For Honor: after the actions, you have in the Fray an unwounded Scout that costs Pride, an "
            "unwounded Warrior and an unwounded Master. For Pride: after the actions, 1 or more of your "
            "cards were exiled this round.",
        ),
        (
            "ilsa_quietstep",
            "For Honor: after the actions, you have at least 2 Warrior cards in the Fray and none of "
            "them is wounded. For Pride: after the deal, an opponent has a Master in the Fray and you have "
            "none.",
        ),
    ],
)
def test_what_a_warlord_asks_for(warlord, says):
    entry = BATTLECATS.builtin.entry("warlord", BATTLECATS.builtin.number("warlord", warlord))
    assert entry
    assert entry.text == says
