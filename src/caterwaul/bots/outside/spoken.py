"""A view as lines of text, for whoever reads instead of looking: a person, a language model, a log."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.records import SPECTATOR
from ...core.views import Card, Counter, View, Zone
from ...core.words import count_noun
from ...match.narration import owners

NOTHING = "nothing"


def lines_of(view: View) -> Iterator[str]:
    """Where the match stands, who is who, what lies where, and what is asked."""
    yield view.heading
    for seat, name in enumerate(view.seats):
        yield player(view, seat, name)
    if view.counters.get(SPECTATOR):
        yield f"On the table: {counted(view.counters[SPECTATOR])}."
    whose = owners(view.seats, view.seat)
    for zone in view.zones:
        owner = "" if zone.owner is None else f"{whose[zone.owner]} "
        label = f"{owner}{zone.label}"
        yield f"{label[:1].upper()}{label[1:]}: {lying(zone)}."
    yield view.prompt


def player(view: View, seat: int, name: str) -> str:
    role = f", {view.roles[seat]}" if view.roles.get(seat) else ""
    you = " (you)" if seat == view.seat else ""
    sign = f"; {view.signs[seat]}" if view.signs.get(seat) else ""
    numbers = counted(view.counters.get(seat, []))
    return f"{name}{you}{role}{f': {numbers}' if numbers else ''}{sign}."


def counted(counters: list[Counter]) -> str:
    """`HP 12 of 19, Initiative 2`."""
    return ", ".join(f"{c.label} {c.value}{'' if c.most is None else f' of {c.most}'}" for c in counters)


def lying(zone: Zone) -> str:
    """The cards of a zone, with how many there are where not all of them are seen."""
    if not zone.count:
        return NOTHING
    known = [written(card) for card in zone.cards if card.name]
    unseen = zone.count - len(known)
    if unseen > 0 and len(zone.cards) < zone.count:
        known.append(f"{count_noun(unseen, 'card')} {'below' if known else 'in it'}")
    elif unseen > 0:
        known.append(f"{unseen} face down")
    return ", ".join(known)


def written(card: Card) -> str:
    """`Bumper facing south [2TB*]`, `Archer (power 1, health 2)`."""
    parts = [card.name]
    if card.at is not None:
        parts.append(f"in row {card.at[0] + 1}, column {card.at[1] + 1}")
    if card.facing:
        parts.append(f"facing {card.facing}")
    if card.stats:
        parts.append(f"({', '.join(f'{name} {n}' for name, n in card.stats.items())})")
    if card.marks:
        parts.append(f"[{', '.join(card.marks)}]")
    if card.under:
        parts.append(f"with {' and '.join(written(under) for under in card.under)}")
    return " ".join(parts)
