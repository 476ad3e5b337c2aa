"""The rooms of the server lie one above the other: imports point down, in functions and for types too."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import networkx

import caterwaul.server

SERVER = Path(caterwaul.server.__file__).parent
FLOORS = re.findall(r"^    (\w+(?:  \w+)*)(?:   +.*)?$", caterwaul.server.__doc__ or "", re.MULTILINE)
LEVEL = {room: level for level, floor in enumerate(reversed(FLOORS)) for room in floor.split()}
FILES = [file for file in sorted(SERVER.rglob("*.py")) if file.parent != SERVER or file.name != "__init__.py"]


def imported(file: Path) -> Iterator[Path]:
    """The files of the server that a file imports from."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = file.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            for found in [base / f"{name.name}.py" for name in node.names] + [base.with_suffix(".py")]:
                if found.is_relative_to(SERVER) and found.is_file():
                    yield found


def room_of(file: Path) -> str:
    return file.relative_to(SERVER).with_suffix("").parts[0]


def test_every_room_has_its_floor() -> None:
    assert {room_of(file) for file in FILES} == set(LEVEL)


def test_imports_point_down() -> None:
    up = [
        f"{file.relative_to(SERVER)} imports {found.relative_to(SERVER)}"
        for file in FILES
        for found in imported(file)
        if room_of(found) != room_of(file) and LEVEL[room_of(found)] >= LEVEL[room_of(file)]
    ]
    assert up == []


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = networkx.DiGraph([(file, found) for file in FILES for found in imported(file)])
    circles = [found for found in networkx.strongly_connected_components(graph) if len(found) > 1]
    assert circles == []
