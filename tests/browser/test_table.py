"""What a table does besides moves: it comes back, fits a phone, obeys keys, drags and explains."""

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .conftest import Guest, Server
from .hands import (
    ASKED,
    LONGEST,
    OVER,
    UNCHANGED,
    can_recruit,
    let_pass,
    log_of,
    play_on,
    see,
    start,
    take_up,
    take_up_at,
    visit,
    wait_for_my_turn,
)

PAGE = "document.documentElement"
FITS = f"{PAGE}.scrollWidth <= innerWidth && {PAGE}.scrollHeight <= innerHeight + 1"


HOVER = 300  # milliseconds until a card under the mouse is read

WALKS, TAKES = ["ArrowDown", "ArrowRight"], ["Enter", "Enter"]
CAN_BE_CHOSEN = (
    "document.activeElement?.closest('.tile, .cd.playable, .cd.held, .place.legal, [data-action]') != null"
)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that nobody else needs."""
    server = Server(tmp_path, prepared="five_rows")
    yield server
    server.kill()


def test_a_server_that_dies_in_mid_game_is_met_again_where_it_was(
    guests: Callable[..., Guest], mortal: Server
) -> None:
    page = guests(stranger_to=mortal).page
    start(page, "five_rows")
    play_on(page, 8)
    wait_for_my_turn(page)
    before = log_of(page)
    mortal.kill()
    page.wait_for_selector("text=The connection is lost")
    mortal.start_again()
    page.wait_for_selector("text=The connection is lost", state="detached", timeout=60_000)
    wait_for_my_turn(page)
    after = log_of(page)
    assert before[0] in after
    assert after[after.index(before[0]) :][:10] == before[:10]
    assert play_on(page, 3) == 3


def test_a_reload_in_mid_game_comes_back_to_the_same_table(desk: Guest) -> None:
    take_up_at(desk.page, "clash", 0.3)
    play_on(desk.page, 2)
    wait_for_my_turn(desk.page)
    before = log_of(desk.page)
    desk.page.reload()
    desk.page.wait_for_selector(".log li")
    after = log_of(desk.page)
    assert after[-len(before) :] == before
    assert play_on(desk.page, 2) == 2


def test_every_game_fits_a_phone_and_can_be_played_there(phone: Guest) -> None:
    for game in ("battlecats", "clash", "claw_and_order", "five_rows", "paw_of_duty"):
        start(phone.page, game)
        assert play_on(phone.page, 14) == 14 or phone.page.locator(OVER).count(), f"{game} stands still"
        assert phone.page.evaluate(FITS), f"{game} scrolls"
        answers = phone.page.locator(".prompt .btn:visible")
        is_full = phone.page.locator(".hand .cd").count() > 8  # so many cards come up to the middle
        upper = 844 / (4 if is_full else 2)
        for i in range(answers.count()):
            box = answers.nth(i).bounding_box()
            assert box is None or (box["y"] > upper and box["height"] >= 44), f"{game}: {box}"


def test_keys_alone_play_a_game(desk: Guest) -> None:
    """Arrows to a card, Enter to take it, arrows to a target, Enter; else letters and Enter."""
    page = desk.page
    visit(page, "/")
    page.focus("[data-game=clash]")
    page.keyboard.press("Enter")
    for stop in ("summary:has-text('More opponents')", "[data-level=random]"):
        page.focus(stop)
        page.keyboard.press("Enter")
    page.wait_for_selector(".tiles")
    dice, until = random.Random(1), time.monotonic() + LONGEST
    while not page.locator(OVER).count() and time.monotonic() < until:
        page.wait_for_selector(f"{ASKED}, .tiles, {OVER}")
        page.keyboard.press(dice.choice(WALKS + 3 * TAKES * page.evaluate(CAN_BE_CHOSEN)))
    assert page.locator(OVER).count()


def test_escape_puts_a_card_down_and_a_second_tap_sends_it(desk: Guest) -> None:
    page = desk.page
    take_up_at(page, "clash", 0)
    card = page.locator(".cd.playable > button").first
    card.click()
    see(page.locator(".cd.held"), 1)
    page.keyboard.press("Escape")
    see(page.locator(".cd.held"), 0)
    heading = page.locator(".pill", has_text="Turn").inner_text()
    card.click()
    page.locator(".cd.held > button").click()
    page.wait_for_selector(f".pill:text-is('{heading}')", state="detached")


def playable(page: Any) -> Any:
    """A card of the hand that can be played now, in any of five rows."""
    take_up(page, "five_rows", can_recruit)
    return page.locator(".cd.playable").first


def test_a_double_click_takes_a_card_up_and_the_next_click_puts_it_down(desk: Guest) -> None:
    playable(desk.page).locator("> button").dblclick()
    held = desk.page.locator(".cd.held > button")
    see(held, 1)
    held.click()
    see(held, 0)


def test_a_card_is_dragged_to_its_place(desk: Guest) -> None:
    page = desk.page
    card = playable(page)
    handle = card.get_attribute("data-handle")
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 60, steps=4)
    target = page.locator(".place.legal").first.bounding_box()
    assert target is not None, "no place is shown while a card is dragged"
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_selector(f".lanes [data-handle='{handle}'], .hand:not(:has([data-handle='{handle}']))")


def test_hovering_reads_the_full_card(desk: Guest) -> None:
    start(desk.page, "five_rows")
    desk.page.locator(".hand .cd").first.hover()
    desk.page.wait_for_selector(".zoom img[src*='layout=full']")


def test_a_card_that_comes_to_lie_under_a_resting_mouse_is_not_read(desk: Guest) -> None:
    start(desk.page, "five_rows")
    wait_for_my_turn(desk.page)
    desk.page.mouse.move(700, 20)
    box = desk.page.locator(".hand .cd").first.bounding_box()
    desk.page.mouse.click(box["x"] - 30, box["y"] + 90)
    desk.page.locator(".hand").evaluate("(hand) => { hand.style.paddingRight = '156px'; }")
    desk.page.wait_for_selector(".hand .cd:hover")
    let_pass(desk.page, HOVER)
    assert desk.page.locator(".zoom").count() == 0
    desk.page.mouse.move(box["x"] - 5, box["y"] + 90, steps=5)
    desk.page.wait_for_selector(".zoom img")


def open_page_of_zoomed(guest: Guest, press: Callable[[Any], None]) -> str:
    """Where the link of the large card leads, in a window of its own."""
    link = guest.page.locator(".zoom a")
    with guest.context.expect_page() as opened:
        press(link)
    opened.value.wait_for_selector("article .rules li")
    return str(opened.value.url)


def test_from_the_full_card_a_mouse_comes_to_its_page_and_the_table_stays(desk: Guest) -> None:
    start(desk.page, "five_rows")
    table = desk.page.url
    desk.page.locator(".hand .cd").first.hover()
    desk.page.wait_for_selector(".zoom img")
    assert "/cards/five_rows/card/" in open_page_of_zoomed(desk, lambda link: link.click())
    assert desk.page.url == table
    desk.page.mouse.move(5, 5)
    desk.page.wait_for_selector(".zoom", state="detached")


def test_a_card_that_is_pressed_is_not_in_the_way(desk: Guest) -> None:
    start(desk.page, "five_rows")
    desk.page.locator(".hand .cd").first.hover()
    desk.page.wait_for_selector(".zoom img")
    desk.page.mouse.down()
    assert desk.page.locator(".zoom").count() == 0
    desk.page.mouse.up()


def test_on_a_phone_a_long_press_leaves_the_card_to_be_read_and_followed(phone: Guest) -> None:
    start(phone.page, "five_rows")
    box = phone.page.locator(".hand .cd").first.bounding_box()
    assert box is not None
    finger = phone.context.new_cdp_session(phone.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    phone.page.wait_for_selector(".zoom img")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "/cards/five_rows/card/" in open_page_of_zoomed(phone, lambda link: link.tap())
    phone.page.locator(".zoom .picture").tap()
    phone.page.wait_for_selector(".zoom", state="detached")
    assert phone.page.locator(".cd.held").count() == 0, (
        "the tap was for the picture, not for what lies beneath"
    )


def test_a_face_that_did_not_come_is_asked_for_again(desk: Guest) -> None:
    desk.route("**/faces/**", lambda route: route.abort("connectionrefused"))
    start(desk.page, "five_rows")
    faces = desk.page.locator(".hand .cd")
    faces.first.locator(".plain").wait_for()
    desk.page.unroute("**/faces/**")
    faces.last.locator("img").wait_for()
    desk.page.wait_for_selector(".hand .plain", state="detached")


def test_the_first_load_is_light(guests: Callable[..., Guest], server: Server) -> None:
    """Less than 150 kB as it is sent, without the pictures of cards."""
    stranger = guests(stranger_to=server)
    loaded: list[Any] = []
    stranger.hear("requestfinished", lambda request: loaded.append(request))
    stranger.page.goto("/")
    stranger.page.wait_for_selector(".poster")
    stranger.page.wait_for_load_state("networkidle")
    sizes = {r.url: r.sizes()["responseBodySize"] for r in loaded if "/faces/" not in r.url}
    assert any(url.endswith(".js") for url in sizes)
    assert 10_000 < sum(sizes.values()) < 150_000


def test_nothing_comes_from_another_host(desk: Guest, server: Server) -> None:
    desk.load_anew()
    asked: list[str] = []
    desk.hear("request", lambda request: asked.append(request.url))
    start(desk.page, "claw_and_order")
    play_on(desk.page, 5)
    hosts = {url.split("/")[2] for url in asked if not url.startswith("data:")}
    assert hosts == {f"127.0.0.1:{server.port}"}


def ended_turns(page: Any) -> int:
    return log_of(page).count("You end the turn.")


# As soon as the next question is asked: from outside the page it would come too late on a busy machine.
CLICK_AT_ONCE = """([asked, x, y]) => new Promise((done) => {
  const look = () => {
    const isAsked = document.querySelector('.log').textContent.includes('You end the turn.')
      && document.querySelector(asked);
    if (!isAsked) return requestAnimationFrame(look);
    const given = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
    done(document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', given)));
  };
  look();
})"""


def test_a_second_click_on_the_same_spot_chooses_nothing_of_the_next_question(desk: Guest) -> None:
    page = desk.page
    start(page, "five_rows")
    wait_for_my_turn(page)
    box = page.locator("[data-action] >> text=Pass").bounding_box()
    spot = box["x"] + 20, box["y"] + 20
    page.mouse.click(*spot)
    assert page.evaluate(CLICK_AT_ONCE, [ASKED, *spot]) is False  # it was stopped on its way
    page.evaluate(UNCHANGED)
    assert ended_turns(page) == 1
    page.mouse.click(*spot)
    page.wait_for_selector(".log li:has-text('You end the turn.') >> nth=1")
    page.evaluate(UNCHANGED)
    assert ended_turns(page) == 2


def test_a_key_that_is_held_down_chooses_once(desk: Guest) -> None:
    page = desk.page
    start(page, "five_rows")
    wait_for_my_turn(page)
    letter = page.get_attribute("[data-action]:has-text('Pass')", "aria-keyshortcuts")
    page.keyboard.down(letter)
    page.wait_for_selector(".log >> text=You end the turn.")
    for _ in range(20):  # while it is my turn again
        wait_for_my_turn(page)
        page.keyboard.down(letter)
    page.keyboard.up(letter)
    page.evaluate(UNCHANGED)
    assert ended_turns(page) == 1
