"""What is known of the names in a piece of code: the words of vocabularies, and what fields hold."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Known:
    """Of the names that one definition uses, and of the fields of the game's records."""

    words: dict[str, list[str]] = field(default_factory=dict)  # the vocabularies, with their words
    pure: frozenset[str] = frozenset()  # functions that change nothing
    bits: frozenset[str] = frozenset()  # constants that are the bit of a word; the first word has number 1
    seats: frozenset[str] = frozenset()  # fields of the state that hold a player
    piles: frozenset[str] = frozenset()  # fields of the state: how many cards, these, and zeros behind them
    flags: frozenset[str] = frozenset()  # fields of the state of which it is only asked whether they are 0
    singles: frozenset[str] = frozenset()  # fields of records that have one row, in whichever record


def seat_fields(state: ast.stmt | None) -> frozenset[str]:
    """The fields of a record that are declared with `seat`."""
    return frozenset(name for name, call in declared(state) if "seat" in called_in(call))


def pile_fields(state: ast.stmt | None) -> frozenset[str]:
    return frozenset(name for name, call in declared(state) if "pile" in called_in(call))


def single_fields(classes: list[ast.stmt]) -> frozenset[str]:
    """Those that are declared as one row, and nowhere as anything else."""
    all_declared = [each for node in classes for each in declared(node)]
    others = {name for name, call in all_declared if not is_one_row(call)}
    return frozenset(name for name, _ in all_declared if name not in others)


def is_one_row(call: ast.Call) -> bool:
    match call:
        case ast.Call(func=ast.Name(id="rows"), args=[_, ast.Constant(value=1), *_]):
            return True
        case _:
            return False


def declared(node: ast.stmt | None) -> Iterator[tuple[str, ast.Call]]:
    """The fields of a record, each with what declares it."""
    for part in node.body if isinstance(node, ast.ClassDef) else ():
        match part:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                yield name, call


def called_in(call: ast.Call) -> set[str]:
    calls = (node.func for node in ast.walk(call) if isinstance(node, ast.Call))
    return {called.id for called in calls if isinstance(called, ast.Name)}


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


def bit_of(name: str, node: ast.stmt | None) -> str:
    """The vocabulary of which it is a bit, as in `REACH = 1 << Keyword.REACH`; of anything else none."""
    match node:
        case ast.Assign(targets=[ast.Name()], value=value):
            return vocabulary_of(value)
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            pairs = zip(targets, values, strict=True)
            return next((vocabulary_of(v) for t, v in pairs if isinstance(t, ast.Name) and t.id == name), "")
        case _:
            return ""


def vocabulary_of(bit: ast.expr) -> str:
    match bit:
        case ast.BinOp(
            left=ast.Constant(value=1), op=ast.LShift(), right=ast.Attribute(value=ast.Name(id=name))
        ):
            return name
        case _:
            return ""


def is_worded(node: ast.stmt | None) -> bool:
    """Whether it is a vocabulary of which the first word has number 1."""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any(isinstance(base, ast.Name) and base.id == "Worded" for base in bases)
