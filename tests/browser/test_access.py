"""axe finds nothing on any page, in light and dark, at desk and phone size."""

from typing import Any

import pytest

from caterwaul.core.views import View

from .conftest import ROOT, Guest
from .hands import play_on, play_out, start, take_up

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FADING = 150  # milliseconds in which colours change
GAMES = ("battlecats", "clash", "claw_and_order", "five_rows", "paw_of_duty")


# Only what is wrong comes back, for all that is right weighs more than the page. Nothing here plays media,
# which is all that axe would load beforehand.
RUN = "axe.run({ resultTypes: ['violations'], preload: false }).then((found) => found.violations)"


def violations(page: Any) -> list[str]:
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # the page's policy lets no other script in
    return [
        f"{rule['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for rule in page.evaluate(RUN)
        for node in rule["nodes"]
    ]


def violations_by_day_and_night(page: Any) -> list[str]:
    """In light and dark: a page that is loaded once costs less than two."""
    found = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(FADING)
        found += [f"{scheme}: {fault}" for fault in violations(page)]
    return found


def test_the_lobby_and_its_dialog(desk: Guest) -> None:
    desk.page.goto("/")
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
    for seed, scheme in enumerate(["light", "dark"]):
        desk.page.emulate_media(color_scheme=scheme)
        play_on(desk.page, 11, seed)
        desk.page.wait_for_timeout(FADING)
        assert violations(desk.page) == []


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
    start(phone.page, game)
    play_on(phone.page, 15)
    phone.page.wait_for_timeout(150)
    assert violations(phone.page) == []


def test_the_menu_the_end_the_waiting_room_and_a_wrong_address(desk: Guest) -> None:
    start(desk.page, "clash")
    desk.page.click("text=Menu")
    assert violations(desk.page) == []
    desk.page.click("dialog >> text=Rules")
    desk.page.wait_for_selector("dialog ol")
    assert violations(desk.page) == []
    desk.page.keyboard.press("Escape")
    play_out(desk.page)
    assert violations(desk.page) == []
    desk.page.goto("/")
    desk.page.click("[data-game=clash]")
    desk.page.click("text=Invite by link")
    desk.page.wait_for_selector("#link")
    assert violations(desk.page) == []
    desk.page.goto("/t/nosuchtable")
    desk.page.wait_for_selector("text=To the lobby")
    assert violations(desk.page) == []
