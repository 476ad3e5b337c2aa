"""What a seat sees of Paw of Duty: the board with its facings, hands, piles, and what each action does."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from ...core.cardset import CardSet
from ...core.views import (
    CARDS,
    CLEARED,
    COMES,
    GONE,
    TURNED,
    Card,
    Change,
    Counter,
    Option,
    Story,
    View,
    Zone,
    card_of,
    held,
    lying,
    neutral_zone,
    pile_zone,
)
from ...core.wording import sentence
from ...core.words import member
from ...plurals import counted, together
from .actions import ACTIONS
from .claims import lines_claimed, lines_won, places_claimed
from .phrases import at_place, of_kitty, of_steps
from .state import (
    CHOICES,
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
    Start,
    Step,
    Unit,
    Verb,
    Who,
)

CHANGES = {
    Event.HURT: Change(-1, "life"),
    Event.CAPTURED: GONE,
    Event.DREW_SOME: Change(1, CARDS),
    **dict.fromkeys((Event.DREW, Event.PLACED, Event.LEFT, Event.PLAYED, Event.DISCARDED), COMES),
    **dict.fromkeys((Event.MOVED, Event.RECOVERED, Event.RESCUED), COMES),
    **dict.fromkeys((Event.TURNED, Event.TOKEN), TURNED),
    **dict.fromkeys((Event.TURN, Event.RESHUFFLED), CLEARED),
}
STORY = Story(  # without a total: Power does not always decide; where it does, that is told
    endings=(Event.WON_CONTROL, Event.BATTLE_ENDS, Event.WON_POWER, Event.WON_TIE, Event.DRAWN_GAME),
    changes=CHANGES,
    of_nothing={Event.SET_ASIDE: "{seat}: keeps all cards of the hand."},
    turning_points=frozenset({Event.DECLARED}),
    told={"place": {place: at_place(place) for place in range(1, PLACES)}},
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
AFTER_KITTY = (0, *CHOICES, *WAYS, *OF_CARDS)  # with these another part of a tactic begins

FATES = {
    "set_aside": "It goes back into the deck, and you draw another.",
    "discard": "That uses a tactic line, and you draw another card.",
    "drop": "Give it up.",
    "rescue": "It counts no more.",
}


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
        signs={p: f"claims {together(claimed)}" for p in range(2) if (claimed := lines_claimed(s, p))},
    )


def heading(s: Any, cards: CardSet) -> str:
    if not s.turn:
        return "Before the battle"
    kitties = sum(row.copies for row in cards.rows["card"] if row.kind == Kind.KITTY)
    return f"Turn {s.turn} of {kitties - 1}"


def prompt(s: Any, cards: CardSet, seat: int) -> str:
    step = owed(s, cards)
    claimed = lines_claimed(s, 1 - seat)
    warning = f"Break {together(claimed)} this turn! " if claimed else ""
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
    won = lines_won(s)
    if won:
        return (
            f"It is {together(won)}. A claim on a line of the City wins if all three "
            "Kitties still stand there when the opponent's next turn is over."
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
    """A Kitty; its mark `3PBB-1*` is level 3, Pilot, two black tokens, 1 damage, played this turn."""
    number = int(s.board[place])
    row = cards.rows["card"][s.kind[number]]
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


def explain(s: Any, cards: CardSet, seat: int, action: int) -> Option:
    """What an action does, what it takes and where it goes."""
    verb = ACTIONS.verb_of(action)
    value = next(iter(verb.values(action).values()), 0)
    match verb.name:
        case "put" | "go":
            said = f"{'place it in' if verb.name == 'put' else 'go to'} {at_place(value)}"
            return Option(action, help=about_place(s, cards, seat, value), goes=spot(value), phrase=said)
        case "kitty":
            text = about_kitty(s, cards, seat, value) + blast_warning(s, cards, seat, value)
            said = of_kitty(owed(s, cards).do, name(s, cards, s.board[value]))
            return Option(action, help=text, takes=int(s.board[value]), goes=spot(value), phrase=said)
        case "token":
            text = about_kitty(s, cards, seat, value) + token_warning(s, value)
            said = f"put a token on {name(s, cards, s.board[value])}"
            return Option(action, help=text, takes=int(s.board[value]), goes=spot(value), phrase=said)
        case "face":
            text, word = about_facing(s, cards, seat, value), member(Facing, value).text
            return Option(action, help=text, takes=int(s.board[s.focus]), turns=word)
        case "way":
            said = way_phrase(s, cards, seat, value)
            return Option(action, help=about_way(s, cards, seat, value), phrase=said)
        case "keep":
            said = "keep the rest" if s.aside[seat][0] else "keep all of them"
            return Option(action, help=about_nothing(s, verb.name, seat), phrase=said)
        case "stop" | "skip":
            return Option(action, help=about_nothing(s, verb.name, seat))
        case _:
            return about_card(s, cards, seat, action, verb.name, value)


def spot(place: int) -> str:
    row, column = divmod(place - 1, SIDE)
    return f"board:{row},{column}"


def about_card(s: Any, cards: CardSet, seat: int, action: int, verb: str, row: int) -> Option:
    """An action with a card of the hand, the two drawn ones, the discard pile or the captured ones."""
    pile, goes = {
        "set_aside": (s.hand[seat], f"aside {seat}"),
        "bring": (s.drawn[seat], "board"),
        "play": (s.hand[seat], "played"),
        "discard": (s.hand[seat], "discard"),
        "take": (s.discard, f"hand {seat}"),
        "drop": (s.hand[seat], "discard"),
        "rescue": (s.captured[1 - seat], "removed"),
    }[verb]
    entry, card = cards.entry("card", row), cards.rows["card"][row]
    assert entry is not None
    numbers = (
        f"Level {card.level}, allows {counted(int(card.lines), 'tactic')}." if card.kind == Kind.KITTY else ""
    )
    said = why_only_discard(s, cards, seat, row) if verb == "discard" else entry.text
    vain = "It would hit nobody now." if verb == "play" and hits_nobody(s, cards, seat, row) else ""
    text = " ".join(part for part in (FATES.get(verb), numbers, vain, said) if part)
    return Option(action, help=text, takes=held(s, pile, row), goes=goes)


def why_only_discard(s: Any, cards: CardSet, seat: int, row: int) -> str:
    from .refusals import why_not_play  # which is built on this module

    if can_play(s, cards, seat, row):
        return ""
    why = why_not_play(s, cards, seat, row).partition(" (")[0]  # the rule is for who looks it up
    return f"It cannot be played now: {why}."


def about_kitty(s: Any, cards: CardSet, seat: int, place: int) -> str:
    """`Your Bolt, Pilot 1, facing west.`"""
    who = whom(s, cards, seat, s.board[place])
    return f"{who[0].upper()}{who[1:]}, facing {ahead(s, cards, seat, place)}."


def whom(s: Any, cards: CardSet, seat: int, number: int) -> str:
    """A Kitty: `the enemy Bolt, Pilot 1`. Tables differ in their colours, so it is not called by them."""
    row = cards.rows["card"][s.kind[number]]
    unit = member(Unit, row.unit).name.title()
    return f"{owned(s, cards, seat, number)}, {unit} {row.level}"


def owned(s: Any, cards: CardSet, seat: int, number: int) -> str:
    return f"{'your' if s.owner[number] == seat else 'the enemy'} {name(s, cards, number)}"


def ahead(s: Any, cards: CardSet, seat: int, place: int, facing: int = 0) -> str:
    """A facing and who stands there."""
    facing = facing or int(s.facing[s.board[place]])
    word, front = member(Facing, facing).text, next_to(place, facing)
    if s.board[front]:
        return f"{word} at {whom(s, cards, seat, s.board[front])}"
    return word if front else f"{word}, off the board"


def next_to(place: int, facing: int) -> int:
    from .board import beside  # compiled by now

    return int(beside(place, facing))


def in_front(s: Any, place: int) -> int:
    """The Kitty in the Target of the one that stands there, or nobody."""
    return int(s.board[next_to(place, int(s.facing[s.board[place]]))])


def neighbours(s: Any, place: int) -> list[int]:
    """The Kitties on the adjacent spaces."""
    beside = [int(s.board[next_to(place, facing)]) for facing in map(int, Facing)]
    return [number for number in beside if number]


def named(s: Any, cards: CardSet, seat: int, numbers: list[int]) -> str:
    return ", ".join(owned(s, cards, seat, number) for number in numbers) or "nobody"


def about_place(s: Any, cards: CardSet, seat: int, place: int) -> str:
    """Who is beside a space; or, of a move, in which part of the City it is and whom the Kitty would face."""
    from .board import in_city  # compiled by now

    step = owed(s, cards)
    if step is None or step.do == Verb.SPLASH:
        return f"Beside it: {named(s, cards, seat, neighbours(s, place))}."
    facing = int(s.facing[s.board[s.focus]])
    return f"{'City' if in_city(place) else 'Outer City'}, facing {ahead(s, cards, seat, place, facing)}."


def about_facing(s: Any, cards: CardSet, seat: int, facing: int) -> str:
    """Whom a Kitty would face, which is whom it can attack."""
    place, word = int(s.focus), member(Facing, facing).text
    front = next_to(place, facing)
    stays = " It stays as it is." if s.facing[s.board[place]] == facing else ""
    if not s.board[front]:
        return f"Faces {word}, {'at nobody' if front else 'off the board'}.{stays}"
    double = doubled(s, cards, s.board[place], s.board[front])
    return f"Faces {word}, at {whom(s, cards, seat, s.board[front])}.{double}{stays}"


def doubled(s: Any, cards: CardSet, attacker: int, defender: int) -> str:
    from .combat import is_strong  # compiled by now

    unit, against = (int(cards.rows["card"][s.kind[number]].unit) for number in (attacker, defender))
    return " Its attacks there count double." if is_strong(unit, against) else ""


def about_way(s: Any, cards: CardSet, seat: int, way: int) -> str:
    """What is done on one way of a tactic; of an attack, whom it hits."""
    steps = steps_of_way(s, cards, way)
    told = [sentence(step, Step, cards) for step in steps]
    victim = in_front(s, int(s.focus)) if s.focus else 0
    if steps[0].do == Verb.ATTACK and victim:
        told[0] = f"It attacks {whom(s, cards, seat, victim)}."
        if s.owner[victim] == seat:  # C2b, ruling 23
            told.append("WARNING: that is a Kitty of your own!")
    return " ".join(told)


def way_phrase(s: Any, cards: CardSet, seat: int, way: int) -> str:
    """A way in short; of an attack, whom it hits."""
    steps = steps_of_way(s, cards, way)
    victim = in_front(s, int(s.focus)) if s.focus and steps[0].do == Verb.ATTACK else 0
    rest = of_steps(steps[1:] if victim else steps)
    return "; ".join([f"attack {owned(s, cards, seat, victim)}", *rest] if victim else rest)


def steps_of_way(s: Any, cards: CardSet, way: int) -> list[Any]:
    from .effects import start_of_way  # compiled by now

    row = int(s.kind[s.playing])
    start = int(start_of_way(cards.book, row, int(s.at_step), way)) + 1
    return list(takewhile(lambda step: step.do not in (0, Verb.OR), cards.rows["card"][row].steps[start:]))


def token_warning(s: Any, place: int) -> str:
    """The token that shows the owner counts (ruling 9)."""
    tokens = 1 + int(s.tokens[s.board[place]]) + 1
    return " With this token it is captured!" if tokens >= TOKENS_CAPTURE else ""


def blast_warning(s: Any, cards: CardSet, seat: int, place: int) -> str:
    """Whom a Kitty would hit that hurts all around it once it is chosen (C2b)."""
    steps = cards.rows["card"][s.kind[s.playing]].steps[int(s.at_step) + 1 :]
    if not len(steps) or steps[0].do != Verb.DAMAGE_AROUND:
        return ""
    near = neighbours(s, place)
    own = any(s.owner[number] == seat for number in near)
    warning = " WARNING: a Kitty of your own is among them!" if own else ""
    return f" Beside it: {named(s, cards, seat, near)}.{warning}"


def about_nothing(s: Any, verb: str, seat: int) -> str:
    if verb == "keep":
        return "Keep the cards in hand and draw for those that go back."
    if verb == "stop":
        claimed = together(lines_claimed(s, 1 - seat))
        warning = f" WARNING: {claimed} still stands, and the battle is lost!" if claimed else ""
        return f"Leave the remaining lines unused, refill the hand and end the turn.{warning}"
    return "No rescue." if s.phase == Phase.RESCUE else "Leave this out."
