"""Every card of Battlecats: its copies and values, and what it does."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import BATTLECATS, fray, lying, rest, stage

pytestmark = pytest.mark.interpreted

BOOK = BATTLECATS.builtin.book
TABLE = """
    magistrate           scout   4  0  0 2  0 1
    guard                scout   2  0  1 1  0 0
    dragonstorm_scout    scout   3  2  1 1  0 0
    dragonstorm_warrior  warrior 2  5  3 2  1 1
    dragonstorm_master   master  2  8  5 4  2 1
    jade_fan_scout       scout   1  2  0 3  0 1
    jade_fan_warrior     warrior 6  3  1 4  0 2
    jade_fan_master      master  1  6  1 6  0 3
    iron_claw_scout      scout   3  1  0 2  0 1
    iron_claw_warrior    warrior 2  3  1 3  0 1
    iron_claw_master     master  2  5  2 4  1 1
    eagle_eye_scout      scout   3  2  1 2  0 1
    eagle_eye_warrior    warrior 2  4  1 3  0 2
    eagle_eye_master     master  2  7  3 5  1 2
    nightshade_scout     scout   3  2  1 1  0 0
    nightshade_warrior   warrior 2  4  2 3  1 1
    nightshade_master    master  2  7  3 5  1 2
    sacred_fury_scout    scout   3  2  1 2  0 0
    sacred_fury_warrior  warrior 2  5  2 3  1 1
    sacred_fury_master   master  2  7  3 5  1 2
"""  # level, copies, PF, Honor and Pride, both while wounded
VALUES = {words[0]: words[1:] for words in (line.split() for line in TABLE.strip().splitlines())}


@pytest.mark.only(seats=2, because="it reads what is printed; nobody plays")
@pytest.mark.rule("C1", "1")
def test_the_twenty_kinds_and_no_others():
    assert [entry.id for entry in BATTLECATS.builtin.tables["card"]] == list(VALUES)


@pytest.mark.rule("R3.4", "R3.5", "3b")
@pytest.mark.parametrize("name", VALUES)
def test_a_card_brings_its_values_and_fewer_while_wounded(name):
    level, *numbers = VALUES[name]
    copies, pf, hp, pp, wounded_hp, wounded_pp = map(int, numbers)
    row = BOOK.card[BATTLECATS.builtin.number("card", name)]
    assert (["scout", "warrior", "master"][row.level - 1], row.copies, row.pf) == (level, copies, pf)
    match = rest(fray(f"f:iron_claw_scout b:{name} b:{name}+wounded b:guard"))
    assert match.state.honor[0] == hp + wounded_hp + 1
    assert match.state.points[0] == pp + wounded_pp + 1


@pytest.mark.only(seats=2, because="it reads what is printed; nobody plays")
@pytest.mark.rule("DS1", "JF1", "IC1")
def test_the_clans_are_what_the_book_says_of_them():
    def clan(name: str, field: str) -> list[int]:
        levels = ("scout", "warrior", "master")
        return [
            int(getattr(BOOK.card[BATTLECATS.builtin.number("card", f"{name}_{at}")], field)) for at in levels
        ]

    others = ("iron_claw", "eagle_eye", "nightshade", "sacred_fury")
    for other in (*others, "jade_fan"):
        assert all(a >= b for a, b in zip(clan("dragonstorm", "hp"), clan(other, "hp"), strict=True))
    for other in (*others, "dragonstorm"):
        assert all(a > b for a, b in zip(clan("jade_fan", "pp"), clan(other, "pp"), strict=True))
    for other in ("eagle_eye", "sacred_fury"):
        assert all(a < b for a, b in zip(clan("iron_claw", "pf"), clan(other, "pf"), strict=True))


FULL = (
    "f:guard f:iron_claw_scout f:iron_claw_warrior f:iron_claw_master "
    "b:guard+wounded b:iron_claw_warrior+wounded b:iron_claw_master+wounded"
)


@pytest.mark.parametrize(
    ("name", "legal"),
    [
        ("dragonstorm_warrior", "exile 2, exile 6"),
        ("dragonstorm_master", "exile 2, wound 2, wound 3, wound 4, exile 6"),
        ("jade_fan_scout", "exile 2, exile 6"),
        ("jade_fan_warrior", "exile 2, exile 6"),
        ("jade_fan_master", "exile 2, exile 6"),
        ("iron_claw_scout", "wound 2, wound 3"),
        ("iron_claw_warrior", "wound 2, wound 3, wound 4"),
        ("iron_claw_master", "wound 2, wound 3, wound 4, wound 5"),
        ("eagle_eye_scout", "shield 1, wound 2, wound 3, shield 6"),
        ("eagle_eye_warrior", "shield 1, wound 2, wound 3, wound 4, shield 6, shield 7"),
        ("eagle_eye_master", "shield 1, wound 2, wound 3, wound 4, wound 5, shield 6, shield 7, shield 8"),
        ("nightshade_scout", "reveal"),
        ("nightshade_warrior", "reveal"),
        ("nightshade_master", "reveal"),
        ("sacred_fury_scout", "wound 2, wound 3"),
        ("sacred_fury_warrior", "wound 2, wound 3, wound 4"),
        ("sacred_fury_master", "wound 2, wound 3, wound 4, wound 5"),
    ],
)
def test_what_a_card_may_do(name, legal):
    match = fray(f"b:{name} {FULL}", common="b:guard b:guard b:guard b:guard b:guard")
    assert match.legal(0) == [*legal.split(", "), "pass"]


@pytest.mark.parametrize("name", ["magistrate", "guard", "dragonstorm_scout"])
def test_a_card_without_an_action_is_passed_over(name, foe):
    match = fray(f"f:iron_claw_scout b:{name} b:{name} f:guard f:guard", common="b:guard")
    match.play(foe, "wound 2")
    assert stage(match) == "pride"


@pytest.mark.rule("NS1")
@pytest.mark.parametrize(
    ("name", "n"), [("nightshade_scout", 2), ("nightshade_warrior", 3), ("nightshade_master", 4)]
)
def test_how_many_cards_nightshade_draws(name, n):
    match = fray(f"b:{name}", common="b:guard " * 6)
    match.play(0, "reveal")
    assert len(lying(match, "drawn")) == n


@pytest.mark.parametrize(
    ("name", "hits"),
    [
        ("dragonstorm_warrior", 1),
        ("jade_fan_scout", 1),
        ("jade_fan_warrior", 1),
        ("jade_fan_master", 2),
    ],
)
def test_how_many_cards_an_exile_takes(name, hits):
    match = fray(f"b:{name} f:guard f:guard f:guard")
    while stage(match) == "action":
        match.play(0, "exile 2")
    assert len(lying(match, "exiled")) == hits


@pytest.mark.parametrize(
    ("name", "hits"),
    [
        ("dragonstorm_master", 1),
        ("iron_claw_scout", 1),
        ("iron_claw_warrior", 1),
        ("iron_claw_master", 1),
        ("eagle_eye_scout", 1),
        ("eagle_eye_warrior", 1),
        ("eagle_eye_master", 1),
        ("sacred_fury_scout", 1),
        ("sacred_fury_warrior", 2),
        ("sacred_fury_master", 2),
    ],
)
def test_how_many_scouts_a_card_wounds(name, hits):
    match = fray(f"b:{name} f:guard f:guard f:guard")
    for place in (2, 3, 4):
        if stage(match) == "action":
            match.play(0, f"wound {place}")
    assert sum(card.endswith("+wounded") for card in lying(match)) == hits


@pytest.mark.only(seats=2, because="it reads what is printed; nobody plays")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dragonstorm_master", "Exile a Scout. Or wound a Scout or Warrior."),
        ("jade_fan_master", "Exile up to 2 Scouts, one after the other."),
        ("eagle_eye_scout", "Wound a Scout. Or heal or protect a Scout of yours."),
        ("nightshade_master", "Draw 4 cards and choose one."),
        ("sacred_fury_warrior", "Wound a Warrior. Or wound up to 2 cards, each a Scout."),
    ],
)
def test_what_stands_on_a_card(name, text):
    entry = BATTLECATS.builtin.entry("card", BATTLECATS.builtin.number("card", name))
    assert entry
    assert entry.text == text
