"""What must be known at once: a refused move, a clock that runs out, a server that is silent."""

from itertools import count

import pytest

from tests.server.serving import eventually

from .conftest import Guest, Message
from .hands import choose_bot, play_on, start, take_up_at, visit, wait_for_my_turn


def test_a_move_that_is_refused_is_explained_and_another_can_be_made(desk: Guest) -> None:
    refused: list[Message] = []

    def refuse_once(said: Message) -> list[Message]:
        if said["type"] == "ok" and not refused:
            refused.append(said)
            said = {"type": "error", "id": said["id"], "code": "illegal", "message": "Not like that (3.4)."}
        return [said]

    desk.relay(refuse_once)
    start(desk.page, "five_rows")
    for seed in range(20):  # the first click may only take a card up
        play_on(desk.page, 1, seed)
        if refused or desk.page.locator(".prompt[aria-busy=true]").count():
            break
    desk.page.wait_for_selector(".notices .bad >> text=Not like that (3.4).")
    assert refused
    wait_for_my_turn(desk.page)
    assert play_on(desk.page, 2, seed=2) == 2


def test_a_clock_that_runs_out_warns_first_and_ends_the_game(desk: Guest) -> None:
    """The server's part is tested there; here its clock has few seconds left from the start."""
    last: list[Message] = []

    def hurry(said: Message) -> list[Message]:
        if said["type"] == "table":
            for seat in said["seats"]:
                seat["clock"] = {"left": 12.0, "since": said["now"] - 12.0 * bool(last)}
            if last:
                result = {"winners": [1], "reason": "time", "text": "Your time is up: the bot wins."}
                said |= {"state": "over", "result": result}
        if said["type"] == "view" and last:
            said["view"] |= {"over": True, "winners": [1], "options": [], "prompt": "Your time is up."}
        return [said]

    desk.relay(hurry)
    start(desk.page, "clash")
    assert desk.page.wait_for_selector(".seat.you [role=timer].low").inner_text().startswith("0:")
    last.append({})
    desk.page.reload()
    assert desk.page.wait_for_selector(".outcome h2").inner_text() == "You lose."
    assert "time is up" in desk.page.inner_text(".outcome")
    assert desk.page.inner_text(".seat.you [role=timer]") == "0:00"
    assert desk.page.locator("[data-action]").count() == 0


def test_a_browser_without_a_network_says_so_at_once_and_plays_on_when_it_is_back(desk: Guest) -> None:
    start(desk.page, "five_rows")
    wait_for_my_turn(desk.page)
    faded = desk.page.locator(".hand .cd.off").count()
    desk.context.set_offline(True)
    desk.page.wait_for_selector(".notices .bad >> text=The connection is lost", timeout=2_000)
    desk.page.wait_for_selector(".prompt.waits >> text=Waiting for the server.")
    assert desk.page.locator(".hand .cd.off").count() == faded > 0
    desk.context.set_offline(False)
    desk.page.wait_for_selector(".notices .bad", state="detached")
    assert play_on(desk.page, 2) == 2


def leave(said: Message) -> list[Message]:
    """The bot is somebody who has gone, and it has been quiet for long."""
    if said["type"] == "table":
        said["seats"][-1] |= {"kind": "person", "name": "W" * 24, "connected": False}
    if said["type"] == "view":
        said["claim_at"] = 1.0
    return [said]


# Whatever the player needs that lies behind a notice.
COVERED = """() => {
  const told = [...document.querySelectorAll('.notices p')].map((e) => e.getBoundingClientRect());
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return [...document.querySelectorAll('header button, .seat, .vs, .board, .prompt, .hand, .log, .ticker')]
    .filter((e) => told.some((box) => over(box, e.getBoundingClientRect()))).map((e) => e.className);
}"""


@pytest.mark.parametrize("game", ["battlecats", "clash", "paw_of_duty"])
def test_notices_cover_nothing(desk: Guest, game: str) -> None:
    desk.relay(leave)
    take_up_at(desk.page, game, 0.2)
    desk.page.wait_for_selector(".notices button:text-is('Claim the win')")
    for width, height in ((390, 844), (740, 360), (1024, 768), (1280, 720), (1280, 800), (1440, 900)):
        desk.page.set_viewport_size({"width": width, "height": height})
        desk.page.wait_for_selector(f"{'.top.slim' if width < 900 else '.events .notices'}")
        assert desk.page.evaluate(COVERED) == [], f"{width} x {height}"


def test_a_lobby_without_a_server_says_so_and_comes_back(desk: Guest) -> None:
    desk.page.goto("/")
    desk.page.wait_for_selector(".poster")
    desk.route("**/api/**", lambda route: route.abort())
    desk.page.wait_for_selector("[role=alert] >> text=does not answer")
    desk.page.unroute("**/api/**")
    desk.page.wait_for_selector("[role=alert]", state="detached")
    desk.forgive("ERR_FAILED")


def test_who_waits_for_a_game_sees_how_far_it_is(desk: Guest) -> None:
    """A game that compiles for the first time on this machine."""
    games = desk.page.request.get("/api/games").json()
    shares = count(0.01, 0.01)

    def told() -> list[Message]:
        done = next(shares)
        return [game | {"ready": False, "done": done} for game in games]

    def prepared_later(said: Message) -> list[Message]:
        return [said | {"state": "preparing"}] if said["type"] == "table" else []

    desk.relay(prepared_later)
    visit(desk.page, "/")
    desk.page.click("[data-game=five_rows]")
    desk.route("**/api/games", lambda route: route.fulfill(json=told()))
    choose_bot(desk.page)
    desk.page.wait_for_selector("text=compiled once on this machine")
    bar = desk.page.locator("progress")
    eventually(lambda: float(bar.get_attribute("value") or 0) > 0.01)
    seen = float(bar.get_attribute("value"))
    eventually(lambda: float(bar.get_attribute("value")) > seen)
