"""Where compiled functions are kept: under a mark of all that they are made of.

Numba looks at the time of a function's own file, so an edit of a comment would compile it anew and an edit of
another file would not. A mark follows from the code of a function, its types, the constants and functions
that it uses, and how it is compiled. So texts can be edited, and files that are not compiled moved, without
compiling anything.
"""

from __future__ import annotations

import dis
import hashlib
import os
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from platformdirs import user_cache_path

from .records import Record

marks: dict[Any, str] = {}  # of functions whose entries are to be found or kept, and of all that they call


def cache_root() -> Path:
    return Path(os.environ.get("CATERWAUL_CACHE") or user_cache_path("caterwaul"))


def keep_compiled(entry: Any, part: Any) -> None:
    """Let the entry of a part, which is about to be compiled, be found in the cache or be put there."""
    mark_of(part)
    entry._cache = ContentCache(part.py_func)


def mark_of(part: Any) -> str:
    """A short hash of what a function is made of, and what it calls; it calls nothing that calls it."""
    if part.py_func not in marks:
        made_of = [how_compiled(), str(part.signature), sorted(part.targetoptions.items())]
        made_of += code_of(part.py_func.__code__)
        made_of += [(name, meaning_of(value)) for name, value in sorted(globals_used(part.py_func))]
        marks[part.py_func] = digest_of(made_of)
    return marks[part.py_func]


def digest_of(value: Any) -> str:
    return hashlib.blake2s(repr(value).encode()).hexdigest()[:20]


@cache
def how_compiled() -> str:
    """The settings, versions and the processor that shape compiled code."""
    import llvmlite.binding as llvm

    processor = config.CPU_NAME or llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    settings = config.BOUNDSCHECK, str(config.OPT), config.ENABLE_AVX, config.LOOP_VECTORIZE
    return digest_of((numba.__version__, np.__version__, settings, processor))


def code_of(code: CodeType) -> list[Any]:
    """What a function does, without where it stands and what is written in it."""
    constants = [
        code_of(value) if isinstance(value, CodeType) else None if isinstance(value, str) else value
        for value in code.co_consts
    ]
    return [code.co_code, constants, code.co_names, code.co_varnames, code.co_argcount]


def globals_used(fn: Any) -> Iterator[tuple[str, Any]]:
    """The names that a function has of its module, and what they mean there."""
    for name in {line.argval for line in dis.get_instructions(fn) if line.opname == "LOAD_GLOBAL"}:
        if name in fn.__globals__:
            yield name, fn.__globals__[name]


def meaning_of(value: Any) -> Any:
    """What compiled code makes of a name. What cannot be told apart is refused: it would never be noticed."""
    match value:
        case _ if hasattr(value, "py_func"):
            return mark_of(value)
        case type() if issubclass(value, Enum):
            return [(member.name, member.value) for member in value]
        case type() if issubclass(value, Record):
            return repr(value.dtype)
        case type() | BuiltinFunctionType() | np.ufunc():
            return value.__name__
        case ModuleType():
            return value.__name__
        case bool() | float() | str() | None:
            return value
        case int():  # of an enumeration too
            return int(value)
        case tuple():
            return [meaning_of(item) for item in value]
        case np.ndarray() | np.generic():
            return value.dtype.str, value.shape, value.tobytes()
        case FunctionType() if value.__module__.partition(".")[0] in ("numpy", "math", "builtins"):
            return value.__qualname__
        case _:
            raise TypeError(f"compiled code cannot use {value!r}: it cannot be told when that changes")


class ContentLocator(_CacheLocator):  # type: ignore[misc]
    """Where one function is kept."""

    def __init__(self, fn: Any, file: str) -> None:
        self._py_file, self._mark = file, marks[fn]

    @classmethod
    def from_function(cls, fn: Any, file: str) -> ContentLocator:
        return cls(fn, file)

    def get_cache_path(self) -> str:
        return str(cache_root() / "compiled")

    def get_source_stamp(self) -> str:
        return self._mark

    def get_disambiguator(self) -> str:
        return self._mark


class ContentCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (ContentLocator,)

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """Without the name of the file, which may change."""
        return str(super().get_filename_base(fullname.partition(".")[2], abiflags))


class ContentCache(FunctionCache):  # type: ignore[misc]
    _impl_class = ContentCacheImpl

    def load_overload(self, signature: Any, target: Any) -> Any:
        """What is kept names the modules that it came from: where one has gone, it is compiled anew."""
        try:
            return super().load_overload(signature, target)
        except ModuleNotFoundError:
            return None


@cache
def sources_mark(*folders: Path) -> str:
    """A short hash of all sources in these folders, for those who cannot ask the functions themselves."""
    digest = hashlib.blake2s(how_compiled().encode())
    for file in sorted(file for folder in folders for file in folder.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]
