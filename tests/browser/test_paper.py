"""A card looks the same on paper as on the screen."""

import base64
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from caterwaul import faces, games
from tests.printing.paper import drawn

WIDTH, HEIGHT = 252, 352
BLOCK = 14  # pixels: letters may lie a little beside, whole shapes may not
DRAW = """async (source) => {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 252, height: 352 });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, 252, 352);
  pen.drawImage(picture, 0, 0, 252, 352);
  const bytes = pen.getImageData(0, 0, 252, 352).data;
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}"""


@pytest.fixture(scope="module")
def page(browser: Any) -> Any:
    return browser.new_page()


def on_screen(page: Any, svg: str) -> NDArray[Any]:
    source = "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
    pixels = base64.b64decode(page.evaluate(DRAW, source))
    return np.frombuffer(pixels, np.uint8).reshape(HEIGHT, WIDTH, 4)[..., :3]


def on_paper(svg: str) -> NDArray[Any]:
    return drawn(svg, 63, 88).pixels(0, 4)[:HEIGHT, :WIDTH]


def blocks(pixels: NDArray[Any]) -> NDArray[Any]:
    """The mean colours of small squares."""
    rows, columns = HEIGHT // BLOCK, WIDTH // BLOCK
    whole = pixels[: rows * BLOCK, : columns * BLOCK].astype(float)
    return np.asarray(whole.reshape(rows, BLOCK, columns, BLOCK, 3).mean(axis=(1, 3)))


@pytest.mark.parametrize("key", games.keys())
def test_a_card_looks_on_paper_as_on_the_screen(page: Any, key: str) -> None:
    cards = games.load(key).builtin
    pictures = {"back": faces.back(key)}
    for table, entries in cards.tables.items():
        for entry in entries[:: max(1, len(entries) // 3)]:
            pictures[f"{table} {entry.id}"] = faces.face(key, cards, table, entry.id)
    for name, svg in pictures.items():
        apart = np.abs(blocks(on_screen(page, svg)) - blocks(on_paper(svg)))
        assert apart.mean() < 4, name
        assert apart.max() < 45, name
