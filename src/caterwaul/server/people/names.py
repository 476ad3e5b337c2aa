"""Names: which ones anybody can have, and when two of them are the same, or look so."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import pairwise

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.utils import load

from ...core.errors import CaterwaulError

LONGEST_NAME = 24
MOST_ACCENTS = 3  # on one letter: as many as languages need
FORMER = "Former player"  # in place of a name that was deleted
NOBODYS = ("you", "nobody", FORMER)  # words of the log that stand for somebody else
BOTS_END = re.compile(r"\bbot\W*$")  # `Tabby bot`, and `Ann (Tabby bot)` of one that plays on for somebody
UNSEEN = re.compile(r"\b(BLANK|FILLER|INHERENT|JOINER|NULL|SELECTOR)\b")  # in Unicode's name of a character
OF_ANY_SCRIPT = ("COMMON", "INHERITED")
DOT, ABOVE = "\u0307", unicodedata.combining("\u0307")  # and where it stands
DOTTED, DOTLESS = "ijʝᶖ𝼚", {"ȷ": "j"}  # letters whose own dot another one takes the place of
WAY_OF_LOOKING = 2  # counted up where `looks` changes: then looks of kept names are noted anew
DIRECTION = "\u200e"  # stands around letters that are written leftwards in the table of what looks alike


class NoNameError(CaterwaulError):
    """A name that nobody can have."""


def checked_name(name: str) -> str:
    """A name as it is kept, if somebody can have it."""
    name = checked_line(name, LONGEST_NAME, "a name")
    if any(BOTS_END.search(word) for word in (folded(name), *looks(name))):
        raise NoNameError("only bots are called bot: take a name that does not end so")
    if any(looks(name) & looks(word) for word in NOBODYS):
        raise NoNameError(f"nobody is called {name}: others would not know who is meant")
    return name


def checked_line(text: str, longest: int, what: str) -> str:
    """What people call something, as it is kept, if it can be seen and stays on its line."""
    line = unicodedata.normalize("NFC", " ".join(without_unseen(text).split()))
    if not line or len(line) > longest or not line.isprintable():
        raise NoNameError(f"{what} has 1 to {longest} printable characters")
    if tallest(line) > MOST_ACCENTS:
        raise NoNameError(f"a letter of {what} has at most {MOST_ACCENTS} accents, and none stands alone")
    if has_foreign_marks(line):
        raise NoNameError(f"{what} has a sign of one script on a letter of another")
    return line


def without_unseen(text: str) -> str:
    """A text without what Unicode calls printable and nobody sees."""
    return "".join(letter for letter in text if not UNSEEN.search(unicodedata.name(letter, "")))


def has_foreign_marks(line: str) -> bool:
    """Whether a letter carries a sign of another script: nothing says how that looks, if it can be seen."""
    bearer = " "
    for letter in unicodedata.normalize("NFD", line):
        if not unicodedata.category(letter).startswith("M"):
            bearer = letter
        elif alias(letter) not in (alias(bearer), *OF_ANY_SCRIPT):
            return True
    return False


def tallest(line: str) -> int:
    """How many accents stand on one letter; one that stands on none is one too many."""
    height = highest = 0
    for before, letter in pairwise(unicodedata.normalize("NFD", f" {line}")):
        is_accent = unicodedata.category(letter) in ("Mn", "Me")
        if is_accent and before == " ":
            return MOST_ACCENTS + 1
        height = height + 1 if is_accent else 0
        highest = max(highest, height)
    return highest


def folded(name: str) -> str:
    """What makes two names the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def looks(name: str) -> set[str]:
    """What a name looks like, as it is written and in small letters: two that share one look alike.

    Unicode's table has characters that a normal form makes others of (a lunate sigma is like a C, and a sigma
    is not), so it is asked before that, too.
    """
    seen = "".join(alike().get(letter, letter) for letter in name)
    written = [unicodedata.normalize("NFKC", text) for text in (name, seen)]
    return {skeleton(way).casefold() for text in written for way in (text, folded(text))}


def skeleton(text: str) -> str:
    """A text with each character replaced by the one that stands for all that look like it."""
    return with_one_dot("".join(alike().get(letter, letter) for letter in unicodedata.normalize("NFD", text)))


def with_one_dot(text: str) -> str:
    """A text without the dots above letters that have one themselves: nobody sees the second."""
    kept, has_dot = "", False
    for letter in text:
        if letter == alike().get(DOT, DOT) and has_dot:
            continue
        kept += DOTLESS.get(letter, letter)
        stays = has_dot and unicodedata.combining(letter) not in (0, ABOVE)
        has_dot = stays or kept[-1] in DOTTED
    return kept


@cache
def alike() -> dict[str, str]:
    """For each character that looks like others the one, or the few, that stand for all of them."""
    known = {
        word.strip(DIRECTION): [other["c"].strip(DIRECTION) for other in others]
        for word, others in load("confusables.json").items()
    }
    found = {word: _stands_for(word, others, known) for word, others in known.items() if len(word) == 1}
    return {
        word: "".join(found.get(letter, letter) for letter in standing) for word, standing in found.items()
    }


def _stands_for(word: str, others: list[str], known: dict[str, list[str]]) -> str:
    """The table holds each pair both ways: whoever is in many pairs is the one that all of them look like."""
    if len(others) > 1:
        return word
    return max((word, *others), key=lambda one: (len(known.get(one, ())), len(one), one))
