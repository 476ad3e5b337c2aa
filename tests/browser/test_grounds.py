"""Each board lies on a ground of its own, by day and by night, loaded after all else and never in the way."""

import pytest

from .conftest import GAMES, Guest
from .hands import take_up_at, wait_until

SHOWN = (
    "getComputedStyle(document.querySelector('.ring') ?? document.querySelector('.board')).backgroundImage"
)


@pytest.mark.parametrize("game", GAMES)
def test_a_board_lies_on_its_ground(desk: Guest, game: str) -> None:
    page = desk.page
    take_up_at(page, game, 0.4)
    wait_until(page, f"{SHOWN} !== 'none'")
    day = page.evaluate(SHOWN)
    assert f"/faces/{game}/grounds/" in day
    if game != "clash":  # whose arena is as bright by night
        page.emulate_media(color_scheme="dark")
        wait_until(page, f"{SHOWN}.includes('light=night')")


def test_each_battlefield_has_its_own(desk: Guest) -> None:
    page = desk.page
    take_up_at(page, "claw_and_order", 0.4)
    wait_until(page, f"{SHOWN} !== 'none'")
    name = page.inner_text("[aria-label=Battlefield] b")
    cards = page.evaluate("fetch('/api/games/claw_and_order/cards').then((answer) => answer.json())")
    field = next(field for field in cards["battlefield"] if field["name"] == name)
    assert f"/grounds/{field['id']}.svg" in page.evaluate(SHOWN)


def test_a_board_is_shown_without_waiting_for_it(desk: Guest) -> None:
    """Where it does not come, nothing is missing."""
    desk.route("**/grounds/**", lambda route: route.abort("connectionrefused"))
    take_up_at(desk.page, "five_rows", 0.4)
    desk.page.wait_for_timeout(300)
    assert desk.page.evaluate(SHOWN) == "none"
