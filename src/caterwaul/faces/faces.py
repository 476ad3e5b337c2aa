"""Faces and backs as whole pictures: self-contained, named, and the same for the same card."""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Literal, get_args

from ..core.art import PICTURE
from ..core.card_entries import Entry
from ..core.cardset import CardSet
from .frames import frame_of, is_square
from .ink import OWN, OWN_PICTURE, group, rays, window
from .lettering import clean
from .pictures import picture, wide_view
from .plates import HEIGHT, WIDTH
from .subject import Subject
from .traits import accepted

Layout = Literal["full", "mini", "token"]
SHOWN_PICTURE = re.compile(f'href="{OWN_PICTURE}([0-9a-f]{{32}})"')
LAYOUTS: tuple[Layout, ...] = get_args(Layout)


def face(
    game_key: str, cards: CardSet, table: str, id: str, layout: str = "full", owner: int | None = None,
    pictures: frozenset[str] = frozenset(),
) -> str:  # fmt: skip
    """The picture of an entry; KeyError where the set has no such entry, ValueError for any other layout.

    With an owner it is the copy of that player, which looks its own where the game has cards of each colour.
    An own picture takes the place of the drawing where its id is among `pictures`, for `with_pictures`.
    """
    if layout not in LAYOUTS:
        raise ValueError(f"no layout is called {layout!r}; there are {', '.join(LAYOUTS)}")
    subject = replace(subject_of(game_key, cards, table, id), owner=owner, pictures=pictures)
    drawn: str = getattr(frame_of(game_key), layout)(subject)
    spoken = f"{game_key} {table} {id} {layout}{'' if owner is None else f' {owner}'}"
    return _picture(drawn, spoken, subject.name, subject.text, face_height(game_key, table))


def picture_of(entry: Entry) -> str:
    """The id of the own picture that an entry shows; nothing where it is drawn."""
    art = entry.given.get("art")
    return str(accepted(art).get(PICTURE, "")) if isinstance(art, dict) else ""


def with_pictures(drawn: str, jpegs: Mapping[str, bytes]) -> str:
    """A face with the own pictures that it shows: nothing outside of it is needed."""

    def inlined(found: re.Match[str]) -> str:
        return f'href="data:image/jpeg;base64,{b64encode(jpegs[found[1]]).decode()}"'

    return SHOWN_PICTURE.sub(inlined, drawn)


def face_height(game_key: str, table: str) -> float:
    """How high the faces of a table are, in the units of which they are WIDTH wide."""
    return WIDTH if is_square(game_key, table) else HEIGHT


def subject_of(game_key: str, cards: CardSet, table: str, id: str) -> Subject:
    entry = cards.entry(table, cards.number(table, id))
    assert entry is not None
    return Subject(game_key, table, entry, cards)


def poster(game_key: str, cards: CardSet, table: str, id: str) -> str:
    """The figure of an entry before rays of light, without a frame; what is behind it shines through."""
    subject = subject_of(game_key, cards, table, id)
    shown = frame_of(game_key).traits(subject)
    drawn = group(rays("#FFFFFF", 12, 22, 15, 0), "translate(0,10)", 'opacity=".28"') + picture(shown)
    whole = window(0, 0, WIDTH, WIDTH * 200 / 236, drawn, wide_view(shown))
    return _picture(whole, f"{game_key} {table} {id} poster", subject.name, height=WIDTH * 200 / 236)


def back(game_key: str) -> str:
    """The back that all cards of a game share."""
    return _picture(frame_of(game_key).back(), f"{game_key} back", "face-down card")


def _picture(drawn: str, key: str, name: str, text: str = "", height: float = HEIGHT) -> str:
    told = f"<desc>{escape(clean(text), quote=False)}</desc>" if text else ""
    prefix = f"cw{zlib.crc32(key.encode()):08x}-"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" '
        f'height="{height:g}" role="img" stroke-linejoin="round" stroke-linecap="round" '
        f'text-rendering="geometricPrecision"><title>{escape(clean(name), quote=False)}</title>{told}'
        f"{drawn.replace(OWN, prefix)}</svg>\n"
    )
