"""Each way in which a place is broken, what is left alone, and how a mutant is called."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import indent

import pytest

from tools.mutants.known import Known
from tools.mutants.mutants import mutants_in
from tools.mutants.targets import Target


def broken(body: str, operator: str) -> list[str]:
    """What one operator makes of a function with this body."""
    node = ast.parse(f"def f(s, p, n, log):\n{indent(body, '    ')}").body[0]
    assert isinstance(node, ast.FunctionDef)
    known = Known(
        words={"Event": ["HIT", "MISSED"]},
        pure=frozenset({"pure"}),
        bits=frozenset({"REACH"}),
        seats=frozenset({"owner", "active"}),
        piles=frozenset({"deck", "hand"}),
        flags=frozenset({"done", "late"}),
        singles=frozenset({"when_played"}),
    )
    target = Target(Path("rules.py"), "f", node, known, frozenset())
    return [mutant.after for mutant in mutants_in(target) if mutant.operator == operator]


@pytest.mark.parametrize(
    ("operator", "body", "after"),
    [
        ("number", "s.hp = n * 3", ["s.hp = n * 4", "s.hp = n * 2"]),
        ("number", "tell_only(log, n, 0)", []),
        ("number", "tell(log, 0, n, 0, 0)", ["tell(log, 1, n, 0, 0)", "tell(log, -1, n, 0, 0)"]),
        ("truth", "s.told = True", ["s.told = False"]),
        ("comparison", "return n < s.hp", ["return n <= s.hp"]),
        ("comparison", "return n == s.hp", ["return n != s.hp"]),
        ("connective", "return n or s", ["return n and s", "return s", "return n"]),
        ("negation", "return not n", ["return n"]),
        ("condition", "if n:\n    n = s", ["if True:", "if False:"]),
        ("condition", "while n:\n    n = s", ["while False:"]),
        ("condition", "return s if n else p", ["return s", "return p"]),
        ("statement", "s.hp = n", ["pass"]),
        ("statement", "s.hp = s.mp = n", ["s.mp = n", "s.hp = n"]),
        ("statement", "if n:\n    return s\nreturn p", ["pass"]),
        ("other player", "s.hp[p] = n", ["s.hp[p ^ 1] = n"]),
        ("other player", "s.hp[1 - p] = n", ["s.hp[p] = n"]),
        ("other player", "n = s.active", ["n = s.active ^ 1"]),
        ("other player", "hit(1 - s.active)", ["hit(s.active)"]),
        ("other player", "hit(s.owner[n])", ["hit(s.owner[n] ^ 1)"]),
        ("other player", "sort(s.owner[:])", []),
        ("other player", "n = s.owner[n] == p", ["n = s.owner[n] == p ^ 1"]),
        ("loop", "for i in range(2):\n    hit(i)", ["for i in reversed(range(2)):", "for i in range(1, 2):"]),
        (
            "loop",
            "for i in range(1, n):\n    hit(i)",
            ["for i in reversed(range(1, n)):", "for i in range(1, n - 1):"],
        ),
        ("once", "while n:\n    n = s", ["if n:"]),
        ("arithmetic", "return s + n", ["return s - n"]),
        ("arithmetic", "return s ^ n", ["return s", "return n"]),
        ("growth", "s.hp += n", ["s.hp -= n", "s.hp = n"]),
        ("limit", "return max(s, n)", ["return s", "return n"]),
        ("word", "tell(log, Event.HIT)", ["tell(log, Event.MISSED)"]),
        ("word", "tell(log, Event.MISSED)", ["tell(log, Event.HIT)"]),
    ],
)
def test_what_an_operator_makes_of_a_place(operator: str, body: str, after: list[str]):
    assert broken(body, operator) == after


def test_a_case_is_left_out_and_its_condition():
    body = "match n:\n    case 1 if s:\n        p = s\n    case _:\n        p = n"
    assert broken(body, "case") == ["case 1 if False:", "case 1:", "case _ if False:"]


def test_the_end_of_a_function_stays_and_so_does_its_text():
    assert broken('"""What it says."""\nreturn n', "statement") == []


def test_what_compiles_to_the_same_is_no_mutant():
    assert broken("return n - 0 if s else n - 0", "condition") == ["return n - 0"]


def test_equal_changes_are_numbered():
    node = ast.parse("def f(s):\n    s.hp += 1\n    s.hp += 1").body[0]
    assert isinstance(node, ast.FunctionDef)
    target = Target(Path("rules.py"), "f", node, Known(), frozenset())
    keys = [mutant.key for mutant in mutants_in(target) if mutant.operator == "statement"]
    assert keys == ["rules.py f: s.hp += 1 → pass", "rules.py f: s.hp += 1 → pass #2"]


@pytest.mark.parametrize(
    "body",
    [
        "hit(s)",
        "n += s.hp[i]",
        "if s.hp[i]:\n    n |= 1 << i",
        "if pure(s, i) > 1:\n    return True",
        "card = s.top[i]\nif card:\n    n += s.worth[card]",
        "s.hp[i] = s.damage[i] = 0",
        "s.hp[i] -= s.damage[i]\ns.damage[i] = 0",
        "if s.hp[i]:\n    s.winners |= 1 << i",
        "for j in range(3):\n    n += s.hp[j]",
        "if s.hp[i]:\n    n = 1",
    ],
)
def test_the_order_of_a_loop_that_adds_up_or_looks_for_something_does_not_matter(body: str):
    loop = f"for i in range(2):\n{indent(body, '    ')}\nreturn n"
    assert not any("reversed(range(2))" in after for after in broken(loop, "loop"))


@pytest.mark.parametrize(
    "body",
    [
        "hit(s, i)",
        "n = i",
        "n = n * 2 + s.hp[i]",
        "n += i\nif n > 3:\n    s.late[i] = 1",
        "if s.hp[i]:\n    return i",
        "if s.hp[i]:\n    n += 1\n    return True",
        "s.hp[i] = s.hp[1 - i]",
        "s.hp[i] = pure(s, i)",
        "s.hp[n] = i",
        "s.first = i",
        "if s.hp[i]:\n    break",
        "card = s.top[i]\ns.hp[card] = i",
        "if s.hp[i]:\n    s.total += n\nif s.total > 3:\n    s.hp[i] = 0",
        "if n:\n    n += i\nelse:\n    n -= i",
    ],
)
def test_the_order_of_any_other_loop_is_broken(body: str):
    loop = f"for i in range(2):\n{indent(body, '    ')}\nreturn n"
    assert any("reversed(range(2))" in after for after in broken(loop, "loop"))


@pytest.mark.parametrize(
    ("operator", "body", "after"),
    [
        ("number", "return n > 0", ["return n > 1"]),
        ("number", "return n >= 3", ["return n >= 2"]),
        ("number", "return 3 > n", ["return 2 > n"]),
        ("number", "return n == 3", ["return n == 4", "return n == 2"]),
        ("number", "return n + 1 > s", ["return n + 2 > s", "return n + 0 > s"]),
        ("number", "return n & REACH > 0", []),
        ("number", "return n & SPEED > 0", ["return n & SPEED > 1"]),
        ("number", "s.done[n] = 1", ["s.done[n] = 0"]),
        ("number", "s.done[n] = s.late = 1", ["s.done[n] = s.late = 0"]),
        ("number", "s.done[n] = s.hp = 1", ["s.done[n] = s.hp = 2", "s.done[n] = s.hp = 0"]),
        ("number", "s.done[n] = 0", ["s.done[n] = 1", "s.done[n] = -1"]),
        ("case", "match n:\n    case 1:\n        p = s\n    case _:\n        pass", ["case 1 if False:"]),
        ("other player", "return len(s.hp[p])", []),
    ],
)
def test_what_says_the_same_in_other_words_is_no_mutant(operator: str, body: str, after: list[str]):
    assert broken(body, operator) == after


@pytest.mark.parametrize(
    ("body", "is_broken"),
    [
        ("s.hp[p] = 0", False),
        ("s.hp[p] = s.mp[p] = 0", False),
        ("push(s.mp[p])\ns.hp[p] = 0", False),
        ("s.hp[p] = n", True),
        ("hit(s)\ns.hp[p] = 0", True),
        ("s.mp[p] = s.hp[p]\ns.hp[p] = 0", True),
        ("if s.mp[p]:\n    s.hp[p] = 0", True),
    ],
)
def test_what_is_reset_for_both_is_reset_in_any_order(body: str, is_broken: bool):
    loop = f"for p in range(2):\n{indent(body, '    ')}"
    assert is_broken == any("s.hp[p ^ 1] =" in after for after in broken(loop, "other player"))


@pytest.mark.parametrize(
    ("body", "is_broken"),
    [
        ("clear(s.hp[p])", False),
        ("clear(s.hp[p], s.mp[p])", True),
        ("clear(s.hp[p])\nhit(s)", True),
        ("n = clear(s.hp[p])", True),
    ],
)
def test_what_is_done_to_the_part_of_both_is_done_in_any_order(body: str, is_broken: bool):
    loop = f"for p in range(2):\n{indent(body, '    ')}"
    assert is_broken == any("s.hp[p ^ 1]" in after for after in broken(loop, "other player"))


@pytest.mark.parametrize(
    ("code", "same"),
    [
        ("if s.deck[0]:", "if s.deck[1]:"),
        ("if n and s.hand[p, 0] > 0:", "if n and s.hand[p, 1] > 0:"),
        ("if not s.hand[p, 0]:", "if not s.hand[p, 1]:"),
        ("while s.deck[0]:", "while s.deck[1]:"),
        ("for i in range(1, s.hand[p, 0] + 1):", "for i in range(1, s.hand[p, 0] + 2):"),
        ("for i in range(1, MOST + 1):", "for i in range(0, MOST + 1):"),
        ("if book.card[n].when_played[0].do:", "if book.card[n].when_played[-1].do:"),
    ],
)
def test_what_a_pile_and_a_single_row_are_known_for_is_not_broken(code: str, same: str):
    """The first card is there when any is; behind the last one there is none; one row is also the last."""
    assert same not in broken(f"{code}\n    hit(s)", "number")


@pytest.mark.parametrize(
    ("code", "other"),
    [
        ("if s.hp[0]:", "if s.hp[1]:"),
        ("if s.deck[0] > 1:", "if s.deck[1] > 1:"),
        ("if s.hand[0, p]:", "if s.hand[1, p]:"),
        ("if s.deck[0]:", "if s.deck[-1]:"),
        ("for i in range(1, s.deck[0]):", "for i in range(1, s.deck[1]):"),
        ("for i in range(1, s.hp[0] + 1):", "for i in range(1, s.hp[0] + 2):"),
        ("for i in range(1, pile[0] + 1):", "for i in range(0, pile[0] + 1):"),
        ("for i in range(2, MOST + 1):", "for i in range(1, MOST + 1):"),
        ("for i in range(1, s.deck[0] + 1):", "for i in range(1, s.deck[0] + 0):"),
        ("if book.card[n].always[0].do:", "if book.card[n].always[-1].do:"),
    ],
)
def test_what_is_not_known_of_others_is_broken(code: str, other: str):
    assert other in broken(f"{code}\n    hit(s)", "number")


def test_the_order_in_which_cases_add_up_does_not_matter():
    cases = "    match s.kind[i]:\n        case 1:\n            n += 1\n        case _:\n            pass"
    assert not any("reversed" in after for after in broken(f"for i in range(2):\n{cases}\nreturn n", "loop"))
