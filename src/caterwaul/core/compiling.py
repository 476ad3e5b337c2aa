"""Compilation: one signature per function, a cache that is never stale, generic code bound per game.

Set `NUMBA_DISABLE_JIT=1` and the same functions run as plain Python.
"""

from __future__ import annotations

import dis
import inspect
import types
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin

import numba
import numpy as np
from numba import types as nb
from numba.core import config, sigutils
from numpy.typing import NDArray

from .compiled_cache import keep_compiled
from .records import Record

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

INTERPRETED = bool(config.DISABLE_JIT)
CORE = Path(__file__).parent

Rng = Annotated[NDArray[np.uint64], "uint64[::1]"]
Out = Annotated[NDArray[np.int32], "int32[::1]"]  # room for a list of actions
Numbers = Annotated[NDArray[np.int64], "int64[::1]"]
Floats = Annotated[NDArray[np.float64], "float64[::1]"]


class Many(Generic[T]):
    """Annotation of an array of records: `states: Many[State]`."""

    def __getitem__(self, i: Any) -> Any: ...
    def __setitem__(self, i: int, value: T) -> None: ...
    def __len__(self) -> int:
        raise NotImplementedError


# Without Numba's memory manager nothing can be allocated, and not counting views saves a third of the time.
# Nobody hands these functions to C, so nothing is made ready for that: a twelfth of the compilation.
HOW: dict[str, Any] = {"nogil": True, "_nrt": False, "error_model": "numpy", "no_cfunc_wrapper": True}
PLAIN = {int: nb.int64, float: nb.float64, bool: nb.boolean, None: nb.void}
pending: list[Any] = []  # registered, not yet compiled
bindings: dict[str, dict[str, Any]] = {}  # qualified name -> what its free names mean
ready: set[str] = set()  # the names of what is compiled
watchers: list[Callable[[str, bool], None]] = []  # told of each function when it is ready, and if it was new


def numba_type(annotation: Any) -> Any:
    """The Numba type of an annotation, as written on a compiled function."""
    if annotation in PLAIN:
        return PLAIN[annotation]
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return numba.from_dtype(annotation.dtype)
    if get_origin(annotation) is Many:
        return numba.from_dtype(get_args(annotation)[0].dtype)[::1]
    if get_origin(annotation) is Annotated:
        return sigutils.normalize_signature(f"void({get_args(annotation)[1]})")[0][0]
    raise TypeError(f"a compiled function cannot take {annotation!r}")


def compiled(fn: F) -> F:
    """Register a function to be compiled, for the one signature that its annotations declare."""
    if INTERPRETED:
        return fn
    dispatcher = numba.njit(**HOW)(fn)
    pending.append(dispatcher)
    return dispatcher


def compile_pending() -> None:
    """Compile all that has been registered, callees first, so that sources can keep the order of the book."""
    for dispatcher in called_once(pending):
        dispatcher.targetoptions["forceinline"] = True
    waiting, done = {id(dispatcher) for dispatcher in pending}, set[int]()
    for dispatcher in pending:
        _compile_with_callees(dispatcher, waiting, done)
    pending.clear()


def called_once(dispatchers: list[Any]) -> list[Any]:
    """Those with a single call in the code of their own folder: inlined there, they make nothing larger."""
    calls = Counter(
        (id(callee), folder_of(caller)) for caller in dispatchers for callee in globals_of(caller)
    )
    return [dispatcher for dispatcher in dispatchers if calls[id(dispatcher), folder_of(dispatcher)] == 1]


def globals_of(dispatcher: Any) -> Iterator[Any]:
    """What a function uses of its module, as often as it does."""
    fn = dispatcher.py_func
    for line in dis.get_instructions(fn):
        if line.opname == "LOAD_GLOBAL":
            yield fn.__globals__.get(line.argval)


def folder_of(dispatcher: Any) -> Path:
    return Path(dispatcher.py_func.__code__.co_filename).parent


def _compile_with_callees(dispatcher: Any, waiting: set[int], done: set[int]) -> None:
    if id(dispatcher) in done or id(dispatcher) not in waiting:
        return
    done.add(id(dispatcher))
    for callee in globals_of(dispatcher):
        _compile_with_callees(callee, waiting, done)
    _compile(dispatcher)


def _compile(dispatcher: Any) -> None:
    """Compile for the declared signature and no other, out of the cache where it is there."""
    fn = dispatcher.py_func
    kinds = {name: numba_type(kind) for name, kind in inspect.get_annotations(fn, eval_str=True).items()}
    back = kinds.pop("return")
    signature = back(*kinds.values())
    keep_compiled(dispatcher, signature)
    dispatcher.compile(signature)
    dispatcher.disable_compile()
    ready.add(f"{fn.__module__}.{fn.__qualname__}")
    for watcher in watchers:
        watcher(fn.__qualname__, bool(dispatcher.stats.cache_misses))


def rule(*ids: str) -> Callable[[F], F]:
    """Compile a rules function. Its ids are read from the source by `core.rulebook`."""
    return compiled


def wrapping(fn: F) -> F:
    """Mark 64-bit arithmetic that is meant to overflow, which NumPy warns of when interpreted."""
    return np.errstate(over="ignore")(fn) if INTERPRETED else fn


def bind(template: F, name: str, **meanings: Any) -> F:
    """Instantiate a generic algorithm for one game: its free names get the game's functions and records.

    A compiled function passed as an argument or closure is never found in the cache again: hence new globals
    and a qualified name of its own.
    """
    if not all(isinstance(kind, str) for kind in template.__annotations__.values()):
        raise TypeError(f"{template.__module__} needs `from __future__ import annotations` to be bound")
    bound = types.FunctionType(
        template.__code__, {**template.__globals__, **meanings}, template.__name__, template.__defaults__
    )
    bound.__module__, bound.__qualname__ = template.__module__, f"{template.__qualname__}.{name}"
    if bindings.setdefault(f"{bound.__module__}.{bound.__qualname__}", meanings) != meanings:
        raise TypeError(f"{bound.__qualname__} is bound to something else already: give this one a variant")
    bound.__annotations__ = dict(template.__annotations__)
    if INTERPRETED:
        return bound  # type: ignore[return-value]
    dispatcher = numba.njit(**HOW)(bound)
    _compile(dispatcher)
    return dispatcher
