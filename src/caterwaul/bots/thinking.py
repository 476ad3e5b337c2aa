"""A mind: the memory of one search for one player, and what it thinks of the actions it could take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.cardset import CardSet
from ..core.compiled_parts import entry_of, made_once
from ..core.events import NO_LOG
from ..core.game import Game
from ..core.records import MAX_SEATS, apart
from .compiled import descent
from .compiled.tree import EDGES, NODES, ROOT, Edge, Node, Visit
from .simple import basics
from .tuning import Habits, habits_of

DEEPEST = 256  # choices of one simulation that the tree remembers
EDGES_PER_NODE = 24
LEAST_SHARE = 0.1  # of the share of the action that is played most often
GOES_ON = np.zeros(1, np.int64)  # nobody says stop


@dataclass(frozen=True)
class Searching:
    """The search, compiled for one game."""

    begin: Any
    search: Any
    play_on: Any


@made_once
def searching(game: Game, variant: str = "", **meanings: Any) -> Searching:
    """Compile the search for a game, callees first; a variant gives names of the contract other meanings.

    Where a game has learned to judge better than `evaluate` does, the search judges by that.
    """
    if game.judge is not game.rules.evaluate:
        variant, meanings = f"{variant}-judging", {"evaluate": game.judge, **meanings}
    made = dict(basics(game, variant, **meanings))
    for template in (
        descent.first_to_act,
        descent.begin,
        descent.first_opinion,
        descent.as_it_looks,
        descent.reply,
        descent.open_edges,
        descent.is_revealed,
        descent.seen_in,
        descent.node_at,
        descent.descend,
        descent.careful,
        descent.play_on,
        descent.simulate_once,
        descent.duel,
        descent.search,
    ):
        made[template.__name__] = game.bind(template, variant, **made)
    return Searching(entry_of(made["begin"]), entry_of(made["search"]), made["play_on"])


@dataclass(frozen=True)
class Thought:
    """What a search thinks of one action."""

    action: int
    visits: int
    worth: float  # the chance to win with it
    share: float  # how often it should be played
    doubt: float = 0.0  # by how much its worth is usually off, for the luck there was in trying it


@dataclass(frozen=True)
class Duel:
    """Two actions of a decision in the same worlds, with the same luck in each."""

    cost: float  # by how much the one did better than the other, on average
    doubt: float  # by how much that is usually off


def hopes(worth: float) -> float:
    """As a chance to win: what was missed on the way is an estimate, with which some are more than sure."""
    return min(float(worth), 1.0)


def doubt_of(count: int, total: float, squares: float) -> float:
    """The standard error of an average, out of sums; nobody knows what was tried once."""
    if count < 2:
        return 1.0
    return sqrt(max(squares - total * total / count, 0.0) / (count - 1) / count)


def mix(played: list[float]) -> list[float]:
    """How often each action is to be played, without those that are left over from trying."""
    least = LEAST_SHARE * max(played, default=0.0)
    return [often if often >= least else 0.0 for often in played]


def ranked(thoughts: list[Thought], is_mixing: bool) -> list[Thought]:
    """The best first: what is to be played most often, or what came out best where it was tried enough.

    In a race all that may still be the best is looked at equally often, so that says nothing about them.
    """
    if is_mixing:
        return sorted(thoughts, key=lambda thought: -thought.share)
    enough = max((thought.visits for thought in thoughts), default=0) / 2
    return sorted(thoughts, key=lambda thought: (thought.visits < enough, -thought.worth))


class Mind:
    """One tree. It is kept from decision to decision, as far as the player is still in it."""

    def __init__(
        self,
        game: Game,
        cards: CardSet,
        seed: int,
        room: int,
        habits: Habits | None = None,
        functions: Searching | None = None,
    ) -> None:
        self.game, self.cards = game, cards
        self.functions = functions or searching(game)
        self.habits = np.array(habits or habits_of(game.key), np.float64)
        self.nodes, self.edges, self.path = (
            Node.zeros(room),
            Edge.zeros(EDGES_PER_NODE * room),
            Visit.zeros(DEEPEST),
        )
        self.slots = apart(1 << (2 * room).bit_length(), np.int32)
        self.moved = apart(EDGES_PER_NODE * room, np.int32)
        self.used = apart(4, np.int64)
        self.own = apart(MAX_SEATS, np.int64)
        self.rng, self.luck = (apart(4, np.uint64) for _ in range(2))
        self.values, self.totals = (apart(MAX_SEATS, np.float64) for _ in range(2))
        self.hidden: Any = game.State.zeros(1)
        self.worlds: Any = game.State.zeros(descent.WORLDS)
        self.ends: Any = game.State.zeros(2)
        self.gains = apart(4, np.float64)
        self.out, self.replies, self.edge_of = (apart(game.actions.count, np.int32) for _ in range(3))
        self.forget(seed)

    def forget(self, seed: int) -> None:
        """Begin a match: an empty tree, and chance of its own."""
        self.slots[:] = 0
        self.used[:] = 0
        self.rng[:] = np.random.SeedSequence(seed).generate_state(4, np.uint64)
        self.simulations, self.ever = 0, 1  # for this decision, and for all

    def face(self, hidden: Any, seat: int) -> None:
        """Begin to think about a decision, out of what the seat may know."""
        self.seat = seat
        self.hidden = hidden
        self.totals[:] = 0.0
        self.simulations = 0
        self.functions.begin(
            self.hidden, self._words(self.hidden), self.cards.book, seat, self.nodes, self.edges, self.slots,
            self.used, self.moved, self.out,
        )  # fmt: skip
        root = self.nodes[self.used[ROOT]]
        if root.seat != seat:  # what others can do differs from world to world, so no race is run with it
            root.together = 1

    def _words(self, records: Any) -> NDArray[np.uint64]:
        return records.view(np.uint64).reshape(len(records), -1)

    def think(self, simulations: int, stop: NDArray[np.int64] = GOES_ON) -> int:
        """Run so many simulations, fewer if told to stop; without the interpreter's lock."""
        return self._search(simulations, 0, 0, stop)

    def duel(self, one: int, other: int, worlds: int, stop: NDArray[np.int64] = GOES_ON) -> Duel:
        """Two actions of this decision in so many worlds. `ends` has how the last one ended with each."""
        edges = {int(edge.action): number for number, edge in self._edges()}
        self.gains[:] = 0.0
        count = self._search(2 * worlds, edges[one], edges[other], stop) // 2
        total, squares = float(self.gains[2]), float(self.gains[3])
        return Duel(total / max(count, 1), doubt_of(count, total, squares))

    def _search(self, simulations: int, one: int, other: int, stop: NDArray[np.int64]) -> int:
        done = int(
            self.functions.search(
                self.hidden, self.worlds, self._words(self.worlds), self.cards.book, self.seat, self.nodes,
                self.edges, self.slots, self.used, self.path, self.own, self.ever, simulations, one, other,
                self.ends, self.gains, self.out, self.replies, self.edge_of, self.habits, self.values,
                self.totals, self.luck, self.rng, NO_LOG, stop,
            )
        )  # fmt: skip
        self.simulations += done
        self.ever += done
        return done

    def _edges(self) -> Iterator[tuple[int, Any]]:
        """The actions of this decision, with their numbers."""
        e = int(self.nodes[self.used[ROOT]].first)
        while e:
            yield e, self.edges[e]
            e = int(self.edges[e].following)

    def thoughts(self) -> list[Thought]:
        """All actions of this decision, the best first."""
        root = self.nodes[self.used[ROOT]]
        found = [edge for _, edge in self._edges()]
        shares = mix([edge.played for edge in found]) if root.together else [edge.visits for edge in found]
        whole = sum(shares) or 1.0
        thoughts = [
            Thought(
                int(edge.action), int(edge.visits), hopes(edge.worth / max(edge.visits, 1)),
                float(share) / whole, doubt_of(int(edge.visits), float(edge.worth), float(edge.squares)),
            )
            for edge, share in zip(found, shares, strict=True)
        ]  # fmt: skip
        return ranked(thoughts, bool(root.together))

    @property
    def is_mixing(self) -> bool:
        """Whether others choose at the same time, so that one's own choice must not be predictable."""
        return bool(self.nodes[self.used[ROOT]].together)

    @property
    def chances(self) -> list[float]:
        """The share of the win that every seat can hope for, as it came out on average.

        An evaluation may think well of two at once; together they still win no more than one match.
        """
        totals = self.totals[: int(self.hidden[0].seats)]
        whole = float(totals.sum())
        return [float(total) / whole if whole else 1 / len(totals) for total in totals]

    @property
    def size(self) -> tuple[int, int]:
        return int(self.used[NODES]), int(self.used[EDGES])
