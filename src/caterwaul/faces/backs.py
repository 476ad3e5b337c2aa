"""Backs: a pattern, a frame and an emblem."""

from __future__ import annotations

from .glyphs import glyph
from .ink import box, clipped, disc, flat, group, inked, mix
from .plates import HEIGHT, WIDTH


def emblazoned(ground: str, line: str, emblem: str, pattern: str, tinted: bool) -> str:
    """A back over any drawn pattern."""
    field = box(12, 12, WIDTH - 24, HEIGHT - 24, 9)
    drawn = (
        flat(box(0, 0, WIDTH, HEIGHT, 16), ground) + clipped(field, pattern) + inked(field, "none", 4, line)
    )
    drawn += inked(disc(126, 176, 70), ground, 5, line) + inked(disc(126, 176, 60), "none", 1.8, line)
    return drawn + glyph(emblem, 126, 176, 0.95, 0, 4, line if tinted else "")


def patterned(ground: str, line: str, emblem: str, motif: str, step: int = 40, tinted: bool = False) -> str:
    """A back whose pattern repeats one motif."""
    rows = enumerate(range(0, HEIGHT + 40, step))
    spots = [(x + (20 if j % 2 else 0), y) for j, y in rows for x in range(-20, WIDTH + 40, 40)]
    drawn = "".join(f'<path d="{motif}" transform="translate({x},{y})"/>' for x, y in spots)
    faint = f'fill="none" stroke="{mix(ground, line, 0.28)}" stroke-width="2"'
    return emblazoned(ground, line, emblem, group(drawn, "", faint), tinted)
