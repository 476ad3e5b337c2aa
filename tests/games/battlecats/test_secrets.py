"""What nobody may know in Battlecats: the order of decks; and that no card is ever lost or made."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from caterwaul.core.chance import random_bits
from caterwaul.match import Match
from tests.every_game.playing import generator
from tests.games.battlecats.frays import BATTLECATS, fray, players, stage
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
    BATTLECATS.rules.guess(world, match.cards.book, seat, generator(seed))
    return world


def contents(record: Any, pile: Any) -> list[tuple[int, int]]:
    return [(int(record.owner[card]), int(record.kind[card])) for card in pile[1 : pile[0] + 1]]


@pytest.mark.rule("ruling 1", "2a", "ruling 23", "O1")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.lengthy
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
def test_everybody_can_count_what_is_in_the_common_piles(seats):
    match = played(seats, 3, 250)
    for p in range(seats):
        common = Counter(
            row for pile in ("common", "fray", "drawn", "discard")
            for owner, row in contents(match.state, getattr(match.state, pile)) if owner == p
        )  # fmt: skip
        assert {row: int(n) for row, n in enumerate(match.state.pride[p]) if n} == dict(common)


@pytest.mark.rule("ruling 36")
def test_unseen_cards_of_the_common_deck_have_neither_kind_nor_colour(seats):
    match = played(seats, 5, 7 * seats)
    for seat in (*range(seats), -1):
        assert {(0, 0)} == set(contents(match.hidden(seat), match.state.common))


@pytest.mark.rule("ruling 36", "NS1")
def test_what_nightshade_left_is_known_to_all_until_it_is_shuffled(seats, foe):
    match = fray("b:nightshade_scout f:guard", common=f"f:guard f:magistrate {players()[1]}:guard")
    match.play(0, "reveal")
    match.play(0, f"take magistrate of player_{foe + 1}")
    for seat in (*range(seats), -1):
        assert contents(match.hidden(seat), match.state.common) == [(1, 2), (0, 0)]


@pytest.mark.rule("ruling 36")
@pytest.mark.parametrize("steps", [2, 10, 60, 140, 200])
@pytest.mark.lengthy
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
def test_a_guess_knows_that_drawn_cards_are_not_in_the_common_deck(seats):
    match, chance = Match.new("battlecats", seats, seed=4), random.Random(4)
    while stage(match) != "choice":
        legal = match.legal(match.to_act[0])
        match.play(match.to_act[0], "reveal" if "reveal" in legal else chance.choice(legal))
    for seat in (*range(seats), -1):
        world = guessed(match, seat)
        assert Counter(contents(world, world.common)) == Counter(contents(match.state, match.state.common))


@pytest.mark.rule("ruling 36")
def test_guesses_differ_from_each_other_and_from_the_truth(seats, foe):
    match = played(seats, 9, 60)
    orders = [contents(guessed(match, 0, seed), match.state.common) for seed in (1, 2)]
    decks = [contents(guessed(match, 0, seed), match.state.deck[foe]) for seed in (1, 2)]
    assert orders[0] != orders[1] != contents(match.state, match.state.common) != orders[0]
    assert decks[0] != decks[1] != contents(match.state, match.state.deck[foe]) != decks[0]


GUESSES = 240
USUAL = range(14, 67)  # of six ways, each is one guess in six but for four and a half deviations


@pytest.mark.rule("ruling 36", "NS1")
@pytest.mark.lengthy
def test_a_guess_deals_the_common_deck_in_any_order_alike(foe):
    """Three cards of two colours above one that Nightshade has left for all to know."""
    match = fray(
        "b:nightshade_scout", common="b:magistrate b:guard f:guard f:iron_claw_scout b:iron_claw_scout"
    )
    for pile in (match.state.common, match.state.fray):
        for owner, row in contents(match.state, pile):
            match.state.pride[owner, row] += 1
    match.play(0, "reveal")
    match.play(0, "take iron_claw_scout of player_1")
    known, *_ = contents(match.state, match.state.common)
    orders = [
        tuple(contents(guessed(match, foe, seed), match.state.common)) for seed in range(1, GUESSES + 1)
    ]
    assert {order[0] for order in orders} == {known}
    assert {tuple(sorted(order[1:])) for order in orders} == {((0, 1), (0, 2), (foe, 2))}
    assert len(set(orders)) == 6
    assert all(n in USUAL for n in Counter(orders).values())


@pytest.mark.rule("ruling 36", "R1.6")
@pytest.mark.lengthy
def test_a_guess_deals_a_hand_and_its_deck_in_any_way_alike(seats, foe):
    """One of three cards has been drawn; the rest of the colour is in the game already."""
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage improve; to_act 1
        seat 0: hand {"dragonstorm_scout " * 8}; deck guard magistrate iron_claw_scout
        seat {foe}: deck guard
    """)
    unseen = match.state.deck[0, 1:4].tolist()
    match.state.pride[0] = [row.copies for row in match.cards.book.card]
    match.state.pride[0, match.state.kind[unseen]] -= 1
    match.play(0, "draw 1")
    ways = Counter(tuple(guessed(match, foe, seed).kind[unseen]) for seed in range(1, GUESSES + 1))
    assert len(ways) == 6
    assert all(n in USUAL for n in ways.values())


@pytest.mark.rule("ruling 36")
@pytest.mark.parametrize("steps", [10, 60, 140])
def test_a_guess_asks_chance_once_for_each_card_that_is_not_seen(steps, seats):
    """So it ends after a known time, however much of a pile the seat has seen."""
    match = played(seats, 9, steps)
    for seat in (*range(seats), -1):
        world, rng, expected = match.hidden(seat), generator(5), generator(5)
        piles = [world.common, *world.deck, *world.hand]
        unseen = sum(world.kind[card] == 0 for pile in piles for card in pile[1 : pile[0] + 1])
        for _ in range(unseen + 8):  # its own generator takes eight
            random_bits(expected)
        BATTLECATS.rules.guess(world, match.cards.book, seat, rng)
        assert rng.tolist() == expected.tolist()


@pytest.mark.rule("ruling 36")
def test_a_guess_keeps_what_the_seat_has_seen_where_it_lies(seats):
    match = played(seats, 2, 20 * seats)
    for seat in range(seats):
        world, real = guessed(match, seat), match._without_drafts(seat).state
        known = [card for card in range(1, 49 * seats + 1) if real.seen[card] & 1 << seat]
        assert known
        assert all(world.kind[card] == real.kind[card] for card in known)
        assert all(world.owner[card] == real.owner[card] for card in known)


@pytest.mark.rule("ruling 36")
def test_a_guess_may_put_any_missing_card_into_a_hand_that_is_being_chosen(seats, foe):
    match = Match.new("battlecats", seats, options={"warlords": "deal"}, seed=4)
    hands = {tuple(contents(guessed(match, foe, seed), match.state.hand[0])) for seed in range(6)}
    assert len(hands) == 6


@pytest.mark.rule("ruling 36", "R1.6")
def test_nobody_else_learns_what_is_drawn_and_returned(seats, foe):
    match = Match.new("battlecats", seats, options={"warlords": "deal"}, seed=6)
    while stage(match) != "improve":
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    match.play(0, "draw 3")
    for seat in (*range(1, seats), -1):
        assert told(match, seat) == ["drew 0"] * 3
    assert all(len(line.split()) == 3 for line in told(match, 0))
    shown = next(zone for zone in match.view(foe).zones if zone.id == "hand 0")
    assert sum(card.face is None for card in shown.cards) == 3


@pytest.mark.rule("ruling 36", "R1.6")
def test_which_of_the_drawn_cards_was_returned_cannot_be_told_from_its_sleeve(seats, foe):
    """Whatever order the drawn cards came in, it looks the same when the same one is returned."""

    def after(order: str) -> Match:
        match = table(f"""
            battlecats
            seats {seats}; dealer {seats - 1}; die 5; stage improve; to_act 1
            seat 0: hand {"dragonstorm_scout " * 8}; deck {order}
            seat {foe}: deck guard
        """)  # fmt: skip
        match.play(0, "draw 3")
        for card in ("eagle_eye_scout", "guard", "dragonstorm_scout"):
            match.play(0, f"return {card}")
        return match

    one, other = (
        after("iron_claw_scout eagle_eye_scout guard"),
        after("eagle_eye_scout guard iron_claw_scout"),
    )
    assert one.hidden(1).tobytes() == other.hidden(1).tobytes()


@pytest.mark.rule("ruling 36", "R1.6")
def test_a_card_that_all_saw_go_under_a_deck_stays_known_when_it_is_drawn_again(seats, foe):
    """It lay open in the hand and went back; nobody forgets it, and what is drawn with it stays secret."""
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage improve; to_act 1
        seat 0: hand {"dragonstorm_scout " * 8}; deck iron_claw_scout
        seat {foe}: deck guard guard
    """)
    match.play(0, "draw 1")
    match.play(0, "return dragonstorm_scout")
    assert told(match, foe)[0] == "returned 0 dragonstorm_scout"
    match.play(foe, "draw 0")
    while stage(match) != "improve":
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    match.play(0, "draw 1")
    for seat in (*range(seats), -1):
        assert told(match, seat) == ["drew 0 dragonstorm_scout"]
        hand = contents(match.hidden(seat), match.state.hand[0])
        assert all(kind for _, kind in hand)


@pytest.mark.rule("ruling 36")
def test_chance_is_nobodys_to_see(seats):
    match = Match.new("battlecats", seats, seed=1)
    assert "rng" in match.to_text()
    assert "rng" not in match.to_text(seat=0) + match.to_text(seat=-1)
