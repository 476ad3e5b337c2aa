"""What a stranger must see without an explanation: names, owners, reasons, and what just happened."""

import random
import re
from typing import Any

import pytest

from .conftest import Guest
from .hands import can_recruit, click_once, log_of, see, start, take_up, take_up_at, wait_for_my_turn
from .test_access import violations

BOXES = """(all) => [...document.querySelectorAll(all)].map((found) => {
  const { left, right, top, bottom } = found.getBoundingClientRect();
  return { left, right, top, bottom };
})"""
# Of every change of the page: what stands beside each player's name, and how long the log is.
FOLLOW = """() => {
  window.followed = [];
  const look = () => {
    const lives = [...document.querySelectorAll('.versus .hp b')].map((found) => found.textContent);
    const now = JSON.stringify([lives, document.querySelectorAll('.log li').length]);
    if (followed.at(-1) !== now) followed.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def boxes(page: Any, selector: str) -> list[dict[str, float]]:
    return list(page.evaluate(BOXES, selector))


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    return across > 1 and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1


def first_hand(page: Any) -> None:
    """Twelve cards of Battlecats, of which four go back; the warlord is any."""
    page.wait_for_selector(".tiles")
    page.click("text=Choose for me")
    wait_for_my_turn(page)


def test_a_full_hand_takes_the_room_of_an_empty_board(desk: Guest) -> None:
    start(desk.page, "battlecats")
    first_hand(desk.page)
    cards = boxes(desk.page, ".hand .cd")
    assert len(cards) == 12
    assert not any(overlap(a, b) for i, a in enumerate(cards) for b in cards[:i])


def test_four_players_have_four_colours_that_are_theirs_everywhere(desk: Guest) -> None:
    start(desk.page, "battlecats", seats=4)
    first_hand(desk.page)
    wait_for_my_turn(desk.page)
    tone = "(found) => getComputedStyle(found).borderColor"
    plates = desk.page.locator(".plate.seat")
    colours = [plates.nth(i).evaluate(tone) for i in range(4)]
    marks = [
        plates.nth(i).locator(".mark > *").first.evaluate("(m) => getComputedStyle(m).fill") for i in range(4)
    ]
    assert len(set(colours)) == 4
    assert colours == marks
    tones = desk.page.eval_on_selector_all(".log .mark svg", "(all) => all.map((m) => m.dataset.tone)")
    assert set(tones) == {"you", "foe", "third", "fourth"}


def test_piles_stay_inside_their_plate(desk: Guest) -> None:
    for game in ("five_rows", "claw_and_order"):
        start(desk.page, game)
        wait_for_my_turn(desk.page)
        plate, *_ = boxes(desk.page, ".plate.seat")
        for words in boxes(desk.page, ".plate.seat:first-child .pile > *:not(.hidden)"):
            assert plate["left"] + 12 <= words["left"], game
            assert words["right"] <= plate["right"] - 12, game


def test_a_card_that_costs_too_much_says_so(desk: Guest) -> None:
    start(desk.page, "five_rows")
    wait_for_my_turn(desk.page)
    said = desk.page.locator(".hand .why").all_inner_texts()
    assert said
    assert all(text.startswith("Needs ") and text.endswith(" coins") for text in said)


def test_nothing_is_taken_up_before_somebody_takes_it(desk: Guest) -> None:
    """The only card that can be paid for lies in the hand like any other until it is chosen."""
    start(desk.page, "five_rows")
    wait_for_my_turn(desk.page)
    assert desk.page.locator(".place.legal, .cd.held, .cd.acting").count() == 0


def test_on_a_phone_what_is_held_is_seen_and_read_in_the_question(phone: Guest) -> None:
    take_up(phone.page, "five_rows", can_recruit)
    phone.page.locator(".cd.playable > button").first.click()
    see(phone.page.locator(".prompt img"), 1)
    assert "outlined" in phone.page.inner_text(".prompt")


def test_on_a_phone_a_full_hand_of_moves_has_names_in_two_rows(phone: Guest) -> None:
    take_up_at(phone.page, "clash", 0)
    cards = boxes(phone.page, ".hand .cd")
    assert len({round(card["left"]) for card in cards}) == 5
    assert len({round(card["top"]) for card in cards}) == 2
    assert "layout=mini" in str(phone.page.locator(".hand img").first.get_attribute("src"))
    theirs = boxes(phone.page, ".strip .cd")
    assert len(theirs) == 10
    assert not any(overlap(a, b) for i, a in enumerate(theirs) for b in theirs[:i])


def test_arrows_begin_at_a_card_that_can_be_chosen(desk: Guest) -> None:
    take_up_at(desk.page, "clash", 0)
    desk.page.evaluate("document.activeElement.blur()")
    desk.page.keyboard.press("ArrowDown")
    assert desk.page.evaluate("document.activeElement.closest('.cd.playable') !== null")


def test_two_clicks_on_an_answer_mark_no_words(desk: Guest) -> None:
    start(desk.page, "five_rows")
    wait_for_my_turn(desk.page)
    box = desk.page.locator(".prompt .title").bounding_box()
    desk.page.mouse.dblclick(box["x"] + 12, box["y"] + 10)
    assert desk.page.evaluate("getSelection().toString()") == ""


def test_hit_points_and_the_log_follow_the_events(watcher: Guest) -> None:
    """A life that falls is seen to fall before the next question, and lines come one by one."""
    page = watcher.page
    take_up_at(page, "clash", 0)
    wait_for_my_turn(page)
    page.evaluate(FOLLOW)
    before = len(log_of(page))
    page.locator(".cd.playable > button").nth(3).click()
    page.locator(".cd.held > button").click()
    page.wait_for_selector(".pill:text-is('Turn 2')")
    wait_for_my_turn(page)
    followed = [str(step) for step in page.evaluate("followed")]
    lengths = {int(step.rpartition(",")[2].rstrip("]")) for step in followed}
    assert len([length for length in lengths if before < length <= len(log_of(page))]) > 2
    lives = [step.rpartition(",")[0] for step in followed]
    if lives[0] != lives[-1]:  # somebody was hit
        fell = next(i for i, step in enumerate(lives) if step != lives[0])
        assert int(followed[fell].rpartition(",")[2].rstrip("]")) < len(log_of(page))


@pytest.mark.parametrize("where", ["desk", "phone"])
def test_that_the_shuffle_is_fixed_is_said_until_the_first_decision(
    request: pytest.FixtureRequest, where: str
) -> None:
    page = request.getfixturevalue(where).page
    start(page, "clash")
    assert not re.search("[0-9a-f]{8}", page.inner_text(".fixed")), (
        "plain words, and the digits where one asks"
    )
    page.click(".fixed")
    assert re.fullmatch("([0-9a-f]{8} ?){8}", page.inner_text("dialog .hash"))
    page.keyboard.press("Escape")
    assert violations(page) == []
    click_once(page, random.Random(1))
    page.wait_for_selector(".fixed", state="detached")
