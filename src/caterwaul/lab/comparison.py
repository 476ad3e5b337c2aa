"""Two studies of the same deals, beside each other: what other cards or another reading change."""

from __future__ import annotations

from math import inf

import msgspec
import numpy as np

from .deals import Deals
from .estimates import Figure, differences, means, shares
from .head import LabError
from .measures import Group, Key, Measuring
from .pieces import Games, fresh
from .study import Study


class Change(msgspec.Struct, frozen=True):
    """A figure before and after, and by how much it rose on the same deals."""

    before: Figure
    after: Figure
    rise: Figure


class Comparison(msgspec.Struct, frozen=True):
    """All changes, by group and by what each is about."""

    game: str
    deals: int
    repeats: int  # games that both studies had played before, action by action
    moved: int  # games that went another way
    changes: dict[str, dict[str, Change]]
    only_before: list[str]
    only_after: list[str]

    @property
    def plain(self) -> dict[str, object]:
        found: dict[str, object] = msgspec.to_builtins(self)
        return found


def compare(before: Study, after: Study) -> Comparison:
    """The figures of two studies on the deals that both have played."""
    check_paired(before, after)
    shared = np.array(sorted(before.done & after.done), np.int64)
    old, new = (games.where(np.isin(games.deal, shared)) for games in (before.games, after.games))
    first = fresh(pair_keys(old, new))
    same = (before.head.cards, before.head.options) == (after.head.cards, after.head.options)
    changes: dict[str, dict[str, Change]] = {}
    gone: list[str] = []
    come: list[str] = []
    groups_before = Measuring(before.game, before.cards, old.where(first)).groups()
    groups_after = Measuring(after.game, after.cards, new.where(first)).groups()
    for one, other in zip(groups_before, groups_after, strict=True):
        changes[one.name] = changes_of(one, other, same)
        gone += missing(one, other)
        come += missing(other, one)
    return Comparison(
        before.head.game, len(shared), int((~first).sum()), int((old.key != new.key).sum()), changes,
        list(dict.fromkeys(gone)), list(dict.fromkeys(come)),
    )  # fmt: skip


def check_paired(before: Study, after: Study) -> None:
    """The deals have to be the same: all that the heads say but cards and options."""
    asked = [
        (h.game, h.seats, h.bots, h.weaker, h.seed, words_of(study.deals), h.focus)
        for study in (before, after)
        for h in [study.head]
    ]
    if asked[0] != asked[1]:
        raise LabError(
            "these two studies do not play the same deals: game, seats, bots, seed and what is brought must "
            "agree"
        )


def words_of(deals: Deals) -> dict[str, list[str]]:
    return {name: list(words) for name, words in deals.words.items()}


def pair_keys(old: Games, new: Games) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """A number for each two games that were played on the same deal; the same two have the same."""
    both = np.stack([old.key, new.key], axis=1)
    _, number = np.unique(both, axis=0, return_inverse=True)
    return np.asarray(number, np.int64).reshape(-1)


def changes_of(one: Group, other: Group, same: bool) -> dict[str, Change]:
    """What rose and fell of all that both groups know."""
    common = [key for key in one.keys if key in set(other.keys)]
    before, after = aligned(one, common), aligned(other, common)
    told = means if one.name == "mean" else shares
    most = inf if one.name == "mean" else 1.0
    rises = differences(before.estimates, after.estimates, same, most)
    rows = zip(common, told(before.estimates), told(after.estimates), rises, strict=True)
    return {" ".join(key): Change(old, new, rise) for key, old, new, rise in rows}


def aligned(group: Group, keys: list[Key]) -> Group:
    at = [group.keys.index(key) for key in keys]
    return Group(group.name, keys, group.won[:, at], group.of[:, at])


def missing(one: Group, other: Group) -> list[str]:
    return [" ".join(key) for key in one.keys if key not in set(other.keys) and len(key) == 1]
