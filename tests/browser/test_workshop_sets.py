"""The workshop of somebody who is signed in: card sets in the account, and other readings of the rules."""

import json
from itertools import count
from typing import Any

import pytest

from .conftest import Guest
from .hands import is_new_table, visit
from .layout import SIDEWAYS, faults_of
from .test_access import violations
from .test_workshop import PLAYED, TEXT, copied_link, take_up_card, text_of

names = count(1)


def sign_up(guest: Guest) -> None:
    """Begin an account; the page that is loaded next knows it."""
    account = {"name": f"Designer {next(names)}", "password": "correct horse"}
    made = guest.page.request.post("/api/account", data=account)
    assert made.ok, made.text()
    guest.page.goto("/nowhere")


def keep_set(page: Any, name: str) -> None:
    page.click("text=Your sets")
    page.fill("#set", name)
    page.click("dialog >> button:text-is('Keep')")
    page.wait_for_selector(f".entry:has-text('{name}'):has-text('on the bench')")
    page.keyboard.press("Escape")


def test_a_set_is_kept_in_the_account_changed_and_opened_elsewhere(desk: Guest, friend: Guest) -> None:
    page = desk.page
    sign_up(desk)
    take_up_card(page, "clash", "brute")
    keep_set(page, "Tough cats")
    page.wait_for_selector("text=is kept in your account")
    page.fill("[data-field=hp]", "20")
    page.wait_for_selector("text=has changes that are not kept")
    page.click(".acts >> text=Save")
    page.wait_for_selector("text=is kept in your account")
    page.click("text=Versions")
    page.fill("#version", "Twenty")
    page.click("dialog >> button:text-is('Keep')")
    page.wait_for_selector(".entry:has-text('Twenty')")
    page.keyboard.press("Escape")
    page.fill("[data-field=hp]", "1")
    page.evaluate("() => localStorage.clear()")  # another computer
    page.goto("/lab/clash")
    page.click("text=Your sets")
    page.click(".entry:has-text('Tough cats') >> text=Open")
    page.wait_for_selector("[data-layout=full]")
    assert "hp = 20" in text_of(page)
    page.wait_for_selector("text=Versions (1)")
    page.reload()
    page.wait_for_selector("text=Versions (1)")
    sign_up(friend)
    visit(friend.page, "/lab/clash")
    friend.page.click("text=Your sets")
    friend.page.wait_for_selector("text=None yet for this game.")


def test_a_set_is_renamed_and_deleted_after_a_second_thought(desk: Guest) -> None:
    page = desk.page
    sign_up(desk)
    take_up_card(page, "clash", "brute")
    keep_set(page, "First")
    page.click("text=Your sets")
    page.click(".entry >> text=Rename")
    page.fill("[aria-label='New name of First']", "Second")
    page.click("dialog form.rename >> text=Rename")
    page.wait_for_selector(".entry:has-text('Second')")
    page.click(".entry >> text=Delete")
    page.click("text=Delete for good")
    page.wait_for_selector("text=None yet for this game.")
    page.keyboard.press("Escape")
    assert "brute" in text_of(page)
    assert page.locator("text=is kept in your account").count() == 0


def test_what_was_changed_on_another_page_is_not_overwritten(desk: Guest) -> None:
    page = desk.page
    sign_up(desk)
    take_up_card(page, "clash", "brute")
    keep_set(page, "Mine")
    (listed,) = page.request.get("/api/card-sets").json()["items"]
    elsewhere = {"name": "Mine", "cards": "# elsewhere", "version": listed["version"]}
    assert page.request.put(f"/api/card-sets/{listed['id']}", data=elsewhere).ok
    page.fill("[data-field=hp]", "20")
    page.click(".acts >> text=Save")
    page.wait_for_selector("[role=alert]:has-text('changed meanwhile')")
    assert "hp = 20" in text_of(page)
    desk.forgive("409")


def test_another_reading_of_the_rules_is_studied_and_taken_to_a_table(desk: Guest, friend: Guest) -> None:
    page = desk.page
    visit(page, "/lab/clash")
    page.click("summary:has-text('Rules, as usual')")
    page.select_option("[data-option=heal_cap]", "none")
    assert page.input_value("label:has-text('Compare with') select") == "usual"
    page.select_option("label:has-text('Who plays') select", "greedy")
    page.wait_for_selector(f"{PLAYED} >> visible=true")
    page.wait_for_selector("table:has-text('In a game') .rise")
    page.click("text=Share and take")
    link = copied_link(page)
    page.keyboard.press("Escape")
    friend.page.goto(link)
    friend.page.wait_for_selector("summary:has-text('1 read otherwise')")
    assert friend.page.input_value("[data-option=heal_cap]") == "none"
    page.click("text=Play it")
    with page.expect_request(is_new_table) as made:
        page.click("text=Invite by link")
    sent = json.loads(made.value.post_data)
    assert (sent["options"], "cards" in sent and bool(sent["cards"])) == ({"heal_cap": "none"}, False)


@pytest.mark.parametrize(("size", "scheme"), [("desk", "dark"), ("phone", "light")])
def test_axe_finds_nothing_in_sets_and_rules(request: pytest.FixtureRequest, size: str, scheme: str) -> None:
    guest: Guest = request.getfixturevalue(size)
    page = guest.page
    page.emulate_media(color_scheme=scheme)
    visit(page, "/lab/clash")
    page.click("text=Your sets")
    page.wait_for_selector("dialog >> text=Sign in, or begin an account")
    assert violations(page) == []
    sign_up(guest)
    take_up_card(page, "clash", "brute")
    keep_set(page, "A set with a name that is rather long")
    page.click("summary:has-text('Rules, as usual')")
    page.wait_for_selector(TEXT)
    assert violations(page) == []
    assert faults_of(page, SIDEWAYS) == []
    page.click("text=Your sets")
    page.wait_for_selector(".entry")
    assert violations(page) == []
    assert faults_of(page, SIDEWAYS) == []
