"""A match: the facade that people, bots and servers meet.

The list of actions is the only truth. With the seed, the options and the choices it gives everything else:
save, resume, undo and replay all fold it again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import games
from ..cards.decks import with_decks
from ..core import notation
from ..core.calls import Calls
from ..core.cardset import CardSet
from ..core.chance import words_of_seed
from ..core.events import Event, Log, log_of_thread, read_log
from ..core.game import Game
from ..core.plain import Plain
from ..core.pointing import Question
from ..core.records import SPECTATOR, copied, seats_in
from ..core.views import Line, Scene, View
from ..core.words import and_list, comma_list, nearest
from .handles import Handles
from .narration import ALL_OPEN, Telling
from .reasons import reason
from .scene import scene_of
from .seat_view import WrittenOut
from .shuffle import Shuffle
from .start import Laid, MatchError, Seed, Start, checked_choices, checked_options, opening, seed_bytes
from .state_head import SEATS_OF, Header

__all__ = ["IllegalActionError", "Match", "MatchError"]


class IllegalActionError(MatchError):
    """An action that is not legal now."""


def folded(
    key: str, cards: CardSet, start: Start, names: Sequence[str], actions: Sequence[tuple[int, int]]
) -> Match:
    """The match that begins so and in which these actions have been taken."""
    match = Match(games.load(key), cards, start, names)
    for seat, action in actions:
        match._apply(seat, action)
    return match


class Match:
    """One match of any game."""

    def __init__(self, game: Game, cards: CardSet, start: Start, names: Sequence[str] = ()) -> None:
        brought = (word for chosen in start.choices.values() for word in chosen.values())
        self.game, self.cards, self.start = game, with_decks(game, cards, brought), start
        if len(names) > start.seats or not all(name.isprintable() and name.strip() for name in names):
            raise MatchError(f"{start.seats} printable names at most, not {list(names)}")
        self.names = [*names, *(f"Player {p + 1}" for p in range(len(names), start.seats))]
        self.actions: list[tuple[int, int]] = []
        self.telling = Telling(game, self.cards, self.names)
        self._rules = Calls(game, self.cards)
        self._handles: dict[int, Handles] = {}
        self._lines: dict[int, list[Line]] = {}  # of each seat, what has been put into words
        self._shown: dict[int, int] = {}  # and up to which action
        self._undrafted: dict[int, Match] = {}  # without the unfinished decisions of the seats of a mask
        self._begin()

    @classmethod
    def new(
        cls,
        game: str | Game,
        seats: int | None = None,
        choices: Mapping[int, str | Mapping[str, str]] | None = None,
        options: Mapping[str, str] | None = None,
        cards: CardSet | Sequence[Path | str] | None = None,
        seed: Seed = None,
        names: Sequence[str] = (),
    ) -> Match:
        """Start a match. What is not given is the default, is chosen by actions, or is random."""
        game = games.load(game) if isinstance(game, str) else game
        card_set = cards if isinstance(cards, CardSet) else game.cards(cards or ())
        count = seats if seats is not None else game.seats[0]
        if count not in game.seats:
            raise MatchError(
                f"{game.title} is for {comma_list([str(n) for n in game.seats])} players, not {count}"
            )
        start = Start(
            count, seed_bytes(seed), checked_options(game, options or {}),
            checked_choices(game, card_set, choices or {}, count),
            shuffle=seed if isinstance(seed, Shuffle) else None,
        )  # fmt: skip
        return cls(game, card_set, start, names)

    @classmethod
    def from_text(
        cls, text: str, cards: CardSet | None = None, seed: Seed = 0, names: Sequence[str] = ()
    ) -> Match:
        """Start from a drawn position. Without a generator in the text, `seed` supplies it."""
        key = (text.split() or [""])[0]
        game = games.load(key)
        card_set = with_decks(game, cards or game.builtin, text.split())
        position = notation.read(text.split("\n", 1)[-1], game.State, card_set)[0]
        if position.seats not in game.seats:
            raise MatchError(f"{game.title} is for {comma_list([str(n) for n in game.seats])} players")
        if notation.has_hidden_cards(position, game.State):
            raise MatchError("a position with hidden cards (?) cannot be played on: fill them in")
        return cls(game, card_set, Start(int(position.seats), seed_bytes(seed), position=text), names)

    def clone(self) -> Match:
        """The same match to play on elsewhere. It shares nothing that changes, and keeps its luck."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.names, other.actions, other._logs = [*self.names], [*self.actions], [*self._logs]
        other._begins, other._asked = [*self._begins], [*self._asked]
        other._handles, other._lines, other._shown, other._undrafted = {}, {}, {}, {}
        other._put(copied(self._records))
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Kept as its list of actions, which is folded anew where it is read."""
        return folded, (self.game.key, self.cards, self.start, self.names, self.actions)

    def rename(self, names: Sequence[str]) -> None:
        """Others sit there from now on; what has been told stays told."""
        if list(names) != self.names:
            self.names = list(names)
            self.telling = Telling(self.game, self.cards, self.names)
            self._undrafted.clear()

    def _begin(self) -> None:
        """Put the start on the table and nothing after it."""
        log = log_of_thread(self.game.log_size)
        self._put(self._opened(log))
        self._logs: list[NDArray[np.int32]] = []
        self._begins: list[bool] = []  # of each action: whether a decision begins with it
        self._asked: list[int] = []  # of each action: how many times somebody had been newly asked before it
        self._times_asked = 0
        self._lines.clear()
        self._shown.clear()
        self._keep(log)

    def _opened(self, log: Log) -> Any:
        """The state that it begins with."""
        if isinstance(self.start, Laid):
            return copied(self.start.records)
        text = self.start.position.split("\n", 1)[-1]
        records: Any = notation.read(text, self.game.State, self.cards) if text else self.game.State.zeros(1)
        if not np.any(records[0].rng):
            records[0].rng[:] = words_of_seed(self.start.seed)
        if not self.start.position:
            opening(records[0], self.game, self.cards, self.start)
            self._rules.setup(records, log)
        return records

    def _put(self, records: Any) -> None:
        """Lay another state on the table."""
        self._records = records
        self.state = records[0]
        self._header = Header(records)
        self._legal: dict[int, list[int]] = {}

    # what is going on

    @property
    def over(self) -> bool:
        """Whether the match has ended by its rules."""
        return bool(self._header.over)

    @property
    def winners(self) -> list[int]:
        """Who has won: several share it, nobody is a draw."""
        return list(seats_in(self._header.winners)) if self.over else []

    @property
    def score(self) -> list[int]:
        """What each seat has of whatever the game counts."""
        return [int(n) for n in self.state.score[: self.start.seats]]

    @property
    def to_act(self) -> list[int]:
        """The seats that owe a decision."""
        return [] if self._header.over else list(SEATS_OF[self._header.to_act])

    def is_drafting(self, seat: int) -> bool:
        """Whether a seat is in the middle of a decision made of several actions."""
        return seat >= 0 and bool(self._header.draft >> seat & 1)

    def legal_actions(self, seat: int) -> list[int]:
        """The legal actions of a seat as integers."""
        return list(self._legal_now(seat))

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether a seat may take an action now."""
        return action in self._legal_now(seat)

    def _legal_now(self, seat: int) -> list[int]:
        """Listed once in each position, however often it is asked for."""
        if seat not in self._legal:
            self._legal[seat] = self._rules.legal(self._records, seat) if seat >= 0 else []
        return self._legal[seat]

    def legal(self, seat: int) -> list[str]:
        """The legal actions of a seat in words."""
        return [self.words(a) for a in self.legal_actions(seat)]

    def words(self, action: int) -> str:
        """An action as it is typed and kept, such as `play lunge`."""
        return self.telling.words(action)

    def title(self, action: int, seat: int = SPECTATOR) -> str:
        """An action as people read it, with the names of cards and players."""
        return self.telling.title(action, seat)

    # acting

    def play(self, seat: int, action: str | int) -> list[Event]:
        """Take one action, and return what happened as that seat saw it. A refused action changes nothing."""
        self.take(seat, action)
        return self.events(seat, len(self.actions) - 1)

    def take(self, seat: int, action: str | int) -> None:
        """The same for those who look at views afterwards."""
        self._apply(seat, self._understood(seat, action))

    def _apply(self, seat: int, action: int) -> None:
        self._begins.append(not self._header.draft >> seat & 1)
        self._asked.append(self._times_asked)
        before = self._header.to_act
        log = log_of_thread(self.game.log_size)
        self._legal.clear()
        self._rules.step(self._records, seat, action, log)
        self.actions.append((seat, action))
        again = self._header.to_act & ~self._header.draft & 1 << seat  # its decision is complete
        self._times_asked += bool(self._header.to_act & ~before or again)
        self._keep(log)

    def _keep(self, log: Log) -> None:
        self._logs.append(log[: int(log[0, 0]) + 1].copy())

    def _understood(self, seat: int, action: str | int) -> int:
        if not 0 <= seat < self.start.seats:
            raise MatchError(f"there is no seat {seat}; seats are 0 to {self.start.seats - 1}")
        if self.over:
            raise IllegalActionError("the match is over")
        if not isinstance(action, str | int | np.integer):
            raise MatchError(f"an action is words or an integer, not {action!r}")
        number = self.game.actions.parse(action, self.cards) if isinstance(action, str) else int(action)
        legal = self._legal_now(seat)
        if number in legal:
            return number
        spelled = repr(action) if isinstance(action, str) else repr(self.words(int(action)))
        if seat not in self.to_act:
            waiting = and_list([self.names[p] for p in seats_in(int(self.hidden(seat).to_act))])
            raise IllegalActionError(
                f"{spelled}: it is not your turn to decide; the table waits for {waiting}"
            )
        allowed = [self.words(a) for a in legal]
        if number is None or self.game.actions.words(number, self.cards) is None:
            unclear = self.game.actions.unclear(str(action), self.cards)
            reason = unclear or f"not understood{nearest(str(action).lower(), allowed)}"
        else:
            hidden = Plain(self.hidden_records(seat))
            reason = self.game.module("refusals").why_not(hidden, self.cards, seat, number)
        raise IllegalActionError(f"{spelled}: {reason}. Legal now: {comma_list(allowed)}")

    def preview(self, seat: int, action: str | int) -> list[Event]:
        """What an action would do, as far as the seat can know it: up to the first draw or reveal.

        It is played out in a guessed world, so it cannot show what the seat may not see.
        """
        number = self._understood(seat, action)
        world = self.hidden_records(seat)
        self._rules.guess(world, seat, np.ones(4, np.uint64))
        log = log_of_thread(self.game.log_size)
        self._rules.step(world, seat, number, log)
        told = read_log(log, self.game.events, seat)
        known = takewhile(lambda event: not self.game.events[event.name.upper()].reveals, told)
        return list(known)

    def back(self, seat: int) -> None:
        """Step back inside a decision of several actions that is not complete yet."""
        last = max((i for i, (p, _) in enumerate(self.actions) if p == seat), default=None)
        if last is None or not self._header.draft >> seat & 1:
            raise MatchError("there is no unfinished decision to step back in")
        self._refold(self.actions[:last] + self.actions[last + 1 :])

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take back that seat's last decision and all that followed.

        In a simultaneous decision that is still open, what the others have chosen stays. Once anything has
        been drawn, shuffled or revealed, another seat has decided in turn, or the match is over, it needs
        consent.
        """
        start = self._last_decision(seat)
        if start is None:
            raise MatchError("there is nothing to take back")
        if not consent and not self.may_undo(seat):
            why = "the match is over" if self.over else "cards have been revealed since"
            raise MatchError(f"{why}: taking it back needs the others' consent")
        self._refold(self._before(start))

    def rewind(self, count: int) -> None:
        """Take back all but the first so many actions."""
        self._refold(self.actions[:count])

    def may_undo(self, seat: int) -> bool:
        """Whether a seat can take back its last decision without the others' consent.

        What others have chosen in secret or begun since counts for nothing: the answer would tell of it.
        """
        start = self._last_decision(seat)
        if start is None or self.over:
            return False
        if self._is_open(start):
            return not self._reveals(self._before(start), self)
        known = self.actions[: self.settled]
        decided_since = any(p != seat for p, _ in known[start:])
        return not decided_since and not self._reveals(known[:start], self._folded(known))

    def is_open(self, seat: int) -> bool:
        """Whether the last decision of a seat is known to nobody: it is not complete, or waits for others."""
        start = self._last_decision(seat)
        return start is not None and not self.over and self._is_open(start)

    def before_settled(self, seat: int) -> int | None:
        """How many actions there were before the last decision of a seat that the others know of.

        What they chose in the same moment comes after it, whoever was first.
        """
        decided = (i for i in range(self.settled) if self.actions[i][0] == seat)
        last = max(decided, default=None)
        return None if last is None else bisect_left(self._asked, self._asked[last])

    @property
    def settled(self) -> int:
        """How many actions are known to all; what follows them is still chosen in secret."""
        return len(self.actions) if self.over else bisect_left(self._asked, self._times_asked)

    def _is_open(self, start: int) -> bool:
        """Whether nobody has been newly asked since that action, so that its decision is still open."""
        return self._asked[start] == self._times_asked

    def _before(self, start: int) -> list[tuple[int, int]]:
        """The actions without the decision that begins there and what followed from it."""
        seat, is_open = self.actions[start][0], self._is_open(start)
        return [(p, a) for i, (p, a) in enumerate(self.actions) if i < start or (is_open and p != seat)]

    def _last_decision(self, seat: int) -> int | None:
        """Where the last decision of a seat began."""
        begun = (i for i, (p, _) in enumerate(self.actions) if p == seat and self._begins[i])
        return max(begun, default=None)

    def _reveals(self, kept: list[tuple[int, int]], later: Match) -> bool:
        """Whether anything was drawn, shuffled or revealed between these actions and a later moment."""
        before, after = self._folded(kept).state, later.state
        return bool(np.any(before.rng != after.rng) or np.any(after.seen & ~before.seen))

    def _folded(self, actions: list[tuple[int, int]]) -> Match:
        """Another match with the same start and these actions."""
        match = self.clone()
        match._refold(actions)
        return match

    def _refold(self, actions: list[tuple[int, int]]) -> None:
        self.actions = []
        self._begin()
        for seat, action in actions:
            self._apply(seat, action)

    # looking

    def hidden(self, seat: int) -> Any:
        """The state with everything blanked that the seat may not know."""
        return self.hidden_records(seat)[0]

    def hidden_records(self, seat: int) -> Any:
        """The same as an array of one record, which compiled algorithms take."""
        seen = self._without_drafts(seat)
        copy = np.frombuffer(bytearray(seen._header.record), self._records.dtype)
        if seat != ALL_OPEN:
            self._rules.hide(copy, seat)
        return copy

    def _without_drafts(self, seat: int) -> Match:
        """The match as it stands without the decisions that others have begun and not completed."""
        drafting = self._header.draft & ~(1 << seat) if seat >= 0 else self._header.draft
        if not drafting or seat == ALL_OPEN:
            return self
        seen, committed = self._undrafted.get(drafting), self.committed(SEATS_OF[drafting])
        if seen is None or seen.actions != committed[: len(seen.actions)]:
            seen = self._undrafted[drafting] = self._folded([])
        for p, action in committed[len(seen.actions) :]:
            seen._apply(p, action)
        return seen

    def events(self, seat: int, since: int | None = None) -> list[Event]:
        """What happened, as a seat may know it: all of it, or since so many actions."""
        logs = self._without_drafts(seat)._logs
        start = 0 if since is None else since + 1
        return [event for log in logs[start:] for event in read_log(log, self.game.events, seat)]

    def lines(self, seat: int) -> list[Line]:
        """The log of a seat in words."""
        return list(self.growing_log(seat))

    def growing_log(self, seat: int) -> list[Line]:
        """For those who follow it: the same list, which only grows, until something is taken back."""
        return self._without_drafts(seat)._lines_to(seat)

    def _lines_to(self, seat: int) -> list[Line]:
        lines = self._lines.setdefault(seat, [])
        for log in self._logs[self._shown.get(seat, 0) :]:
            lines += self.telling.lines(log, seat)
        self._shown[seat] = len(self._logs)
        return lines

    def last_lines(self, seat: int) -> list[Line]:
        """What the last action did, as a seat is told it."""
        return self.telling.lines(self._logs[-1], seat)

    def say(self, event: Event, seat: int = SPECTATOR) -> str:
        """An event in words, to one player or to anybody else."""
        return self.telling.say(event, seat)

    def view(self, seat: int = SPECTATOR, numbered: bool = True) -> View:
        """What a seat sees and may do, as plain data.

        `numbered`: cards that actions call by their places have these in front of their names.
        """
        if not SPECTATOR <= seat < self.start.seats:
            raise MatchError(
                f"there is no seat {seat}; seats are 0 to {self.start.seats - 1}, a spectator is -1"
            )
        scene = self.scene(seat, self.hidden_records(seat), numbered=numbered)
        shown = self.written_out(scene, numbered)
        shown.log = self.lines(seat)
        return shown

    def _repr_html_(self) -> str:
        """The table as a spectator sees it, for notebooks; `faces.table_picture` draws any other view."""
        from ..faces import table_picture

        return table_picture(self.view(), self.cards)

    def written_out(self, scene: Scene, numbered: bool) -> View:
        """A scene with names and labels in the place of numbers."""
        return WrittenOut(self.game, self.cards, self.telling, numbered).view(scene)

    def scene(self, seat: int, hidden_records: Any, offers: bool = True, numbered: bool = False) -> Scene:
        """What the hidden record of a seat shows; with what it may do, or without."""
        return scene_of(self, seat, self._handles_of(seat), hidden_records, offers, numbered)

    def why(self, seat: int, asked: Question) -> str:
        """Why a seat cannot do what its view does not offer, with the rule; empty where it can."""
        return reason(self, seat, self._handles_of(seat), self.hidden_records(seat), asked)

    def _handles_of(self, seat: int) -> Handles:
        if seat not in self._handles:
            self._handles[seat] = Handles(len(self.state.kind))
        return self._handles[seat]

    def drawn(self, hidden_records: Any, seat: int) -> Any:
        """The table out of a hidden record, as `core.drawing` writes it, until it is drawn again."""
        return self._rules.draw(hidden_records, seat)

    # keeping

    def to_text(self, seat: int | None = None) -> str:
        """The position as text: all of it, or what a seat may know with `?` for the rest."""
        state = self.state if seat is None else self.hidden(seat)
        return notation.draw(self.game.key, state, self.game.State, self.cards)

    def committed(self, drafting: Sequence[int] | None = None) -> list[tuple[int, int]]:
        """The actions without the decisions that are not complete (of these seats, or of all)."""
        seats = seats_in(self._header.draft) if drafting is None else drafting
        since = {p: self._last_decision(p) or 0 for p in seats}
        return [(p, a) for i, (p, a) in enumerate(self.actions) if p not in since or i < since[p]]
