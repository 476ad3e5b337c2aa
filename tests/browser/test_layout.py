"""Whatever the window: nothing at a table is out of reach, cut, covered or printed over something else."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from caterwaul.core.views import View

from .conftest import Guest, Server
from .hands import OVER, invite, play_on, start, take_up, wait_for_my_turn, wait_until_settled
from .layout import BAR, CUT, OUT_OF_SIGHT, OVERPRINTED, PAST_THE_EDGE, SIDEWAYS, faults
from .test_learn import begin, follow_the_coach

GAMES = ("battlecats", "clash", "claw_and_order", "five_rows", "paw_of_duty")
SIZES = (
    (360, 740), (390, 844), (740, 360), (932, 430),
    (1024, 768), (1280, 720), (1280, 800), (1366, 768), (1440, 900),
)  # fmt: skip
SHORT = ((390, 664), (375, 667))  # what the bars of a browser leave of a phone
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
def test_a_table_at_every_size(guest: Guest, game: str) -> None:
    start(guest.page, game, "greedy")
    for seed in range(3):
        play_on(guest.page, 9 * min(seed, 1), seed)
        wait_until_settled(guest.page)
        if guest.page.locator(OVER).count():
            break
        for width, height in SIZES:
            resize(guest.page, width, height)
            assert faults(guest.page) == [], f"{width} x {height}"
        see_all_of_a_phone(guest.page, SHORT, OUT_OF_SIGHT, OVERPRINTED, CUT)


# A hand that is on its way to a card has no signs yet.
AT_REST = """async () => {
  const hand = document.querySelector('.hand.scrolls');
  for (let at = -1, still = 0; hand && still < 2; at = hand.scrollLeft) {
    await new Promise(requestAnimationFrame);
    still = hand.scrollLeft === at ? still + 1 : 0;
  }
}"""


def see_all_of_a_phone(page: Any, sizes: Iterable[tuple[int, int]], *scripts: str) -> None:
    for width, height in sizes:
        resize(page, width, height)
        page.evaluate(AT_REST)
        assert [fault for script in scripts for fault in page.evaluate(script)] == [], f"{width} x {height}"


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_lesson_on_a_small_phone(guest: Guest, game: str) -> None:
    begin(guest.page, game)
    sizes = cycle([*SHORT, (360, 740)])  # another one each time: all of them each time take too long

    def look() -> None:
        see_all_of_a_phone(guest.page, islice(sizes, 1), OUT_OF_SIGHT, OVERPRINTED)

    follow_the_coach(guest.page, look=look)


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


def test_a_phone_on_its_side_shows_the_question_and_scrolls_to_the_hand(guest: Guest) -> None:
    start(guest.page, "five_rows")
    resize(guest.page, 740, 360)
    wait_for_my_turn(guest.page)
    board, prompt = (guest.page.locator(part).bounding_box() for part in (".lanes", ".prompt"))
    assert board["x"] + board["width"] <= prompt["x"] + 8
    assert prompt["y"] + prompt["height"] <= 360
    guest.page.locator(".hand .cd").first.scroll_into_view_if_needed()
    card, still = (guest.page.locator(part).first.bounding_box() for part in (".hand .cd", ".lanes"))
    assert card["y"] + card["height"] <= 361
    assert all(abs(still[side] - board[side]) < 1 for side in board)  # the board stays where it is


def test_whose_last_card_it_is_is_told_beside_the_discards(guest: Guest) -> None:
    def has_one_card_left(view: View) -> bool:
        left = [zone.count for zone in view.zones if zone.shape == "hand" and zone.owner == 1]
        return left == [1] and view.roles.get(1) == "WARDEN"

    take_up(guest.page, "clash", has_one_card_left)
    wait_until_settled(guest.page)
    for width, height in (*SHORT, (360, 640)):
        resize(guest.page, width, height)
        assert guest.page.evaluate(OVERPRINTED) == [], f"{width} x {height}"


def test_the_fighters_are_seen_on_a_small_phone(guest: Guest) -> None:
    start(guest.page, "clash")
    guest.page.click(".tile >> nth=0")
    for seed in range(3):
        play_on(guest.page, 4, seed)
        wait_until_settled(guest.page)
        if guest.page.locator(OVER).count():
            break
        assert guest.page.locator(".stage-floor").bounding_box()["height"] >= 120
        for bust in guest.page.locator(".bust").all():
            assert bust.bounding_box()["height"] >= 100


# Whose half of the arena lies just right of its middle, at the top and at the bottom.
HALVES = """() => {
  const floor = document.querySelector('.stage-floor').getBoundingClientRect();
  const at = (y) => document.elementsFromPoint(floor.left + floor.width / 2 + 4, y)
    .find((e) => e.classList.contains('half')).classList.contains('right');
  return [at(floor.top + 3), at(floor.bottom - 3)];
}"""


def test_the_colours_of_the_arena_meet_at_the_slash(guest: Guest) -> None:
    start(guest.page, "clash")
    guest.page.click(".tile >> nth=0")
    wait_for_my_turn(guest.page)
    for width, height in SIZES:
        resize(guest.page, width, height)
        assert guest.page.evaluate(HALVES) == [False, True]


def rewrite(page: Any, change: Callable[[str], str]) -> None:
    """Let the page be told something else than the server says, to draw what seldom happens."""

    def between(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(change(message)))

    page.route_web_socket("**/*", lambda socket: between(socket))


def dear(message: str) -> str:
    """A table at which no card of your hand can be played."""
    told = json.loads(message)
    if told["type"] == "view":
        told["view"]["options"] = [option for option in told["view"]["options"] if option["takes"] is None]
        for zone in told["view"]["zones"]:
            for card in zone["cards"]:
                card["why"] = "needs $9"
    return json.dumps(told)


def test_cards_that_overlap_do_not_shine_through(guest: Guest) -> None:
    rewrite(guest.page, dear)
    start(guest.page, "claw_and_order")
    guest.page.wait_for_selector(".hand .cd.off")
    for width, height in SIZES:
        resize(guest.page, width, height)
        colours = guest.page.locator(".cd.off .face").evaluate_all(
            "(all) => all.map((e) => getComputedStyle(e).backgroundColor)"
        )
        assert colours
        assert all(colour.startswith("rgb(") for colour in colours)


def laden(message: str) -> str:
    """A table of Claw & Order where a card of your hand stands in the front line and carries two others."""
    told = json.loads(message)
    if told["type"] != "view":
        return message
    zones = {zone["id"]: zone for zone in told["view"]["zones"]}
    hand = next(zone for zone in zones.values() if zone["shape"] == "hand" and zone["owner"] == 0)
    front = next(zone for zone in zones.values() if "front" in zone["id"] and zone["owner"] == 0)
    if len(hand["cards"]) >= 4:
        host, item, pilot, left = hand["cards"][:4]
        del hand["cards"][:4]
        hand["count"] -= 4
        pilot["marks"] = ["pilot"]
        host |= {"marks": ["no pilot"], "under": [item, pilot]}
        front["cards"] = [left, host]
        front["count"] = 2
    return json.dumps(told)


def test_what_a_card_carries_hides_neither_its_middle_nor_what_it_says(guest: Guest) -> None:
    rewrite(guest.page, laden)
    start(guest.page, "claw_and_order")
    guest.page.wait_for_selector(".tab")
    chip = guest.page.locator(".board .chip:text-is('no pilot')")
    for width, height in ((360, 740), (390, 844), (1024, 768), (1440, 900)):
        resize(guest.page, width, height)
        assert guest.page.evaluate(CUT) == []
        said = chip.bounding_box()
        for tab in guest.page.locator(".tab").all():
            box = tab.bounding_box()
            beside = box["x"] + box["width"] <= said["x"] + 6 or box["x"] >= said["x"] + said["width"] - 6
            assert beside or box["y"] + box["height"] <= said["y"] or box["y"] >= said["y"] + said["height"]


# Names of auras that reach out of them, or under the mark of the owner.
UNREAD = """() => [...document.querySelectorAll('.aura:has(.name)')].flatMap((aura) => {
  const range = document.createRange(), name = aura.querySelector('.name');
  range.selectNodeContents(name);
  const [all, own] = [aura, aura.querySelector('.own')].map((e) => e.getBoundingClientRect());
  const under = (b) => own.left < b.right && b.left < own.right && own.top < b.bottom && b.top < own.bottom;
  const out = (b) => b.left < all.left || b.right > all.right;
  return [...range.getClientRects()].some((b) => out(b) || under(b)) ? [name.textContent] : [];
})"""


def has_auras(view: View) -> bool:
    return {"Hallowed Ground", "Bramble"} <= {
        card.name for zone in view.zones for card in zone.cards if card.at
    }


def test_the_name_of_an_aura_is_read_beside_the_mark_of_its_owner(guest: Guest) -> None:
    take_up(guest.page, "five_rows", has_auras)
    named = []
    for width, height in SIZES:
        resize(guest.page, width, height)
        named.append(guest.page.locator(".aura .name").count() > 0)
        assert guest.page.evaluate(UNREAD) == [], f"{width} x {height}"
    assert any(named)


def test_a_long_name_keeps_the_lobby_in_shape(guest: Guest) -> None:
    rename(guest.page, LONG)
    resize(guest.page, 360, 740)
    guest.page.goto("/")
    guest.page.wait_for_selector(f"header >> text={LONG}")
    assert guest.page.locator("header").bounding_box()["height"] <= 100  # the bar, and the links below it
    assert guest.page.locator("header >> text=CATERWAUL").is_visible()
    assert guest.page.locator("header nav").evaluate("(e) => e.scrollWidth <= e.clientWidth")
    assert guest.page.evaluate(SIDEWAYS) == []


def test_a_long_name_keeps_the_invitation_in_shape(guest: Guest, friend: Guest) -> None:
    rename(friend.page, LONG)
    guest.page.goto(invite(friend.page, "clash"))
    guest.page.wait_for_selector(f"h2:has-text('{LONG}')")
    for width, height in SHORT:
        resize(guest.page, width, height)
        assert guest.page.evaluate(PAST_THE_EDGE) == [], f"{width} x {height}"


@pytest.mark.parametrize("game", ["clash", "five_rows"])
def test_a_long_name_breaks_at_the_table(guest: Guest, game: str) -> None:
    rewrite(guest.page, lambda message: message.replace("Random bot", LONG))
    start(guest.page, game)
    play_on(guest.page, 6)
    wait_until_settled(guest.page)
    for width, height in SIZES:
        resize(guest.page, width, height)
        assert guest.page.evaluate(CUT) == [], f"{width} x {height}"
    assert LONG in guest.page.inner_text(".log")
    cut = "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
    assert guest.page.locator(".log li").evaluate_all(cut) == []
    assert guest.page.evaluate(OVERPRINTED) == []
