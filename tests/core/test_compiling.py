"""Compilation: one signature per function, bindings that do not mix, a cache that is never stale."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from types import FunctionType
from typing import Annotated, Any

import numba
import numpy as np
import pytest

from caterwaul import games
from caterwaul.core import compiling
from caterwaul.core.compiling import INTERPRETED, Many, Out, Rng, bind, called_once, compiled, numba_type
from caterwaul.core.records import Record, i8

HERE = Path(__file__).parent
compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

COUNT = """
import numba.core.dispatcher as d
def missed():
    return sum(sum(f.stats.cache_misses.values()) for f in all_compiled)
def hit():
    return sum(sum(f.stats.cache_hits.values()) for f in all_compiled)
all_compiled = []
before = d.Dispatcher.enable_caching
def watch(self):
    before(self)
    all_compiled.append(self)
d.Dispatcher.enable_caching = watch
"""


def run(script: str, cache: Path | None = None, folder: Path | None = None) -> list[str]:
    """Run a script in a fresh process, which counts what it finds in the cache, and return its lines."""
    env = {**os.environ, "PYTHONPATH": str(folder or ""), "NUMBA_DISABLE_JIT": "0"}
    if cache:
        env["CATERWAUL_CACHE"] = str(cache)
    done = subprocess.run(
        [sys.executable, "-c", COUNT + script], env=env, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


class Pair(Record):
    a = i8()
    b = i8()


@pytest.mark.parametrize("unknown", [str, list[int], Annotated, np.int16])
def test_a_signature_is_made_of_records_arrays_and_numbers_only(unknown: Any):
    with pytest.raises(TypeError, match="a compiled function cannot take"):
        numba_type(unknown)


def test_annotations_become_types():
    assert str(numba_type(int)) == "int64"
    assert str(numba_type(Rng)) == "array(uint64, 1d, C)"
    assert str(numba_type(Out)) == "array(int32, 1d, C)"
    assert numba_type(Many[Pair]).dtype == numba_type(Pair)


def value() -> int:
    """What the template below asks for; bound to something else in each game."""
    return 0


def template(n: int) -> int:
    return value() * 10 + n


@compiled
def one() -> int:
    return 1


@compiled
def two() -> int:
    return 2


@compiles
def test_a_compiled_function_takes_its_one_signature_only():
    compiling.compile_pending()
    with pytest.raises(TypeError, match="No matching definition"):
        bind(template, "strict", (HERE,), value=one)(Pair.zeros(1))  # type: ignore[arg-type]


def often() -> int:
    return 1


def once() -> int:
    return often() + often()


def outermost() -> int:
    return once()


@compiles
def test_what_is_called_once_is_inlined():
    dispatchers = {f.__name__: numba.njit(f) for f in (often, once, outermost)}
    for dispatcher in dispatchers.values():
        dispatcher.py_func = FunctionType(dispatcher.py_func.__code__, dispatchers)
    assert called_once([*dispatchers.values()]) == [dispatchers["once"]]


def test_one_template_bound_twice_does_two_things():
    compiling.compile_pending()
    first, second = (bind(template, name, (HERE,), value=v) for name, v in (("first", one), ("second", two)))
    assert (first(3), second(3)) == (13, 23)
    assert template(3) == 3


TEMPLATE = """
from __future__ import annotations
def value() -> int:
    return 0
def template(n: int) -> int:
    return value() * 10 + n
"""
BINDINGS = """
from pathlib import Path
from caterwaul.core.compiling import bind, compile_pending, compiled
import generic
@compiled
def one() -> int: return 1
@compiled
def two() -> int: return 2
"""


@compiles
def test_two_bindings_stay_two_in_the_cache(tmp_path: Path):
    (tmp_path / "generic.py").write_text(TEMPLATE)
    (tmp_path / "values.py").write_text(BINDINGS)
    script = """
import values
values.compile_pending()
folder = (values.Path(values.__file__).parent,)
template = values.generic.template
bound = [values.bind(template, n, folder, value=v) for n, v in (("a", values.one), ("b", values.two))]
print(*[f(3) for f in bound], missed(), hit())
"""
    assert run(script, tmp_path / "cache", tmp_path) == ["13 23 4 0"]
    assert run(script, tmp_path / "cache", tmp_path) == ["13 23 0 4"]


def test_the_same_name_cannot_mean_two_things():
    compiling.compile_pending()
    bind(template, "once", (HERE,), value=one)
    bind(template, "once", (HERE,), value=one)
    with pytest.raises(TypeError, match=r"template\.once is bound to something else already"):
        bind(template, "once", (HERE,), value=two)


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
from caterwaul.core.compiling import compile_pending
for name in ("alpha", "beta"):
    rules = import_module(name + ".rules")
    compile_pending()
    print(name, rules.scale(10), missed())
"""


@compiles
def test_an_edit_recompiles_that_game_and_no_other(tmp_path: Path):
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
def test_a_field_named_like_a_function_is_no_call_of_it(tmp_path: Path):
    """Else `own` would wait for `worth`, be compiled as a part of it and never reach the cache."""
    (tmp_path / "namesakes.py").write_text(NAMESAKES)
    script = """
import namesakes
from caterwaul.core.compiling import compile_pending
compile_pending()
print(namesakes.worth(namesakes.Cat.zeros(1)[0]), missed())
"""
    assert run(script, tmp_path / "cache", tmp_path) == ["1 2"]
    assert run(script, tmp_path / "cache", tmp_path) == ["1 0"]


@compiles
@pytest.mark.parametrize("key", games.keys())
def test_a_warm_start_compiles_nothing(key: str):
    assert games.load(key).rules
    script = f"""
from caterwaul import Match
match = Match.new({key!r}, seed=1)
while not match.over:
    seat = match.to_act[0]
    match.play(seat, match.legal_actions(seat)[0])
print(missed(), hit() > 5)
"""
    assert run(script) == ["0 True"]


def key_of(*folders: Path) -> str:
    return compiling.fingerprint.__wrapped__("game", *folders)


def test_the_key_follows_the_folder_of_the_game(tmp_path: Path):
    toy_game(tmp_path, "alpha", 2)
    toy_game(tmp_path, "beta", 2)
    alpha, beta = key_of(tmp_path / "alpha"), key_of(tmp_path / "beta")
    toy_game(tmp_path, "beta", 3)
    assert key_of(tmp_path / "alpha") == alpha
    assert key_of(tmp_path / "beta") != beta
    (tmp_path / "alpha" / "more.py").write_text("")
    assert key_of(tmp_path / "alpha") != alpha


def test_the_key_follows_the_name_and_the_bounds_check(monkeypatch: pytest.MonkeyPatch):
    plain = key_of(HERE)
    assert compiling.fingerprint.__wrapped__("other", HERE) != plain
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 7)
    assert key_of(HERE) != plain


def test_the_core_is_part_of_every_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    toy_game(tmp_path, "core", 1)
    toy_game(tmp_path, "alpha", 1)
    monkeypatch.setattr(compiling, "CORE", tmp_path / "core")
    before = key_of(tmp_path / "alpha")
    toy_game(tmp_path, "core", 2)
    assert key_of(tmp_path / "alpha") != before


def test_the_cache_lies_where_it_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("CATERWAUL_CACHE", str(tmp_path))
    assert compiling.cache_root() == tmp_path
    before = numba.config.CACHE_DIR
    with compiling.cached_under("alpha", HERE):
        assert Path(numba.config.CACHE_DIR).parent == tmp_path
    assert before == numba.config.CACHE_DIR


def test_threads_that_compile_at_once_take_turns():
    before, is_inside, seen = numba.config.CACHE_DIR, threading.Event(), []

    def second() -> None:
        is_inside.wait()
        with compiling.cached_under("beta", HERE):
            seen.append(numba.config.CACHE_DIR)

    thread = threading.Thread(target=second)
    thread.start()
    with compiling.cached_under("alpha", HERE):
        is_inside.set()
        thread.join(0.1)
        assert (seen, "alpha-" in numba.config.CACHE_DIR) == ([], True)
    thread.join()
    assert "beta-" in seen[0]
    assert before == numba.config.CACHE_DIR
