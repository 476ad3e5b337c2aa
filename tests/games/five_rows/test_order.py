"""Five Rows: who comes first when several cards act or are hit at the same moment, whoever leads."""

from __future__ import annotations

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.tables import table, told

pytestmark = [pytest.mark.interpreted, pytest.mark.parametrize("lead", [0, 1])]

CAT = '[[card]]\nid = "{id}"\nkind = "troop"\ncost = 1\npower = {power}\nhealth = {health}\n{words}\n'


def cat(id_: str, words: str, power: int = 0, health: int = 9) -> str:
    return CAT.format(id=id_, words=words, power=power, health=health)


def aura(id_: str, words: str) -> str:
    return f'[[card]]\nid = "{id_}"\nkind = "aura"\ncost = 1\n{words}\n'


def drawn(
    lead: int, turn: int, both: str, leads: str = "", auras: str = "", cards: CardSet | None = None
) -> Match:
    """Round 5, begun by `lead`; both have the same in front of them, and `turn` has the turn."""
    return table(
        f"""
        five_rows
        round_number 5; first_player {lead}; to_act {1 << turn}; aura {auras or "- - - - -"}
        seat 0: coins 5; health 20; {both}
        seat 1: coins 5; health 20; {both}
        """,
        cards,
    )


def ended(lead: int, both: str, auras: str = "", cards: CardSet | None = None) -> Match:
    """The same when the round has been fought."""
    match = drawn(lead, 1 - lead, both, auras=auras, cards=cards)
    match.play(1 - lead, "pass")
    return match


def of(match: Match, word: str) -> list[str]:
    return [line for line in told(match) if line.startswith(f"{word} ")]


@pytest.mark.rule("2.1", "ruling 2")
def test_ruling_2_whoever_begins_the_round_draws_first(lead):
    """The next round is begun by the other player."""
    match = ended(lead, "deck giant")
    assert of(match, "first") == [f"first {1 - lead}"]
    assert of(match, "drew") == [f"drew {1 - lead}", f"drew {lead}"]


@pytest.mark.rule("2.4", "4.1", "5.1", "ruling 10")
@pytest.mark.parametrize(
    ("field", "moment"),
    [("start_of_combat", "start_of_combat"), ("end_of_round", "end_of_round"), ("income", "income")],
)
def test_ruling_10_moments(lead, field, moment, own_cards):
    """Troops in rows 1 to 5 of whoever leads, those of the other, auras in rows 1 to 5 whosever they are."""
    words = (
        f'{field} = [{{ do = "coins", who = "you", n = 1 }}]'
        if field == "income"
        else (f'{field} = [{{ do = "heal", who = "you", n = 1 }}]')
    )
    cards = own_cards(cat("ana", words) + cat("ben", words) + aura("den", words) + aura("nest", words))
    match = ended(lead, "troop - ben - - ana", f"- nest(owner={lead}) - den(owner={1 - lead}) -", cards)
    first = 1 - lead if field == "income" else lead
    assert of(match, "acts") == [
        f"acts {first} ben {moment}",
        f"acts {first} ana {moment}",
        f"acts {1 - first} ben {moment}",
        f"acts {1 - first} ana {moment}",
        f"acts {lead} nest {moment}",
        f"acts {1 - lead} den {moment}",
    ]


@pytest.mark.rule("3.7", "ruling 10")
@pytest.mark.parametrize("begins", [True, False])
def test_ruling_10_reactions_begin_with_whoever_plays(lead, begins, own_cards):
    """In the second turn of a round that is not whoever has begun it."""
    words = 'watches = "any_card"\nwhen_other_played = [{ do = "heal", who = "you", n = 1 }]'
    cards = own_cards(cat("ana", words) + cat("ben", words) + aura("den", words) + aura("nest", words))
    plays = lead if begins else 1 - lead
    auras = f"- nest(owner={lead}) - den(owner={1 - lead}) -"
    match = drawn(lead, plays, "hand recruit; troop - ben - - ana", auras=auras, cards=cards)
    match.play(plays, "play recruit row 1")
    assert of(match, "acts") == [
        f"acts {plays} ben other_played",
        f"acts {plays} ana other_played",
        f"acts {1 - plays} ben other_played",
        f"acts {1 - plays} ana other_played",
        f"acts {lead} nest other_played",
        f"acts {1 - lead} den other_played",
    ]


@pytest.mark.rule("ruling 10")
@pytest.mark.parametrize("verb", ["hurt", "heal", "draw"])
def test_ruling_10_an_effect_on_each_player_begins_with_whoever_plays(lead, verb, own_cards):
    cards = own_cards(cat("ana", f'when_played = [{{ do = "{verb}", who = "each", n = 1 }}]'))
    for plays in (lead, 1 - lead):
        match = drawn(lead, plays, "hand ana; deck giant", cards=cards)
        match.play(plays, "play ana row 1")
        seats = [line.split()[1] for line in told(match) if line.split()[0] in ("hurt", "healed", "drew")]
        assert seats == [str(plays), str(1 - plays)]


@pytest.mark.rule("ruling 10", "ruling 12")
def test_ruling_10_an_effect_on_all_troops_hits_and_kills_in_the_order_of_the_rows(lead, own_cards):
    """It hits all before any leaves, then all leave before any of their ends has an effect."""
    dies = 'when_killed = [{ do = "heal", who = "you", n = 1 }]'
    cards = own_cards(
        cat("ana", dies, health=1)
        + cat("ben", dies, health=1)
        + cat("eve", 'when_played = [{ do = "damage", to = "each", n = 2 }]')
    )
    for plays in (lead, 1 - lead):
        match = drawn(lead, plays, "hand eve; troop - ben - - ana", cards=cards)
        match.play(plays, "play eve row 4")
        other = 1 - plays
        order = [(plays, "ben"), (plays, "ana"), (other, "ben"), (other, "ana")]
        assert of(match, "hit") == [
            f"hit {plays} ben 2", f"hit {plays} eve 2", f"hit {plays} ana 2",
            f"hit {other} ben 2", f"hit {other} ana 2",
        ]  # fmt: skip
        assert [line.rsplit(" ", 1)[0] for line in of(match, "destroyed")] == [
            f"destroyed {p} {name}" for p, name in order
        ]
        assert of(match, "acts")[1:] == [f"acts {p} {name} killed" for p, name in order]
        words = [line.split()[0] for line in told(match)]
        assert words[words.index("hit") :] == ["hit"] * 5 + ["destroyed"] * 4 + ["acts", "healed"] * 4


@pytest.mark.rule("ruling 10", "ruling 19")
def test_ruling_10_survivors_react_to_damage_in_the_order_of_the_rows(lead, own_cards):
    reacts = 'when_damaged = [{ do = "strengthen", to = "this", n = 1 }]'
    cards = own_cards(
        cat("ana", reacts)
        + cat("ben", reacts)
        + cat("eve", 'when_played = [{ do = "damage", to = "each", n = 2 }]')
    )
    for plays in (lead, 1 - lead):
        match = drawn(lead, plays, "hand eve; troop - ben - - ana", cards=cards)
        match.play(plays, "play eve row 4")
        other = 1 - plays
        assert of(match, "acts")[1:] == [
            f"acts {p} {name} damaged" for p in (plays, other) for name in ("ben", "ana")
        ]


@pytest.mark.rule("4.6", "4.7", "ruling 10", "ruling 15")
def test_ruling_10_in_a_row_whoever_has_begun_the_round_is_told_first(lead):
    match = ended(lead, "troop - duelist - - medic")
    other = 1 - lead
    assert [line for line in told(match) if line.split()[0] in ("attacked", "acts")] == [
        f"attacked {lead} duelist 2 2",
        f"attacked {other} duelist 2 2",
        f"acts {lead} duelist attacks",
        f"acts {other} duelist attacks",
        f"attacked {lead} medic 5 1",
        f"attacked {other} medic 5 1",
        f"acts {lead} medic end_of_round",
        f"acts {other} medic end_of_round",
    ]


@pytest.mark.rule("5.3", "ruling 10")
def test_ruling_10_the_end_is_told_of_whoever_has_begun_the_round_first(lead):
    match = ended(lead, "health 0")
    assert of(match, "final") == [f"final {lead} 0", f"final {1 - lead} 0"]
