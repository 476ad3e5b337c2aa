"""Which code is broken: the compiled functions that the roots are made of, and the constants they use."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from caterwaul.core.definitions import Place, Source, names_in, source_of

from .order import BUILTIN, is_pure

COMPILED = ("rule", "compiled")  # the decorators of what is compiled


@dataclass(frozen=True)
class Target:
    """A compiled function, or the statement of a constant."""

    file: Path
    name: str
    node: ast.FunctionDef | ast.Assign
    words: dict[str, list[str]]  # the vocabularies that are known there, with their words
    seats: frozenset[str]  # the fields of the state that hold a player
    pure: frozenset[str]  # the functions that are known there and change nothing
    uses: frozenset[Place]  # the definitions that it names

    @property
    def place(self) -> Place:
        return self.file, self.name

    @property
    def is_constant(self) -> bool:
        return isinstance(self.node, ast.Assign)


def targets_of(folder: Path, roots: tuple[str, ...]) -> list[Target]:
    """In the order of files and lines."""
    sources: dict[Path, Source] = {}

    def source(file: Path) -> Source:
        return sources.get(file) or sources.setdefault(file, source_of(file))

    def home_of(file: Path, name: str) -> Place:
        while name in source(file).imports:
            file, name = source(file).imports[name]
        return file, name

    @cache
    def pure(place: Place) -> bool:
        file, name = place
        return is_pure(
            source(file).defines.get(name), lambda called: called in BUILTIN or pure(home_of(file, called))
        )

    state = folder / "state.py"
    seats = seat_fields(source(state).defines.get("State") if state.exists() else None)
    ahead, found = [home_of(folder / "rules.py", root) for root in roots], dict[Place, Target]()
    while ahead:
        file, name = place = ahead.pop()
        node = breakable(source(file).defines.get(name), name)
        if place in found or file.parent != folder or node is None:
            continue
        homes = {used: home_of(file, used) for used in names_in(node)}
        words = {used: words_of(source(at).defines.get(own)) for used, (at, own) in homes.items()}
        harmless = frozenset(used for used, home in homes.items() if home != place and pure(home))
        uses = frozenset(homes.values()) - {place}
        found[place] = Target(file, name, node, {k: v for k, v in words.items() if v}, seats, harmless, uses)
        ahead += uses if isinstance(node, ast.FunctionDef) else ()
    return sorted(found.values(), key=lambda target: (target.file.name, target.node.lineno, target.name))


def breakable(node: ast.stmt | None, name: str) -> ast.FunctionDef | ast.Assign | None:
    """A compiled function, or a constant made of numbers as a statement of its own."""
    match node:
        case ast.FunctionDef(decorator_list=decorators):
            names = {d.func if isinstance(d, ast.Call) else d for d in decorators}
            return node if any(isinstance(n, ast.Name) and n.id in COMPILED for n in names) else None
        case ast.Assign(targets=[ast.Name() as target], value=value):
            pairs: list[tuple[ast.expr, ast.expr]] = [(target, value)]
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            pairs = list(zip(targets, values, strict=True))
        case _:
            return None
    for each, number in pairs:
        if isinstance(each, ast.Name) and each.id == name:
            if all(isinstance(part, NUMBERS) for part in ast.walk(number)):
                return ast.copy_location(ast.Assign([each], number), node)
    return None


NUMBERS = (
    *(ast.Constant, ast.Name, ast.expr_context, ast.Tuple, ast.List),
    *(ast.BinOp, ast.operator, ast.UnaryOp, ast.unaryop),
)  # what constants are written with


def reached(targets: list[Target], roots: tuple[str, ...]) -> frozenset[Place]:
    """The places of the targets that some of the roots are made of."""
    by_place = {target.place: target for target in targets}
    named = {target.name: target.place for target in targets}
    ahead, found = [named[root] for root in roots if root in named], set[Place]()
    while ahead:
        place = ahead.pop()
        if place in by_place and place not in found:
            found.add(place)
            ahead += by_place[place].uses
    return frozenset(found)


def seat_fields(node: ast.stmt | None) -> frozenset[str]:
    """The fields of a record that are declared with `seat`."""
    found = set()
    for part in node.body if isinstance(node, ast.ClassDef) else ():
        match part:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                called = [n.func for n in ast.walk(call) if isinstance(n, ast.Call)]
                if any(isinstance(f, ast.Name) and f.id == "seat" for f in called):
                    found.add(name)
    return frozenset(found)


def words_of(node: ast.stmt | None) -> list[str]:
    """The members of an enumeration, in order; of anything else none."""
    if not isinstance(node, ast.ClassDef):
        return []
    found = []
    for part in node.body:
        match part:
            case ast.Assign(targets=[ast.Name(id=name)]) if name.isupper():
                found.append(name)
    return found


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Every statement of a function in the order of the text, without the docstring."""
    for i, node in enumerate(body):
        if i == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        yield node
        for inner in blocks(node):
            yield from statements(inner)


def blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The lists of statements inside a statement."""
    for name in ("body", "orelse", "finalbody"):
        inner = getattr(node, name, None)
        if isinstance(inner, list):
            yield inner
    if isinstance(node, ast.Match):
        yield from (case.body for case in node.cases)
