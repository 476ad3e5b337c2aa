"""People show moods and, among friends, say words: seen, heard politely, muted if wished."""

from typing import Any

from .conftest import PHONE, Guest
from .hands import invite, start, visit, wait_until
from .test_access import violations_by_day_and_night

SAY = "[aria-label^='Say something']"


def meet(one: Guest, other: Guest) -> None:
    """Both at a private table, the second by the link."""
    visit(other.page, invite(one.page, "five_rows"))
    other.page.click("text=Sit down")
    for guest in (one, other):
        guest.page.wait_for_selector(".prompt")


def show(page: Any, says: str) -> None:
    page.click(SAY)
    page.click(f"dialog button:has-text('{says}')")


def test_a_mood_is_shown_at_the_plate_and_said_to_who_cannot_see(desk: Guest, friend: Guest) -> None:
    meet(desk, friend)
    show(desk.page, "Well played!")
    picture = friend.page.locator(".plate:not(.you) img[src*='emotes/well_played']")
    picture.wait_for()
    assert "Well played!" in friend.page.inner_text("[aria-label=Talk]")
    wait_until(friend.page, "document.querySelector('img[src*=emotes]').naturalWidth > 0")
    picture.wait_for(state="detached")  # after some seconds


def test_friends_talk_and_one_mutes_the_other(desk: Guest, friend: Guest) -> None:
    meet(desk, friend)
    desk.page.click(SAY)
    assert violations_by_day_and_night(desk.page) == []
    desk.page.fill("#talk-text", "Well met, friend")
    desk.page.click("dialog form button")
    friend.page.wait_for_selector(f"{SAY}[aria-label*='1 unread']")
    friend.page.click(SAY)
    friend.page.wait_for_selector("dialog .words >> text=Well met, friend")
    friend.page.check("dialog >> text=/^Mute/")
    desk.page.fill("#talk-text", "Are you there?")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector("dialog .words >> text=Are you there?")
    friend.page.wait_for_timeout(200)
    assert "Are you there?" not in friend.page.inner_text("body")
    friend.page.uncheck("dialog >> text=/^Mute/")


def test_bots_are_not_spoken_to(desk: Guest) -> None:
    start(desk.page, "five_rows")
    assert desk.page.locator(SAY).count() == 0


def test_on_a_phone_all_of_it_fits(phone: Guest, friend: Guest) -> None:
    meet(friend, phone)
    phone.page.click(SAY)
    box = phone.page.locator("dialog").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    low = [b for b in phone.page.locator("dialog button:not(.pill)").all() if b.bounding_box()["height"] < 44]
    assert low == []
