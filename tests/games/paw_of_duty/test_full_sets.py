"""Paw of Duty with as many cards as there is room for, and whose card each of them is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.every_game.playing import guessed
from tests.games.paw_of_duty.battles import GAME, battle, hand, play

pytestmark = pytest.mark.interpreted

KITTIES = [(f"tom{i}", 2 if i < 6 else 1) for i in range(24)]  # 30, which makes 45 of them
TACTICS = [(f"trick{i}", 3) for i in range(5)]  # 15, which makes 60
FULL_SET = "".join(
    f'[[card]]\nid = "{name}"\nkind = "kitty"\nunit = "tank"\nlevel = 1\nlines = 1\ncopies = {copies}\n'
    for name, copies in KITTIES[:-1]
)
FULL_SET += "".join(
    f'[[card]]\nid = "{name}"\nkind = "tactic"\ncopies = {copies}\nsteps = [{{ do = "draw", n = 1 }}]\n'
    for name, copies in TACTICS
)
FULL_SET += '[[card]]\nid = "tom23"\nkind = "kitty"\nunit = "tank"\nlevel = 1\nlines = 1\n'
FULL_CITY = """
    . . . . .
    . Bolt> Rivets< pebble< .
    . thistle^ willow^ Bramble^ .
    . Crawler^ bumper^ Contrail^ .
    . . . . .
"""


def cards_of(match: Match) -> Counter[str]:
    return Counter(match.cards.word("card", int(kind)) or "?" for kind in match.state.kind[1:] if kind)


@pytest.mark.rule("B3", "S6", "S7")
def test_S6_every_card_of_the_largest_set_comes_into_the_game(own_cards: Callable[[str], CardSet]):
    match = Match.new(GAME, seed=1, cards=own_cards(FULL_SET))
    found = cards_of(match)
    assert {name: found[name] for name, _ in KITTIES + TACTICS} == dict(KITTIES + TACTICS)
    assert (found["bolt"], found["supply_crate"], found["claws_out"], found["radio"]) == (1, 3, 2, 1)
    assert (match.state.kitty_deck[0], match.state.tactic_deck[0]) == (45, 57 - 8)


@pytest.mark.rule("ruling 34")
def test_ruling_34_a_guess_deals_every_card_of_the_largest_set(own_cards: Callable[[str], CardSet]):
    match = Match.new(GAME, seed=1, cards=own_cards(FULL_SET))
    for seat in (0, 1, -1):
        assert sorted(guessed(match, seat, 1).kind) == sorted(match.state.kind)


@pytest.mark.rule("ruling 3", "ruling 13")
@pytest.mark.parametrize(("turn", "over"), [(43, False), (44, True)])
def test_ruling_13_turns_without_a_kitty_end_with_as_many_as_the_set_would_have_had(
    own_cards: Callable[[str], CardSet], turn, over
):
    match = battle(turn=turn, kitties="tom1 tom2 tom3", more="full_city turn_without_kitty",
                   cards=own_cards(FULL_SET))  # fmt: skip
    assert play(match, "end the turn").over == over


def owners(match: Match, pile: Sequence[int]) -> set[int]:
    return {int(match.state.owner[card]) for card in pile[1 : pile[0] + 1]}


@pytest.mark.rule("G1", "G3", "G6a", "ruling 34")
@pytest.mark.parametrize("seed", range(2))
def test_ruling_34_a_card_is_its_holders_and_what_nobody_holds_does_not_tell_who_did(seed):
    match, chance = Match.new(GAME, seed=seed), random.Random(seed)
    while not match.over:
        s = match.state
        for p in range(2):
            assert set().union(
                *(owners(match, pile[p]) for pile in (s.hand, s.aside, s.drawn, s.captured))
            ) <= {p}
        for pile in (s.kitty_deck, s.tactic_deck, s.discard, s.removed, s.played):
            assert owners(match, pile) <= {0}
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal_actions(seat)))


@pytest.mark.rule("S8", "ruling 21", "ruling 34")
@pytest.mark.parametrize("first", ["black", "white"])
def test_ruling_34_what_was_set_aside_cannot_be_found_again_in_the_deck(first):
    match = Match.new(GAME, seed=3, options={"first": first})
    while match.state.turn == 0:
        play(match, match.legal(match.to_act[0])[0])
    assert owners(match, match.state.tactic_deck) == {0}
    assert not any(match.state.seen[card] for card in match.state.tactic_deck[1:])


@pytest.mark.rule("ruling 13", "ruling 34")
def test_ruling_13_a_kitty_that_leaves_is_nobodys_and_nothing_is_left_of_what_it_was():
    match = battle(
        FULL_CITY, turn=6, phase="kitty", lines=0, theirs="drawn goggles tailspin", kitties="nightjar"
    )
    play(match, "bring goggles")
    card = match.state.removed[1]
    assert owners(match, match.state.removed) == {0}
    assert owners(match, match.state.kitty_deck) == {0}
    assert all(match.view(seat).zones[3].cards[0].face == "goggles" for seat in (0, 1, -1))
    assert not match.state.fresh[card]


@pytest.mark.rule("G8", "ruling 30")
def test_ruling_30_a_rescued_kitty_is_nobodys():
    line = ". . . . .\n. Bolt> Rivets> Willow> .\n" + ". . . . .\n" * 3
    match = battle(line, theirs="captured crawler")
    play(match, "end the turn", "rescue crawler")
    assert owners(match, match.state.removed) == {0}


@pytest.mark.rule("G3", "K4")
@pytest.mark.parametrize("turn", [5, 6])
def test_G3_what_is_taken_from_the_discard_pile_is_the_takers(turn):
    match = battle(
        ". . . . .\n. Bolt> . pebble> .\n" + ". . . . .\n" * 3, turn=turn, hand="radio", discard="zoomies"
    )
    play(match, "play radio", "way 4", "take zoomies")
    p = 1 - turn % 2
    assert (hand(match, p), owners(match, match.state.hand[p])) == (["zoomies"], {p})
