"""Reasons to come back: puzzles, the climb, a face of one's own, and who may be watched from the lobby."""

from collections.abc import Callable
from typing import Any

from caterwaul import games
from caterwaul.learning.puzzles import match_of, usable_shelf

from .conftest import DESK, Guest
from .hands import new_table, visit, wait_for_my_turn
from .layout import resize, see_all_of_a_phone
from .test_access import violations_by_day_and_night

PHONES = ((390, 844), (360, 640))
SOLVED = ".coach:has-text(', solved')"


def with_done() -> tuple[int, int]:
    """A puzzle of Claw & Order whose answer is one card, and the wrong action that is a button."""
    game = games.load("claw_and_order")
    shelf = usable_shelf(game)
    for number, puzzle in enumerate(shelf.puzzles, 1):
        match = match_of(game, shelf, puzzle)
        done = [wrong.action for wrong in puzzle.wrong if match.words(wrong.action) == "done"]
        if puzzle.kind == "only" and done:
            return number, done[0]
    raise AssertionError("no such puzzle")


def solve_as_hinted(page: Any) -> None:
    """Ask for the answer, and click what glows until the puzzle is solved."""
    wait_for_my_turn(page)
    page.click("button:has-text('Hint')")
    for _ in range(4):
        glow = page.locator(".btn.hinted, .place.hinted, .cd.hinted > button").last
        glow.or_(page.locator(SOLVED)).first.wait_for()
        if page.locator(SOLVED).count():
            return
        glow.click()
    page.wait_for_selector(SOLVED)


def test_a_puzzle_is_tried_taken_back_solved_and_remembered(guests: Callable[..., Guest]) -> None:
    page = guests(DESK).page
    number, wrong = with_done()
    visit(page, "/learn")
    page.click("a:has-text('puzzles out of real matches')")
    page.wait_for_selector("h1:has-text('Puzzles out of real matches')")
    assert violations_by_day_and_night(page) == []
    page.click("[aria-label$='puzzles of Claw & Order']")
    page.wait_for_selector("h1:has-text('puzzles')")
    see_all_of_a_phone(page, PHONES)
    resize(page, **DESK)
    assert violations_by_day_and_night(page) == []
    page.click(f"[data-puzzle='{number}']")
    page.wait_for_selector(f".coach:has-text('Puzzle {number}')", timeout=180_000)
    wait_for_my_turn(page)
    page.click(f"[data-action='{wrong}']")
    page.wait_for_selector(".coach:has-text('Not this one: ')")
    assert violations_by_day_and_night(page) == []
    page.click(".coach button:has-text('Try again')")
    page.wait_for_selector(".coach:not(:has-text('Not this one: '))")
    solve_as_hinted(page)
    page.click(".coach a:has-text('All puzzles')")
    page.wait_for_selector(f"li.solved:has([data-puzzle='{number}'])")
    assert page.locator("li.solved").count() == 1


def test_the_climb_begins_with_a_click_and_shows_whom_one_has_beaten(guests: Callable[..., Guest]) -> None:
    page = guests(DESK).page
    visit(page, "/me")
    page.wait_for_selector("[data-climb=clash] .next")
    assert page.inner_text("[data-climb=clash] .next .level") == "random"
    assert page.inner_text("[data-climb=clash] .head span") == "0 of 6 beaten"
    page.click("[data-climb=clash] .btn")
    page.wait_for_selector(".prompt, .tiles", timeout=180_000)
    assert "/t/" in page.url


def test_a_face_of_ones_own_is_seen_by_others_who_may_watch_where_all_allow_it(
    guests: Callable[..., Guest],
) -> None:
    one, other, stranger = (guests(DESK).page for _ in range(3))
    visit(one, "/me")
    one.select_option("[data-trait=coat]", "lilac")
    one.select_option("[data-trait=hat]", "toque")
    picture = one.get_attribute("section[aria-labelledby=facing] img", "src")
    assert "coat=lilac" in picture
    assert "hat=toque" in picture
    one.click("text=Keep this face")
    one.wait_for_selector("text=This is your face now")
    see_all_of_a_phone(one, PHONES)
    resize(one, **DESK)
    assert violations_by_day_and_night(one) == []
    for page in (one, other):
        visit(page, "/me")
        page.check("text=Let others watch me")
        page.wait_for_selector("text=Others may watch you")
    table = new_table(one, "five_rows", [{"kind": "open"}])  # which begins at once
    invite = one.context.request.get(f"/api/tables/{table}").json()["invite"]
    visit(stranger, "/")
    stranger.wait_for_selector("#tables")
    assert stranger.locator(f"a[href='/t/{table}']").count() == 0
    other.context.request.post(f"/api/tables/{table}/join", data={"invite": invite})
    stranger.click(f"a[href='/t/{table}']:has-text('Watch')", timeout=20_000)
    stranger.wait_for_selector("[data-seat='0'] img[src*='coat=lilac']")
    visit(other, "/me")
    other.uncheck("text=Let others watch me")
    stranger.wait_for_selector("text=it is not for you")
