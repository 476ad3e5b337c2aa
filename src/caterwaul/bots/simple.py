"""Bots without memory: `random` takes any legal action, `greedy` looks one decision ahead."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.cardset import CardSet
from ..core.compiled_parts import entry_of, made_once
from ..core.errors import CaterwaulError
from ..core.events import NO_LOG
from ..core.game import Game
from ..core.records import apart
from ..core.words import comma_list, nearest
from .bot import Bot
from .compiled import policies, whole_games
from .compiled.policies import GREEDY, RANDOM
from .levels import LEVELS

POLICIES = {"random": RANDOM, "greedy": GREEDY}


class UnknownBotError(CaterwaulError):
    """A name that is no bot; the message lists those that are."""


def policy_of(name: str) -> int:
    if name.partition("@")[0] in LEVELS:
        raise UnknownBotError(f"{name} thinks too long for mass play; let it play in the arena")
    if name not in POLICIES:
        known = list(POLICIES)
        raise UnknownBotError(
            f"no bot is called {name!r}{nearest(name, known)}; there are {comma_list(known)}"
        )
    return POLICIES[name]


@made_once
def basics(game: Game, variant: str, **meanings: Any) -> dict[str, Any]:
    """What policies and searches have in common, bound to a game, callees first."""
    made: dict[str, Any] = dict(meanings)
    for template in (policies.choose_random, policies.complete, policies.best_completion):
        made[template.__name__] = game.bind(template, variant, **made)
    return made


@made_once
def policies_of(game: Game) -> dict[str, Any]:
    """The policies, and what they are made of, bound to a game."""
    made = dict(basics(game, ""))
    for template in (
        policies.mean_reply,
        policies.look_ahead,
        policies.choose_greedy,
        policies.choose,
        whole_games.leader,
        whole_games.note_decision,
        whole_games.note_lead,
        whole_games.play_games,
    ):
        made[template.__name__] = game.bind(template, **made)
    return made


def bound_choose(game: Game) -> Any:
    """Compiled for bots that sit at a table."""
    return entry_of(policies_of(game)["choose"])


def bound_play_games(game: Game) -> Any:
    """Compiled for mass play."""
    return entry_of(policies_of(game)["play_games"])


class Room:
    """The memory that a policy needs, allocated once."""

    def __init__(self, game: Game) -> None:
        self.table, self.hidden, self.worlds = (game.State.zeros(n) for n in (1, 1, 3))
        self.rng = apart(4, np.uint64)
        self.actions, self.replies = (apart(game.actions.count, np.int32) for _ in range(2))
        self.worth = apart(game.actions.count, np.float64)


class PolicyBot(Bot):
    """A policy at a table."""

    def __init__(self, name: str, game: Game, cards: CardSet, seed: int) -> None:
        self.policy = policy_of(name)
        self.cards = cards
        self.choose_for = bound_choose(game)
        self.room = Room(game)
        self.start(seed)

    def start(self, seed: int) -> None:
        self.room.rng[:] = np.random.SeedSequence(seed).generate_state(4, np.uint64)

    def decide(self, hidden: Any, seat: int) -> int:
        room = self.room
        return int(
            self.choose_for(
                self.policy, hidden, room.hidden, room.worlds, self.cards.book, seat, room.rng,
                room.actions, room.replies, room.worth, NO_LOG,
            )
        )  # fmt: skip
