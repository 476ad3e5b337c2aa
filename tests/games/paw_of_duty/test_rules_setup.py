"""Paw of Duty, from the components to the first turn."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from caterwaul.match import Match
from tests.games.paw_of_duty.battles import GAME, KITTIES, hand, ids, play
from tests.tables import told

pytestmark = pytest.mark.interpreted

BUILTIN = GAME.builtin


def new(seed: int = 1, **options: str) -> Match:
    return Match.new(GAME, seed=seed, options=options)


@pytest.mark.rule("B3")
def test_B3_fifteen_kitties_and_forty_five_tactics():
    match = new()
    kinds = Counter(int(BUILTIN.book.card[kind].kind) for kind in match.state.kind if kind)
    assert kinds == {1: 15, 2: 45}


@pytest.mark.rule("S1", "B1")
def test_S1_the_city_has_nine_open_grid_markers():
    match = play(new(), "keep the rest", "keep the rest")
    play(match, match.legal(0)[0])
    assert match.legal(0) == [f"place at r{row}c{column}" for row in (2, 3, 4) for column in (2, 3, 4)]


@pytest.mark.rule("S2", "S5", "S7", "S8a")
def test_S2_S5_S7_claws_out_for_both_the_radio_for_the_first_and_four_more_each():
    match = new()
    first, second = hand(match, 0), hand(match, 1)
    assert (len(first), len(second)) == (6, 5)
    assert (first.count("claws_out"), second.count("claws_out")) == (1, 1)
    assert (first.count("radio"), second.count("radio")) == (1, 0)
    assert match.state.tactic_deck[0] == 34


@pytest.mark.rule("S3")
def test_S3_black_and_white_tokens():
    view = new().view(0)
    assert view.roles == {0: "Black", 1: "White"}


@pytest.mark.rule("S4", "S5", "S8", "S8a", "ruling 37")
@pytest.mark.parametrize(("first", "began"), [("black", 0), ("white", 1)])
def test_S4_the_players_choose_who_goes_first(first, began):
    match = new(first=first)
    assert (len(hand(match, began)), len(hand(match, 1 - began))) == (6, 5)
    assert "radio" in hand(match, began)
    assert [event.values.get("seat") for event in match.events(-1)] == [
        began,
        began,
        1 - began,
        began,
        began,
        1 - began,
    ]
    turns = []
    while match.state.turn < 3:
        turns.append((int(match.state.turn), *match.to_act))
        play(
            match,
            next(
                a
                for a in ("keep the rest", "end the turn", match.legal(match.to_act[0])[0])
                if a in match.legal(match.to_act[0])
            ),
        )
    assert list(dict.fromkeys(turns)) == [(0, began), (0, 1 - began), (1, began), (2, 1 - began)]


@pytest.mark.rule("S4", "ruling 37")
def test_ruling_37_without_a_choice_black_begins():
    assert new().to_text() == new(first="black").to_text()


@pytest.mark.rule("S4", "ruling 37")
def test_ruling_37_chance_lets_either_begin():
    matches = [new(seed, first="random") for seed in range(12)]
    assert {tuple(match.to_act) for match in matches} == {(0,), (1,)}
    assert all("radio" in hand(match, match.to_act[0]) for match in matches)


@pytest.mark.rule("S4", "ruling 37")
@pytest.mark.parametrize("seed", range(3))
def test_ruling_37_whoever_begins_the_battle_is_the_same(seed):
    logs = []
    for first, names in (("black", ["Ann", "Bob"]), ("white", ["Bob", "Ann"])):
        match, chance = Match.new(GAME, seed=seed, options={"first": first}, names=names), random.Random(seed)
        while not match.over:
            play(match, chance.choice(match.legal(match.to_act[0])))
        logs.append([line.text for line in match.view(-1).log] + [names[p] for p in match.winners])
    assert logs[0] == logs[1]


@pytest.mark.rule("S6")
def test_S6_both_decks_are_shuffled():
    decks = [(ids(m, m.state.kitty_deck), ids(m, m.state.tactic_deck)) for m in (new(1), new(2))]
    assert decks[0][0] != decks[1][0]
    assert decks[0][1] != decks[1][1]
    assert sorted(decks[0][0]) == sorted(KITTIES)


@pytest.mark.rule("S7", "ruling 34")
def test_S7_nobody_else_sees_what_is_drawn():
    match = new()
    shown = {zone.id: [card.face for card in zone.cards] for zone in match.view(1).zones}
    assert shown["hand 0"] == [None] * 4 + ["claws_out", "radio"]
    assert None not in shown["hand 1"]
    assert {line.name for line in match.view(-1).log} == {"begins", "took", "drew_some"}


@pytest.mark.rule("S8", "ruling 21")
def test_S8_cards_set_aside_are_replaced_before_they_go_back():
    match = new()
    before = hand(match, 0)
    aside = [card for card in before if card not in ("claws_out", "radio")]
    play(match, *(f"set aside {card}" for card in aside), "keep the rest")
    assert sorted(ids(match, match.state.aside[0])) == aside
    assert hand(match, 0) == ["claws_out", "radio"]
    deck = ids(match, match.state.tactic_deck)
    play(match, "keep the rest")
    assert hand(match, 0) == sorted([*deck[-4:], "claws_out", "radio"])
    assert sorted(ids(match, match.state.tactic_deck)) == sorted(deck[:-4] + aside)
    assert match.state.aside[0][0] == 0


@pytest.mark.rule("S8")
def test_S8_the_first_decides_before_the_second_and_both_may_keep_all():
    match = new()
    hands = [hand(match, p) for p in range(2)]
    assert match.to_act == [0]
    match.play(0, "keep the rest")
    assert match.to_act == [1]
    match.play(1, "keep the rest")
    assert [hand(match, p) for p in range(2)] == hands


@pytest.mark.rule("S8")
def test_S8_radio_and_claws_out_cannot_be_set_aside():
    assert not {"set aside radio", "set aside claws_out"} & set(new().legal(0))


@pytest.mark.rule("S8")
def test_S8_what_goes_back_is_shuffled_in():
    match = new()
    card = next(c for c in hand(match, 0) if c not in ("claws_out", "radio"))
    deck = ids(match, play(match, f"set aside {card}", "keep the rest").state.tactic_deck)
    play(match, "keep the rest")
    assert ids(match, match.state.tactic_deck) != [*deck[:-1], card]


@pytest.mark.rule("S8")
def test_S8_until_the_rest_is_kept_one_can_step_back():
    match = new()
    before, card = hand(match, 0), match.legal(0)[0]
    match.play(0, card)
    assert match.state.draft == 1
    match.back(0)
    assert (hand(match, 0), match.state.draft) == (before, 0)


@pytest.mark.rule("S8a")
def test_S8a_six_and_five_cards_after_the_exchange():
    match = new()
    play(match, match.legal(0)[0], "keep the rest", match.legal(1)[0] if match.legal(1) else "keep the rest")
    while match.state.turn == 0:
        play(match, "keep the rest")
    assert (len(hand(match, 0)), len(hand(match, 1))) == (6, 5)


@pytest.mark.rule("S8", "ruling 21")
def test_S8_the_others_see_only_how_many_were_set_aside():
    match = new()
    match.play(0, match.legal(0)[0])
    match.play(0, "keep the rest")
    assert told(match) == ["set_aside 0 1"]
    assert ids(match, match.state.aside[0]) != ["?"]
    assert match.hidden(1).kind[match.state.aside[0][1]] == 0


@pytest.mark.rule("K3")
def test_K3_a_stronger_kitty_has_fewer_lines():
    cards = [BUILTIN.book.card[BUILTIN.number("card", kitty)] for kitty in KITTIES]
    assert all(card.lines == 5 - card.level for card in cards)
    assert Counter(int(card.unit) for card in cards) == {1: 5, 2: 5, 3: 5}
    assert sorted(int(card.level) for card in cards) == [1] * 3 + [2] * 6 + [3] * 3 + [4] * 3
