"""The notebooks run from top to bottom, keep no outputs, and end with something that draws itself.

A notebook is JSON and its cells are Python: they run one after the other in a fresh namespace, in a process
of their own and in the folder in which they lie. So nothing has to be installed that reads or runs notebooks.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"
READERS = {"player", "designer", "researcher", "bot_author"}
NOTICE = re.compile(r"Compiling .+, once on this machine \.\.\.\n")
RUNNING = """
import ast, json, sys

namespace = {"__name__": "__main__"}
for number, code in enumerate(json.load(sys.stdin), 1):
    cell = ast.parse(code, f"cell {number}")
    shown = ast.Expression(cell.body.pop().value) if isinstance(cell.body[-1], ast.Expr) else None
    exec(compile(cell, f"cell {number}", "exec"), namespace)
    value = eval(compile(shown, f"cell {number}", "eval"), namespace) if shown else None
    drawn = value._repr_html_() if hasattr(value, "_repr_html_") else ""
print("\\n" + json.dumps(drawn))
"""

notebook = pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.ipynb")))


def read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))
    return found


def code_in(name: str) -> list[str]:
    return ["".join(cell["source"]) for cell in read(name)["cells"] if cell["cell_type"] == "code"]


def test_every_kind_of_reader_has_one():
    assert {file.stem for file in FOLDER.glob("*.ipynb")} == READERS


@notebook
def test_it_runs_and_ends_with_something_that_draws_itself(name: str):
    before = set(FOLDER.rglob("*"))
    done = subprocess.run(
        [sys.executable, "-c", RUNNING], input=json.dumps(code_in(name)), cwd=FOLDER,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert NOTICE.sub("", done.stderr) == ""
    drawn = json.loads(done.stdout.splitlines()[-1])
    assert drawn.startswith("<")
    assert set(FOLDER.rglob("*")) == before


@notebook
def test_nothing_that_came_of_it_is_stored(name: str):
    code = [cell for cell in read(name)["cells"] if cell["cell_type"] == "code"]
    assert [cell["outputs"] for cell in code] == [[] for _ in code]
    assert {cell["execution_count"] for cell in code} == {None}


@notebook
def test_it_is_a_notebook_of_format_4_5(name: str):
    """What that format asks for: https://nbformat.readthedocs.io/en/latest/format_description.html."""
    found = read(name)
    assert set(found) == {"cells", "metadata", "nbformat", "nbformat_minor"}
    assert (found["nbformat"], found["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in found["cells"]]
    assert len(set(ids)) == len(ids)
    assert [id_ for id_ in ids if not re.fullmatch(r"[\w-]{1,64}", id_, re.ASCII)] == []
    both = {"cell_type", "id", "metadata", "source"}
    keys = {"markdown": both, "code": both | {"execution_count", "outputs"}}
    assert [cell for cell in found["cells"] if set(cell) != keys[cell["cell_type"]]] == []


@notebook
def test_somebody_who_opens_it_reads_first_what_it_is(name: str):
    first = read(name)["cells"][0]
    assert first["cell_type"] == "markdown"
    assert first["source"][0].startswith("# ")
