"""No dead clicks: whatever lies on the table and cannot be used says why, by mouse, finger, keys and drop."""

from typing import Any

import pytest

from .conftest import Guest
from .hands import see, start, take_up_at, wait_until

# Clicks each card and place that is not offered, and names those upon which the prompt gives no reason.
SILENT = """async (things) => {
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const isSaid = () => /: not (now|there)/.test(document.querySelector('.prompt .title').innerText)
    && document.querySelector('.prompt .said')?.innerText.length > 4;
  const silent = [], count = document.querySelectorAll(things).length;
  for (let i = 0; i < count; i++) {
    const thing = document.querySelectorAll(things)[i];
    if (!thing?.checkVisibility()) continue;
    thing.click();
    await rest(0);
    for (const until = performance.now() + 3000; !isSaid() && performance.now() < until;) await rest(5);
    if (!isSaid()) silent.push(thing.innerText || thing.className);
  }
  return [count, silent];
}"""
IDLE = ".cd:not(.able, .playable, .legal, .held, .acting) > button.face, .slot.place:not(.legal), div.peek"


def idle_things(page: Any) -> tuple[int, list[str]]:
    count, silent = page.evaluate(SILENT, IDLE)
    return int(count), [str(name) for name in silent]


@pytest.mark.parametrize("part", [0.2, 0.5, 0.8])
@pytest.mark.parametrize("game", ["claw_and_order", "five_rows"])
def test_at_a_desk_every_click_has_its_answer(desk: Guest, game: str, part: float):
    take_up_at(desk.page, game, part)
    count, silent = idle_things(desk.page)
    assert count > 3
    assert silent == []


def test_on_a_phone_every_tap_has_its_answer(phone: Guest):
    take_up_at(phone.page, "battlecats", 0.5)
    count, silent = idle_things(phone.page)
    assert count > 3
    assert silent == []


def test_a_drop_and_a_key_have_their_answer_too(desk: Guest):
    page = desk.page
    take_up_at(page, "five_rows", 0.5)
    held = page.locator(".cd.playable > button.face").first
    far = page.locator(".slot.place:not(.legal)[data-target$=',2']").first
    box, aim = held.bounding_box(), far.bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(aim["x"] + 40, aim["y"] + 40, steps=4)
    page.mouse.up()
    page.wait_for_selector(".prompt .title:has-text(': not there')")
    assert "goes to" in page.locator(".prompt .said").inner_text()
    idle = page.locator(".board .cd:not(.legal) > button.face").first
    idle.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt .title:has-text(': not now')")
    assert "The rows fight" in page.locator(".prompt .said").inner_text().replace("the rows", "The rows")
    page.keyboard.press("r")
    page.wait_for_selector("dialog[open]")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_several_cards_are_chosen_together(request: pytest.FixtureRequest, size: str):
    page = request.getfixturevalue(size).page
    start(page, "battlecats")
    page.click(".tile >> nth=0")
    page.wait_for_selector(".prompt .title:has-text('put back')")
    cards = page.locator(".hand .cd > button.face")
    see(cards, 12)
    for i in (0, 3, 5):
        cards.nth(i).click()
    cards.nth(3).click()
    confirm = page.locator("[data-several]")
    see(page.locator(".hand .cd.held"), 2)
    assert confirm.is_disabled()
    cards.nth(7).click()
    cards.nth(9).click()
    cards.nth(10).click()
    assert "4 are chosen" in page.inner_text(".prompt .said")
    see(page.locator(".hand .cd.held"), 4)
    confirm.click()
    wait_until(page, "document.querySelectorAll('.hand .cd').length === 8")
    see(page.locator("[data-several]"), 0)
