"""What the steps of a tactic do, in the few words that fit on a button; no rule stands here."""

from __future__ import annotations

from typing import Any

from ...core.words import member, of_one
from .state import SIDE, Verb, Who

KITTIES = {Verb.HOP: "hop over {name}", Verb.SWAP: "change places with {name}"}
STEPS = {
    Verb.ATTACK: "attack with {whom}",
    Verb.TURN_AND_ATTACK: "turn {whom} and attack",
    Verb.MOVE: "move {whom} 1 to {n} spaces",
    Verb.CHARGE: "move {whom} straight ahead",
    Verb.FLY: "move {whom} along its row or column",
    Verb.HOP: "hop with {whom} over a Kitty",
    Verb.SWAP: "swap {whom} with a Kitty",
    Verb.ROTATE: "rotate {whom}",
    Verb.MAY_ROTATE: "rotate {whom}",
    Verb.SIGHT: "take aim with {whom}",
    Verb.PUSH: "push",
    Verb.PULL: "pull",
    Verb.DAMAGE: "{n} damage",
    Verb.DAMAGE_TARGET: "{n} damage in front of {whom}",
    Verb.DAMAGE_AROUND: "{n} damage around {whom}",
    Verb.SPLASH: "{n} damage far from {whom}",
    Verb.DRAW: "draw {n}",
    Verb.RECOVER: "take a card from the discard pile",
    Verb.MAY_DROP: "put a card away",
}


def of_kitty(do: int, name: str) -> str:
    """`hop over Bolt`; where only later steps say what comes of it, `choose Bolt`."""
    return KITTIES.get(member(Verb, do), "choose {name}").format(name=name)


def of_steps(steps: list[Any]) -> list[str]:
    """`move a friendly Kitty 1 to 2 spaces`, `rotate it`."""
    said, whom = [], "it"
    for step in steps:
        if step.who:
            whom = member(Who, step.who).text
        else:
            said.append(of_one(STEPS[member(Verb, step.do)].format(whom=whom, n=step.n)))
            whom = "it"
    return said


def at_place(place: int) -> str:
    """A space as people point it out: `row 2, column 3`, counted from the north-west."""
    row, column = divmod(place - 1, SIDE)
    return f"row {row + 1}, column {column + 1}"
