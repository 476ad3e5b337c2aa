"""What happens is seen to happen: a blow goes from the one to the other, a shield stops it, a death falls."""

from typing import Any

import pytest

from caterwaul.match.narration import ALL_OPEN

from .conftest import DESK, Guest
from .films import film, playing, scrub, until
from .hands import ASKED, UNCHANGED, let_pass, log_of, take_up_at, wait_until, wait_until_settled

ON = "[aria-label='One action on']"
# Notes whatever is animated from now on: its name, how long it takes and what of it changes.
NOTE = """() => {
  if (window.moved) return void (moved.length = 0);
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, given) {
    const changed = [...new Set(frames.flatMap((frame) => Object.keys(frame)))];
    const { width, height } = this.getBoundingClientRect();
    moved.push({ id: given.id, duration: given.duration, changed, seen: width > 0 && height > 0 });
    return animate.call(this, frames, given);
  };
}"""
CHEAP = {"transform", "opacity", "offset", "easing"}
# The kinds of event that are looked for in a match of chance, with the motion that each of them has.
SHOWN = {
    "battlecats": {"wounded": "strike", "exiled": "strike", "dealt": "turn"},
    "clash": {"hit": "strike", "prevented": "block", "revealed": ""},
    "claw_and_order": {"attacked": "strike", "killed": "fall", "unhurt": "block", "retreated": "fly"},
    "five_rows": {"attacked": "strike", "destroyed": "fall", "spared": "block", "played": "fly"},
    "paw_of_duty": {"attacked": "strike", "captured": "fall", "played": "fly"},
}


def told_at(game: str) -> dict[str, list[int]]:
    """After which actions of the match of chance each kind of event is told."""
    found: dict[str, list[int]] = {}
    before = 0
    for match in playing(game):
        lines = match.growing_log(ALL_OPEN)
        for line in lines[before:]:
            found.setdefault(line.name, []).append(len(match.actions))
        before = len(lines)
    return found


def seen_at(page: Any, action: int) -> list[dict[str, Any]]:
    """What is animated while one action of a film is played."""
    scrub(page, action - 1)
    page.evaluate(UNCHANGED)  # the scene has come
    page.evaluate(NOTE)
    page.click(ON)
    until(page, action)
    page.evaluate(UNCHANGED)
    wait_until_settled(page)
    return list(page.evaluate("moved"))


@pytest.mark.parametrize("game", sorted(SHOWN))
def test_each_kind_of_event_is_seen_to_happen(watcher: Guest, game: str) -> None:
    told, page = told_at(game), watcher.page
    film(page, game)
    for event, motion in SHOWN[game].items():
        if event not in told:
            continue  # chance has not brought it about; most it has
        moved = seen_at(page, told[event][len(told[event]) // 2])
        assert not motion or motion in {one["id"] for one in moved if one["seen"]}, event
        short = [one for one in moved if one["id"] not in ("burst", "banner")]
        assert all(150 <= one["duration"] <= 400 for one in short), event
        assert all(set(one["changed"]) <= CHEAP for one in moved), event
    assert len(told.keys() & SHOWN[game].keys()) >= 2


@pytest.mark.parametrize("game", ["claw_and_order", "five_rows"])
def test_who_wants_no_motion_sees_none(guests: Any, game: str) -> None:
    told = told_at(game)
    guest = guests(DESK, speed="normal", reduced_motion="reduce")
    film(guest.page, game)
    for event in ("attacked", "destroyed", "killed"):
        if event in told:
            moved = seen_at(guest.page, told[event][-1])
            assert {one["id"] for one in moved} <= {"burst", "fade"}


def test_nothing_that_moved_stays_behind(watcher: Guest) -> None:
    """Whoever struck stands where they stood, and is seen."""
    page, told = watcher.page, told_at("five_rows")
    film(page, "five_rows")
    seen_at(page, told["attacked"][-1])
    page.wait_for_selector("[data-stage] > *", state="detached")
    hidden = "[...document.querySelectorAll('[data-handle]')].filter((card) => card.style.visibility).length"
    assert page.evaluate(hidden) == 0


def choose_pace(page: Any, pace: str) -> None:
    page.click("text=Menu")
    page.click(f"dialog label:text-is('{pace}')")
    page.keyboard.press("Escape")


def test_a_turn_of_a_bot_is_followed_step_by_step_with_one_key(hasty: Guest) -> None:
    page = hasty.page
    take_up_at(page, "five_rows", 0.4)
    choose_pace(page, "Step by step")
    page.locator("[data-action]").filter(has_text="Pass").click()
    own = page.locator(".log >> text=You end the turn.")
    page.wait_for_selector("[data-next]")
    assert own.count() > 0  # what one does oneself is never held up
    newest = [log_of(page)[0]]
    while page.locator("[data-next]").count() and len(newest) < 60:
        let_pass(page, 600)  # what waits for a key waits
        assert log_of(page)[0] == newest[-1]
        page.keyboard.press("n")
        wait_until(page, "(was) => document.querySelector('.log li').innerText !== was", newest[-1])
        page.wait_for_selector(f"{ASKED}, [data-next], .outcome")
        newest.append(log_of(page)[0])
    assert len(newest) > 3
    page.wait_for_selector(f"{ASKED}, .outcome")


def test_the_pace_is_remembered(hasty: Guest) -> None:
    page = hasty.page
    take_up_at(page, "five_rows", 0.4)
    choose_pace(page, "Slow")
    page.reload()
    page.wait_for_selector(ASKED)
    page.click("text=Menu")
    assert page.locator("dialog label:text-is('Slow') input").is_checked()


def test_a_bot_that_thinks_looks_like_it(desk: Guest) -> None:
    """Its plate says so, and what stirs there is still for who wants no motion."""
    page = desk.page

    def later(said: dict[str, Any]) -> list[dict[str, Any]]:
        if said["type"] == "view":
            said["view"] = {**said["view"], "to_act": [1], "options": []}
        return [said]

    desk.relay(later)
    page = desk.page
    take_up_at(page, "five_rows", 0.4, until=".plate .thinking")
    plate = page.locator(".plate:has(.thinking)")
    assert "thinking" in plate.get_attribute("aria-label")
    assert plate.locator("text=You").count() == 0
    page.emulate_media(reduced_motion="reduce")
    stirs = "getComputedStyle(document.querySelector('.thinking i')).animationName"
    assert page.evaluate(stirs) == "none"
