"""What a seat of Battlecats is shown, and what it is told about its options."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import UNSET

from caterwaul.core.views import Card, Option
from caterwaul.games.battlecats.state import HAND
from caterwaul.match import Match
from tests.games.battlecats.frays import BATTLECATS, begun, fray, lying, players, position, stage
from tests.tables import table

pytestmark = pytest.mark.interpreted


def shown(match: Match, zone: str, seat: int = 0) -> list[Card]:
    return next(z.cards for z in match.view(seat).zones if z.id == zone)


def option(match: Match, words: str, seat: int = 0) -> Option:
    return next(o for o in match.view(seat).options if o.words == words)


@pytest.mark.rule("R3.3a", "3b")
def test_the_fray_shows_places_owners_tokens_and_whose_action_it_is(foe):
    match = fray(f"b:iron_claw_scout {players()[1]}:guard+wounded f:magistrate+healed")
    assert [card.name for card in shown(match, "fray")] == [
        "1 your Iron Claw Scout", "2 Player 2's Guard", f"3 Player {foe + 1}'s Magistrate"
    ]  # fmt: skip
    assert [card.marks for card in shown(match, "fray")] == [["acts"], ["wounded"], ["healed"]]
    assert match.view(0).acts == shown(match, "fray")[0].handle
    assert [card.stats for card in shown(match, "fray")] == [
        {"Honor": 0, "Pride": 2}, {"Honor": 0, "Pride": 0}, {"Honor": 0, "Pride": 2}
    ]  # fmt: skip
    assert [card.owner for card in shown(match, "fray")] == [0, 1, foe]


@pytest.mark.rule("ruling 21", "NS1")
def test_the_drawn_cards_and_the_dealer_space(seats, foe):
    match = fray("b:nightshade_scout", common="f:guard f:iron_claw_scout")
    match.play(0, "reveal")
    for seat in range(seats):
        whose = "your" if seat == foe else f"Player {foe + 1}'s"
        assert [card.name for card in shown(match, "drawn", seat)] == [
            f"{whose} Iron Claw Scout", f"{whose} Guard"
        ]  # fmt: skip
    match.play(0, f"take guard of player_{foe + 1}")
    assert shown(match, "fray")[1].marks == ["wounded", "dealer"]


def test_everybodys_points_and_warlords_are_shown(seats):
    match = Match.new("battlecats", seats, options={"warlords": "deal"}, seed=2)
    while stage(match) == "keep":
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    for seat in (*range(seats), -1):
        view = match.view(seat)
        assert view.heading in ("Round 1 of 12 or more: Pride phase", "Round 1 of 12 or more: Honor phase")
        for p in range(seats):
            numbers = {counter.label: counter.value for counter in view.counters[p]}
            assert numbers["Honor"] == match.state.honor[p]
            assert numbers.get("Pride", 0) == match.state.points[p]
            assert view.roles[p] == match.cards.title("warlord", int(match.state.warlord[p]))
    assert match.view(match.to_act[0]).layout[-1] == [f"jade {match.to_act[0]}", f"deck {match.to_act[0]}"]


@pytest.mark.parametrize(
    ("table_side", "heading"),
    [
        ("stage warlords", "Choosing warlords: you are the dealer"),
        ("die 11; stage action", "Round 11 of 12 or more: action phase"),
        ("die 12; stage action; common guard guard", "Round 12, 2 cards until the end: action phase"),
        ("die 12; stage action; common guard", "Round 12, 1 card until the end: action phase"),
        ("die 13; stage improve", "Round 13, the last: improving the Recruit Hand"),
        ("die 13; stage improve; over 1", "After round 13"),
    ],
)
def test_the_heading_tells_the_round_and_the_phase(table_side, heading, foe):
    assert position(table_side).view(foe).heading == heading


def test_a_bonus_within_reach_is_shown(foe):
    match = position("die 5; stage pride; to_act 1", more="f: warlord orso_ironmaw; met 2; points 1")
    assert [(c.label, c.value) for c in match.view(0).counters[foe]] == [
        ("Honor", 0),
        ("Pride", 1),
        ("Pride bonus", 5),
    ]


@pytest.mark.parametrize(
    ("drawn", "words", "said"),
    [
        ("b:iron_claw_scout f:guard", "wound 2", "{Foe}'s Guard: 1 Honor and 1 Pride less."),
        (
            "b:iron_claw_scout f:eagle_eye_scout",
            "wound 2",
            "{Foe}'s Eagle Eye Scout: 1 Honor and 1 Pride less, and it will not act.",
        ),
        ("b:jade_fan_scout f:guard", "exile 2",
         "{Foe}'s Guard: out of the game with its 1 Honor and 1 Pride."),
        ("b:eagle_eye_scout", "shield 1",
         "Your Eagle Eye Scout: protected, safe with 1 Honor and 2 Pride."),
        ("b:eagle_eye_scout b:guard+wounded", "shield 2",
         "Your Guard: healed, safe with 1 Honor and 1 Pride."),
        ("b:iron_claw_scout f:guard", "pass", "Iron Claw Scout does nothing."),
    ],
)  # fmt: skip
def test_what_a_target_will_lose_or_keep(drawn, words, said, foe):
    assert option(fray(drawn), words).help == said.format(Foe=f"Player {foe + 1}")


def test_what_a_chosen_card_will_bring(foe):
    match = fray("b:nightshade_scout f:guard", common="b:guard f:iron_claw_master")
    assert option(match, "reveal").help == "Draw 2 cards and choose one. 2 are left."
    match.play(0, "reveal")
    betrayal = option(match, f"take iron_claw_master of player_{foe + 1}").help
    loses = f"Player {foe + 1} loses 1 Honor and gets 1 Honor, 1 Pride for it."
    assert betrayal == f"{loses} Then: Wound a Scout, Warrior or Master."
    assert option(match, "take guard of player_1").help == "Yours: 1 Honor, 1 Pride."


def test_what_a_recruit_costs_and_brings(seats):
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage pride; to_act 1
        seat 0: warlord orso_ironmaw; met 2; points 4; hand eagle_eye_warrior; jade jade_fan_warrior
    """)
    assert option(match, "recruit eagle_eye_warrior").help.startswith("Costs 4 of 4. 1 Honor, 3 Pride. Wound")
    assert option(match, "recruit jade_fan_warrior").goes == "discard"
    assert option(match, "redeem").help.startswith("5 Pride to recruit with")
    assert option(match, "pass").help == "Stop recruiting; 4 Pride is lost."


@pytest.mark.parametrize(
    ("table_side", "seat_side", "prompt"),
    [
        ("stage pride; to_act 1", "points 4; hand guard", "Recruit for 4 Pride, or pass."),
        (
            "stage pride; to_act 1",
            "warlord orso_ironmaw; met 2; points 4; hand guard",
            "Recruit for 4 Pride, redeem 5 more, or pass.",
        ),
        ("stage pride; to_act 1", "points 0; hand guard", "Recruit a card that costs no Pride, or pass."),
        (
            "stage pride; to_act 1",
            "warlord orso_ironmaw; met 2; points 0; hand sacred_fury_warrior",
            "Redeem 5 Pride, or pass.",
        ),
        (
            "stage pride; to_act 1",
            "points 0; hand sacred_fury_warrior",
            "You have no Pride, which recruits nothing. Pass.",
        ),
        (
            "stage keep; to_act 1",
            "hand " + "guard " * 9,
            "Choose 1 card to put back. The 8 you keep wait to be recruited with Pride.",
        ),
        ("stage honor; to_act 1", "warlord orso_ironmaw; met 1", "Redeem 3 Honor now?"),
        (
            "stage improve; to_act 1",
            "deck guard guard guard guard",
            "Draw up to 3 cards to recruit from? You keep 8 and put the others back.",
        ),
        (
            "stage improve; to_act 1",
            "deck guard",
            "Draw up to 1 card to recruit from? You keep 8 and put the others back.",
        ),
        ("stage improve; to_act 2", "deck guard", "Waiting for Player 2."),
        ("over 1", "deck guard", "The match is over."),
    ],
)
def test_what_a_seat_is_asked(table_side, seat_side, prompt):
    match = position(f"die 5; {table_side}", more=f"b: {seat_side}")
    assert match.view(0).prompt == prompt


def test_an_action_is_asked_for_with_the_card_and_what_is_left_of_it():
    match = fray("b:sacred_fury_warrior f:guard f:guard")
    assert match.view(0).prompt.startswith("1 your Sacred Fury Warrior: Wound a Warrior.")
    match.play(0, "wound 2")
    assert match.view(0).prompt.startswith("1 your Sacred Fury Warrior: One more?")
    assert option(match, "pass").help == "Sacred Fury Warrior does nothing more."


def test_an_action_of_an_opponents_card_is_asked_for_with_its_owner(foe):
    match = fray("b:nightshade_scout f:guard", common="f:iron_claw_scout")
    match.play(0, "reveal")
    match.play(0, f"take iron_claw_scout of player_{foe + 1}")
    assert match.view(0).prompt == f"3 Player {foe + 1}'s Iron Claw Scout: Wound a Scout."


def test_titles_and_events_say_whose_a_card_is_to_whoever_reads_them(foe):
    match = fray("b:nightshade_scout f:guard", common="b:guard f:iron_claw_scout")
    match.play(0, "reveal")
    assert option(match, "take guard of player_1").title == "take your Guard"
    assert (
        option(match, f"take iron_claw_scout of player_{foe + 1}").title
        == f"take Player {foe + 1}'s Iron Claw Scout"
    )
    match.play(0, f"take iron_claw_scout of player_{foe + 1}")
    chosen = [next(line.text for line in match.lines(seat) if line.name == "betrayed") for seat in (0, foe)]
    assert chosen == [
        f"You choose Player {foe + 1}'s Iron Claw Scout, which goes to place 3 in the Dealer Space, wounded.",
        "Player 1 chooses your Iron Claw Scout, which goes to place 3 in the Dealer Space, wounded.",
    ]


def test_every_warlord_is_explained(seats):
    match = Match.new("battlecats", seats, seed=1)
    for choice in match.view(match.to_act[0]).options:
        assert all(
            word in choice.help
            for word in ("For Honor: after", "For Pride: after", "Bonus: 3 Honor or 5 Pride.", "Followers:")
        )


def test_a_warlord_brings_its_followers():
    match = Match.new("battlecats", seed=1)
    brought = {choice.words: choice.brings for choice in match.view(match.to_act[0]).options}
    assert brought["choose orso_ironmaw"] == ["iron_claw_warrior", *["iron_claw_scout"] * 2]


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
action = [{ do = "wound_several", n = 2, level = ["scout"] }]
otherwise = [{ do = "draw", n = 1 }]

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
"""


def test_a_card_of_ones_own(tmp_path: Path, seats, foe):
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    cards = BATTLECATS.cards([file])
    match = table(
        f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage action; to_act 1; acting iron_claw_scout;
        pawn 1; stand 1; line 4
        fray iron_claw_scout guard(owner={foe}) guard(owner={foe}) night_patrol
        common guard(owner={foe})
        seat 0: hand magistrate
        """,
        cards,
    )
    assert match.legal(0) == ["wound 2", "wound 3", "reveal", "pass"]
    match.play(0, "wound 2")
    assert match.legal(0) == ["wound 3", "pass"]
    match.play(0, "wound 3")
    for _ in range(3):
        assert stage(match) == "action"
        match.play(0, match.legal(0)[-2])
    assert sorted(lying(match)) == ["b:iron_claw_scout"]


def test_the_line_of_an_exile_says_which_card_leaves_its_place(foe):
    match = fray("b:dragonstorm_warrior f:magistrate f:guard")
    match.play(0, "exile 2")
    line = match.last_lines(0)[0]
    assert (line.cards, line.seats, line.change, line.of) == (
        ("magistrate", "dragonstorm_warrior"), (0, foe), -1, "card"
    )  # fmt: skip


def test_what_is_kept_is_one_line_for_each_player():
    match = Match.new("battlecats", seed=3)
    while not (kept := [line for line in match.lines(0) if line.name == "kept"]):
        match.take(match.to_act[0], match.legal(match.to_act[0])[0])
    (line,) = kept
    *some, last = [
        next(c.name for c in BATTLECATS.builtin.tables["card"] if c.id == id_) for id_ in line.cards
    ]
    assert len(line.cards) == HAND
    assert line.text == f"You keep {', '.join(some)} and {last}."


@pytest.mark.only(seats=2, because="each seat puts back its own")
def test_how_many_cards_are_put_back_is_said_to_who_chooses_them():
    match = begun(1, warlords="deal")
    assert match.view(0).picks == (4, 4)
    match.play(0, match.legal(0)[0])
    assert match.view(0).picks == (3, 3)
    assert match.view(1).picks is UNSET
    one_by_one = position("die 5; stage pride; to_act 1", "deck guard", "b: points 4; hand guard")
    assert one_by_one.view(0).picks is UNSET
