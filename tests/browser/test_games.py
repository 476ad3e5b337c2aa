"""A full game of each against a bot, and one between two browsers, by clicking what is offered."""

import random

import pytest

from .conftest import GAMES, Guest
from .hands import (
    OVER,
    can_recruit,
    click_once,
    log_of,
    play_on,
    play_out,
    see,
    start,
    start_in_the_lobby,
    take_up,
    take_up_at,
    visit,
    wait_for_my_turn,
    wait_until_settled,
)

ENDS = ("You win!", "You lose.", "A draw.")


SEEN_BOARDS = """() => {
  window.boards = new Set();
  const look = () => {
    const board = document.querySelector('.board:not(.scrolls)');
    if (board) {
      const { left, top, width, height } = board.getBoundingClientRect();
      boards.add([left, top, width, height].map(Math.round).join(' '));
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_full_game_against_a_bot_is_two_clicks_and_what_is_offered(desk: Guest, game: str) -> None:
    start_in_the_lobby(desk.page, game)
    desk.page.evaluate(SEEN_BOARDS)
    assert play_out(desk.page) in ENDS
    assert len(boards := desk.page.evaluate("[...boards]")) == 1, f"the board has moved: {boards}"
    desk.page.locator("text=Rematch").wait_for()
    assert desk.page.locator(f"{OVER} .how span:not(.cap)").count() > 0, "it does not say why"
    assert "bot wins." not in desk.page.inner_text("main"), "the title has said it"
    assert "You win." not in desk.page.inner_text("main")


def test_drawn_kitties_lie_once_beside_a_board_that_stays(desk: Guest) -> None:
    start(desk.page, "paw_of_duty")
    desk.page.click("text=Got it")
    dice, sizes = random.Random(1), set()
    drawn = desk.page.locator(".zone.open .cd")
    for _ in range(60):
        wait_until_settled(desk.page)
        sizes.add(desk.page.locator(".cell").first.bounding_box()["width"])
        if drawn.count():
            break
        click_once(desk.page, dice)
    first, second = (card.bounding_box() for card in drawn.all())
    assert first["y"] + first["height"] <= second["y"]
    assert len(sizes) == 1
    handles = desk.page.locator("[data-handle]").evaluate_all("all => all.map((e) => e.dataset.handle)")
    own = [handle for handle in handles if int(handle) > 0]
    assert len(own) == len(set(own))
    drawn.first.locator("button").click()
    desk.page.wait_for_selector(".cd.held, .prompt:has-text('Place it')")


def test_two_browsers_play_each_other_by_an_invite_link(desk: Guest, friend: Guest) -> None:
    visit(desk.page, "/")
    desk.page.click("[data-game=clash]")
    desk.page.click("text=Invite by link")
    link = desk.page.input_value("#link")
    visit(friend.page, link)
    friend.page.click("text=Sit down")
    dice = random.Random(2)
    for guest in (desk, friend):
        guest.page.wait_for_selector(".tiles")
    for _ in range(3000):
        if desk.page.locator(OVER).count() and friend.page.locator(OVER).count():
            break
        clicked = [click_once(guest.page, dice) for guest in (desk, friend)]
        if not any(clicked):
            desk.page.wait_for_timeout(15)
    told = {guest.page.inner_text(f"{OVER} h2") for guest in (desk, friend)}
    assert told in ({"You win!", "You lose."}, {"A draw."})


def test_a_rematch_is_a_new_table(desk: Guest) -> None:
    take_up_at(desk.page, "clash", 1)
    play_out(desk.page, least=1)
    first = desk.page.url
    desk.page.click("text=Rematch")
    desk.page.wait_for_url(lambda url: "/t/" in url and url != first)
    desk.page.wait_for_selector(".prompt, .tiles")


def test_undo_takes_the_last_decision_back(desk: Guest) -> None:
    take_up(desk.page, "five_rows", can_recruit)
    for seed in range(20):
        play_on(desk.page, 1, seed)
        wait_for_my_turn(desk.page)
        if desk.page.locator("button:text-is('Undo'):enabled").count():
            break
    before = log_of(desk.page)
    desk.page.click("button:text-is('Undo'):enabled")
    desk.page.wait_for_selector(f".log li:nth-child({len(before)})", state="detached")
    assert before[-1] == log_of(desk.page)[-1]


def test_movement_is_drawn_and_leaves_nothing_behind(hasty: Guest) -> None:
    page = hasty.page
    take_up_at(page, "five_rows", 0.4)
    page.evaluate("""() => {
      window.drawn = 0;
      const stage = document.querySelector('[data-stage]');
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) drawn += addedNodes.length;
      }).observe(stage, { childList: true });
    }""")
    play_on(page, 5)
    wait_until_settled(page)
    page.wait_for_selector("[data-stage] > *", state="detached")  # the last events still play
    see(page.locator("[data-handle][style*='hidden']"), 0)
    assert page.evaluate("drawn") > 0
