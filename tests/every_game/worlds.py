"""Two worlds that one seat cannot tell apart: what it gets of each, and by what it could tell them apart.

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

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from caterwaul import Match
from caterwaul.core.events import log_of_thread
from caterwaul.core.pointing import Question
from caterwaul.core.records import SPECTATOR, Record, StateHead, copied
from caterwaul.core.tensors import Eye
from caterwaul.core.views import Card, Line, Scene, View
from caterwaul.match.handles import Handles
from caterwaul.match.reasons import reason
from caterwaul.match.state_head import SEATS_OF, Header
from tests.every_game.reasons import places_of
from tests.scenes import cards_in

Decided = tuple[tuple[int, int], ...]  # seats and their actions
LUCK = slice(0, StateHead.fields["rng"].shape[0] * 8)  # of the bytes of a state
SAME = ("game", "cards", "start", "names", "telling", "_rules")  # in all worlds of a match


class World(Match):
    """One moment of a match, with what one seat has got of it since the worlds began.

    It is not played on: each action makes another world. So what several have in common is found out once.
    """

    seat: int
    calm: World  # the last moment at which nobody was in the middle of a decision
    has_shuffled: bool  # by its last action, or has left anything else to chance
    _whence: World | None  # since when it has logs
    _since: tuple[tuple[int, int, bool], ...]  # being calm: seats, actions, and whether decisions begin there
    _afterwards: dict[Decided, World]  # what may have followed
    _seen: World | None
    _told: list[Line] | None
    _hidden: Any
    _eye: Eye
    _scene: Scene
    _look: bytes | None

    def __init__(self, match: Match, seat: int, records: Any, calls: Handles) -> None:
        """What was told before is told, and the seat calls the cards as it did elsewhere."""
        self._same = {name: getattr(match, name) for name in SAME}
        self._same |= {"seat": seat, "_at": Header(records)._at}
        self._same |= {"_eye": Eye(match.game, match.start.seats, seat)}
        self._lay(self._same, bytearray(records.view(np.uint8)), calls)
        self._logs, self._whence = [], None
        self.calm, self._since = self, ()
        self.has_shuffled = False

    def _lay(self, same: dict[str, Any], content: bytearray, calls: Handles) -> None:
        """Put a state on the table; what NumPy would find out of its type is known already."""
        self.__dict__.update(same)
        self._same, self._content, self.calls = same, content, calls
        self._records = np.frombuffer(content, self.game.State.dtype)
        self._header = header = Header.__new__(Header)
        header.record, header._at = memoryview(content).cast("b"), same["_at"]
        self._legal, self._afterwards = {}, {}
        self._seen = self._told = self._hidden = self._look = None

    def after(self, seat: int, action: int) -> World:
        """The world with one more action taken in it."""
        other = World.__new__(World)
        other._lay(self._same, bytearray(self._content), self.calls)
        log = log_of_thread(self.game.log_size)
        self._rules.step(other._records, seat, action, log)
        told = log[: int(log[0, 0]) + 1].copy()
        other._whence, other._logs = self.calm, [told] if self.calm is self else [*self._logs, told]
        if other._header.draft:
            begins = not self._header.draft >> seat & 1
            other.calm, other._since = self.calm, (*self._since, (seat, action, begins))
        else:
            other.calm, other._since = other, ()
        other.has_shuffled = other._content[LUCK] != self._content[LUCK]
        return other

    # what the seat gets

    @property
    def seen(self) -> World:
        """The world without the decisions that others have begun and not completed."""
        if self._seen is None:
            drafting = self._header.draft & (~(1 << self.seat) if self.seat >= 0 else -1)
            self._seen = self.calm._then(self._without(SEATS_OF[drafting])) if drafting else self
        return self._seen

    def _without(self, drafting: Sequence[int]) -> Decided:
        """What has been done since all was calm, but for the unfinished decisions of these seats."""
        begun = {p: i for i, (p, _, begins) in enumerate(self._since) if begins and p in drafting}
        taken = enumerate(self._since)
        return tuple((p, a) for i, (p, a, _) in taken if p not in begun or i < begun[p])

    def _then(self, actions: Decided) -> World:
        """The world in which these actions follow."""
        if not actions:
            return self
        if actions not in self._afterwards:
            self._afterwards[actions] = self._then(actions[:-1]).after(*actions[-1])
        return self._afterwards[actions]

    @property
    def told(self) -> list[Line]:
        """All that the seat has been told since the worlds began."""
        seen = self.seen
        if seen._told is None:
            before, seen._whence = seen._whence, None
            seen._told = [*before.told] if before is not None else []
            for log in seen._logs:
                seen._told += seen.telling.lines(log, self.seat)
        return seen._told

    @property
    def known(self) -> Any:
        """What the seat may know, as an array of one record."""
        seen = self.seen
        if seen._hidden is None:
            seen._hidden = np.frombuffer(bytearray(seen._content), self._records.dtype)
            self._rules.hide(seen._hidden, self.seat)
        return seen._hidden

    def hidden_records(self, seat: int) -> Any:
        assert seat == self.seat
        return copied(self.known)

    @property
    def owing(self) -> tuple[int, int]:
        """Who owes a decision, and who is in the middle of one."""
        return self._header.to_act, self._header.draft

    @property
    def has_looked(self) -> bool:
        return self._look is not None

    def look(self) -> bytes:
        """What the seat is shown, in numbers and in arrays. It looks but once: new cards get handles then."""
        if self._look is None:
            self.calls = self.calls.copy()
            self._handles = {self.seat: self.calls}
            self._scene = self.scene(self.seat, self.known)
            arrays = self._eye.tensors(self.drawn(self.known, self.seat))
            self._look = msgspec.json.encode(self._scene) + b"".join(array.tobytes() for array in arrays)
            self._look += msgspec.json.encode(self.reasons())
        return self._look

    def reasons(self) -> list[str]:
        """What the seat is told who points at each zone and place, and at each card that it sees."""
        if self.seat == SPECTATOR:
            return []
        handles = [card.handle for card in cards_in(self.written_out(self._scene, False).zones)]
        seen = [Question(handle) for handle in handles if handle > 0]
        places = [Question(goes=place) for place in places_of(self.game, self.start.seats)]
        return [reason(self, self.seat, self.calls, self.known, asked) for asked in (*seen, *places)]

    def shown(self) -> View:
        """The same written out."""
        self.look()
        return self.written_out(self._scene, numbered=False)


def things(shown: View) -> bytes:
    """What lies on the table: a view without numbers of cards and orders of hands, which say nothing."""
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
    if is_told_the_same and things(one.shown()) == things(other.shown()):
        return "the places or numbers of cards"
    if is_forked or not np.array_equal(one.known["kind"], other.known["kind"]):
        return ""
    if is_told_the_same:
        return "what lies on the table"
    return "" if one.has_shuffled else "what it is told"


def difference(one: World, other: World) -> str:
    """Both worlds around the first place at which they differ, as the seat got them."""
    ours, theirs = (one.look(), other.look()) if one.told == other.told else (heard(one), heard(other))
    return around(ours, theirs)


def around(ours: bytes, theirs: bytes) -> str:
    """Two texts around the first place at which they differ."""
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
    left = Counter(contents(guess, sleeves))
    placed = []
    for wanted in contents(real, sleeves):
        placed.append(wanted if left[wanted] else None)
        left[wanted] -= left[wanted] > 0
    rest = left.elements()
    for sleeve, held in zip(sleeves.tolist(), placed, strict=True):
        guess["kind"][0, sleeve], guess["owner"][0, sleeve] = held or next(rest)


def contents(records: Any, sleeves: Any) -> list[tuple[int, int]]:
    """What is in these sleeves, and whose it is."""
    kinds, owners = records["kind"][0, sleeves], records["owner"][0, sleeves]
    return list(zip(kinds.tolist(), owners.tolist(), strict=True))
