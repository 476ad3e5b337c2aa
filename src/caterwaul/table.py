"""What a seat sees of a match: the game's own view, with its legal actions, log and handles added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .core.views import Line, Option, View
from .handles import Handles, cards_in

if TYPE_CHECKING:
    from .match import Match


def look(match: Match, seat: int, handles: Handles) -> View:
    """Build the view from the hidden record alone, so that it cannot show more."""
    game, cards = match.game, match.cards
    hidden = match.hidden(seat)
    shown: View = game.module("view").view(hidden, cards, seat)
    shown.game, shown.seat, shown.seats = game.key, seat, list(match.names)
    shown.to_act, shown.over, shown.winners, shown.score = (
        match.to_act,
        match.over,
        match.winners,
        match.score,
    )
    given = handles.give(shown)
    shown.options = [_option(match, hidden, seat, a, given) for a in match.legal_actions(seat)]
    shown.log = [Line(match.say(event), event.name, event.values) for event in match.events(seat)]
    for card in cards_in(shown.zones):
        card.sleeve = given[card.sleeve]
    return shown


def _option(match: Match, hidden: object, seat: int, action: int, handles: dict[int, int]) -> Option:
    verb = match.game.actions.verb_of(action)
    words = {b.name: match._value(b.domain, verb.values(action)[b.name]) for b in verb.blanks}
    option: Option = match.game.module("view").explain(hidden, match.cards, seat, action)
    option.words, option.verb, option.values = match.words(action), verb.name, words
    option.takes = handles.get(option.takes) if option.takes else None
    return option
