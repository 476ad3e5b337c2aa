"""What is seen while things happen: the reveal, hits and heals, quiet if wished, light and dark."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from caterwaul.core.views import View

from .conftest import DESK, Guest, Message
from .hands import play_on, see, start, take_up, take_up_at, wait_until_settled
from .seeds import sought

# A second policy, stricter than the server's: both hold.
STRICT = """new MutationObserver((_, watch) => {
  if (!document.head) return;
  watch.disconnect();
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = "style-src 'self'";
  document.head.append(meta);
}).observe(document, { childList: true, subtree: true })"""

# Writes down what comes and goes, so that a test can look at it afterwards.
WATCH = """() => {
  window.seen = { steps: [], turning: 0, flying: 0, bursts: [] };
  new MutationObserver((changes) => {
    const track = document.querySelector('.buildup');
    const at = track ? Number(track.dataset.at) : null;
    if (at !== null && at >= 0 && seen.steps.at(-1) !== at) seen.steps.push(at);
    seen.turning = Math.max(seen.turning, document.querySelectorAll('.turning').length);
    for (const change of changes) for (const node of change.addedNodes) {
      if (node.classList?.contains('flying')) seen.flying += 1;
      if (node.classList?.contains('burst')) seen.bursts.push(node.textContent);
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


# The words of what is announced, and whether a click would meet it.
BANNERS = """() => {
  window.banners = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) {
      if (!node.classList?.contains('banner')) continue;
      const { top, height } = node.getBoundingClientRect();
      banners.push([node.textContent, document.elementFromPoint(innerWidth / 2, top + height / 2) === node]);
    }
  }).observe(document.body, { subtree: true, childList: true });
}"""


def ends_the_battle(view: View) -> bool:
    """Its troops are gone, and it can do nothing but end its turn."""
    own = [zone for zone in view.zones if zone.id in ("front 0", "back 0")]
    return (
        sum(zone.count for zone in own) == 0
        and "Attack Phase" not in view.heading
        and any(option.words == "done" and "end the turn" in option.spoken for option in view.options)
    )


@sought("claw_and_order")
def ends_the_first_battle(view: View) -> bool:
    return "Battle 1" in view.heading and ends_the_battle(view)


def reveal(page: Any) -> dict[str, Any]:
    """Play a move of Clash! and say what was to be seen."""
    take_up_at(page, "clash", 0)
    page.wait_for_selector(".cd.playable")
    page.evaluate(WATCH)
    page.locator(".cd.playable > button").first.click()
    page.locator(".cd.held > button").click()
    page.wait_for_selector(".pill:text-is('Turn 2')")
    return dict(page.evaluate("seen"))


def play_until_hit(page: Any, bursts: int, flying: int) -> dict[str, Any]:
    """Click on in the midst of a battle until somebody was hit a few times; what was to be seen."""
    take_up_at(page, "five_rows", 0.5)
    page.evaluate(WATCH)
    for seed in range(36):
        play_on(page, 2, seed)
        wait_until_settled(page)
        seen = dict(page.evaluate("seen"))
        if len(seen["bursts"]) >= bursts and seen["flying"] >= flying:
            break
    return seen


def test_both_moves_turn_together_and_the_count_walks(watcher: Guest) -> None:
    seen = reveal(watcher.page)
    assert seen["turning"] == 2
    assert seen["steps"] == [0, 1, 2, 3, 4, 5]
    assert watcher.page.locator(".buildup li:has(svg)").count() in (1, 2)


def test_quiet_for_those_who_want_no_motion(guests: Callable[..., Guest]) -> None:
    guest = guests(DESK, speed="fast", reduced_motion="reduce")
    seen = play_until_hit(guest.page, bursts=1, flying=0)
    assert seen["flying"] == 0
    assert seen["bursts"], "nobody was hit"


def test_movement_and_hits_are_drawn(watcher: Guest) -> None:
    seen = play_until_hit(watcher.page, bursts=4, flying=4)
    assert seen["flying"] > 3
    assert seen["bursts"], "nobody was hit"
    assert all(text[0] in "+−" and int(text[1:]) > 0 for text in seen["bursts"])


# What is seen of the prompt, frame by frame: what it says while it is busy, and what when it asks.
LISTEN = """() => {
  window.heard = { busy: [], steps: 0, question: '' };
  const look = () => {
    requestAnimationFrame(look);
    const prompt = document.querySelector('.prompt');
    if (!prompt) return;
    const title = prompt.querySelector('.title').textContent;
    const question = document.querySelector('[aria-label=Question]').textContent;
    if (prompt.getAttribute('aria-busy') === 'false') return void (heard.question = title);
    if (title !== heard.busy.at(-1)) heard.busy.push(title);
    heard.steps += prompt.querySelectorAll('button:not(.more)').length + question.trim().length;
  };
  look();
}"""


@pytest.mark.parametrize("game", ["battlecats", "clash", "claw_and_order", "five_rows", "paw_of_duty"])
def test_nothing_is_asked_while_events_play(hasty: Guest, game: str) -> None:
    """The prompt says what was done and what happens, and offers nothing, not even a step back."""
    page = hasty.page
    take_up_at(page, game, 0.3)
    page.evaluate(LISTEN)
    for seed in range(20):
        play_on(page, 1, seed)
        wait_until_settled(page)
        heard = page.evaluate("heard")
        if len(heard["busy"]) > 3:
            break
    assert heard["steps"] == 0
    assert len(heard["busy"]) > 3
    assert [words for words in heard["busy"] if re.search(r"\?$|choose where|^Waiting|^Play or", words)] == []


def test_light_and_dark_follow_the_system_until_told_otherwise(desk: Guest) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    desk.page.emulate_media(color_scheme="light")
    desk.page.goto("/")
    desk.page.wait_for_selector("[aria-label='Dark theme']")
    light = desk.page.evaluate(ground)
    desk.page.emulate_media(color_scheme="dark")
    desk.page.click("[aria-label='Light theme']")
    assert desk.page.evaluate(ground) == light
    desk.page.reload()
    desk.page.wait_for_selector(".poster")
    assert desk.page.evaluate(ground) == light
    desk.page.click("[aria-label='Dark theme']")
    assert desk.page.evaluate(ground) != light


def test_the_log_says_you(desk: Guest) -> None:
    start(desk.page, "clash")
    desk.page.locator(".tile").first.click()
    desk.page.wait_for_selector(".log li >> text=You fight as")
    name = desk.page.evaluate("fetch('/api/me').then((answer) => answer.json()).then(({ name }) => name)")
    assert name not in desk.page.inner_text(".log")


@sought("five_rows")
def can_pay_for_two_cards(view: View) -> bool:
    return len({option.takes for option in view.options if option.takes is not None}) > 1


def test_a_dimmed_card_says_why(desk: Guest) -> None:
    """What the server says of a card is shown on it, read out, and told when it is tapped."""

    def explain(said: Message) -> list[Message]:
        view = said.get("view") or {"zones": [], "options": []}
        taken = {option["takes"] for option in view["options"]}
        for zone in view["zones"]:
            if zone["shape"] == "hand" and zone["owner"] == 0:
                able = [card["handle"] for card in zone["cards"] if card["handle"] in taken]
                for card in zone["cards"]:
                    if card["handle"] not in able[:1]:
                        card["why"] = "needs 6 coins"
                view["options"] = [option for option in view["options"] if option["takes"] not in able[1:]]
        return [said]

    desk.relay(explain)
    take_up(desk.page, "five_rows", can_pay_for_two_cards)
    dim = desk.page.locator(".hand .cd.off").first
    assert dim.locator(".why").inner_text() == "Needs 6 coins"
    assert "not now: needs 6 coins" in dim.locator("button").first.inner_text()
    dim.locator("button").first.click()
    assert "Needs 6 coins." in desk.page.inner_text(".prompt")


@pytest.mark.parametrize("game", ["clash", "claw_and_order", "paw_of_duty"])
def test_no_inline_style_is_needed(hasty: Guest, game: str) -> None:
    """Every page works under a policy that lets no inline style in; a violation is a complaint."""
    hasty.begin_with(STRICT)
    take_up_at(hasty.page, game, 0.3)
    play_on(hasty.page, 3)
    hasty.page.reload()
    hasty.page.wait_for_selector(".prompt, .tiles")
    see(hasty.page.locator("meta[http-equiv]"), 1)
    boxes = hasty.page.locator(".hand .cd").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect().width)"
    )
    assert all(width > 60 for width in boxes)


def test_the_end_of_a_battle_is_announced_across_the_table_without_being_in_the_way(hasty: Guest) -> None:
    page = hasty.page
    take_up(page, "claw_and_order", ends_the_first_battle)
    page.evaluate(BANNERS)
    page.locator("[data-action]").filter(has_text="End the turn").click()
    page.wait_for_selector(".banner")
    said, hit = page.evaluate("banners[0]")
    assert "loses the battle" in said or "lose the battle" in said
    assert hit is False
    page.wait_for_selector(".banner", state="detached")
