"""The cache of compiled code: never stale, and found again wherever the same code stands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from caterwaul import games
from caterwaul.core import compiled_cache
from caterwaul.core.calls import bound_call, compile_calls
from caterwaul.core.compiled_cache import cache_root, how_compiled, meaning_of, sources_mark
from caterwaul.core.compiling import INTERPRETED

compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

COUNT = """
from caterwaul.core.compiled_parts import watchers
found = []
watchers.append(lambda name, is_new: found.append(is_new))
def missed():
    return sum(found)
def hit():
    return len(found) - sum(found)
"""


NURSERY = """
import contextlib, io, json, os, sys, traceback
import numba
from caterwaul.core.compiled_parts import HOW
numba.njit("int64(int64)", **HOW)(lambda n: n)
sys.dont_write_bytecode = True  # of a file that is changed twice in a second Python would take the old code
for line in sys.stdin:
    script, cache, folder = json.loads(line)
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        continue
    os.environ["CATERWAUL_CACHE"] = cache
    sys.path.insert(0, folder)
    said, trouble = io.StringIO(), ""
    with contextlib.redirect_stdout(said):
        try:
            exec(script, {"__name__": "__main__"})
        except BaseException:
            trouble = traceback.format_exc()
    print(json.dumps([said.getvalue(), trouble]), flush=True)
    os._exit(0)
"""

Run = Callable[..., list[str]]


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """Run a script in a new process, which counts what it finds in the cache, and return its lines.

    Numba is imported and warmed up once for all of them, in a process that keeps nothing in the cache; but
    with other settings, which Numba reads at that moment, once for each.
    """
    env = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    with ExitStack() as stack:

        def started(**settings: str) -> subprocess.Popen[str]:
            command = [sys.executable, "-c", NURSERY]
            pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
            return stack.enter_context(subprocess.Popen(command, env=env | settings, **pipes))

        usual = started()

        def run(
            script: str, cache: Path | None = None, folder: Path | None = None, **settings: str
        ) -> list[str]:
            nursery = started(**settings) if settings else usual
            assert nursery.stdin
            assert nursery.stdout
            nursery.stdin.write(
                json.dumps([COUNT + script, str(cache or cache_root()), str(folder or "")]) + "\n"
            )
            nursery.stdin.flush()
            said, trouble = json.loads(nursery.stdout.readline())
            assert not trouble, trouble
            return list(said.splitlines())

        yield run


TEMPLATE = """
from __future__ import annotations
def value() -> int:
    return 0
def template(n: int) -> int:
    return value() * 10 + n
"""
BINDINGS = """
from caterwaul.core.compiling import bind, compiled
import generic
@compiled
def one() -> int: return 1
@compiled
def two() -> int: return 2
"""


@compiles
def test_two_bindings_stay_two_in_the_cache(tmp_path: Path, run: Run):
    (tmp_path / "generic.py").write_text(TEMPLATE)
    (tmp_path / "values.py").write_text(BINDINGS)
    script = """
import values
template = values.generic.template
bound = [values.bind(template, n, value=v) for n, v in (("a", values.one), ("b", values.two))]
print(*[f(3) for f in bound], missed(), hit())
"""
    assert run(script, tmp_path / "cache", tmp_path) == ["13 23 4 0"]
    assert run(script, tmp_path / "cache", tmp_path) == ["13 23 0 2"]


def toy_game(folder: Path, name: str, factor: int) -> None:
    """A game of two files, of which one is a number that Numba bakes into the code of the other."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / "__init__.py").write_text("")
    (folder / name / "numbers_of.py").write_text(f"FACTOR = {factor}\n")
    (folder / name / "rules.py").write_text(
        "from caterwaul.core.compiling import compiled\nfrom .numbers_of import FACTOR\n"
        "@compiled\ndef scale(n: int) -> int:\n    return n * FACTOR\n"
    )


PLAY_BOTH = """
from importlib import import_module
for name in ("alpha", "beta"):
    rules = import_module(name + ".rules")
    print(name, rules.scale(10), missed())
"""


@compiles
def test_an_edit_recompiles_that_game_and_no_other(tmp_path: Path, run: Run):
    toy_game(tmp_path, "alpha", 2)
    toy_game(tmp_path, "beta", 3)
    assert run(PLAY_BOTH, tmp_path / "cache", tmp_path) == ["alpha 20 1", "beta 30 2"]
    assert run(PLAY_BOTH, tmp_path / "cache", tmp_path) == ["alpha 20 0", "beta 30 0"]
    toy_game(tmp_path, "beta", 5)
    assert run(PLAY_BOTH, tmp_path / "cache", tmp_path) == ["alpha 20 0", "beta 50 1"]


NAMESAKES = """
from caterwaul.core.compiling import compiled
from caterwaul.core.records import Record, i8
class Cat(Record):
    worth = i8()
@compiled
def own(cat: Cat) -> int:
    return cat.worth
@compiled
def worth(cat: Cat) -> int:
    return own(cat) + 1
"""


@compiles
def test_a_field_named_like_a_function_is_no_call_of_it(tmp_path: Path, run: Run):
    """Else `own` would be made of `worth`, which is made of `own`."""
    (tmp_path / "namesakes.py").write_text(NAMESAKES)
    script = """
import namesakes
print(namesakes.worth(namesakes.Cat.zeros(1)[0]), missed())
"""
    assert run(script, tmp_path / "cache", tmp_path) == ["1 2"]
    assert run(script, tmp_path / "cache", tmp_path) == ["1 0"]


@compiles
@pytest.mark.parametrize("key", games.keys())
def test_a_warm_start_compiles_nothing(key: str, run: Run):
    bound_call(games.load(key))
    script = f"""
from caterwaul import Match
match = Match.new({key!r}, seed=1)
while not match.over:
    seat = match.to_act[0]
    match.play(seat, match.legal_actions(seat)[0])
print(missed(), hit() > 0)
"""
    assert run(script) == ["0 True"]


TABLE = """
import random
from caterwaul import Match
from caterwaul.server.background.game_compiler import load
load({key!r})
ready, chance = missed() + hit(), random.Random(1)
for seed in range(4):
    match = Match.new({key!r}, seed=seed)
    while not match.over:
        for seat in range(match.start.seats):
            match.view(seat)
        seat = match.to_act[0]
        match.take(seat, chance.choice(match.legal_actions(seat)))
print(missed() + hit() - ready)
"""


@compiles
@pytest.mark.parametrize("key", games.keys())
def test_nobody_at_a_table_waits_for_the_compiler_once_a_game_is_ready(key: str, run: Run):
    compile_calls(games.load(key))
    assert run(TABLE.format(key=key)) == ["0"]


SCALE = """
from importlib import import_module
rules = import_module("alpha.rules")
print(rules.scale(10), missed())
"""


@compiles
def test_what_is_written_beside_the_code_compiles_nothing(tmp_path: Path, run: Run):
    toy_game(tmp_path, "alpha", 2)
    assert run(SCALE, tmp_path / "cache", tmp_path) == ["20 1"]
    file = tmp_path / "alpha" / "rules.py"
    text = file.read_text().replace("int:\n", 'int:\n    """Twice as much."""\n')
    file.write_text(f'"""The rules."""\n\n# Why.\nUNUSED = 7\n{text}')
    (tmp_path / "alpha" / "numbers_of.py").write_text("FACTOR = 2\nOTHER = 3\n")
    assert run(SCALE, tmp_path / "cache", tmp_path) == ["20 0"]


@compiles
def test_files_that_move_compile_nothing(tmp_path: Path, run: Run):
    toy_game(tmp_path, "alpha", 2)
    assert run(SCALE, tmp_path / "cache", tmp_path) == ["20 1"]
    alpha = tmp_path / "alpha"
    (alpha / "rules.py").rename(alpha / "scaling.py")
    (alpha / "rules.py").write_text("from .scaling import scale\n")
    assert run(SCALE, tmp_path / "cache", tmp_path) == ["20 0"]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    alpha.rename(elsewhere / "alpha")
    assert run(SCALE, tmp_path / "cache", elsewhere) == ["20 0"]


@compiles
def test_a_module_that_is_gone_is_not_asked_for(tmp_path: Path, run: Run):
    """Neither where the function itself stood, nor where one of its callees did."""
    toy_game(tmp_path, "alpha", 2)
    alpha, cache = tmp_path / "alpha", tmp_path / "cache"
    (alpha / "inner.py").write_text((alpha / "rules.py").read_text())
    outer = "from caterwaul.core.compiling import compiled\nfrom .inner import scale as inner\n"
    outer += "@compiled\ndef scale(n: int) -> int:\n    return inner(n) + 1\n"
    (alpha / "rules.py").write_text(outer)
    assert run(SCALE, cache, tmp_path)[0].startswith("21 ")
    (alpha / "inner.py").rename(alpha / "deeper.py")
    (alpha / "rules.py").write_text(outer.replace(".inner", ".deeper"))
    assert run(SCALE, cache, tmp_path)[0].startswith("21 ")
    assert run(SCALE, cache, tmp_path) == ["21 0"]
    (alpha / "rules.py").rename(alpha / "scaling.py")
    assert run(SCALE.replace("alpha.rules", "alpha.scaling"), cache, tmp_path)[0].startswith("21 ")


CALLS = """
from caterwaul.core.compiling import compiled
from numbers_of import FACTOR
from vocabulary import Word
@compiled
def inner(n: int) -> int:
    return n * FACTOR
@compiled
def outer(n: int) -> int:
    return inner(n) + Word.SECOND
print(outer(10), missed())
"""


@compiles
def test_what_a_callee_or_a_constant_becomes_compiles_those_who_use_it(tmp_path: Path, run: Run):
    def calls(factor: int, words: str, **more: str) -> list[str]:
        (tmp_path / "numbers_of.py").write_text(f"FACTOR = {factor}\n")
        (tmp_path / "vocabulary.py").write_text(
            f"from enum import IntEnum\nWord = IntEnum('Word', {words!r})\n"
        )
        (tmp_path / "calls.py").write_text(CALLS.replace("print", "said = "))
        return run("import builtins; builtins.missed = missed; import calls; print(*calls.said)",
                   tmp_path / "cache", tmp_path, **more)  # fmt: skip

    assert calls(2, "FIRST SECOND") == ["22 2"]
    assert calls(2, "FIRST SECOND") == ["22 0"]
    assert calls(3, "FIRST SECOND") == ["32 2"]
    assert calls(3, "ZEROTH FIRST SECOND") == ["33 2"]
    assert calls(3, "FIRST SECOND", NUMBA_BOUNDSCHECK="1") == ["32 2"]
    assert calls(3, "FIRST SECOND", NUMBA_OPT="1") == ["32 2"]
    assert calls(3, "FIRST SECOND", NUMBA_OPT="1") == ["32 0"]


def test_what_cannot_be_told_apart_is_refused():
    assert meaning_of((1, True, 2.5)) == [1, True, 2.5]
    assert meaning_of(np.zeros(2, np.int8)) != meaning_of(np.ones(2, np.int8))
    with pytest.raises(TypeError, match="compiled code cannot use"):
        meaning_of(object())
    with pytest.raises(TypeError, match="compiled code cannot use"):
        meaning_of({"a": 1})


@pytest.mark.parametrize(("name", "value"), [("BOUNDSCHECK", 7), ("CPU_NAME", "generic"), ("OPT", 1)])
def test_the_settings_are_part_of_every_mark(monkeypatch: pytest.MonkeyPatch, name: str, value: Any):
    before = how_compiled.__wrapped__()
    monkeypatch.setattr(numba.config, name, value)
    assert how_compiled.__wrapped__() != before


def test_the_mark_of_sources_follows_their_text(tmp_path: Path):
    toy_game(tmp_path, "alpha", 2)
    before = sources_mark.__wrapped__(tmp_path / "alpha")
    assert sources_mark.__wrapped__(tmp_path / "alpha") == before
    toy_game(tmp_path, "alpha", 3)
    assert sources_mark.__wrapped__(tmp_path / "alpha") != before


def test_the_cache_lies_where_it_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("CATERWAUL_CACHE", str(tmp_path))
    assert cache_root() == tmp_path
    assert compiled_cache.ContentLocator.get_cache_path(None) == str(tmp_path / "compiled")  # type: ignore[arg-type]
