"""Pictures that people bring: looked at by a bounded process, made small, seen by who has their set."""

import base64
import io
from typing import Any

import pytest
from PIL import Image, PngImagePlugin
from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.server.lab import darkroom, decoding, pictures

from .drawn_files import bomb, image
from .serving import Player, services_of
from .test_people import NEW, PASSWORD, cheap_hashes, signed_up

__all__ = ["cheap_hashes"]
ROUTE = "/api/card-pictures"
NOTE = b"a secret note"


def bring(player: Player, data: bytes, name: str = "dragon.png") -> Any:
    return player.call("POST", ROUTE, json={"name": name, "data": base64.b64encode(data).decode()})


def card_with(id_: str, game: str = "clash", table: str = "character", card: str = "brute") -> dict[str, str]:
    text = f'[[{table}]]\nchange = "{card}"\nart = {{ picture = "{id_}" }}\n'
    return {"cards": text, "table": table, "id": card}


@pytest.fixture
def mia(client: TestClient, cheap_hashes: None) -> Player:
    return signed_up(client, "Mia")


@pytest.mark.parametrize(
    ("kind", "mode", "how"),
    [
        ("PNG", "RGBA", {}),
        ("PNG", "P", {"transparency": 3}),
        ("PNG", "I;16", {}),
        ("JPEG", "RGB", {}),
        ("JPEG", "CMYK", {}),
        ("WEBP", "RGBA", {}),
    ],
)
def test_a_picture_is_made_small_and_kept(mia: Player, kind: str, mode: str, how: dict[str, Any]) -> None:
    made = bring(mia, image(kind, mode=mode, **how))
    assert made.status_code == 201, made.text
    shown = mia.call("GET", f"{ROUTE}/{made.json()['id']}")
    assert shown.headers["content-type"] == "image/jpeg"
    kept = Image.open(io.BytesIO(shown.content))
    assert (kept.format, kept.size, kept.mode) == ("JPEG", (640, 427), "RGB")
    assert len(shown.content) == made.json()["size"] <= decoding.MOST_BYTES


def test_nothing_is_kept_but_the_colours_and_a_photo_stands_upright(mia: Player) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, NOTE.decode()  # turned; a description
    turned = bring(mia, image("JPEG", exif=exif.tobytes(), comment=NOTE)).json()
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", NOTE.decode())
    noted = bring(mia, image("PNG", pnginfo=told)).json()
    files = [mia.call("GET", f"{ROUTE}/{made['id']}").content for made in (turned, noted)]
    assert [Image.open(io.BytesIO(file)).size for file in files] == [(427, 640), (640, 427)]
    assert not any(NOTE in file or b"Exif" in file for file in files)
    assert bring(mia, image("JPEG", exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff")).status_code == 201


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"I am a text, and no picture.", decoding.NO_PICTURE),
        (b"", decoding.NO_PICTURE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", decoding.NO_PICTURE),
        (image("GIF"), decoding.NO_PICTURE),
        (image("TIFF"), decoding.NO_PICTURE),
        (image()[:500], decoding.BROKEN),
        (image("JPEG")[:900], decoding.BROKEN),
        (image(size=(31, 400)), "31 by 400 points are too few"),
        (bomb(5_000), decoding.BROKEN),
        (bomb(6_000), "6000 by 6000 points are too many"),
        (bomb(2**31 - 1), "points are too many"),
    ],
    ids=[
        "text",
        "nothing",
        "svg",
        "gif",
        "tiff",
        "cut png",
        "cut jpeg",
        "thin",
        "bomb",
        "large bomb",
        "endless",
    ],
)
def test_what_is_no_picture_is_refused_in_words(mia: Player, data: bytes, said: str) -> None:
    answer = bring(mia, data)
    assert (answer.status_code, said in answer.json()["error"]["message"]) == (400, True), answer.text
    assert mia.call("GET", ROUTE).json()["items"] == []


def test_a_file_that_is_too_large_is_refused_before_it_is_looked_at(mia: Player) -> None:
    answer = bring(mia, b"x" * (6 << 20))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    assert bring(mia, b"x" * (4 << 20) + b"x").status_code == 400


def test_what_takes_too_much_memory_or_time_is_given_up_and_the_next_one_is_taken(
    mia: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as poor:
        poor.setattr(darkroom, "MEGABYTES", 150)
        answer = bring(mia, image(size=(5_000, 5_000), mode="RGBA"))
        assert (answer.status_code, answer.json()["error"]["message"]) == (400, darkroom.TOO_DEAR)
    with monkeypatch.context() as slow:
        slow.setattr(darkroom, "PROCESS", ("/bin/sleep", "60"))
        slow.setattr(darkroom, "LONGEST", 0.2)
        answer = bring(mia, image())
        assert (answer.status_code, answer.json()["error"]["message"]) == (400, darkroom.TOO_DEAR)
    assert bring(mia, image()).status_code == 201


def test_the_largest_picture_that_is_allowed_is_taken(mia: Player) -> None:
    assert bring(mia, image(size=(5_600, 5_600), mode="RGBA")).status_code == 201


KINDS = [(key, table) for key in games.keys() for table in games.load(key).builtin.tables if table != "deck"]  # noqa: SIM118


@pytest.mark.parametrize(("key", "table"), KINDS)
def test_a_card_shows_its_picture_in_all_three_sizes(mia: Player, key: str, table: str) -> None:
    made = bring(mia, image()).json()
    card = games.load(key).builtin.tables[table][0].id
    wish = card_with(made["id"], key, table, card)
    told = mia.call("POST", f"/api/lab/{key}/check", json=wish).json()
    assert told["faults"] == []
    assert all(face.count(f'href="own:{made["id"]}"') == 1 for face in told["faces"].values())
    assert len(told["faces"]) == 3
    jpeg = mia.call("GET", f"{ROUTE}/{made['id']}").content
    assert base64.b64decode(told["pictures"][made["id"]]) == jpeg
    again = mia.call("POST", f"/api/lab/{key}/check", json={**wish, "known": [made["id"]]}).json()
    assert (again["faces"], again["pictures"]) == (told["faces"], {})


def test_nobody_else_finds_a_picture_and_a_wrong_id_is_drawn_and_warned_of(
    client: TestClient, mia: Player
) -> None:
    made = bring(mia, image()).json()
    bob = signed_up(client, "Bob", NEW)
    assert bob.call("GET", ROUTE).json()["items"] == []
    for method in ("GET", "DELETE"):
        answer = bob.call(method, f"{ROUTE}/{made['id']}")
        assert (answer.status_code, answer.json()["error"]["message"]) == (404, pictures.NOWHERE)
    told = bob.call("POST", "/api/lab/clash/check", json=card_with("0" * 32)).json()
    assert [(w["line"], "the card is drawn" in w["sentence"]) for w in told["warnings"]] == [(3, True)]
    assert "<image" not in told["faces"]["full"]
    assert mia.call("GET", f"{ROUTE}/{made['id']}").status_code == 200


def test_the_words_of_a_picture_are_checked(mia: Player) -> None:
    told = mia.call("POST", "/api/lab/clash/check", json=card_with("../../etc/passwd")).json()
    assert "the id of a picture that was brought" in told["faults"][0]["sentence"]


def test_pictures_are_bounded_in_number_and_removed(mia: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caterwaul.server.api.card_pictures.MOST_PICTURES", 1)
    made = bring(mia, image()).json()
    refused = bring(mia, image())
    assert (refused.status_code, "remove one first" in refused.text) == (409, True)
    assert mia.call("DELETE", f"{ROUTE}/{made['id']}").json() == {"removed": made["id"]}
    assert mia.call("GET", f"{ROUTE}/{made['id']}").status_code == 404
    assert bring(mia, image()).status_code == 201


def test_a_guest_is_told_that_an_account_is_needed(ann: Player) -> None:
    answer = bring(ann, image())
    assert (answer.status_code, "sign in" in answer.text) == (403, True)


def test_both_players_see_it_at_the_table_and_nobody_who_may_not_see_the_table(
    client: TestClient, mia: Player, bob: Player, eve: Player
) -> None:
    made = bring(mia, image()).json()
    seats = [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "open"}]
    table = mia.create({"game": "clash", "seats": seats, "cards": card_with(made["id"])["cards"]})
    bob.join(table, choices={"character": "hexa"})
    face = f"/api/tables/{table['id']}/faces/character/brute"
    jpeg = base64.b64encode(mia.call("GET", f"{ROUTE}/{made['id']}").content).decode()
    for player in (mia, bob):
        for layout in ("full", "mini", "token"):
            assert jpeg in player.call("GET", f"{face}?layout={layout}").text
    assert eve.call("GET", face).status_code == 404
    mia.call("DELETE", f"{ROUTE}/{made['id']}")
    assert "<image" not in bob.call("GET", face).text


def test_it_is_printed_as_it_is(mia: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    made = bring(mia, image()).json()
    wish = {"cards": card_with(made["id"])["cards"], "only": "character/brute", "backs": "none"}
    with monkeypatch.context() as patch:
        ordered: list[Any] = []
        queue = services_of(mia.client).print_queue
        patch.setattr(queue, "follow", lambda order, address: _no_news(ordered, order))
        mia.call("POST", "/api/games/clash/print", json=wish)
    (order,) = ordered
    jpeg = mia.call("GET", f"{ROUTE}/{made['id']}").content
    assert {id_: photo.jpeg for id_, photo in order.photos.items()} == {made["id"]: jpeg}


async def _no_news(ordered: list[Any], order: Any) -> Any:
    ordered.append(order)
    return
    yield


def test_pictures_are_handed_out_and_deleted_with_all_that_is_ones_own(
    client: TestClient, mia: Player
) -> None:
    made = bring(mia, image()).json()
    jpeg = mia.call("GET", f"{ROUTE}/{made['id']}").content
    told = mia.call("GET", "/api/me/export").json()["documents"]
    found = [d["body"] for d in told if d["kind"] == pictures.PICTURE]
    assert [(body["name"], base64.b64decode(body["jpeg"])) for body in found] == [("dragon.png", jpeg)]
    assert mia.call("POST", "/api/me/forget", json={"password": PASSWORD}).status_code == 200
    bob = signed_up(client, "Bob", NEW)
    told = bob.call("POST", "/api/lab/clash/check", json=card_with(made["id"])).json()
    assert told["pictures"] == {}
