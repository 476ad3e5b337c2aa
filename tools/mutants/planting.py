"""Putting changed code into loaded modules; done in a child process, which never takes it out again."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from caterwaul.core.definitions import defined_in

from .mutants import Mutant, compiled, essence
from .subject import Subject
from .targets import Target, blocks, statements

RAN = "statements_that_ran"  # the name under which marked functions find where to leave their marks


def load(subject: Subject, targets: list[Target]) -> list[str]:
    """Import all of the package and name the functions whose source is no longer what was imported."""
    for file in sorted(subject.folder.glob("*.py")):
        import_module(subject.package if file.stem == "__init__" else f"{subject.package}.{file.stem}")
    functions = [target for target in targets if not target.is_constant]
    return [t.name for t in functions if essence(function_of(subject, t).__code__) != essence(compiled(t))]


def module_of(subject: Subject, target: Target) -> types.ModuleType:
    return sys.modules[f"{subject.package}.{target.file.stem}"]


def function_of(subject: Subject, target: Target) -> types.FunctionType:
    """Interpreted, a rule is the plain function, and everybody who has imported it has the same."""
    found = vars(module_of(subject, target))[target.name]
    assert isinstance(found, types.FunctionType), "rules are broken interpreted: set NUMBA_DISABLE_JIT=1"
    return found


def plant(subject: Subject, mutant: Mutant) -> None:
    if not mutant.target.is_constant:
        function_of(subject, mutant.target).__code__ = mutant.code
        return
    space = dict(vars(module_of(subject, mutant.target)))
    try:
        exec(mutant.code, space)
    except (ArithmeticError, ValueError) as error:
        raise ImportError(mutant.key) from error
    for module in modules_with(subject, mutant.target):
        setattr(module, mutant.function, space[mutant.function])


def modules_with(subject: Subject, target: Target) -> Iterator[types.ModuleType]:
    """Those of the package and of its tests that have a constant: they have imported its value."""
    value = vars(module_of(subject, target))[target.name]
    for module in list(sys.modules.values()):
        file = Path(getattr(module, "__file__", None) or "/")
        inside = subject.folder in file.parents or subject.home in file.parents
        if inside and same(vars(module).get(target.name), value):
            if file == target.file or target.name not in defined_in(file):
                yield module


def same(one: Any, two: Any) -> bool:
    return type(one) is type(two) and bool(one == two)


@dataclass(frozen=True)
class Marks:
    """The code of all functions in which every statement leaves a mark; made once, for many children."""

    codes: list[tuple[Target, types.CodeType]]
    size: int

    @classmethod
    def of(cls, targets: list[Target]) -> Marks:
        first = starts_of(targets)
        functions = (target for target in targets if not target.is_constant)
        return cls([(t, marked(t, first[t.place])) for t in functions], sum(map(size_of, targets)))


def plant_marks(subject: Subject, marks: Marks) -> bytearray:
    """Let every statement of all functions leave a mark: a one at its number, counted through all targets."""
    ran = bytearray(marks.size)
    for target, code in marks.codes:
        vars(module_of(subject, target))[RAN] = ran
        function_of(subject, target).__code__ = code
    return ran


def starts_of(targets: list[Target]) -> dict[tuple[Path, str], int]:
    """The number of the first statement of each target."""
    found, at = {}, 0
    for target in targets:
        found[target.place] = at
        at += size_of(target)
    return found


def size_of(target: Target) -> int:
    return 0 if isinstance(target.node, ast.Assign) else sum(1 for _ in statements(target.node.body))


def marked(target: Target, first: int) -> types.CodeType:
    assert isinstance(target.node, ast.FunctionDef)
    node = deepcopy(target.node)
    numbers = {id(statement): first + i for i, statement in enumerate(statements(node.body))}
    mark_blocks([node.body], numbers)
    return compiled(replace(target, node=node))


def mark_blocks(lists: list[list[ast.stmt]], numbers: dict[int, int]) -> None:
    for block in lists:
        for statement in list(block):
            mark_blocks(list(blocks(statement)), numbers)
            if id(statement) in numbers:
                mark = ast.parse(f"{RAN}[{numbers[id(statement)]}] = 1").body[0]
                block.insert(block.index(statement), ast.copy_location(mark, statement))
                ast.fix_missing_locations(mark)
