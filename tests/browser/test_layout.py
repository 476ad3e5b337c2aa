"""Whatever the window: nothing at a table is out of reach, cut, covered or printed over something else."""

from collections.abc import Iterator
from typing import Any

import pytest

from .conftest import Guest, Server
from .hands import play_on, start, wait_until_settled
from .layout import BAR, SIDEWAYS

GAMES = ("battlecats", "clash", "claw_and_order", "five_rows", "paw_of_duty")
LONG = "W" * 24


@pytest.fixture
def guest(browser: Any, server: Server) -> Iterator[Guest]:
    """With a finger, and a window that takes every size."""
    guest = Guest(browser, server, {"width": 360, "height": 740}, has_touch=True)
    yield guest
    guest.close()


def resize(page: Any, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def rename(page: Any, name: str) -> None:
    """As the account page does it."""
    page.goto("/")
    status = page.evaluate(
        """async (name) => (await fetch('/api/me', { method: 'PUT', body: JSON.stringify({ name }),
             headers: { 'Content-Type': 'application/json' } })).status""",
        name,
    )
    assert status == 200


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_keeps_its_controls_at_every_width(guest: Guest, game: str) -> None:
    rename(guest.page, LONG)
    start(guest.page, game)
    play_on(guest.page, 3)
    wait_until_settled(guest.page)
    for width in range(360, 1500, 60):
        resize(guest.page, width, 800)
        assert guest.page.evaluate(BAR) == [], width
        assert guest.page.locator("header nav").count() == 0
        assert guest.page.locator("header >> text=Menu").is_visible()
    for control in ("Hint", "Undo"):
        assert guest.page.locator("header").get_by_role("button", name=control, exact=True).is_visible()
    assert guest.page.locator("header a[href='/me']").is_visible()


def test_on_a_phone_the_menu_holds_what_the_bar_has_no_room_for(guest: Guest) -> None:
    start(guest.page, "five_rows")
    guest.page.click("header >> text=Menu")
    for words in ("Hint", "Undo", "Dark", "You are"):
        assert guest.page.locator("dialog").get_by_text(words).first.is_visible()


def test_a_long_name_keeps_the_lobby_in_shape(guest: Guest) -> None:
    rename(guest.page, LONG)
    resize(guest.page, 360, 740)
    guest.page.goto("/")
    guest.page.wait_for_selector(f"header >> text={LONG}")
    assert guest.page.locator("header").bounding_box()["height"] <= 100  # the bar, and the links below it
    assert guest.page.locator("header >> text=CATERWAUL").is_visible()
    assert guest.page.locator("header nav").evaluate("(e) => e.scrollWidth <= e.clientWidth")
    assert guest.page.evaluate(SIDEWAYS) == []
