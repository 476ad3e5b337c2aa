"""A film that is wound faster than the network or the screen can follow shows, in the end, what it says."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from caterwaul import Match

from .conftest import Guest, Server
from .hands import log_of
from .test_moments import moving
from .test_replay import place, until, watching

Open = Callable[[Any, str], str]


@pytest.fixture
def watcher(browser: Any, server: Server) -> Iterator[Guest]:
    """Somebody who sees the movement."""
    guest = moving(browser, server)
    yield guest
    guest.close()


@pytest.fixture
def film(tmp_path: Path) -> Open:
    """Opens the replay of a match of chance; the address."""

    def opened(page: Any, game: str) -> str:
        match, chance = Match.new(game, seed=7, names=["Ann", "Bob"]), random.Random(7)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.legal_actions(seat)))
        file = tmp_path / "match.replay"
        file.write_text(match.to_replay(), encoding="utf-8")
        page.goto("/replay")
        page.set_input_files("input[type=file]", file)
        page.wait_for_selector(".film", timeout=180_000)  # the game may have to be compiled first
        watching(page)
        return str(page.url)

    return opened


def log_at(guest: Guest, address: str, at: int) -> list[str]:
    """The log of a place that is opened by its link."""
    page = guest.context.new_page()
    page.goto(f"{address.split('?')[0]}?at={at}")
    watching(page)
    until(page, at)
    page.wait_for_function("document.querySelector('.prompt[aria-busy=false]') !== null")
    told = log_of(page)
    page.close()
    return told


def wait_for_log(page: Any, told: list[str]) -> None:
    """Until exactly these lines are to be read."""
    page.wait_for_function(
        """(told) => {
          const lines = [...document.querySelectorAll('.log li')].map((line) => line.innerText);
          return JSON.stringify(lines) === JSON.stringify(told);
        }""",
        arg=told,
        timeout=8000,
    )


@pytest.mark.parametrize(
    ("keys", "wait"),
    [(["ArrowRight"] * 4 + ["End"], 30), (["ArrowRight"] * 8, 400), (["ArrowRight"] * 40, 15)],
    ids=["on-and-to-the-end", "step-by-step", "held"],
)
def test_quick_keys_end_where_they_lead(watcher: Guest, film: Open, keys: list[str], wait: int) -> None:
    page = watcher.page
    address = film(page, "clash")
    last = place(page)[1]
    beginning = log_of(page)
    page.locator("input[type=range]").focus()
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(wait)
    at = last if "End" in keys else min(last, len(keys))
    until(page, at)
    wait_for_log(page, log_at(watcher, address, at))
    page.keyboard.press("Home")
    until(page, 0)
    wait_for_log(page, beginning)


def test_answers_that_come_in_another_order_change_nothing(watcher: Guest, film: Open) -> None:
    page = watcher.page
    address = film(page, "five_rows")
    last = place(page)[1]
    assert last > 48
    held: list[Any] = []
    page.route("**/views/**", lambda route: held.append(route))
    for to in (last, 20, last - 20, 34):
        page.locator("input[type=range]").fill(str(to))
        page.wait_for_timeout(50)
    assert len(held) > 2
    while held:
        held.pop().continue_()
        page.wait_for_timeout(150)
    until(page, 34)
    wait_for_log(page, log_at(watcher, address, 34))
