"""Which fields are flags: private ones of which all code of a game asks only whether they are 0."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from .equal import is_asked_for_truth
from .known import called_in, declared


def flag_fields(state: ast.stmt | None, folder: Path) -> frozenset[str]:
    """What is not private can be read in the text of a position."""
    private = {name for name, call in declared(state) if "private" in called_in(call)}
    others = {
        node.attr
        for file in folder.rglob("*.py")
        for node, around in with_parents(ast.parse(file.read_text(encoding="utf-8")), [])
        if isinstance(node, ast.Attribute) and node.attr in private and not is_flag_there(node, around)
    }
    return frozenset(private - others)


def is_flag_there(node: ast.Attribute, around: list[ast.AST]) -> bool:
    """Whether a field, or an element of it, is set there or looked at for its truth."""
    whole: ast.AST = node
    if around and isinstance(around[-1], ast.Subscript) and around[-1].value is node:
        whole, around = around[-1], around[:-1]
    is_set = isinstance(getattr(whole, "ctx", None), ast.Store)
    is_grown = bool(around) and isinstance(around[-1], ast.AugAssign)
    return (is_set and not is_grown) or is_asked_for_truth(whole, around)


def with_parents(node: ast.AST, around: list[ast.AST]) -> Iterator[tuple[ast.AST, list[ast.AST]]]:
    """Every node inside, each with those around it, the innermost last."""
    yield node, around
    for inner in ast.iter_child_nodes(node):
        yield from with_parents(inner, [*around, node])
