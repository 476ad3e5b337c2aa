"""Compilation: one signature per function, compiled when it is needed, generic code bound per game.

Set `NUMBA_DISABLE_JIT=1` and the same functions run as plain Python.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin

import numba
import numpy as np
from numba import types as nb
from numba.core import sigutils
from numpy.typing import NDArray

from .compiled_parts import Part
from .interpreted_records import INTERPRETED as INTERPRETED
from .records import Record

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

CORE = Path(__file__).parent

Rng = Annotated[NDArray[np.uint64], "uint64[::1]"]
Out = Annotated[NDArray[np.int32], "int32[::1]"]  # room for a list of actions
Numbers = Annotated[NDArray[np.int64], "int64[::1]"]
Index = Annotated[int, "uint64"]
Floats = Annotated[NDArray[np.float64], "float64[::1]"]


class Many(Generic[T]):
    """Annotation of an array of records: `states: Many[State]`."""

    def __getitem__(self, i: Any) -> Any: ...
    def __setitem__(self, i: int, value: T) -> None: ...
    def __len__(self) -> int:
        raise NotImplementedError


PLAIN = {int: nb.int64, float: nb.float64, bool: nb.boolean, None: nb.void}
bindings: dict[str, dict[str, Any]] = {}  # qualified name -> what its free names mean


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


def signature_of(fn: Any) -> Any:
    """The Numba signature that its annotations declare."""
    kinds = {name: numba_type(kind) for name, kind in inspect.get_annotations(fn, eval_str=True).items()}
    back = kinds.pop("return")
    return back(*kinds.values())


def compiled(fn: F) -> F:
    """Let a function be compiled when it is needed, for the signature that its annotations declare."""
    if INTERPRETED:
        return fn
    return Part(fn, signature_of)


def rule(*ids: str) -> Callable[[F], F]:
    """Compile a rules function. Its ids are read from the source by `core.rulebook`."""
    return compiled


@compiled
def nth(n: int) -> Index:
    """A place in an array that is known not to be counted from its end, which need not be asked then."""
    return np.uint64(n)  # type: ignore[return-value]


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
    return Part(bound, signature_of)
