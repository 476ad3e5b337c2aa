"""Records as runs in plain Python read and write them: with them rules take half as long as by `np.record`.

That looks for each attribute in vain before it looks among the fields. Here every field is a property of the
class of its record; compiled code never asks.
"""

from __future__ import annotations

import os
from operator import methodcaller
from typing import Any

import numpy as np

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")  # as Numba reads it


class InterpretedRecord(np.record):  # type: ignore[misc]
    """Its subclasses have a property for each field."""

    __getattribute__ = np.void.__getattribute__
    __setattr__ = np.void.__setattr__

    def __getitem__(self, name: Any) -> Any:
        return getattr(self, name) if isinstance(name, str) else np.void.__getitem__(self, name)


def scalar_of(record: Any) -> type[np.record]:
    """The class of the scalars of a record: with properties where it is read in plain Python."""
    if not INTERPRETED:
        return np.record
    fields = record.layout.fields
    found: dict[str, Any] = {
        name: field_of(fields[name][0], fields[name][1], field.record)
        for name, field in record.fields.items()
    }
    found |= {"__module__": record.__module__, "__qualname__": f"{record.__qualname__}.scalar"}  # for pickle
    return type("scalar", (InterpretedRecord,), found)


def field_of(dtype: np.dtype[Any], offset: int, record: Any) -> property:
    """The property of a field; of records inside a record the elements are such records again."""
    read = methodcaller("getfield", dtype, offset)

    def write(scalar: Any, value: Any) -> None:
        scalar.setfield(value, dtype, offset)

    if record is None:
        return property(read, write)
    return property(lambda scalar: read(scalar).view(record.dtype), write)
