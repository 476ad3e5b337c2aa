"""Mutants: the rules with one place changed. Each has an identity that does not depend on lines."""

from __future__ import annotations

import ast
import types
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .equal import is_length
from .operators import OPERATORS, Around
from .targets import Target, statements


@dataclass(frozen=True)
class Mutant:
    """One change of one function or constant."""

    file: str
    function: str  # or constant
    operator: str
    before: str
    after: str
    nth: int  # among equal ones in that function
    line: int = field(compare=False)
    statement: int = field(compare=False)  # the number of the statement in its function; of a constant 0
    target: Target = field(compare=False, repr=False)
    code: types.CodeType = field(compare=False, repr=False)

    @property
    def key(self) -> str:
        nth = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.file} {self.function}: {self.before} → {self.after}{nth}"


def mutants_of(targets: list[Target]) -> list[Mutant]:
    """All of them, in the order of the text."""
    return [mutant for target in targets for mutant in mutants_in(target)]


def mutants_in(target: Target) -> Iterator[Mutant]:
    """What differs from the code and from the mutants before, and compiles."""
    seen, times = {essence(compiled(target))}, Counter[tuple[str, str]]()
    for change in changes_of(target):
        try:
            code = compiled(target)
        except (SyntaxError, ValueError):
            continue
        if essence(code) in seen:
            continue
        seen.add(essence(code))
        times[change.before, change.after] += 1
        yield Mutant(
            target.file.name,
            target.name,
            change.operator,
            change.before,
            change.after,
            times[change.before, change.after],
            change.line,
            change.statement,
            target,
            code,
        )


@dataclass(frozen=True)
class Change:
    """What has just been put into the tree."""

    operator: str
    before: str
    after: str
    line: int
    statement: int


def changes_of(target: Target) -> Iterator[Change]:
    """Put each change into the tree of the target; it stands there until the next one is asked for."""
    if isinstance(target.node, ast.Assign):
        yield from changes_under(target.node, Slot(target.node, "value"), target, 0)
        return
    numbers = {id(node): number for number, node in enumerate(statements(target.node.body))}
    last = id(target.node.body[-1])
    for slot in slots_of_statements(target.node):
        node = slot.value
        if id(node) not in numbers:
            continue
        around = Around(target.known, target.node, is_last=id(node) == last)
        yield from changes_at(node, slot, around, target, numbers[id(node)])
        for part in parts_of(node):
            yield from changes_under(node, part, target, numbers[id(node)])


@dataclass(frozen=True)
class Slot:
    """A place in a tree where a node stands and another one can be put."""

    holder: Any
    index: Any

    @property
    def value(self) -> ast.AST:
        in_list = isinstance(self.holder, list)
        found: ast.AST = self.holder[self.index] if in_list else getattr(self.holder, self.index)
        return found

    def put(self, value: object) -> None:
        if isinstance(self.holder, list):
            self.holder[self.index] = value
        else:
            setattr(self.holder, self.index, value)


def slots_of_statements(node: ast.AST) -> Iterator[Slot]:
    """Where the statements of a function stand, in the order of the text."""
    for _, value in ast.iter_fields(node):
        if isinstance(value, list):
            for i, inner in enumerate(value):
                if isinstance(inner, ast.stmt):
                    yield Slot(value, i)
                if isinstance(inner, ast.stmt | ast.match_case):
                    yield from slots_of_statements(inner)


def parts_of(node: ast.AST) -> Iterator[Slot]:
    """Where the expressions and cases of a statement stand, without the statements inside it."""
    if is_length(node):
        return
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            yield from (Slot(value, i) for i, part in enumerate(value) if is_part(part))
        elif is_part(value):
            yield Slot(node, name)


def is_part(node: object) -> bool:
    return isinstance(node, ast.expr | ast.match_case | ast.pattern)


def changes_under(
    statement: ast.AST, slot: Slot, target: Target, number: int, parents: tuple[ast.AST, ...] = ()
) -> Iterator[Change]:
    """The changes of a node and of what is inside it."""
    node = slot.value
    around = Around(target.known, target.node, [statement, *parents])
    yield from changes_at(statement, slot, around, target, number)
    for part in parts_of(node):
        yield from changes_under(statement, part, target, number, (*parents, node))


def changes_at(
    statement: ast.AST, slot: Slot, around: Around, target: Target, number: int
) -> Iterator[Change]:
    node = slot.value
    shown = node if isinstance(node, ast.match_case) else innermost_case(around) or statement
    before = headline(shown)
    for name, operator in OPERATORS.items():
        for new in operator(node, around):
            slot.put(ast.fix_missing_locations(ast.copy_location(new, node)))
            after = headline(new if shown is node else shown)
            yield Change(name, before, after, line_of(node, statement), number)
            slot.put(node)


def innermost_case(around: Around) -> ast.match_case | None:
    return next((node for node in reversed(around.parents) if isinstance(node, ast.match_case)), None)


def line_of(node: ast.AST, statement: ast.AST) -> int:
    if isinstance(node, ast.match_case):
        return node.pattern.lineno
    line: int = getattr(node, "lineno", getattr(statement, "lineno", 0))
    return line


def headline(node: ast.AST) -> str:
    """A statement as text, on one line and without the statements inside it."""
    match node:
        case ast.If(test=test):
            return f"if {ast.unparse(test)}:"
        case ast.While(test=test):
            return f"while {ast.unparse(test)}:"
        case ast.For(target=each, iter=over):
            return f"for {ast.unparse(each)} in {ast.unparse(over)}:"
        case ast.Match(subject=subject):
            return f"match {ast.unparse(subject)}:"
        case ast.match_case(pattern=pattern, guard=guard):
            return f"case {ast.unparse(pattern)}{f' if {ast.unparse(guard)}' if guard else ''}:"
        case _:
            return ast.unparse(node)


def compiled(target: Target) -> types.CodeType:
    """The code of a function as its tree stands now; of a constant that of its statement."""
    node = target.node
    if isinstance(node, ast.Assign):
        return compile(ast.Module([node], []), str(target.file), "exec", dont_inherit=True)
    bare = ast.FunctionDef(
        node.name, node.args, node.body, [], node.returns, None, lineno=node.lineno, col_offset=0
    )
    flags = __import__("__future__").annotations.compiler_flag
    module = compile(ast.Module([bare], []), str(target.file), "exec", flags=flags, dont_inherit=True)
    return next(c for c in module.co_consts if isinstance(c, types.CodeType) and c.co_name == node.name)


def essence(code: types.CodeType) -> tuple[object, ...]:
    """What code does, without lines: two that are equal in this cannot be told apart."""
    constants = tuple(
        essence(c) if isinstance(c, types.CodeType) else (type(c).__name__, repr(c)) for c in code.co_consts
    )
    return code.co_code, constants, code.co_names, code.co_varnames
