"""What nobody may know in Battlecats: the order of decks; and that no card is ever lost or made."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import BATTLECATS, SEATS, fray, stage
from tests.games.battlecats.test_rules_setup import KINDS, colour
from tests.tables import table, told

pytestmark = pytest.mark.interpreted


def played(seats: int, seed: int, steps: int, **options: str) -> Match:
    match, chance = Match.new("battlecats", seats, options=options, seed=seed), random.Random(seed)
    while not match.over and len(match.actions) < steps:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal_actions(seat)))
    return match


def guessed(match: Match, seat: int, seed: int = 1) -> Any:
    world = match.hidden(seat)
    BATTLECATS.rules.guess(world, match.cards.book, seat, np.array([seed, 2, 3, 4], np.uint64))
    return world


def contents(record: Any, pile: Any) -> list[tuple[int, int]]:
    return [(int(record.owner[card]), int(record.kind[card])) for card in pile[1 : pile[0] + 1]]


@pytest.mark.rule("ruling 1", "2a", "ruling 23", "O1")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(2))
def test_all_49_cards_of_each_colour_stay_in_the_game_or_its_exile(seats, seed):
    chance = random.Random(seed)
    match = Match.new("battlecats", seats, seed=seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal_actions(seat)))
        if len(match.actions) % 23 == 0 or stage(match) == "choice":
            assert all(colour(match, p) == Counter(KINDS) for p in range(seats))
    assert all(colour(match, p) == Counter(KINDS) for p in range(seats))


@pytest.mark.rule("ruling 36", "ruling 34")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_can_count_what_is_in_the_common_piles(seats):
    match = played(seats, 3, 250)
    for p in range(seats):
        common = Counter(
            row for pile in ("common", "fray", "drawn", "discard")
            for owner, row in contents(match.state, getattr(match.state, pile)) if owner == p
        )  # fmt: skip
        assert {row: int(n) for row, n in enumerate(match.state.pride[p]) if n} == dict(common)


@pytest.mark.rule("ruling 36")
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_unseen_cards_of_the_common_deck_have_neither_kind_nor_colour(seat):
    match = played(2, 5, 14)
    assert {(0, 0)} == set(contents(match.hidden(seat), match.state.common))


@pytest.mark.rule("ruling 36", "NS1")
def test_what_nightshade_left_is_known_to_all_until_it_is_shuffled():
    match = fray("b:nightshade_scout g:guard", common="r:guard g:magistrate y:guard", seats=4)
    match.play(0, "reveal")
    match.play(0, "take magistrate of 1")
    for seat in (0, 1, 2, 3, -1):
        assert contents(match.hidden(seat), match.state.common) == [(2, 2), (0, 0)]


@pytest.mark.rule("ruling 36")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("steps", [2, 10, 60, 140, 200])
def test_a_guessed_world_has_the_same_cards_in_each_pile_that_is_counted(seats, steps):
    match = played(seats, 9, steps)
    for seat in (*range(seats), -1):
        world = guessed(match, seat)
        assert Counter(contents(world, world.common)) == Counter(contents(match.state, match.state.common))
        for p in range(seats):
            private = Counter(contents(world, world.deck[p])) + Counter(contents(world, world.hand[p]))
            real = Counter(contents(match.state, match.state.deck[p]))
            assert private == real + Counter(contents(match.state, match.state.hand[p]))


@pytest.mark.rule("ruling 36", "NS1")
@pytest.mark.parametrize("seats", SEATS)
def test_a_guess_knows_that_drawn_cards_are_not_in_the_common_deck(seats):
    match, chance = Match.new("battlecats", seats, seed=4), random.Random(4)
    while stage(match) != "choice":
        match.play(match.to_act[0], chance.choice(match.legal_actions(match.to_act[0])))
    for seat in (*range(seats), -1):
        world = guessed(match, seat)
        assert Counter(contents(world, world.common)) == Counter(contents(match.state, match.state.common))


@pytest.mark.rule("ruling 36")
def test_guesses_differ_from_each_other_and_from_the_truth():
    match = played(2, 9, 60)
    orders = [contents(guessed(match, 0, seed), match.state.common) for seed in (1, 2)]
    decks = [contents(guessed(match, 0, seed), match.state.deck[1]) for seed in (1, 2)]
    assert orders[0] != orders[1] != contents(match.state, match.state.common) != orders[0]
    assert decks[0] != decks[1] != contents(match.state, match.state.deck[1]) != decks[0]


@pytest.mark.rule("ruling 36")
def test_a_guess_keeps_what_the_seat_has_seen_where_it_lies():
    match = played(2, 2, 40)
    for seat in (0, 1):
        bit = 1 << seat
        world = guessed(match, seat)
        known = [card for card in range(1, 99) if match.state.seen[card] & bit]
        assert all(world.kind[card] == match.state.kind[card] for card in known)
        assert all(world.owner[card] == match.state.owner[card] for card in known)


@pytest.mark.rule("ruling 36")
def test_a_guess_may_put_any_missing_card_into_a_hand_that_is_being_chosen():
    match = Match.new("battlecats", 2, {0: "kaito_emberfang", 1: "lady_suiren"}, seed=4)
    hands = {tuple(contents(guessed(match, 1, seed), match.state.hand[0])) for seed in range(6)}
    assert len(hands) == 6


@pytest.mark.rule("ruling 36", "R1.6")
def test_nobody_else_learns_what_is_drawn_and_returned():
    match = Match.new("battlecats", 3, options={"warlords": "deal"}, seed=6)
    while stage(match) != "improve":
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    match.play(0, "draw 3")
    assert told(match, 1) == told(match, -1) == ["drew 0"] * 3
    assert all(len(line.split()) == 3 for line in told(match, 0))
    shown = next(zone for zone in match.view(2).zones if zone.id == "hand 0")
    assert sum(card.face is None for card in shown.cards) == 3


@pytest.mark.rule("ruling 36", "R1.6")
def test_which_of_the_drawn_cards_was_returned_cannot_be_told_from_its_sleeve():
    """Whatever order the drawn cards came in, it looks the same when the same one is returned."""

    def after(order: str) -> Match:
        match = table(f"""
            battlecats
            seats 2; die 5; stage improve; to_act 1
            seat 0: hand {"dragonstorm_scout " * 8}; deck {order}
            seat 1: deck guard
        """)  # fmt: skip
        match.play(0, "draw 3")
        match.play(0, "return eagle_eye_scout")
        return match

    one, other = (
        after("iron_claw_scout eagle_eye_scout guard"),
        after("eagle_eye_scout guard iron_claw_scout"),
    )
    assert one.hidden(1).tobytes() == other.hidden(1).tobytes()


@pytest.mark.rule("ruling 36")
def test_chance_is_nobodys_to_see():
    match = Match.new("battlecats", 2, seed=1)
    assert "rng" in match.to_text()
    assert "rng" not in match.to_text(seat=0) + match.to_text(seat=-1)
