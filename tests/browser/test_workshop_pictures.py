"""Pictures that somebody brings to the workshop: shown in all sizes, at the table, and refused in words."""

import io
from typing import Any

import pytest
from PIL import Image

from tests.server.drawn_files import bomb, image

from .conftest import Guest
from .hands import visit, wait_until
from .layout import SIDEWAYS, faults_of
from .test_access import violations
from .test_workshop import copied_link, take_up_card, text_of
from .test_workshop_sets import sign_up

OWN = "/api/card-pictures"
COLOURS = """(image) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  return [...pen.getImageData(canvas.width / 2, canvas.height / 3, 1, 1).data].slice(0, 3);
}"""
RED = (200, 30, 40)


def red(size: tuple[int, int] = (640, 640)) -> bytes:
    output = io.BytesIO()
    Image.new("RGB", size, RED).save(output, "PNG")
    return output.getvalue()


def bring(page: Any, data: bytes, name: str = "dragon.png") -> None:
    page.set_input_files("#picture", {"name": name, "mimeType": "image/png", "buffer": data})


def open_pictures(page: Any) -> None:
    if not page.locator("[aria-label='Own picture']").is_visible():
        page.click("summary:has-text('The picture')")
    page.click("[aria-label='Own picture'] button >> nth=0")


def is_red(page: Any, picture: str) -> bool:
    found = page.locator(picture).evaluate(COLOURS)
    return all(abs(one - other) < 30 for one, other in zip(found, RED, strict=True))


def test_a_picture_is_on_the_card_in_all_sizes_at_the_table_and_taken_back(
    desk: Guest, friend: Guest
) -> None:
    page = desk.page
    sign_up(desk)
    take_up_card(page, "clash", "brute")
    open_pictures(page)
    bring(page, red())
    page.wait_for_selector("text=It shows a picture of its own.")
    for layout in ("full", "mini", "token"):
        wait_until(
            page, f"() => document.querySelector('[data-layout={layout}]').src.includes('image%2Fjpeg')"
        )
        assert is_red(page, f"[data-layout={layout}]")
    assert 'art = { picture = "' in text_of(page)
    page.wait_for_selector(".acts .btn:not(:disabled)")
    seats = [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "open"}]
    made = page.request.post(
        "/api/tables", data={"game": "clash", "seats": seats, "cards": text_of(page)}
    ).json()
    link = f"/t/{made['id']}?invite={made['invite']}"
    visit(friend.page, link)
    friend.page.click("text=Sit down")
    friend.page.wait_for_selector(".prompt, .tiles")
    face = f"/api/tables/{made['id']}/faces/character/brute?layout=mini"
    for guest in (desk, friend):
        assert "image/jpeg" in guest.page.request.get(face).text()
    page.click("text=Have it drawn")
    wait_until(page, "() => !document.querySelector('[data-layout=full]').src.includes('image%2Fjpeg')")
    assert not is_red(page, "[data-layout=full]")


def test_what_cannot_be_a_picture_is_refused_in_words_and_nothing_is_lost(desk: Guest) -> None:
    page = desk.page
    sign_up(desk)
    take_up_card(page, "clash", "brute")
    before = text_of(page)
    open_pictures(page)
    for data, said in (
        (b"I am a text.", "This is no picture"),
        (bomb(30_000), "30000 by 30000 points are too many"),
        (image()[:700], "This picture is broken"),
        (b"x" * ((4 << 20) + 1), "is too large: a picture has at most 4 MB"),
    ):
        bring(page, data)
        page.wait_for_selector(f"dialog [role=alert]:has-text('{said}')")
    assert page.request.get(OWN).json()["items"] == []
    assert text_of(page) == before
    desk.forgive("400")


def test_a_set_with_a_picture_is_opened_by_a_link_and_the_picture_removed(desk: Guest, friend: Guest) -> None:
    page = desk.page
    sign_up(desk)
    take_up_card(page, "clash", "brute")
    open_pictures(page)
    bring(page, red())
    page.wait_for_selector("text=It shows a picture of its own.")
    page.click("text=Share and take")
    page.wait_for_selector("dialog >> text=Pictures of your own stay in your account")
    link = copied_link(page)
    page.keyboard.press("Escape")
    friend.page.goto(link)
    friend.page.wait_for_selector("[data-layout=full]")
    assert is_red(friend.page, "[data-layout=full]")
    open_pictures(page)
    page.click("dialog li >> text=Remove")
    page.click("text=Remove for good")
    page.wait_for_selector("text=You have brought none yet.")
    friend.page.reload()
    friend.page.wait_for_selector("#faults .warning:has-text('the card is drawn')")
    assert not is_red(friend.page, "[data-layout=full]")


@pytest.mark.parametrize(("size", "scheme"), [("desk", "dark"), ("phone", "light")])
def test_axe_finds_nothing_among_the_pictures(request: pytest.FixtureRequest, size: str, scheme: str) -> None:
    guest: Guest = request.getfixturevalue(size)
    page = guest.page
    page.emulate_media(color_scheme=scheme)
    take_up_card(page, "clash", "brute")
    open_pictures(page)
    page.wait_for_selector("dialog >> text=Sign in, or begin an account")
    assert violations(page) == []
    sign_up(guest)
    take_up_card(page, "clash", "brute")
    open_pictures(page)
    bring(page, image(), f"{'a long name ' * 4}.png")
    page.wait_for_selector("text=It shows a picture of its own.")
    assert violations(page) == []
    assert faults_of(page, SIDEWAYS) == []
    open_pictures(page)
    page.wait_for_selector("dialog li img")
    assert violations(page) == []
    assert faults_of(page, SIDEWAYS) == []
