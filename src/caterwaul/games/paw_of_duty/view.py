"""What a seat sees of Paw of Duty: the board with its facings, hands and piles."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from ...core.cardset import CardSet
from ...core.plain import Plain
from ...core.sheet import CounterForm, Figure, Sheet, ZoneForm
from ...core.story import CARDS, CLEARED, COMES, GONE, TURNED, Change, Story
from ...core.views import Card, TableWords
from ...core.words import member
from .claims import LINES_SAID, lines_claimed, winning
from .phrases import at_place, of_steps
from .state import (
    CHOICES,
    MAX_KITTIES,
    MAX_LINES,
    MAX_TACTICS,
    MULLIGAN,
    OF_CARDS,
    PLACES,
    SIDE,
    TOKENS_CAPTURE,
    WAYS,
    Event,
    Facing,
    Kind,
    Phase,
    Unit,
    Verb,
    Who,
)

CHANGES = {
    Event.HURT: Change(-1, "life"),
    Event.CAPTURED: GONE,
    Event.DREW_SOME: Change(1, CARDS),
    **dict.fromkeys((Event.DREW, Event.PLACED, Event.LEFT, Event.PLAYED, Event.DISCARDED), COMES),
    **dict.fromkeys((Event.TOOK, Event.MOVED, Event.RECOVERED, Event.TAKEN_BACK, Event.RESCUED), COMES),
    **dict.fromkeys((Event.PUSHED, Event.PULLED), COMES._replace(blank="other")),
    **dict.fromkeys((Event.TURNED, Event.TOKEN, Event.TOKENS_OFF), TURNED),
    **dict.fromkeys((Event.TURN, Event.RESHUFFLED), CLEARED),
}
STORY = Story(  # without a total: Power does not always decide; where it does, that is told
    endings=(Event.WON_CONTROL, Event.BATTLE_ENDS, Event.WON_POWER, Event.WON_TIE, Event.DRAWN_GAME),
    changes=CHANGES,
    of_nothing={Event.SET_ASIDE: "{seat}: keeps all cards of the hand."},
    turning_points=frozenset({Event.DECLARED}),
    together=frozenset({Event.LAID_OFF}),
    told={"place": {place: at_place(place) for place in range(1, PLACES)}, "lines": LINES_SAID},
)
COLOURS = ("Black", "White")  # S3: of the paw tokens
MAX_LEVEL = 9
LEVEL, TOKENS, DAMAGE = range(3)  # figures
CLAIMED, FRESH, HITS_NOBODY, DISCARD_ONLY = range(4)  # marks
MARKS = ("in the claimed line", "played this turn", "hits nobody", "discard only")
PROMPTS = {
    Phase.SET_ASIDE: f"Exchange up to {MULLIGAN} cards: which do you not want?",
    Phase.KITTY: "Choose a Kitty to play",
    Phase.PLACE: "Place it in the City",
    Phase.FACE: "Which way shall it face? It hits only what it faces.",
    Phase.TACTICS: "Play or discard a tactic",
    Phase.TOKEN: "Which one gets a token?",
    Phase.RESCUE: "Rescue a Kitty?",
}
STEP_PROMPTS = {
    Verb.EITHER: "what does it do?",
    Verb.TURN_AND_ATTACK: "which way shall it attack?",
    Verb.HOP: "over which Kitty?",
    Verb.SWAP: "with which Kitty?",
    Verb.ROTATE: "which way shall it turn?",
    Verb.MAY_ROTATE: "which way shall it face?",
    Verb.SPLASH: "where does it land?",
    Verb.RECOVER: "which card?",
    Verb.MAY_DROP: "put a card into the discard pile?",
}
AFTER_KITTY = (0, *CHOICES, *WAYS, *OF_CARDS)  # with these another part of a tactic begins


def layout(near: int, seats: int) -> list[list[str]]:
    far = 1 - near
    return [
        [f"hand {far}", f"captured {far}"],
        ["board"],
        ["discard", "played"],
        [f"captured {near}", f"drawn {near}"],
        [f"hand {near}"],
    ]


def terse(card: Card, row: Plain) -> None:
    """`3PBB-1*` on a Kitty that stands open: level 3, Pilot, two black tokens, 1 damage, played this turn."""
    if card.at is None or card.owner is None or not row.unit:
        return
    unit, tokens = member(Unit, row.unit).name[0], COLOURS[card.owner][0] * card.stats.get("tokens", 0)
    damage = f"-{card.stats['damage']}" if "damage" in card.stats else ""
    fresh = "*" if MARKS[FRESH] in card.marks else ""
    others = [mark for mark in card.marks if mark != MARKS[FRESH]]
    card.marks = [f"{row.level}{unit}{tokens}{damage}{fresh}", *others]
    card.stats = {}


SHEET = Sheet(
    zones=(
        ZoneForm(
            "board", "City: 2 to 4. On Kitties: level, type, paws", "grid", PLACES - 1, shared=True,
            size=(SIDE, SIDE),
        ),
        ZoneForm("discard", "Discard", "pile", MAX_TACTICS, shared=True),
        ZoneForm("played", "Played", "row", MAX_LINES + 1, shared=True),
        ZoneForm("removed", "Removed", "row", MAX_KITTIES, shared=True),
        ZoneForm("hand", "Hand", "hand", MAX_TACTICS),
        ZoneForm("drawn", "Drawn", "row", 2),
        ZoneForm("aside", "Set aside", "row", MULLIGAN),
        ZoneForm("captured", "Captured", "row", MAX_KITTIES),
    ),
    counters=(
        CounterForm("Kitty deck", 0, MAX_KITTIES, shared=True),
        CounterForm("Tactic deck", 0, MAX_TACTICS, shared=True),
        CounterForm("Lines left", 0, MAX_LINES, "steps", shared=True),
        CounterForm("Captured levels", 0, MAX_LEVEL * MAX_KITTIES),
    ),
    figures=(  # tokens with the one that shows the owner
        Figure("level", 1, MAX_LEVEL),
        Figure("tokens", 1, TOKENS_CAPTURE),
        Figure("damage", 1, MAX_LEVEL),
    ),
    marks=MARKS,
    facings=tuple(facing.text for facing in Facing),
    layout=layout,
    terse=terse,
)  # fmt: skip


def table_words(s: Any, cards: CardSet, seat: int) -> TableWords:
    signs = {p: f"claims {claimed}" for p in range(2) if (claimed := lines_claimed(s, p))}
    words = TableWords(heading(s, cards), dict(enumerate(COLOURS)), signs)
    if seat >= 0 and s.phase == Phase.SET_ASIDE:
        words.picks = 0, MULLIGAN - int(s.aside[seat][0])
    return words


def heading(s: Any, cards: CardSet) -> str:
    if not s.turn:
        return "Before the battle"
    kitties = sum(row.copies for row in cards.rows["card"] if row.kind == Kind.KITTY)
    return f"Turn {s.turn} of {kitties - 1}"


def prompt(s: Any, cards: CardSet, seat: int, legal: list[int]) -> str:
    step = owed(s, cards)
    claimed = lines_claimed(s, 1 - seat)
    warning = f"Break {claimed} this turn! " if claimed else ""
    if step is None:
        return warning + PROMPTS[s.phase]
    asked = whom_to_choose(s, cards) if step.who else STEP_PROMPTS.get(step.do, "where to?")
    return f"{warning}{name(s, cards, s.playing)}: {asked}"


def whom_to_choose(s: Any, cards: CardSet) -> str:
    """Which Kitty is asked for, and what it is chosen for: `rotate a Kitty. Which one?`"""
    first, *rest = cards.rows["card"][s.kind[s.playing]].steps[int(s.at_step) :]
    said = "; ".join(of_steps([first, *takewhile(lambda step: step.do not in AFTER_KITTY, rest)]))
    said = said or f"act with {member(Who, first.who).text}"
    return f"{said}?" if first.do == Verb.MAY_CHOOSE else f"{said}. Which one?"


def ending(s: Any) -> str:
    if winning(s):
        return (
            "A claim on a line of the City wins if all three Kitties still stand there when the opponent's "
            "next turn is over."
        )
    return "Without Control the levels of the captured Kitties decide, then those on the board."


def owed(s: Any, cards: CardSet) -> Any:
    """The step of a tactic that waits for an answer, if one does."""
    if s.phase != Phase.TACTIC:
        return None
    return cards.rows["card"][s.kind[s.playing]].steps[s.at_step]


def name(s: Any, cards: CardSet, number: int) -> str:
    return cards.title("card", int(s.kind[number]))


def steps_of_way(s: Any, cards: CardSet, way: int) -> list[Any]:
    """The steps of one of the ways that the card in play offers next; none where it has no such way."""
    steps = cards.rows["card"][int(s.kind[s.playing])].steps
    ways: list[list[Any]] = [[]]
    for step in takewhile(lambda step: step.do, steps[int(s.at_step) + 1 :]):
        if step.do == Verb.OR:
            ways.append([])
        else:
            ways[-1].append(step)
    return ways[way - 1] if 0 < way <= len(ways) else []
