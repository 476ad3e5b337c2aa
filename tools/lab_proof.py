"""Let the lab measure what is known beforehand, and write what came out into docs/lab.md: make proof.

A copy of a thing must do as the thing does, a set against itself must differ in nothing, a character made far
too strong must stand on top, and one that was broken a little must be brought back.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from caterwaul import games
from caterwaul.core.cardset import CardSet
from caterwaul.core.game import Game
from caterwaul.lab import Study, compare, new_study, summary_of
from caterwaul.lab.estimates import Estimates, Figure, differences
from caterwaul.lab.head import cards_of
from caterwaul.lab.measures import Measuring
from caterwaul.lab.numbers import Number, changed, key_in_toml, numbers_of, value_in_toml
from caterwaul.lab.pieces import fresh
from caterwaul.lab.suggestion import Suggesting

from .blocks import write_block
from .progress import Progress

PAGE = Path(__file__).parents[1] / "docs" / "lab.md"
SEEDS, DEALS = 100, 60  # of a twin; decided before any of it was played
# A thing of each game that can stand beside its copy, and by which figures the two are compared. A colour of
# Battlecats has just 49 cards, and a deck of Claw & Order is what somebody brings: there it is not a card.
TWINS = {
    "battlecats": ("warlord", "tavi_longsight", "warlord"),
    "clash": ("character", "brute", "character"),
    "claw_and_order": ("deck", "siege_works", "deck"),
    "five_rows": ("card", "", "won when held"),
    "paw_of_duty": ("card", "", "won when held"),
}
STRONG, BY = ("brute", "needle", "vesper"), 20
BOTS = ("random", "greedy", "tiger@30")
BROKEN, TOO_MUCH, NEAR = ("lotto", "brute", "needle", "vesper"), 3, 1
Row = tuple[str, str, str]


def twin_of(game: Game, table: str, id_: str) -> tuple[CardSet, dict[str, str]]:
    """The built-in cards and a copy of one of them."""
    entry = game.builtin.tables[table][game.builtin.numbers[table, id_] - 1]
    fields = {"id": f"{id_}_twin", "name": entry.name, **({"lore": entry.lore} if entry.lore else {})}
    lines = [
        f"{key_in_toml(key)} = {value_in_toml(value)}" for key, value in {**fields, **entry.given}.items()
    ]
    text = "\n".join([f"[[{table}]]", *lines]) + "\n"
    files = {"twin.toml": text}
    return cards_of(game, files), files


def rise_of_twin(study: Study, group: str, one: str, other: str) -> Figure:
    """By how much the second does better than the first in the games of one study."""
    first = fresh(study.games.key)
    measuring = Measuring(study.game, study.cards, study.games.where(first))
    found = next(each for each in measuring.groups() if each.name == group)
    told = found.estimates
    old, new = (column_of(told, found.keys.index((name,))) for name in (one, other))
    return differences(old, new, same=False)[0]


def column_of(told: Estimates, at: int) -> Estimates:
    return Estimates(told.value[[at]], told.of[[at]], told.deals[[at]], told.added[:, [at]])


def twins(seeds: int, say: Progress) -> Iterator[Row]:
    for key, (table, named, group) in TWINS.items():
        game = games.load(key)
        id_ = named or game.builtin.tables[table][0].id
        cards, files = twin_of(game, table, id_)
        alike, told = 0, 0
        for seed in range(seeds):
            study = new_study(game, cards, ["random"], files=files, weaker="", seed=seed)
            study.play(DEALS)
            low, high = rise_of_twin(study, group, id_, f"{id_}_twin").limits
            alike, told = alike + (low <= 0 <= high), told + np.isfinite(low)
            say(f"{game.title}: {id_} and its twin alike with {alike} of {seed + 1} seeds")
        name = game.builtin.tables[table][game.builtin.numbers[table, id_] - 1].name
        yield (
            f"{game.title}: {name} and an exact copy of it",
            "the difference is 0 within its limits, 93 of 100 times",
            f"{alike} of {seeds} seeds, {DEALS} deals each; limits could be told in {told}",
        )


def against_itself(say: Progress) -> Iterator[Row]:
    for key in TWINS:
        game = games.load(key)
        pair = [new_study(game, game.builtin, ["random"], seed=1) for _ in range(2)]
        for study in pair:
            study.play(20)
        found = compare(*pair)
        rises = [change.rise for group in found.changes.values() for change in group.values()]
        told = [rise for rise in rises if rise.value is not None]
        zero = sum((rise.value, rise.low, rise.high) == (0, 0, 0) for rise in told)
        say(f"{game.title}: {zero} of {len(told)} figures stay")
        yield (
            f"{game.title}: the built-in cards against themselves",
            "nothing differs",
            f"exactly 0 in {zero} of {len(told)} figures",
        )


def health_of(game: Game, cards: CardSet, id_: str) -> Number:
    return next(number for number in numbers_of(game, cards, "character", id_) if number.said == "hp")


def made_strong(say: Progress) -> Iterator[Row]:
    clash = games.load("clash")
    for bot in BOTS:
        first = []
        for id_ in STRONG:
            number = health_of(clash, clash.builtin, id_)
            files, cards = changed(clash, {}, clash.builtin, {number: number.value + BY})
            study = new_study(clash, cards, [bot], files=files, weaker="", seed=1)
            study.play(40)
            rates = summary_of(study).brought["character"]
            best = max(rates, key=lambda name: rates[name].value or 0.0)
            first.append(best == id_)
            say(f"{bot}: with {BY} hp more {id_} wins {rates[id_].value:.0%}; on top is {best}")
        yield (
            f"Clash!, {bot}: a character with {BY} Hit Points more, one of {len(STRONG)} after the other",
            "on top of all characters",
            f"{sum(first)} of {len(first)} times",
        )


def brought_back(say: Progress) -> Iterator[Row]:
    clash = games.load("clash")
    for id_ in BROKEN:
        number = health_of(clash, clash.builtin, id_)
        files, cards = changed(clash, {}, clash.builtin, {number: number.value + TOO_MUCH})
        found = Suggesting(clash, cards, ["random"], files=files, only=[id_], seed=1).run()
        after = next((step.after for step in found.steps if step.number == "hp"), number.value + TOO_MUCH)
        out = "" if found.steps else ", since it stays inside the band"
        say(f"{id_}: {after} where {number.value} is built in")
        yield (
            f"Clash!: {id_} with {TOO_MUCH} Hit Points too many, `--suggest`",
            f"brought back to within {NEAR} of {number.value}",
            f"{after}{out}",
        )


def table_of(rows: Sequence[Row]) -> str:
    lines = ["| what | what must come out | what came out |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make proof", description=__doc__)
    parser.add_argument("--seeds", type=int, default=SEEDS, help="of each twin; fewer write nothing")
    seeds = parser.parse_args(words).seeds
    say, rows = Progress(), []
    for part in (against_itself(say), twins(seeds, say), made_strong(say), brought_back(say)):
        rows += list(part)
    say.end()
    print(table_of(rows))
    if seeds == SEEDS:
        write_block(PAGE, "proof", table_of(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
