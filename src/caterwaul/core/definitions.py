"""What functions are made of: the definitions that they use, and those that these use, out of the sources.

Nothing is imported or compiled for it. Where a definition stands, in which order, and what is written about
it change nothing, so files can be moved and split freely.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Place = tuple[Path, str]  # a file, and what is called so in it
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass
class Source:
    """The top of one file: what it defines, and what it has from others."""

    defines: dict[str, ast.stmt] = field(default_factory=dict)
    imports: dict[str, Place] = field(default_factory=dict)


def print_of(*roots: Place) -> str:
    """A short hash of all that these functions are made of."""
    found = sorted(repr((name, shape(node))) for name, node in definitions_of(roots))
    return hashlib.blake2s("\n".join(found).encode()).hexdigest()[:16]


def definitions_of(roots: Iterable[Place]) -> Iterator[tuple[str, ast.stmt]]:
    """What these names stand for, and everything that is used there, each once."""
    sources: dict[Path, Source] = {}
    ahead, seen = list(roots), set[Place]()
    while ahead:
        place = file, name = ahead.pop()
        if place in seen:
            continue
        seen.add(place)
        source = sources.get(file) or sources.setdefault(file, source_of(file))
        if name in source.imports:
            ahead.append(source.imports[name])
        elif name in source.defines:
            node = source.defines[name]
            yield name, node
            ahead += [(file, used) for used in names_in(node)]


def defined_in(file: Path) -> list[str]:
    """Everything that a file defines."""
    return list(source_of(file).defines)


def source_of(file: Path) -> Source:
    source = Source()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if found := file_of(file, node, alias.name):
                    source.imports[alias.asname or alias.name] = found, alias.name
        for name in names_defined(node):
            source.defines[name] = node
    return source


def file_of(file: Path, node: ast.ImportFrom, name: str) -> Path | None:
    """The file of ours that a name is imported from; nothing of what others have written, or of modules."""
    if not node.level:
        return None
    folder = file.parents[node.level - 1].joinpath(*(node.module or "").split("."))
    for found in (folder.with_suffix(".py"), folder / "__init__.py"):
        if found.is_file():
            return found
    return None


def names_defined(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def names_in(node: ast.stmt) -> set[str]:
    """What a definition uses: of fields and constants, what they are given and not what declares them."""
    if isinstance(node, FUNCTIONS):
        parts = [node.args, *node.body, *([node.returns] if node.returns else [])]
        return {n.id for part in parts for n in ast.walk(part) if isinstance(n, ast.Name)}
    given = [*node.bases, *fields_of(node)] if isinstance(node, ast.ClassDef) else [node]
    inside = [n for part in given for n in ast.walk(part)]
    declares = {id(n.func) for n in inside if isinstance(n, ast.Call)}
    return {n.id for n in inside if isinstance(n, ast.Name) and id(n) not in declares}


def fields_of(node: ast.ClassDef) -> list[ast.stmt]:
    return [part for part in node.body if isinstance(part, ast.Assign | ast.AnnAssign)]


def shape(node: Any) -> Any:
    """A syntax tree without text, decoration and whatever differs between versions of Python."""
    match node:
        case ast.Constant(value=value):
            return None if isinstance(value, str) else repr(value)
        case ast.Tuple(elts=[ast.Constant(value=str()), *_]):
            return None  # a word with its sentences
        case ast.ClassDef():
            return "class", node.name, shape(node.bases), shape(fields_of(node))
        case ast.AST():
            parts = [
                (name, shape(value)) for name, value in ast.iter_fields(node) if name != "decorator_list"
            ]
            return type(node).__name__, [(name, part) for name, part in parts if part not in (None, [])]
        case list():
            return [shape(item) for item in node if not is_text(item)]
        case _:
            return node


def is_text(node: Any) -> bool:
    """A docstring, or a string that stands alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
