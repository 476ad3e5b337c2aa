"""Imports point one way, in Python and in TypeScript, as docs/architecture.md draws it."""

from pathlib import Path

import networkx
import pytest

from .floors import SOURCES, House, houses, imported_modules, imported_scripts

HOUSES = {house.root.name: house for house in houses()}
each_house = pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES.keys())


def test_the_package_the_server_and_the_client_are_drawn() -> None:
    assert sorted(HOUSES) == ["caterwaul", "server", "src"]


@each_house
def test_every_file_has_a_room_and_every_room_a_file(house: House) -> None:
    homeless = [str(file.relative_to(house.root)) for file in house.files if house.room_of(file) == "nowhere"]
    assert homeless == []
    assert {house.room_of(file) for file in house.files} == set(house.level)


@each_house
def test_imports_point_down(house: House) -> None:
    up = [
        f"{file.relative_to(house.root)} imports {other.relative_to(house.root)}"
        for file, other in house.imports
        if house.room_of(file) != house.room_of(other)
        and house.level[house.room_of(file)] <= house.level[house.room_of(other)]
    ]
    assert up == []


@each_house
def test_no_files_import_each_other_in_a_circle(house: House) -> None:
    graph = networkx.DiGraph(list(house.imports))
    circles = [
        sorted(str(file.relative_to(house.root)) for file in found)
        for found in networkx.strongly_connected_components(graph)
        if len(found) > 1
    ]
    assert circles == []


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    """In functions, for types, and loaded late."""
    (tmp_path / "a").mkdir()
    for name in ("b.py", "c.py", "d.py", "x.ts", "Y.svelte", "z.ts"):
        (tmp_path / "a" / name).write_text("")
    python = tmp_path / "a" / "here.py"
    python.write_text(
        "from . import b\nif TYPE_CHECKING:\n    from .c import C\ndef late():\n    from .d import D\n"
    )
    assert {file.name for file in imported_modules(python)} == {"b.py", "c.py", "d.py"}
    python.write_text(
        'import caterwaul.match.match\nfrom caterwaul.bots import names\nimport_module("caterwaul.games")\n'
    )
    found = {str(file.relative_to(SOURCES / "caterwaul")) for file in imported_modules(python)}
    assert found == {"match/match.py", "bots/names.py", "games/__init__.py"}
    script = tmp_path / "a" / "here.svelte"
    script.write_text(
        'import type { X } from "./x";\nimport Y from "./Y.svelte";\nconst z = () => import("./z");\n'
    )
    assert {file.name for file in imported_scripts(script)} == {"x.ts", "Y.svelte", "z.ts"}
