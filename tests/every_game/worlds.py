"""Two worlds that one seat cannot tell apart, played side by side for as long as nothing open parts them.

All that the seat gets is compared: its view with numbers and places of cards, its options, its log. The
second world is a guess of the first, so it differs in hidden cards; others may do things in it that only look
the same.

What may part the worlds is what becomes visible, and no list of excuses:

- As long as everybody does the same in both, the worlds differ in their cards alone. So either the seat now
  sees other cards, or all that it gets is the same. (Cards that it has seen may be shuffled away at once.)
- Where another player does different things, these look different if the seat is told different things, or if
  different things lie on the table. If both are the same, then so is the rest: a hand has no order, and the
  number by which a seat calls a card says nothing.
- Of what one of several chooses in secret, the others get nothing at all until all have chosen.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import msgspec
import numpy as np

from caterwaul import Match
from caterwaul.core.events import NO_LOG
from caterwaul.core.records import SPECTATOR, Record, bit_of, copied
from caterwaul.core.views import Card, Line, View
from caterwaul.match.handles import Handles, cards_in
from tests.every_game.playing import Case, generator, telling_of

INSTEAD = 6  # so many other things are tried where another player has done one
ANYHOW = 0.5  # how often any action is as good as another
CURIOUS = 10  # else of so many the one after which the seat knows most of other hands


class World(Match):
    """A match from one moment on, with what one seat has got of it since."""

    def __init__(self, match: Match, seat: int, records: Any, calls: Handles) -> None:
        self.__dict__.update(match.__dict__)
        self.seat, self._opening = seat, copied(records)
        self._undrafted, self._lines, self._shown = {}, {}, {}
        self.actions: list[tuple[int, int]] = []
        self._begin()
        self._call_cards(calls)

    def _begin(self) -> None:
        """Lay out the moment from which it is played; what was told before is told."""
        self._put(copied(self._opening))
        self._logs, self._begins, self._asked, self._times_asked = [], [], [], 0
        self._lines.clear()
        self._shown.clear()
        self._look: bytes | None = None
        self.has_shuffled = False  # by its last action, or has left anything else to chance

    def _call_cards(self, calls: Handles) -> None:
        """Let the seat call the cards as it did elsewhere."""
        self.calls = Handles()
        self.calls.count, self.calls.held = calls.count, dict(calls.held)
        self._handles = {self.seat: self.calls}

    def clone(self) -> World:
        other = World.__new__(World)
        other.__dict__.update(self.__dict__)  # with the log that is written: every action begins it anew
        other.actions, other._logs = [*self.actions], [*self._logs]
        other._begins, other._asked, other._undrafted = [*self._begins], [*self._asked], {}
        other._lines = {seat: [*lines] for seat, lines in self._lines.items()}
        other._shown = dict(self._shown)
        other._call_cards(self.calls)
        other._put(copied(self._records))
        return other

    def after(self, seat: int, action: int) -> World:
        """This world with one more action taken in it."""
        other = self.clone()
        other._look = None
        other._apply(seat, action)
        other.has_shuffled = bool(np.any(other._records["rng"] != self._records["rng"]))
        return other

    @property
    def known(self) -> Any:
        """What the seat may know, as an array of one record."""
        return self.hidden_records(self.seat)

    @property
    def told(self) -> list[Line]:
        return self.growing_log(self.seat)

    @property
    def owing(self) -> tuple[int, int]:
        """Who owes a decision, and who is in the middle of one."""
        return self._header.to_act, self._header.draft

    @property
    def has_looked(self) -> bool:
        return self._look is not None

    def look(self) -> bytes:
        """What the seat is shown. It looks but once: new cards get their numbers then."""
        if self._look is None:
            self._look = msgspec.json.encode(self.scene(self.seat, self.known))
        return self._look


def things(look: bytes) -> bytes:
    """What lies on the table: a view without numbers of cards and orders of hands, which say nothing."""
    shown = msgspec.json.decode(look, type=View)
    for option in shown.options:
        option.takes = option.goes_card = None
    for zone in shown.zones:
        hand = zone.shape == "hand"
        for card in cards_in([zone]):
            card.handle = int(not hand and card.handle == shown.acts)
        if hand:
            zone.cards.sort(key=_read)
    shown.acts = None
    return msgspec.json.encode(shown)


def _read(card: Card) -> bytes:
    return msgspec.json.encode(card)


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
        match.telling = telling_of(case)
        self.one = World(match, self.seat, match._records, Handles())
        self.other: World | None = None
        self.is_forked = False  # whether anybody has done different things in the two worlds

    def leaks(self) -> Iterator[Leak | None]:
        """Play to the end; after each step, what the seat can tell the worlds apart by."""
        step = 0
        while not self.one.over:
            if self.other is None:
                self._guess()
            seat = self.chance.choice(self.one.to_act)
            yield self._step(step, seat, self._chosen(seat))
            step += 1
        self.tally.matches += 1

    # what is played

    def _chosen(self, seat: int) -> int:
        """Any action, or one that makes cards of other hands known: they must be forgotten again."""
        legal = self.one.legal_actions(seat)
        if len(legal) == 1 or self.chance.random() < ANYHOW:
            return self.chance.choice(legal)
        sample = self.chance.sample(legal, min(CURIOUS, len(legal)))
        return max(sample, key=lambda action: self._known_after(seat, action))

    def _known_after(self, seat: int, action: int) -> int:
        """How many cards of other hands would be known."""
        records = copied(self.one._records)
        self.one._rules.step(records, seat, action, NO_LOG)
        seen, hands = records["seen"][0], records["hand"][0]
        held = np.concatenate([h[1 : h[0] + 1] for p, h in enumerate(hands) if p != self.seat])
        return int(np.count_nonzero(seen[held] & bit_of(self.seat)))

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


def leaks_in(case: Case, steps: int) -> Iterator[Leak]:
    """The leaks found in so many steps of one random match after another."""
    tally = Tally()
    for seed in count():
        for leak in Walk(case, seed, tally).leaks():
            if leak is not None:
                yield leak
            if tally.steps >= steps:
                return


def is_same(one: World, other: World) -> bool:
    """Whether the seat gets the same of both worlds. Where it knows the same, the view need not be built."""
    if one.told != other.told:
        return False
    if one.has_looked or other.has_looked or one.known.tobytes() != other.known.tobytes():
        return one.look() == other.look()
    return one.legal_actions(one.seat) == other.legal_actions(one.seat)


def leak_between(one: World, other: World, is_forked: bool) -> str:
    """By what else than what is open the seat can tell them apart."""
    is_told_the_same = one.told == other.told
    if is_told_the_same and things(one.look()) == things(other.look()):
        return "the places or numbers of cards"
    if is_forked or not np.array_equal(one.known["kind"], other.known["kind"]):
        return ""
    if is_told_the_same:
        return "what lies on the table"
    return "" if one.has_shuffled else "what it is told"


def difference(one: World, other: World) -> str:
    """Both worlds around the first place at which they differ, as the seat got them."""
    ours, theirs = (one.look(), other.look()) if one.told == other.told else (heard(one), heard(other))
    pairs = zip(ours, theirs, strict=False)
    at = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(ours), len(theirs)))
    return " | ".join(text[max(0, at - 80) : at + 60].decode(errors="replace") for text in (ours, theirs))


def heard(world: World) -> bytes:
    return msgspec.json.encode([line.text for line in world.told])


def with_decks_of(real: Any, guess: Any, state: type[Record]) -> Any:
    """A guess whose decks lie as the real ones do, as far as they hold the same: so draws are alike."""
    found = copied(guess)
    for name, spec in state.fields.items():
        if spec.means == "pile" and spec.seen == "nobody":
            for pile in real[name][0].reshape(-1, spec.shape[-1]):
                lie_alike(found, real, pile[1 : pile[0] + 1])
    return found


def lie_alike(guess: Any, real: Any, sleeves: Any) -> None:
    """Exchange what is in these sleeves of a guess until as many as possible hold what they really do."""
    held = list(zip(guess["kind"][0, sleeves], guess["owner"][0, sleeves], strict=True))
    left, placed = Counter(held), {}
    for sleeve in sleeves:
        wanted = real["kind"][0, sleeve], real["owner"][0, sleeve]
        if left[wanted]:
            left[wanted] -= 1
            placed[sleeve] = wanted
    rest = left.elements()
    for sleeve in sleeves:
        guess["kind"][0, sleeve], guess["owner"][0, sleeve] = placed.get(sleeve) or next(rest)
