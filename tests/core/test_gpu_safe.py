"""Rules allocate nothing, raise nothing and never recurse, so the same functions compile for a GPU."""

from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.core import compiling
from tests.core.gpu_safe import circles, compiled_functions, offences

CORE = Path(compiling.__file__).parent


def sources(folder: Path) -> dict[str, str]:
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py"))}


FOLDERS = {"core": CORE} | {key: games.load(key).folder for key in games.keys()}  # noqa: SIM118


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_compiled_functions_could_run_on_a_gpu(folder: Path):
    found = [
        f"{name}.py: {offence}" for name, source in sources(folder).items() for offence in offences(source)
    ]
    assert found == []


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_no_compiled_function_calls_itself(folder: Path):
    assert circles({**sources(CORE), **sources(folder)}) == []


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_there_are_compiled_functions_to_read(folder: Path):
    import ast

    assert any(compiled_functions(ast.parse(source)) for source in sources(folder).values())


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("x = np.zeros(3)", "calls np.zeros"),
        ("x = np.empty_like(s.hand)", "calls np.empty_like"),
        ("x = s.hand.copy()", "calls s.hand.copy"),
        ("s.hand.sort()", "calls s.hand.sort"),
        ("x = [1, 2]", "builds a list"),
        ("x = {1: 2}", "builds a dictionary"),
        ("x = {1, 2}", "builds a set"),
        ("x = sum(c for c in s.hand)", "builds a generator"),
        ("x = [c for c in s.hand]", "builds a list"),
        ("x = {c for c in s.hand}", "builds a set"),
        ("x = {c: 1 for c in s.hand}", "builds a dictionary"),
        ("x = list(s.hand)", "allocates with list"),
        ("x = tuple(s.hand)", "allocates with tuple"),
        ("x = sorted(s.hand)", "allocates with sorted"),
        ("x = f'{p}'", "formats a string"),
        ("x = 'card %d' % p", "uses a string"),
        ("x = str(p)", "speaks with str"),
        ("print(p)", "speaks with print"),
        ("raise", "raises"),
        ("assert p", "asserts"),
        ("try:\n        pass\n    finally:\n        pass", "catches exceptions"),
        ("f = lambda: p", "makes a function"),
        ("def inner(): pass", "makes a function"),
        ("yield p", "yields"),
        ("while True:\n        p += 1", "loops without a condition"),
        ("global x", "writes a global"),
        ("import math", "imports"),
        ("push(*s.hand)", "unpacks"),
    ],
)
@pytest.mark.parametrize("decorator", ["@compiled", '@rule("1.1")', "@wrapping\n@compiling.compiled"])
def test_a_planted_offender_is_found(decorator: str, line: str, what: str):
    found = offences(f'{decorator}\ndef bad(s, p):\n    """Words."""\n    {line}\n')
    assert what in [offence.what for offence in found]
    assert {offence.function for offence in found} == {"bad"}


@pytest.mark.parametrize(
    "line",
    [
        "a, b = b, a",
        "x = np.uint64(5)",
        "push(s.hand[p], 3)",
        "s.rng[:] = 0",
        "for q in (0, 1):\n        s.hp[q] += 1",
        "while s.deck[0] > 0:\n        pop(s.deck)",
        "match p:\n        case Verb.HIT:\n            x = 1\n        case _:\n            x = max(p, 0)",
    ],
)
def test_what_a_gpu_can_do_is_no_offence(line: str):
    assert offences(f'@compiled\ndef good(s, p):\n    """Words."""\n    {line}\n') == []


def test_a_function_that_gives_back_a_part_of_a_record_is_found():
    source = "@compiled\ndef effects(book: Book) -> Many[Effect]:\n    return book.card[1].acts[:]\n"
    assert [offence.what for offence in offences(source)] == ["gives back more than a number"]


def test_functions_that_are_not_compiled_may_do_what_they_like():
    assert offences("def free(s):\n    raise ValueError([f'{s}'])\n") == []


def test_a_function_compiled_by_name_is_read_too():
    assert [o.function for o in offences("def look(s):\n    return [s]\neye = compiled(look)\n")] == ["look"]


def test_direct_recursion_is_found():
    assert circles({"rules": "@rule('1')\ndef again(s):\n    again(s)\n"}) == [[("rules", "again")]]


def test_recursion_through_another_module_is_found():
    planted = {
        "rules": "from .combat import fight as clash\n@rule('1')\ndef turn(s):\n    clash(s)\n",
        "combat": "from .rules import turn\n@rule('2')\ndef fight(s):\n    turn(s)\n",
    }
    assert circles(planted) == [[("combat", "fight"), ("rules", "turn")]]


def test_functions_of_the_same_name_in_two_modules_are_no_recursion():
    planted = {
        "rules": "from .piles import remove as take_out\n@rule('1')\ndef remove(s):\n    take_out(s)\n",
        "piles": "@compiled\ndef remove(s):\n    pass\n",
    }
    assert circles(planted) == []
