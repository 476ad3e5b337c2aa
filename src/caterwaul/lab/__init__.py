"""The lab: what cards, decks and readings of the rules do to a game, by studies of many paired games.

study = new_study(game, game.builtin, ["tiger@100"], seed=1)
study.play(seconds=10)
print(summary_of(study).brought["character"])
"""

from __future__ import annotations

from .comparison import Comparison, compare
from .estimates import Figure
from .head import Head, LabError
from .notebook import framed
from .strength import strongest
from .study import Study, new_study, open_study
from .summary import Summary, summary_of

Study.drawn = framed

__all__ = [
    "Comparison", "Figure", "Head", "LabError", "Study", "Summary", "compare", "new_study", "open_study",
    "strongest", "summary_of",
]  # fmt: skip
