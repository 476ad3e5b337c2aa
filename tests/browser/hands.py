"""A pair of hands: starts a game as a person would, and clicks what is offered."""

import random
import time
from collections.abc import Callable
from typing import Any

from caterwaul import Match
from caterwaul.core.views import View
from caterwaul.replay.text import write_replay

BUTTONS = "[data-action]:visible"
TARGETS = ".cd.legal > button, .place.legal, .pile.legal, .aura.legal"
CARDS = ".cd.able > button, .cd.playable > button"
ASKED = ".prompt:not(.waits)[aria-busy=false]"
OVER = ".outcome"
LONGEST = 120.0  # seconds of a game

# What can be clicked now: with a card in hand its targets, else cards, places and buttons alike.
CHOOSE = """([cards, targets, dice]) => {
  const open = (e) => e.offsetParent !== null && !e.disabled;
  const seen = (all) => [...document.querySelectorAll(all)].filter(open);
  const buttons = seen('[data-action]'), legal = seen(targets), able = seen(cards);
  const held = document.querySelector('.cd.held') !== null;
  const offered = held ? (buttons.length && (dice < 0.5 || !legal.length) ? buttons : legal)
    : dice > 0.85 && buttons.length ? buttons : able.length + legal.length ? [...able, ...legal] : buttons;
  const chosen = offered[Math.floor(dice * 9973) % Math.max(1, offered.length)];
  if (!chosen) return false;
  chosen.click();
  return true;
}"""


def start(page: Any, game: str, level: str = "random", seats: int = 2) -> None:
    """Sit down in a new game against bots. The lobby, which costs the most, has tests of its own."""
    page.goto(f"/t/{new_table(page, game, [{'kind': 'bot', 'level': level}] * (seats - 1))}")
    page.wait_for_selector(".prompt, .tiles", timeout=180_000)


def start_in_the_lobby(page: Any, game: str, level: str = "random", seats: int = 2) -> None:
    """Two clicks, one more for who is folded away, and the number of players where there are more."""
    page.goto("/")
    page.click(f"[data-game={game}]")
    if seats > 2:
        page.select_option("label:has-text('Players') select", str(seats))
    choose_bot(page, level)
    page.wait_for_selector(".prompt, .tiles", timeout=180_000)


def choose_bot(page: Any, level: str = "random") -> None:
    """Click who is to sit across, where that is asked; those that hardly think are folded away."""
    page.wait_for_selector(f"[data-level={level}]", state="attached")
    folded = page.locator(f"details:not([open]):has([data-level={level}]) > summary")
    if folded.count():
        folded.click()
    page.click(f"[data-level={level}]")


def new_table(page: Any, game: str, others: list[dict[str, str]]) -> str:
    """The id of a table at which this page sits first."""
    wanted = {"game": game, "seats": [{"kind": "me"}, *others]}
    return str(page.context.request.post("/api/tables", data=wanted).json()["id"])


def give_up(page: Any) -> None:
    page.click("text=Menu")
    page.click("dialog >> text=Resign")
    page.click("dialog >> text=Yes, give up")


def invite(page: Any, game: str) -> str:
    """The link to a new table with a free chair, at which this page waits."""
    page.goto(f"/t/{new_table(page, game, [{'kind': 'open'}])}")
    return str(page.input_value("#link"))


def take_up(page: Any, game: str, is_wanted: Callable[[View], bool], **more: Any) -> None:
    """Sit down as the first player in a match that has come to such a decision; it was played by chance."""
    replay, after = next(filter(None, (come_to(game, is_wanted, seed, **more) for seed in range(200))))
    opened = page.context.request.post("/api/replays", data={"text": replay}).json()
    going_on = {"seat": 0, "after": after, "level": "random"}
    table = page.context.request.post(f"/api/replays/{opened['id']}/continue", data=going_on).json()
    page.goto(f"/t/{table['id']}")
    page.wait_for_selector(f"{ASKED}, .tiles")


def come_to(game: str, is_wanted: Callable[[View], bool], seed: int, **more: Any) -> tuple[str, int] | None:
    """A match played by chance, and after how many actions the first player has to decide that."""
    match, dice, found = Match.new(game, seed=seed, **more), random.Random(seed), None
    while not match.over:
        if found is None and match.to_act[0] == 0 and not match.is_drafting(0) and is_wanted(match.view(0)):
            found = len(match.actions)
        seat = match.to_act[0]
        match.take(seat, dice.choice(match.legal_actions(seat)))
    return None if found is None else (write_replay(match), found)


def is_new_table(request: Any) -> bool:
    """Of all that a page asks for: to set up a table."""
    return bool(request.method == "POST" and request.url.endswith("/api/tables"))


def log_of(page: Any) -> list[str]:
    """The lines of the log, the newest first."""
    return [str(text) for text in page.locator(".log li").all_inner_texts()]


def wait_for_my_turn(page: Any) -> None:
    """Until the page asks for a choice, and nothing is on its way to the server or to the screen."""
    page.wait_for_selector(ASKED)


def is_asked_again(page: Any) -> bool:
    """Until the page asks for a choice or the match is over, whichever comes first; True if it asks."""
    page.wait_for_selector(f"{ASKED}, {OVER}")
    return not page.locator(OVER).count()


def wait_until_settled(page: Any) -> None:
    """Until nothing moves: it is my turn, or another's, or the match is over."""
    page.wait_for_selector(f".prompt[aria-busy=false], {OVER}, .tiles")
    page.wait_for_selector(".flying", state="detached")


def click_once(page: Any, dice: random.Random) -> bool:
    return bool(page.evaluate(CHOOSE, [CARDS, TARGETS, dice.random()]))


def play_on(page: Any, clicks: int, seed: int = 1) -> int:
    """Click so often, or until the game is over; the number of clicks."""
    dice, done, until = random.Random(seed), 0, time.monotonic() + LONGEST
    while done < clicks and time.monotonic() < until and not page.locator(OVER).count():
        if click_once(page, dice):
            done += 1
        else:
            page.wait_for_timeout(15)
    return done


def play_out(page: Any, seed: int = 1, least: int = 6) -> str:
    """Click until the game is over; what it says then."""
    clicks = play_on(page, 100_000, seed)
    page.wait_for_selector(OVER, timeout=1000)
    assert clicks >= least
    return str(page.inner_text(f"{OVER} h2"))
