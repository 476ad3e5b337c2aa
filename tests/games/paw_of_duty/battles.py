"""Battles drawn as text, for the tests of Paw of Duty.

A space is `.` or a Kitty: `Bolt>` is Black's, `bolt>` White's, facing `^`, `>`, `v` or `<`. Behind that stand
`*` for the one played this turn, `+` for each extra paw token, `!` for each damage and `#` for one that its
owner has declared where it stands; three of those in a line are a claim.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from caterwaul import games
from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.tables import table

GAME = games.load("paw_of_duty")
KITTIES = [entry.id for entry in GAME.builtin.tables["card"] if entry.given["kind"] == "kitty"]
TACTICS = [entry.id for entry in GAME.builtin.tables["card"] if entry.given["kind"] == "tactic"]
ARROWS = {"^": "north", ">": "east", "v": "south", "<": "west"}
KITTY = re.compile(r"^([A-Za-z_]+)([\^>v<])([*+!#]*)$")
LINES = "22 23 24", "32 33 34", "42 43 44", "22 32 42", "23 33 43", "24 34 44", "22 33 44", "24 33 42"
EMPTY = ". . . . .\n" * 5
DECK = "pounce zoomies tail_sweep long_shot pounce zoomies tail_sweep long_shot"


def battle(
    board: str = EMPTY,
    hand: str = "",
    lines: int = 4,
    phase: str = "tactics",
    turn: int = 5,
    deck: str = DECK,
    kitties: str = "",
    discard: str = "",
    ours: str = "",
    theirs: str = "",
    more: str = "",
    cards: CardSet | None = None,
) -> Match:
    """A match in a turn of Black (odd) or White; `ours` and `theirs` are further fields of the seats."""
    drawn = [parts[1].lower() for parts in map(KITTY.match, board.split()) if parts]
    left = kitties or " ".join(kitty for kitty in KITTIES if kitty not in drawn + (ours + theirs).split())
    spaces = " ".join(written(i, space) for i, space in enumerate(board.split()))
    player = 1 - turn % 2
    fields = [
        f"turn {turn}", f"phase {phase}", f"to_act {1 << player}", f"lines {lines}", f"kitty_deck {left}",
        f"board - {spaces}", f"tactic_deck {deck}", f"discard {discard}", more,
    ]  # fmt: skip
    seats = [[ours, f"claims {claims(board, str.isupper)}"], [theirs, f"claims {claims(board, str.islower)}"]]
    seats[player].append(f"hand {hand}")
    text = "\n".join(["paw_of_duty", *fields, "seat 0", *seats[0], "seat 1", *seats[1]])
    return table(text, cards)


def claims(board: str, own: Callable[[str], bool]) -> int:
    """The lines that are drawn as declared, as bits in the order of `LINES`."""
    spaces = enumerate(board.split())
    declared = {f"{i // 5 + 1}{i % 5 + 1}" for i, space in spaces if own(space[0]) and "#" in space}
    return sum(1 << i for i, line in enumerate(LINES) if declared.issuperset(line.split()))


def written(i: int, space: str) -> str:
    """A space of the drawing as the text form of a position has it."""
    if space == ".":
        return "-"
    parts = KITTY.match(space)
    assert parts, f"{space!r} is no Kitty such as Bolt>"
    name, arrow, marks = parts.groups()
    fields = [f"facing={ARROWS[arrow]}"]
    fields += ["owner=1"] if name[0].islower() else []
    fields += [
        f"{field}={marks.count(mark)}"
        for mark, field in (("+", "tokens"), ("!", "damage"), ("*", "fresh"))
        if mark in marks
    ]
    fields += [f"claimed=r{i // 5 + 1}c{i % 5 + 1}"] if "#" in marks else []
    return f"{name.lower()}({','.join(fields)})"


def board_of(match: Match) -> list[str]:
    """The board as it would be drawn, a line for each row."""
    spaces = [drawn_space(match, int(card)) for card in match.state.board[1:]]
    return [" ".join(spaces[i : i + 5]) for i in range(0, 25, 5)]


def drawn_space(match: Match, card: int) -> str:
    if not card:
        return "."
    s = match.state
    name = match.cards.word("card", int(s.kind[card])) or "?"
    arrow = "?^>v<"[s.facing[card]]
    marks = "*" * int(s.fresh[card]) + "+" * int(s.tokens[card]) + "!" * int(s.damage[card])
    marks += "#" * bool(s.claimed[card])
    return (name.capitalize() if s.owner[card] == 0 else name) + arrow + marks


def rows(board: str) -> list[str]:
    """A drawing in the form of `board_of`."""
    return [" ".join(line.split()) for line in board.strip().splitlines()]


def play(match: Match, *actions: str) -> Match:
    """Actions of whoever has to act."""
    for action in actions:
        match.play(match.to_act[0], action)
    return match


def after(match: Match, *actions: str) -> list[str]:
    """The board after some actions."""
    return board_of(play(match, *actions))


def ids(match: Match, pile: Sequence[int]) -> list[str]:
    """What lies in a pile, bottom to top."""
    return [match.cards.word("card", int(match.state.kind[card])) or "?" for card in pile[1 : pile[0] + 1]]


def hand(match: Match, seat: int) -> list[str]:
    return sorted(ids(match, match.state.hand[seat]))
