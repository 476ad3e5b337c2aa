"""`caterwaul play`: a game in the terminal, against bots or with people at the same keyboard."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .parameters import (
    cards_option,
    choices_of,
    choose_option,
    complete_bots,
    game_argument,
    game_keys,
    players_of,
    setting_option,
    settings_of,
)

if TYPE_CHECKING:
    from ..core.game import Game
    from .saves import SavedTable
    from .session import Session
    from .terminal import Terminal

FIRST_GAME = "clash"  # the smallest: for those who name none
NEWEST = ""


def in_a_folder(ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
    """Said before the game, not after it."""
    if path is not None and not Path(path).absolute().parent.is_dir():
        raise click.UsageError(f"--save {path}: there is no such folder")
    return path


@click.command("play")
@game_argument(required=False)
@click.option("--seat", type=click.IntRange(min=0), default=0, help="Where you sit, counted from 0.")
@click.option("--seats", type=int, help="How many play, where a game leaves that open.")
@click.option(
    "--bot", "bots", multiple=True, metavar="NAME", shell_complete=complete_bots,
    help="Who plays the other seats: random, greedy (the default), kitten, tabby, tomcat or tiger; "
    "./mine.py:Mine is a class of yours, \"program:./mybot --fast\" a program. Repeatable, or a comma list.",
)  # fmt: skip
@click.option("--people", type=click.IntRange(min=1), help="How many people share the keyboard.")
@click.option("--hotseat", is_flag=True, help="People on all seats.")
@click.option("--name", "names", multiple=True, help="What a person is called. Repeatable.")
@choose_option
@click.option(
    "--deck", type=click.Path(exists=True, dir_okay=False), help="A deck of your own: a file that holds it."
)
@setting_option
@cards_option
@click.option("--seed", help="Any word: the same one deals the same cards.")
@click.option(
    "--resume", is_flag=False, flag_value=NEWEST, metavar="[FILE]", type=click.Path(dir_okay=False),
    help="Go on with the game you left last, or with the one in a file.",
)  # fmt: skip
@click.option(
    "--save",
    type=click.Path(dir_okay=False),
    callback=in_a_folder,
    help="Write the replay to this file at the end.",
)
def command(
    game: str | None,
    seat: int,
    seats: int | None,
    bots: Sequence[str],
    people: int | None,
    hotseat: bool,
    names: Sequence[str],
    choose: Sequence[str],
    deck: str | None,
    settings: Sequence[str],
    cards: Sequence[str],
    seed: str | None,
    resume: str | None,
    save: str | None,
) -> None:
    """Play a game against a bot, or with others on one keyboard.

    Leave whenever you like: the game is kept, and `--resume` goes on with it.
    """
    from .terminal import Terminal

    terminal = Terminal()
    if resume is not None:
        table = resumed(game, resume, cards, players_of(bots))
    else:
        chosen = game_named(game or asked_for_game(terminal))
        party = Party(chosen, seat, seats, people, hotseat, players_of(bots), names)
        brought = {seat: deck_in(deck, chosen, cards)} if deck else {}
        choices = choices_of(choose, seat) | brought
        table = new_table(chosen, party, choices, settings_of(settings), cards, seed)
    sit_down(table, terminal, save)


class Party:
    """Who sits where."""

    def __init__(
        self, game: Game, seat: int, seats: int | None, people: int | None, hotseat: bool,
        bots: list[str], names: Sequence[str],
    ) -> None:  # fmt: skip
        usual = game.seats[0] if seats is None else seats
        count = people or (usual if hotseat else 1)
        enough = count + len(bots) if bots else max(count, game.seats[0])
        self.seats = enough if seats is None else seats
        self.people = [seat] if count == 1 else list(range(min(count, self.seats)))
        others = [p for p in range(self.seats) if p not in self.people]
        self._check(game, seat, count, bots, len(others))
        filled = [*bots, *[bots[-1] if bots else "greedy"] * len(others)][: len(others)]
        self.bots = dict(zip(others, filled, strict=True))
        self.names = self._names(filled, names)

    def _check(self, game: Game, seat: int, count: int, bots: list[str], others: int) -> None:
        if self.seats not in game.seats:
            allowed = " or ".join(map(str, game.seats))
            raise click.UsageError(f"{game.title} is for {allowed} players, not {self.seats}")
        if count == 1 and seat >= self.seats:
            raise click.UsageError(f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        if len(bots) > others:
            raise click.UsageError(f"{len(bots)} bots, but {others} seats are left for them")
        if count > self.seats:
            raise click.UsageError(f"{count} people, but {self.seats} seats")

    def _names(self, bots: Sequence[str], names: Sequence[str]) -> list[str]:
        from ..bots.outside import player_names
        from .saves import BOT_NAME

        for name in names:
            if BOT_NAME.fullmatch(name) or not name.strip() or not name.isprintable():
                raise click.UsageError(f"nobody can be called {name!r}")
        of_bots = dict(zip(self.bots, player_names(bots), strict=True))
        usual = ["You"] if len(self.people) == 1 else [f"Player {p + 1}" for p in self.people]
        of_people = dict(zip(self.people, [*names, *usual[len(names) :]], strict=False))
        return [(of_bots | of_people)[p] for p in range(self.seats)]


def game_named(key: str) -> Game:
    from .. import games

    return games.load(key)


def deck_in(file: str, game: Game, cards: Sequence[str]) -> dict[str, str]:
    """The choice of a deck of one's own."""
    from ..cards.decks import TABLE, has_decks, legal_word, one_deck_in

    if not has_decks(game):
        raise click.UsageError(f"nobody builds decks for {game.title}")
    known = game.cards(cards)
    text = Path(file).read_text(encoding="utf-8", errors="replace")
    return {TABLE: legal_word(game, known, one_deck_in(game, known, text))}


def asked_for_game(terminal: Terminal) -> str:
    """A small menu, where there is somebody to read it and something to choose."""
    keys = game_keys()
    if len(keys) == 1 or not terminal.asks_a_person:
        return FIRST_GAME
    games = [game_named(key) for key in keys]
    width = max(len(game.title) for game in games)
    for n, game in enumerate(games, 1):
        click.echo(f"{n:>3}  {game.title:{width}}  {game.blurb}")
    while True:
        typed = click.prompt("Which game", default=FIRST_GAME).strip().lower()
        found = [k for n, k in enumerate(keys, 1) if typed == str(n) or k.startswith(typed)]
        if len(found) == 1:
            return found[0]
        click.echo(f"Type a number from 1 to {len(keys)}, or a name.")


def new_table(
    game: Game, party: Party, choices: dict[int, str | dict[str, str]], options: dict[str, str],
    cards: Sequence[str], seed: str | None,
) -> SavedTable:  # fmt: skip
    from ..match import Match
    from .progress import compiling_shown
    from .saves import SavedTable

    own = game.cards(cards)
    with compiling_shown(game, party.bots.values()):
        match = Match.new(game, party.seats, choices, options, own, seed, party.names)
        warm_up(game, party.bots)
    return SavedTable(match, party.bots, list(cards))


def resumed(game: str | None, file: str, cards: Sequence[str], bots: Sequence[str]) -> SavedTable:
    from ..replay.text import ReplayError
    from .progress import compiling_shown
    from .saves import newest, resume

    if game is None and file in game_keys() and not Path(file).exists():
        game, file = file, NEWEST  # `play --resume clash`
    path = Path(file) if file else newest("tables", game_named(game).key if game else None)
    table = resume(path, cards, bots)
    if game and table.match.game.key != game:
        raise ReplayError(f"{path}: this is a match of {table.match.game.title}")
    with compiling_shown(table.match.game, table.bots.values()):
        warm_up(table.match.game, table.bots)
    return table


def warm_up(game: Game, bots: dict[int, str]) -> None:
    from ..bots import compile_bots
    from ..bots.outside import ours
    from ..core.calls import compile_calls

    compile_calls(game)
    if ours(bots.values()):
        compile_bots(game, ours(bots.values()))


def sit_down(table: SavedTable, terminal: Terminal, save: str | None) -> None:
    """Play until the end, or until somebody leaves; in either case say how to go on."""
    from .session import Leave, Session

    session = Session(table, terminal)
    try:
        with terminal.screen():
            session.run()
    except (Leave, EOFError, KeyboardInterrupt) as left:
        say_goodbye(session, save)
        if isinstance(left, KeyboardInterrupt):
            raise click.Abort from None
        return
    finally:
        session.close()
    say_goodbye(session, save)


def say_goodbye(session: Session, save: str | None) -> None:
    from . import saves
    from .session import result, score

    match = session.match
    if session.lost_by_rule:
        width = session.terminal.paper.width
        lines = [
            *textwrap.wrap(f"{match.game.title}: {session.lost_by_rule}", width),
            "See it: caterwaul replay",
        ]
    elif match.over:
        lines = [f"{match.game.title}: {result(match)} {score(match)}.", "See it again: caterwaul replay"]
    else:
        lines = ["The game is kept. Go on with: caterwaul play --resume"]
    saves.keep(session.table)
    if save:
        from ..replay.text import write_replay

        saves.write_whole(Path(save), write_replay(match, session.table.ending))
        is_over = match.over or session.table.ending
        lines.append(f"Written to {save}." + ("" if is_over else f" {saves.WARNING}"))
    session.terminal.show(lines)
