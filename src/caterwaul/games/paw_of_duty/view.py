"""What a seat sees of Paw of Duty: the board with its facings, hands and piles."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from ...core.cardset import CardSet
from ...core.story import CARDS, CLEARED, COMES, GONE, TURNED, Change, Story
from ...core.views import Card, Counter, View, Zone
from ...core.words import member
from ...core.zones import card_of, lying, neutral_zone, pile_zone
from .claims import LINES_SAID, lines_claimed, places_claimed, winning
from .phrases import at_place, of_steps
from .state import (
    CHOICES,
    MULLIGAN,
    OF_CARDS,
    PLACES,
    SIDE,
    WAYS,
    Event,
    Facing,
    Kind,
    Phase,
    Start,
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
NEW = "*"  # S2b: marks the Kitty that was played this turn
CLAIMED = "in the claimed line"
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


def view(s: Any, cards: CardSet, seat: int) -> View:
    """The table from one seat, out of the hidden record of that seat."""
    near = max(seat, 0)
    far = 1 - near
    return View(
        heading=heading(s, cards),
        counters={-1: decks(s) + lines_left(s, cards), **{p: counters(s, cards, p) for p in range(2)}},
        zones=[board(s, cards), *piles(s, cards), *(z for p in range(2) for z in zones(s, cards, p, seat))],
        layout=[
            [f"hand {far}", f"captured {far}"],
            ["board"],
            ["discard", "played"],
            [f"captured {near}", f"drawn {near}"],
            [f"hand {near}"],
        ],
        roles={p: COLOURS[p] for p in range(2)},
        signs={p: f"claims {claimed}" for p in range(2) if (claimed := lines_claimed(s, p))},
    )


def heading(s: Any, cards: CardSet) -> str:
    if not s.turn:
        return "Before the battle"
    kitties = sum(row.copies for row in cards.rows["card"] if row.kind == Kind.KITTY)
    return f"Turn {s.turn} of {kitties - 1}"


def prompt(s: Any, cards: CardSet, seat: int) -> str:
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


def decks(s: Any) -> list[Counter]:
    return [Counter("Kitty deck", int(s.kitty_deck[0])), Counter("Tactic deck", int(s.tactic_deck[0]))]


def lines_left(s: Any, cards: CardSet) -> list[Counter]:
    """How many tactics may still be played this turn, of those that its Kitty allowed."""
    if s.phase not in (Phase.TACTICS, Phase.TACTIC):
        return []
    fresh = [number for number in s.board if number and s.fresh[number]]
    allowed = max([s.lines, *(cards.rows["card"][s.kind[number]].lines for number in fresh)])
    return [Counter("Lines left", int(s.lines), int(allowed), "steps")]


def counters(s: Any, cards: CardSet, p: int) -> list[Counter]:
    from .combat import levels_in  # compiled by now

    return [Counter("Captured levels", int(levels_in(s.record, cards.book, p)))]


def board(s: Any, cards: CardSet) -> Zone:
    """Five by five; the City is the middle."""
    shown = [kitty(s, cards, place) for place in range(1, len(s.board)) if s.board[place]]
    claimed = places_claimed(s)
    for card in shown:
        if card.at in claimed:
            card.marks.append(CLAIMED)
    label = "City: 2 to 4. On Kitties: level, type, paws"
    return Zone("board", label, "grid", None, shown, len(shown), (SIDE, SIDE))


def kitty(s: Any, cards: CardSet, place: int) -> Card:
    """A Kitty; its mark `3PBB-1*` is level 3, Pilot, two black tokens, 1 damage, played this turn.

    One that is still being placed lies face down for the others.
    """
    number = int(s.board[place])
    row = cards.rows["card"][s.kind[number]]
    card = card_of(s, cards, number)
    card.at = divmod(place - 1, SIDE)
    if not row.unit:
        return card
    tokens = COLOURS[s.owner[number]][0] * (1 + int(s.tokens[number]))
    damage = f"-{s.damage[number]}" if s.damage[number] else ""
    unit = member(Unit, row.unit).name[0]
    card.marks = [f"{row.level}{unit}{tokens}{damage}{NEW * int(s.fresh[number])}"]
    card.facing = member(Facing, s.facing[number]).text if s.facing[number] else None
    return card


def piles(s: Any, cards: CardSet) -> list[Zone]:
    """What belongs to nobody."""
    played = lying(s.played) + ([int(s.playing)] if s.playing else [])
    return [
        neutral_zone(s, cards, "discard", "Discard", "pile", s.discard),
        neutral_zone(s, cards, "played", "Played", "row", [len(played), *played]),
        neutral_zone(s, cards, "removed", "Removed", "row", s.removed),
    ]


def zones(s: Any, cards: CardSet, p: int, seat: int) -> list[Zone]:
    found = [
        pile_zone(s, cards, f"hand {p}", "Hand", "hand", p, s.hand[p]),
        pile_zone(s, cards, f"drawn {p}", "Drawn", "row", p, s.drawn[p]),
        pile_zone(s, cards, f"aside {p}", "Set aside", "row", p, s.aside[p]),
        pile_zone(s, cards, f"captured {p}", "Captured", "row", p, s.captured[p]),
    ]
    for card in found[3].cards:
        card.stats["level"] = int(cards.rows["card"][s.kind[card.handle]].level)
    if p == seat and s.phase == Phase.TACTICS and s.to_act >> seat & 1:
        for card in found[0].cards:
            card.marks = marks_in_hand(s, cards, seat, int(s.kind[card.handle]))
    return found


def marks_in_hand(s: Any, cards: CardSet, seat: int, row: int) -> list[str]:
    kept = cards.rows["card"][row].start == Start.EACH
    if kept or can_play(s, cards, seat, row):
        return ["hits nobody"] if hits_nobody(s, cards, seat, row) else []
    return ["discard only"]


def can_play(s: Any, cards: CardSet, seat: int, row: int) -> bool:
    from .effects import open_choices  # compiled by now

    return bool(open_choices(s.record, cards.book, seat, row, 0, True))


def hits_nobody(s: Any, cards: CardSet, seat: int, row: int) -> bool:
    """Whether a tactic that hurts all around a Kitty has none to choose with another beside it."""
    from .effects import open_choices  # compiled by now

    first, second = cards.rows["card"][row].steps[:2]
    if first.do != Verb.CHOOSE or second.do != Verb.DAMAGE_AROUND:
        return False
    kitties = int(open_choices(s.record, cards.book, seat, row, 0, False))
    return not any(kitties >> place & 1 and neighbours(s, place) for place in range(1, PLACES))


def next_to(place: int, facing: int) -> int:
    from .board import beside  # compiled by now

    return int(beside(place, facing))


def neighbours(s: Any, place: int) -> list[int]:
    """The Kitties on the adjacent spaces."""
    beside = [int(s.board[next_to(place, facing)]) for facing in map(int, Facing)]
    return [number for number in beside if number]


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
