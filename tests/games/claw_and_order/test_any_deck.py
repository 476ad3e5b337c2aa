"""Every legal deck of Claw & Order plays to an end, whatever is in it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caterwaul.core.cardset import CardSet
from caterwaul.games.claw_and_order.decks import check_deck
from caterwaul.games.claw_and_order.words import Trait
from caterwaul.match import Match
from tests.games.claw_and_order.scene import GAME

pytestmark = pytest.mark.interpreted

CARDS = GAME.builtin


@st.composite
def decks(draw: st.DrawFn) -> list[str]:
    """27 cards of which each may stand beside the others."""
    chance = random.Random(draw(st.integers(0, 10**6)))
    found: Counter[str] = Counter()
    while sum(found.values()) < 27:
        entry = chance.choice(CARDS.tables["card"])
        traits = int(CARDS.book.card[entry.number].traits)
        has_commander = any(
            CARDS.book.card[CARDS.number("card", id_)].traits >> Trait.COMMANDER & 1 for id_ in found
        )
        if traits >> Trait.COMMANDER & 1 and has_commander:
            continue
        if found[entry.id] < 3 or traits >> Trait.ANY_NUMBER & 1:
            found[entry.id] += 1
    return sorted(found.elements())


def with_decks(tmp_path, near: list[str], far: list[str]) -> CardSet:
    file = tmp_path / "own.toml"
    file.write_text(f'[[deck]]\nid = "near"\ncards = {near}\n[[deck]]\nid = "far"\ncards = {far}\n')
    return GAME.cards([file])


readings = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in GAME.options.items()})


@pytest.mark.lengthy
@pytest.mark.rule("102.1", "102.2", "102.3", "ruling 40b", "ruling 44")
@given(decks(), decks(), readings, st.integers(0, 1_000))
def test_any_two_legal_decks_play_to_an_end(tmp_path, near, far, options, seed):
    cards = with_decks(tmp_path, near, far)
    for name in ("near", "far"):
        counts = Counter(int(n) for n in cards.book.deck[cards.number("deck", name)].cards)
        assert check_deck(counts, cards).faults == []
    match = Match.new(
        "claw_and_order", choices={0: "near", 1: "far"}, options=options, cards=cards, seed=seed
    )
    chance = random.Random(seed)
    while not match.over:
        seat = chance.choice(match.to_act)
        match._apply(seat, chance.choice(match.legal_actions(seat)))
        assert match.state.turn.max() <= GAME.module("state").MOST_TURNS
        assert len(match.actions) < GAME.max_steps
    assert len(match.winners) == 1
    if match.score[match.winners[0]] == 2:
        assert match.state.battle == sum(match.score)
        assert match.state.turn.max() >= 1
    else:
        assert "103.3b" in str(check_deck_of(match, cards))


def check_deck_of(match: Match, cards: CardSet) -> list[str]:
    """The warnings of whoever lost."""
    loser = 1 - match.winners[0]
    return check_deck(Counter(int(n) for n in cards.book.deck[match.state.deck[loser]].cards), cards).warnings


@pytest.mark.rule("ruling 41a", "ruling 41")
def test_a_pile_holds_a_whole_deck_and_a_side_all_troops():
    state = GAME.State.fields
    assert {state[name].shape[-1] for name in ("hand", "stock", "discard", "gear", "buffs")} == {28}
    assert state["troops"].shape[-1] == 55
