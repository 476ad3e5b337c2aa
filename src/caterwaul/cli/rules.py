"""`caterwaul rules`: every rule of a game, its code and its tests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .parameters import game_argument

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.rulebook import Rule


@click.command("rules")
@game_argument()
@click.argument("rule_id", metavar="[ID]", nargs=-1)
@click.option("--check", is_flag=True, help="Fail with a list where a rule has no code or no test.")
@click.pass_context
def command(ctx: click.Context, game: str, rule_id: tuple[str, ...], check: bool) -> None:
    """Print the matrix rule -> code -> tests, or all about one rule."""
    from .. import games
    from ..core.rulebook import rules_of

    played = games.load(game)
    tests = tests_of(played)
    rules = rules_of(played.folder, tests)
    if check:
        found = faults(played, rules, tests)
        for fault in found:
            click.echo(fault)
        click.echo(f"{played.title}: {len(rules)} rules and rulings, {len(found) or 'no'} holes")
        ctx.exit(1 if found else 0)
    if rule_id:
        click.echo(about(one(rules, " ".join(rule_id)), played, tests))
        return
    print_matrix(played, list(rules.values()), tests)


def tests_of(game: Game) -> Path | None:
    """The rule tests of a game, where this is a checkout."""
    folder = Path(__file__).parents[3] / "tests" / "games" / game.key
    return folder if folder.is_dir() else None


def faults(game: Game, rules: dict[str, Rule], tests: Path | None) -> list[str]:
    from ..core.rulebook import unknown_ids

    if tests is None:
        raise click.ClickException(f"the tests of {game.title} are not here: --check needs a checkout")
    holes = [f"{rule.id}: no {' and no '.join(rule.holes)}" for rule in rules.values() if rule.holes]
    return [*holes, *(f"{id_}: cited, but not in RULES.md" for id_ in unknown_ids(game.folder, tests))]


def one(rules: dict[str, Rule], id_: str) -> Rule:
    from ..core.words import nearest

    wanted = {key.lower(): rule for key, rule in rules.items()}
    found = wanted.get(id_.lower()) or wanted.get(f"ruling {id_.lower()}")
    if found is None:
        raise click.ClickException(f"there is no rule {id_!r}{nearest(id_, list(rules))}")
    return found


def about(rule: Rule, game: Game, tests: Path | None) -> str:
    lines = [f"{rule.id}  {rule.text}", f"  {'because' if rule.is_ruling else 'book'}  {rule.source}"]
    if rule.reason:
        lines.append(f"  no code needed: {rule.reason}")
    lines += [f"  code  {from_here(game.folder / place)}" for place in rule.code]
    lines += [f"  test  {from_here(tests / place)}" for place in rule.tests if tests]
    return "\n".join(lines)


def from_here(place: Path) -> Path:
    here = Path.cwd()
    return place.relative_to(here) if place.is_relative_to(here) else place


def print_matrix(game: Game, rules: list[Rule], tests: Path | None) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from .terminal import make_console

    console = make_console()
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("Id", style="bold", no_wrap=True)
    for heading in ("Rule", "Code", "Tests"):
        table.add_column(heading, overflow="fold")
    for rule in rules:
        code = "\n".join(rule.code) or rule.reason
        proved = Text("\n".join(rule.tests) or (rule.reason and "–") or "")
        missing = Text("missing", "bold red")
        table.add_row(
            rule.id, Text(rule.text), Text(code) if code else missing,
            proved if proved.plain or tests is None else missing,
        )  # fmt: skip
    console.print(table)
    if tests is None:
        console.print("The tests are not here: this is no checkout.")
