"""A tournament from its first word to its last in real browsers, its pages for everybody's eyes and hands."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import DESK, PHONE, Guest, Server
from .hands import see, visit
from .test_access import violations

NAMES = ("Mira", "Otto", "Juno")


@pytest.fixture
def people(desk: Guest, friend: Guest, phone: Guest) -> list[Guest]:
    """Two at desks, the last with a phone."""
    for guest, name in zip((desk, friend, phone), NAMES, strict=True):
        assert guest.context.request.put("/api/me", data={"name": name}).ok
    return [desk, friend, phone]


def set_up(guest: Guest, title: str, game: str = "Clash!", **chosen: str) -> str:
    """A new tournament by hand; its link."""
    visit(guest.page, "/tournaments")
    guest.page.click("text=New tournament")
    guest.page.fill("dialog label:has-text('Title') input", title)
    guest.page.click(f"dialog .pill:text-is('{game}')")
    guest.page.click("dialog summary")
    for label, value in {"Break between rounds": "none", **chosen}.items():
        guest.page.select_option(f"dialog label:has-text('{label}') select", label=value)
    guest.page.click("text=Set it up")
    return str(guest.page.input_value("#invitation"))


def enter(guest: Guest, link: str, part: str = "") -> None:
    visit(guest.page, link)
    if part:
        guest.page.click("form summary:has-text('Fair shuffles')")
        guest.page.fill("form [data-part]", part)
    guest.page.click("form >> text=Take part")
    guest.page.wait_for_selector("text=You are in.")


def give_up(guest: Guest) -> None:
    """At the table that is waited for."""
    guest.page.click("a.btn:text-is('Play')")
    guest.page.wait_for_selector(".prompt, .tiles")
    guest.page.click("text=Menu")
    assert guest.page.locator("dialog button:text-is('Hint')").count() == 0
    guest.page.click("dialog >> text=Resign")
    guest.page.click("dialog >> text=Yes, give up")
    guest.page.wait_for_selector(".outcome")


def test_three_people_and_a_bot_play_a_tournament(people: list[Guest]) -> None:
    mira = people[0]
    link = set_up(mira, "Friday Cup", **{"Left over": "plays the Random bot", "Rounds": "1"})
    for guest in people:
        enter(guest, link)
    mira.page.wait_for_selector("text=Players: 3")
    mira.page.click("text=Start with 3 players")
    for guest in people:
        guest.page.wait_for_selector("h2:has-text('Your table is ready.')")
    rivals = [guest.page.inner_text(".said p") for guest in people]
    assert sum("Random bot" in said for said in rivals) == 1
    for loser in losers(people, rivals):
        give_up(loser)
        loser.page.click("text=Next game")  # the best of three
        loser.page.wait_for_selector(".prompt, .tiles")
        visit(loser.page, link)
        give_up(loser)
        loser.page.click("text=To the tournament")
    for guest in people:
        visit(guest.page, link)
        guest.page.wait_for_selector("h2:has-text('wins the tournament.')")
        assert violations(guest.page) == []
    replays = mira.page.locator("a:text-matches('^Replay')")
    assert sorted(replays.all_inner_texts()) == ["Replay 1"] * 2 + ["Replay 2"] * 2
    rows = mira.page.locator("tbody tr").all_inner_texts()
    assert len(rows) == 3
    assert rows[0].split()[0] == "1"
    assert "3" in rows[0].split()
    replays.first.click()
    mira.page.wait_for_selector("input[type=range]")


def test_the_desk_tells_what_was_copied_and_lets_in_again_who_was_taken_out(
    desk: Guest, friend: Guest
) -> None:
    listed = desk.page.request.get("/api/games/claw_and_order/decks").json()[0]["cards"]
    kept = {"game": "claw_and_order", "name": "Night raid", "cards": listed}
    assert friend.page.request.post("/api/decks", data=kept).ok
    link = set_up(desk, "Deck cup", "Claw & Order", Rounds="5")
    visit(friend.page, link)
    friend.page.select_option("form select", label="Night raid")
    friend.page.click("form >> text=Take part")
    friend.page.wait_for_selector("text=You bring Night raid, as it was when it was copied")
    friend.page.click("text=Look at the cards")
    friend.page.wait_for_selector(f"text=Night raid, {sum(listed.values())} cards")
    assert friend.page.locator("details li").count() == len(listed)
    assert violations(friend.page) == []
    friend.page.click("text=Copy Night raid anew")
    desk.page.select_option("form select", index=1)
    desk.page.click("form >> text=Take part")
    desk.page.wait_for_selector("text=1 round instead of 5: 2 players so far, and nobody meets twice")
    desk.page.click("text=/^Remove$/")
    desk.page.click("text=Sure?")
    friend.page.wait_for_selector("h2:has-text('You were taken out.')")
    assert friend.page.locator("form").count() == 0
    assert violations(desk.page) == []
    desk.page.click("text=Let in again")
    friend.page.wait_for_selector("form >> text=Take part")


def test_bots_play_on_at_larger_tables(desk: Guest, friend: Guest) -> None:
    terms = {"At a table": "3 players", "Left over": "plays the Random bot", "Rounds": "1"}
    link = set_up(desk, "Pods", "Battlecats", **terms)
    for guest in (desk, friend):
        enter(guest, link)
    desk.page.click("text=Start with 2 players")
    for guest in (friend, desk):
        guest.page.wait_for_selector("h2:has-text('Your table is ready.')")
        assert "Random bot" in guest.page.inner_text(".said p")
        guest.page.click("text=Drop out")
        guest.page.click("text=Yes, I leave")
        if guest is friend:
            guest.page.wait_for_selector("h2:has-text('You are out.')")
    desk.page.wait_for_selector("h2:has-text('Nobody wins the tournament.')")
    assert [row.split()[-1] for row in desk.page.locator("tbody tr").all_inner_texts()] == ["33%", "33%"]


def losers(people: list[Guest], rivals: list[str]) -> list[Guest]:
    """Who plays the bot, and the first of the two who play each other."""
    alone = next(i for i, said in enumerate(rivals) if "Random bot" in said)
    pair = [i for i in range(3) if i != alone]
    return [people[alone], people[pair[0]]]


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"])
def test_every_page_is_for_everybody(guests: Callable[..., Guest], size: dict[str, int], scheme: str) -> None:
    guest, other = guests(size, color_scheme=scheme), guests(size)
    visit(guest.page, "/tournaments")
    guest.page.wait_for_selector("text=None yet.")
    assert violations(guest.page) == []
    link = set_up_seen(guest)
    for someone in (guest, other):
        enter(someone, link)
    guest.page.wait_for_selector("text=Players: 2")
    assert violations(guest.page) == []
    assert fits(guest.page)
    guest.page.click("text=Start with 2 players")
    guest.page.wait_for_selector("h2:has-text('Your table is ready.')")
    guest.page.click("text=How ties are broken")
    assert violations(guest.page) == []
    assert fits(guest.page)
    other.page.click("text=Drop out")
    other.page.click("text=Yes, I leave")
    guest.page.wait_for_selector("h2:has-text('wins the tournament.')")
    assert violations(guest.page) == []
    visit(guest.page, "/tournaments")
    guest.page.wait_for_selector(".entry")
    assert violations(guest.page) == []


def set_up_seen(guest: Guest) -> str:
    guest.page.click("text=New tournament")
    guest.page.click("dialog summary")
    assert violations(guest.page) == []
    guest.page.keyboard.press("Escape")
    return set_up(guest, "A cup with quite a long title, for small phones")


def fits(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_by_keyboard_alone(desk: Guest) -> None:
    page = desk.page
    visit(page, "/tournaments")
    page.wait_for_selector("button:has-text('New tournament'):enabled")
    page.focus("button:has-text('New tournament')")
    page.keyboard.press("Enter")
    page.keyboard.type("Keys only")
    page.keyboard.press("Enter")
    page.wait_for_selector("#invitation")
    page.focus("form button:has-text('Take part')")
    page.keyboard.press("Space")
    page.wait_for_selector("text=You are in.")
    page.focus("button:has-text('Call it off')")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:has-text('It was called off.')")


def test_a_deck_has_to_be_brought(desk: Guest) -> None:
    set_up(desk, "Decks", "Claw & Order")
    take_part = desk.page.locator("form button:has-text('Take part')")
    assert take_part.is_disabled()
    desk.page.select_option("[data-choice=deck]", "sky_patrol")
    take_part.click()
    desk.page.wait_for_selector("text=You bring Sky Patrol.")


def test_a_wrong_link_says_so(desk: Guest, friend: Guest) -> None:
    link = set_up(desk, "Private")
    visit(friend.page, link.partition("?")[0])
    friend.page.wait_for_selector("text=ask for the whole link")
    assert violations(friend.page) == []
    visit(friend.page, f"{link}&round=99")
    friend.page.wait_for_selector("text=There is no round 99 here: no round has begun yet.")
    friend.forgive("404", "400")


def test_a_phone_shows_ties_free_wins_and_what_the_columns_mean(people: list[Guest]) -> None:
    mira, phone = people[0], people[-1]
    link = set_up(mira, "Odd Cup", **{"Left over": "has a free win", "Rounds": "1"})
    for guest in people:
        enter(guest, link)
    mira.page.wait_for_selector("text=Players: 3")
    mira.page.click("text=Start with 3 players")
    visit(phone.page, link)
    phone.page.wait_for_selector("table tbody tr")
    phone.page.locator("text=a free win").first.wait_for()
    ties = phone.page.locator("tbody tr").first.inner_text()
    assert "opponents" in ties
    assert "games" in ties
    assert "won, shared and lost" in phone.page.inner_text(".legend")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    visit(mira.page, link)
    assert "how well the opponents did" in mira.page.inner_text(".legend")


def test_what_one_adds_on_entering_is_found_at_the_table_and_in_the_replay(
    desk: Guest, friend: Guest
) -> None:
    link = set_up(desk, "Fair cup", **{"Rounds": "1", "A match is": "one game"})
    enter(desk, link, part="four  paws")
    desk.page.click("summary:has-text('Fair shuffles')")
    desk.page.wait_for_selector("text=You added four paws")
    enter(friend, link)
    desk.page.click("text=Start with 2 players")
    give_up(desk)
    visit(desk.page, link)
    desk.page.wait_for_selector("h2:has-text('wins the tournament.')")
    desk.page.click("summary:has-text('Fair shuffles')")
    desk.page.wait_for_selector(
        "text=It is the one of the commitment, and the commitment the one this browser"
    )
    assert violations(desk.page) == []
    desk.page.click("a:text-is('Replay')")
    desk.page.click("text=Checked")
    found = desk.page.locator("dialog .fair li").all_inner_texts()
    assert [line[0] for line in found] == ["✓"] * 6
    assert any("What you added is in it." in line for line in found)
    assert any("given before you entered" in line for line in found)
    assert "--tournament" in desk.page.inner_text("dialog .command")


def test_many_players_and_matches_are_shown_page_by_page(
    playwright: Any, desk: Guest, server: Server
) -> None:
    link = set_up(desk, "Great cup", Places="64")
    address, invite = link.split("/tournaments/")[1].split("?invite=")
    for _ in range(52):
        somebody = playwright.request.new_context(base_url=server.url)
        assert somebody.put(f"/api/tournaments/{address}/entry", data={"invite": invite}).ok
        somebody.dispose()
    desk.page.wait_for_selector("text=Players: 52")
    see(desk.page.locator("li[data-row]"), 25)
    desk.page.click("text=Show more players")
    desk.page.wait_for_selector(".people li:nth-child(26):focus")
    see(desk.page.locator("li[data-row]"), 50)
    desk.page.click("text=Start with 52 players")
    desk.page.click("text=Show more matches")
    desk.page.wait_for_selector("ol li:nth-child(26):focus")
    assert desk.page.locator("tr[data-row]").count() == 50, "what was opened stays open"
    assert violations(desk.page) == []
