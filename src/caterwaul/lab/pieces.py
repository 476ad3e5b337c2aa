"""What was counted in the games of some deals: as arrays, and as a line of a file."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from .deals import Deals
from .head import LabError

NUMBERS = ("key", "steps", "decisions", "choices", "leads", "winners")


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A piece as it is written: a number of each kind for each game, deal by deal."""

    first: int  # deal
    deals: int
    numbers: dict[str, list[int]]
    endings: list[str]  # all that came
    ended: list[int]  # by which of them
    marks: str  # of each seat and card, packed


@dataclass
class Piece:
    """The games of consecutive deals, each with its assignments in order."""

    first: int
    deals: int
    numbers: dict[str, NDArray[np.int64]]
    endings: list[str]
    ended: NDArray[np.int64]
    marks: NDArray[np.uint8]  # game, seat, row of the card

    def line(self) -> bytes:
        """One line of JSON, with its end."""
        packed = base64.b64encode(zlib.compress(self.marks.tobytes(), 6)).decode()
        numbers = {name: values.tolist() for name, values in self.numbers.items()}
        line = Line(self.first, self.deals, numbers, self.endings, self.ended.tolist(), packed)
        return msgspec.json.encode(line) + b"\n"


def read_piece(text: bytes, assignments: int, seats: int, rows: int) -> Piece:
    """A piece out of its line, or an error that says that it is none."""
    try:
        line = msgspec.json.decode(text, type=Line)
        games = line.deals * assignments
        size = games * seats * rows
        unpacker = zlib.decompressobj()
        marks = np.frombuffer(unpacker.decompress(base64.b64decode(line.marks), size + 1), np.uint8)
        numbers = {name: np.array(line.numbers[name], np.int64) for name in NUMBERS}
        ended = np.array(line.ended, np.int64)
    except (msgspec.DecodeError, ValueError, KeyError, OverflowError, zlib.error) as error:
        raise LabError(f"a line of a study cannot be read: {error}") from None
    fits = all(len(values) == games for values in (*numbers.values(), ended)) and len(marks) == size
    if not fits or line.first < 0 or line.deals < 1 or not set(line.ended) <= set(range(len(line.endings))):
        raise LabError("a line of a study does not fit its head")
    return Piece(line.first, line.deals, numbers, line.endings, ended, marks.reshape(games, seats, rows))


@dataclass
class Games:
    """All games of a study, in the order of their deals and assignments."""

    deal: NDArray[np.int64]
    key: NDArray[np.int64]
    steps: NDArray[np.int64]
    decisions: NDArray[np.int64]
    choices: NDArray[np.int64]
    leads: NDArray[np.int64]
    shares: NDArray[np.float64]  # of the win, seat by seat
    drawn: NDArray[np.bool_]
    better: NDArray[np.int64]  # the seat of the better bot, -1 where nobody is better
    bots: list[tuple[str, ...]]
    brought: NDArray[np.object_]  # game, seat, choice
    endings: NDArray[np.object_]
    marks: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.deal)

    def where(self, chosen: NDArray[np.bool_]) -> Games:
        """Some of the games."""
        of = {name: value[chosen] for name, value in vars(self).items() if name != "bots"}
        return Games(bots=[bots for bots, keep in zip(self.bots, chosen, strict=True) if keep], **of)


def fresh(keys: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Of games of the same key the first."""
    first = np.zeros(len(keys), bool)
    first[np.unique(keys, return_index=True)[1]] = True
    return first


def gathered(pieces: Sequence[Piece], deals: Deals, rows: int) -> Games:
    """The games of all pieces; what the head says of them is worked out again."""
    pieces = sorted(pieces, key=lambda piece: piece.first)
    seats, number = deals.head.seats, len(deals.game.choices)
    seatings = [
        (deal, seating)
        for piece in pieces
        for deal in range(piece.first, piece.first + piece.deals)
        for seating in deals.seatings(deal)
    ]
    brought = np.empty((len(seatings), seats, number), object)
    for i, (_, seating) in enumerate(seatings):
        for seat, words in enumerate(seating.brought):
            brought[i, seat, :] = words
    of = {name: together([piece.numbers[name] for piece in pieces]) for name in NUMBERS}
    winners = of.pop("winners")
    ends = [np.array(piece.endings, object)[piece.ended] for piece in pieces]
    return Games(
        deal=np.array([deal for deal, _ in seatings], np.int64),
        shares=shares_of(winners, seats), drawn=winners == 0,
        better=np.array([seating.better for _, seating in seatings], np.int64),
        bots=[seating.bots for _, seating in seatings],
        brought=brought,
        endings=np.concatenate(ends) if ends else np.empty(0, object),
        marks=np.concatenate([p.marks for p in pieces]) if pieces else np.zeros((0, seats, rows), np.uint8),
        **of,
    )  # fmt: skip


def together(parts: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    return np.concatenate(parts) if parts else np.zeros(0, np.int64)


def shares_of(winners: NDArray[np.int64], seats: int) -> NDArray[np.float64]:
    """What of the win is each seat's: a shared win is shared, and a draw is shared by all."""
    bits = winners[:, None] >> np.arange(seats) & 1
    bits = np.where(winners[:, None] == 0, 1, bits)
    shares: NDArray[np.float64] = bits / np.maximum(bits.sum(axis=1, keepdims=True), 1)
    return shares
