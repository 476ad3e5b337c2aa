"""What a study has found, as plain data: every figure with its limits, and what cannot be told in words."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from .estimates import Figure, means, shares
from .measures import MARKS, WON, Group, Measuring
from .pieces import fresh
from .study import Study

SPANS = 30
WIDTHS = [factor * 10**power for power in range(7) for factor in (1, 2, 5)]
REPEATS = 0.2  # of the games: from this share on repeats are worth a word


class CardFigures(msgspec.Struct, frozen=True):
    """A card: how the seats did that were dealt it at first, drew it, played it; and how often each."""

    id: str
    name: str
    won: dict[str, Figure]  # opening, drawn, held (either), played
    often: dict[str, Figure]  # and playable; of the seats of all games

    @property
    def is_idle(self) -> bool:
        """It could have been played, and nobody ever did."""
        return bool(self.often["playable"].value) and not self.often["played"].value


class Met(msgspec.Struct, frozen=True):
    """Two that met, and which share of what both won is the first one's."""

    one: str
    other: str
    share: Figure


class Span(msgspec.Struct, frozen=True):
    """How many games had so many actions."""

    least: int
    most: int
    games: int


class Summary(msgspec.Struct, frozen=True):
    """A study so far."""

    game: str
    title: str
    cards: str
    fingerprint: str
    options: dict[str, str]
    bots: list[str]
    weaker: str
    seed: int
    deals: int
    games: int
    repeats: int  # of these games, those that were played before action by action, which count once
    seats: list[Figure]
    by_bot: dict[str, Figure]
    brought: dict[str, dict[str, Figure]]  # by choice: the share of wins of whoever brought it
    pairs: dict[str, list[Met]]
    by_card: list[CardFigures]
    idle: list[str]  # cards that could have been played and never were
    endings: dict[str, Figure]
    means: dict[str, Figure]
    lengths: list[Span]
    skill: Figure
    notes: list[str]  # what cannot be told, and why

    @property
    def plain(self) -> dict[str, object]:
        """Numbers, texts, lists and dictionaries."""
        found: dict[str, object] = msgspec.to_builtins(self)
        return found


def summary_of(study: Study) -> Summary:
    """What has been played so far, counted; a game that was played before counts once."""
    games = study.games
    first = fresh(games.key)
    measuring = Measuring(study.game, study.cards, games.where(first))
    lengths = spans_of(measuring.games.steps[measuring.even])
    of = {group.name: group for group in measuring.groups()}
    head, choices = study.head, study.game.choices
    repeats = int((~first).sum())
    figures = {name: figures_of(group) for name, group in of.items()}
    cards = [
        CardFigures(
            entry.id, entry.name,
            {when: figures[f"won when {when}"][entry.id,] for when in WON},
            {when: figures[f"often {when}"][entry.id,] for when in MARKS},
        )
        for entry in study.cards.tables["card"]
    ]  # fmt: skip
    summary = Summary(
        head.game, study.game.title, study.cards.name, head.cards, head.options, head.bots, head.weaker,
        head.seed,
        len(study.done), len(games), repeats,
        list(figures["seat"].values()), words(figures["bot"]),
        {name: words(figures[name]) for name in choices},
        {name: [Met(a, b, share) for (a, b), share in figures[f"{name} pairs"].items()] for name in choices},
        cards, [card.id for card in cards if card.is_idle],
        words(figures["ending"]), words(figures["mean"]), lengths, figures["skill"]["better",], [],
    )  # fmt: skip
    return msgspec.structs.replace(summary, notes=notes_on(summary))


def figures_of(group: Group) -> dict[tuple[str, ...], Figure]:
    made = means(group.estimates) if group.name == "mean" else shares(group.estimates)
    return dict(zip(group.keys, made, strict=True))


def spans_of(steps: NDArray[np.int64]) -> list[Span]:
    """How long games are, in spans of a round width."""
    if not len(steps):
        return []
    least, most = int(steps.min()), int(steps.max())
    width = next(w for w in WIDTHS if (most - least) // w < SPANS)
    counts = np.bincount(steps // width)
    first = least // width
    return [Span(width * i, width * (i + 1) - 1, int(counts[i])) for i in range(first, len(counts))]


def words(figures: dict[tuple[str, ...], Figure]) -> dict[str, Figure]:
    return {" ".join(key): figure for key, figure in figures.items()}


def notes_on(summary: Summary) -> list[str]:
    """What a reader has to know before believing the figures."""
    found = []
    if not summary.games:
        return ["Nothing has been played yet."]
    if summary.repeats > REPEATS * summary.games:
        found.append(
            f"{summary.repeats:,} of {summary.games:,} games were played before, action by action, and count "
            "once: these bots know only so many games. Let bots play that search, such as tiger@100."
        )
    if not summary.skill.is_told:
        why = "nobody weaker was asked to play" if not summary.weaker else "too few such deals were played"
        found.append(f"How much the better player wins by cannot be told: {why}.")
    unseen = [card.id for card in summary.by_card if not any(f.value for f in card.often.values())]
    if unseen:
        found.append(
            f"{len(unseen)} of {len(summary.by_card)} cards came into nobody's hand: {shown(unseen)}."
        )
    if np.all([bot == "random" for bot in summary.bots]):
        found.append("Random players do not mean anything by what they do: rates of played cards say little.")
    return found


def shown(ids: list[str], most: int = 8) -> str:
    more = len(ids) - most
    return ", ".join(ids[:most]) + (f" and {more} more" if more > 0 else "")
