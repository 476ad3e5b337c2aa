"""What must not matter does not: who sits where, the order of a card file, what a card is called."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from caterwaul.core.calls import Calls
from caterwaul.core.cardset import CardSet
from caterwaul.core.game import Game
from tests.every_game.anatomy import is_pending
from tests.every_game.designers import written
from tests.every_game.mirroring import before_the_deal, in_order_of_seats
from tests.every_game.playing import Case, copied, legal_on, states_of, stepped
from tests.every_game.renaming import (
    Renaming,
    in_new_sleeves,
    renamed_action,
    renamed_log,
    renamed_record,
    sleeved_as_it_lies,
)

COPIED_BY_NOBODY = {"battlecats": {"copies": 0}}  # what a colour or a deck has is counted
PARTS = 4
MOVES_THEMSELVES = "basic"  # Clash! finds its seven basic moves by that, so a second one is another card


def steps_of(case: Case, seed: int) -> Iterator[tuple[Any, int, int]]:
    """Every state of a random match, with who acts there and how."""
    match, states = states_of(case, seed)
    for number, (seat, action) in enumerate(match.actions):
        yield states[number], seat, action


def is_brought(game: Game, action: int) -> bool:
    """Whether somebody chooses what they bring."""
    return any(blank.domain in game.choices.values() for blank in game.actions.verb_of(action).blanks)


def check_renamed(case: Case, to: Renaming, cards: CardSet, seed: int) -> None:
    """Wherever a random match comes, the same is legal, told and done when things have other names."""
    game, compared = case.game, 0
    rules, rules_there = Calls(game, game.builtin), Calls(game, cards)
    for before, seat, action in steps_of(case, seed):
        if is_brought(game, action) and to.rows and not to.rows.keys() >= set(game.choices.values()):
            continue  # what is brought names cards, and keeps to their old names
        moved, theirs = renamed_record(before, game.State, to), renamed_action(game.actions, action, to)
        said = game.actions.words(action, game.builtin)
        for p in range(case.seats):
            ours = [renamed_action(game.actions, a, to) for a in legal_on(rules, before, p)]
            assert sorted(legal_on(rules_there, moved, to.seat(p))) == sorted(ours), said
        after, log = stepped(rules, before, seat, action, game.log_size)
        moved_after, log_there = stepped(rules_there, moved, to.seat(seat), theirs, game.log_size)
        told, told_there = renamed_log(log, game, to), renamed_log(log_there, game, Renaming())
        dealt = before_the_deal(told, game, before, after)
        assert in_order_of_seats(told_there[:dealt], game) == in_order_of_seats(told[:dealt], game), said
        brought = to.rows and np.any(after.kind != before.kind)  # characters bring the cards that they name
        if dealt is None and not brought:
            wanted = comparable(game, renamed_record(after, game.State, to))
            assert differing(game, comparable(game, moved_after), wanted) == [], said
            compared += 1
    assert compared > 5


def comparable(game: Game, record: Any) -> Any:
    """Without sleeves, and without seats that are nobody's at the moment."""
    found = copied(record)
    if game.key == "battlecats" and not found.acting:
        found.actor = 0
    if game.key == "claw_and_order":
        found.known.sort(axis=-1)  # what has been seen of a deck has no order
    if game.key == "paw_of_duty":
        for cards in (found.kitty_deck, found.tactic_deck, found.discard, found.played):
            found.owner[cards[1 : cards[0] + 1]] = 0
        found.owner[found.playing] = 0
    return sleeved_as_it_lies(found, game.State)


def differing(game: Game, one: Any, other: Any) -> list[str]:
    return [
        f"{name}: {getattr(one, name)} {getattr(other, name)}"
        for name in game.State.fields
        if np.any(getattr(one, name) != getattr(other, name))
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_exchanging_the_seats_exchanges_what_happens(case: Case, seed: int):
    """Everything that a match goes through, with everybody one seat further."""
    to = Renaming([(p + 1) % case.seats for p in range(case.seats)])
    check_renamed(case, to, case.game.builtin, seed)


def test_a_whole_match_with_the_seats_exchanged_ends_the_same(case: Case):
    """From the first question on, every state of it comes from the one before: luck is the same, and goes
    to the other seat. Where it is dealt to both, each gets what the other had got."""
    game, to = case.game, Renaming([(p + 1) % case.seats for p in range(case.seats)])
    match, states = states_of(case, seed=6)
    rules = Calls(game, game.builtin)
    there = renamed_record(states[0], game.State, to)
    for number, (seat, action) in enumerate(match.actions):
        theirs = renamed_action(game.actions, action, to)
        assert theirs in legal_on(rules, there, to.seat(seat))
        there, log = stepped(rules, there, to.seat(seat), theirs, game.log_size)
        told = renamed_log(log, game, Renaming())
        if before_the_deal(told, game, states[number], states[number + 1]) is not None:
            there = renamed_record(states[number + 1], game.State, to)
    assert there.over
    assert there.winners == to.bits(match.state.winners)
    assert there.score.tolist() == renamed_record(match.state, game.State, to).score.tolist()


def test_the_numbers_of_cards_change_nothing(case: Case):
    """With all cards in other sleeves the same is legal, told and done."""
    game, chance, compared = case.game, random.Random(7), 0
    rules = Calls(game, game.builtin)
    for before, seat, action in steps_of(case, seed=7):
        if is_pending(before, game.State):
            continue  # frames hold numbers of cards that nothing here can tell from others
        order = chance.sample(range(1, len(before.kind)), len(before.kind) - 1)
        there = in_new_sleeves(before, game.State, order)
        said = game.actions.words(action, game.builtin)
        for p in range(case.seats):
            assert legal_on(rules, there, p) == legal_on(rules, before, p), said
        after, log = stepped(rules, before, seat, action, game.log_size)
        after_there, log_there = stepped(rules, there, seat, action, game.log_size)
        told, told_there = renamed_log(log, game, Renaming()), renamed_log(log_there, game, Renaming())
        dealt = before_the_deal(told, game, before, after)  # a new deal is shuffled from card to card
        assert told_there[:dealt] == told[:dealt], said
        if dealt is None and not is_pending(after, game.State):
            assert differing(game, comparable(game, after_there), comparable(game, after)) == [], said
            compared += 1
    assert compared > 5


def test_the_order_of_the_card_files_changes_nothing(case: Case, tmp_path: Path):
    """From any position on; how cards are dealt may hang on it, since a shuffle begins with some order."""
    tables = {table: entries[::-1] for table, entries in case.game.builtin.tables.items()}
    cards = written(case.game, tables, tmp_path / "reversed.toml", instead=True)
    rows = {
        table: [0, *range(len(entries), 0, -1), *range(len(entries) + 1, len(cards.book[table]))]
        for table, entries in tables.items()
    }
    check_renamed(case, Renaming(range(case.seats), rows), cards, seed=3)


@pytest.mark.parametrize("part", range(PARTS))
def test_an_own_card_that_says_the_same_does_the_same(case: Case, part: int, tmp_path: Path):
    """Part of the cards at a time, since a book has no room for all of them twice."""
    if ("full_city", "turn_without_kitty") in case.options:
        pytest.skip("how many turns are left without a Kitty follows from all cards of the set")
    given = COPIED_BY_NOBODY.get(case.key, {})
    entries = [e for e in case.game.builtin.tables["card"][part::PARTS] if MOVES_THEMSELVES not in e.given]
    twins = [replace(e, id=f"{e.id}_twin", given={**e.given, **given}) for e in entries]
    cards = written(case.game, {"card": twins}, tmp_path / "twins.toml", instead=False)
    rows = list(range(len(cards.book.card)))
    for entry in entries:
        twin = cards.number("card", f"{entry.id}_twin")
        rows[entry.number], rows[twin] = twin, entry.number
    check_renamed(case, Renaming(range(case.seats), {"card": rows}), cards, seed=4)


def test_looking_changes_nothing(case: Case):
    """A match that everybody looks at after each action, and one that is folded in one go."""
    match, states = states_of(case, seed=5)
    looked = case.new(seed=5)
    for seat, action in match.actions[:25]:
        for watcher in (seat, -1):
            looked.view(watcher)
        looked.preview(seat, action)
        looked.play(seat, action)
    assert looked.state.tobytes() == states[len(looked.actions)].tobytes()
    assert looked.clone()._folded(match.actions).state.tobytes() == match.state.tobytes()
