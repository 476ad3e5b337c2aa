"""`caterwaul cards`: every table of a game, with the text that is generated from what the cards do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..core.words import count_noun
from .parameters import cards_option, complete_card, game_argument

if TYPE_CHECKING:
    from rich.text import Text

    from ..core.card_entries import Entry
    from ..core.cardset import CardSet
    from ..core.game import Game

GAP = 2  # columns between numbers, and before what stands under a name


@click.command("cards")
@game_argument()
@click.argument("card", nargs=-1, shell_complete=complete_card)
@click.option("--svg", "folder", type=click.Path(file_okay=False), help="Draw the cards into this folder.")
@cards_option
def command(game: str, card: tuple[str, ...], folder: str | None, cards: Sequence[str]) -> None:
    """Print all cards of a game, or all about some; draw them; check card files of your own.

    A CARD is an id or a name, or how it begins: `lunge`, `bull_through`, `Bull Through`.
    """
    from .. import games

    shown = games.load(game)
    card_set = shown.cards(cards)
    warn(shown, card_set)
    chosen = all_found(card_set, card)
    if folder:
        draw(shown, card_set, Path(folder), chosen)
    elif chosen:
        for table, entry in chosen:
            print_entry(table, entry, card_set)
    else:
        for table, entries in card_set.tables.items():
            print_table(shown, table, entries, card_set)


def warn(game: Game, card_set: CardSet) -> None:
    """Say on stderr what a designer may not have meant."""
    from ..core.faults import in_lines
    from ..faces import warnings_in

    warnings = warnings_in(game.key, card_set)
    for line in in_lines(warnings).splitlines():
        click.echo(f"warning: {line}", err=True)


def draw(game: Game, card_set: CardSet, folder: Path, chosen: list[tuple[str, Entry]]) -> None:
    """A picture for each card, and for all of them the back and a sheet to look at."""
    from ..faces import back, contact_sheet, face

    folder.mkdir(parents=True, exist_ok=True)
    every = [(table, entry) for table, entries in card_set.tables.items() for entry in entries]
    pictures = {
        f"{table}-{entry.id}": face(game.key, card_set, table, entry.id) for table, entry in chosen or every
    }
    if not chosen:
        pictures |= {"back": back(game.key), "all": contact_sheet(game.key, card_set)}
    for name, picture in pictures.items():
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")
    click.echo(f"{count_noun(len(pictures), 'picture')} in {folder}")


def all_found(card_set: CardSet, words: Sequence[str]) -> list[tuple[str, Entry]]:
    """The entries that the words name, each once. Words that make one name together are one."""
    chosen: list[tuple[str, Entry]] = []
    left = list(words)
    while left:
        together = [n for n in range(len(left), 0, -1) if found(card_set, " ".join(left[:n]))]
        if not together:
            raise click.ClickException(unknown(card_set, left[0]))
        chosen += [pair for pair in found(card_set, " ".join(left[: together[0]])) if pair not in chosen]
        del left[: together[0]]
    return chosen


def found(card_set: CardSet, word: str) -> list[tuple[str, Entry]]:
    """The entries of that id or name, else those that begin with it."""
    wanted = word.lower().replace(" ", "_")
    entries = [(table, entry) for table, rows in card_set.tables.items() for entry in rows]
    spelled = [(pair, (pair[1].id, pair[1].name.lower().replace(" ", "_"))) for pair in entries]
    exact = [pair for pair, words in spelled if wanted in words]
    return exact or [pair for pair, words in spelled if any(w.startswith(wanted) for w in words)]


def unknown(card_set: CardSet, word: str) -> str:
    from ..core.words import nearest

    ids = [entry.id for rows in card_set.tables.values() for entry in rows]
    return f"no card is called {word!r}{nearest(word.lower().replace(' ', '_'), ids)}"


def print_entry(table: str, entry: Entry, card_set: CardSet) -> None:
    """All about one entry."""
    from rich.text import Text

    fields = [f"{key}: {value}" for key, value in plain_fields(entry, card_set).items()]
    said = [text for text in (*fields, entry.text, entry.lore) if text]
    show(Text(f"{entry.name}  ({table} {entry.id}, {entry.source})"), *map(Text, said))


def plain_fields(entry: Entry, card_set: CardSet) -> dict[str, str]:
    """What is not an effect: the effects are in the text."""
    names = {e.id: e.name for rows in card_set.tables.values() for e in rows}

    def said(value: Any) -> str:
        if isinstance(value, list):
            return ", ".join(map(said, value))
        if isinstance(value, dict):
            return ", ".join(f"{n} {said(key)}" for key, n in value.items())
        return names.get(value, str(value)) if isinstance(value, str) else str(value)

    return {
        key: value if value == entry.id else said(value)
        for key, value in entry.given.items()
        if not is_effects(value)
    }


def is_effects(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) for item in value)


def print_table(game: Game, table: str, entries: Sequence[Entry], card_set: CardSet) -> None:
    """Each entry with its numbers, named and below each other, and under it everything else in words."""
    from rich.cells import cell_len
    from rich.text import Text

    from .terminal import make_console

    fields = {entry.id: plain_fields(entry, card_set) for entry in entries}
    numbers = aligned_numbers(entries, fields)
    longest = max(cell_len(entry.name) for entry in entries)
    is_beside = longest + GAP + max(map(len, numbers.values())) <= make_console().width
    show(Text(f"{table}: {len(entries)}", "italic"))
    click.echo()
    for entry in entries:
        name, given = Text(entry.name, "bold"), numbers[entry.id]
        words = " ".join([*unsaid_words(game, table, entry, fields[entry.id]), entry.text])
        told = Text.assemble((entry.id, "bright_black"), " " * GAP, words)
        if is_beside:
            space = " " * (longest + GAP - cell_len(entry.name))
            show(Text.assemble(name, space, given), told)
        else:
            show(name, Text(given), told)
    click.echo()


def show(first: Text, *others: Text) -> None:
    """Lines no longer than those of the terminal; all but the first stand a little to the right."""
    from rich.text import Text

    from .terminal import make_console

    console = make_console()
    for i, text in enumerate((first, *others)):
        indent = " " * (GAP if i else 0)
        for line in text.wrap(console, console.width - len(indent)):
            line.rstrip()
            console.print(Text(indent) + line, soft_wrap=True)


def aligned_numbers(entries: Sequence[Entry], fields: dict[str, dict[str, str]]) -> dict[str, str]:
    """The numbers of each entry in a line, as wide as those of the others: `cost 1  damage 2  health 10`."""
    keys = [key for key in dict.fromkeys(k for f in fields.values() for k in f) if all_numbers(key, entries)]
    wide = {key: max(len(given.get(key, "")) for given in fields.values()) for key in keys}

    def cell(key: str, value: str) -> str:
        shown = f"{key.replace('_', ' ')} {value:>{wide[key]}}"
        return shown if value else " " * len(shown)

    return {id_: (" " * GAP).join(cell(key, f.get(key, "")) for key in keys) for id_, f in fields.items()}


def unsaid_words(game: Game, table: str, entry: Entry, fields: dict[str, str]) -> list[str]:
    """Words of an entry that its generated text does not say and its name does not repeat."""
    record = game.Book.fields[table].record
    said = {key for key, field in record.fields.items() if field.said} if record else set()
    return [
        f"{key}: {value}."
        for key, value in fields.items()
        if key not in said and not isinstance(entry.given[key], int) and value not in (entry.name, entry.id)
    ]


def all_numbers(key: str, entries: Sequence[Entry]) -> bool:
    return all(isinstance(entry.given.get(key, 0), int) for entry in entries)
