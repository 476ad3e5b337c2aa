"""A match played by whoever sits there, to its end or until somebody loses it by rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..match import Match
from .bot import Fault, Forfeit, Player


class Loss(NamedTuple):
    """Who has lost by rule: the seat, what it did, and that in a sentence."""

    seat: int
    fault: Fault
    said: str


class Finished(NamedTuple):
    """A match that is over."""

    winners: tuple[int, ...]
    actions: tuple[tuple[int, int], ...]
    loss: Loss | None = None


def play_match(match: Match, bots: Sequence[Player]) -> Finished:
    """Let them play. Who crashes, is late, cheats or answers nonsense loses, and all others win."""
    loss = None
    while not match.over and loss is None:
        seat = match.to_act[0]
        try:
            match.take(seat, bots[seat].choose(match, seat))
        except Forfeit as forfeit:
            loss = Loss(seat, forfeit.fault, forfeit.said)
    winners = match.winners if loss is None else [p for p in range(len(bots)) if p != loss.seat]
    for seat, bot in enumerate(bots):
        bot.end(match, seat, winners)
    return Finished(tuple(winners), tuple(match.actions), loss)
