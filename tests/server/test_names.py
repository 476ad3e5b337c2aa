"""Names: seen by everybody, on one line, and none that passes for another's."""

import hashlib
import json
import re
import subprocess
import sysconfig
import unicodedata
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.utils import load
from starlette.testclient import TestClient

from caterwaul.server.people import accounts, passwords
from caterwaul.server.people.accounts import LOOK, NAME, Account
from caterwaul.server.people.names import (
    LONGEST_NAME,
    NoNameError,
    checked_line,
    checked_name,
    looks,
    skeleton,
)
from caterwaul.server.storage.store import Document, Documents

from .serving import Player, eventually, services_of, serving
from .stores import with_documents

PASSWORD = "correct horse"
ACUTE = "\u0301"


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "hasher", PasswordHasher(1, 8, 1))


# what a name is


@pytest.mark.parametrize(
    "unseen",
    [
        "",
        "\u3164",
        "\uffa0",
        "\u115f",
        "\u2800",
        "\u034f",
        "\ufe0f",
        "\U000e0100",
        "\u17b4",
        "\u180b",
        " \u3000\xa0",
    ],
)
def test_a_name_that_cannot_be_seen_is_none(unseen: str) -> None:
    with pytest.raises(NoNameError, match="1 to 24 printable"):
        checked_name(unseen)
    assert checked_name(f"A{unseen}nn") in ("Ann", "A nn")


def property_of_unicode(name: str) -> list[str]:
    """All characters that have it. Python does not know most properties, but Node does."""
    asked = (
        rf"const has = /^\p{{{name}}}$/u; const all = [...Array(0x110000).keys()]"
        ".filter((c) => (c < 0xd800 || c > 0xdfff) && has.test(String.fromCodePoint(c)));"
        "console.log(JSON.stringify(all))"
    )
    node = Path(sysconfig.get_path("scripts")) / "node"
    told = subprocess.run([node, "-e", asked], check=True, capture_output=True, timeout=60)
    return [chr(code) for code in json.loads(told.stdout)]


@cache
def characters() -> dict[str, list[str]]:
    """All of them by their major category; of the many that have no names of their own each hundredth."""
    found: dict[str, list[str]] = {}
    for code, letter in enumerate(map(chr, range(0x110000))):
        name = unicodedata.name(letter, "CJK UNIFIED")
        if code % 100 == 0 or not name.startswith(("CJK UNIFIED", "HANGUL SYLLABLE", "TANGUT IDEOGRAPH")):
            found.setdefault(unicodedata.category(letter)[0], []).append(letter)
    return found


BLANK = ("\u2800", "\U0001d159", "\U00016fe4", "\U0001107f", "\u2d7f")  # shown, Unicode says, but by nothing


def test_what_nobody_sees_makes_no_name_and_no_difference_in_all_of_unicode() -> None:
    ignorable = property_of_unicode("Default_Ignorable_Code_Point")
    assert len(ignorable) > 4_000
    for unseen in {*ignorable, *property_of_unicode("White_Space"), *BLANK, *characters()["C"]}:
        assert kept(unseen * 3) is None, hex(ord(unseen))
        assert kept(f"A{unseen}nn") in (None, "Ann", "A nn"), hex(ord(unseen))


def kept(name: str) -> str | None:
    """A name as it is kept, and None where nobody can have it."""
    try:
        return checked_line(name, LONGEST_NAME, "a name")
    except NoNameError:
        return None


def test_every_letter_of_unicode_that_can_be_seen_is_a_name() -> None:
    refused = [letter for letter in characters()["L"] if kept(letter) != unicodedata.normalize("NFC", letter)]
    assert refused
    assert all(re.search("FILLER|BLANK", unicodedata.name(letter)) for letter in refused)


def test_a_letter_carries_no_sign_of_another_script() -> None:
    carried = {alias(sign) for sign in characters()["M"] if kept(f"A{sign}nn") not in (None, "Ann")}
    assert carried == {"INHERITED", "COMMON"}
    with pytest.raises(NoNameError, match="of one script on a letter of another"):
        checked_name("Ann\u17d2")


@pytest.mark.parametrize(
    "hidden", ["\u200b", "\u202e", "\u2066", "\xad", "\ufeff", "\x00", "\ue000", "\ud800"]
)
def test_nothing_hides_in_a_name(hidden: str) -> None:
    with pytest.raises(NoNameError, match="1 to 24 printable"):
        checked_name(f"Ann{hidden}")


@pytest.mark.parametrize(
    "name",
    [
        f"Z{ACUTE * 4}oe",
        f"Zoe{ACUTE * 20}",
        ACUTE,
        f"{ACUTE}Zoe",
        f"Zoe {ACUTE}x",
        "Z\u20dd\u20dd\u20dd\u20ddoe",
    ],
)
def test_no_tower_stands_on_a_letter(name: str) -> None:
    with pytest.raises(NoNameError, match="at most 3 accents"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Việt Dũng",
        "José",
        "Ångström",
        "กำลังใจ",
        "שָׁלוֹם",
        "བསྒྲུབས",
        "नमस्ते",
        "日本 太郎",
        "Ζωή",
        "Анна",
        "😀",
        "O'Neill-Smith",
        "Abbot",
        "D\u2019Arcy",
        "Ann 2",
        "မြန်မာ",
        "ភាសាខ្មែរ",
        "தமிழ்",
        "বাংলা",
        "مُحَمَّد",
        "ᠮᠣᠩᠭᠣᠯ",
        "がぎ",
        "❤\ufe0f",
        "👍🏽",
    ],
)
def test_names_of_all_languages_are_names(name: str) -> None:
    assert checked_name(name) == checked_name(checked_name(name))


def test_a_name_is_kept_in_one_way_however_it_was_typed() -> None:
    assert checked_name(f" Zoe{ACUTE}  X ") == "Zoé X"


@pytest.mark.parametrize(
    "name",
    ["Tabby b\u043et", "Tabby b0t", "Ann (Tabby \U0001d41bot)", "Y\u043eu", "n\u043ebody", "Former p1ayer"],
)
def test_nobody_passes_for_a_bot_or_for_a_word_of_the_log(name: str) -> None:
    with pytest.raises(NoNameError, match=r"only bots|nobody is called"):
        checked_name(name)


# what names look like

ALIKE = [
    ("Ann", "\u0410nn"), ("Ann", "\u0430nn"), ("Ian", "lan"), ("Ian", "1an"), ("Ian", "LAN"),
    ("paypal", "\u0440\u0430\u0443\u0440\u0430l"), ("manx", "rnanx"), ("Bob", "B0B"), ("Mia", "\u039cia"),
    ("Mia", "Mi\u0307a"), ("Mia", "Mi\u0307\u0307a"), ("Julia", "\u0237\u0307ulia"), ("Ina", "\u0130na"),
    ("Mia", "M\u0131\u0358a"), ("M\u1ecba", "Mi\u0323\u0307a"),
    ("Mia", "\U0001d4dc\U0001d4f2\U0001d4ea"), ("Sly 17", "Sly l7"), ("fin", "\ufb01n"),
    ("Cathy", "\u03f9athy"), ("cecil", "\u03f2e\u03f2il"), ("frank", "\u017frank"), ("O'Hara", "O\u00b4Hara"),
    ("O'Rourke", "\u01a0Rourke"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_share_a_look(one: str, other: str) -> None:
    assert looks(one) & looks(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Mia", "Mía"), ("Tom", "Tim"), ("Анна", "Инна"), ("Li", "Lu")]
)
def test_names_that_differ_to_the_eye_share_none(one: str, other: str) -> None:
    assert not looks(one) & looks(other)


def test_a_second_dot_is_not_seen_on_any_letter_that_has_one() -> None:
    dotted = [letter for letter in property_of_unicode("Soft_Dotted") if letter.isprintable()]
    assert len(dotted) > 40
    for letter in dotted:
        for below in ("", "\u0323", "\u0328\u0323"):
            assert looks(letter + below) & looks(f"{letter}{below}\u0307"), hex(ord(letter))
    assert not looks("Ann") & looks("An\u0307n")


def test_every_character_that_unicode_says_looks_like_one_of_a_keyboard_does() -> None:
    """Those too of which a normal form makes something that looks otherwise."""
    pairs = [
        (letter, other["c"])
        for letter, others in load("confusables.json").items()
        for other in others
        if len(letter) == 1 and other["c"].isascii() and other["c"].isprintable()
    ]
    assert len(pairs) > 1000
    assert [pair for pair in pairs if not looks(f"x{pair[0]}x") & looks(f"x{pair[1]}x")] == []


def test_a_skeleton_stays_what_it_is() -> None:
    for one, other in ALIKE:
        for name in (one, other):
            assert skeleton(skeleton(name)) == skeleton(name)


# whose it is


def sign_up(client: TestClient, name: str) -> tuple[Player, int]:
    player = Player(client)
    answer = player.call("POST", "/api/account", json={"name": name, "password": PASSWORD})
    return player, answer.status_code


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_nobody_takes_a_name_that_looks_like_an_account(client: TestClient, one: str, other: str) -> None:
    assert sign_up(client, one)[1] == 201
    guest, status = sign_up(client, other)
    assert status == 409
    refused = guest.call("PUT", "/api/me", json={"name": other})
    assert (refused.status_code, "looks like it" in refused.text) == (409, True)
    zoe, _ = sign_up(client, "Zoe")
    assert zoe.call("PUT", "/api/me", json={"name": other}).status_code == 409


def test_ones_own_name_may_look_as_it_did(client: TestClient) -> None:
    mia, _ = sign_up(client, "Mia")
    for name in ("MIA", "\u039cia", "Mia"):
        assert mia.call("PUT", "/api/me", json={"name": name}).json()["name"] == name
    assert sign_up(client, "\u041cia")[1] == 409


def test_a_look_is_free_when_its_name_is(client: TestClient) -> None:
    mia, _ = sign_up(client, "Mia")
    mia.call("PUT", "/api/me", json={"name": "Tess"})
    other, status = sign_up(client, "\u039cia")
    assert status == 201
    other.call("POST", "/api/me/forget", json={"password": PASSWORD})
    assert sign_up(client, "Mia")[1] == 201


def test_looks_are_not_handed_out_as_ones_data(client: TestClient) -> None:
    mia, _ = sign_up(client, "Mia")
    assert mia.call("GET", "/api/me/export").json()["documents"] == []


# accounts from before looks were kept


def account(name: str) -> Account:
    return Account(hashlib.sha256(name.encode()).hexdigest()[:16], name, "a hash", "a code", 0.0)


async def keep_as_before(documents: Documents, *names: str) -> None:
    for name in names:
        one = account(name)
        only_name = next(d for d in accounts.name_documents(one) if d.kind == NAME)
        await documents.keep(only_name, accounts.account_document(one))


def test_looks_of_old_names_are_noted_once(tmp_path: Path) -> None:
    async def act(documents: Documents) -> None:
        await keep_as_before(documents, *(f"House {n}" for n in range(20, 80)), "Mia", "\u039cia")
        assert not await accounts.is_taken(documents, "\u041cia")
        await accounts.note_looks(documents)
        assert await accounts.is_taken(documents, "\u041cia")
        assert await accounts.is_taken(documents, "H\u043euse 79")
        for name in ("Mia", "\u039cia"):
            assert await accounts.account_named(documents, name) == account(name), "both stay who they are"
        seen = await documents.page(LOOK, limit=1000)
        await accounts.note_looks(documents)
        assert await documents.page(LOOK, limit=1000) == seen

    with_documents(tmp_path, act)


def test_they_are_noted_again_where_they_were_noted_in_another_way(tmp_path: Path) -> None:
    async def act(documents: Documents) -> None:
        await keep_as_before(documents, "Mia")
        await documents.keep(Document(accounts.UPKEEP, f"looks {version('confusable-homoglyphs')}", b""))
        await accounts.note_looks(documents)
        assert await accounts.is_taken(documents, "Mi\u0307a")

    with_documents(tmp_path, act)


def test_who_had_a_name_that_looks_like_anothers_takes_nothing_along(tmp_path: Path) -> None:
    async def act(documents: Documents) -> None:
        await keep_as_before(documents, "Mia", "\u039cia")
        await accounts.note_looks(documents)
        await accounts.rename_account(documents, account("\u039cia"), "Tess")
        assert await accounts.is_taken(documents, "\u041cia"), "it is still Mia's"
        assert await documents.find(NAME, "\u03bcia") is None

    with_documents(tmp_path, act)


def test_a_server_notes_them_when_it_starts(tmp_path: Path) -> None:
    async def act(documents: Documents) -> None:
        await keep_as_before(documents, "Mia")

    with_documents(tmp_path, act)
    with serving(tmp_path, database=f"sqlite:///{tmp_path}/people.db") as client:
        documents = services_of(client).documents
        assert client.portal is not None
        eventually(partial(client.portal.call, accounts.is_taken, documents, "\u039cia"))
        assert sign_up(client, "\u039cia")[1] == 409
