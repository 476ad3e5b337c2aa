"""Tables for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape


def html_table(caption: str, rows: Iterable[Mapping[str, str]]) -> str:
    """One row below the other, with a column for whatever any of them has."""
    listed = list(rows)
    columns = list(dict.fromkeys(name for row in listed for name in row))
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{cells(row, columns)}</tr>" for row in listed)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def cells(row: Mapping[str, str], columns: list[str]) -> str:
    return "".join(f"<td>{escape(row.get(name, ''))}</td>" for name in columns)
