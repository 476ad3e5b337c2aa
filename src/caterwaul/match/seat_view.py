"""What a seat sees of a match: the game's own view, with its legal actions and handles added."""

from __future__ import annotations

from typing import Any, Protocol

from ..core.cardset import CardSet
from ..core.events import Event
from ..core.game import Game
from ..core.plain import Plain
from ..core.records import SPECTATOR
from ..core.views import Line, Option, View
from ..core.words import and_list
from .handles import Handles
from .narration import Telling
from .state_head import SEATS_OF


class Seen(Protocol):
    """What of a match a view is made of."""

    game: Game
    cards: CardSet
    names: list[str]
    telling: Telling

    def legal_actions(self, seat: int) -> list[int]: ...
    def is_drafting(self, seat: int) -> bool: ...
    def preview(self, seat: int, action: str | int) -> list[Event]: ...
    def hidden_records(self, seat: int) -> Any: ...
    def last_lines(self, seat: int) -> list[Line]: ...


def seat_view(match: Seen, seat: int, handles: Handles, hidden_records: Any, offers: bool = True) -> View:
    """Build the view from the hidden record alone, so that it cannot show more."""
    game, hidden = match.game.module("view"), Plain(hidden_records)
    hidden.names, hidden.whose = match.telling.players(seat)
    shown: View = game.view(hidden, match.cards, seat)
    shown.game, shown.seat, shown.seats = match.game.key, seat, match.names
    shown.over, shown.winners = bool(hidden.over), list(SEATS_OF[hidden.winners])
    shown.to_act = [] if shown.over else list(SEATS_OF[hidden.to_act])
    shown.score = hidden.score[: len(match.names)]
    shown.prompt = _prompt(match, game, hidden, shown)
    shown.options = _options(match, hidden, seat) if offers else []
    shown.ending = _ending(match, game, hidden, shown) if shown.over else []
    if shown.options:
        _say_why(match, hidden, shown)
    given = handles.give(shown.zones)
    shown.acts = given.get(shown.acts) if shown.acts else None
    for option in shown.options:
        if option.takes is not None:
            option.takes = given.get(option.takes)
        if option.goes_card is not None:
            option.goes_card = given.get(option.goes_card)
    return shown


def option_said(match: Seen, seat: int, action: int) -> str:
    """What a seat may do now, as it is told to anybody later: cards are called by name, not by place."""
    hidden = Plain(match.hidden_records(seat))
    hidden.names, hidden.whose = match.telling.players(SPECTATOR)
    option: Option = match.game.module("offers").explain(hidden, match.cards, seat, action)
    option.title = match.telling.title(action)
    return option.spoken


def _prompt(match: Seen, game: Any, hidden: Plain, shown: View) -> str:
    if shown.over:
        return "The match is over."
    if shown.seat in shown.to_act:
        return str(game.prompt(hidden, match.cards, shown.seat))
    return f"Waiting for {and_list([match.names[p] for p in shown.to_act])}."


def _ending(match: Seen, game: Any, hidden: Plain, shown: View) -> list[str]:
    """What ended the match, the rule that decides it, and the number that it is decided by."""
    names = {event.name.lower() for event in game.STORY.endings}
    told = [line.text for line in match.last_lines(shown.seat) if line.name in names]
    return [
        sentence
        for sentence in (*told, str(game.ending(hidden)), _totals(game.STORY.total, shown))
        if sentence
    ]


def _totals(label: str, shown: View) -> str:
    """`Honor: Ann 32, you 26.`, the most first."""
    if not label:
        return ""
    numbers = [(c.value, p) for p, of in shown.counters.items() if p >= 0 for c in of if c.label == label]
    numbers.sort(key=lambda number: -number[0])
    said = (f"{'you' if p == shown.seat else shown.seats[p]} {value}" for value, p in numbers)
    return f"{label}: {', '.join(said)}."


def _options(match: Seen, hidden: Plain, seat: int) -> list[Option]:
    options: list[Option] = []
    explain, said_of, cards = match.game.module("offers").explain, match.telling.said_of, match.cards
    for action in match.legal_actions(seat):
        option: Option = explain(hidden, cards, seat, action)
        said = said_of(action, seat)
        option.words, option.verb, option.values, option.title, option.head, option.picture = said
        options.append(option)
    if options and match.is_drafting(seat):
        for option in options:
            told = (match.telling.say(event, seat) for event in match.preview(seat, option.action))
            option.effect = " ".join(filter(None, told))
    return options


def _say_why(match: Seen, hidden: Plain, shown: View) -> None:
    """Of each card of the own hand that no option takes: why not. Equal cards are taken one for another."""
    kind, refusals = hidden.kind, match.game.module("refusals")
    no_question = {0, *(kind[option.takes] for option in shown.options if option.takes)}
    for zone in shown.zones:
        if zone.shape == "hand" and zone.owner == shown.seat:
            for card in zone.cards:
                row = kind[card.handle]
                if row not in no_question:
                    card.why = refusals.why_idle(hidden, match.cards, shown.seat, row)
