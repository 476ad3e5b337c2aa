"""Play the bots against each other in every game and write docs/ladder.md: the strengths that were measured.

Each game can be measured alone; the others keep what stands there.
"""

import os
import re
import sys
from pathlib import Path

from caterwaul import games
from caterwaul.bots.arena import Contest, contend
from caterwaul.bots.ratings import Pairing, Rating
from caterwaul.cli.progress import counting_shown
from caterwaul.core.game import Game

FILE = Path(__file__).parents[1] / "docs" / "ladder.md"
BOTS = ("random", "greedy", "kitten", "tabby", "tomcat", "tiger")
PAIRS = (
    ("kitten", "random"),
    ("tabby", "kitten"),
    ("tomcat", "tabby"),
    ("tiger", "tomcat"),
    ("tiger", "greedy"),
    ("tabby", "greedy"),
    ("greedy", "random"),
    ("tiger", "random"),
)
GAMES = 80  # of each pair
SEED = 1
HEAD = """# The ladder

How strong the bots are, measured by `make ladder`: {games} games of each pair with seed {seed}, every
deal once with each bot in each seat, by simulations, so that the same command gives the same table.
400 points are odds of ten to one; the weakest bot stands at 0. Between the brackets lie 95 %.
"""


def budget_of(name: str) -> str:
    """By simulations alone, so that the result can be repeated."""
    from caterwaul.bots import level_of

    level = level_of(name)
    return name if level is None else f"{name}@{level.budget.simulations}"


def measured(game: Game, seats: int, count: int) -> str:
    """The section of one game with so many seats."""
    only = [(budget_of(one), budget_of(other)) for one, other in PAIRS]
    contest = Contest(game, game.builtin, [budget_of(name) for name in BOTS], count, seats, SEED, only=only)
    with counting_shown(f"{game.title}, {seats} seats", count * len(only)) as show:
        standing = contend(contest, os.cpu_count() or 1, show)
    if standing.stopped:
        sys.exit(130)
    return section(game, seats, standing.ladder, standing.pairings)


def section(game: Game, seats: int, ladder: list[Rating], pairings: list[Pairing]) -> str:
    against = "" if seats == 2 else f", one against {seats - 1}"
    lines = [f"## {game.title}{against}", "", "| bot | points | ± |", "|---|---|---|"]
    lines += [f"| {plain(r.bot)} | {r.points:.0f} | {r.doubt:.0f} |" for r in ladder]
    lines += ["", "| bot | against | games | wins |", "|---|---|---|---|"]
    for pairing in pairings:
        low, high = pairing.interval
        share = f"{pairing.share:.1%} ({low:.1%} to {high:.1%})"
        lines.append(f"| {plain(pairing.one)} | {plain(pairing.other)} | {pairing.games} | {share} |")
    return "\n".join(lines)


def plain(name: str) -> str:
    return name.partition("@")[0]


def sections_in(text: str) -> dict[str, str]:
    found = re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]
    return {part.splitlines()[0]: part.strip() for part in found}


def main(words: list[str]) -> int:
    keys = [word for word in words if not word.isdecimal()] or list(games.keys())
    count = next((int(word) for word in words if word.isdecimal()), GAMES)
    kept = sections_in(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for key in keys:
        game = games.load(key)
        for seats in (game.seats[0], *game.seats[1:][-1:]):
            new = measured(game, seats, count)
            kept[new.splitlines()[0]] = new
            head = HEAD.format(games=count, seed=SEED)
            FILE.write_text("\n\n".join([head.strip(), *kept.values()]) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
