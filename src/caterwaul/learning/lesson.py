"""The first match of a game: where it begins, and what a coach says at each step. `learn/lesson.toml`."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta, field

from ..core.game import Game
from ..core.records import MAX_SEATS
from .book import book_of
from .guide import Words
from .reading import TeachingError, Written, read

LEVELS = ("greedy", "random")  # bots that need no clock, so that equal seeds give equal matches


class Until(Written):
    """What ends a step: one of the first four; `card` and `seat` say more about an event."""

    action: str = ""  # the learner does this: `play * row 3`
    event: str = ""  # this happened: the name of a line of the log
    offered: str = ""  # the learner may do this
    decisions: int = 0  # the learner has made so many
    card: str = ""
    seat: int | None = None


class Step(Written):
    """One thing to learn. Patterns are actions in words, in which `*` stands for anything."""

    title: Words
    say: Annotated[list[Words], Meta(min_length=1)]
    until: Until
    needs: str = ""  # what the learner must be offered; else the step is left out
    hint: list[str] = field(default_factory=list)  # what is pointed out: the first of these that is legal
    well: str = ""  # said afterwards, if the learner did that
    otherwise: str = ""  # said if not
    foe: list[str] = field(default_factory=list)  # what the bot does meanwhile, if it can
    shows: list[str] = field(default_factory=list)  # events that `well` speaks of; tests look for them
    rules: list[str] = field(default_factory=list)
    patience: Annotated[int, Meta(ge=1)] = 5  # decisions of the learner after which the coach goes on anyway


class Lesson(Written):
    """The learner sits on seat 0."""

    says: Words  # what one learns here, in a line
    step: Annotated[list[Step], Meta(min_length=2)]
    end: Annotated[list[Words], Meta(min_length=1)]
    goes_on: Annotated[list[Words], Meta(min_length=1)]  # said after that while the match is not over
    seed: str = "a first lesson"
    level: str = "greedy"
    foe: str = "Sparky"
    position: str = ""
    choices: Annotated[list[dict[str, str]], Meta(max_length=MAX_SEATS)] = field(default_factory=list)


@cache
def lesson_of(game: Game) -> Lesson:
    lesson = read(game, "lesson.toml", Lesson)
    wrong = [f"level {lesson.level!r} is not one of {', '.join(LEVELS)}"] * (lesson.level not in LEVELS)
    known, events = book_of(game), {event.name.lower() for event in game.events}
    for number, step in enumerate(lesson.step, 1):
        wrong += [f"step {number}: {fault}" for fault in _faults(step, set(known), events)]
    if wrong:
        raise TeachingError(f"{game.key}/learn/lesson.toml: {'; '.join(wrong)}")
    return lesson


def _faults(step: Step, rules: set[str], events: set[str]) -> list[str]:
    until = step.until
    ends = [until.action, until.event, until.offered, until.decisions]
    found = ["until needs one of action, event, offered, decisions"] * (sum(map(bool, ends)) != 1)
    named = {until.event, *step.shows} - {""}
    found += [f"no event is called {event!r}" for event in sorted(named - events)]
    found += [f"there is no rule {id_!r}" for id_ in step.rules if id_ not in rules]
    return found
