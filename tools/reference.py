"""Write docs/reference.md out of the docstrings of all public names: python -m tools.reference."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import caterwaul
from caterwaul import envs

PAGE = Path(__file__).parents[1] / "docs" / "reference.md"
HEAD = """# Reference

All public names and what they say of themselves. `python -m tools.reference` writes this page out of
the sources; a test fails when it is not current.
"""


def public_of(module: ModuleType) -> dict[str, Any]:
    """What a module makes public: what it lists, or what `dir` of it shows."""
    names = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
    return {name: getattr(module, name) for name in sorted(names)}


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for module in (caterwaul, envs):
        parts.append(f"## {module.__name__}\n")
        parts += [entry_of(name, thing) for name, thing in public_of(module).items()]
    return "\n".join(parts)


def entry_of(name: str, thing: Any) -> str:
    """A name with its docstring, and of a class what is public in it with the first line of each."""
    if not (inspect.isroutine(thing) or isinstance(thing, type | ModuleType)):
        return f"### {name}\n\n`{name} = {thing!r}`\n"
    lines = [f"### {name}{_arguments(thing)}", "", inspect.getdoc(thing) or "", ""]
    if isinstance(thing, type | ModuleType):
        lines += [f"* `{part}`: {first}" for part, first in _members_of(thing)]
        lines += [""] if lines[-1] else []
    return "\n".join(lines)


def _arguments(thing: Any) -> str:
    if not inspect.isroutine(thing):
        return ""
    return "(" + ", ".join(inspect.signature(thing).parameters) + ")"


def _members_of(thing: Any) -> Iterator[tuple[str, str]]:
    kinds = [kind for kind in thing.__mro__ if _is_ours(kind)] if isinstance(thing, type) else [thing]
    members = {part: value for kind in reversed(kinds) for part, value in vars(kind).items()}
    for part, value in members.items():
        inner = inspect.unwrap(getattr(value, "fget", None) or getattr(value, "__func__", value))
        if part.startswith("_") or not _is_ours(inner) or not inspect.isroutine(inner):
            continue
        name = part if isinstance(value, property) else part + _arguments(inner).replace("(self, ", "(")
        first = (inspect.getdoc(inner) or "").split("\n")[0]
        yield name.replace("(self)", "()").replace("(cls, ", "("), first


def _is_ours(thing: Any) -> bool:
    return (getattr(thing, "__module__", "") or "").startswith("caterwaul")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
