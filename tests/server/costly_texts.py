"""Texts and bodies of the largest size that is accepted, of which each word costs as much as it can."""

import random
import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from caterwaul import Match, games
from caterwaul.core.faults import CardError
from caterwaul.replay.text import checksum, write_replay
from caterwaul.server.tables.card_files import own_cards

from .test_card_files import as_toml, rows_of

LARGEST_FILE, LARGEST_DECK_FILE, LARGEST_REPLAY = 65_400, 16_384, 120_000  # characters, in 128 kB of JSON
LARGEST_BODY = 128 * 1024
DECKS = "claw_and_order"


def anagrams(word: str, count: int) -> list[str]:
    """Words that are like one of ours until one looks closely."""
    chance, letters, found = random.Random(1), list(word), dict[str, None]()
    for _ in range(count * 4):
        chance.shuffle(letters)
        found["".join(letters)] = None
    return [other for other in found if other != word][:count]


def repeated(text: str, size: int) -> str:
    return (text * (size // len(text) + 1))[:size]


def toml(size: int) -> dict[str, str]:
    """Texts of so many characters that have cost a parser of TOML most, with what does it."""
    numbers = range(size // 8)
    return {
        "parts of a key": ".".join("a" * (size // 2 - 2)) + "=1",
        "parts of a heading": f"[{'.'.join('a' * (size // 2 - 2))}]",
        "quoted parts of a key": '"a".' * (size // 4 - 1) + "a=1",
        "headings with parts": "".join(f"[a.b.c.d.e.f.g.h{n}]\n" for n in range(2_400))[:size],
        "keys with parts": "".join(f"a.b.c.d.e.f.g.h{n}=1\n" for n in range(4_900))[:size].rpartition("\n")[
            0
        ],
        "brackets": "a=" + "[" * (size - 2),
        "closed brackets": "a=" + "[" * (size // 2 - 2) + "]" * (size // 2 - 2),
        "braces": "a=" + "{a=" * (size // 3 - 2),
        "a long number": "a=" + "1" * (size - 2),
        "a long number of another base": "a=0x" + "f" * (size - 4),
        "a long fraction": "a=1." + "1" * (size - 4),
        "numbers": f"a=[{repeated('123456789012345678,', size - 4)}]",
        "keys": "\n".join(f"a{n}=1" for n in numbers if n < 4_990),
        "more keys than are read": "".join(f"a{n}=1\n" for n in numbers)[:size].rpartition("\n")[0],
        "headings": "\n".join(f"[[a{n}]]" for n in numbers if n < 2_490),
        "lists in a list": f"a=[{'[],' * 2_400}]"[:size],
        "tables in a list": f"a=[{','.join(['{a=1}'] * 1_600)}]"[:size],
        "a table in a line": f"a={{{','.join(f'a.b.c.d.e.f.g.h{n}=1' for n in range(size // 24))}}}",
        "a long text": f'a="{"x" * (size - 4)}"',
        "escapes": 'a="' + r"\u0041" * (size // 6 - 1) + '"',
        "a text that does not end": 'a="""' + '""a' * (size // 3 - 2),
        "ends of lines that do not count": 'a="""' + "\\\n" * (size // 2 - 5) + '"""',
        "quotes": '"' * size,
        "comments": "#\n" * (size // 2),
        "empty lines": "\n" * size,
        "spaces": "a=" + " " * (size - 3) + "1",
        "words": "a " * (size // 2),
        "times": "".join(f"a{n}=1979-05-27T07:32:00.999999-07:00\n" for n in range(size // 40)),
        "closing brackets": "a=1\n" + "]" * (size - 4),
    }


def wrong_cards(key: str) -> dict[str, str]:
    """Card files of which each word is nearly one of the game."""
    record = games.load(key).Book.fields["card"].record
    assert record is not None
    longest = sorted(record.fields, key=len)[-1]
    keys = anagrams(longest, 4_900)[: LARGEST_FILE // (len(longest) + 3) - 10]
    fields = '[[card]]\nid="x"\n' + "\n".join(f"{word}=1" for word in keys)
    entries = "".join(f'[[card]]\nid="a{n}"\n' for n in range(1_600))
    return {f"{key}: fields": fields, f"{key}: entries": entries}


@cache
def full_file(key: str) -> str:
    """All cards of a game anew, and as many others as it takes, each with the longest words."""
    game, own = games.load(key), rows_of(key)["card"]
    free = game.Book.fields["card"].shape[0] - 1 - len(own)
    rows = [row | {"name": f"{n} {'N' * 50}", "lore": "Lore " * 80} for n, row in enumerate(own)]
    more = [rows[n % 7] | {"id": f"own_{n}"} for n in range(free)]
    while True:
        text = as_toml({"card": [*rows, *more]})
        try:
            if len(text) <= LARGEST_FILE:
                own_cards(game, text)
                return text
        except CardError:
            if not more:
                raise
        (more or rows).pop()


def wrong_decks() -> dict[str, str]:
    """Files of decks of which each card is nearly one of the game."""
    cards = sorted((entry.id for entry in games.load(DECKS).builtin.tables["card"]), key=len)
    words = anagrams(cards[len(cards) // 2], 900)
    each = [words[n : n + 12] for n in range(0, 480, 12)]
    ones = ["\n".join(f"{word}=1" for word in some) for some in each]
    heading = '[[deck]]\nid="x"\n[deck.cards]\n'
    return {
        "unknown cards": heading + "\n".join(f"{word}=1" for word in words),
        "unknown cards of 40 decks": "".join(f"{heading}{one}\n" for one in ones)[:LARGEST_DECK_FILE],
        "decks": '[[deck]]\nid="x"\n' * 600,
        "a list of unknown cards": "+".join(f"1*{word}" for word in words),
        "a list of one card": "+".join(["999*kite_drone"] * 1_000),
        "all cards": heading + "\n".join(f"{card}=99999999999999" for card in cards),
    }


def wrong_json(size: int) -> dict[str, bytes]:
    """Bodies that are no request, or one too many times."""
    return {
        "brackets": b"[" * size,
        "braces": b'{"a":' * (size // 5),
        "a long number": b"1" * size,
        "an exponent": b'{"version":1e' + b"9" * (size - 20) + b"}",
        "keys that are given twice": b'{"game":"clash",' * (size // 16),
        "many keys": b"{" + b",".join(b'"%d":1' % n for n in range(size // 10)) + b"}",
        "escapes": b'{"name":"' + b"\\u0041" * (size // 6 - 3) + b'"}',
        "a long text": b'{"game":"' + b"x" * (size - 12) + b'"}',
        "spaces": b" " * size,
    }


class Longest(NamedTuple):
    """How the longest match of a game comes about that is known."""

    seats: int
    takes: Callable[[list[int], random.Random], int]  # one of the legal actions
    seed: int


def last(legal: list[int], _: random.Random) -> int:
    return legal[-1]


def first(legal: list[int], _: random.Random) -> int:
    return legal[0]


def any_of(legal: list[int], chance: random.Random) -> int:
    return chance.choice(legal)


LONGEST = {
    "battlecats": Longest(4, any_of, 583),
    "clash": Longest(2, any_of, 1984),
    DECKS: Longest(2, last, 2073),  # they play Kittens and take them back until the last turn
    "five_rows": Longest(2, last, 259),
    "paw_of_duty": Longest(2, first, 764),
}


def longest_match(key: str, seed: int | None = None) -> Match:
    """Or another one that is played in the same way."""
    seats, takes, usual = LONGEST[key]
    seed = seed or usual
    chance = random.Random(seed)
    match = Match.new(key, seats, seed=seed, names=[letter * 24 for letter in "NOPQ"[:seats]])
    while not match.over:
        seat = match.to_act[-1]
        match.take(seat, takes(match.legal_actions(seat), chance))
    return match


def sealed(text: str) -> str:
    return f"{text}check {checksum(text)}\n"


def wrong_replays() -> dict[str, str]:
    match = Match.new(DECKS, seed=1)
    text = write_replay(match)
    head = text[: text.index("\n\n")]
    cards = anagrams("wind_up_mouse", 6_000)
    most = LARGEST_REPLAY - len(text) - 500
    return {
        "a deck of unknown cards": sealed(f"{head}\nchoice 0 deck {'+'.join(f'1*{c}' for c in cards)}\n\n"),
        "a long name": sealed(re.sub(r"(?m)^name 0 .*$", f"name 0 {'N' * most}", head) + "\n\n"),
        "a long position": sealed(f"{head}\nposition{' 1' * (most // 2)}\n\n"),
        "positions": sealed(head + "\nposition seat 0" * (2_900) + "\n\n"),
        "options": sealed(head + "".join(f"\noption o{n} x" for n in range(2_900)) + "\n\n"),
        "a long action": sealed(f"{head}\n\n0 {'card ' * (most // 5)}\n"),
        "actions that are none": sealed(f"{head}\n\n" + "0 pass\n" * 2_900),
        "more lines than are read": sealed(f"{head}\n\n" + "0 pass\n" * 14_000),
    }
