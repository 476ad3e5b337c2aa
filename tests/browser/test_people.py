"""What people do at a table besides moving: advice, giving up, waiting, watching, taking back, again."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.scenes import Reader

from .conftest import DESK, PHONE, Guest
from .hands import (
    choose_bot,
    click_once,
    click_when_read,
    give_up,
    invite,
    is_new_table,
    see,
    start,
    visit,
    wait_until,
)

TURN = ".pill:text-matches('^Turn')"


def sit_down(desk: Guest, friend: Guest, game: str) -> str:
    link = invite(desk.page, game)
    visit(friend.page, link)
    friend.page.click("text=Sit down")
    for guest in (desk, friend):
        guest.page.wait_for_selector(".prompt, .tiles")
    return link


def test_a_friend_reads_the_name_that_is_typed_beside_the_link(desk: Guest, friend: Guest) -> None:
    link = invite(desk.page, "clash")
    desk.page.fill("[data-name]", "Aunt Annabel")
    desk.page.press("[data-name]", "Enter")
    desk.page.wait_for_selector("li:has-text('Aunt Annabel')")
    visit(friend.page, link)
    friend.page.wait_for_selector("h2:has-text('Aunt Annabel waits for you')")


def test_who_is_invited_sits_down_under_the_name_that_is_typed_there(desk: Guest, friend: Guest) -> None:
    visit(friend.page, invite(desk.page, "five_rows"))
    taken = {"error": {"code": "conflict", "message": "somebody has that name"}}
    friend.route("**/api/me", lambda route: route.fulfill(status=409, json=taken))
    friend.page.fill("[data-name]", "Ann")
    friend.page.click("text=Sit down")
    friend.page.wait_for_selector("[role=alert] >> text=somebody has that name")
    friend.page.click("text=Sit down")
    friend.page.unroute("**/api/me")
    friend.page.fill("[data-name]", "Uncle Bela")
    friend.page.click("text=Sit down")
    desk.page.wait_for_selector("[data-seat='1'] >> text=Uncle Bela")
    friend.forgive("409")


def test_who_sits_down_at_an_open_table_says_by_which_name(desk: Guest, friend: Guest) -> None:
    wanted = {"game": "five_rows", "seats": [{"kind": "me"}, {"kind": "open"}], "open": True}
    made = desk.page.request.post("/api/tables", data=wanted).json()
    visit(friend.page, "/")
    friend.page.click(f".tables a[href='/t/{made['id']}']")
    friend.page.fill("[data-name]", "Uncle Bela")
    friend.page.click("text=Sit down")
    visit(desk.page, f"/t/{made['id']}")
    desk.page.wait_for_selector("[data-seat='1'] >> text=Uncle Bela")


def take_characters(*guests: Guest) -> None:
    for guest in guests:
        guest.page.locator(".tile").first.click()
    for guest in guests:
        guest.page.wait_for_selector(".cd.playable")


def play_first(guest: Guest) -> None:
    click_when_read(guest.page, guest.page.locator(".cd.playable > button").first)
    guest.page.locator(".cd.held > button").click()


@pytest.mark.parametrize("of", [".tiles li", ".cd"])
def test_a_hint_says_what_to_do_and_lights_it_and_goes_away(desk: Guest, of: str) -> None:
    start(desk.page, "clash")
    if of == ".cd":
        desk.page.locator(".tile").first.click()
        desk.page.wait_for_selector(".cd.playable")
    desk.page.click("button:text-is('Hint')")
    told = desk.page.wait_for_selector(".notices p:has-text('%')", timeout=60_000).inner_text()
    named = len(re.findall(r"\(\d+%\)", told))
    assert desk.page.locator(f"{of}.hinted").count() >= named > 0
    desk.page.click("text=Thanks")
    assert desk.page.locator(".notices p").count() == 0
    assert desk.page.locator(".hinted").count() == 0


def test_giving_up_asks_once_more(desk: Guest) -> None:
    start(desk.page, "clash")
    desk.page.click("text=Menu")
    desk.page.dblclick("dialog >> text=Resign")  # a hasty hand gives nothing up
    desk.page.click("dialog >> text=Resign")
    assert desk.page.locator(".outcome").count() == 0
    desk.page.click("dialog >> text=Yes, give up")
    assert desk.page.wait_for_selector(".outcome h2").inner_text() == "You lose."
    assert "resign" in desk.page.inner_text(".outcome p")


def test_who_waits_too_long_may_claim_the_win(desk: Guest, friend: Guest) -> None:
    sit_down(desk, friend, "clash")
    friend.page.close()
    desk.page.wait_for_selector(".notices >> text=is away")
    assert desk.page.locator("text=Claim the win").count() == 0
    desk.page.locator(".tile").first.click()
    desk.page.wait_for_selector(".notices >> text=you may claim the win or let a bot play on within a minute")
    desk.page.click("button:text-is('Claim the win')")
    assert desk.page.wait_for_selector(".outcome h2").inner_text() == "You win!"


def test_a_clock_runs_for_who_must_decide_whatever_the_time_here(desk: Guest) -> None:
    desk.load_anew()
    desk.is_spoilt = True  # the page keeps that clock
    desk.page.clock.set_system_time("2030-01-01T12:00:00")
    desk.page.goto("/")
    desk.page.click("[data-game=clash]")
    desk.page.click("summary:has-text('Clock')")
    desk.page.select_option("label:has-text('Time for each') select", "5")
    choose_bot(desk.page)
    mine = desk.page.locator(".seat.you [role=timer]")
    mine.wait_for()
    assert mine.inner_text().startswith("4:5") or mine.inner_text() == "5:00"


def hidden_zones(said: dict[str, Any]) -> list[str | None]:
    """The faces of what lies in hands and decks, where a message shows a table."""
    zones = said.get("view", {}).get("zones", [])
    closed = [zone for zone in zones if zone["shape"] == "hand" or zone["id"].startswith("deck")]
    return [card["face"] for zone in closed for card in zone["cards"]]


@pytest.mark.parametrize("game", ["five_rows", "claw_and_order"])
def test_a_spectator_sees_no_hidden_card_and_may_do_nothing(
    desk: Guest, friend: Guest, guests: Callable[..., Guest], game: str
) -> None:
    link = sit_down(desk, friend, game)
    watcher = guests(DESK)
    heard: list[str | None] = []
    reader = Reader()

    def hear(message: str) -> None:
        heard.extend(hidden_zones(reader.heard(json.loads(message))))

    watcher.hear("websocket", lambda socket: socket.on("framereceived", hear))
    visit(watcher.page, link)
    watcher.page.wait_for_selector(".peek")
    dice = random.Random(1)
    for _ in range(2000):  # clicks of either, whoever's turn it is
        if watcher.page.locator(".log li").count() > 3:
            break
        if not any(click_once(guest.page, dice) for guest in (desk, friend)):
            desk.page.wait_for_timeout(15)
    watcher.page.wait_for_selector(".log li:nth-child(4)")
    shown = watcher.page.locator(".peek img").evaluate_all("all => all.map((img) => img.getAttribute('src'))")
    assert shown  # how many depends on what has been played
    assert {re.sub(r"\?.*", "", source) for source in shown} == {f"/faces/{game}/back.svg"}
    assert heard
    assert set(heard) == {None}
    assert watcher.page.locator("[data-action], .hand").count() == 0
    watcher.page.wait_for_selector(".prompt >> text=You are watching.")
    assert watcher.page.locator("button:text-is('Hint'), button:text-is('Undo')").count() == 0
    assert watcher.page.locator(".cd.able, .cd.playable, .place.legal").count() == 0
    assert desk.page.locator(".hand .cd img[src*='back.svg']").count() == 0


@pytest.mark.parametrize("answer", ["Allow", "Refuse"])
def test_taking_back_what_others_have_seen_needs_their_consent(
    desk: Guest, friend: Guest, answer: str
) -> None:
    sit_down(desk, friend, "clash")
    take_characters(desk, friend)
    play_first(desk)
    play_first(friend)
    desk.page.wait_for_selector(".pill:text-is('Turn 2')")
    desk.page.click("button:text-is('Undo')")
    desk.page.wait_for_selector("text=You asked to take back")
    friend.page.click(f"button:text-is('{answer}')")
    desk.page.wait_for_selector("text=You asked to take back", state="detached")
    back = answer == "Allow"
    told = "allows it: your last decision is taken back." if back else "refuses: your last decision stands."
    desk.page.wait_for_selector(f".notices >> text={name_of(friend)} {told}")
    desk.page.wait_for_selector(f".pill:text-is('Turn {1 if back else 2}')")
    friend.page.wait_for_selector(f".pill:text-is('Turn {1 if back else 2}')")


def name_of(guest: Guest) -> str:
    return str(
        guest.page.evaluate("fetch('/api/me').then((answer) => answer.json()).then(({ name }) => name)")
    )


def test_who_is_asked_for_a_rematch_is_told_by_whom(desk: Guest, phone: Guest) -> None:
    sit_down(desk, phone, "clash")
    give_up(phone.page)
    desk.page.click("button:text-is('Rematch')")
    offer = phone.page.locator(f".outcome[role=status] >> text={name_of(desk)} wants a rematch.")
    offer.wait_for()
    assert desk.page.locator("text=wants a rematch").count() == 0
    phone.page.click("text=Look at the table")
    offer.wait_for()
    phone.page.click("button:text-is('Answer')")
    phone.page.click("text=Accept the rematch")
    phone.page.wait_for_selector(".tiles")


def test_both_must_want_a_rematch(desk: Guest, friend: Guest) -> None:
    sit_down(desk, friend, "clash")
    first = desk.page.url.split("?")[0]
    give_up(friend.page)
    desk.page.click("button:text-is('Rematch')")
    desk.page.wait_for_selector(f"button:disabled:text('Waiting for {name_of(friend)}')")
    friend.page.click("text=Accept the rematch")
    for guest in (desk, friend):
        guest.page.wait_for_url(lambda url: not url.startswith(first))
    assert desk.page.url == friend.page.url
    desk.page.wait_for_selector(".tiles")


def test_a_link_to_this_computer_says_that_it_leads_nobody_else_here(desk: Guest) -> None:
    """Without https a page has no clipboard; the link is copied all the same."""
    desk.begin_with("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    invite(desk.page, "clash")
    told = desk.page.get_attribute("#link", "aria-describedby")
    assert "started with make share" in desk.page.inner_text(f"#{told}")
    desk.page.click("button:text-is('Copy')")
    desk.page.wait_for_selector("button:text-is('Copied')")


def test_one_click_makes_the_link_work_for_others_in_the_network(desk: Guest) -> None:
    answers = {
        "GET": {"url": "", "can_open": True},
        "POST": {"url": "http://192.0.2.7:8155", "can_open": False},
    }
    desk.load_anew()
    desk.route("**/api/lan", lambda route: route.fulfill(json=answers[route.request.method]))
    link = invite(desk.page, "clash")
    assert link.startswith("http://127.0.0.1:")
    desk.page.click("text=Let others in your network join")
    desk.page.wait_for_selector("text=Others in your network can join now")
    opened = desk.page.input_value("#link")
    assert opened.startswith("http://192.0.2.7:8155/t/")
    assert opened.partition("/t/")[2] == link.partition("/t/")[2]


def test_who_stands_up_from_a_table_of_their_own_can_sit_down_again(desk: Guest) -> None:
    link = invite(desk.page, "clash")
    desk.page.click("text=Stand up")
    desk.page.wait_for_selector(".room li:nth-child(1):has-text('A free chair')")
    desk.page.reload()
    desk.page.click("button:text-is('Sit down')")
    desk.page.wait_for_selector(".room li:nth-child(1):has-text('you')")
    assert desk.page.input_value("#link") == link


def test_a_wrong_invite_is_no_table(desk: Guest, friend: Guest) -> None:
    link = invite(desk.page, "clash")
    visit(friend.page, re.sub(r"invite=.*", "invite=" + "A" * 22, link))
    friend.page.wait_for_selector("text=There is no such table")
    assert friend.page.locator("text=Sit down").count() == 0


def test_a_character_is_chosen_before_the_table(desk: Guest) -> None:
    visit(desk.page, "/")
    desk.page.click("[data-game=clash]")
    desk.page.select_option("[data-choice=character]", "brute")
    choose_bot(desk.page)
    desk.page.wait_for_selector(".seat.you >> text=BRUTE")
    assert desk.page.locator(".tiles").count() == 0


def test_an_invitation_is_a_poster_a_name_and_one_button(desk: Guest, phone: Guest) -> None:
    visit(phone.page, invite(desk.page, "claw_and_order"))
    phone.page.wait_for_selector("summary:has-text('Choose your deck')")
    for guest in (desk, phone):
        assert guest.page.inner_text(".poster").startswith("Claw & Order\nBuild a deck, crew a tank.")
        assert guest.page.locator(".poster img").bounding_box()["height"] > 200
    assert phone.page.inner_text("h2") == f"{name_of(desk)} waits for you"
    assert phone.page.locator(".room :is(button, select):visible").all_inner_texts() == ["Sit down"]
    assert phone.page.input_value(".room input:visible") == name_of(phone)
    box = phone.page.locator("text=Sit down").bounding_box()
    assert box["y"] + box["height"] < PHONE["height"]


def test_who_joins_chooses_too(desk: Guest, friend: Guest) -> None:
    visit(friend.page, invite(desk.page, "clash"))
    friend.page.wait_for_selector("h2 >> text=waits for you")
    friend.page.wait_for_selector("text=How to win")
    friend.page.click("summary:has-text('Choose your character so far: at the table')")
    friend.page.select_option("[data-choice=character]", "hexa")
    friend.page.wait_for_selector("summary:has-text('so far: Hexa')")
    friend.page.click("text=Sit down")
    friend.page.wait_for_selector(".seat.you >> text=HEXA")


@pytest.mark.parametrize(("game", "choice"), [("claw_and_order", "deck"), ("battlecats", "warlord")])
def test_a_deck_and_a_warlord_are_chosen_before_the_table(desk: Guest, game: str, choice: str) -> None:
    visit(desk.page, "/")
    desk.page.click(f"[data-game={game}]")
    choose = desk.page.locator(f"[data-choice={choice}]")
    choose.select_option(index=2)
    chosen = choose.input_value()
    with desk.page.expect_request(lambda request: is_new_table(request)) as made:
        choose_bot(desk.page)
    assert made.value.post_data_json["seats"][0]["choices"] == {choice: chosen}
    desk.page.wait_for_selector(".prompt")
    assert desk.page.locator(".tiles").count() == 0


def test_a_match_that_waits_stands_above_the_games_of_a_phone(phone: Guest) -> None:
    start(phone.page, "clash")
    visit(phone.page, "/")
    resume, game = phone.page.locator("text=Resume"), phone.page.locator("[data-game]").first
    resume.wait_for()
    assert resume.bounding_box()["y"] < game.bounding_box()["y"]


def test_a_long_list_of_tables_begins_with_a_handful(desk: Guest, friend: Guest) -> None:
    wanted = {"game": "clash", "seats": [{"kind": "me"}, {"kind": "open"}], "open": True}
    for _ in range(10):
        assert friend.page.request.post("/api/tables", data=wanted).ok
    visit(desk.page, "/")
    desk.page.wait_for_selector(".tables .entry")
    see(desk.page.locator(".tables .entry"), 8)
    desk.page.click("text=Show more tables")
    wait_until(desk.page, "document.querySelectorAll('.tables .entry').length >= 10")
    wait_until(desk.page, "document.activeElement.textContent === 'Sit down'")
    visit(friend.page, "/")
    friend.page.wait_for_selector(".mine .entry")
    see(friend.page.locator(".mine .entry"), 4)
    friend.page.click("text=Show more matches")
    wait_until(friend.page, "document.querySelectorAll('.mine .entry').length >= 10")
