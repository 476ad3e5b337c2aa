"""What each action of Paw of Duty does, what it takes and where it goes."""

from __future__ import annotations

from typing import Any

from ...core.actions import parts_of
from ...core.card_text import sentence
from ...core.cardset import CardSet
from ...core.plain import asked_once
from ...core.views import Option
from ...core.words import count_noun, member
from ...core.zones import held
from .actions import ACTIONS
from .claims import lines_claimed
from .phrases import at_place, of_kitty, of_steps
from .refusals import why_not_play
from .state import SIDE, TOKENS_CAPTURE, Facing, Kind, Phase, Step, Unit, Verb
from .view import DISCARD_ONLY, HITS_NOBODY, name, owed, steps_of_way

FATES = {
    "set_aside": "It goes back into the deck, and you draw another.",
    "discard": "That uses a tactic line, and you draw another card.",
    "drop": "Give it up.",
    "rescue": "It counts no more.",
}


def explain(s: Any, cards: CardSet, seat: int, action: int) -> Option:
    """What an action does, what it takes and where it goes."""
    verb, blanks = parts_of(ACTIONS, action)
    value = next(iter(blanks.values()), 0)
    match verb:
        case "put" | "go":
            said = f"{'place it in' if verb == 'put' else 'go to'} {at_place(value)}"
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
            return Option(action, help=about_nothing(s, verb, seat), phrase=said)
        case "stop" | "skip":
            return Option(action, help=about_nothing(s, verb, seat))
        case _:
            return about_card(s, cards, seat, action, verb, value)


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
        f"Level {card.level}, allows {count_noun(int(card.lines), 'tactic')}."
        if card.kind == Kind.KITTY
        else ""
    )
    said = why_only_discard(s, cards, seat, row) if verb == "discard" else entry.text
    vain = "It would hit nobody now." if verb == "play" and use_of(s, cards, seat, row) == HITS_NOBODY else ""
    text = " ".join(part for part in (FATES.get(verb), numbers, vain, said) if part)
    return Option(action, help=text, takes=held(s, pile, row), goes=goes)


def why_only_discard(s: Any, cards: CardSet, seat: int, row: int) -> str:
    if use_of(s, cards, seat, row) != DISCARD_ONLY:
        return ""
    why = why_not_play(s, cards, seat, row).partition(" (")[0]  # the rule is for who looks it up
    return f"It cannot be played now: {why}."


@asked_once
def use_of(s: Any, cards: CardSet, seat: int, row: int) -> int:
    """What there is to say of a tactic in the hand."""
    from .drawing import mark_in_hand  # compiled by now

    return int(mark_in_hand(s.record, cards.book, seat, row))


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


def neighbours(s: Any, place: int) -> list[int]:
    """The Kitties on the adjacent spaces."""
    beside = [int(s.board[next_to(place, facing)]) for facing in map(int, Facing)]
    return [number for number in beside if number]


def in_front(s: Any, place: int) -> int:
    """The Kitty in the Target of the one that stands there, or nobody."""
    return int(s.board[next_to(place, int(s.facing[s.board[place]]))])


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
        claimed = lines_claimed(s, 1 - seat)
        warning = f" WARNING: {claimed} still stands, and the battle is lost!" if claimed else ""
        return f"Leave the remaining lines unused, refill the hand and end the turn.{warning}"
    return "No rescue." if s.phase == Phase.RESCUE else "Leave this out."
