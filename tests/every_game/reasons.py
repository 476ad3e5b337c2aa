"""What a seat can point at in a position, and what it is told about it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from caterwaul import Match
from caterwaul.core.game import Game
from caterwaul.core.pointing import Question
from caterwaul.core.sheet import zone_id
from caterwaul.core.views import View
from caterwaul.match.scene import spot_in
from tests.scenes import cards_in

CITED = re.compile(r"\(([^()]+)\)$")


def places_of(game: Game, seats: int) -> list[str]:
    """Every zone of a table, and every place of its grids."""
    outline = game.outline(seats)
    found = []
    for form, owner in outline.zones:
        rows, columns = form.size or (0, 0)
        found += [spot_in(form, owner, at) for at in range(1, rows * columns + 1)] or [zone_id(form, owner)]
    return found


def handles_of(view: View) -> list[int]:
    """All cards that lie there, backs as well; words that lie on the table are none."""
    noted = {"battlefield"} if view.game == "claw_and_order" else set()
    return [card.handle for card in cards_in([zone for zone in view.zones if zone.id not in noted])]


def single_questions(match: Match, view: View) -> Iterator[Question]:
    """About each card and each place by itself."""
    yield from (Question(takes=handle) for handle in handles_of(view))
    places = places_of(match.game, match.start.seats)
    yield from (Question(goes=place) for place in places)


def rules_in(reason: str) -> list[str]:
    """The rules that a reason cites at its end."""
    cited = CITED.search(reason)
    return [id_.strip() for id_ in cited.group(1).split(",")] if cited else []
