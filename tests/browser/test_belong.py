"""Accounts, history, ladders: as people use them."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import DESK, Guest
from .hands import give_up, invite, see, start, visit
from .test_access import violations
from .test_people import sit_down

PASSWORD = "correct horse"
NARROW = {"width": 360, "height": 740}
numbers = itertools.count(1)


def new_name(name: str) -> str:
    """The server lasts for all tests, and names are taken once."""
    return f"{name} {next(numbers)}"


def sign_up(guest: Guest, name: str) -> str:
    """The recovery code."""
    visit(guest.page, "/me")
    guest.page.get_by_label("Name", exact=True).fill(name)
    guest.page.get_by_label("Password").fill(PASSWORD)
    guest.page.get_by_role("form", name="Make an account").get_by_role("button").click()
    code = str(guest.page.inner_text("output"))
    guest.page.click("text=I have it")
    guest.page.wait_for_selector("#account")
    return code


def sign_in(guest: Guest, name: str, password: str = PASSWORD) -> None:
    visit(guest.page, "/me?way=sign-in")
    guest.page.get_by_label("Name", exact=True).fill(name)
    guest.page.get_by_label("Password").fill(password)
    guest.page.get_by_role("form", name="Sign in").get_by_role("button").click()


def resigns(guest: Guest) -> None:
    give_up(guest.page)
    guest.page.wait_for_selector(".outcome h2")


def forgive(guest: Guest, status: int) -> None:
    """The browser complains about answers that the test is about."""
    guest.forgive(str(status))


MATCHES = "async () => (await (await fetch('/api/history')).json()).items.length"


def rated_match(winner: Guest, loser: Guest) -> None:
    """Until it counts: pages that are opened before show a part of it."""
    sit_down(winner, loser, "clash")
    before = winner.page.evaluate(MATCHES)
    resigns(loser)
    winner.page.wait_for_selector(".outcome h2")
    winner.page.wait_for_function(f"async (before) => await ({MATCHES})() > before", arg=before, polling=100)


def test_an_account_is_made_used_elsewhere_and_ended_there(desk: Guest, friend: Guest) -> None:
    name = new_name("Mia")
    sign_up(desk, name)
    sign_in(friend, name, "wrong horse")
    assert "wrong" in friend.page.wait_for_selector("[role=alert]").inner_text()
    forgive(friend, 403)
    sign_in(friend, name.upper())
    friend.page.wait_for_selector(f"h1:text-is('{name}')")
    visit(desk.page, "/me")
    desk.page.wait_for_selector("ul[aria-labelledby=sessions] li:nth-child(2)")
    others = desk.page.locator("ul[aria-labelledby=sessions] li:not(:has-text('this browser'))")
    see(others, 1)
    others.get_by_role("button").click()
    others.first.wait_for(state="detached")
    visit(friend.page, "/me")
    friend.page.wait_for_selector("#entrance")
    assert name not in friend.page.inner_text("h1")


def test_a_session_that_is_ended_elsewhere_says_so_at_the_table_and_leads_back(
    desk: Guest, friend: Guest
) -> None:
    name = new_name("Nele")
    sign_up(desk, name)
    start(desk.page, "clash")
    table = desk.page.url
    sign_in(friend, name)
    friend.page.wait_for_selector("#account")
    friend.page.locator("ul[aria-labelledby=sessions] li:not(:has-text('this browser')) button").click()
    desk.page.wait_for_selector("h1:text-is('You were signed out.')")
    assert "session was ended" in desk.page.inner_text("[role=alert]")
    assert violations(desk.page) == []
    desk.page.get_by_role("link", name="Sign in").click()
    desk.page.get_by_label("Name", exact=True).fill(name)
    desk.page.get_by_label("Password").fill(PASSWORD)
    desk.page.get_by_role("form", name="Sign in").get_by_role("button").click()
    desk.page.wait_for_url(table)
    desk.page.wait_for_selector(".tiles, .prompt")


def test_at_an_open_table_who_was_signed_out_looks_on_and_is_told(desk: Guest, friend: Guest) -> None:
    name = new_name("Olga")
    sign_up(desk, name)
    link = invite(desk.page, "clash")
    visit(desk.page, link)  # whoever has the whole link may look on
    desk.page.wait_for_selector("#link")
    sign_in(friend, name)
    friend.page.wait_for_selector("#account")
    friend.page.locator("ul[aria-labelledby=sessions] li:not(:has-text('this browser')) button").click()
    told = desk.page.wait_for_selector(".notices >> text=Your session was ended")
    assert "look on as a guest" in told.inner_text()
    assert desk.page.get_attribute(".notices a", "href").startswith("/me?way=sign-in&to=/t/")


def test_the_code_is_a_way_back_in_and_signing_out_makes_a_guest(desk: Guest) -> None:
    name = new_name("Zoe")
    code = sign_up(desk, name)
    desk.page.click("text=Sign out")
    desk.page.wait_for_selector("#entrance")
    desk.page.click("button:text-is('Forgot the password')")
    desk.page.get_by_label("Name", exact=True).fill(name)
    desk.page.get_by_label("Recovery code").fill(code.lower())
    desk.page.get_by_label("New password").fill("battery staple")
    desk.page.click("text=Let me in")
    assert desk.page.wait_for_selector("output").inner_text() != code
    desk.page.wait_for_selector(f"h1:text-is('{name}')")


def test_what_is_typed_while_the_page_still_loads_stays(desk: Guest) -> None:
    """The bar and the page both ask who you are: the later answer must find nobody else."""
    answers: list[Any] = []
    name = new_name("Eve")
    desk.route("**/api/me", lambda route: answers.append(route) if not answers else route.continue_())
    desk.page.goto("/me")
    desk.page.get_by_label("Name", exact=True).fill(name)
    answers[0].continue_()
    desk.page.wait_for_load_state("networkidle")
    assert desk.page.get_by_label("Name", exact=True).input_value() == name


def test_a_name_that_is_typed_early_stays(desk: Guest) -> None:
    desk.page.goto("/")
    desk.page.wait_for_selector("[aria-label^='You are']")
    answers: list[Any] = []
    desk.route("**/api/me", lambda route: answers.append(route))
    desk.page.click("[aria-label^='You are']")
    desk.page.fill("#name", "Ann")
    for answer in answers:
        answer.continue_()
    desk.page.wait_for_load_state("networkidle")
    assert desk.page.input_value("#name") == "Ann"


def test_bad_input_is_answered_and_keeps_what_was_typed(desk: Guest, friend: Guest) -> None:
    name = new_name("Pia")
    sign_up(friend, name)
    visit(desk.page, "/me")
    desk.page.get_by_label("Name", exact=True).fill(name.lower())
    desk.page.get_by_label("Password").fill(PASSWORD)
    desk.page.get_by_role("form", name="Make an account").get_by_role("button").click()
    assert "take another" in desk.page.wait_for_selector("[role=alert]").inner_text()
    assert desk.page.get_by_label("Name", exact=True).input_value() == name.lower()
    assert desk.page.locator("#account").count() == 0
    forgive(desk, 409)


def test_a_match_counts_for_history_plots_and_ladder(desk: Guest, friend: Guest, phone: Guest) -> None:
    winner, loser = new_name("Ottokar"), new_name("Ines")
    sign_up(desk, winner)
    sign_up(friend, loser)
    rated_match(desk, friend)
    visit(desk.page, "/me")
    desk.page.wait_for_selector(".outcome.won")
    assert f"against {loser}, by giving up" in desk.page.inner_text("[aria-labelledby=history] li")
    desk.page.locator("svg[role=img]").nth(1).wait_for()  # matches won, and the rating at Clash!
    desk.page.locator("summary:text-is('As a table')").last.click()
    assert "Rating at Clash!" in desk.page.locator("figure table").last.inner_text()
    visit(phone.page, "/ladder/clash")
    rungs = phone.page.locator("tbody tr")
    rungs.first.wait_for()
    shown = rungs.all_inner_texts()
    places = [next(i for i, rung in enumerate(shown) if name in rung) for name in (winner, loser)]
    assert places == sorted(places)
    phone.page.click(f"a:text-is('{winner}')")
    phone.page.wait_for_selector("text=keeps the history to themselves")
    assert "1 match: 1 won" in phone.page.inner_text(".ratings")
    visit(desk.page, "/me")
    with desk.page.expect_response("/api/account"):
        desk.page.get_by_label("Let others see").check()
    phone.page.reload()
    phone.page.wait_for_selector(".outcome.won")
    assert phone.page.locator("a:text-is('Replay')").count() == 0


def test_on_a_phone_matches_come_before_the_account_for_who_has_any(phone: Guest, desk: Guest) -> None:
    name = new_name("Pelle")
    sign_up(phone, name)
    sign_up(desk, new_name("Rika"))
    assert order_of(phone) == ["naming", "facing", "account", "habits", "yours", "climb", "history"]
    for _ in range(2):
        rated_match(desk, phone)
    visit(phone.page, "/me")
    phone.page.wait_for_selector("li:nth-child(2) .outcome.lost")
    assert phone.page.input_value("#name") == name
    assert order_of(phone) == [
        "climb", "statistics", "history", "naming", "facing", "account", "habits", "yours",
    ]  # fmt: skip
    drawn = phone.page.locator("svg[aria-label^='Rating at Clash!']")
    days = [word for word in drawn.locator("text").all_text_contents() if not word.isdigit()]
    assert len(days) == 1, "a day is said once"


def order_of(guest: Guest) -> list[str]:
    """The parts of the page from above."""
    guest.page.wait_for_selector("#history")
    places = {
        str(part.get_attribute("id")): part.bounding_box()["y"]
        for part in guest.page.locator("main h2[id]").all()
    }
    return sorted(places, key=lambda part: places[part])


def test_everything_is_taken_home_and_deleted(desk: Guest, friend: Guest, tmp_path: Path) -> None:
    name = new_name("Lea")
    sign_up(desk, name)
    rated_match(friend, desk)
    visit(desk.page, "/me")
    desk.page.wait_for_selector(".outcome.lost")
    with desk.page.expect_download() as taken:
        desk.page.click("text=Take it home")
    taken.value.save_as(tmp_path / "caterwaul.json")
    told: dict[str, Any] = json.loads((tmp_path / "caterwaul.json").read_text())
    assert told["name"] == name
    assert len(told["tables"]) == 1
    desk.page.click("summary:text-is('Delete everything')")
    desk.page.get_by_label("Your password").fill(PASSWORD)
    desk.page.click("text=Delete everything of mine")
    desk.page.wait_for_selector("#entrance")
    assert name not in desk.page.inner_text("body")
    visit(friend.page, "/me")
    friend.page.wait_for_selector("text=against Former player")
    assert name not in friend.page.inner_text("body")


def test_an_account_needs_no_mouse(desk: Guest) -> None:
    name = new_name("Tom")
    visit(desk.page, "/me?way=sign-in")
    desk.page.wait_for_selector("#entrance")
    desk.page.get_by_role("button", name="Make an account").focus()
    desk.page.keyboard.press("Enter")
    for _ in range(3):  # the other two ways, then the name
        desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Control+A")
    desk.page.keyboard.type(name)
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.type(PASSWORD)
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector("output")
    desk.page.wait_for_selector(f"h1:text-is('{name}')")


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "dark"), (NARROW, "light")], ids=["desk", "phone"])
def test_axe_finds_nothing(guests: Callable[..., Guest], size: dict[str, int], scheme: str) -> None:
    guest, other = guests(size, color_scheme=scheme), guests(DESK)
    visit(guest.page, "/me")
    guest.page.wait_for_selector("text=No match yet")
    assert violations(guest.page) == []
    name = new_name("Axel")
    sign_up(guest, name)
    sign_up(other, new_name("Rivale"))
    rated_match(other, guest)
    visit(guest.page, "/me")
    guest.page.wait_for_selector(".outcome.lost")
    for summary in guest.page.locator("summary").all():
        summary.click()
    look_at(guest, size)
    player = guest.page.get_attribute("text=Public page", "href")
    for address, there in (("/ladder/clash", "tbody tr"), (player, ".ratings li"), ("/ladder", "main nav a")):
        visit(guest.page, address)
        guest.page.wait_for_selector(there)
        look_at(guest, size)
    visit(guest.page, "/players/nobody")
    guest.page.wait_for_selector("text=there is no such player")
    look_at(guest, size)
    forgive(guest, 404)


def look_at(guest: Guest, size: dict[str, int]) -> None:
    assert violations(guest.page) == []
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
