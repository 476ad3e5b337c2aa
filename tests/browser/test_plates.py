"""The plates of players: with a clock, long names, four seats and somebody away, nothing of them is lost."""

from typing import Any

import pytest

from .conftest import Guest, Message
from .hands import take_up_at

NAMES = ["Sleepy Persian 81", "Magnificent Longwhisker", "Tabby bot", "Grumpy Marmalade 100"]
DESKS = [(1440, 900), (1024, 700), (1920, 1080)]
PHONES = [(390, 844), (360, 640), (844, 390)]

# Words of names that are broken into pieces, or lie outside of their plate.
BROKEN = """() => [...document.querySelectorAll('.seat')].flatMap((plate) => {
  const edge = plate.getBoundingClientRect(), node = plate.querySelector('.name b').firstChild;
  const words = [...node.data.matchAll(/\\S+/g)];
  return words.filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const [box, ...more] = range.getClientRects();
    return more.length > 0 || box.right > edge.right || box.bottom > edge.bottom + 1;
  }).map(([word]) => word);
})"""

# Clocks that lie over a name or a number, or outside of the window; and states that are not seen.
HIDDEN = """() => [...document.querySelectorAll('.seat')].flatMap((plate) => {
  const clock = plate.querySelector('[role=timer]').getBoundingClientRect();
  const isOver = (part) => {
    const box = part.getBoundingClientRect();
    return box.width > 0 && box.left < clock.right - 1 && box.right > clock.left + 1 && box.top < clock.bottom - 1 && box.bottom > clock.top + 1;
  };
  const faults = [...plate.querySelectorAll('.name b, .state, .counter, .held')].filter(isOver).map((part) => `${part.className} under the clock`);
  if (clock.left < 0 || clock.right > innerWidth || clock.top < 0 || clock.width === 0) faults.push('clock outside');
  const state = plate.querySelector('.state').getBoundingClientRect();
  if (state.width === 0 || state.right > plate.getBoundingClientRect().right) faults.push('state unseen');
  return faults;
})"""  # noqa: E501


def crowded(said: Message) -> list[Message]:
    """Everybody has a clock and a long name, and one is away."""
    if said["type"] == "table":
        for seat, name in zip(said["seats"], NAMES, strict=False):
            seat |= {"name": name, "clock": {"left": 754.0, "since": None}}
        said["seats"][1] |= {"kind": "person", "connected": False}
    if said["type"] == "view":
        said["view"]["seats"] = NAMES[: len(said["view"]["seats"])]
    return [said]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("kind", "sizes"), [("desk", DESKS), ("phone", PHONES)])
def test_a_plate_keeps_names_whole_beside_a_clock(
    request: pytest.FixtureRequest, kind: str, sizes: Any, seats: int
):
    guest: Guest = request.getfixturevalue(kind)
    guest.relay(crowded)
    take_up_at(guest.page, "battlecats", 0.5, seats=seats)
    for width, height in sizes:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.wait_for_timeout(200)
        assert guest.page.evaluate(HIDDEN) == [], f"{width} x {height}"
        long = ["Longwhisker", "Magnificent", "Marmalade"] if kind == "phone" else []
        broken = [word for word in guest.page.evaluate(BROKEN) if word not in long]
        assert broken == [], f"{width} x {height}"
