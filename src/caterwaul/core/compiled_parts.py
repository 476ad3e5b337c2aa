"""Compiled functions that call each other: parts, and the entries through which Python comes in.

Left to itself Numba makes machine code of every function with all that it calls inside, over and over on the
way up, which is most of what it does. A part is only made ready to be linked. What Python calls is an entry:
it is compiled once with all its parts in it, and kept. Whoever finds the entry in the cache needs no part.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, wraps
from threading import RLock
from typing import Any, TypeVar, cast

import numba
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

from .compiled_cache import keep_compiled

# Without Numba's memory manager nothing can be allocated, and not counting views saves a third of the time.
# Nobody hands these functions to C, so nothing is made ready for that.
HOW: dict[str, Any] = {"nogil": True, "_nrt": False, "error_model": "numpy", "no_cfunc_wrapper": True}
ready: set[str] = set()  # the names of what is compiled
watchers: list[Callable[[str, bool], None]] = []  # told of each function when it is ready, and if it was new
_making = RLock()
F = TypeVar("F", bound=Callable[..., Any])


def made_once(make: F) -> F:
    """Of a function that binds or compiles: whoever asks while another thread makes it waits for the same."""
    kept = cache(make)

    @wraps(make)
    def made(*given: Any, **more: Any) -> Any:
        with _making:
            return kept(*given, **more)

    return cast("F", made)


class Part(CPUDispatcher):  # type: ignore[misc]
    """A compiled function of one signature. Where Python calls it, that makes its entry."""

    def __init__(self, fn: Any, signature_of: Callable[[Any], Any]) -> None:
        super().__init__(fn, targetoptions={"nopython": True, "boundscheck": None, **HOW})
        self._compiler._customize_flags = as_part
        self._signature_of = signature_of

    @cached_property
    def signature(self) -> Any:
        """The one that its annotations declare."""
        return self._signature_of(self.py_func)

    @property
    def entry(self) -> Any:
        """The same for Python, out of the cache where it is there."""
        with _making:
            return self._entry

    @cached_property
    def _entry(self) -> Any:
        entry = numba.njit(**HOW)(self.py_func)
        keep_compiled(entry, self)
        entry.compile(self.signature)
        entry.disable_compile()
        tell(self.py_func, bool(entry.stats.cache_misses))
        return entry

    def __call__(self, *given: Any) -> Any:
        return self.entry(*given)

    def compile(self, sig: Any) -> Any:
        """Make it ready to be linked, for the declared signature whatever is asked for."""
        with global_compiler_lock:
            wanted = tuple(self.signature.args)
            if wanted not in self.overloads:
                result, link = self._compiler.compile(wanted, self.signature.return_type), Link()
                self.targetctx.insert_user_function(link, result.fndesc, with_parts(result.library))
                self.overloads[wanted] = result._replace(entry_point=link)
                tell(self.py_func, True)
            return self.overloads[wanted].entry_point


class Link:
    """What the callers of a part know it by, where others have the address of its machine code."""


def as_part(flags: Any) -> Any:
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    return flags


def with_parts(library: Any) -> list[Any]:
    """A library and those of all its parts, each as it was written: an entry optimises them all at once."""
    library.finalize = lambda: setattr(library, "_finalized", True)
    found = dict.fromkeys([library, *library._linking_libraries])
    library._linking_libraries.clear()
    return list(found)


def entry_of(fn: Any) -> Any:
    """What Python calls in the place of a function, compiled by now; interpreted it is the function."""
    return fn.entry if isinstance(fn, Part) else fn


class Notice:
    """Told of each function that is ready: with the first new one it says, once, what is waited for."""

    def __init__(self, title: str) -> None:
        self.what, self.is_shown = f"Compiling {title}, once on this machine", False

    def __call__(self, function: str, is_new: bool) -> None:
        if is_new and not self.is_shown:
            self.is_shown = True
            self.show()

    def show(self) -> None:
        """On the error stream, which scripts and notebooks show."""
        print(f"{self.what} ...", file=sys.stderr, flush=True)


@contextmanager
def compiling_noticed(notice: Notice) -> Iterator[None]:
    """Say that something is compiled inside; whoever is around this and says so already says it alone."""
    if any(isinstance(watcher, Notice) for watcher in watchers):
        yield
        return
    watchers.append(notice)
    try:
        yield
    finally:
        watchers.remove(notice)


def tell(fn: Any, is_new: bool) -> None:
    ready.add(f"{fn.__module__}.{fn.__qualname__}")
    for watcher in watchers:
        watcher(fn.__qualname__, is_new)
