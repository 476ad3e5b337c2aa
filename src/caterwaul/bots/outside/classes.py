"""A class as a bot: made anew for each match, asked for one action after the other."""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from ...core.words import comma_list
from ...match import Match
from ..bot import Forfeit, Player
from .sight import Sight, sight_of

METHOD = "choose"
_loading = threading.Lock()
_loaded: dict[Path, ModuleType] = {}


def class_of(name: str) -> Callable[[], Any]:
    """The class of `./mine.py:Mine` or `my.module:Mine`; a ValueError says what is wrong with it."""
    place, _, wanted = name.rpartition(":")
    module = module_of(place)
    found = getattr(module, wanted, None)
    if not isinstance(found, type):
        known = [
            n for n, v in vars(module).items() if isinstance(v, type) and callable(getattr(v, METHOD, None))
        ]
        there = f"; it has {comma_list(known)}" if known else ""
        raise ValueError(f"there is no class {wanted!r} in {place}{there}")
    if not callable(getattr(found, METHOD, None)):
        raise ValueError(f"{wanted} of {place} has no method {METHOD}(self, sight)")
    return found


def module_of(place: str) -> ModuleType:
    """A file or an importable module, run once; what is wrong inside it is told with its line."""
    file = Path(place).absolute()
    if place.endswith(".py") and not file.is_file():
        raise ValueError(f"there is no file {place}")
    try:
        return module_in(file) if place.endswith(".py") else importlib.import_module(place)
    except ImportError as error:
        raise ValueError(f"{place} cannot be imported: {error}") from None
    except (Exception, SystemExit) as error:
        raise ValueError(f"{place} cannot be run: {told(error)}") from None


def module_in(file: Path) -> ModuleType:
    with _loading:
        if file not in _loaded:
            name = f"caterwaul_bot_{len(_loaded)}_{file.stem}"
            spec = importlib.util.spec_from_file_location(name, file)
            if spec is None or spec.loader is None:
                raise ImportError("it is no Python file")
            module = importlib.util.module_from_spec(spec)
            if str(file.parent) not in sys.path:
                sys.path.append(str(file.parent))  # what lies beside it can be imported; nothing is shadowed
            sys.modules[name] = module  # as dataclasses and pickle expect
            spec.loader.exec_module(module)
            _loaded[file] = module
        return _loaded[file]


def label_of(name: str) -> str:
    """What it is called at a table."""
    place, _, wanted = name.rpartition(":")
    return f"{wanted} ({Path(place).name})"


class ClassBot(Player):
    """One seat of a class. What it raises, and what it answers that is not legal, loses the match."""

    def __init__(self, name: str, seconds: float | None = None) -> None:
        self.make, self.seconds = class_of(name), seconds or float("inf")
        self.start(0)

    def start(self, seed: int) -> None:
        self.mind: Any = None
        self.heard, self.chance = 0, random.Random(seed)

    def choose(self, match: Match, seat: int) -> int:
        sight = sight_of(match, seat, self.chance, self.seconds, self.heard)
        self.heard = len(sight.log)
        try:
            self.mind = self.make() if self.mind is None else self.mind
            answer = self.mind.choose(sight)
        except (Exception, SystemExit) as error:
            raise Forfeit("crash", told(error)) from error
        return understood(answer, sight)


def understood(answer: object, sight: Sight) -> int:
    """An action as an integer or in words."""
    action = sight.action(answer) if isinstance(answer, str) else answer
    if action is None and isinstance(answer, str):
        raise Forfeit("nonsense", f"it wants {answer[:60]!r}, which means nothing")
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        raise Forfeit(
            "nonsense", f"it answered a {type(answer).__name__}: an action is an integer or its words"
        )
    if int(action) not in sight.actions:
        wanted = answer if isinstance(answer, str) else sight.words(int(action))
        raise Forfeit("illegal", f"it wants {wanted[:60]!r}, which is not legal now")
    return int(action)


def told(error: BaseException) -> str:
    """An error of somebody else's code in a line, with where it was raised."""
    said = traceback.format_exception_only(error)[-1].strip()
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{said[:200]}{where}"
