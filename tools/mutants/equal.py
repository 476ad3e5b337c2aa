"""Changes that provably change nothing, or the same as another one: they are no mutants.

Only what follows from the place itself is looked at; all else is tried, and stands among the excuses.
"""

from __future__ import annotations

import ast

from .known import Known

SAME_AS: dict[tuple[type[ast.cmpop], bool], int] = {  # whether the number is on the right: the change of it
    (ast.Gt, True): -1, (ast.GtE, True): 1, (ast.Lt, True): 1, (ast.LtE, True): -1,
    (ast.Gt, False): 1, (ast.GtE, False): -1, (ast.Lt, False): -1, (ast.LtE, False): 1,
}  # fmt: skip


def is_other_limit(node: ast.AST, change: int, parent: ast.AST | None) -> bool:
    """Of whole numbers `n > -1` says what `n >= 0` says, which `n > 0` becomes anyway."""
    match parent:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return (left is node or right is node) and SAME_AS.get((type(op), right is node)) == change
        case _:
            return False


def says_the_same(node: ast.AST, change: int, parents: list[ast.AST], known: Known) -> bool:
    """Whether a number that is one more or less says what the code said, or what another change says."""
    return (
        is_other_limit(node, change, parents[-1] if parents else None)
        or is_limit_of_bit(node, change, parents, known)
        or is_last_of_one(node, change, parents, known)
        or is_first_of_pile(node, change, parents, known)
        or is_behind_pile(node, change, parents, known)
        or is_none(node, change, parents, known)
        or is_set_flag(node, change, parents, known)
    )


def is_limit_of_bit(node: ast.AST, change: int, parents: list[ast.AST], known: Known) -> bool:
    """The bit of a word is 2 or more, so `set & REACH > 0` is `set & REACH > 1`."""
    match parents:
        case [
            *_,
            ast.Compare(left=ast.BinOp(op=ast.BitAnd(), right=bit), ops=[ast.Gt()], comparators=[limit]),
        ]:
            is_bit = isinstance(bit, ast.Name) and bit.id in known.bits
            return limit is node and is_zero(node) and change == 1 and is_bit
        case _:
            return False


def is_last_of_one(node: ast.AST, change: int, parents: list[ast.AST], known: Known) -> bool:
    """Of one row the first is the last."""
    match parents:
        case [*_, ast.Subscript(value=ast.Attribute(attr=attr), slice=index)] if index is node:
            return attr in known.singles and is_zero(node) and change == -1
        case _:
            return False


def is_first_of_pile(node: ast.AST, change: int, parents: list[ast.AST], known: Known) -> bool:
    """There is a first card where there are any, if no more is asked."""
    match parents:
        case [*around, ast.Subscript() as count] if counts_pile(count, known) and index_of(count) is node:
            return change == 1 and is_asked_for_truth(count, around)
        case [*around, ast.Subscript() as count, ast.Tuple()] if counts_pile(count, known):
            return change == 1 and index_of(count) is node and is_asked_for_truth(count, around)
        case _:
            return False


def is_behind_pile(node: ast.AST, change: int, parents: list[ast.AST], known: Known) -> bool:
    """Behind the last card of a pile lies card 0, which is none: a loop that goes on to it meets nothing."""
    match parents:
        case [
            *_,
            ast.Call(func=ast.Name(id="range"), args=[_, stop]),
            ast.BinOp(left=count, op=ast.Add()) as end,
        ]:
            return stop is end and end.right is node and change == 1 and counts_pile(count, known)
        case _:
            return False


def is_none(node: ast.AST, change: int, parents: list[ast.AST], known: Known) -> bool:
    """Cards, rows and places are numbered from 1, and 0 is none: a loop that begins there meets nothing."""
    match node, parents:
        case ast.Constant(value=1), [*_, ast.Call(func=ast.Name(id="range"), args=[start, stop])]:
            counted = stop.left if isinstance(stop, ast.BinOp) else stop
            return start is node and change == -1 and not is_count(counted)
        case _:
            return False


def is_set_flag(node: ast.AST, change: int, parents: list[ast.AST], known: Known) -> bool:
    """Of a flag it is only asked whether it is 0, so 2 sets it as 1 does."""
    match node, parents:
        case ast.Constant(value=1), [ast.Assign(targets=targets)]:
            return change == 1 and all(field_of(target) in known.flags for target in targets)
        case _:
            return False


def field_of(target: ast.expr) -> str:
    """`s.done` or `s.done[card]`: the name of the field."""
    field = target.value if isinstance(target, ast.Subscript) else target
    return field.attr if isinstance(field, ast.Attribute) else ""


def is_count(node: ast.AST) -> bool:
    """Something in which the number at 0 says how many there are."""
    return isinstance(node, ast.Subscript) and is_zero(index_of(node))


def counts_pile(node: ast.AST, known: Known) -> bool:
    """`s.deck[0]` or `s.hand[p, 0]`: how many cards there are."""
    match node:
        case ast.Subscript(value=ast.Attribute(attr=attr)) if attr in known.piles:
            return is_zero(index_of(node))
        case _:
            return False


def index_of(field: ast.Subscript) -> ast.AST:
    """The last index."""
    return field.slice.elts[-1] if isinstance(field.slice, ast.Tuple) else field.slice


def is_zero(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


def is_asked_for_truth(node: ast.AST, around: list[ast.AST]) -> bool:
    """Whether it is only looked at whether something is 0."""
    match around[-1] if around else None:
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() | ast.Gt()], comparators=[limit]):
            return left is node and is_zero(limit)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            return test is node
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp() as connected:
            return is_asked_for_truth(connected, around[:-1])
        case _:
            return False


def resets_both(field: ast.AST | None, around: list[ast.AST], function: ast.AST | None) -> bool:
    """Both elements are set to the same number, or treated by a function that gets no more, one each time
    round, and nothing in between looks at them."""
    statement = around[0] if around else None
    loop = loop_over_both(statement, function)
    match field, statement:
        case (
            ast.Subscript(value=ast.Attribute() as name, slice=ast.Name(id=index)),
            ast.Assign(value=ast.Constant()) | ast.Expr(value=ast.Call(func=ast.Name(), args=[_])),
        ) if loop is not None and any(field is part for part in treated_in(statement)):
            parts = [part for inner in loop.body for part in ast.walk(inner)]
            mentions = sum(ast.unparse(part) == ast.unparse(name) for part in parts)
            is_seen = any(isinstance(part, ast.Call) and has_whole(part, name) for part in parts)
            return ast.unparse(loop.target) == index and mentions == 1 and not is_seen
        case _:
            return False


def treated_in(statement: ast.AST) -> list[ast.expr]:
    """What it sets, or hands to a function."""
    match statement:
        case ast.Assign(targets=targets):
            return targets
        case ast.Expr(value=ast.Call(args=args)):
            return args
        case _:
            return []


def has_whole(call: ast.Call, field: ast.Attribute) -> bool:
    """Whether a function is given all to which the field belongs."""
    return any(ast.unparse(arg) == ast.unparse(field.value) for arg in call.args)


def loop_over_both(statement: ast.AST | None, function: ast.AST | None) -> ast.For | None:
    """The loop over two players in which a statement stands by itself."""
    for node in ast.walk(function) if function is not None else ():
        if isinstance(node, ast.For) and any(statement is inner for inner in node.body):
            return node if ast.unparse(node.iter) == "range(2)" else None
    return None


def does_nothing(case: ast.match_case) -> bool:
    """What is left out of it is nothing."""
    return all(isinstance(statement, ast.Pass) for statement in case.body)


def is_length(node: ast.AST) -> bool:
    """All arrays are as long as they were declared, whichever of them is asked."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"
