"""Learning in a browser: a first match of each game by clicking what glows, and the book."""

from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

import pytest

from .conftest import DESK, GAMES, Guest, Server
from .hands import ASKED, see, start, visit, wait_for_my_turn
from .layout import OUT_OF_SIGHT, OVERPRINTED, SHORT, STILL, resize, see_all_of_a_phone
from .test_access import violations, violations_by_day_and_night

GLOWS = ".btn.hinted, .place.hinted, .cd.hinted > button"
DONE = ".coach:has-text('Lesson done')"

# What glows last is what comes last: a place or a button for the card that is held.
CLICK = """(glows) => {
  const seen = [...document.querySelectorAll(glows)].filter((e) => e.offsetParent !== null && !e.disabled);
  const held = document.querySelector('.cd.held') !== null;
  const last = seen.find((e) => !e.closest('.cd.lift')) ?? seen[0]
    ?? document.querySelector(held ? '[data-action]' : '.cd.playable > button, [data-action]');
  last?.click();
}"""


def begin(page: Any, game: str) -> None:
    visit(page, f"/learn/{game}")
    page.click(f"[data-lesson={game}]")
    page.wait_for_selector(".coach", timeout=180_000)


def follow_the_coach(page: Any, most: int = 60, look: Callable[[], None] = lambda: None) -> list[str]:
    """Click what glows until the lesson is done, with a look before each click; the titles of the steps."""
    titles: list[str] = []
    for _ in range(most):
        page.wait_for_selector(f".prompt:not(.waits)[aria-busy=false], {DONE}")
        titles.append(page.inner_text(".coach .head b"))
        if page.locator(DONE).count():
            return list(dict.fromkeys(titles))
        look()
        page.evaluate(CLICK, GLOWS)
    raise AssertionError(f"the lesson does not end: {titles[-1]}")


def come_to(page: Any, what: str, most: int = 6) -> None:
    """Click what glows until that is on the page, and it is my turn."""
    for _ in range(most):
        wait_for_my_turn(page)
        if page.locator(what).count():
            return
        page.evaluate(CLICK, GLOWS)
    raise AssertionError(f"the lesson does not come to {what}")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_match_is_a_matter_of_clicking_what_glows_and_fits_a_small_phone(
    guests: Callable[..., Guest], game: str
) -> None:
    page = guests(DESK, has_touch=True).page
    begin(page, game)
    wait_for_my_turn(page)
    assert violations(page) == []
    steps = int(page.inner_text(".coach .cap").split()[-1])
    sizes = cycle([*SHORT, (360, 740)])  # another one each time: all of them each time take too long

    def look() -> None:
        see_all_of_a_phone(page, islice(sizes, 1), OUT_OF_SIGHT, OVERPRINTED)

    assert len(follow_the_coach(page, look=look)) >= steps  # the last may pass while the bot moves
    resize(page, **DESK)
    assert violations(page) == []
    lesson = page.url
    page.click(".coach >> text=A real match")
    page.wait_for_url(lambda url: "/t/" in url and url != lesson)
    page.wait_for_selector(f"{ASKED}, .tiles")
    assert page.locator(".coach").count() == 0


def test_a_lesson_on_a_phone_is_read_page_by_page(phone: Guest) -> None:
    begin(phone.page, "five_rows")
    wait_for_my_turn(phone.page)
    see(phone.page.locator(".coach .said p"), 1)
    phone.page.tap(".coach >> text=Next")
    assert "empty" in phone.page.inner_text(".coach .said")
    assert violations_by_day_and_night(phone.page) == []
    follow_the_coach(phone.page)


# From now on every page of the first step that the coach shows: whether another one follows it.
WATCH_THE_COACH = """() => {
  window.pages = [];
  new MutationObserver(() => {
    const coach = document.querySelector('.coach')?.innerText ?? '';
    if (/step 1 of/i.test(coach)) window.pages.push(coach.includes('Next'));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_a_page_that_was_turned_stays_turned_while_the_move_is_shown(phone: Guest) -> None:
    page = phone.page
    begin(page, "clash")
    wait_for_my_turn(page)
    page.tap(".coach >> text=Next")
    page.wait_for_selector(".coach >> text=Back")
    page.evaluate(WATCH_THE_COACH)
    come_to(page, ".coach >> text=Step 2 of")
    assert set(page.evaluate("window.pages")) == {False}


SMALL = {"width": 360, "height": 740}
SEEN = """(what) => {
  const box = document.querySelector(what).getBoundingClientRect();
  return (Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / box.height;
}"""


def test_the_task_stands_beside_the_word_on_the_last_move(phone: Guest) -> None:
    page = phone.page
    page.set_viewport_size(SMALL)
    begin(page, "five_rows")
    come_to(page, ".coach >> text=Step 2 of")
    for _ in range(2):
        wait_for_my_turn(page)
        remark, task = page.locator(".coach .said p").all_inner_texts()
        assert "Put your Shieldbearer in its way" in task
        assert remark
        page.reload()
        page.wait_for_selector(".coach")


def test_the_coach_leaves_the_board_its_size_where_a_space_or_a_way_is_chosen(phone: Guest) -> None:
    page = phone.page
    begin(page, "paw_of_duty")
    come_to(page, "[data-turn]")
    cell = page.locator(".cell").first.bounding_box()
    assert cell["width"] > 60  # so that the arrows leave the Kitty in sight
    see(page.locator(".coach .said p"), 2)
    for part in (".coach", ".prompt", ".tickers"):
        assert page.evaluate(SEEN, part) == 1, part
    assert page.locator(".prompt .more").count() == 0


def test_the_coach_folds_while_a_card_is_held_and_is_read_again_on_demand(phone: Guest) -> None:
    page = phone.page
    begin(page, "clash")
    wait_for_my_turn(page)
    page.tap(".cd.playable > button >> nth=0")
    page.wait_for_selector(".cd.held")
    assert not page.locator(".coach .said").is_visible()
    page.tap(".coach >> text=Read")
    page.wait_for_selector(".coach .said")
    page.tap(".prompt >> text=Back")
    page.wait_for_selector(".coach .said")


def test_what_a_search_finds_is_in_sight_above_the_keys_of_a_phone(phone: Guest) -> None:
    page = phone.page
    page.set_viewport_size(SMALL)
    visit(page, "/learn/claw_and_order")
    page.fill("input[type=search]", "how do I win")
    page.wait_for_selector("mark >> text=wins")
    assert page.locator("[data-rule]").first.bounding_box()["y"] < SMALL["height"] / 2
    visit(page, "/cards/claw_and_order")
    found = []
    for words in ("pilot", "PILOTS"):
        page.fill("#search", words)
        page.wait_for_selector(".found >> text=/ of /")
        found.append(str(page.inner_text(".found")))
    assert found[0] == found[1]
    assert page.locator("section[aria-label=Cards] a").first.bounding_box()["y"] < SMALL["height"] / 2


def test_the_question_stays_in_the_window_whatever_is_told_above_it(desk: Guest) -> None:
    page = desk.page
    page.set_viewport_size({"width": 1280, "height": 800})
    begin(page, "clash")
    wait_for_my_turn(page)
    page.evaluate(CLICK, GLOWS)
    page.wait_for_selector(".cd.held")
    page.context.set_offline(True)
    page.wait_for_selector(".events .notices p")
    for height in (800, 560):
        page.set_viewport_size({"width": 1280, "height": height})
        assert page.evaluate(SEEN, ".prompt") == 1


def test_a_lesson_is_left_and_resumed_and_played_on(desk: Guest) -> None:
    page = desk.page
    begin(page, "clash")
    wait_for_my_turn(page)
    page.evaluate(CLICK, GLOWS)
    page.wait_for_selector(".cd.held")
    page.keyboard.press("Enter")
    page.wait_for_selector(".coach >> text=Step 2 of 6")
    visit(page, "/learn/clash")
    page.click("text=Go on with the lesson")
    page.wait_for_selector(".coach >> text=Step 2 of 6")
    wait_for_my_turn(page)
    follow_the_coach(page)
    page.click(".coach button:text-is('Play on')")
    assert page.locator(".coach").count() == 0
    wait_for_my_turn(page)


def test_who_does_something_else_is_told_so(desk: Guest) -> None:
    page = desk.page
    begin(page, "clash")
    wait_for_my_turn(page)
    page.click(".cd.playable:not(.hinted) > button >> nth=0")
    page.click(".prompt [data-action]")
    page.wait_for_selector(".coach >> text=Step 2 of 6")
    assert "Look at the track" in page.inner_text(".coach .said")  # who did as told is praised instead


def test_the_rules_of_what_is_asked_open_at_the_table(desk: Guest) -> None:
    page = desk.page
    begin(page, "five_rows")
    wait_for_my_turn(page)
    table = page.url
    page.click("[aria-label='The rules about this']")
    page.wait_for_selector("dialog .about [data-rule='3.4']")
    assert violations(page) == []
    page.click("dialog section a:text-is('ruling 28') >> nth=0")
    page.wait_for_selector("dialog .about .lit")
    assert page.url == table
    page.keyboard.press("Escape")
    page.focus(".cd.playable > button")
    page.keyboard.press("r")
    page.wait_for_selector("dialog .about [data-rule]")
    assert page.inner_text("dialog h2") == "Recruit"
    told = page.eval_on_selector_all(
        "dialog .about [data-rule]", "found => found.map((one) => one.dataset.rule)"
    )
    assert told[:3] == ["3.5", "4.7", "4.8"]  # its own come first
    assert page.get_attribute("dialog .ways a >> nth=0", "href") == "/cards/five_rows/card/recruit"
    page.keyboard.press("Escape")
    page.click(".coach >> text=Rules")
    page.wait_for_selector("dialog .about [data-rule='4.8']")


@pytest.mark.parametrize(("game", "rule"), [("clash", "S1"), ("battlecats", "S4")])
def test_choosing_who_one_is_leads_to_the_rule(phone: Guest, game: str, rule: str) -> None:
    page = phone.page
    start(page, game)
    page.wait_for_selector(".tiles")
    page.click("[aria-label='The rules about this']")
    page.wait_for_selector(f"dialog .about [data-rule='{rule}']")
    page.keyboard.press("Escape")
    see(page.locator(".tiles"), 1)


def test_why_a_card_cannot_be_used_leads_to_the_rule(desk: Guest) -> None:
    page = desk.page
    begin(page, "five_rows")
    wait_for_my_turn(page)
    page.click(".cd.off > button")
    page.click("[aria-label='The rules about this']")
    page.wait_for_selector("dialog .about [data-rule='3.4']")
    assert page.inner_text("dialog h2") == "Giant"


def test_the_book_is_searched_and_linked(desk: Guest) -> None:
    page = desk.page
    page.goto("/learn/clash#ruling-10a")
    page.wait_for_selector("li.lit[data-rule='ruling 10a']")
    page.wait_for_selector("figure .still")
    page.wait_for_load_state("networkidle")
    page.evaluate(STILL)
    box = page.locator("li.lit").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 900, "the rule of the address is in sight"
    page.fill("input[type=search]", "dodge faster")
    page.wait_for_selector("[role=status] >> text=1 rule")
    assert {word.lower() for word in page.locator("li mark").all_inner_texts()} == {"dodge", "faster"}
    page.fill("input[type=search]", "dragon")
    page.wait_for_selector("text=Nothing speaks of that")
    page.fill("input[type=search]", "")
    page.click(".minute a:text-is('M4')")
    page.wait_for_selector("li.lit[data-rule='M4']")
    assert page.url.endswith("#M4")
    page.click("nav >> text=Rulings")
    page.click("text=All games")
    page.wait_for_selector("[data-lesson=battlecats]")


@pytest.mark.parametrize("game", GAMES)
def test_every_book_is_drawn(desk: Guest, game: str) -> None:
    page = desk.page
    visit(page, f"/learn/{game}")
    page.wait_for_selector("figure .still img", timeout=60_000)
    assert page.locator("figure").count() >= 6
    assert violations(page) == []


def test_a_hand_in_an_example_shows_what_its_cards_cost(desk: Guest) -> None:
    """The smallest pictures have art and two numbers alone."""
    visit(desk.page, "/learn/five_rows")
    hand = desk.page.locator("figure .still .hand img")
    hand.first.wait_for(timeout=60_000)
    assert all("layout=mini" in src for src in hand.evaluate_all("(all) => all.map((img) => img.src)"))


def test_the_shelf_and_a_book_on_a_phone(phone: Guest) -> None:
    visit(phone.page, "/learn")
    phone.page.wait_for_selector("[data-lesson]")
    assert violations_by_day_and_night(phone.page) == []
    phone.page.click("[href='/learn/claw_and_order']")
    phone.page.wait_for_selector("figure .still img", timeout=60_000)
    assert violations_by_day_and_night(phone.page) == []
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "nothing is wider than the phone"


def test_the_shelf_and_a_book(desk: Guest) -> None:
    for address in ("/learn", "/learn/clash#M3"):
        visit(desk.page, address)
        desk.page.wait_for_selector("[data-lesson]")
        assert violations_by_day_and_night(desk.page) == []


def test_a_book_on_paper_is_the_book_alone(desk: Guest) -> None:
    visit(desk.page, "/learn/clash")
    desk.page.wait_for_selector("figure .still")
    desk.page.emulate_media(media="print")
    assert not desk.page.locator("nav[aria-label=Contents]").is_visible()
    assert not desk.page.locator("input[type=search]").is_visible()
    assert not desk.page.locator("header.bar").is_visible()
    desk.page.locator("li[data-rule='M3']").wait_for()


def test_a_book_that_is_not_there_says_so(desk: Guest) -> None:
    visit(desk.page, "/learn/chess")
    desk.page.wait_for_selector("text=This book is not here.")
    assert "There is no such game." in desk.page.inner_text("main")
    assert violations(desk.page) == []
    desk.forgive("404")


def test_a_server_that_is_gone_is_told(desk: Guest, server: Server) -> None:
    visit(desk.page, "/learn")
    desk.page.wait_for_selector("[data-lesson]")
    desk.route("**/api/games/clash/lesson", lambda route: route.abort())
    desk.page.click("[data-lesson=clash]")
    desk.page.wait_for_selector("[role=alert]")
    desk.forgive("ERR_FAILED")


@pytest.mark.parametrize("width", [360, 1440])
def test_the_picture_of_a_book_is_a_whole_card(desk: Guest, width: int) -> None:
    desk.page.set_viewport_size({"width": width, "height": 800})
    visit(desk.page, "/learn")
    desk.page.wait_for_selector("main .art img")
    desk.page.wait_for_load_state("networkidle")
    inside = """[...document.querySelectorAll("main .art")].map((art) => {
        const [outer, inner] = [art, art.querySelector("img")].map((part) => part.getBoundingClientRect());
        return inner.height > 80 && inner.left >= outer.left && inner.right <= outer.right
            && inner.top >= outer.top && inner.bottom <= outer.bottom;
    })"""
    assert desk.page.evaluate(inside) == [True] * 5


def test_a_book_leads_to_the_cards_it_names(desk: Guest) -> None:
    visit(desk.page, "/learn/clash")
    desk.page.click("[data-rule=M3] a.card >> text=Block")
    desk.page.wait_for_selector("h1:text-is('Block')")
    assert desk.page.url.endswith("/cards/clash/card/block")


def test_a_book_that_was_left_asks_for_no_more_pictures(desk: Guest) -> None:
    page, asked = desk.page, []
    desk.load_anew()
    desk.is_spoilt = True  # the page keeps that clock
    page.clock.install()
    visit(page, "/learn")
    desk.route("**/examples", lambda route: asked.append(route))
    with page.expect_request("**/examples"):
        page.click("a[href='/learn/clash']")
    page.click("[data-rule=M3] a.card >> text=Block")
    page.wait_for_selector("h1:text-is('Block')")
    asked[0].fulfill(json=[])
    page.evaluate(STILL)
    page.clock.run_for(10_000)  # in which they would be asked for again
    page.evaluate(STILL)
    assert len(asked) == 1


def test_a_book_says_that_its_pictures_are_being_prepared_and_draws_them_then(desk: Guest) -> None:
    slow = '{"error": {"code": "unavailable", "message": "being prepared"}}'
    desk.route("**/examples", lambda route: route.fulfill(status=503, body=slow))
    visit(desk.page, "/learn/clash")
    desk.page.wait_for_selector("text=drawn examples are being prepared")
    desk.page.unroute("**/examples")
    desk.page.wait_for_selector("figure")
    assert desk.page.locator("text=drawn examples are being prepared").count() == 0
    desk.forgive("503")
