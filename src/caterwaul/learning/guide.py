"""The guide of a game: its rules in chapters, the game in one minute, and which rule stands behind what.

`learn/guide.toml` arranges what RULES.md says; it repeats none of it.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta, field

from ..core.game import Game
from ..core.rulebook import Rule
from .book import book_of
from .reading import TeachingError, Written, read

Words = Annotated[str, Meta(min_length=1)]


class Chapter(Written):
    """It begins with the rule `from` and goes on to the next chapter."""

    title: Words
    from_: str = field(name="from")
    lead: str = ""


class Example(Written):
    """A rule at work: a drawn position, what is played there, and what to look at."""

    rule: str
    title: Words
    says: Words
    position: Words
    moves: Annotated[list[str], Meta(min_length=1)]  # `0 play block`: the seat and its action
    seat: int = 0  # through whose eyes


class Guide(Written):
    """Everything that teaches by reading."""

    minute: Annotated[list[Words], Meta(min_length=3)]
    chapter: Annotated[list[Chapter], Meta(min_length=2)]
    example: list[Example] = field(default_factory=list)
    verb: dict[str, list[str]] = field(default_factory=dict)  # what an action is called -> the rules about it


@cache
def guide_of(game: Game) -> Guide:
    guide = read(game, "guide.toml", Guide)
    known = book_of(game)
    wrong = [f"no rule {id_!r} for {where}" for where, id_ in _cited(guide) if id_ not in known]
    wrong += [f"no action is called {verb!r}" for verb in guide.verb if verb not in verbs_of(game)]
    wrong += [f"nothing says which rules are about {verb!r}" for verb in verbs_of(game) - set(guide.verb)]
    if wrong:
        raise TeachingError(f"{game.key}/learn/guide.toml: {'; '.join(wrong)}")
    return guide


def _cited(guide: Guide) -> list[tuple[str, str]]:
    return [
        *((f"chapter {chapter.title!r}", chapter.from_) for chapter in guide.chapter),
        *((f"example {example.title!r}", example.rule) for example in guide.example),
        *((f"verb {verb!r}", id_) for verb, ids in guide.verb.items() for id_ in ids),
    ]


def verbs_of(game: Game) -> set[str]:
    """What the actions of a game are called, as options have it."""
    return {verb.name for verb in game.actions.verbs}


def chapters_of(game: Game) -> list[tuple[Chapter, list[Rule]]]:
    """All rules of the book in their order, none left out."""
    guide, rules = guide_of(game), list(book_of(game).values())
    starts = {chapter.from_: chapter for chapter in guide.chapter}
    found: list[tuple[Chapter, list[Rule]]] = []
    for rule in rules:
        if rule.id in starts:
            found.append((starts[rule.id], []))
        if not found:
            raise TeachingError(f"{game.key}/learn/guide.toml: the first chapter must begin with {rule.id}")
        found[-1][1].append(rule)
    return found
