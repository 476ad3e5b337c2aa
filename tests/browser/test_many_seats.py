"""Three and four at one table: everybody is in sight, nothing covers anything, a game comes to its end."""

from typing import Any

from caterwaul.core.views import View
from tests.server.serving import eventually

from .conftest import Guest
from .hands import play_on, play_out, see, start, start_in_the_lobby, take_up, take_up_at
from .seeds import sought

ENDS = ("You win!", "You lose.", "A draw.")

# What is cut off by the window, and the cards of the board of which too little can be seen.
OUT_OF_SIGHT = """() => {
  const box = (e) => e.getBoundingClientRect();
  const inside = (b) => b.left > -1 && b.top > -1 && b.right < innerWidth + 1 && b.bottom < innerHeight + 1;
  const name = (e) => e.getAttribute('aria-label') ?? e.className;
  const all = (what) => [...document.querySelectorAll(what)];
  const wanted = all('.seat, .seat b, .peek, .board .cd, .prompt .btn, .pile');
  const lost = wanted.filter((e) => !inside(box(e))).map(name);
  const cards = all('.board .cd').map(box);
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const hides = (a, b) => shared(a, b) > a.width * a.height / 5;
  const covered = cards.filter((a, i) => cards.slice(i + 1).some((b) => hides(a, b)));
  const short = all('.seat .name b').filter((e) => e.scrollWidth > e.clientWidth + 1);
  return { lost, covered: covered.length, shortened: short.map((e) => e.textContent) };
}"""
NOTHING: dict[str, Any] = {"lost": [], "covered": 0, "shortened": []}


# Marks of owners on cards with a name that reach below the picture, which takes 60 % of such a card, and are
# not on the band beside it, which takes a quarter of the width.
MARKS_ON_NAMES = """() => [...document.querySelectorAll('.board .cd:not(.tiny) > .own')].filter((mark) => {
  const card = mark.parentElement.getBoundingClientRect(), own = mark.getBoundingClientRect();
  return own.bottom > card.top + card.height * .6 && own.right > card.left + card.width * .28;
}).length"""


def check(page: Any, seats: int) -> None:
    see(page.locator(".seat"), seats)
    eventually(lambda: page.evaluate(OUT_OF_SIGHT) == NOTHING, 2)  # a row that has just changed settles first
    assert page.evaluate(MARKS_ON_NAMES) == 0


def look_at_all_parts(page: Any, seats: int) -> None:
    for part in (0.1, 0.3, 0.55, 0.8):
        take_up_at(page, "battlecats", part, seats=seats)
        check(page, seats)


def test_everybody_is_in_sight_at_a_table_of_three(desk: Guest) -> None:
    start(desk.page, "battlecats", seats=3)
    play_on(desk.page, 8)
    check(desk.page, 3)
    look_at_all_parts(desk.page, 3)


def test_everybody_is_in_sight_on_a_phone_at_a_table_of_four_from_the_lobby(phone: Guest) -> None:
    start_in_the_lobby(phone.page, "battlecats", seats=4)
    play_on(phone.page, 8)
    check(phone.page, 4)
    look_at_all_parts(phone.page, 4)


@sought("battlecats", seats=4)
def is_the_last_round(view: View) -> bool:
    return "the last" in view.heading


def test_four_come_to_the_end_of_their_match(desk: Guest) -> None:
    take_up(desk.page, "battlecats", is_the_last_round, seats=4)
    check(desk.page, 4)
    assert play_out(desk.page, least=1) in ENDS
