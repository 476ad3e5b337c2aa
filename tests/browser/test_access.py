"""axe finds nothing on any page, in light and dark, at desk and phone size."""

from typing import Any

import pytest

from caterwaul.core.views import View

from .conftest import GAMES, ROOT, Guest
from .hands import play_out, start, take_up, take_up_at, visit
from .layout import STILL
from .seeds import sought

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


# Only what is wrong comes back, for all that is right weighs more than the page. Nothing here plays media,
# which is all that axe would load beforehand.
RUN = """([only]) => axe.run({ resultTypes: ['violations'], preload: false, ...(only && { runOnly: only }) })
  .then((found) => found.violations)"""
OF_COLOURS = ["color-contrast", "link-in-text-block"]


def violations(page: Any, only: list[str] | None = None) -> list[str]:
    """What axe says of a page whose colours change no more."""
    page.evaluate(STILL)
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # the page's policy lets no other script in
    return [
        f"{rule['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for rule in page.evaluate(RUN, [only])
        for node in rule["nodes"]
    ]


def violations_by_day_and_night(page: Any) -> list[str]:
    """In dark and light: all else than the colours is the same, and is looked at once."""
    found = []
    for scheme, only in (("dark", None), ("light", OF_COLOURS)):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {fault}" for fault in violations(page, only)]
    return found


def test_the_lobby_and_its_dialog(desk: Guest) -> None:
    visit(desk.page, "/")
    desk.page.wait_for_selector(".poster")
    assert violations_by_day_and_night(desk.page) == []
    desk.page.click("[data-game=battlecats]")
    for summary in desk.page.locator("dialog summary").all():
        summary.click()
    desk.page.wait_for_selector("dialog ol li")
    assert violations_by_day_and_night(desk.page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table(desk: Guest, game: str) -> None:
    start(desk.page, game)
    assert violations(desk.page) == []
    for part, scheme in ((0.3, "light"), (0.6, "dark")):
        desk.page.emulate_media(color_scheme=scheme)
        take_up_at(desk.page, game, part)
        assert violations(desk.page) == []


@sought("paw_of_duty")
def has_two_uses(view: View) -> bool:
    """The first card of the hand can be played or discarded, at nothing in particular."""
    first = next(zone for zone in view.zones if zone.shape == "hand" and zone.cards).cards[0]
    return [option.verb for option in view.options if option.takes == first.handle] == ["play", "discard"]


def test_a_card_that_is_held_with_two_answers(desk: Guest) -> None:
    """Their words are short for the eye, long for the ear, and each has the letter of its own first word."""
    take_up(desk.page, "paw_of_duty", has_two_uses)
    desk.page.locator(".hand .cd > button").first.click()
    answers = desk.page.locator(".prompt [data-action]")
    assert [one.get_attribute("aria-keyshortcuts") for one in answers.all()] == ["p", "d"]
    assert violations(desk.page) == []


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_card_that_is_read(desk: Guest, by: str) -> None:
    """The large card is a picture; what it says is heard."""
    start(desk.page, "clash")
    desk.page.locator(".tile").first.click()
    card = desk.page.locator(".hand .cd.playable > button").first
    if by == "mouse":
        card.hover()
    else:
        card.focus()
        desk.page.keyboard.press("i")
    desk.page.wait_for_selector(".zoom img")
    assert violations(desk.page) == []
    name, text = desk.page.inner_text("[role=status][aria-label='The card that is read']").split(". ", 1)
    assert name in card.inner_text()
    assert len(text) > 10


@pytest.mark.parametrize("game", GAMES)
def test_a_table_on_a_phone(phone: Guest, game: str) -> None:
    take_up_at(phone.page, game, 0.45)
    assert violations(phone.page) == []


def test_the_menu_the_end_the_waiting_room_and_a_wrong_address(desk: Guest) -> None:
    start(desk.page, "clash")
    desk.page.click("text=Menu")
    assert violations(desk.page) == []
    desk.page.click("dialog >> text=Rules")
    desk.page.wait_for_selector("dialog ol")
    assert violations(desk.page) == []
    take_up_at(desk.page, "clash", 1)
    play_out(desk.page, least=1)
    assert violations(desk.page) == []
    visit(desk.page, "/")
    desk.page.click("[data-game=clash]")
    desk.page.click("text=Invite by link")
    desk.page.wait_for_selector("#link")
    assert violations(desk.page) == []
    visit(desk.page, "/t/nosuchtable")
    desk.page.wait_for_selector("text=To the lobby")
    assert violations(desk.page) == []
