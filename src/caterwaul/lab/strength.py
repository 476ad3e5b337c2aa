"""Which bot gives an answer in the time asked for: the strongest that plays enough games."""

from __future__ import annotations

import time

from ..core.cardset import CardSet
from ..core.game import Game
from .study import new_study

ANSWER = 240  # games with which a study begins to say something
RUNGS = (4000, 1000, 300, 100, 30)  # simulations of a tiger, the strongest first
WEAKER = {"clash": 1000}  # with fewer simulations greedy plays better (docs/lab.md)
TRIED = 30  # simulations with which its speed is measured


def strongest(
    game: Game,
    cards: CardSet,
    seconds: float,
    threads: int,
    seats: int,
    games: int = ANSWER,
    **more: object,
) -> str:
    """A bot that plays enough games in these seconds: one that searches if it can, or greedy, or random."""
    allowed = seconds * threads / games
    per_game = measured(game, cards, f"tiger@{TRIED}", seats, more)
    for simulations in RUNGS:
        if per_game * simulations / TRIED <= allowed and simulations >= WEAKER.get(game.key, 0):
            return f"tiger@{simulations}"
    return "greedy" if measured(game, cards, "greedy", seats, more) <= allowed else "random"


def measured(game: Game, cards: CardSet, bot: str, seats: int, more: object) -> float:
    """Seconds for a game of one deal."""
    study = new_study(game, cards, [bot], seats=seats, weaker="", **more)  # type: ignore[arg-type]
    study.compile()
    began = time.perf_counter()
    study.play(deals=1, threads=1)
    return (time.perf_counter() - began) / len(study.games)


def offered(game: Game) -> list[str]:
    """Who may play a study of a game, the quickest first: nobody who plays worse than one before."""
    searching = [f"tiger@{n}" for n in sorted(RUNGS) if n >= WEAKER.get(game.key, 0)]
    return ["greedy", *searching]


def soon(game: Game, seconds: float) -> str:
    """Who plays where somebody waits for the first figures: one who does not play the same games again.

    Greedy does in the games where weak searches are no better; there the weakest search that is plays.
    """
    bot = strongest(game, game.builtin, seconds, 1, game.seats[0])
    return offered(game)[1] if bot == "greedy" and game.key in WEAKER else bot
