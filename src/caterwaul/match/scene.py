"""What a seat sees of a match: the drawing of its game, what is said of it, and what may be done."""

from __future__ import annotations

from typing import Any, Protocol

from ..core.cardset import CardSet
from ..core.drawing import ACTS, AT, KIND, PLACE
from ..core.events import Event
from ..core.game import Game
from ..core.plain import Plain
from ..core.pointing import Pointed
from ..core.records import SPECTATOR
from ..core.sheet import CARDS, COUNTERS, NOBODY, Outline, ZoneForm, zone_id
from ..core.views import Line, Option, Scene
from ..core.words import and_list
from .handles import Handles
from .narration import Telling
from .state_head import SEATS_OF

DrawnZone = tuple[
    int, list[int]
]  # how many cards lie there, as written, and where each begins in the drawing


class Seen(Protocol):
    """What of a match a scene is made of."""

    game: Game
    cards: CardSet
    names: list[str]
    telling: Telling

    def legal_actions(self, seat: int) -> list[int]: ...
    def is_drafting(self, seat: int) -> bool: ...
    def preview(self, seat: int, action: str | int) -> list[Event]: ...
    def hidden_records(self, seat: int) -> Any: ...
    def last_lines(self, seat: int) -> list[Line]: ...
    def drawn(self, hidden_records: Any, seat: int) -> Any: ...


def scene_of(
    match: Seen, seat: int, handles: Handles, hidden_records: Any, offers: bool, numbered: bool
) -> Scene:
    """Build the scene from the hidden record alone, so that it cannot show more.

    `numbered`: cards that are called by their places have them in front of their names, for who cannot point.
    """
    game, hidden, seats = match.game.module("view"), Plain(hidden_records), len(match.names)
    hidden.names, hidden.whose = match.telling.players(seat)
    hidden.numbered = numbered
    outline = match.game.outline(seats)
    drawn = match.drawn(hidden_records, seat)
    given = handles.give(drawn, outline.counters_end, len(outline.zones))
    drawing: list[int] = drawn.tolist()
    drawing[ACTS] = max(given[drawing[ACTS]], 0)
    legal = match.legal_actions(seat) if offers else []
    scene = Scene(
        game.table_words(hidden, match.cards, seat),
        drawing,
        "",
        seat,
        match.names,
        [] if hidden.over else list(SEATS_OF[hidden.to_act]),
        bool(hidden.over),
        list(SEATS_OF[hidden.winners]),
        hidden.score[:seats],
        [],
        _options(match, hidden, seat, legal),
        {},
    )
    scene.prompt = _prompt(match, game, hidden, scene, legal)
    if scene.over:
        scene.ending = _ending(match, game, hidden, scene)
    if scene.options:
        scene.idle = _idle_cards(match, hidden, scene, outline, given)
        for option in scene.options:
            if option.takes is not None:
                option.takes = given[option.takes] or None
            if option.goes_card is not None:
                option.goes_card = given[option.goes_card] or None
    return scene


def zones_of_drawing(drawing: list[int], outline: Outline) -> list[DrawnZone]:
    at, found = outline.counters_end, []
    for _ in outline.zones:
        count, rows = drawing[at : at + CARDS]
        at += CARDS
        places = []
        for _ in range(rows):
            places.append(at + 1)
            at += 1 + drawing[at]
        found.append((count, places))
    return found


def option_said(match: Seen, seat: int, action: int) -> str:
    """What a seat may do now, as it is told to anybody later: cards are called by name, not by place."""
    hidden = Plain(match.hidden_records(seat))
    hidden.names, hidden.whose = match.telling.players(SPECTATOR)
    hidden.numbered = True
    option: Option = match.game.module("offers").explain(hidden, match.cards, seat, action)
    option.title = match.telling.title(action)
    return option.spoken


def _prompt(match: Seen, game: Any, hidden: Plain, scene: Scene, legal: list[int]) -> str:
    if scene.over:
        return "The match is over."
    if legal:
        asked = str(game.prompt(hidden, match.cards, scene.seat, legal))
        return asked[:1].upper() + asked[1:]
    return f"Waiting for {and_list([match.names[p] for p in scene.to_act])}."


def _ending(match: Seen, game: Any, hidden: Plain, scene: Scene) -> list[str]:
    """What ended the match, the rule that decides it, and the number that it is decided by."""
    names = {event.name.lower() for event in game.STORY.endings}
    told = [line.text for line in match.last_lines(scene.seat) if line.name in names]
    total = _totals(game.STORY.total, match.game.outline(len(scene.seats)), scene)
    return [sentence for sentence in (*told, str(game.ending(hidden)), total) if sentence]


def _totals(label: str, outline: Outline, scene: Scene) -> str:
    """`Honor: Ann 32, you 26.`, the most first."""
    if not label:
        return ""
    counters = scene.drawing[COUNTERS : outline.counters_end : 2]
    numbers = [
        (written_number(value), p)
        for value, (form, p) in zip(counters, outline.counters, strict=True)
        if p != NOBODY and form.label == label and value
    ]
    numbers.sort(key=lambda number: -number[0])
    said = (f"{'you' if p == scene.seat else scene.seats[p]} {value}" for value, p in numbers)
    return f"{label}: {', '.join(said)}."


def written_number(n: int) -> int:
    """What a number means that is written so that 0 says that there is none."""
    return n - 1 if n > 0 else n


def _options(match: Seen, hidden: Plain, seat: int, legal: list[int]) -> list[Option]:
    explain, cards = match.game.module("offers").explain, match.cards
    options: list[Option] = [explain(hidden, cards, seat, action) for action in legal]
    if options and match.is_drafting(seat):
        for option in options:
            told = (match.telling.say(event, seat) for event in match.preview(seat, option.action))
            option.effect = " ".join(filter(None, told))
    return options


def _idle_cards(
    match: Seen, hidden: Plain, scene: Scene, outline: Outline, given: list[int]
) -> dict[int, str]:
    """Of each card of the own hand that no option takes: why not. Cards that look the same are one."""
    why_idle, drawing = match.game.module("idle").why_idle, scene.drawing
    numbers = {handle: number for number, handle in enumerate(given) if handle > 0}
    taken = {option.takes for option in scene.options}
    zones = zones_of_drawing(drawing, outline)
    found: dict[int, str] = {}
    for i in outline.hands[scene.seat]:
        form, owner = outline.zones[i]
        looks = {place: tuple(drawing[place + KIND : place + drawing[place - 1]]) for place in zones[i][1]}
        reasons = {looks[place]: "" for place in looks if numbers.get(drawing[place]) in taken}
        for place, look in looks.items():
            if look not in reasons:
                row = drawing[place : place + drawing[place - 1]]
                pointed = pointed_at(form, owner, numbers[drawing[place]], row)
                reasons[look] = why_idle(hidden, match.cards, scene.seat, pointed)
            if reasons[look]:
                found[drawing[place]] = reasons[look]
    return found


def pointed_at(form: ZoneForm, owner: int, card: int, numbers: list[int], on: int = 0) -> Pointed:
    """A card of a drawing, for who points at it."""
    at, place = number_in(numbers, AT), number_in(numbers, PLACE)
    return Pointed(form.id, owner, spot_in(form, owner, at), card, numbers[KIND], at, place, on)


def number_in(numbers: list[int], column: int) -> int:
    """A number of a card of a drawing; what is 0 at its end is not written."""
    return numbers[column] if column < len(numbers) else 0


def spot_in(form: ZoneForm, owner: int, at: int) -> str:
    """A zone as options call it, and in a grid the place: `hand 1`, `board:1,2`."""
    if not at or form.size is None:
        return zone_id(form, owner)
    row, column = divmod(at - 1, form.size[1])
    return f"{zone_id(form, owner)}:{row},{column}"
