"""Whether the order of a loop can matter at all: where it cannot, the loop the other way round is no mutant.

It is said of a loop only that provably looks for something, adds up, or treats each of its things apart.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

BUILTIN = frozenset({"abs", "bool", "int", "len", "max", "min", "range"})
TOGETHER: tuple[tuple[type[ast.operator], ...], ...] = (
    (ast.Add, ast.Sub), (ast.BitOr,), (ast.BitAnd,), (ast.BitXor,),
)  # fmt: skip


def is_pure(node: ast.stmt | None, calls_pure: Callable[[str], bool]) -> bool:
    """Whether a function changes nothing that it is given."""
    if not isinstance(node, ast.FunctionDef):
        return False
    parts = [part for statement in node.body for part in ast.walk(statement)]
    stores = any(isinstance(part, ast.Attribute | ast.Subscript) and is_store(part) for part in parts)
    return not stores and all(calls_pure(name) for name in calls_in(parts))


def calls_in(parts: list[ast.AST]) -> Iterator[str]:
    """What is called there; something that nobody knows for all that is no plain name."""
    for part in parts:
        if isinstance(part, ast.Call):
            yield part.func.id if isinstance(part.func, ast.Name) else "?"


def is_store(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)


def order_matters(loop: ast.For, function: ast.AST, pure: frozenset[str]) -> bool:
    """Whether it could; only False is certain."""
    if isinstance(loop.target, ast.Name) and not reads(loop.target.id, [function]):
        return False  # so many times the same
    parts = [part for statement in loop.body for part in ast.walk(statement)]
    called = set(calls_in(parts))
    if not called <= pure | BUILTIN or any(isinstance(part, ast.Break) or binds(part) for part in parts):
        return True
    if not isinstance(loop.target, ast.Name) or loop.orelse:
        return True
    returned = {ast.unparse(part) for part in parts if isinstance(part, ast.Return)}
    if returned:
        written = [part for part in parts if is_write(part) and not passes(part, parts, loop, function)]
        return len(returned) > 1 or not returns_constant(parts) or bool(written)
    fields = any(is_write(part) and not isinstance(part, ast.Name) for part in parts)
    if fields and called - BUILTIN:
        return True  # what is called may read what is written
    return not all(
        is_sum(part, parts) or is_its_own(part, loop, parts) or is_passing(part, loop, function)
        for part in parts
        if isinstance(part, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.For | ast.NamedExpr)
    )


def binds(part: ast.AST) -> bool:
    """A pattern that gives a name to what it finds."""
    return isinstance(part, ast.pattern) and bool(getattr(part, "name", None) or getattr(part, "rest", None))


def passes(written: ast.AST, parts: list[ast.AST], loop: ast.For, function: ast.AST) -> bool:
    """Whether it is the name of something that is set anew each time round."""
    setting = [
        part for part in parts if isinstance(part, ast.Assign) and any(t is written for t in part.targets)
    ]
    return bool(setting) and is_passing(setting[0], loop, function)


def returns_constant(parts: list[ast.AST]) -> bool:
    return all(isinstance(part.value, ast.Constant) for part in parts if isinstance(part, ast.Return))


def is_write(part: ast.AST) -> bool:
    return isinstance(part, ast.Name | ast.Attribute | ast.Subscript) and is_store(part)


def is_sum(part: ast.AST, parts: list[ast.AST]) -> bool:
    """Something is added to what nothing else in the loop looks at, or always set to the same."""
    match part:
        case ast.AugAssign(target=ast.Name() | ast.Attribute() as target, op=op):
            kind = next((kind for kind in TOGETHER if isinstance(op, kind)), ())
            others = [p for p in parts if isinstance(p, ast.AugAssign) and same(p.target, target)]
            return all(isinstance(p.op, kind) for p in others) and times(target, parts) == len(others)
        case ast.Assign(targets=[ast.Name() | ast.Attribute() as target], value=ast.Constant() as value):
            equal = [p for p in parts if isinstance(p, ast.Assign) and same(p.value, value)]
            equal = [p for p in equal if len(p.targets) == 1 and same(p.targets[0], target)]
            return times(target, parts) == len(equal)
        case _:
            return False


def is_its_own(part: ast.AST, loop: ast.For, parts: list[ast.AST]) -> bool:
    """Each time round another element is set, and no other element of that field is looked at."""
    assert isinstance(loop.target, ast.Name)
    match part:
        case ast.Assign(targets=targets):
            fields = [owned(target, loop.target.id) for target in targets]
        case ast.AugAssign(target=target):
            fields = [owned(target, loop.target.id)]
        case _:
            return False
    seen = [p for p in parts if isinstance(p, ast.Attribute)]
    own = [owned(p, loop.target.id) for p in parts if isinstance(p, ast.Subscript)]
    return all(
        field and sum(ast.unparse(p) == field for p in seen) == own.count(field) for field in fields
    )  # fmt: skip


def owned(node: ast.AST, name: str) -> str:
    """The field of which `s.field[name]` or `s.field[name, …]` is the element; of all else none."""
    match node:
        case ast.Subscript(value=ast.Attribute(value=ast.Name()) as field, slice=ast.Name(id=index)):
            return ast.unparse(field) if index == name else ""
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name()) as field, slice=ast.Tuple(elts=[ast.Name(id=index), *_])
        ):
            return ast.unparse(field) if index == name else ""
        case _:
            return ""


def is_passing(part: ast.AST, loop: ast.For, function: ast.AST) -> bool:
    """A name that is set anew each time round before it is used, and never used afterwards."""
    match part:
        case ast.Assign(targets=[ast.Name(id=name)]) if part in loop.body:
            inside = loop.body[loop.body.index(part) + 1 :]
        case ast.For(target=ast.Name(id=name), body=inside, orelse=[]):
            pass
        case _:
            return False
    return reads(name, [function]) == reads(name, inside)


def reads(name: str, inside: list[ast.AST] | list[ast.stmt]) -> int:
    parts = [part for node in inside for part in ast.walk(node)]
    return sum(isinstance(part, ast.Name) and part.id == name and not is_store(part) for part in parts)


def same(one: ast.AST, two: ast.AST) -> bool:
    return ast.unparse(one) == ast.unparse(two)


def times(node: ast.AST, parts: list[ast.AST]) -> int:
    """How often a name or field stands there."""
    return sum(isinstance(part, type(node)) and same(part, node) for part in parts)
