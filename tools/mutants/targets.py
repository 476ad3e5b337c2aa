"""Which code is broken: the compiled functions that the roots are made of, and the constants they use."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from caterwaul.core.definitions import Place, Source, names_in, source_of

from .flags import flag_fields
from .known import Known, bit_of, is_worded, pile_fields, seat_fields, single_fields, words_of
from .order import BUILTIN, is_pure

COMPILED = ("rule", "compiled")  # the decorators of what is compiled


@dataclass(frozen=True)
class Target:
    """A compiled function, or the statement of a constant."""

    file: Path
    name: str
    node: ast.FunctionDef | ast.Assign
    known: Known
    uses: frozenset[Place]  # the definitions that it names

    @property
    def place(self) -> Place:
        return self.file, self.name

    @property
    def is_constant(self) -> bool:
        return isinstance(self.node, ast.Assign)


def targets_of(folder: Path, roots: tuple[str, ...]) -> list[Target]:
    """In the order of files and lines."""
    definitions = Definitions(folder)
    ahead, found = [definitions.home_of(folder / "rules.py", root) for root in roots], dict[Place, Target]()
    while ahead:
        file, name = place = ahead.pop()
        node = breakable(definitions.at(place), name)
        if place in found or file.parent != folder or node is None:
            continue
        found[place] = definitions.target(place, node)
        ahead += found[place].uses if isinstance(node, ast.FunctionDef) else ()
    return sorted(found.values(), key=lambda target: (target.file.name, target.node.lineno, target.name))


class Definitions:
    """What the names in the files of a game stand for."""

    def __init__(self, folder: Path) -> None:
        self.sources: dict[Path, Source] = {}
        self._pure: dict[Place, bool] = {}
        has_state = (folder / "state.py").exists()
        self.fields = fields_in(self.source(folder / "state.py") if has_state else Source(), folder)

    def source(self, file: Path) -> Source:
        return self.sources.get(file) or self.sources.setdefault(file, source_of(file))

    def at(self, place: Place) -> ast.stmt | None:
        return self.source(place[0]).defines.get(place[1])

    def home_of(self, file: Path, name: str) -> Place:
        while name in self.source(file).imports:
            file, name = self.source(file).imports[name]
        return file, name

    def is_pure(self, place: Place) -> bool:
        if place not in self._pure:
            self._pure[place] = is_pure(
                self.at(place), lambda name: name in BUILTIN or self.is_pure(self.home_of(place[0], name))
            )
        return self._pure[place]

    def is_bit(self, place: Place) -> bool:
        vocabulary = bit_of(place[1], self.at(place))
        return is_worded(self.at(self.home_of(place[0], vocabulary)))

    def target(self, place: Place, node: ast.FunctionDef | ast.Assign) -> Target:
        homes = {used: self.home_of(place[0], used) for used in names_in(node)}
        words = {used: words_of(self.at(home)) for used, home in homes.items()}
        known = replace(
            self.fields,
            words={used: found for used, found in words.items() if found},
            pure=frozenset(used for used, home in homes.items() if home != place and self.is_pure(home)),
            bits=frozenset(used for used, home in homes.items() if self.is_bit(home)),
        )
        return Target(*place, node, known, frozenset(homes.values()) - {place})


def fields_in(state: Source, folder: Path) -> Known:
    """What is known of the fields of the state and of the other records beside it."""
    root, classes = state.defines.get("State"), list(state.defines.values())
    return Known(
        seats=seat_fields(root), piles=pile_fields(root), flags=flag_fields(root, folder),
        singles=single_fields(classes),
    )  # fmt: skip


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
