"""Chances in whole percents that add up to a hundred."""

from __future__ import annotations

from collections.abc import Sequence


def percents(chances: Sequence[float]) -> list[int]:
    """The chances of all seats, rounded so that they add up: who lost most by rounding down gets the rest."""
    total = sum(chances)
    if total <= 0:
        return [0] * len(chances)
    exact = [100 * chance / total for chance in chances]
    whole = [int(part) for part in exact]
    by_loss = sorted(range(len(exact)), key=lambda seat: whole[seat] - exact[seat])
    for seat in by_loss[: 100 - sum(whole)]:
        whole[seat] += 1
    return whole
