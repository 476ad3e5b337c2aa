"""Caterwaul: a table for five battle card games."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .match import Match as Match

__version__ = version("caterwaul")


def __getattr__(name: str) -> Any:
    """`caterwaul.Match`, imported when it is first asked for: it brings NumPy and Numba with it."""
    if name == "Match":
        from .match import Match

        return Match
    raise AttributeError(f"module 'caterwaul' has no attribute {name!r}")
