"""The log tells turn by turn, the newest beside the question; lines lead to cards and the board as it was."""

from typing import Any

from .conftest import Guest
from .hands import ASKED, log_of, play_on, start, take_up_at, wait_for_my_turn, wait_until, wait_until_settled
from .test_access import violations

THEN = ".log .jump"
# Which cards lie on the board and in the hand, and what stands on them.
LYING = (
    "[...document.querySelectorAll('[data-handle]')].map((c) => c.dataset.handle + c.innerText).sort().join()"
)
# How far below the log's own box each line stands, the newest first.
PLACES = """[...document.querySelectorAll('.log li')].map((line) => line.getBoundingClientRect().top)"""


def played(page: Any, clicks: int = 6) -> None:
    """Some moves, so that there are moments to go back to."""
    start(page, "five_rows")
    for seed in range(clicks):
        wait_for_my_turn(page)
        play_on(page, 1, seed)
        wait_until_settled(page)
    wait_for_my_turn(page)


def test_parts_of_the_match_have_headings_and_the_newest_stands_below(desk: Guest) -> None:
    page = desk.page
    take_up_at(page, "five_rows", 0.4)
    headings = page.locator(".log li.begins").all_inner_texts()
    assert [text for text in headings if text.startswith("Round")]
    tops = page.evaluate(PLACES)
    assert tops == sorted(tops, reverse=True)
    newest, prompt = page.locator(".log li").first.bounding_box(), page.locator(".prompt").bounding_box()
    log = page.locator(".lines").bounding_box()
    assert newest["y"] + newest["height"] <= log["y"] + log["height"] + 1  # in sight without scrolling
    assert newest["y"] < prompt["y"]
    assert violations(page) == []


def test_a_line_lights_its_cards(desk: Guest) -> None:
    page = desk.page
    take_up_at(page, "five_rows", 0.6)
    lit = "[...document.querySelectorAll('.cd.lit')].map((card) => card.innerText)"
    lines = page.locator(".log li:has(.card)")
    for i in range(lines.count()):
        lines.nth(i).locator(".mark").first.hover()
        if found := page.evaluate(lit):
            name = lines.nth(i).locator(".card").all_inner_texts()
            assert all(any(one in card for one in name) for card in found)
            break
    else:
        raise AssertionError("no line lights a card")
    page.mouse.move(0, 0)
    wait_until(page, "document.querySelectorAll('.cd.lit').length === 0")
    lines.nth(i).locator(".card").first.focus()
    wait_until(page, "document.querySelectorAll('.cd.lit').length > 0")


def test_from_a_line_one_sees_the_board_as_it_was_and_comes_back(desk: Guest) -> None:
    page = desk.page
    played(page)
    now, log = page.evaluate(LYING), log_of(page)
    page.locator(THEN).last.click()
    page.wait_for_selector(".prompt >> text=The board as it was then.")
    assert page.evaluate(LYING) != now
    assert log_of(page) == log  # what came of it can still be read
    assert page.locator("[data-action], .cd.playable, .cd.able").count() == 0
    assert violations(page) == []
    page.click("[data-now]")
    page.wait_for_selector(ASKED)
    assert page.evaluate(LYING) == now
    page.locator(THEN).first.click()
    page.wait_for_selector("[data-now]")
    page.keyboard.press("Escape")
    page.wait_for_selector(ASKED)


def test_on_a_phone_a_line_closes_the_log_and_shows_the_board(phone: Guest) -> None:
    page = phone.page
    played(page, 4)
    page.locator(".ticker").click()
    page.locator(f"dialog {THEN}").first.click()
    page.wait_for_selector("dialog", state="detached")
    page.click("[data-now]")
    page.wait_for_selector(ASKED)
