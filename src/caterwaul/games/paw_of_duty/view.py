"""What a seat sees of Paw of Duty: the board with its facings, hands, piles, and what each action does."""

from __future__ import annotations

import re
from typing import Any

from ...core.cardset import CardSet
from ...core.views import Card, Counter, Option, View, Zone, card_of, pile_zone
from ...core.words import member
from .actions import ACTIONS
from .refusals import why_not
from .state import SIDE, TOKENS_CAPTURE, Facing, Kind, Phase, Unit, Verb, Who

__all__ = ["explain", "view", "why_not"]

COLOURS = ("Black", "White")  # S3: of the paw tokens
NEW = "*"  # S2b: marks the Kitty that was played this turn
PROMPTS = {
    Phase.SET_ASIDE: "Set up to 4 cards aside",
    Phase.KITTY: "Choose a Kitty to play",
    Phase.PLACE: "Place it in the City",
    Phase.FACE: "Which way shall it face?",
    Phase.TOKEN: "Which one gets a token?",
    Phase.RESCUE: "Rescue a Kitty?",
}
STEP_PROMPTS = {
    Verb.EITHER: "which way?",
    Verb.TURN_AND_ATTACK: "which way shall it attack?",
    Verb.HOP: "over which Kitty?",
    Verb.SWAP: "with which Kitty?",
    Verb.ROTATE: "which way shall it turn?",
    Verb.MAY_ROTATE: "which way shall it face?",
    Verb.SPLASH: "where does it land?",
    Verb.RECOVER: "which card?",
    Verb.MAY_DROP: "put a card into the discard pile?",
}


def view(s: Any, cards: CardSet, seat: int) -> View:
    """The table from one seat, out of the hidden record of that seat."""
    near = max(seat, 0)
    far = 1 - near
    return View(
        heading=heading(s, cards),
        prompt=prompt(s, cards, seat),
        counters={-1: decks(s), **{p: counters(s, cards, p) for p in range(2)}},
        zones=[board(s, cards), *piles(s, cards), *(z for p in range(2) for z in zones(s, cards, p))],
        layout=[
            [f"hand {far}", f"captured {far}"],
            ["board"],
            ["discard", "played"],
            [f"captured {near}", f"drawn {near}"],
            [f"hand {near}"],
        ],
        roles={p: COLOURS[p] for p in range(2)},
    )


def heading(s: Any, cards: CardSet) -> str:
    if not s.turn:
        return "Before the battle"
    kitties = sum(int(row.copies) for row in cards.book.card if row.kind == Kind.KITTY)
    lines = f", lines left: {s.lines}" if s.phase in (Phase.TACTICS, Phase.TACTIC) else ""
    return f"Turn {s.turn} of {kitties - 1}{lines}"


def prompt(s: Any, cards: CardSet, seat: int) -> str:
    if s.over:
        return "The battle is over."
    if seat < 0 or not s.to_act >> seat & 1:
        return "Waiting for the opponent."
    if s.phase == Phase.TACTICS:
        return "Play or discard a tactic"
    if s.phase != Phase.TACTIC:
        return PROMPTS[s.phase]
    row = int(s.kind[s.playing])
    step = cards.book.card[row].steps[s.at_step]
    asked = f"{member(Who, step.who).text}?" if step.who else STEP_PROMPTS.get(step.do, "where to?")
    return f"{cards.title('card', row)}: {asked}"


def decks(s: Any) -> list[Counter]:
    return [Counter("Kitty deck", int(s.kitty_deck[0])), Counter("Tactic deck", int(s.tactic_deck[0]))]


def counters(s: Any, cards: CardSet, p: int) -> list[Counter]:
    captured = s.captured[p][1 : s.captured[p][0] + 1]
    return [Counter("Power", sum(int(cards.book.card[s.kind[c]].level) for c in captured))]


def board(s: Any, cards: CardSet) -> Zone:
    """Five by five; the City is the middle."""
    shown = [kitty(s, cards, place) for place in range(1, len(s.board)) if s.board[place]]
    label = "City: 2 to 4. On Kitties: level, type, paws"
    return Zone("board", label, "grid", None, shown, len(shown), (SIDE, SIDE))


def kitty(s: Any, cards: CardSet, place: int) -> Card:
    """A Kitty; its mark `3PBB-1*` is level 3, Pilot, two black tokens, 1 damage, played this turn."""
    number = int(s.board[place])
    row = cards.book.card[s.kind[number]]
    card = card_of(s, cards, number)
    tokens = COLOURS[s.owner[number]][0] * (1 + int(s.tokens[number]))
    damage = f"-{s.damage[number]}" if s.damage[number] else ""
    unit = member(Unit, row.unit).name[0]
    card.marks = [f"{row.level}{unit}{tokens}{damage}{NEW * int(s.fresh[number])}"]
    card.facing = member(Facing, s.facing[number]).text if s.facing[number] else None
    card.at = divmod(place - 1, SIDE)
    return card


def piles(s: Any, cards: CardSet) -> list[Zone]:
    """What belongs to nobody."""
    now = [1, s.playing] if s.playing else [0]
    row = [s.played[0] + now[0], *s.played[1 : s.played[0] + 1], *now[1:]]
    return [
        pile_zone(s, cards, "discard", "Discard", "pile", None, s.discard),
        pile_zone(s, cards, "played", "Played", "row", None, row),
        pile_zone(s, cards, "removed", "Removed", "row", None, s.removed),
    ]


def zones(s: Any, cards: CardSet, p: int) -> list[Zone]:
    found = [
        pile_zone(s, cards, f"hand {p}", "Hand", "hand", p, s.hand[p]),
        pile_zone(s, cards, f"drawn {p}", "Drawn", "row", p, s.drawn[p]),
        pile_zone(s, cards, f"aside {p}", "Set aside", "row", p, s.aside[p]),
        pile_zone(s, cards, f"captured {p}", "Captured", "row", p, s.captured[p]),
    ]
    for card in found[3].cards:
        card.stats["level"] = int(cards.book.card[s.kind[card.handle]].level)
    return found


def explain(s: Any, cards: CardSet, seat: int, action: int) -> Option:
    """What an action does, what it takes and where it goes."""
    verb = ACTIONS.verb_of(action)
    value = next(iter(verb.values(action).values()), 0)
    match verb.name:
        case "put" | "go":
            return Option(action, help=about_place(s, cards, value), goes=spot(value))
        case "kitty" | "token":
            text = about_kitty(s, cards, value) + kitty_warning(s, cards, seat, value)
            return Option(action, help=text, takes=int(s.board[value]), goes=spot(value))
        case "face":
            return Option(action, help=about_facing(s, cards, value))
        case "way":
            return Option(action, help=about_way(s, cards, seat, value))
        case "keep" | "stop" | "skip":
            return Option(action, help=about_nothing(s, verb.name))
        case _:
            return about_card(s, cards, seat, action, verb.name, value)


def spot(place: int) -> str:
    row, column = divmod(place - 1, SIDE)
    return f"board:{row},{column}"


def about_card(s: Any, cards: CardSet, seat: int, action: int, verb: str, row: int) -> Option:
    """An action with a card of the hand, the two drawn ones, the discard pile or the captured ones."""
    pile, goes, text = {
        "set_aside": (s.hand[seat], f"aside {seat}", "Set it aside and draw another. "),
        "bring": (s.drawn[seat], "played", kitty_words(cards, row)),
        "play": (s.hand[seat], "played", ""),
        "discard": (s.hand[seat], "discard", "Discard it and draw another. "),
        "take": (s.discard, f"hand {seat}", ""),
        "drop": (s.hand[seat], "discard", "Give it up. "),
        "rescue": (
            s.captured[1 - seat],
            "removed",
            f"It counts no more. {kitty_words(cards, row)}",
        ),
    }[verb]
    held = next(int(n) for n in pile[1 : pile[0] + 1] if s.kind[n] == row)
    entry = cards.entry("card", row)
    assert entry is not None
    return Option(action, help=f"{text}{entry.text}".strip(), takes=held, goes=goes)


def kitty_words(cards: CardSet, row: int) -> str:
    card = cards.book.card[row]
    return f"Level {card.level}, {card.lines} lines. "


def about_kitty(s: Any, cards: CardSet, place: int) -> str:
    """`Your Bolt, Pilot 1, facing west at nobody.`"""
    number = s.board[place]
    row = cards.book.card[s.kind[number]]
    name, unit = cards.title("card", int(s.kind[number])), member(Unit, row.unit).name.title()
    return f"{COLOURS[s.owner[number]]} {name}, {unit} {row.level}, facing {ahead(s, cards, place)}."


def ahead(s: Any, cards: CardSet, place: int, facing: int = 0) -> str:
    """A facing and who stands there."""
    facing = facing or int(s.facing[s.board[place]])
    word, front = member(Facing, facing).text, s.board[next_to(place, facing)]
    if not front:
        return word if next_to(place, facing) else f"{word}, off the board"
    row = cards.book.card[s.kind[front]]
    whom = f"{COLOURS[s.owner[front]]} {cards.title('card', int(s.kind[front]))}"
    return f"{word} at {whom}, {member(Unit, row.unit).name.title()} {row.level}"


def next_to(place: int, facing: int) -> int:
    row, column = divmod(place - 1, SIDE)
    down, right = {1: (-1, 0), 2: (0, 1), 3: (1, 0), 4: (0, -1)}[facing]
    row, column = row + down, column + right
    return row * SIDE + column + 1 if row in range(SIDE) and column in range(SIDE) else 0


def about_place(s: Any, cards: CardSet, place: int) -> str:
    """Whether a space is in the City, and whom the Kitty would face there."""
    step = cards.book.card[s.kind[s.playing]].steps[s.at_step] if s.phase == Phase.TACTIC else None
    if step is None or step.do == Verb.SPLASH:
        return f"Beside it: {neighbours(s, cards, place)}."
    facing = int(s.facing[s.board[s.focus]])
    return f"{'City' if is_city(place) else 'Outer City'}, facing {ahead(s, cards, place, facing)}."


def is_city(place: int) -> bool:
    row, column = divmod(place - 1, SIDE)
    return row in (1, 2, 3) and column in (1, 2, 3)


def neighbours(s: Any, cards: CardSet, place: int) -> str:
    beside = [int(s.board[next_to(place, facing)]) for facing in range(1, 5)]
    names = [f"{COLOURS[s.owner[n]]} {cards.title('card', int(s.kind[n]))}" for n in beside if n]
    return ", ".join(names) or "nobody"


def about_facing(s: Any, cards: CardSet, facing: int) -> str:
    place = int(s.focus)
    stays = " It stays as it is." if s.facing[s.board[place]] == facing else ""
    return f"It faces {ahead(s, cards, place, facing)}.{stays}"


def about_way(s: Any, cards: CardSet, seat: int, way: int) -> str:
    """The sentences of one way of a tactic, out of the text on the card."""
    entry = cards.entry("card", int(s.kind[s.playing]))
    assert entry is not None
    texts = re.split(r" ?Either: | Or: ", entry.text)[1:]
    text = texts[way - 1]
    if text.startswith(Verb.ATTACK.text):
        text = f"It attacks {ahead(s, cards, int(s.focus))}.{attack_warning(s, cards, seat, int(s.focus))}"
    return text


def attack_warning(s: Any, cards: CardSet, seat: int, place: int) -> str:
    """Own Kitties can be lost by own damage (C2b)."""
    defender = s.board[next_to(place, int(s.facing[s.board[place]]))]
    return " WARNING: that is a Kitty of your own!" if s.owner[defender] == seat else ""


def kitty_warning(s: Any, cards: CardSet, seat: int, place: int) -> str:
    """What is at stake where choosing the Kitty is all that the tactic asks, or where a token is put."""
    if s.phase == Phase.TOKEN:
        left = TOKENS_CAPTURE - 2 - int(s.tokens[s.board[place]])
        return " With this token it is captured!" if left <= 0 else ""
    steps = cards.book.card[s.kind[s.playing]].steps
    behind = steps[s.at_step + 1].do if s.at_step + 1 < len(steps) else 0
    if behind != Verb.DAMAGE_AROUND:
        return ""
    own = any(
        number and s.owner[number] == seat
        for number in (s.board[next_to(place, facing)] for facing in range(1, 5))
    )
    hit = f" Beside it: {neighbours(s, cards, place)}."
    return hit + (" WARNING: a Kitty of your own is among them!" if own else "")


def about_nothing(s: Any, verb: str) -> str:
    if verb == "keep":
        return "Keep the cards in hand and draw for those that are set aside."
    if verb == "stop":
        return "Leave the remaining lines unused, refill the hand and end the turn."
    return "No rescue." if s.phase == Phase.RESCUE else "Leave this out."
