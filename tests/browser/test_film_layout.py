"""A film fits its window: on a phone and on a desk, for every game, before and after its analysis."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from .conftest import DESK, FINGER, Guest
from .films import film, place, scrub
from .hands import see
from .layout import PAST_THE_EDGE, STILL, faults
from .test_access import violations
from .test_sizes import SMALL_TARGETS

SEATS = {"battlecats": 4, "clash": 2, "claw_and_order": 2, "five_rows": 2, "paw_of_duty": 2}
PHONES = {False: (390, 844), True: (360, 740)}  # with its curve a film needs the most room: on the smallest

# Players who are not wholly between the bar and the controls, without any scrolling.
OUT_OF_SIGHT = """() => {
  const from = document.querySelector('header').getBoundingClientRect().bottom;
  const to = document.querySelector('.film').getBoundingClientRect().top;
  const inside = (b) => b.top > from - 1 && b.bottom < to + 1;
  const covered = (e, b) => !e.contains(document.elementFromPoint(b.left + b.width / 2, b.bottom - 4));
  return [...document.querySelectorAll('main .seat')].filter((e) => {
    const b = e.getBoundingClientRect();
    return !inside(b) || covered(e, b);
  }).map((e) => e.ariaLabel);
}"""
LAST_LINE = """[...document.querySelectorAll('.film .row > :is(button, label)')]
  .map((e) => Math.round(e.getBoundingClientRect().bottom)).sort().reverse().slice(0, 2)"""


COLOURS = """() => [['.curve .seat', 'stroke'], ['.chances .mark > *', 'fill']].map(([all, paint]) =>
  [...document.querySelectorAll(all)].map((e) => getComputedStyle(e)[paint]))"""


@pytest.fixture
def small(guests: Callable[..., Guest]) -> Guest:
    return guests({"width": 360, "height": 740}, **FINGER)


def is_analysed(guest: Guest, seats: int, actions: int) -> None:
    """Let the page be told that the analysis is done."""
    turn = {"number": 3, "seat": 0, "title": "play 4", "kind": "slip", "whose": 0, "better": "play 2"}
    turn |= {"before": 0.5, "after": 0.3, "promised": 0.6}
    text = (
        "Battle 2, turn 3: instead of “deploy Scarred Tom”, “deploy Dock Brawler” would have kept 12% more."
    )
    choice = {"seat": 0, "when": "Battle 2, turn 3", "cost": 0.12, "text": text}
    choices = [choice | {"number": number} for number in (3, 5, 8)]
    chances = [[1 / seats] * seats] * (actions + 1)
    known = {"state": "done", "done": actions, "total": actions, "chances": chances, "turns": [turn]}
    known["choices"] = choices
    guest.route("**/analysis*", lambda route: route.fulfill(json=known))
    guest.page.reload()
    guest.page.wait_for_selector(".curve")
    guest.page.wait_for_selector(".board")


def look_everywhere(page: Any) -> Iterator[str]:
    """Three places of the film, in the eyes of a player and all open."""
    last = place(page)[1]
    for eyes in ("open", "0"):
        page.select_option("[data-eyes]", eyes)
        for at in (last // 8, last // 2, last - 2):
            scrub(page, at)
            page.evaluate(STILL)
            yield f"{eyes} {at}"


@pytest.mark.parametrize("game", SEATS)
def test_nothing_of_a_film_is_past_the_edge_of_a_phone(small: Guest, game: str) -> None:
    page, seats = small.page, SEATS[game]
    film(page, game, seats)
    last = place(page)[1]
    for analysed, (width, height) in PHONES.items():
        page.set_viewport_size({"width": width, "height": height})
        if analysed:
            is_analysed(small, seats, last)
        for where in look_everywhere(page):
            assert page.evaluate(OUT_OF_SIGHT) == [], (analysed, where)
            assert page.evaluate(PAST_THE_EDGE) == [], (analysed, where)
            assert faults(page) == [], (analysed, where)
        assert len(set(page.evaluate(LAST_LINE))) == 1  # no button has a line of its own
        portraits = [seat.locator(".av").is_visible() for seat in page.locator("main .seat").all()]
        assert len(set(portraits)) <= 1  # of all or of none
    assert page.evaluate(SMALL_TARGETS.replace("MOST", "44")) == []
    assert violations(page) == []


def test_a_hand_is_opened_on_a_phone_from_the_row_of_its_player(small: Guest) -> None:
    page = small.page
    film(page, "battlecats", 4)
    scrub(page, 20)
    page.locator("button.held").last.click()
    page.wait_for_selector("dialog li img")
    page.keyboard.press("Escape")
    page.select_option("[data-eyes]", "0")
    page.wait_for_selector(".seat.you")
    page.locator(".seat.you button.held").click()
    page.wait_for_selector("dialog li img")


@pytest.mark.parametrize("size", [DESK, {"width": 1366, "height": 768}], ids=["1440", "1366"])
def test_four_players_are_in_sight_on_a_desk(desk: Guest, size: dict[str, int]) -> None:
    page = desk.page
    film(page, "battlecats", 4)
    is_analysed(desk, 4, place(page)[1])
    page.set_viewport_size(size)
    for where in look_everywhere(page):
        see(page.locator("main .seat"), 4)
        assert page.evaluate(OUT_OF_SIGHT) == [], where
        assert page.evaluate(PAST_THE_EDGE) == [], where
        assert faults(page) == [], where
    page.select_option("[data-eyes]", "2")
    curves, marks = page.evaluate(COLOURS)
    assert curves == marks
    assert len(set(curves)) == 4
    page.select_option("[data-eyes]", "open")
    scrub(page, 20)
    page.locator("button.peek").first.click()
    page.wait_for_selector("dialog li img")
    assert violations(page) == []


def test_both_players_of_an_analysed_film_are_in_sight_on_a_small_laptop(desk: Guest) -> None:
    page = desk.page
    page.set_viewport_size({"width": 1280, "height": 800})
    film(page, "claw_and_order")
    is_analysed(desk, 2, place(page)[1])
    for _ in look_everywhere(page):
        assert page.evaluate(OUT_OF_SIGHT) == []
        assert page.locator(".left").evaluate("found => found.scrollWidth - found.clientWidth") == 0


def test_an_open_hand_says_whose_it_is(desk: Guest) -> None:
    film(desk.page, "claw_and_order")
    scrub(desk.page, place(desk.page)[1] // 2)
    desk.page.click("[data-seat='1'] .holding")
    assert re.match(r"Hand of Kitten bot \(\d+\)", desk.page.inner_text("dialog h2"))
