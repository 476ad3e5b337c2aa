"""Clash!: whoever sits where, any two characters with any cards of one's own fight the same match."""

from __future__ import annotations

import random
from typing import Any

import pytest

from caterwaul import games
from caterwaul.core.cardset import CardSet
from caterwaul.core.records import vocabulary_of
from caterwaul.match import Match
from tests.every_game.renaming import Renaming, renamed_log
from tests.tables import cards_in

pytestmark = pytest.mark.interpreted

CLASH = games.load("clash")
CARD, EFFECT = CLASH.module("state").Card, CLASH.module("state").Effect
BASICS = {"one": 1, "two": 2, "three": 3, "four": 4, "block": 0, "counter": 0, "dodge": 0}
MOMENTS = ("acts", "when_hit", "when_missed", "when_successful", "afterwards")
GUARDED_STRIKE = ('{ do = "strike", n = 1 }', '{ do = "prevent", against = ["any"] }')
DISTURBING = ("HEAL", "HURT")  # whose order matters most
EXCHANGED = Renaming([1, 0])
SETS, MATCHES, TURNS = 4, 16, (4, 4, 4, 14)  # many are near full HP, and some recharge


def effect(chance: random.Random, moment: str, later_than: int) -> str:
    """A verb that means something at this moment, with whatever it takes."""
    verbs = [v for v in CARD.fields[moment].verbs if v.name != "FOLLOW_UP" or later_than < 5]
    verb: Any = chance.choices(verbs, [4 if v.name in DISTURBING else 1 for v in verbs])[0]
    taken = {
        "n": str(chance.randint(0, 3)),
        "at": str(chance.randint(later_than + 1, 5) if later_than < 5 else 5),
        "against": str(chance.sample(vocabulary_of(EFFECT.fields["against"]), chance.randint(1, 4))),
    }
    given = "".join(f", {blank.name} = {taken[blank.name]}" for blank in verb.blanks)
    return f'{{ do = "{verb.name.lower()}"{given} }}'


def random_card(chance: random.Random, id_: str) -> str:
    """A move with something at every moment; one that is no basic move may act as another."""
    buildup = BASICS.get(id_, chance.randint(0, 5))
    copies = id_ not in BASICS and chance.random() < 0.15
    lines = ["[[card]]", f'id = "{id_}"', f"buildup = {buildup}"]
    lines += [f'basic = "{id_}"'] if id_ in BASICS else []
    lines += ['acts_as = "foes_top"'] if copies else []
    lines += ['pace = "top_of_discard"'] if id_ == "dodge" or (not copies and chance.random() < 0.1) else []
    rows = {
        moment: [
            effect(chance, moment, buildup) for _ in range(chance.randint(1, CARD.fields[moment].shape[0]))
        ]
        for moment in (MOMENTS[-1:] if copies else MOMENTS)
    }
    if not copies and chance.random() < 0.5:  # so that guards hold while both strike
        rows["acts"] = [*GUARDED_STRIKE, rows["acts"][0]]
    if sum("follow_up" in row for row in rows.get("when_hit", [])) > 1:
        del rows["when_hit"][1]
    if copies:
        rows["afterwards"] = [row for row in rows["afterwards"] if "discard_named" not in row]
    if any("discard_named" in row for moment in rows.values() for row in moment):
        lines += ['naming = "basic"']
    return "\n".join([*lines, *(f"{moment} = [{', '.join(of)}]" for moment, of in rows.items())])


def random_file(chance: random.Random) -> str:
    """All basic moves and twelve others anew, and six characters of which some have equal Initiative."""
    own = [f"own_{i}" for i in range(12)]
    cards = [random_card(chance, id_) for id_ in (*BASICS, *own)]
    characters = [
        f'[[character]]\nid = "cat_{i}"\nhp = {chance.randint(20, 40)}\n'
        f'initiative = {chance.choice((1, 1, 1, 2))}\nduplicate = "{chance.choice(list(BASICS))}"\n'
        f'specials = ["{own[2 * i]}", "{own[2 * i + 1]}"]'
        for i in range(6)
    ]
    return "\n".join(["instead = true", *cards, *characters])


def side(match: Match, p: int) -> tuple[Any, ...]:
    """All that belongs to a player, whatever sleeves the cards are in."""
    s = match.state
    piles = [cards_in(match, pile, p) for pile in ("hand", "discard", "removed")]
    paces = [int(s.acted_at[card]) for card in s.discard[p, 1 : s.discard[p, 0] + 1]]
    numbers = [int(field[p]) for field in (s.character, s.hp, s.slow, s.succeeded, s.score)]
    return *piles, paces, numbers, p in match.winners, p in match.to_act


def told_apart(match: Match, other: Match) -> list[Any]:
    """In what two matches with exchanged seats differ, but for the order of what is told at once."""
    sides = [(side(match, p), side(other, 1 - p)) for p in range(2)]
    found: list[Any] = [pair for pair in sides if pair[0] != pair[1]]
    ours, theirs = renamed_log(match._logs[-1], CLASH, EXCHANGED), other._logs[-1].tolist()
    theirs = theirs[1 : theirs[0][0] + 1]
    return found if sorted(ours) == sorted(theirs) else [*found, ours, theirs]


def exchanged(
    choices: dict[int, str], options: dict[str, str], cards: CardSet, chance: random.Random
) -> None:
    """Play a match and its mirror image beside it."""
    swapped = {1 - p: name for p, name in choices.items()}
    here = Match.new("clash", choices=choices, options=options, cards=cards, seed=1)
    there = Match.new("clash", choices=swapped, options=options, cards=cards, seed=1)
    last = chance.choice(TURNS)
    while not here.over and here.state.turn <= last:
        assert [1 - p for p in reversed(here.to_act)] == there.to_act
        for p in here.to_act:
            action = chance.choice(here.legal(p))
            here.play(p, action)
            there.play(1 - p, action)
        assert told_apart(here, there) == [], here.lines(-1)[-12:]


@pytest.mark.rule("ruling 2", "ruling 29")
@pytest.mark.parametrize("seed", range(SETS))
@pytest.mark.lengthy
def test_ruling_2_exchanging_the_seats_exchanges_any_match_with_any_cards(own_cards, seed):
    chance = random.Random(seed)
    cards = own_cards(random_file(chance))
    for _ in range(MATCHES):
        first = chance.randrange(6)
        second = first if chance.random() < 0.3 else chance.randrange(6)
        options = {name: chance.choice(values) for name, values in CLASH.options.items()}
        exchanged({0: f"cat_{first}", 1: f"cat_{second}"}, options, cards, chance)
