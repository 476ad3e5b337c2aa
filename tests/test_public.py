"""What is public is listed, is there, and says what it is."""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import caterwaul


def public() -> dict[str, Any]:
    return {name: getattr(caterwaul, name) for name in dir(caterwaul) if not name.startswith("_")}


def parts_of(name: str, thing: Any) -> Iterator[tuple[str, Any]]:
    """A name, and of a class or module of ours what is public in it."""
    yield name, thing
    if isinstance(thing, type | ModuleType):
        for part, value in vars(thing).items():
            own = getattr(inspect.unwrap(getattr(value, "fget", value)), "__module__", "") or ""
            documented = isinstance(value, property | classmethod) or inspect.isroutine(inspect.unwrap(value))
            if not part.startswith("_") and documented and own.startswith("caterwaul"):
                yield f"{name}.{part}", value


def test_what_is_public_is_listed_and_there():
    assert {"Match", "Sight", "games", "make_bot", "read_games", "read_replay", "new_study"} <= set(public())
    assert caterwaul.Match.__name__ == "Match"


def test_every_public_name_says_what_it_is():
    named = [part for name, thing in public().items() for part in parts_of(name, thing)]
    assert len(named) > 50
    assert [name for name, thing in named if not inspect.getdoc(thing)] == []


def test_what_is_not_there_is_an_error_of_its_own():
    with pytest.raises(AttributeError, match="'Mach'"):
        _ = caterwaul.Mach
