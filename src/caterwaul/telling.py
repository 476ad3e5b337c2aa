"""What happens in a match, in words: to each seat what it may know, as one would say it to that player."""

from __future__ import annotations

from functools import cache
from string import Formatter
from typing import Any

from .core.cardset import CardSet
from .core.events import Event, read_log
from .core.game import Game
from .core.records import SPECTATOR
from .core.views import Change, Line
from .core.wording import spoken


class Telling:
    """The words of one match, in which its players have names."""

    def __init__(self, game: Game, cards: CardSet, names: list[str]) -> None:
        self.game, self.cards, self.names = game, cards, names
        self._lines: dict[tuple[str | int, ...], Line] = {}

    def lines(self, log: Any, seat: int) -> list[Line]:
        """What one step did, as a seat is told it."""
        return [self.line(event, seat) for event in read_log(log, self.game.events, seat)]

    def line(self, event: Event, seat: int) -> Line:
        """An event as a line, which is made of what its seat is told alone: those told the same share it."""
        seats = [event.values[blank.name] for blank in event.blanks if blank.domain == "seat"]
        key: tuple[str | int, ...] = (
            seat if seat in seats else SPECTATOR,
            event.sentence,
            *event.values.values(),
        )
        if key not in self._lines:
            rows = [event.values[blank.name] for blank in event.blanks if blank.domain == "card"]
            entries = [self.cards.entry("card", row) for row in rows]
            cards = [entry.id for entry in entries if entry is not None]
            line = Line(self.say(event, seat), event.name, event.values, cards, seats)
            self._show(line, event)
            self._lines[key] = line
        return self._lines[key]

    def _show(self, line: Line, event: Event) -> None:
        """What the eye should see of it."""
        changes, steps = shown_in(self.game)
        if event.name in changes:
            change = changes[event.name]
            line.change = change.sign * (event.values[change.blank] if change.blank else 1)
            line.of = change.of
        if event.name in steps:
            line.step = event.values[steps[event.name]]

    def say(self, event: Event, seat: int = SPECTATOR) -> str:
        """An event in words, to one player or to anybody else."""
        sentence = spoken(event.sentence, event.values.get("seat", SPECTATOR) == seat >= 0)
        domains = {blank.name: blank.domain for blank in event.blanks}
        return "".join(
            before + (self.spell(domains[name], event.values[name], seat) if name else "")
            for before, name in parts_of(sentence)
        )

    def spell(self, domain: str, value: int, seat: int = SPECTATOR) -> str:
        """How a value of a sentence reads: a player, a word of a vocabulary, a card, or a number."""
        if domain == "seat":
            return "you" if value == seat else self.names[value]
        words = self.game.vocabularies.get(domain)
        if words is None:
            return self.cards.title(domain, value)
        found: Any = words._value2member_map_.get(value)
        if found is None:
            return "nothing"
        return str(getattr(found, "text", found.name.lower().replace("_", " ")))


@cache
def parts_of(sentence: str) -> list[tuple[str, str | None]]:
    """A sentence as pieces of text, each with the blank that follows it."""
    return [(before, name) for before, name, _, _ in Formatter().parse(sentence)]


@cache
def shown_in(game: Game) -> tuple[dict[str, Change], dict[str, str]]:
    """The events of a game that change a number, and those that turn up a card, by name."""
    view = game.module("view")
    changes, steps = getattr(view, "CHANGES", {}), getattr(view, "STEPS", {})
    return (
        {event.name.lower(): change for event, change in changes.items()},
        {event.name.lower(): blank for event, blank in steps.items()},
    )
