"""Changes that provably change nothing, or the same as another one: they are no mutants.

Only what follows from the place itself is looked at; all else is tried, and stands among the excuses.
"""

from __future__ import annotations

import ast

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


def resets_both(field: ast.AST | None, around: list[ast.AST], function: ast.AST | None) -> bool:
    """Both elements are set to the same number, one each time round, and nothing in between looks at them."""
    statement = around[0] if around else None
    loop = loop_over_both(statement, function)
    match field, statement:
        case ast.Subscript(value=ast.Attribute() as name, slice=ast.Name(id=index)), ast.Assign(
            targets=targets, value=ast.Constant()
        ) if loop is not None and any(field is target for target in targets):
            parts = [part for inner in loop.body for part in ast.walk(inner)]
            mentions = sum(ast.unparse(part) == ast.unparse(name) for part in parts)
            is_seen = any(isinstance(part, ast.Call) and has_whole(part, name) for part in parts)
            return ast.unparse(loop.target) == index and mentions == 1 and not is_seen
        case _:
            return False


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
