"""A scene written out: cards with their names, figures and marks, zones and counters with their labels."""

from __future__ import annotations

from ..core.cardset import CardSet
from ..core.drawing import ACTS, AT, KIND, NUMBER, PLACE, TURNED, UNDER, WHOSE
from ..core.game import Game
from ..core.sheet import COUNTERS, FIGURES, NOBODY, Sheet, ZoneForm, zone_id
from ..core.views import Card, Counter, Option, Scene, View, Zone
from .narration import Telling, owners
from .scene import number_in, written_number, zones_of_drawing

MARKS = FIGURES - 1
FACE_DOWN = "a face-down card"  # how a back is called that has a place


class WrittenOut:
    """How scenes of one match are written out."""

    def __init__(self, game: Game, cards: CardSet, telling: Telling, numbered: bool) -> None:
        self.game, self.cards, self.telling, self.numbered = game, cards, telling, numbered
        self.sheet: Sheet = game.sheet

    def view(self, scene: Scene) -> View:
        words, seats = scene.words, len(scene.seats)
        outline, drawing = self.game.outline(seats), scene.drawing
        drawn = zones_of_drawing(drawing, outline)
        self.backs, self.whose = 0, owners(scene.seats, scene.seat)
        near = max(scene.seat, 0)
        zones = [
            self._zone(form, owner, written_number(count), cards, scene)
            for (form, owner), (count, cards) in zip(outline.zones, drawn, strict=True)
            if count
        ]
        zones += [self._note(id_, label, text) for id_, (label, text) in words.notes.items()]
        there = {zone.id for zone in zones}
        layout = [[id_ for id_ in line if id_ in there] for line in self.sheet.layout(near, seats)]
        view = View(
            words.heading, self._counters(scene), zones, [line for line in layout if line], words.roles,
            words.signs, drawing[ACTS] or None, scene.prompt, self.game.key, scene.seat, scene.seats,
            scene.to_act, scene.over, scene.winners, scene.score, scene.ending,
            [self._option(option, scene.seat) for option in scene.options],
        )  # fmt: skip
        if scene.options and words.picks[1]:
            view.picks = words.picks
        return view

    def _note(self, id_: str, label: str, text: str) -> Zone:
        """Words that lie on the table."""
        self.backs -= 1
        return Zone(id_, label, "row", None, [Card(self.backs, None, text)], 1)

    def _option(self, option: Option, seat: int) -> Option:
        said = self.telling.said_of(option.action, seat)
        option.words, option.verb, option.values, option.title, option.head, option.picture = said
        return option

    def _counters(self, scene: Scene) -> dict[int, list[Counter]]:
        found: dict[int, list[Counter]] = {}
        for i, (form, owner) in enumerate(self.game.outline(len(scene.seats)).counters):
            of_owner = found.setdefault(owner, [])
            value, most = scene.drawing[COUNTERS + 2 * i : COUNTERS + 2 * i + 2]
            if value:
                counter = Counter(form.label, written_number(value), most or None, form.kind)
                said = scene.words.helps.get(form.label, form.help)
                if said:
                    counter.help = said
                of_owner.append(counter)
        return found

    def _zone(self, form: ZoneForm, owner: int, count: int, places: list[int], scene: Scene) -> Zone:
        zone = Zone(
            zone_id(form, owner), form.label, form.shape, None if owner == NOBODY else owner, [],
            count, form.size,
        )  # fmt: skip
        said = scene.words.helps.get(zone.id, form.help)
        if said:
            zone.help = said
        for place in places:
            numbers = scene.drawing[place : place + scene.drawing[place - 1]]
            lies_in = zone.cards[-1].under if number_in(numbers, UNDER) else zone.cards
            if numbers[KIND]:
                lies_in.append(self._card(numbers, form, owner, scene))
            else:
                lies_in += self._backs(numbers, form, owner)
        return zone

    def _backs(self, numbers: list[int], form: ZoneForm, owner: int) -> list[Card]:
        """One back, or so many that lie on each other."""
        found = []
        for _ in range(max(-numbers[NUMBER], 1)):
            self.backs -= 1
            card = Card(self.backs, None)
            self._fill(card, numbers, form, owner)
            found.append(card)
        return found

    def _card(self, numbers: list[int], form: ZoneForm, owner: int, scene: Scene) -> Card:
        face, name = self.cards.faces[numbers[KIND]]
        card = Card(numbers[NUMBER], face, name)
        self._fill(card, numbers, form, owner)
        why = scene.idle.get(card.handle)
        if why:
            card.why = why
        return card

    def _fill(self, card: Card, numbers: list[int], form: ZoneForm, owner: int) -> None:
        """Whose a card is, where and how it lies, and what it counts."""
        whose = number_in(numbers, WHOSE) - 1 if number_in(numbers, WHOSE) else owner
        card.owner = None if whose == NOBODY else whose
        place, at, turned = number_in(numbers, PLACE), number_in(numbers, AT), number_in(numbers, TURNED)
        if place and card.face is None:
            card.name = FACE_DOWN
        if form.is_mixed and whose != NOBODY:
            card.name = f"{self.whose[whose]} {card.name}"
        if place and self.numbered:
            card.name = f"{place} {card.name}"
        if at and form.size:
            card.at = divmod(at - 1, form.size[1])
        if turned:
            card.facing = self.sheet.facings[turned - 1]
        self._count(card, numbers)

    def _count(self, card: Card, numbers: list[int]) -> None:
        for figure, written in zip(self.sheet.figures, numbers[FIGURES:], strict=False):
            if written and "{n}" in figure.label:
                card.marks.append(figure.label.format(n=written_number(written)))
            elif written:
                card.stats[figure.label] = written_number(written)
        marks = number_in(numbers, MARKS)
        if marks:
            card.marks += [mark for i, mark in enumerate(self.sheet.marks) if marks >> i & 1]
        if self.numbered and self.sheet.terse is not None:
            self.sheet.terse(card, self.cards.rows["card"][numbers[KIND]])
