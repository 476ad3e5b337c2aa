"""Write what README.md shows and nobody types: the table of the games and the picture of one being played.

`python -m tools.readme` writes them, `--check` fails where they are not up to date.
"""

import random
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console

from caterwaul import games
from caterwaul.cli.moves import moves_of
from caterwaul.cli.screen import Scene, draw
from caterwaul.cli.terminal import Paper
from caterwaul.core.game import Game
from caterwaul.core.rulebook import rules_of
from caterwaul.match import Match

from .blocks import with_block

ROOT = Path(__file__).parents[1]
README, PICTURE = ROOT / "README.md", ROOT / "docs" / "clash.svg"
WIDTH, HEIGHT = 80, 24
DECISIONS = 6  # played before the picture is taken
# rich's own frame fetches fonts from elsewhere; ours uses what the reader has
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}</defs>
<rect fill="#14161b" width="{width}" height="{height}" rx="8" />
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def row(game: Game) -> str:
    """A line of the table: what makes the game special, who plays it, how much of its book is covered."""
    rules = rules_of(game.folder, ROOT / "tests" / "games" / game.key).values()
    told = [rule for rule in rules if not rule.is_ruling]
    covered = sum(not rule.holes for rule in rules)
    seats = " to ".join(str(n) for n in sorted({game.seats[0], game.seats[-1]}))
    cards = ", ".join(f"{len(rows)} {table}s" for table, rows in game.builtin.tables.items())
    book = f"{len(told)} rules, {len(rules) - len(told)} rulings"
    return f"| {game.title} | {game.blurb} | {seats} | {cards} | {book} | {covered / len(rules):.0%} |\n"


def table() -> str:
    head = "| game | what is special | players | cards | book | with code and test |\n"
    return head + "|---|---|---|---|---|---|\n" + "".join(map(row, map(games.load, games.keys())))


def picture() -> str:
    """A real game of Clash! against a bot, as the terminal shows it."""
    chance = random.Random(4)
    choices = {0: "marrow", 1: "hexa"}
    match = Match.new("clash", choices=choices, seed=4, names=["You", "Greedy bot"])
    for _ in range(DECISIONS):
        seat = match.to_act[-1]
        match.play(seat, chance.choice(match.legal_actions(seat)))
    view = match.view(0)
    drawn = draw(Scene(match.game.title, view, moves_of(view)), Paper(WIDTH, HEIGHT))
    console = Console(
        record=True,
        width=WIDTH,
        height=HEIGHT,
        file=StringIO(),
        color_system="truecolor",
        force_terminal=True,
    )
    for line in drawn.lines:
        console.print(line, no_wrap=True, overflow="crop")
    return console.export_svg(title=match.game.title, code_format=FRAME, unique_id="clash")


def main(check: bool) -> int:
    text = README.read_text(encoding="utf-8")
    wanted = {README: with_block(text, "games", table()), PICTURE: picture()}
    stale = [file for file, content in wanted.items() if not file.exists() or file.read_text() != content]
    if check:
        for file in stale:
            print(f"{file.relative_to(ROOT)} is not up to date: run python -m tools.readme")
        return 1 if stale else 0
    for file in stale:
        file.write_text(wanted[file], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
