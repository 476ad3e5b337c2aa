"""The rules of a game as a matrix: rule -> code -> tests, read from RULES.md and from the sources.

RULES.md lists rules and rulings in tables headed `Id`; a row is an id, our words, a source or reason, and why
no code is needed where none is. Rulings are called `ruling 12`. Its table headed `Switch` says what its
options are. Nothing is imported or compiled for the rest.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
VALUE = re.compile(r"`(\w+)`: ([^;]+)")


def rule(*ids: str) -> Callable[[F], F]:
    """Say which rules a plain function implements; `core.compiling.rule` says it of a compiled one."""
    return lambda function: function


@dataclass
class Rule:
    """One line of RULES.md, where it is implemented and which tests show it."""

    id: str
    text: str
    source: str  # where in the book; of a ruling, why it is so
    reason: str = ""  # why no code is needed
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)

    @property
    def is_ruling(self) -> bool:
        return self.id.startswith("ruling ")

    @property
    def holes(self) -> list[str]:
        if self.reason:
            return []
        return [what for what, found in (("code", self.code), ("test", self.tests)) if not found]


def rules_of(folder: Path, tests: Path | None) -> dict[str, Rule]:
    """Every rule of a game with its code and, where the tests are at hand, its tests."""
    rules = _listed(folder / "RULES.md")
    for places, where in ((_cited(folder), "code"), (_cited(tests) if tests else {}, "tests")):
        for id_, found in places.items():
            if id_ in rules:
                getattr(rules[id_], where).extend(found)
    return rules


@dataclass(frozen=True)
class Switch:
    """An option of a match in words: a ruling on which players may reasonably disagree."""

    name: str
    title: str
    settles: str
    values: dict[str, str]  # what each means, the default first
    ruling: str


def switches_of(folder: Path) -> dict[str, Switch]:
    """Every option of a game as RULES.md explains it, by its name."""
    found = {}
    for name, title, settles, values, number in _rows(folder / "RULES.md", "Switch"):
        meanings = {value: meaning.strip() for value, meaning in VALUE.findall(values)}
        found[name.strip("`")] = Switch(name.strip("`"), title, settles, meanings, f"ruling {number}")
    return found


def readings_said(switches: dict[str, Switch], options: dict[str, str]) -> list[str]:
    """In words, where a match reads the book in another way than usual: `Knock-outs: at once`.

    An option that there was when a table was set up may be gone.
    """
    known = [(switches[name], value) for name, value in options.items() if name in switches]
    return [f"{switch.title}: {switch.values.get(value, value)}" for switch, value in known]


def unknown_ids(folder: Path, tests: Path) -> list[str]:
    """Ids that code or tests cite and RULES.md does not list."""
    known = _listed(folder / "RULES.md")
    cited = {**_cited(folder), **_cited(tests)}
    return sorted(f"{id_} ({places[0]})" for id_, places in cited.items() if id_ not in known)


def _listed(file: Path) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for id_, *cells in _rows(file, "Id"):
        text, source, reason = (*cells, "", "", "")[:3]
        rules[id_] = Rule(id_, text, source, reason)
    return rules


def _rows(file: Path, head: str) -> Iterator[list[str]]:
    """The rows of all tables of a page that are headed so."""
    inside = False
    for line in file.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        inside = bool(cells) and (inside or cells[0] == head)
        if inside and cells[0] != head and set(cells[0]) != {"-"}:
            yield cells


def _cited(folder: Path) -> dict[str, list[str]]:
    """id -> `file:line function` for every function decorated with `@rule(…)` or `@pytest.mark.rule(…)`."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for id_ in cited_by(node):
                    found.setdefault(id_, []).append(f"{file.name}:{node.lineno} {node.name}")
    return found


def cited_by(function: ast.FunctionDef) -> list[str]:
    """The ids that a function is decorated with."""
    calls = [d for d in function.decorator_list if isinstance(d, ast.Call)]
    named = [c for c in calls if getattr(c.func, "attr", getattr(c.func, "id", "")) == "rule"]
    return [str(arg.value) for call in named for arg in call.args if isinstance(arg, ast.Constant)]
