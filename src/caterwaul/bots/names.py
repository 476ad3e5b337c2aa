"""What bots are called where people read it; commands and interfaces know them by their keys."""

from __future__ import annotations


def bot_name(key: str) -> str:
    """`Tabby bot`."""
    return f"{key.capitalize()} bot"
