"""Why nothing can be done with what somebody points at: said by the game, out of what that seat may know."""

from __future__ import annotations

from typing import Any

from ..core.drawing import KIND, NUMBER, UNDER
from ..core.plain import Plain
from ..core.pointing import Pointed, Question
from ..core.sheet import Outline, ZoneForm, zone_id
from ..core.views import Option
from ..core.words import and_list, either
from .handles import Handles
from .scene import Seen, number_in, pointed_at, spot_in, zones_of_drawing
from .start import MatchError
from .state_head import SEATS_OF

MOST_NAMED = 3  # cards from which one is told to choose
NOTHING_THERE = "nothing like that lies on the table"


def reason(match: Seen, seat: int, handles: Handles, hidden_records: Any, asked: Question) -> str:
    """Why no option does that, with the rule; empty where one does."""
    hidden = Plain(hidden_records)
    hidden.names, hidden.whose = match.telling.players(seat)
    hidden.numbered = False
    table = _Table(match, seat, handles, hidden_records)
    taken = None if asked.takes is None else table.card(asked.takes)
    aim = table.aim(asked)
    if taken is None and aim is None:
        raise MatchError(NOTHING_THERE)
    idle: Any = match.game.module("idle")
    if hidden.over:
        return f"the match is over ({idle.ENDS})"
    if not hidden.to_act >> seat & 1:
        others = [match.names[p] for p in SEATS_OF[hidden.to_act]]
        return f"{and_list(others)} {'decides' if len(others) == 1 else 'decide'} now ({idle.TURNS})"
    explain = match.game.module("offers").explain
    options = [explain(hidden, match.cards, seat, action) for action in match.legal_actions(seat)]
    taking = [o for o in options if taken and o.takes and table.is_equal(taken.card, o.takes)]
    if taken is not None and aim is not None and aim != taken:
        said = idle.why_not_at(hidden, match.cards, seat, taken, aim)
        return "" if _aimed(taking, aim) else str(said)
    pointed = taken or aim
    assert pointed is not None
    if pointed.card and not pointed.at:
        pointed = pointed._replace(spot="")  # what goes to its zone does not go to it
    if taking or any(option.takes is None for option in _aimed(options, pointed)):
        return ""
    return _first(match, hidden, options, pointed) or str(idle.why_idle(hidden, match.cards, seat, pointed))


def _aimed(options: list[Option], aim: Pointed) -> list[Option]:
    """Those that go to a card or a place, or to where the card lies."""
    return [o for o in options if (aim.card and o.goes_card == aim.card) or o.goes == aim.spot]


def _first(match: Seen, hidden: Plain, options: list[Option], aim: Pointed) -> str:
    """With what somebody has to begin who points at a target first; nothing where it is none."""
    aimed = _aimed(options, aim)
    cards = dict.fromkeys(match.cards.title("card", hidden.kind[o.takes]) for o in aimed if o.takes)
    if not cards:
        return ""
    return f"first choose {either(list(cards)) if len(cards) <= MOST_NAMED else 'one of the bright cards'}"


class _Table:
    """What lies on the table, by what a seat calls it."""

    def __init__(self, match: Seen, seat: int, handles: Handles, hidden_records: Any) -> None:
        self.outline: Outline = match.game.outline(len(match.names))
        self.looks: dict[int, tuple[int, ...]] = {}  # of each card whose face is seen
        self.lying: dict[int, Pointed] = {}
        drawn = match.drawn(hidden_records, seat)
        physical: list[int] = drawn.tolist()
        self.given = handles.copy().give(drawn, self.outline.counters_end, len(self.outline.zones))
        self.backs = 0
        zones = zones_of_drawing(physical, self.outline)
        for (form, owner), (_, places) in zip(self.outline.zones, zones, strict=True):
            self._lay(form, owner, [physical[place : place + physical[place - 1]] for place in places])

    def _lay(self, form: ZoneForm, owner: int, rows: list[list[int]]) -> None:
        """The cards of a zone; backs are called by the order in which they lie."""
        host = 0
        for numbers in rows:
            card, on = numbers[NUMBER], host if number_in(numbers, UNDER) else 0
            host = on or card
            it = pointed_at(form, owner, max(card, 0), numbers, on)
            if it.row:
                self.lying[self.given[card]] = it
                self.looks[card] = (owner, *numbers[KIND:]) if form.shape == "hand" else (card,)
                continue
            for _ in range(max(-card, 1)):
                self.backs -= 1
                self.lying[self.backs] = it

    def card(self, handle: int) -> Pointed:
        if handle not in self.lying:
            raise MatchError(NOTHING_THERE)
        return self.lying[handle]

    def aim(self, asked: Question) -> Pointed | None:
        """The card or the place that is aimed at; where a card lies on the place, the card."""
        if asked.goes_card is not None:
            return self.card(asked.goes_card)
        if asked.goes is None:
            return None
        for form, owner in self.outline.zones:
            if asked.goes == zone_id(form, owner):
                return Pointed(form.id, owner, asked.goes)
            rows, columns = form.size or (0, 0)
            for at in range(1, rows * columns + 1):
                if asked.goes == spot_in(form, owner, at):
                    there = (it for it in self.lying.values() if it.spot == asked.goes)
                    return next(there, Pointed(form.id, owner, asked.goes, at=at))
        raise MatchError(NOTHING_THERE)

    def is_equal(self, card: int, other: int) -> bool:
        """Whether one stands for the other: they are the same, or look the same in a hand."""
        return card == other or (card in self.looks and self.looks[card] == self.looks.get(other))
