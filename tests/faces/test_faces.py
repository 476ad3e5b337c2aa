"""Every picture stands alone: it can be served, put into a page beside others, and read aloud."""

import ast
import re
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from caterwaul import faces, games
from tests.faces.drawn import CASES, SVG, builtin, drawn

LARGEST, SLOWEST = 25_000, 0.005  # bytes; seconds
KEYS = games.keys()
OUTWARD = re.compile(r"<script|<image|<foreignObject|\bon\w+=|href|url\((?!#cw)|@import|javascript:|https?:")


def whole(key: str) -> list[str]:
    """All pictures of a game, in all layouts, two copies that players own, and its back."""
    cases = [case for case in CASES if case[0] == key]
    copies = [faces.face(key, builtin(key), *cases[0][1:], owner=owner) for owner in (0, 1)]
    return [drawn(*case, layout) for case in cases for layout in faces.LAYOUTS] + copies + [faces.back(key)]


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_refers_to_nothing_outside(key: str):
    for svg in whole(key):
        assert not OUTWARD.search(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")), svg[:200]


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_is_small(key: str):
    assert max(len(svg.encode()) for svg in whole(key)) < LARGEST


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_is_named_for_those_who_listen(key: str):
    for case in [case for case in CASES if case[0] == key]:
        root = ElementTree.fromstring(drawn(*case, "token"))
        entry = builtin(key).tables[case[1]][builtin(key).number(*case[1:]) - 1]
        assert root.attrib["role"] == "img"
        assert root.findtext(f"{SVG}title") == " ".join(entry.name.split())
        assert (root.findtext(f"{SVG}desc") or "") == entry.text


@pytest.mark.parametrize("key", KEYS)
def test_pictures_in_one_page_do_not_share_ids(key: str):
    ids = [re.findall(r'\bid="([^"]*)"', svg) for svg in whole(key)]
    for svg, own in zip(whole(key), ids, strict=True):
        assert set(re.findall(r"url\(#([^)]*)\)", svg)) == set(own)
    prefixes = [{id_.partition("-")[0] for id_ in own} for own in ids if own]
    assert all(len(found) == 1 for found in prefixes)
    assert len(set.union(*prefixes)) == len(prefixes)


@pytest.mark.parametrize("key", KEYS)
def test_the_same_card_is_drawn_the_same(key: str):
    for case in [case for case in CASES if case[0] == key]:
        assert faces.face(key, builtin(key), *case[1:]) == drawn(*case, "full")


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_is_drawn_in_five_milliseconds(key: str):
    cases = [case for case in CASES if case[0] == key]
    taken = []
    for _ in range(3):
        start = time.process_time()
        for case in cases:
            faces.face(key, builtin(key), *case[1:])
        taken.append((time.process_time() - start) / len(cases))
    assert min(taken) < SLOWEST


@pytest.mark.parametrize("key", KEYS)
def test_a_sheet_holds_every_card(key: str):
    sheet = faces.contact_sheet(key, builtin(key))
    ElementTree.fromstring(sheet)
    assert sheet.count("<title>") == 1 + len([case for case in CASES if case[0] == key]) + 1


def test_what_is_not_there_is_refused():
    with pytest.raises(KeyError, match="alley_conscript"):
        faces.face("claw_and_order", builtin("claw_and_order"), "card", "alley_conscrip")
    with pytest.raises(KeyError):
        faces.face("claw_and_order", builtin("claw_and_order"), "no_table", "alley_conscript")
    with pytest.raises(ValueError, match="full, mini, token"):
        faces.face("claw_and_order", builtin("claw_and_order"), "card", "alley_conscript", "huge")


def test_a_game_without_a_frame_gets_a_plain_one():
    for layout in faces.LAYOUTS:
        ElementTree.fromstring(faces.face("bridge", builtin("clash"), "card", "dodge", layout))
    assert faces.back("bridge") != faces.back("clash")


def test_pictures_know_of_the_core_alone():
    folder = Path(faces.__file__).parent
    imported = [
        node.module or ""
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level == len(file.relative_to(folder).parts) + 1
    ]
    assert {name.partition(".")[0] for name in imported} == {"core"}


def test_a_poster_is_the_figure_alone() -> None:
    svg = faces.poster("battlecats", builtin("battlecats"), "card", "dragonstorm_master")
    assert ElementTree.fromstring(svg).attrib["viewBox"].startswith("0 0 252 213")
    assert "<text" not in svg
