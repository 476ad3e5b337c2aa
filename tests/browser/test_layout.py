"""Whatever the window: nothing at a table is out of reach, cut, covered or printed over something else."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from caterwaul.core.views import View

from .conftest import GAMES, Guest, Message
from .hands import invite, start, take_up, take_up_at, visit, wait_for_my_turn, wait_until_settled
from .layout import (
    BAR,
    CUT,
    OUT_OF_SIGHT,
    OVERPRINTED,
    PAST_THE_EDGE,
    SHORT,
    SIDEWAYS,
    faults,
    resize,
    see_all_of_a_phone,
)
from .seeds import sought

SIZES = (
    (360, 740), (390, 844), (740, 360), (932, 430),
    (1024, 768), (1280, 720), (1280, 800), (1366, 768), (1440, 900),
)  # fmt: skip
LONG = "W" * 24


@pytest.fixture
def guest(guests: Callable[..., Guest]) -> Guest:
    """With a finger, and a window that takes every size."""
    return guests({"width": 360, "height": 740}, has_touch=True)


def rename(page: Any, name: str) -> None:
    """As the account page does it."""
    assert page.context.request.put("/api/me", data={"name": name}).status == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_every_size(guest: Guest, game: str) -> None:
    for part in (None, 0.35, 0.7):
        if part is None:
            start(guest.page, game)
        else:
            take_up_at(guest.page, game, part)
        for width, height in SIZES:
            resize(guest.page, width, height)
            assert faults(guest.page) == [], f"{width} x {height}, {part}"
        see_all_of_a_phone(guest.page, SHORT, OUT_OF_SIGHT, OVERPRINTED, CUT)


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_keeps_its_controls_at_every_width(guest: Guest, game: str) -> None:
    rename(guest.page, LONG)
    take_up_at(guest.page, game, 0.2)
    for width in range(360, 1500, 60):
        resize(guest.page, width, 800)
        assert guest.page.evaluate(BAR) == [], width
        assert guest.page.locator("header nav").count() == 0
        guest.page.locator("header >> text=Menu").wait_for()
    for control in ("Hint", "Undo"):
        guest.page.locator("header").get_by_role("button", name=control, exact=True).wait_for()
    guest.page.locator("header a[href='/me']").wait_for()


def test_on_a_phone_the_menu_holds_what_the_bar_has_no_room_for(guest: Guest) -> None:
    start(guest.page, "five_rows")
    guest.page.click("header >> text=Menu")
    for words in ("Hint", "Undo", "Dark", "You are"):
        guest.page.locator("dialog").get_by_text(words).first.wait_for()


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


@sought("clash")
def has_one_card_left(view: View) -> bool:
    left = [zone.count for zone in view.zones if zone.shape == "hand" and zone.owner == 1]
    return left == [1] and view.roles.get(1) == "WARDEN"


def test_whose_last_card_it_is_is_told_beside_the_discards(guest: Guest) -> None:
    take_up(guest.page, "clash", has_one_card_left)
    wait_until_settled(guest.page)
    for width, height in (*SHORT, (360, 640)):
        resize(guest.page, width, height)
        assert guest.page.evaluate(OVERPRINTED) == [], f"{width} x {height}"


def test_the_fighters_are_seen_on_a_small_phone(guest: Guest) -> None:
    for part in (0, 0.4, 0.8):
        take_up_at(guest.page, "clash", part)
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


def dear(told: Message) -> list[Message]:
    """A table at which no card of your hand can be played."""
    if told["type"] == "view":
        told["view"]["options"] = [option for option in told["view"]["options"] if option["takes"] is None]
        for zone in told["view"]["zones"]:
            for card in zone["cards"]:
                card["why"] = "needs $9"
    return [told]


def test_cards_that_overlap_do_not_shine_through(guest: Guest) -> None:
    guest.relay(dear)
    start(guest.page, "claw_and_order")
    guest.page.wait_for_selector(".hand .cd.off")
    for width, height in SIZES:
        resize(guest.page, width, height)
        colours = guest.page.locator(".cd.off .face").evaluate_all(
            "(all) => all.map((e) => getComputedStyle(e).backgroundColor)"
        )
        assert colours
        assert all(colour.startswith("rgb(") for colour in colours)


def crowded(told: Message) -> list[Message]:
    """A table at which you hold more cards than lie side by side."""
    if told["type"] == "view":
        hand = next(zone for zone in told["view"]["zones"] if zone["shape"] == "hand" and zone["owner"] == 0)
        held = hand["cards"]
        more = range(len(held), MANY)
        hand["cards"] = held + [held[i % len(held)] | {"handle": 9000 + i} for i in more]
        hand["count"] = MANY
    return [told]


MANY = 18
# Of each card of the hand: whether it lies on top at this share of its width, from the left and from above.
ON_TOP = """([across, down]) => [...document.querySelectorAll('.hand .cd')].map((card) => {
  const { left, top, width } = card.getBoundingClientRect();
  return document.elementFromPoint(left + across * width, top + down * width)?.closest('.cd') === card;
})"""


@pytest.mark.parametrize(("game", "coin"), [("five_rows", 208), ("claw_and_order", 42)])
def test_what_a_card_costs_is_seen_in_a_hand_that_overlaps(guest: Guest, game: str, coin: int) -> None:
    guest.relay(crowded)
    start(guest.page, game)
    guest.page.wait_for_selector(".hand .cd")
    for width, height in ((1024, 768), (1440, 900)):
        resize(guest.page, width, height)
        seen = [guest.page.evaluate(ON_TOP, [x / 252, 44 / 252]) for x in (coin, 252 - coin)]
        assert seen[0] == [True] * MANY, f"{width} x {height}"
        assert False in seen[1], "they overlap"
    last = guest.page.locator(".hand .cd .face").nth(MANY // 2)
    last.focus()
    assert last.evaluate(WHOLE), "what is looked at lies above its neighbours"


# Whether all corners of a card can be seen.
WHOLE = """(face) => {
  const { left, right, top, bottom } = face.getBoundingClientRect();
  const at = (x, y) => document.elementFromPoint(x, y)?.closest('.face') === face;
  return [left + 6, right - 6].every((x) => [top + 6, bottom - 6].every((y) => at(x, y)));
}"""


def laden(told: Message) -> list[Message]:
    """A table of Claw & Order where a card of your hand stands in the front line and carries two others."""
    if told["type"] != "view":
        return [told]
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
    return [told]


def test_what_a_card_carries_hides_neither_its_middle_nor_what_it_says(guest: Guest) -> None:
    guest.relay(laden)
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


@sought("five_rows")
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
    visit(guest.page, "/")
    guest.page.wait_for_selector(f"header >> text={LONG}")
    assert guest.page.locator("header").bounding_box()["height"] <= 100  # the bar, and the links below it
    guest.page.locator("header >> text=CATERWAUL").wait_for()
    assert guest.page.locator("header nav").evaluate("(e) => e.scrollWidth <= e.clientWidth")
    assert guest.page.evaluate(SIDEWAYS) == []


def test_a_long_name_keeps_the_invitation_in_shape(guest: Guest, friend: Guest) -> None:
    rename(friend.page, LONG)
    visit(guest.page, invite(friend.page, "clash"))
    guest.page.wait_for_selector(f"h2:has-text('{LONG}')")
    for width, height in SHORT:
        resize(guest.page, width, height)
        assert guest.page.evaluate(PAST_THE_EDGE) == [], f"{width} x {height}"


@pytest.mark.parametrize("game", ["clash", "five_rows"])
def test_a_long_name_breaks_at_the_table(guest: Guest, game: str) -> None:
    guest.relay(lambda told: [json.loads(json.dumps(told).replace("Random bot", LONG))])
    take_up_at(guest.page, game, 0.4)
    for width, height in SIZES:
        resize(guest.page, width, height)
        assert guest.page.evaluate(CUT) == [], f"{width} x {height}"
    assert LONG in guest.page.inner_text(".log")
    cut = "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
    assert guest.page.locator(".log li").evaluate_all(cut) == []
    assert guest.page.evaluate(OVERPRINTED) == []
