"""A pair of hands: starts a game as a person would, and clicks what is offered."""

import random
import time
from functools import cache
from typing import Any

from caterwaul import Match
from caterwaul.core.views import View
from caterwaul.replay.text import write_replay

from .seeds import SOUGHT, Wanted, found, sought

BUTTONS = "[data-action]:visible"
TARGETS = ".cd.legal > button, .place.legal, .pile.legal, .aura.legal"
CARDS = ".cd.able > button, .cd.playable > button"
ASKED = ".prompt:not(.waits)[aria-busy=false]"
OVER = ".outcome"
PATIENCE = 30.0  # seconds for what comes about by itself
LONGEST = 300.0  # seconds of a game, on a machine that has much else to do

# Clicks what is offered, once for each die or until the game is over: with a card in hand its targets, else
# cards, places and buttons alike. Where nothing is offered it waits for the page to change, if there is time.
# The number of clicks.
PLAY = """async ([cards, targets, over, dice, longest]) => {
  const open = (e) => e.checkVisibility() && !e.disabled;
  const seen = (all) => [...document.querySelectorAll(all)].filter(open);
  const choose = (die) => {
    const buttons = seen('[data-action]'), legal = seen(targets), able = seen(cards);
    const several = document.querySelector('[data-several]'); // cards are chosen together, and then confirmed
    if (several) return several.disabled ? able[Math.floor(die * 9973) % Math.max(1, able.length)] : several;
    const held = document.querySelector('.cd.held') !== null;
    const offered = held ? (buttons.length && (die < 0.5 || !legal.length) ? buttons : legal)
      : die > 0.85 && buttons.length ? buttons : able.length + legal.length ? [...able, ...legal] : buttons;
    return offered[Math.floor(die * 9973) % Math.max(1, offered.length)];
  };
  // Once a frame is drawn: whoever asks earlier what is seen lets the page be laid out for that alone.
  const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  const until = performance.now() + (longest || 1000);
  let done = 0, wake = () => undefined;
  const watch = new MutationObserver(() => wake());
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  while (done < dice.length && performance.now() < until && !document.querySelector(over)) {
    const changed = new Promise((go) => { wake = go; setTimeout(go, 500); });
    const chosen = choose(dice[done]);
    if (chosen) {
      chosen.click();
      done += 1;
      await drawn();
    } else if (longest) {
      await changed;
      await drawn();
    }
    else break;
  }
  watch.disconnect();
  return done;
}"""

# To an address as a link leads there; whether the page has the client, which knows how.
FOLLOW = """async (to) => {
  if (!document.getElementById('app')?.hasChildNodes()) return false;
  for (const address of ['/nowhere', to]) {
    history.replaceState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((done) => setTimeout(done));
  }
  scrollTo(0, 0);
  return true;
}"""


def visit(page: Any, address: str) -> None:
    """Go to an address of the client, which is not loaded anew where it is loaded already."""
    if not page.evaluate(FOLLOW, address):
        page.goto(address)


def keep(page: Any, key: str, value: str) -> None:
    """Let the page have kept this from an earlier visit."""
    if not page.url.startswith("http"):  # an empty page keeps nothing
        page.goto("/nowhere")
    page.evaluate("([key, value]) => localStorage.setItem(`caterwaul.${key}`, value)", [key, value])


def start(page: Any, game: str, level: str = "random", seats: int = 2) -> None:
    """Sit down in a new game against bots. The lobby, which costs the most, has tests of its own."""
    visit(page, f"/t/{new_table(page, game, [{'kind': 'bot', 'level': level}] * (seats - 1))}")
    page.wait_for_selector(".prompt, .tiles", timeout=180_000)
    wait_until(page, "window.asking === 0")  # for the texts of the cards, which are read with a key


def start_in_the_lobby(page: Any, game: str, level: str = "random", seats: int = 2) -> None:
    """Two clicks, one more for who is folded away, and the number of players where there are more."""
    visit(page, "/")
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
    visit(page, f"/t/{new_table(page, game, [{'kind': 'open'}])}")
    return str(page.input_value("#link"))


def take_up(page: Any, game: str, is_wanted: Wanted, until: str = f"{ASKED}, .tiles", seats: int = 2) -> View:
    """Sit down as the first player in a match of chance that has come to such a decision; what is seen."""
    replay, after, view = found(SOUGHT[is_wanted, game, seats])
    sit_down_in(page, replay, after, until)
    return view


def take_up_at(page: Any, game: str, part: float, until: str = f"{ASKED}, .tiles", **more: Any) -> None:
    """The same where so much of a match of chance is over: 0 is the first decision over cards, 1 the last."""
    sit_down_in(page, *come_so_far(game, part, **more), until)


@cache
def come_so_far(game: str, part: float, seed: int = 1, **more: Any) -> tuple[str, int]:
    """A match played by chance, and after how many actions that part of its decisions is made."""
    match, dice = Match.new(game, seed=seed, **more), random.Random(seed)
    own: list[int] = []
    while not match.over:
        if match.to_act[0] == 0 and not match.is_drafting(0) and (own or has_cards(match.view(0))):
            own.append(len(match.actions))
        seat = match.to_act[0]
        match.take(seat, dice.choice(match.legal_actions(seat)))
    return write_replay(match), own[round(part * (len(own) - 1))]


def sit_down_in(page: Any, replay: str, after: int, until: str) -> None:
    """Take the place of the first player in a match of another time."""
    opened = page.context.request.post("/api/replays", data={"text": replay}).json()
    going_on = {"seat": 0, "after": after, "level": "random"}
    table = page.context.request.post(f"/api/replays/{opened['id']}/continue", data=going_on).json()
    visit(page, f"/t/{table['id']}")
    page.wait_for_selector(until)


def has_cards(view: View) -> bool:
    """In the hand: who one is has been chosen."""
    return any(zone.shape == "hand" and zone.owner == 0 and zone.count > 0 for zone in view.zones)


@sought("five_rows")
def can_recruit(view: View) -> bool:
    """A card of the hand can go to a place on the board."""
    return any(option.takes is not None and option.goes for option in view.options)


def is_new_table(request: Any) -> bool:
    """Of all that a page asks for: to set up a table."""
    return bool(request.method == "POST" and request.url.endswith("/api/tables"))


def log_of(page: Any) -> list[str]:
    """The lines of the log, the newest first."""
    return [str(text) for text in page.locator(".log li").all_inner_texts()]


def wait_until(page: Any, condition: str, arg: Any = None, seconds: float = PATIENCE) -> None:
    """Until an expression holds. Playwright would have the page evaluate it, which a page of ours forbids."""
    until = time.monotonic() + seconds
    while not page.evaluate(condition, arg):
        assert time.monotonic() < until, f"this does not come true: {condition}"
        page.wait_for_timeout(20)


def see(what: Any, count: int) -> None:
    """Wait until there are so many of it."""
    from playwright.sync_api import expect

    expect(what).to_have_count(count, timeout=1000 * PATIENCE)


def wait_for_my_turn(page: Any) -> None:
    """Until the page asks for a choice, and nothing is on its way to the server or to the screen."""
    page.wait_for_selector(ASKED)


def is_asked_again(page: Any) -> bool:
    """Until the page asks for a choice or the match is over, whichever comes first; True if it asks."""
    page.wait_for_selector(f"{ASKED}, {OVER}")
    return not page.locator(OVER).count()


def let_pass(page: Any, milliseconds: int) -> None:
    """Until all is over that the page has put off for at most so long: its timers keep their order."""
    page.evaluate("(ms) => new Promise((done) => setTimeout(done, ms))", milliseconds)


def wait_until_settled(page: Any) -> None:
    """Until nothing moves: it is my turn, or another's, or the match is over."""
    page.wait_for_selector(f".prompt[aria-busy=false], {OVER}, .tiles")
    page.wait_for_selector(".flying", state="detached")


# Until the table has been the same for so many milliseconds that a click is meant for what lies there.
UNCHANGED = """() => new Promise((done) => {
  let timer;
  const watch = new MutationObserver(() => wait());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (watch.disconnect(), done()), 360);
  };
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  wait();
})"""


def click_when_read(page: Any, what: Any) -> None:
    """Click as who has seen what is new: what has just come under the pointer is not taken by a click."""
    what.wait_for()
    page.evaluate(UNCHANGED)
    what.click()


def click_once(page: Any, dice: random.Random) -> bool:
    """Whether there was something to click."""
    return bool(page.evaluate(PLAY, [CARDS, TARGETS, OVER, [dice.random()], 0]))


def play_on(page: Any, clicks: int, seed: int = 1) -> int:
    """Click so often, or until the game is over; the number of clicks."""
    dice = random.Random(seed)
    rolled = [dice.random() for _ in range(clicks)]
    return int(page.evaluate(PLAY, [CARDS, TARGETS, OVER, rolled, 1000 * LONGEST]))


def play_out(page: Any, seed: int = 1, least: int = 6) -> str:
    """Click until the game is over; what it says then."""
    clicks = play_on(page, 5000, seed)
    page.wait_for_selector(OVER)
    assert clicks >= least
    return str(page.inner_text(f"{OVER} h2"))
