"""Blocks of documents that commands write and nobody types: between `<!-- NAME -->` and `<!-- /NAME -->`."""

from __future__ import annotations

import re
from pathlib import Path


def block_of(text: str, name: str) -> str:
    """What stands in a block."""
    found = _block(name).search(text)
    assert found, f"there is no place for {name}: no <!-- {name} --> with <!-- /{name} --> after it"
    return found[0]


def with_block(text: str, name: str, content: str) -> str:
    """The text with something else in a block."""
    block_of(text, name)
    return _block(name).sub(lambda _: content, text)


def write_block(document: Path, name: str, content: str) -> None:
    text = document.read_text(encoding="utf-8")
    document.write_text(with_block(text, name, content), encoding="utf-8")


def _block(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- /{name} -->)", re.DOTALL)
