"""A match is watched again: scrubbed, through any eyes, analysed, shared, kept, opened, gone on with."""

import re
from pathlib import Path
from typing import Any

import pytest

from .conftest import PHONE, Guest
from .films import AT, film, place, scrub, until, watching
from .hands import (
    choose_bot,
    give_up,
    let_pass,
    log_of,
    play_out,
    see,
    start,
    take_up_at,
    visit,
    wait_for_my_turn,
)
from .test_access import violations, violations_by_day_and_night

PAUSE = 700  # milliseconds from one action to the next, at the plain speed


def finished(page: Any) -> str:
    """Play a match out and open its replay; the address."""
    take_up_at(page, "clash", 1)
    play_out(page, least=1)
    page.click(".outcome >> text=Replay")
    watching(page)
    return str(page.url)


def test_a_match_is_scrubbed_by_keys_and_by_hand(desk: Guest) -> None:
    page = desk.page
    film(page, "clash")
    assert place(page)[0] == 0
    last = place(page)[1]
    beginning = log_of(page)
    page.keyboard.press("End")
    until(page, last)
    page.wait_for_selector(".log li >> nth=5")
    assert "knocked out" in " ".join(log_of(page)[:3])
    assert page.locator(".outcome").count() == 0
    page.keyboard.press("Home")
    until(page, 0)
    page.wait_for_selector(f".log li >> nth={len(beginning)}", state="detached")
    assert log_of(page) == beginning
    for step in range(1, 4):
        page.keyboard.press("ArrowRight")
        until(page, step)
    page.keyboard.press("ArrowLeft")
    until(page, 2)
    scrub(page, last // 2)
    assert re.search(rf"at={last // 2}\b", page.url)
    page.reload()
    watching(page)
    assert place(page) == (last // 2, last)


def test_it_plays_by_itself_and_pauses(desk: Guest) -> None:
    page = desk.page
    film(page, "clash")
    page.select_option(".speed", "4")
    page.keyboard.press("Space")
    page.wait_for_selector("[aria-label=Pause]")
    until(page, 2)
    page.keyboard.press("Space")
    page.wait_for_selector("[aria-label=Play]")
    stood = place(page)[0]
    for _ in range(2):  # what it may be waiting for on the screen, and then until the next action
        let_pass(page, PAUSE // 4)
    assert place(page)[0] == stood
    page.click("[aria-label='To the end']")
    last = place(page)[1]
    until(page, last)
    page.click("[aria-label=Play]")
    page.wait_for_selector(rf"{AT} >> text=/^(?!{last} )\d+ \//")


def test_every_seat_sees_what_it_saw_and_all_open_sees_everything(desk: Guest) -> None:
    page = desk.page
    film(page, "five_rows")
    backs = ".peek .card:not(.open)"
    assert page.locator(backs).count() == 0
    assert page.locator(".peek .card.open").count() > 0
    page.locator("button.holding").first.click()
    page.wait_for_selector("dialog li img")
    page.keyboard.press("Escape")
    page.select_option("[data-eyes]", "0")
    page.wait_for_selector(backs)
    assert page.locator(".peek .card.open").count() == 0
    page.select_option("[data-eyes]", "1")
    page.wait_for_url(re.compile("eyes=1"))
    page.wait_for_selector(backs)


def test_the_curve_is_drawn_on_request_with_its_turning_points(desk: Guest) -> None:
    page = desk.page
    address = finished(page)
    assert page.locator(".curve").count() == 0
    page.click("text=Analyse")
    page.wait_for_selector(".curve", timeout=120_000)
    assert "percent" in str(page.get_attribute(".curve svg", "aria-label"))
    page.click(".film >> text=Turning points")
    page.wait_for_selector("dialog")
    if page.locator("dialog .turns li .btn").count():
        page.locator("dialog .turns li .btn").first.click()
        page.wait_for_selector("dialog", state="detached")
        number = int(
            str(page.locator(".curve .turn").first.get_attribute("aria-label")).split()[2].rstrip(":")
        )
        until(page, number - 1)
    page.goto(address)
    page.wait_for_selector(".curve")


def test_one_goes_to_a_costly_choice_and_plays_on_from_there(desk: Guest) -> None:
    page = desk.page
    film(page, "clash")
    page.wait_for_selector(".curve, button:text('Analyse')")
    if not page.locator(".curve").count():  # nobody has asked for it yet
        page.click("text=Analyse")
    chips = page.locator(".costliest button")
    page.wait_for_selector(".costliest", timeout=120_000)
    see(chips, 3)
    last = place(page)[1]
    box = page.locator(".curve .anywhere").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 3)
    until(page, last)
    text = str(chips.first.get_attribute("title"))
    turn = text.partition(":")[0]
    chips.first.click()
    page.wait_for_selector(f".film .said >> text={text[:40]}")
    at = place(page)[0]
    page.click(".film >> text=Turning points")
    first = page.locator("dialog .choices li").first
    assert text in first.inner_text()
    assert violations(page) == []
    first.locator("text=Play on from here").click()
    page.wait_for_selector("dialog >> text=Your seat")
    assert f"You sit down after {at} action" in str(page.inner_text("dialog"))
    choose_bot(page)
    page.wait_for_url(re.compile("/t/"))
    wait_for_my_turn(page)
    assert f"{turn}." in log_of(page)  # the turn of which the sentence speaks


def test_an_analysis_is_stopped(desk: Guest) -> None:
    page = desk.page
    film(page, "battlecats")
    page.click("text=Analyse")
    page.wait_for_selector("progress")
    page.click("text=Stop")
    page.wait_for_selector("text=Analyse")
    with page.expect_response("**/analysis*") as asked:
        page.reload()
    assert asked.value.json()["state"] != "running"
    watching(page)
    assert page.locator("progress").count() == 0


def test_the_shuffle_is_the_one_promised(desk: Guest) -> None:
    page = desk.page
    visit(page, "/")
    page.click("[data-game=clash]")
    page.click("text=Clock, cards of your own")
    page.fill("[data-part]", "four  paws")
    choose_bot(page)
    wait_for_my_turn(page) if page.locator(".prompt").count() else page.wait_for_selector(".tiles")
    assert "Fixed before the deal" not in " ".join(log_of(page))
    page.click(".log >> text=Fair shuffle")
    assert "Fixed before the deal" in " ".join(log_of(page))
    page.click("text=Menu")
    page.click("dialog >> text=Fair shuffle")
    promised = str(page.inner_text("dialog .hash"))
    assert len(promised.replace(" ", "")) == 64
    assert "You added four" in str(page.inner_text("dialog .fair"))
    page.keyboard.press("Escape")
    play_out(page)
    page.click(".outcome >> text=Fair shuffle")
    assert "✓ What you added is in it." in str(page.inner_text(".outcome"))
    page.click(".outcome >> text=Replay")
    watching(page)
    page.click("text=✓ Checked")
    told = str(page.inner_text("dialog"))
    assert promised in told
    assert "four paws" in told
    assert "✗" not in told
    assert "The seed follows from the secret and what was added." in told
    assert "By the file alone: this replay agrees with itself, but without a seal to compare" in told


def test_a_server_that_changes_its_mind_is_caught(desk: Guest) -> None:
    """The browser remembers what it was promised, whatever the server says in the end."""
    page = desk.page
    start(page, "clash")
    kept = "JSON.parse(localStorage.getItem('caterwaul.shuffles'))"
    other = f"{kept}.map(([id, pledge]) => [id, {{ ...pledge, commitment: '0'.repeat(64) }}])"
    page.evaluate(f"localStorage.setItem('caterwaul.shuffles', JSON.stringify({other}))")
    play_out(page)
    assert "The shuffle does not hold" in str(page.inner_text(".outcome [role=alert]"))


def test_a_friend_adds_a_part_and_a_rematch_has_parts_of_its_own(desk: Guest, friend: Guest) -> None:
    visit(desk.page, "/")
    desk.page.click("[data-game=clash]")
    desk.page.click("text=Invite by link")
    link = str(desk.page.input_value("#link"))
    desk.page.click("text=Fair shuffle")
    promised = str(desk.page.inner_text("details .hash"))
    visit(friend.page, link)
    friend.page.click("text=Fair shuffle")
    assert str(friend.page.inner_text("details .hash")) == promised
    friend.page.fill("[data-part]", "from afar")
    friend.page.click("text=Sit down")
    for guest in (desk, friend):
        guest.page.wait_for_selector(".prompt, .tiles")
    give_up(friend.page)
    for guest in (desk, friend):
        guest.page.click(".outcome summary")
        guest.page.wait_for_selector(".outcome >> text=What you added is in it.")
        guest.page.click("button:has-text('rematch')")
    for guest in (desk, friend):
        guest.page.wait_for_selector(".outcome", state="detached")
        guest.page.wait_for_selector(".prompt, .tiles")
        guest.page.click("text=Menu")
        guest.page.click("dialog >> text=Fair shuffle")
        assert "You added" in str(guest.page.inner_text("dialog .fair"))
        assert str(guest.page.inner_text("dialog .hash >> nth=0")) != promised


def test_a_link_is_shared_and_a_file_is_kept_and_opened(desk: Guest, friend: Guest, tmp_path: Path) -> None:
    page = desk.page
    address = finished(page)
    assert "invite=" in address
    scrub(page, 4)
    visit(friend.page, page.url)
    watching(friend.page)
    assert place(friend.page)[0] == 4
    with page.expect_download() as download:
        page.click("text=Keep")
    file = tmp_path / "match.replay"
    download.value.save_as(file)
    visit(friend.page, "/")
    friend.page.click("text=Open a replay")
    friend.page.set_input_files("input[type=file]", file)
    watching(friend.page)
    assert place(friend.page)[1] == place(page)[1]
    file.write_text(file.read_text().replace("\nseed ", "\nseed 0"))
    visit(friend.page, "/replay")
    friend.page.set_input_files("input[type=file]", file)
    friend.page.wait_for_selector("[role=alert] >> text=cannot be opened")
    friend.forgive("400")


def test_a_private_replay_needs_the_whole_link(desk: Guest, friend: Guest) -> None:
    address = finished(desk.page)
    visit(friend.page, address.split("?")[0])
    said = friend.page.inner_text("[role=alert]")
    assert said == "There is no such table, or it is private: ask for the whole link."
    friend.forgive("404")


def test_the_replay_of_a_match_that_is_being_played_leads_back_to_its_table(desk: Guest) -> None:
    page = desk.page
    start(page, "five_rows")
    table = str(page.url)
    visit(page, table.replace("/t/", "/replay/"))
    page.wait_for_selector("[role=alert] >> text=once the match is over")
    assert page.locator("input[type=file]").count() == 0
    assert violations(page) == []
    page.click("text=To the table")
    page.wait_for_selector(".prompt")
    assert page.url == table
    desk.forgive("409")


def test_going_on_from_the_middle(desk: Guest) -> None:
    page = desk.page
    film(page, "clash")
    scrub(page, 4)
    page.click("text=Continue from here")
    assert "The cards are as they were" in str(page.inner_text("dialog"))
    choose_bot(page)
    page.wait_for_url(re.compile("/t/"))
    wait_for_my_turn(page)
    assert "goes on from a replay, after 4 actions" in " ".join(log_of(page))
    play_out(page, least=1)


def test_axe_finds_nothing(desk: Guest) -> None:
    page = desk.page
    film(page, "clash")
    scrub(page, 6)
    page.wait_for_selector(".curve, button:text('Analyse')")
    if not page.locator(".curve").count():  # nobody has asked for it yet
        page.click("text=Analyse")
        page.wait_for_selector(".curve", timeout=120_000)
    assert violations_by_day_and_night(page) == []
    for button in ("✓ Checked", "Turning points", "Continue from here"):
        page.click(f"text={button}")
        page.wait_for_selector("dialog")
        assert violations_by_day_and_night(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    visit(page, "/replay")
    page.wait_for_selector("text=Watch it again.")
    assert violations_by_day_and_night(page) == []


@pytest.mark.parametrize("game", ["clash", "claw_and_order"])
def test_it_fits_a_phone(phone: Guest, game: str) -> None:
    page = phone.page
    film(page, game)
    scrub(page, 6)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    box = page.locator(".film").bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"] + 1
    assert violations(page) == []
    page.click("text=More")
    page.wait_for_selector("dialog")
    assert violations(page) == []
