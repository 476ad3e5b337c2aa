"""Caterwaul: a table for five battle card games."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import games as games
    from .bots import make_bot as make_bot
    from .bots.kept_games import read_games as read_games
    from .bots.outside import Sight as Sight
    from .faces import table_picture as table_picture
    from .lab import new_study as new_study
    from .lab import open_study as open_study
    from .lab import summary_of as summary_of
    from .match import IllegalActionError as IllegalActionError
    from .match import Match as Match
    from .match import MatchError as MatchError
    from .replay.text import load_replay as load_replay
    from .replay.text import read_replay as read_replay
    from .replay.text import save_replay as save_replay
    from .replay.text import write_replay as write_replay

__version__ = version("caterwaul")

PLACES = {  # what is public, and where it is; imported when it is first asked for, with NumPy and Numba
    "IllegalActionError": ".match",
    "Match": ".match",
    "MatchError": ".match",
    "Sight": ".bots.outside",
    "games": "",
    "load_replay": ".replay.text",
    "make_bot": ".bots",
    "new_study": ".lab",
    "open_study": ".lab",
    "read_games": ".bots.kept_games",
    "read_replay": ".replay.text",
    "save_replay": ".replay.text",
    "summary_of": ".lab",
    "table_picture": ".faces",
    "write_replay": ".replay.text",
}


def __dir__() -> list[str]:
    """What is public."""
    return [*PLACES, "__version__"]


def __getattr__(name: str) -> Any:
    """`caterwaul.Match`, imported when it is first asked for."""
    if name not in PLACES:
        raise AttributeError(f"module 'caterwaul' has no attribute {name!r}")
    if not PLACES[name]:
        return import_module(f".{name}", __name__)
    return getattr(import_module(PLACES[name], __name__), name)
