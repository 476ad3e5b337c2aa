"""A film that is wound faster than the network or the screen can follow shows, in the end, what it says."""

import re
from typing import Any

import pytest

from caterwaul.core.views import Line

from .conftest import Guest
from .films import NAMES, film, place, playing, scrub, until, watching
from .hands import log_of, see, visit, wait_until
from .layout import TWO_FRAMES
from .test_access import violations


def log_at(guest: Guest, address: str, at: int) -> list[str]:
    """The log of a place that somebody opens by its link."""
    page = guest.page
    visit(page, f"{address.split('?')[0]}?at={at}")
    watching(page)
    until(page, at)
    wait_until(page, "document.querySelector('.prompt[aria-busy=false]') !== null")
    return log_of(page)


def wait_for_log(page: Any, told: list[str]) -> None:
    """Until exactly these lines are to be read."""
    wait_until(
        page,
        """(told) => {
          const lines = [...document.querySelectorAll('.log li')].map((line) => line.innerText);
          return JSON.stringify(lines) === JSON.stringify(told);
        }""",
        told,
    )


@pytest.mark.parametrize(
    ("keys", "wait"),
    [(["ArrowRight"] * 4 + ["End"], 30), (["ArrowRight"] * 8, 400), (["ArrowRight"] * 40, 15)],
    ids=["on-and-to-the-end", "step-by-step", "held"],
)
def test_quick_keys_end_where_they_lead(watcher: Guest, friend: Guest, keys: list[str], wait: int) -> None:
    page = watcher.page
    address = film(page, "clash")
    last = place(page)[1]
    beginning = log_of(page)
    page.locator("input[type=range]").focus()
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(wait)
    at = last if "End" in keys else min(last, len(keys))
    until(page, at)
    wait_for_log(page, log_at(friend, address, at))
    page.keyboard.press("Home")
    until(page, 0)
    wait_for_log(page, beginning)


def test_answers_that_come_in_another_order_change_nothing(watcher: Guest, friend: Guest) -> None:
    page = watcher.page
    address = film(page, "five_rows")
    last = place(page)[1]
    assert last > 48
    held: list[Any] = []
    watcher.route("**/scenes/**", lambda route: held.append(route))
    for to in (last, 20, last - 20, 34):
        page.locator("input[type=range]").fill(str(to))
        page.evaluate(TWO_FRAMES)
    assert len(held) > 2
    while held:
        with page.expect_response("**/scenes/**"):
            held.pop().continue_()
        page.evaluate(TWO_FRAMES)
    until(page, 34)
    wait_for_log(page, log_at(friend, address, 34))


def test_a_line_of_the_log_leads_to_its_action(desk: Guest, friend: Guest) -> None:
    page = desk.page
    address = film(page, "clash")
    scrub(page, 20)
    jump = page.locator(".log .jump").nth(14)
    to, line = int(jump.inner_text()), str(page.locator(".log li").nth(14).inner_text())
    assert 0 < to < 20
    page.locator(".log li").nth(14).click(position={"x": 8, "y": 8})  # far from the number
    until(page, to)
    told = log_at(friend, address, to)
    wait_for_log(page, told)
    assert line in told
    assert violations(page) == []


def test_on_a_phone_the_log_steps_aside_for_the_place_it_leads_to(phone: Guest) -> None:
    page = phone.page
    film(page, "clash")
    scrub(page, 20)
    page.click(".ticker")
    to = int(page.locator("dialog .jump").nth(14).inner_text())
    assert violations(page) == []
    page.locator("dialog .jump").nth(14).click()
    page.wait_for_selector("dialog", state="detached")
    until(page, to)


def test_who_sees_everything_is_nobody_at_the_table(desk: Guest) -> None:
    page = desk.page
    film(page, "clash")
    scrub(page, 3)
    page.wait_for_selector(".note:text-is('picked')")
    assert "your pick" not in str(page.inner_text(".arena")).lower()
    page.click(".begin summary")
    assert "(all of it under Checked)" in log_of(page)[-1]
    see(page.locator(".pill:has-text('Checked')"), 1)
    page.select_option("[data-eyes]", "0")
    page.wait_for_selector(".note:text-is('your pick')")


def test_the_labels_of_hands_stand_beside_each_other_on_a_narrow_phone(phone: Guest) -> None:
    page = phone.page
    page.set_viewport_size({"width": 360, "height": 740})
    film(page, "clash")
    page.wait_for_selector(".strip >> nth=3")
    labels = [label.bounding_box() for label in page.locator(".strip .cap span:last-child").all()]
    marks = [mark.bounding_box() for mark in page.locator(".strip .cap > :first-child").all()]
    assert len(labels) == len(marks) == 4
    for mark, label in zip(marks, labels, strict=True):
        assert mark["x"] >= 0
        assert label["x"] + label["width"] <= 360
    for left, right in ((0, 1), (2, 3)):  # hands, then discard piles
        assert marks[left]["y"] == marks[right]["y"]
        assert labels[left]["x"] + labels[left]["width"] < marks[right]["x"]


SLIP = {"number": 3, "seat": 0, "title": "play 4", "kind": "slip", "whose": 0, "better": "play Block"}
SWING = {"number": 8, "seat": 1, "title": "play 2", "kind": "swing", "whose": 1, "better": ""}


def test_turning_points_say_whose_chance_changed_and_stand_on_the_curve(desk: Guest) -> None:
    page = desk.page
    chances = [[0.54, 0.46]] * 3 + [[0.42, 0.58]] * 5 + [[0.9, 0.1]] * 33
    turns = [
        SLIP | {"before": 0.54, "after": 0.42, "promised": 0.75},
        SWING | {"before": 0.58, "after": 0.1, "promised": 0.3},
    ]
    known = {"state": "done", "done": 40, "total": 40, "chances": chances, "turns": turns}
    known["choices"] = []
    desk.route("**/analysis*", lambda route: route.fulfill(json=known))
    film(page, "clash")
    page.click(".film >> text=Turning points")
    slip, swing = page.locator("dialog .turns li").all_inner_texts()
    assert "Quick Siamese 47: play 4" in slip
    assert "Quick Siamese 47’s chance to win fell from 54 % to 42 %." in slip
    assert "More promising: Play Block, 75 % as far as they could know." in slip
    assert "Kitten bot’s chance to win fell from 58 % to 10 %." in swing
    assert "promising" not in swing
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    curve = page.locator(".curve").bounding_box()
    middles = []
    for n in range(2):
        sign = page.locator(".curve .turn").nth(n).bounding_box()
        middles.append((sign["y"] + sign["height"] / 2 - curve["y"]) / curve["height"])
    assert middles == pytest.approx([0.58, 0.12], abs=0.03)
    assert page.locator(".curve .turn .slip").count() == page.locator(".curve .turn .swing").count() == 1
    assert violations(page) == []


def test_the_segments_of_a_fighter_are_those_of_the_moment_however_one_came_there(watcher: Guest) -> None:
    page = watcher.page
    film(page, "clash")
    scrub(page, 8)
    until(page, 8)
    page.keyboard.press("End")
    page.wait_for_selector(".hp:has-text('0')")
    for seat in range(2):
        left = int(page.inner_text(f"[data-seat='{seat}'] .hp b"))
        see(page.locator(f"[data-seat='{seat}'] .bar :is(.left, .low, .gone)"), left)


def test_a_troop_is_called_by_its_row_and_whose_it_is(watcher: Guest) -> None:
    page = watcher.page
    film(page, "five_rows")
    scrub(page, place(page)[1] // 2)
    lying = page.locator(".lanes .face > .hidden, .lanes .aura")
    lying.first.wait_for(state="attached")
    names = lying.evaluate_all("all => all.map(found => found.ariaLabel ?? found.textContent)")
    for name in names:
        assert re.search(r", row [1-5], (Quick Siamese 47|Kitten bot)’s", name), name


# What the table shows while each line is the last that was told: the troops with their numbers.
FOLLOW = """() => {
  window.shown = {};
  new MutationObserver(() => {
    const told = document.querySelector('.log li')?.innerText.split('\\n')[0];
    const troops = [...document.querySelectorAll('.lanes .face > .hidden')].map((troop) => troop.textContent);
    if (document.querySelector('.prompt[aria-busy=true]')) shown[told] = troops;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def shown_after(page: Any, at: int) -> dict[str, list[str]]:
    """The troops that lay there with each line of the action after this one."""
    scrub(page, at)
    until(page, at)
    page.evaluate(FOLLOW)
    page.click("[aria-label='One action on']")
    page.wait_for_selector(".prompt[aria-busy=true]")
    page.wait_for_selector(".prompt[aria-busy=false]")
    shown: dict[str, list[str]] = page.evaluate("shown")
    return shown


def test_numbers_change_and_troops_fall_with_the_line_that_tells_of_it(watcher: Guest) -> None:
    """Not all at once when everything has been told."""
    page = watcher.page
    film(page, "five_rows")
    at, struck, fallen = first_fall()
    shown = shown_after(page, at)
    whose = NAMES[fallen.seats[0]]
    place = f"row {fallen.values['row']}, {whose}\u2019s"
    name = fallen.text.split(" in row ")[0].removeprefix(f"{whose}'s ")
    before, after = ([troop for troop in shown[line.text] if place in troop] for line in (struck, fallen))
    assert len(before) == 1
    assert re.match(rf"{name}, .*health 0", before[0]), before
    assert after == []


def test_a_troop_is_there_with_the_line_that_tells_that_it_is_played(watcher: Guest) -> None:
    page = watcher.page
    film(page, "five_rows")
    at, played = first_play()
    shown = shown_after(page, at)
    place = f"row {played.values['row']}, {NAMES[played.seats[0]]}\u2019s"
    assert [troop for troop in shown[played.text] if place in troop]


def first_play() -> tuple[int, Line]:
    """Before which action a troop of Five Rows is played with which more happens, and stays where it is."""
    for match in playing("five_rows"):
        troops = {tuple(card.at or ()) for card in match.view(-1).zones[0].cards if card.stats}
        for played in (line for line in match.last_lines(-1)[:-1] if line.name == "played"):
            if (played.values["row"] - 1, 2 * played.seats[0]) in troops:
                return len(match.actions) - 1, played
    raise AssertionError("no troop is played")


def first_fall() -> tuple[int, Line, Line]:
    """Before which action a troop of Five Rows falls to one blow: the blow and the fall, not told last."""
    for match in playing("five_rows"):
        lines = match.last_lines(-1)
        for fallen in (line for line in lines[:-1] if line.name == "destroyed"):
            blows = [line for line in lines if (line.name, line.cards) == ("hit", fallen.cards)]
            if len(blows) == 1:
                return len(match.actions) - 1, blows[0], fallen
    raise AssertionError("no troop falls")


def test_a_link_behind_the_end_says_so(desk: Guest) -> None:
    page = desk.page
    address = film(page, "clash")
    last = place(page)[1]
    visit(page, f"{address.split('?')[0]}?at=9999")
    watching(page)
    until(page, last)
    page.wait_for_selector(".film >> text=There is no action 9999: this is the end.")
