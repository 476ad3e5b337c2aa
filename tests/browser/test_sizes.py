"""Nothing is too small: text to be read, targets to be hit, on a desk and on a phone."""

from typing import Any

import pytest

from .conftest import GAMES, Guest
from .hands import start, take_up_at, visit

# Texts under 11 pixels, but for what is printed on cards: the full card is one tap away.
SMALL_TEXT = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, at = text.parentElement;
    const unseen = at.closest('svg, .hidden, .plain, script, style') || !at.checkVisibility();
    if (unseen || !text.data.trim()) continue;
    if (parseFloat(getComputedStyle(at).fontSize) < 11) found.push(text.data.trim());
  }
  return found;
}"""

# What a finger has to hit to play, and how large it is.
SMALL_TARGETS = """() => [...document.querySelectorAll(
    '.prompt .btn, .place.legal, .cd.playable, .cd.able, .cd.legal, .pile, .tile, .ticker, header button')]
  .filter((e) => e.checkVisibility())
  .map((e) => [e.className, e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < MOST || box.width < MOST))
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"


def check(page: Any, least: int) -> None:
    assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate(SMALL_TARGETS.replace("MOST", str(least))) == []
    assert not page.evaluate(SIDEWAYS)


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_hits_everything_on_a_phone(phone: Guest, game: str) -> None:
    for part in (0, 0.25, 0.5, 0.75):
        if part:
            take_up_at(phone.page, game, part)
        else:
            start(phone.page, game)
        check(phone.page, 44)


@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_read_on_a_desk(desk: Guest, game: str) -> None:
    take_up_at(desk.page, game, 0.4)
    check(desk.page, 24)


def test_the_lobby_and_its_sheets_on_a_phone(phone: Guest) -> None:
    visit(phone.page, "/")
    phone.page.wait_for_selector(".poster")
    check(phone.page, 44)
    phone.page.click("[data-game=battlecats]")
    check(phone.page, 44)
