"""A part of the soak: what it plays for long, and what it can find out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

Say = Callable[[str], None]  # tell how far it has come


class DoesNotHold(Exception):
    """A sentence that says which figures are not what they have to be."""


@dataclass(frozen=True)
class Part:
    """`soak` is given its options, tells its progress and returns the Markdown for the docs."""

    name: str
    says: str  # what it does, as a line of the help
    soak: Callable[[list[str], Say], str]


def parts() -> dict[str, Part]:
    """Those of all modules in this folder that are one."""
    names = sorted(info.name for info in iter_modules([str(Path(__file__).parent)]) if info.name[0] != "_")
    modules = [import_module(f"{__package__}.{name}") for name in names]
    found = [module.PART for module in modules if hasattr(module, "PART")]
    return {part.name: part for part in found}
