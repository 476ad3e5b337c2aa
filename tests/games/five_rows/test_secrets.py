"""Five Rows: the other hand and the order of both decks reach nobody; what is in them together is known."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from caterwaul import games
from caterwaul.match import Match
from tests.every_game.playing import Case, guessed, played
from tests.games.five_rows.battle import hand, turn
from tests.tables import cards_in

pytestmark = pytest.mark.interpreted

CASE = Case("five_rows", 2)
ALL = Counter(entry.id for entry in games.load("five_rows").builtin.tables["card"])


def ids(match: Match, record: object, pile: str, seat: int) -> list[str]:
    cards = getattr(record, pile)[seat]
    return [match.cards.word("card", int(record.kind[n])) or "?" for n in cards[1 : cards[0] + 1]]  # type: ignore[attr-defined]


@pytest.mark.rule("ruling 26")
@pytest.mark.parametrize(("seat", "known"), [(0, {0}), (1, {1}), (-1, set())])
def test_ruling_26_only_the_own_hand_is_seen(seat, known):
    match = played(CASE, seed=3, steps=25)
    record = match.hidden(seat)
    for p in range(2):
        assert ids(match, record, "deck", p) == ["?"] * match.state.deck[p, 0]
        assert ("?" in ids(match, record, "hand", p)) == (p not in known)
        assert "?" not in ids(match, record, "discard", p)


@pytest.mark.rule("ruling 26", "1.2")
@pytest.mark.parametrize("seat", [0, 1, -1])
def test_ruling_26_a_guess_deals_exactly_what_is_unseen(seat):
    match = played(CASE, seed=3, steps=25)
    for seed in range(5):
        world = guessed(match, seat, seed)
        for p in range(2):
            lying = [n for n in np.flatnonzero(world.kind) if world.owner[n] == p]
            assert Counter(match.cards.word("card", int(world.kind[n])) for n in lying) == ALL


@pytest.mark.rule("ruling 26")
@pytest.mark.lengthy
def test_ruling_26_a_guess_moves_cards_between_the_other_hand_and_deck():
    match = played(CASE, seed=3, steps=25)
    guesses = {tuple(sorted(ids(match, guessed(match, 0, seed), "hand", 1))) for seed in range(20)}
    assert len(guesses) > 10
    assert {tuple(ids(match, guessed(match, 0, seed), "hand", 0)) for seed in range(20)} == {
        tuple(cards_in(match, "hand", 0))
    }


@pytest.mark.rule("ruling 26")
@pytest.mark.lengthy
def test_ruling_26_a_guess_never_deals_a_card_that_lies_open():
    match = turn(
        "hand giant; troop recruit - - - -", "hand medic miner; discard ward", "mire(owner=1) - - - -"
    )
    for seed in range(30):
        assert not {"ward", "mire"} & set(ids(match, guessed(match, 0, seed), "hand", 1))


def test_a_draw_is_told_to_its_player_alone():
    match = turn("hand scholar; deck giant")
    match.play(0, "play scholar row 1")
    assert match.lines(0)[-1].text == "Your Scholar (when played): you draw Giant."
    others = "Player 1's Scholar (when played): Player 1 draws a card."
    assert match.lines(1)[-1].text == match.lines(-1)[-1].text == others
    assert match.events(1)[-1].values == {"seat": 0}


def test_whether_a_player_is_asked_does_not_tell_the_hand():
    for cards in ("giant", "recruit"):
        match = turn(f"hand {cards}", f"hand {cards}; coins 1")
        match.play(0, "pass")
        assert match.to_act == [1]


def test_the_hand_is_shown_by_cost_not_by_when_it_was_drawn():
    match = turn("hand giant recruit medic")
    shown = next(zone for zone in match.view(0).zones if zone.id == "hand 0")
    assert [card.face for card in shown.cards] == ["recruit", "medic", "giant"]
    assert hand(match, 0) == ["giant", "medic", "recruit"]
