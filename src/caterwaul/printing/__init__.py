"""Print and play: cards, boards, tokens and references as PDF, from the same faces that a screen shows."""

from .box import Wanted, with_deck_files
from .making import Job
from .pieces import Photo, PrintError

__all__ = ["Job", "Photo", "PrintError", "Wanted", "with_deck_files"]
