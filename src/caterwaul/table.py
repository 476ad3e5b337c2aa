"""What a seat sees of a match: the game's own view, with its legal actions, log and handles added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .core.records import seats_in
from .core.views import Option, View
from .core.words import fill, listed
from .handles import Handles, cards_in

if TYPE_CHECKING:
    from .match import Match


def look(match: Match, seat: int, handles: Handles) -> View:
    """Build the view from the hidden record alone, so that it cannot show more."""
    game, cards = match.game, match.cards
    hidden = match.hidden(seat)
    shown: View = game.module("view").view(hidden, cards, seat)
    shown.game, shown.seat, shown.seats = game.key, seat, list(match.names)
    shown.over, shown.winners = bool(hidden.over), list(seats_in(int(hidden.winners)))
    shown.to_act = [] if shown.over else list(seats_in(int(hidden.to_act)))
    shown.score = [int(n) for n in hidden.score[: len(match.names)]]
    shown.prompt = _prompt(match, hidden, shown)
    given = handles.give(shown)
    shown.options = [_option(match, hidden, seat, a, given) for a in match.legal_actions(seat)]
    shown.log = match.lines(seat)
    for card in cards_in(shown.zones):
        card.handle = given[card.handle]
    return shown


def _prompt(match: Match, hidden: object, shown: View) -> str:
    if shown.over:
        return "The match is over."
    if shown.seat in shown.to_act:
        return str(match.game.module("view").prompt(hidden, match.cards, shown.seat))
    return f"Waiting for {listed([match.names[p] for p in shown.to_act])}."


def _option(match: Match, hidden: object, seat: int, action: int, handles: dict[int, int]) -> Option:
    verb = match.game.actions.verb_of(action)
    words = match.blanks(action)
    option: Option = match.game.module("view").explain(hidden, match.cards, seat, action)
    option.words, option.verb, option.values = match.words(action), verb.name, words
    option.title, option.head = match.title(action), fill(verb.beginning, words)
    if int(match.state.draft) >> seat & 1:
        option.effect = " ".join(match.say(event) for event in match.preview(seat, action))
    option.takes = handles.get(option.takes) if option.takes else None
    option.goes_card = handles.get(option.goes_card) if option.goes_card else None
    return option
