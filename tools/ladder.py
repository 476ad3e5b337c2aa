"""Play the bots against each other in every game and write docs/ladder.md: the strengths that were measured.

All pairs of all games take turns, and what has been played is kept in docs/ladder.json after every few games,
so the command can be stopped and goes on where it was. When bots or rules have changed, what they played
before is thrown away and played anew.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from caterwaul import games
from caterwaul.bots import compile_bots, level_of
from caterwaul.bots.arena import Contest, Deals, Standing, contend
from caterwaul.bots.ratings import Pairing, ladder
from caterwaul.cli.bars import counting_shown
from caterwaul.cli.progress import compiling_shown
from caterwaul.core.definitions import defined_in, print_of
from caterwaul.core.errors import CaterwaulError
from caterwaul.core.game import CONTRACT, Game

ROOT = Path(__file__).parents[1]
BOTS_FOLDER = ROOT / "src" / "caterwaul" / "bots"
PLAYED, PAGE = ROOT / "docs" / "ladder.json", ROOT / "docs" / "ladder.md"
BOTS = ("random", "greedy", "kitten", "tabby", "tomcat", "tiger")
GAMES = {  # of each pair; more where bots are nearly alike
    ("greedy", "random"): 100,
    ("kitten", "random"): 100,
    ("tabby", "kitten"): 100,
    ("tabby", "greedy"): 100,
    ("tomcat", "tabby"): 100,
    ("tiger", "random"): 100,
    ("tiger", "greedy"): 200,
    ("tiger", "tomcat"): 400,
}
CHANCY = {"clash": 5}  # times as many games where luck decides most of them
SEED = 1
AT_ONCE = 20  # games between two looks at what has been played
HEAD = f"""# The ladder

How strong the bots are, measured by `make ladder` with seed {SEED}: every deal once with each bot in each
seat, by simulations, so that the same command gives the same table. Where players bring something (a
character, a warlord) the deals go through all combinations. 400 points are odds of ten to one; the weakest
bot stands at 0.
"""


@dataclass(frozen=True)
class Ranked:
    """One game with so many seats."""

    game: Game
    seats: int

    @property
    def key(self) -> str:
        return f"{self.game.key} {self.seats}"

    @property
    def title(self) -> str:
        return self.game.title if self.seats == 2 else f"{self.game.title}, one against {self.seats - 1}"

    def games_of(self, pair: tuple[str, str]) -> int:
        """How many games a pair plays: where combinations are few, all of them equally often."""
        wanted = GAMES[pair] * CHANCY.get(self.game.key, 1)
        deals = Deals(self.contest(pair, 0, 1))
        cycle = self.seats * max((len(ways) for ways in deals.brought.values()), default=1)
        return -(-wanted // cycle) * cycle if cycle <= wanted else wanted

    def contest(self, pair: tuple[str, str], first: int, count: int) -> Contest:
        one, other = (by_simulations(name) for name in pair)
        return Contest(self.game, self.game.builtin, (one, other), count, self.seats, SEED, first=first)


def by_simulations(name: str) -> str:
    """Without a clock, so that the result can be repeated."""
    level = level_of(name)
    return name if level is None else f"{name}@{level.budget.simulations}"


def tables_of(keys: tuple[str, ...]) -> Iterator[Ranked]:
    for key in keys or games.keys():
        game = games.load(key)
        for seats in (game.seats[0], *game.seats[1:][-1:]):
            yield Ranked(game, seats)


def play_mark(game: Game) -> str:
    """A short hash of what decides how bots play a game: its rules, its cards, and how they think."""
    compiled = [(file, name) for file in (BOTS_FOLDER / "compiled").glob("*.py") for name in defined_in(file)]
    rules = [(game.folder / "rules.py", name) for name in CONTRACT]
    judging = [(game.folder / "judging.py", "judge")] if (game.folder / "judging.py").exists() else []
    digest = hashlib.blake2s(
        print_of(*rules, *judging, *compiled).encode() + game.builtin.fingerprint.encode()
    )
    for name in ("tuning", "levels", "simple", "searcher", "thinking"):
        digest.update((BOTS_FOLDER / f"{name}.py").read_bytes())
    return digest.hexdigest()[:12]


def read_played() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(PLAYED.read_text(encoding="utf-8")) if PLAYED.exists() else {}
    return found


def drop_outdated(tables: Sequence[Ranked], played: dict[str, Any]) -> None:
    for table in tables:
        source = play_mark(table.game)
        if played.get(table.key, {}).get("source") != source:
            played[table.key] = {"source": source, "pairs": {}}


def pieces(tables: Sequence[Ranked], played: dict[str, Any]) -> Iterator[tuple[Ranked, Contest]]:
    """A few games of each pair in turn: wherever it is stopped, all have been played about as often."""
    wanted = {(table, pair): table.games_of(pair) for table in tables for pair in GAMES}
    is_missing = True
    while is_missing:
        is_missing = False
        for (table, pair), most in wanted.items():
            done = games_in(played, table, pair)
            if done < most:
                is_missing = True
                yield table, table.contest(pair, done, min(AT_ONCE, most - done))


def games_in(played: dict[str, Any], table: Ranked, pair: tuple[str, str]) -> int:
    return int(played[table.key]["pairs"].get(" ".join(pair), [0])[0])


def play(tables: Sequence[Ranked], played: dict[str, Any]) -> bool:
    """Play what is missing; False if somebody said stop."""
    drop_outdated(tables, played)
    for table in tables:
        with compiling_shown(table.game, BOTS):
            compile_bots(table.game, BOTS)
    every = [(table, pair) for table in tables for pair in GAMES]
    with counting_shown("Ladder", sum(table.games_of(pair) for table, pair in every)) as show:
        for table, contest in pieces(tables, played):
            before = sum(games_in(played, *one) for one in every)
            standing = contend(contest, os.cpu_count() or 1, partial(show_more, show, before))
            if standing.stopped:
                return False
            note(played, table, standing)
    return True


def note(played: dict[str, Any], table: Ranked, standing: Standing) -> None:
    (pairing,) = standing.pairings
    name = " ".join(bot.partition("@")[0] for bot in (pairing.one, pairing.other))
    games_before, wins = played[table.key]["pairs"].get(name, [0, 0.0])
    played[table.key]["pairs"][name] = [games_before + pairing.games, wins + pairing.wins]
    write(played)


def show_more(show: Callable[[int], None], before: int, done: int) -> None:
    show(before + done)


def write(played: dict[str, Any]) -> None:
    """What was played, and the page that shows it; each file is replaced as a whole."""
    begun = [table for table in tables_of(()) if played.get(table.key, {}).get("pairs")]
    sections = [section(table, played[table.key]) for table in begun]
    replace(PLAYED, json.dumps(played, indent=1, sort_keys=True) + "\n")
    replace(PAGE, "\n\n".join([HEAD.strip(), *sections]) + "\n")


def replace(file: Path, text: str) -> None:
    new = file.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(file)


def section(table: Ranked, played: dict[str, Any]) -> str:
    pairings = [
        Pairing(*pair, table.seats, *played["pairs"][" ".join(pair)])
        for pair in GAMES
        if " ".join(pair) in played["pairs"]
    ]
    bots = [bot for bot in BOTS if any(bot in (pairing.one, pairing.other) for pairing in pairings)]
    lines = [f"## {table.title}", "", "| bot | points | ± |", "|---|---|---|"]
    lines += [f"| {r.bot} | {r.points:.0f} | {r.doubt:.0f} |" for r in ladder(bots, pairings)]
    lines += ["", "| bot | against | games | wins | 95 % between |", "|---|---|---|---|---|"]
    for pairing in pairings:
        low, high = pairing.interval
        wins = f"{pairing.share:.1%} | {low:.1%} and {high:.1%}"
        lines.append(f"| {pairing.one} | {pairing.other} | {pairing.games} | {wins} |")
    return "\n".join(lines)


@click.command()
@click.argument("keys", nargs=-1, metavar="[GAME]...")
def main(keys: tuple[str, ...]) -> None:
    """Measure the bots in these games, or in all; stop with Ctrl-C, and go on with the same command."""
    played = read_played()
    try:
        if not play(list(tables_of(keys)), played):
            raise KeyboardInterrupt
    except CaterwaulError as error:
        raise click.UsageError(str(error)) from error
    except KeyboardInterrupt:
        click.echo("Stopped; the same command goes on from here.", err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
