"""What somebody wants printed: cards as often as the box has them, decks, and all that goes along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..cards.decks import check_list, counts_in, is_list
from ..core.cardset import CardSet
from ..core.game import Game
from ..core.rulebook import rules_of
from ..core.words import comma_list, nearest
from ..faces import back, face, face_height
from ..faces.plates import WIDTH
from .kits import Counted, kit_of
from .pieces import CARD_WIDTH, Photo, Piece, PrintError, card_scale
from .sheets import BACKS

PARTS = ("all", "cards", "extras")
MOST_COPIES, MOST_PIECES = 9, 2000


@dataclass(frozen=True)
class Wanted:
    """A request. What is left empty means everything that the box holds."""

    paper: str = "a4"
    backs: str = "long-edge"
    part: str = "all"
    decks: tuple[str, ...] = ()
    only: tuple[tuple[str, str], ...] = ()  # table and id
    copies: int | None = None
    players: int | None = None
    width: float = CARD_WIDTH
    gap: float = 0.0
    guide: bool = True
    photos: Mapping[str, Photo] = field(default_factory=dict)  # own pictures, by their ids


def pieces_of(game: Game, cards: CardSet, wanted: Wanted) -> list[Piece]:
    """Every piece of paper, in the order in which they are printed."""
    players = _players(game, wanted.players)
    _known("backs", wanted.backs, BACKS)
    _known("part", wanted.part, PARTS)
    found: list[Piece] = []
    if wanted.part != "extras":
        found += card_pieces(game, cards, wanted, players)
    if wanted.part != "cards" and not wanted.only:
        found += extra_pieces(game, cards, wanted, players)
    if not found:
        raise PrintError("there is nothing to print")
    if len(found) > MOST_PIECES:
        raise PrintError(
            f"{len(found)} pieces are too many to print at once; at most {MOST_PIECES} are possible"
        )
    return found


def _known(what: str, word: str, words: Sequence[str]) -> None:
    if word not in words:
        raise PrintError(f"{what} can be {comma_list(list(words))}, not {word!r}")


def _players(game: Game, players: int | None) -> int:
    if players is None:
        return max(game.seats)
    if players not in game.seats:
        raise PrintError(
            f"{game.title} is for {comma_list([str(n) for n in game.seats])} players, not {players}"
        )
    return players


def card_pieces(game: Game, cards: CardSet, wanted: Wanted, players: int) -> list[Piece]:
    if wanted.copies is not None and not 1 <= wanted.copies <= MOST_COPIES:
        raise PrintError(f"of each card 1 to {MOST_COPIES} can be printed, not {wanted.copies}")
    counted: Iterable[Counted] = kit_of(game.key).counts(cards, players)
    if wanted.decks:
        others = [row for row in counted if row.table != "card"]
        counted = [*deck_counts(game, cards, wanted.decks), *others]
    if wanted.only:
        counted = _chosen(counted, wanted.only)
    if wanted.copies is not None:
        counted = [row._replace(copies=wanted.copies) for row in _distinct(counted)]
    scale, behind, photos = card_scale(wanted.width), back(game.key), frozenset(wanted.photos)
    return [
        piece.scaled(scale)
        for row in counted
        for piece in [_card(game, cards, row, behind, photos)] * row.copies
    ]


def _card(game: Game, cards: CardSet, row: Counted, behind: str, photos: frozenset[str]) -> Piece:
    drawn = face(game.key, cards, row.table, row.id, owner=row.owner, pictures=photos)
    name = cards.title(row.table, cards.number(row.table, row.id))
    height = CARD_WIDTH * face_height(game.key, row.table) / WIDTH
    return Piece(name, drawn, "" if row.is_blank else behind, height=height)


def _chosen(counted: Iterable[Counted], only: Sequence[tuple[str, str]]) -> list[Counted]:
    """Those that were asked for, one of each that the box has none of by itself."""
    counted = list(counted)
    printable = {row.table for row in counted} | {"card"}
    for table, id_ in only:
        if table not in printable:
            raise PrintError(f"{id_} is a {table} and no card; --{table} {id_} prints what is in it")
    kept = [row for row in counted if (row.table, row.id) in only]
    there = {(row.table, row.id) for row in kept}
    return kept + [Counted(table, id_, 1) for table, id_ in only if (table, id_) not in there]


def _distinct(counted: Iterable[Counted]) -> list[Counted]:
    return list({(row.table, row.id, row.owner): row for row in counted}.values())


def deck_counts(game: Game, cards: CardSet, decks: Sequence[str]) -> list[Counted]:
    """The cards of decks, each as often as it is in there: decks of the set, or lists as a match takes them.

    What is printed need not be legal: a deck that is not finished yet can be tried on paper, too.
    """
    if "deck" not in cards.tables:
        raise PrintError(f"{game.title} is not played with decks of one's own")
    found = []
    for word in decks:
        check_list(word)
        counts = counts_in(word) if is_list(word) else _in_set(cards, word)
        found += [Counted("card", _card_id(cards, id_), n) for id_, n in counts.items()]
    return found


def _in_set(cards: CardSet, word: str) -> dict[str, int]:
    known = [entry.id for entry in cards.tables["deck"]]
    if word not in known:
        raise PrintError(
            f"no deck is called {word!r}{nearest(word, known)}; there are {comma_list(known, 20)}, "
            "or write a list, as in 3*kite_drone+4*alley_conscript"
        )
    rows = cards.book.deck[cards.number("deck", word)].cards
    return Counter(cards.word("card", int(row)) or "" for row in rows if row)


def _card_id(cards: CardSet, id_: str) -> str:
    try:
        cards.number("card", id_)
    except KeyError as error:
        raise PrintError(str(error.args[0])) from None
    return id_


def with_deck_files(
    game: Game, cards: Sequence[str], decks: Sequence[str]
) -> tuple[CardSet, tuple[str, ...]]:
    """A card set that knows the decks of the files among these words too, and the ids of all of them."""
    files = [word for word in decks if word.endswith(".toml") or Path(word).is_file()]
    before = game.cards(cards)
    if not files:
        return before, tuple(decks)
    joined = game.cards([*cards, *files])
    sources = {Path(file).name for file in files}
    own = [entry.id for entry in joined.tables.get("deck", ()) if entry.is_own and entry.source in sources]
    if not own:
        raise PrintError(f"no deck stands in {comma_list(files)}: write each one under [[deck]]")
    return joined, (*(word for word in decks if word not in files), *own)


def extra_pieces(game: Game, cards: CardSet, wanted: Wanted, players: int) -> list[Piece]:
    """References, boards and tokens. Without backs, a token whose sides differ becomes two."""
    found: list[Piece] = []
    for piece in kit_of(game.key).extras(cards, rules_of(game.folder, None), players):
        if piece.width == CARD_WIDTH:
            piece = piece.scaled(card_scale(wanted.width))
        found.append(piece)
        if piece.both and wanted.backs == "none":
            found.append(Piece(piece.name, piece.back, "", piece.width, piece.height))
    return found
