"""Own pictures of cards on paper: cut to fill their place as on a screen, and put in as they came."""

import io

import pytest
from PIL import Image

from caterwaul import games
from caterwaul.core.card_file import CardFile
from caterwaul.printing import Job, Photo, Wanted

from .paper import Paper

ID = "0123456789abcdef" * 2
RED, BLUE = (200, 30, 40), (30, 60, 190)


def jpeg(size: tuple[int, int]) -> bytes:
    """Red above, blue below."""
    picture, output = Image.new("RGB", size, RED), io.BytesIO()
    picture.paste(BLUE, (0, size[1] // 2, *size))
    picture.save(output, "JPEG")
    return output.getvalue()


@pytest.mark.parametrize("size", [(640, 320), (320, 640), (400, 400)])
def test_an_own_picture_fills_its_place_upright(size: tuple[int, int]) -> None:
    clash = games.load("clash")
    text = f'[[character]]\nchange = "brute"\nart = {{ picture = "{ID}" }}\n'
    cards = clash.cards([CardFile("own.toml", text)])
    photos = {ID: Photo(jpeg(size), *size)}
    only = (("character", "brute"),)
    job = Job(clash, cards, Wanted(only=only, copies=1, backs="none", guide=False, photos=photos))
    written = io.BytesIO()
    job.write(written)
    assert photos[ID].jpeg in written.getvalue()
    pixels = Paper(written.getvalue()).pixels(0).astype(int)
    found = [abs(pixels - colour).max(axis=2) < 25 for colour in (RED, BLUE)]
    (red_top, red_left), (blue_top, blue_left) = (mask.nonzero() for mask in found)
    assert min(len(red_top), len(blue_top)) > 20_000
    assert sorted(red_top)[len(red_top) // 2] < sorted(blue_top)[len(blue_top) // 2]
    assert abs(int(red_left.mean()) - int(blue_left.mean())) < 120
