"""The pictures of all cards, drawn from their data, so that a designer's own card has a face too."""

from .emotes import emote
from .faces import LAYOUTS, back, face, face_height, picture_of, poster, with_pictures
from .fitting import misfits, warnings_in
from .grounds import ground
from .sheet import contact_sheet
from .table import table_picture

__all__ = [
    "LAYOUTS", "back", "contact_sheet", "emote", "face", "face_height", "ground", "misfits", "picture_of",
    "poster", "table_picture", "warnings_in", "with_pictures",
]  # fmt: skip
