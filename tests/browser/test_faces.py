"""Cards as they are drawn: the windows of all other tests show them in one colour."""

from collections.abc import Callable

import pytest

from .conftest import DESK, GAMES, Guest
from .hands import take_up_at
from .layout import STILL

# Of every picture of a card: its address, how large it is by itself, and how many colours are in it.
PICTURES = """() => {
  const colours = (image) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 84 }), at = canvas.getContext('2d');
    at.drawImage(image, 0, 0, 60, 84);
    return new Set(new Uint32Array(at.getImageData(0, 0, 60, 84).data.buffer)).size;
  };
  return [...document.images].filter((image) => image.src.includes('/faces/'))
    .map((image) => [image.src, [image.naturalWidth, image.naturalHeight], colours(image)]);
}"""  # noqa: E501

Pictures = dict[str, tuple[list[int], int]]


def pictures(guest: Guest, game: str) -> Pictures:
    """Those of a table at which nothing has failed to come."""
    take_up_at(guest.page, game, 0.3)
    guest.page.evaluate(STILL)
    assert guest.page.locator(".cd .plain").count() == 0
    return {address: (size, colours) for address, size, colours in guest.page.evaluate(PICTURES)}


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_drawn_on_a_table_and_plain_ones_are_as_large(
    guests: Callable[..., Guest], game: str
) -> None:
    drawn, plain = (pictures(guests(DESK, sees_faces=sees), game) for sees in (True, False))
    assert len(drawn) > 3
    assert all(colours > 20 for _, colours in drawn.values())
    assert {colours for _, colours in plain.values()} <= {1, 2}
    both = drawn.keys() & plain.keys()
    assert both
    assert all(drawn[address][0] == plain[address][0] for address in both)
