"""A batch: matches of one game side by side, played in one compiled call for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import games
from ..bots import level_of
from ..bots.compiled.policies import MOST_ACTIONS
from ..bots.simple import policy_of
from ..cards.decks import with_decks
from ..core import notation
from ..core.cardset import CardSet
from ..core.chance import words_of_seed
from ..core.compiled_parts import entry_of
from ..core.game import Game
from ..core.records import MAX_SEATS, SPECTATOR, copied
from ..core.words import comma_list
from ..match import Match
from ..match.match import IllegalActionError
from ..match.start import MatchError, Start, checked_choices, checked_options, opening, seed_bytes
from .action_features import ActionFeatures
from .choices import Choices
from .desk import Desk, bound_drive, desk_of_thread, shown_values
from .observations import Eyes, Observation, Part
from .side_by_side import (
    ANEW,
    BEGIN,
    BROKEN,
    COUNTS,
    DEAL,
    LEARNER,
    LIST,
    LOOK,
    LUCK,
    MOST_STEPS,
    NOTES,
    RECALL,
    REMEMBERS,
    SEATED,
    STEP,
    THINKS,
    WIDEST,
    first_illegal,
)
from .thinkers import Thinkers

WIDTH = 64  # legal actions of one decision that there is room for, until one has more: then it grows


class Step(NamedTuple):
    """What came of a step. Written over by the next one: copy what you keep."""

    rewards: NDArray[np.float32]  # of each seat of each match
    ended: NDArray[np.bool_]  # of each match, whether it has ended with this step


class Batch(Choices):
    """`n` matches of a game side by side. In each, `acting` says which seat is asked; `step` answers for all.

    Where several seats choose at once they are asked one after the other, and none sees what another chose.
    `seats`, `options`, `choices` and `cards` are those of `Match.new`. `opponents` says which bot plays a
    seat (`{1: "greedy"}`): the batch answers for it, and asks the others alone. `random` and `greedy` play
    inside the compiled call, bots that search between two of them, and far slower.

    Match `i` begins as `Match.new(..., seed=batch.seed_of(i))` does, and goes on as that does, to the byte.
    A match that ends is paid and begins anew with a seed of its own, which depends on `seed`, on `i` and on
    how many there have been, never on threads (`anew=False`: it stays as it is, and nobody is asked).

    Rewards come at the end: 1 for who wins alone, 0 for all in a draw, together 0, whoever shares the win.
    With `shaping` each step pays by how much the share of `evaluate` has risen as well, so many times. That
    looks at the whole table, hidden cards too: it may teach, but a seat that plays must not be given it.

    With `remember` the batch keeps for every seat a hash of all that it has seen and done (`recall`).
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seed: int | str = 0,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        choices: Mapping[int, str | Mapping[str, str]] | None = None,
        cards: CardSet | Sequence[Path | str] | None = None,
        opponents: Mapping[int, str] | None = None,
        *,
        threads: int = 1,
        shaping: float = 0.0,
        remember: bool = False,
        anew: bool = True,
    ) -> None:
        self.game = games.load(game) if isinstance(game, str) else game
        self.n, self.seed, self.shaping = _positive("matches", n), seed, float(shaping)
        self.threads = _positive("threads", threads)
        given = cards if isinstance(cards, CardSet) else self.game.cards(cards or ())
        self.seats = self.game.seats[0] if seats is None else seats
        if self.seats not in self.game.seats:
            known = comma_list([str(count) for count in self.game.seats])
            raise MatchError(f"{self.game.title} is for {known} players, not {self.seats}")
        self.start = Start(
            self.seats, b"", checked_options(self.game, options or {}),
            checked_choices(self.game, given, choices or {}, self.seats),
        )  # fmt: skip
        brought = (word for chosen in self.start.choices.values() for word in chosen.values())
        self.cards = with_decks(self.game, given, brought)
        self.opponents = self._checked_opponents(opponents or {})
        self._eyes = Eyes(self.game, self.seats)
        self.parts: dict[str, Part] = self._eyes.parts
        self.features_of = ActionFeatures(self.game, self.seats)
        self._drive = bound_drive(self.game)
        self._shown = shown_values(self.game)
        self._settings = np.zeros(NOTES, np.int64)  # of each thread
        self._settings[[ANEW, REMEMBERS, MOST_STEPS, SEATED]] = (
            anew,
            remember,
            self.game.max_steps,
            self.seats,
        )
        self._policies = np.full(MAX_SEATS, LEARNER, np.int64)
        for seat, bot in self.opponents.items():
            self._policies[seat] = THINKS if level_of(bot) else policy_of(bot)
        self._thinkers = Thinkers(self.game, self.cards, self.opponents, self.threads)
        self._opening: Any = self.game.State.zeros(1)
        opening(self._opening[0], self.game, self.cards, self.start)
        self._make_room()
        self.reset()

    def _checked_opponents(self, opponents: Mapping[int, str]) -> dict[int, str]:
        for seat, bot in opponents.items():
            if not 0 <= seat < self.seats:
                raise MatchError(f"there is no seat {seat} for {bot}; seats are 0 to {self.seats - 1}")
            level_of(bot)  # which refuses what is no bot
        if len(opponents) == self.seats:
            raise MatchError("bots play every seat: leave one to be asked, or use caterwaul.simulation")
        return dict(opponents)

    def _make_room(self) -> None:
        """Everything that changes."""
        n, seats = self.n, self.seats
        self.records: Any = self.game.State.zeros(n)  # the states of the matches
        self._calm: Any = self.game.State.zeros(n)
        self._seeds = np.zeros((n, LUCK + 4), np.uint64)
        self._episodes, self._decisions = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self.acting: NDArray[np.int64] = np.zeros(n, np.int64)  # which seat is asked; -1: the match is over
        self._listed, self._counts = np.zeros((n, WIDTH), np.int32), np.zeros(n, np.int64)
        self._turned = np.zeros(n, np.int64)
        self._ended, self.rewards = np.zeros(n, np.uint8), np.zeros((n, seats), np.float32)
        self._worth_before = np.zeros((n, seats), np.float32)
        self._courses = np.zeros((n, COUNTS), np.int64)
        self._drafted = np.zeros((n, MOST_ACTIONS), np.int32)  # what the decision that is begun is made of
        self._memory = np.zeros((n, 2 * seats), np.int64)
        self._all, self._about = np.ones(n, np.uint8), np.zeros(n, np.int64)
        self._counters, self._zone_counts, self._cards = (
            np.zeros((n, *part.shape), np.int32) for part in self.parts.values()
        )
        self._many_desks: list[Desk] = []

    @property
    def _desks(self) -> list[Desk]:
        """Room for each thread: of its own where there are several."""
        count = min(self.threads, self.n)
        given = self.game, self.seats, self.parts, bool(self._settings[REMEMBERS])
        if count == 1:
            return [desk_of_thread(*given)]
        if not self._many_desks:
            self._many_desks = [Desk(*given) for _ in range(count)]
        return self._many_desks

    # playing

    def reset(self, seed: int | str | None = None, deals: Sequence[int | str] | None = None) -> None:
        """Begin all matches, the same ones for the same seed.

        `deals`: match `i` begins with the seed `deals[i]`, so that several can have the same deal.
        """
        if deals is not None and len(deals) != self.n:
            raise MatchError(f"{self.n} deals are needed, one for each match, not {len(deals)}")
        self.seed = self.seed if seed is None else seed
        self._deals = deals
        self._episodes[:] = -1
        self._ready(np.arange(self.n))
        self._episodes[:] = 0
        self._ended[:] = 0
        self.rewards[:] = 0.0
        self._decisions[:] = 0
        self._run(BEGIN, self._about, self._all)
        self._ready(np.arange(self.n))
        self._let_think()

    def step(self, actions: ArrayLike, only: ArrayLike | None = None) -> Step:
        """Take one action in each match, by its number. If one is not legal nothing happens in any.

        Where the answer is `MORE`, which `at` and `padded` give, it asks for the rest and does nothing else.
        Bots and matches that begin anew go on until a seat is asked that no bot plays. `only`: of each match
        whether it goes on; the others wait, whatever their action.
        """
        given, which = self._given(actions), self._which(only)
        turns = self._turns(given) & which.view(np.bool_)
        if turns.any():
            which = np.where(turns, 0, which).astype(np.uint8)
        self._check_legal(given, which)
        self._ended[:] = 0
        self.rewards[:] = 0.0
        self._decisions += which
        self._turned[turns] += 1
        self._advance(given, which)
        self._let_think()
        return Step(self.rewards, self.ended)

    def begin(self, which: ArrayLike) -> None:
        """Begin these matches anew, wherever they stand, with the seeds that come next for them."""
        chosen = self._which(which)
        begun = np.flatnonzero(chosen)
        self._run(BEGIN, self._about, chosen)
        self._episodes[begun] += 1
        self._decisions[begun] = 0
        self._ready(begun)
        self._let_think()

    def ask(self, seats: ArrayLike) -> None:
        """Ask this seat of each match first, where several owe a decision."""
        asked = np.array(np.broadcast_to(np.asarray(seats), self.n), np.int64)
        wrong = (asked < 0) | (asked >= self.seats) | ~self.owing[np.arange(self.n), asked % self.seats]
        if (wrong & (self.acting >= 0)).any():
            i = int(np.flatnonzero(wrong & (self.acting >= 0))[0])
            raise MatchError(f"match {i}: seat {asked[i]} owes no decision")
        self.acting[:] = np.where(self.acting >= 0, asked, -1)
        self._run(LIST, self._about, self._all)

    @property
    def owing(self) -> NDArray[np.bool_]:
        """Of each match which seats owe a decision: several where they choose at once."""
        bits = np.where(self.acting >= 0, self.records["to_act"].astype(np.int64), 0)
        return np.asarray(bits[:, None] >> np.arange(self.seats) & 1 != 0)

    def _which(self, only: ArrayLike | None) -> NDArray[np.uint8]:
        if only is None:
            return self._all
        chosen = np.asarray(only)
        if chosen.shape != (self.n,) or chosen.dtype != np.bool_:
            raise MatchError(f"{self.n} truth values are needed, one for each match")
        return np.ascontiguousarray(chosen).view(np.uint8)

    def _advance(self, actions: NDArray[np.int64], chosen: NDArray[np.uint8]) -> None:
        before = self._ended.copy()
        self._run(STEP, actions, chosen)
        if self._settings[ANEW]:
            begun = np.flatnonzero(self._ended > before)
            self._episodes[begun] += 1
            self._decisions[begun] = 0
            self._ready(begun)

    def _let_think(self) -> None:
        """Let the bots that search answer, until nobody waits for one."""
        while self._thinkers:
            waiting = (self.acting >= 0) & (self._policies[self.acting] == THINKS)
            if not waiting.any():
                return
            self._decisions += waiting
            asked = [int(i) for i in np.flatnonzero(waiting)]
            answers = np.zeros(self.n, np.int64)
            answers[asked] = self._thinkers.answers(
                [
                    (int(self.acting[i]), self.hidden(i, int(self.acting[i])), self._thought_of(i))
                    for i in asked
                ]
            )
            self._advance(answers, waiting.view(np.uint8))

    def _thought_of(self, i: int) -> str:
        """The seed of a bot that decides now."""
        return f"{self.seed_of(i)} {self._decisions[i]}"

    def _given(self, actions: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise MatchError(
                f"{self.n} whole numbers are needed, an action for each match, "
                f"not {given.dtype}{list(given.shape)}"
            )
        return np.ascontiguousarray(given, np.int64)

    def _check_legal(self, chosen: NDArray[np.int64], which: NDArray[np.uint8]) -> None:
        i = int(entry_of(first_illegal)(self._listed, self._counts, self.acting, which, chosen))
        if i >= 0:
            allowed = comma_list([f"{a} ({self.words(a)})" for a in self.legal_actions(i)])
            raise IllegalActionError(
                f"match {i}, seat {self.acting[i]}: {chosen[i]} is not legal. Legal now: {allowed}"
            )

    # running compiled code

    def _run(self, what: int, about: NDArray[np.int64], chosen: NDArray[np.uint8]) -> None:
        """Do one thing with the chosen matches, on all threads."""
        if what not in (LOOK, RECALL):
            self._turned[chosen.view(np.bool_)] = 0  # what is listed anew begins with its first place
        desks = self._desks
        bounds = np.linspace(0, self.n, len(desks) + 1).astype(int).tolist()
        pieces = list(zip(desks, bounds, bounds[1:], strict=False))
        if len(pieces) == 1:
            self._run_piece(what, about, chosen, *pieces[0])
        else:
            with ThreadPoolExecutor(len(pieces)) as pool:
                list(pool.map(lambda piece: self._run_piece(what, about, chosen, *piece), pieces))
        for desk in desks:
            if broken := int(desk.notes[BROKEN]):
                raise MatchError(f"match {broken - 1} does not end within {self.game.max_steps} actions")
        widest = max(int(desk.notes[WIDEST]) for desk in desks)
        if widest > self._listed.shape[1]:
            self._listed = np.zeros((self.n, 2 * widest), np.int32)
            self._run(LIST, about, self._all)

    def _run_piece(
        self, what: int, about: Any, chosen: Any, desk: Desk, first: int, last: int
    ) -> None:  # fmt: skip
        own_counters, own_counts, own_cards = desk.own
        desk.notes[:] = self._settings
        self._drive(
            what, first, last, chosen, self.records, self._calm, self._opening, self.cards.books, self._seeds,
            self._policies, about, self.acting, self._listed, self._counts, self._ended, self.rewards,
            self._worth_before, self._courses, self._drafted, self._memory, self._eyes.orders,
            self._eyes.zones, self._counters, self._zone_counts, self._cards, desk.tables, desk.out,
            desk.replies, desk.worth, desk.drawn, desk.starts, own_counters, own_counts, own_cards,
            desk.worth_now, desk.log, desk.no_log, self._shown, desk.notes, self.shaping,
        )  # fmt: skip

    def _ready(self, matches: NDArray[np.int64]) -> None:
        """Lay ready the seeds with which these matches begin the next time."""
        for i in matches.tolist():
            seed = self._seed_of(i, int(self._episodes[i]) + 1)
            cards, bots = seed_bytes(seed), seed_bytes(f"{seed} bots")
            self._seeds[i, :LUCK] = words_of_seed(cards) + words_of_seed(bots)

    # what is going on

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Of each match, whether it has ended with the last step."""
        return self._ended.view(np.bool_)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Of each match, whether it is over now: only where matches do not begin anew."""
        return np.asarray(self.records["over"] != 0)

    def seed_of(self, i: int) -> str:
        """The seed with which match `i` has begun, for `Match.new`."""
        return self._seed_of(i, int(self._episodes[i]))

    def _seed_of(self, i: int, episode: int) -> str:
        if self._deals is not None and episode == 0:
            return str(self._deals[i])
        return f"{self.seed}/{i}/{episode}"

    # looking

    def observe(self, seat: int | ArrayLike | None = None) -> Observation:
        """What whoever is asked sees, or this seat (-1: a spectator), or one for each match.

        It is all that a seat may know of what lies on the table, and nothing else. The seat comes first.
        """
        self._run(LOOK, self._looking(seat), self._all)
        return Observation(self._counters, self._zone_counts, self._cards)

    def recall(self, seat: int | ArrayLike | None = None) -> NDArray[np.int64]:
        """A hash of all that a seat has seen and done in each match, and sees now: for tables of strategies.

        63 bits: of ten million different ones, two are the same by chance once in two hundred thousand times.
        """
        if not self._settings[REMEMBERS]:
            raise MatchError("this batch remembers nothing: make it with remember=True")
        about = self._looking(seat).copy()
        if (about < 0).any():
            raise MatchError("a spectator does nothing that could be recalled")
        self._run(RECALL, about, self._all)
        return about

    def _looking(self, seat: int | ArrayLike | None) -> NDArray[np.int64]:
        if seat is None:
            return np.maximum(self.acting, 0)
        about = np.array(np.broadcast_to(np.asarray(seat), self.n), np.int64)
        if ((about < SPECTATOR) | (about >= self.seats)).any():
            raise MatchError(f"there is no seat {seat}; seats are 0 to {self.seats - 1}, a spectator is -1")
        return about

    def hidden(self, i: int, seat: int) -> Any:
        """What a seat may know of a match, as an array of one record."""
        desk, chosen = self._desks[0], np.zeros(self.n, np.uint8)
        chosen[i] = 1
        self._run_piece(RECALL, np.full(self.n, seat, np.int64), chosen, desk, i, i + 1)
        return copied(desk.tables[:1])

    def text(self, i: int, seat: int | None = None) -> str:
        """A position as text: all of it, or what a seat may know, with `?` for the rest."""
        state = self.records[i] if seat is None else self.hidden(i, seat)[0]
        return notation.draw(self.game.key, state, self.game.State, self.cards)

    # other worlds

    def clone(self) -> Batch:
        """The same matches to play on elsewhere. They share nothing that changes, and **keep their luck**:
        the same actions give the same cards. Whoever searches in a clone therefore looks into the decks, and
        has to `resample` it first.
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name, mine in vars(self).items():
            if isinstance(mine, np.ndarray):
                setattr(other, name, copied(mine) if mine.dtype.names else mine.copy())
        other._many_desks = []
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Kept as how it was made, and all that has changed since."""
        made = {
            "game": self.game.key, "n": self.n, "seed": self.seed, "seats": self.seats,
            "options": self.start.options, "choices": self.start.choices, "cards": self.cards,
            "opponents": self.opponents, "threads": self.threads, "shaping": self.shaping,
            "remember": bool(self._settings[REMEMBERS]), "anew": bool(self._settings[ANEW]),
        }  # fmt: skip
        arrays = {name: mine for name, mine in vars(self).items() if isinstance(mine, np.ndarray)}
        return restored, (made, {name: kept(mine) for name, mine in arrays.items()}, self._deals)

    def put(self, arrays: Mapping[str, Any], deals: Sequence[int | str] | None) -> Batch:
        """Lay down what was kept of a batch that was made like this one."""
        for name, array in arrays.items():
            setattr(self, name, array.copy().view(getattr(self, name).dtype))
        self._deals = deals
        return self

    def resample(self, seat: int | ArrayLike | None = None) -> None:
        """Deal anew all that a seat cannot know (none given: whoever is asked), chance to come included.

        What the seat sees stays the same. A choice that another has made in secret is asked for again, so
        another seat may be the next; matches that are over stay as they are. What other seats recall does
        not fit the new world.
        """
        about = self._looking(seat)
        if (about < 0).any():
            raise MatchError("a world is dealt for a seat, not for spectators")
        self._run(DEAL, about, self._all)
        self._let_think()

    def match(self, i: int) -> Match:
        """The beginning of a match, to be gone through with words, views and undo."""
        return Match(
            self.game, self.cards, Start(**{**vars(self.start), "seed": seed_bytes(self.seed_of(i))})
        )


def kept(array: Any) -> Any:
    """An array as it can be written down: states as their bytes."""
    return array.view(np.uint8) if array.dtype.names else array


def restored(made: dict[str, Any], arrays: dict[str, Any], deals: Sequence[int | str] | None) -> Batch:
    """A batch that was kept."""
    return Batch(**made).put(arrays, deals)


def _positive(what: str, n: int) -> int:
    if n < 1:
        raise MatchError(f"the number of {what} must be 1 or more, not {n}")
    return int(n)
