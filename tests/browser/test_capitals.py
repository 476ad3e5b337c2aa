"""Words that stand alone at a table: one way of writing them, whatever sentence they come from."""

import pytest

from caterwaul.core.views import View

from .conftest import Guest
from .hands import take_up
from .seeds import sought

# Words that stand alone on the table and begin with a small letter.
SMALL = """() => [...document.querySelectorAll('.chip, .why, .slot span[aria-hidden], .slot[aria-hidden] span, .news .pill, .sign > span, .counter dt')]
  .filter((e) => /^[a-z]/.test(e.textContent) && getComputedStyle(e, '::first-letter').textTransform !== 'uppercase')
  .map((e) => e.textContent)"""  # noqa: E501


@sought("claw_and_order")
@sought("five_rows")
def is_mid_game(view: View) -> bool:
    return sum(zone.count for zone in view.zones if zone.shape in ("row", "grid")) >= 7


@pytest.mark.parametrize("game", ["claw_and_order", "five_rows"])
def test_what_stands_alone_begins_with_a_capital(desk: Guest, game: str) -> None:
    take_up(desk.page, game, is_mid_game)
    assert desk.page.evaluate(SMALL) == []
