"""The ways in which one place of the code is broken, each a small function in one table.

An operator gets a node and what is known around it, and gives the nodes that could stand there instead.
What it gives is never changed afterwards, so it may hold parts of the node itself.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field

from .equal import does_nothing, resets_both, says_the_same
from .known import Known
from .order import order_matters

SEATS = frozenset({"p", "q", "foe", "seat", "owner", "loser", "winner"})  # what a player is called
TELL = "tell"  # so begin the functions whose last zeros fill a row up and say nothing


@dataclass
class Around:
    """What an operator may know of where a node stands."""

    known: Known = field(default_factory=Known)
    function: ast.AST | None = None
    parents: list[ast.AST] = field(default_factory=list)  # the innermost last
    is_last: bool = False  # of a statement: the function ends with it

    @property
    def parent(self) -> ast.AST | None:
        return self.parents[-1] if self.parents else None


Operator = Callable[[ast.AST, Around], Iterator[ast.AST]]


def number(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """One more, one less."""
    match node:
        case ast.Constant(value=bool()):
            return
        case ast.Constant(value=int(n)) if not is_filling(node, around):
            for change in (1, -1):
                if not says_the_same(node, change, around.parents, around.known):
                    yield ast.Constant(n + change)


def is_filling(node: ast.AST, around: Around) -> bool:
    match around.parent:
        case ast.Call(func=ast.Name(id=name), args=args) if name.startswith(TELL):
            last = len(args)
            while last and isinstance(args[last - 1], ast.Constant) and args[last - 1].value == 0:  # type: ignore[attr-defined]
                last -= 1
            return any(node is arg for arg in args[last:])
        case _:
            return False


def truth(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """True for False."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)


COMPARED: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}


def comparison(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """Equality with another outcome, a limit that counts or not."""
    match node:
        case ast.Compare(left=left, ops=[op, *more], comparators=right) if type(op) in COMPARED:
            yield ast.Compare(left, [COMPARED[type(op)], *more], right)


def connective(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """`and` for `or`, and each of their parts left out."""
    match node:
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]


def negation(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """`not x` and `-x` and `~x` become `x`."""
    match node:
        case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand):
            yield operand
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield operand


def condition(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """What depends on something always happens, or never."""
    match node:
        case ast.If():
            yield changed(node, test=ast.Constant(True))
            yield changed(node, test=ast.Constant(False))
        case ast.While():
            yield changed(node, test=ast.Constant(False))
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse


def case_(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """A case is left out, or its condition."""
    match node:
        case ast.match_case(guard=guard) if not does_nothing(node):
            yield changed(node, guard=ast.Constant(False))
            if guard is not None:
                yield changed(node, guard=None)


def statement(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """A statement is left out; of one that sets several things, each of these."""
    match node:
        case ast.Assign(targets=[_, _, *_] as targets):
            for i in range(len(targets)):
                yield changed(node, targets=targets[:i] + targets[i + 1 :])
        case ast.Return() if around.is_last:
            return
        case ast.Assign() | ast.AugAssign() | ast.Expr() | ast.Return() | ast.Break() | ast.Continue():
            yield ast.Pass()


def other_player(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """`p` for the other player. Only where one is meant: in `1 - p` the whole is taken instead."""
    match node:
        case ast.Name(id=name, ctx=ast.Load()) if name in SEATS and not is_opposite(around.parent):
            if resets_both(around.parent, around.parents, around.function):
                return
            yield ast.BinOp(node, ast.BitXor(), ast.Constant(1))
        case ast.BinOp(right=right) if is_opposite(node):
            yield right
        case (
            ast.Attribute(attr=attr, ctx=ast.Load())
            | ast.Subscript(value=ast.Attribute(attr=attr), ctx=ast.Load())
        ) if attr in around.known.seats and not isinstance(around.parent, ast.Compare | ast.Subscript):
            if not is_opposite(around.parent) and not is_whole(node):
                yield ast.BinOp(node, ast.BitXor(), ast.Constant(1))


def is_whole(node: ast.AST) -> bool:
    """All of an array, as it is handed to a function."""
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def is_opposite(node: ast.AST | None) -> bool:
    match node:
        case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=ast.Name() | ast.Attribute()):
            return True
        case _:
            return False


def loop(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """The other way round, without the first one, without the last one."""
    match node:
        case ast.For(iter=ast.Call(func=ast.Name(id="range"), args=args) as over):
            if around.function and order_matters(node, around.function, around.known.pure):
                yield changed(node, iter=ast.Call(ast.Name("reversed", ast.Load()), [over], []))
            start = args[0] if len(args) > 1 else ast.Constant(0)
            stop = args[min(len(args) - 1, 1)]
            step = args[2:]
            if step:
                return
            if len(args) == 1 or not ends_in_number(start):
                yield changed(node, iter=ranging(plus(start, 1), stop))
            if not ends_in_number(stop):
                yield changed(node, iter=ranging(start, plus(stop, -1)))


def ends_in_number(node: ast.AST) -> bool:
    """Whether it is moved by one already, as a number."""
    match node:
        case ast.Constant() | ast.BinOp(right=ast.Constant()):
            return True
        case _:
            return False


def plus(node: ast.expr, n: int) -> ast.expr:
    if isinstance(node, ast.Constant):
        assert isinstance(node.value, int)
        return ast.Constant(node.value + n)
    return ast.BinOp(node, ast.Add() if n > 0 else ast.Sub(), ast.Constant(abs(n)))


def ranging(start: ast.expr, stop: ast.expr) -> ast.Call:
    return ast.Call(ast.Name("range", ast.Load()), [start, stop], [])


def once(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """What is done again and again is done once."""
    match node:
        case ast.While(test=test, body=body, orelse=orelse):
            yield ast.If(test, body, orelse)


SWAPPED: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.FloorDiv(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.FloorDiv(),
    ast.BitOr: ast.BitAnd(),
    ast.BitAnd: ast.BitOr(),
    ast.LShift: ast.RShift(),
    ast.RShift: ast.LShift(),
}


def arithmetic(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """Plus for minus and the like; of `a ^ b` each alone."""
    match node:
        case ast.BinOp(left=left, op=ast.BitXor(), right=right):
            yield left
            yield right
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPPED and not is_opposite(node):
            yield ast.BinOp(left, SWAPPED[type(op)], right)


def growth(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """What is added is taken away; what was there before is forgotten."""
    match node:
        case ast.AugAssign(target=target, op=op, value=value):
            if type(op) in SWAPPED:
                yield ast.AugAssign(target, SWAPPED[type(op)], value)
            yield ast.Assign([target], value)


def limit(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """Of the greatest or least of some, each alone."""
    match node:
        case ast.Call(func=ast.Name(id="min" | "max"), args=[_, _] as args):
            yield from args
        case ast.Call(func=ast.Name(id="abs"), args=[arg]):
            yield arg


def word(node: ast.AST, around: Around) -> Iterator[ast.AST]:
    """The next word of a vocabulary."""
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr in around.known.words.get(name, ()):
            if isinstance(around.parent, ast.MatchValue):
                return
            words = around.known.words[name]
            following = words[(words.index(attr) + 1) % len(words)]
            yield ast.Attribute(ast.Name(name, ast.Load()), following, ast.Load())


OPERATORS: dict[str, Operator] = {
    "number": number,
    "truth": truth,
    "comparison": comparison,
    "connective": connective,
    "negation": negation,
    "condition": condition,
    "case": case_,
    "statement": statement,
    "other player": other_player,
    "loop": loop,
    "once": once,
    "arithmetic": arithmetic,
    "growth": growth,
    "limit": limit,
    "word": word,
}


def changed(node: ast.AST, **fields: object) -> ast.AST:
    """The same node with other fields."""
    new = copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new
