"""What players bring to a tournament: checked when they enter, and once more before it is locked (102.1)."""

from __future__ import annotations

from ... import games
from ...cards.decks import OWN_DECK, counts_in, has_decks
from ...cards.decks import TABLE as DECKS
from ...core.cardset import CardSet
from ...core.errors import CaterwaulError
from ...core.faults import CardError
from ...core.game import Game
from ...core.words import comma_list
from ...match.start import checked_choices
from ...tournament.state import Plan, Player
from ..errors import Refusal
from ..tables.card_files import own_cards
from ..tables.schemas import ChoiceEntry
from .schemas import BroughtList, CardBrought, Lockable


def cards_of(plan: Plan) -> tuple[Game, CardSet]:
    game = games.load(plan.game)
    return game, own_cards(game, plan.cards)


def lockable_choices(plan: Plan) -> list[Lockable]:
    """What can be locked. Of what is there once at a table, one is taken there."""
    try:
        game, cards = cards_of(plan)
    except CardError:
        return []
    return [
        Lockable(
            name,
            table,
            False,
            [ChoiceEntry(e.id, e.name, e.text) for e in cards.tables[table]],
            table == DECKS and has_decks(game),
        )
        for name, table in game.choices.items()
        if not game.State.fields[name].unique
    ]


def faults_of(plan: Plan, player: Player) -> list[str]:
    """What is wrong with what somebody brings, by the same checks as at a table."""
    try:
        game, cards = cards_of(plan)
        checked_choices(game, cards, {0: player.choices} if player.choices else {}, plan.seats)
    except (CaterwaulError, CardError) as error:
        return [str(error)]
    lockable = lockable_choices(plan)
    names = [choice.name for choice in lockable]
    at_table = [f"a {name} is taken at the table, not before" for name in player.choices if name not in names]
    missing = [
        f"bring a {choice.name}: one of your own, or {comma_list([entry.id for entry in choice.entries])}"
        for choice in lockable
        if choice.required and choice.name not in player.choices
    ]
    return at_table + missing


def lists_of(plan: Plan, player: Player) -> list[BroughtList]:
    """The decks that somebody brings, card by card."""
    try:
        game, cards = cards_of(plan)
    except CardError:
        return []
    names = {entry.id: entry.name for entry in cards.tables["card"]}
    brought = {name: word for name, word in player.choices.items() if game.choices.get(name) == DECKS}
    return [_list_of(cards, names, player, name, word) for name, word in brought.items()]


def _list_of(cards: CardSet, names: dict[str, str], player: Player, choice: str, word: str) -> BroughtList:
    entry = next((entry for entry in cards.tables[DECKS] if entry.id == word), None)
    counts = entry.given["cards"] if entry else counts_in(word)
    copied = player.copied.get(choice)
    title = entry.name if entry else copied.name if copied else OWN_DECK
    listed_cards = [CardBrought(id_, names.get(id_, id_), n) for id_, n in counts.items()]
    return BroughtList(choice, title, sorted(listed_cards, key=lambda card: card.name))


def check_entry(plan: Plan, player: Player) -> None:
    faults = faults_of(plan, player)
    if faults:
        raise Refusal("bad_request", "; ".join(faults))
