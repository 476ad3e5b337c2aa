"""Moves: the options of a view with the words that people read and type, listed so that they fit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count, islice, product
from string import ascii_lowercase

from ..core.views import Option, View


@dataclass(frozen=True)
class Move:
    """An option and how it reads: `play Loaded Dice naming "3"`, of which the head is `play Loaded Dice`."""

    option: Option
    title: str
    head: str


@dataclass(frozen=True)
class Entry:
    """A line of the menu: one move, or several that begin alike and open a menu of their own."""

    code: str
    title: str
    help: str
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Menu:
    """What is listed. In columns there is no room for what a move does."""

    entries: list[Entry] = field(default_factory=list)
    in_columns: bool = False
    page: int = 0
    pages: int = 1


def moves_of(view: View) -> list[Move]:
    return [Move(option, option.title, option.head) for option in view.options]


def codes(n: int) -> list[str]:
    """a … z, aa, ab …: letters, because the names of cards may be numbers."""
    words = ("".join(letters) for length in count(1) for letters in product(ascii_lowercase, repeat=length))
    return list(islice(words, n))


def arrange(moves: Sequence[Move], width: int, room: int | None, page: int = 0) -> Menu:
    """List moves in so many lines: with what they do, grouped by how they begin, in columns, or in pages."""
    singly = entries_of([(move,) for move in moves])
    groups = grouped_by_head(moves)
    grouped = entries_of(groups) if len(groups) > 1 else singly
    if room is None or len(singly) <= room:
        return Menu(singly)
    if len(grouped) <= room:
        return Menu(grouped)
    room = max(room, 1)
    per_page = room * columns_for(grouped, width)
    if len(grouped) <= per_page:
        return Menu(grouped, in_columns=True)
    per_page = max(room - 1, 1) * columns_for(grouped, width)  # a line tells how to turn the page
    pages = math.ceil(len(grouped) / per_page)
    page %= pages
    return Menu(grouped[page * per_page : (page + 1) * per_page], True, page, pages)


def grouped_by_head(moves: Sequence[Move]) -> list[tuple[Move, ...]]:
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(move.head, []).append(move)
    return [tuple(group) for group in groups.values()]


def entries_of(groups: Sequence[tuple[Move, ...]]) -> list[Entry]:
    if not groups:
        return []
    titles = [group[0].title if len(group) == 1 else group[0].head + " …" for group in groups]
    heads = {group[0].head for group in groups}
    shown = without_start(titles, heads.pop() if len(heads) == 1 else titles[0].split(" ")[0])
    return [
        Entry(code, title, _help(group), group)
        for code, title, group in zip(codes(len(groups)), shown, groups, strict=True)
    ]


def _help(group: tuple[Move, ...]) -> str:
    helps = {f"{move.option.effect} {move.option.help}".strip() for move in group}
    shared = helps.pop() if len(helps) == 1 else ""
    return shared if len(group) == 1 else f"{len(group)} ways. {shared}".strip()


def without_start(titles: list[str], start: str) -> list[str]:
    """What all have in common need not be said on every line."""
    alike = all(title.startswith(start + " ") for title in titles)
    return [title[len(start) + 1 :] for title in titles] if alike and len(titles) > 1 else titles


def columns_for(entries: Sequence[Entry], width: int) -> int:
    return max(1, (width - 1) // column_width(entries))


def column_width(entries: Sequence[Entry]) -> int:
    return max((len(e.code) + len(e.title) for e in entries), default=0) + 5
