"""Decks of one's own: the word by which a seat brings one to a match, the file, and what is wrong with it.

How a deck may be made is a rule of the game, in the `decks.py` of its folder; a game without one has none to
make. As a word a deck is its list, `3*kite_drone+24*alley_conscript`: whoever has the word has the deck.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.cardset import CardSet, first_entries, with_entries
from ..core.errors import CaterwaulError
from ..core.game import Game
from ..core.toml_text import TomlError, read_toml

TABLE = "deck"
OWN_DECK = "Own deck"
MOST_CARDS = 60  # different ones in a list: no deck of any game has as many
SOME = re.compile(r"0*[1-9]\d{0,2}\*\w+")  # of one card, in a list
LINE = re.compile(r"line \d+")
FORM = (
    'write [[deck]], below it a line like id = "my_deck", then [deck.cards] and for each card a line like '
    "kite_drone = 3; or the whole list as in 3*kite_drone+4*alley_conscript"
)
RULE = re.compile(r"\(([\w.]+)\)$")

Counts = Mapping[str, int]


class DeckError(CaterwaulError):
    """A deck that cannot be brought to a match; the message names every rule that it breaks."""


@dataclass(frozen=True)
class Finding:
    """Something an official would say of a deck, and the rule that it follows from."""

    text: str
    rule: str = ""

    @property
    def said(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text

    def __str__(self) -> str:
        return self.said


@dataclass(frozen=True)
class Checked:
    """A deck as it was given, and what is said of it: faults forbid it, warnings do not."""

    name: str
    cards: dict[str, int]
    faults: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()

    @property
    def is_legal(self) -> bool:
        return not self.faults


def has_decks(game: Game) -> bool:
    """Whether players of a game bring decks that they may build themselves."""
    return (game.folder / "decks.py").exists()


# a deck as a word


def is_list(word: str) -> bool:
    return all(SOME.fullmatch(part) for part in word.split("+"))


def check_list(word: str) -> None:
    """Say what is wrong with a word that is meant as a list: no deck has a star in its name."""
    if "*" not in word:
        return
    parts = word.split("+")
    if len(parts) > MOST_CARDS:
        raise DeckError(f"{len(parts)} cards in a deck list: at most {MOST_CARDS} different ones are read")
    for part in parts:
        if not SOME.fullmatch(part):
            unread = f"{part!r} in a deck list is not understood" if part else "a card is missing beside a +"
            raise DeckError(
                f"{unread}: write a number from 1 to 999, a star and the id "
                "of a card, and + between the cards, as in 3*kite_drone+4*alley_conscript"
            )


def word_of(counts: Counts) -> str:
    """The same list is the same word, in whatever order it was written."""
    return "+".join(f"{n}*{card}" for card, n in sorted(counts.items()))


def counts_in(word: str) -> dict[str, int]:
    found: Counter[str] = Counter()
    for part in word.split("+"):
        n, _, card = part.partition("*")
        found[card] += int(n)
    return dict(found)


def with_decks(game: Game, cards: CardSet, words: Iterable[str]) -> CardSet:
    """The cards of a match with the decks brought to it: not published, so that nobody guesses them."""
    new = sorted({word for word in words if is_list(word) and (TABLE, word) not in cards.numbers})
    if not new or not has_decks(game):
        return cards
    return with_entries(
        cards, game.Book, TABLE, {word: (OWN_DECK, {"cards": counts_in(word)}) for word in new}
    )


def without_decks_of_others(game: Game, cards: CardSet, own: Iterable[str]) -> CardSet:
    """The cards of a match as one sees them who has brought these decks: other lists are not in them."""
    rows = cards.tables.get(TABLE, [])
    brought = [entry for entry in rows if is_list(entry.id)]
    if not brought:
        return cards
    return with_decks(game, first_entries(cards, TABLE, len(rows) - len(brought)), own)


# what is wrong with it


def check_deck(game: Game, cards: CardSet, counts: Counts, name: str = OWN_DECK) -> Checked:
    """Check a deck by the rules of its game."""
    given = {"id": name, "cards": dict(counts)}
    return _checked(name, counts, game.module("decks").check_given(given, 1, cards, {}))


def check_text(game: Game, cards: CardSet, text: str, most: int | None = None) -> list[Checked]:
    """Check each deck of a file, as `caterwaul deck check` does; one finding where it cannot be read.

    A file with more decks than `most` is refused before any of them is looked at.
    """
    fault = _unread(text)
    if fault is not None:
        is_word = is_one_list(text)
        return [_check_word(game, cards, text) if is_word else Checked(OWN_DECK, {}, (fault,))]
    given = _decks_in(text)
    if most is not None and len(given) > most:
        raise DeckError(f"{len(given)} decks, but at most {most} are read at once")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deck file"
        file.write_text(text, encoding="utf-8", errors="replace", newline="")
        reports = game.module("decks").check_file(file, cards)
    if len(given) != len(reports):
        return [_checked(report.name, {}, report) for report in reports]
    pairs = zip(given, reports, strict=True)
    return [_checked(_name_of(deck, report.name), _counts_of(deck), report) for deck, report in pairs]


def _unread(text: str) -> Finding | None:
    """Why a text is no deck file, in the words of this one rather than of its parser."""
    try:
        read_toml(text)
    except TomlError as error:
        where = LINE.search(str(error))
        return Finding(f"cannot be read{f' ({where[0]})' if where else ''}: {FORM}")
    return None


def is_one_list(text: str) -> bool:
    """Whether a file holds a list as it is brought to a match, and no table of decks."""
    return "*" in text and "[[" not in text


def _check_word(game: Game, cards: CardSet, text: str) -> Checked:
    """Such a list, on however many lines."""
    word = "".join(text.split())
    try:
        check_list(word)
    except DeckError as error:
        return Checked(OWN_DECK, {}, (Finding(str(error)),))
    return check_deck(game, cards, counts_in(word))


def legal_word(game: Game, cards: CardSet, counts: Counts) -> str:
    """The word of a deck that may be played."""
    faults = check_deck(game, cards, counts).faults
    if faults:
        raise DeckError(f"this deck is not legal: {'; '.join(fault.said for fault in faults)}")
    return word_of(counts)


def one_deck_in(game: Game, cards: CardSet, text: str) -> dict[str, int]:
    """The cards of the only deck of a file."""
    found = check_text(game, cards, text)
    if len(found) > 1:
        raise DeckError(f"one deck is needed, and there are {len(found)} in this file")
    if not found[0].cards:
        raise DeckError("; ".join(fault.said for fault in found[0].faults))
    return found[0].cards


def _decks_in(text: str) -> list[dict[str, Any]]:
    try:
        decks = read_toml(text).get("deck")
    except TomlError:
        return []
    return decks if isinstance(decks, list) and all(isinstance(deck, dict) for deck in decks) else []


def _name_of(deck: dict[str, Any], id_: str) -> str:
    name = deck.get("name")
    return name if isinstance(name, str) else id_.replace("_", " ").title()


def _counts_of(deck: dict[str, Any]) -> dict[str, int]:
    """The cards that can be counted; what else stands there is a fault."""
    given = deck.get("cards")
    if isinstance(given, list):
        given = Counter(map(str, given))
    if not isinstance(given, dict):
        return {}
    return {card: n for card, n in given.items() if isinstance(n, int) and not isinstance(n, bool) and n > 0}


def _checked(name: str, counts: Counts, report: Any) -> Checked:
    faults, warnings = (tuple(map(_finding, texts)) for texts in (report.faults, report.warnings))
    return Checked(name, dict(counts), faults, warnings)


def _finding(text: str) -> Finding:
    cited = RULE.search(text)
    return Finding(text[: cited.start()].rstrip(), cited[1]) if cited else Finding(text)


# a deck as a file


def deck_file(name: str, counts: Counts) -> str:
    """A deck in the form that `caterwaul deck check` and `--cards` read."""
    lines = [f"{_key(card)} = {n}" for card, n in counts.items()]
    heading = ["[[deck]]", f'id = "{id_of(name)}"', f"name = {json.dumps(name, ensure_ascii=False)}"]
    return "\n".join([*heading, "[deck.cards]", *lines]) + "\n"


def id_of(name: str) -> str:
    """A word that a table knows a deck by."""
    return "_".join(re.findall(r"[a-z0-9]+", name.lower())) or TABLE


def _key(card: str) -> str:
    return card if card.isascii() else json.dumps(card, ensure_ascii=False)
