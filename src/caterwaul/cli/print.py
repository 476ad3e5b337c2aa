"""`caterwaul print`: cards and all that goes along as a PDF for one's own printer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.words import count_noun
from .parameters import cards_option, complete_card, complete_deck, game_argument

if TYPE_CHECKING:
    from ..core.card_entries import Entry
    from ..core.cardset import CardSet

OWN = "own"  # in place of a card: those of the card files alone
PAPERS, BACKS, PARTS = ("a4", "letter"), ("long-edge", "short-edge", "none"), ("all", "cards", "extras")


@click.command("print")
@game_argument()
@click.option("--out", type=click.Path(dir_okay=False), help="The file to write.  [default: GAME.pdf]")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True)
@click.option(
    "--backs", type=click.Choice(BACKS), default="long-edge", show_default=True,
    help="Backs for printing on both sides, mirrored for the edge over which your printer turns the paper.",
)  # fmt: skip
@click.option(
    "--part", type=click.Choice(PARTS), default="all", show_default=True,
    help="Only the cards, or only boards, tokens, tracks and reference cards.",
)  # fmt: skip
@click.option(
    "--deck", "decks", multiple=True, metavar="NAME|FILE", shell_complete=complete_deck,
    help="The cards of this deck, each as often as it is in there; a name or a deck file. Repeatable.",
)  # fmt: skip
@click.option(
    "--only", multiple=True, metavar="CARD", shell_complete=complete_card,
    help="Only this card, by its id or name; `own` means all of your card files. Repeatable.",
)  # fmt: skip
@click.option("--copies", type=int, help="So many of each card, instead of as many as the game has.")
@click.option("--players", type=int, help="For how many, where a game leaves that open.  [default: most]")
@click.option(
    "--width", type=float, default=63, show_default=True,
    help="Of a card in mm, 40 to 95. 63 makes 63 × 88 mm: poker size, for common sleeves.",
)  # fmt: skip
@click.option("--gap", type=float, default=0, show_default=True, help="Between pieces in mm, 0 to 10.")
@click.option(
    "--guide/--no-guide", default=True, show_default=True, help="A first page that says how to print."
)
@cards_option
def command(
    game: str,
    out: str | None,
    paper: str,
    backs: str,
    part: str,
    decks: Sequence[str],
    only: Sequence[str],
    copies: int | None,
    players: int | None,
    width: float,
    gap: float,
    guide: bool,
    cards: Sequence[str],
) -> None:
    """Make a PDF to print, cut and play: cards with cut marks and backs, boards, tokens, references.

    Print it at 100 %. Each card is there as often as the game has it: in Claw & Order once, or as often as it
    is in the decks that you name.
    """
    from .. import games
    from ..printing import Job, Wanted, with_deck_files
    from .bars import counting_shown
    from .cards import warn

    shown = games.load(game)
    card_set, named = with_deck_files(shown, cards, decks)
    warn(shown, card_set)
    picked = chosen(card_set, only)
    wanted = Wanted(paper, backs, part, named, picked, copies, players, width, gap, guide)
    file, job = Path(out or f"{game}.pdf"), Job(shown, card_set, wanted)
    with counting_shown(f"{shown.title}: pages", job.pages) as show:
        job.save(file, show)
    click.echo(f"{file}: {count_noun(len(job.pieces), 'piece')} on {count_noun(job.pages, 'page')}")
    if job.warning:
        click.echo(job.warning, err=True)


def chosen(card_set: CardSet, words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The cards that are meant; a list of cards such as a deck only where nothing else is."""
    from .cards import all_found

    meant = []
    for word in words:
        pairs = all_own(card_set) if word == OWN else all_found(card_set, [word])
        meant += [pair for pair in pairs if pair[0] != "deck"] or pairs
    return tuple(dict.fromkeys((table, entry.id) for table, entry in meant))


def all_own(card_set: CardSet) -> list[tuple[str, Entry]]:
    """What somebody has written or changed."""
    own = [(table, entry) for table, rows in card_set.tables.items() for entry in rows if entry.is_own]
    if not own:
        raise click.ClickException(f"no card is your own here: name a file with --cards beside --only {OWN}")
    return own
