"""A random match, and beside it, again and again, another world that one seat takes for it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

import numpy as np

from caterwaul import Match
from caterwaul.core.events import NO_LOG
from caterwaul.core.records import SPECTATOR, bit_of, copied
from caterwaul.match.handles import Handles

from .playing import Case, generator, telling_of
from .worlds import World, difference, is_same, leak_between, with_decks_of

INSTEAD = 3  # so many other things are tried where another player has done one
ANYHOW = 0.5  # how often any action is as good as another
CURIOUS = 4  # else of so many the one after which the seat knows most of other hands


@dataclass(frozen=True)
class Leak:
    """What a seat can tell two worlds apart by."""

    case: str
    seed: int
    step: int
    seat: int
    actions: tuple[str, str]
    by: str

    def __str__(self) -> str:
        who = "a spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        did = " or ".join(repr(action) for action in dict.fromkeys(self.actions))
        return f"{self.case}, seed {self.seed}, step {self.step}: after {did} {who} can tell by {self.by}"


@dataclass
class Tally:
    """How much has been looked at."""

    matches: int = 0
    steps: int = 0
    worlds: int = 0
    comparisons: int = 0


class Walk:
    """A random match, and beside it, again and again, another world that one seat takes for it."""

    def __init__(self, case: Case, seed: int, tally: Tally) -> None:
        self.case, self.seed, self.tally = case, seed, tally
        self.chance = random.Random(f"{case} {seed}")
        self.seat = seed % (case.seats + 1) + SPECTATOR
        match = case.new(seed)
        if not match.start.choices:
            match.telling = telling_of(case)
        self.one = World(match, self.seat, match._records, Handles(len(match.state.kind)))
        self.other: World | None = None
        self.is_forked = False  # whether anybody has done different things in the two worlds

    def leaks(self) -> Iterator[Leak | None]:
        """Play to the end; after each step, what the seat can tell the worlds apart by."""
        step = 0
        while not self.one.over:
            if self.other is None:
                self._guess()
            seat = self.chance.choice(self.one.to_act)
            yield self._step(step, seat, some_action(self.one, seat, self.seat, self.chance))
            step += 1
        self.tally.matches += 1

    # what is played

    def _instead(self, other: World, seat: int, action: int) -> list[int]:
        """What is done in the other world: the same, or if another player acts what may look the same."""
        legal, verb = other.legal_actions(seat), self.case.game.actions.verb_of
        same = [action] if action in legal else []
        if seat == self.seat:
            return same
        others = [a for a in legal if a != action and verb(a) == verb(action)]
        return same + self.chance.sample(others, min(INSTEAD, len(others)))

    def _guess(self) -> None:
        """Begin another world here, if nobody is in the middle of a decision or has made one in secret."""
        one, known = self.one, self.one.known
        if one.owing != (int(known["to_act"][0]), 0):
            return
        guess = copied(known)
        one._rules.guess(guess, self.seat, generator(self.chance.getrandbits(60)))
        guess["rng"] = one._records["rng"]
        self.one = World(one, self.seat, one._records, one.calls)
        self.other = World(one, self.seat, guess, one.calls)
        alike = World(one, self.seat, with_decks_of(one._records, guess, self.case.game.State), one.calls)
        if alike.known.tobytes() == known.tobytes():
            self.other = alike
        self.is_forked = False
        self.tally.worlds += 1

    # what is compared

    def _step(self, step: int, seat: int, action: int) -> Leak | None:
        """Act in both worlds. The other one is gone where it can no longer be taken for this one."""
        before, other = self.one, self.other
        self.one, self.other = before.after(seat, action), None
        self.tally.steps += 1
        if seat != self.seat and len(before.to_act) > 1 and not is_same(before, self.one):
            return self._leak(step, before, self.one, (action, action), "what was chosen in secret")
        if other is None:
            return None
        found: list[tuple[int, World]] = []
        for instead in self._instead(other, seat, action):
            after = other.after(seat, instead)
            if after.owing != self.one.owing:
                continue
            self.tally.comparisons += 1
            if is_same(self.one, after):
                found.append((instead, after))
            elif how := leak_between(self.one, after, self.is_forked or instead != action):
                return self._leak(step, self.one, after, (action, instead), how)
        if found:
            instead, self.other = self.chance.choice(found)
            self._look_together(self.other)
            self.is_forked = self.is_forked or instead != action
        return None

    def _look_together(self, other: World) -> None:
        """Who has looked at one of two worlds has looked at the other."""
        if self.one.has_looked or other.has_looked:
            self.one.look()
            other.look()

    def _leak(self, step: int, one: World, other: World, actions: tuple[int, int], how: str) -> Leak:
        words = one.words(actions[0]), one.words(actions[1])
        return Leak(str(self.case), self.seed, step, self.seat, words, f"{how}: {difference(one, other)}")


def some_action(match: Match, seat: int, looker: int, chance: random.Random) -> int:
    """Any action, or one after which somebody knows cards of other hands: they must be forgotten again."""
    legal = match.legal_actions(seat)
    if len(legal) == 1 or chance.random() < ANYHOW:
        return chance.choice(legal)
    sample = chance.sample(legal, min(CURIOUS, len(legal)))
    return max(sample, key=lambda action: known_after(match, seat, action, looker))


def known_after(match: Match, seat: int, action: int, looker: int) -> int:
    """How many cards of other hands somebody would know."""
    records = np.frombuffer(bytearray(match._header.record), match._records.dtype)
    match._rules.step(records, seat, action, NO_LOG)
    hands = records["hand"][0].tolist()
    held = [card for p, (n, *cards) in enumerate(hands) if p != looker for card in cards[:n]]
    return int(np.count_nonzero(records["seen"][0, held] & bit_of(looker)))


def leaks_in(case: Case, steps: int) -> Iterator[Leak]:
    """The leaks found in so many steps of one random match after another."""
    tally = Tally()
    for seed in count():
        for leak in Walk(case, seed, tally).leaks():
            if leak is not None:
                yield leak
            if tally.steps >= steps:
                return
