"""A table: the fold of its events. Nothing here waits, sends or stores."""

from __future__ import annotations

from functools import cached_property
from operator import itemgetter
from typing import Literal

from msgspec.structs import replace

from ... import games
from ...cards.decks import has_decks
from ...core.cardset import CardSet
from ...core.faults import CardError
from ...core.game import Game
from ...core.records import SPECTATOR, seats_in
from ...core.rulebook import readings_said
from ...learning.coach import Coach
from ...learning.lesson import lesson_of
from ...learning.puzzle_coach import PuzzleCoach, puzzle_coach
from ...match import Match
from ...match.ending import Ending
from ...match.shuffle import Shuffle
from ...replay.text import write_replay
from ..websocket.messages import Result, UndoAnswer
from .card_files import own_cards
from .clocks import Clocks
from .event_types import (
    AnsweredUndo,
    AnyEvent,
    AskedUndo,
    Came,
    Created,
    Ended,
    Followed,
    Left,
    Played,
    Presented,
    Sat,
    Seat,
    SteppedBack,
    TookBack,
    WantedRematch,
)
from .outcomes import DROPPED, FIRST, ending, outcome_among, places_of
from .seat_names import names_of

State = Literal["preparing", "waiting", "playing", "over"]
MOST_TAKEN_ANEW = 20_000  # actions: as often as a table is folded, all of them are taken again
DEALING = 15  # actions that take as long as to deal anew
OTHER_RULES = "This table was set up with other rules or cards than this server has now."


class Table:
    """Who sits where, the match they play, and what they have agreed on."""

    def __init__(self, id_: str, created: Created) -> None:
        self.id, self.created = id_, created
        self.game: Game = games.load(created.game)
        self.seats = list(created.seats)
        self.cards: CardSet | None = None
        self.match: Match | None = None
        self.coach: Coach | PuzzleCoach | None = None
        self.result: Result | None = None
        self.clocks: Clocks | None = None
        self.undo_asked: int | None = None
        self.undo_keeps: int | None = None  # so many actions stay if all agree
        self.undo_question = 0  # how often it was asked: the number of an event would count secret ones
        self.undo_allowed: set[int] = set()
        self.undo_answer: UndoAnswer | None = None
        self.taken_anew = [0] * len(self.seats)  # actions that stayed whenever a seat knew of a taking back
        self.rematch_asked: list[int] = []
        self.deciders: set[str] = set()  # guests who have made a move
        self.is_deserted = False  # everybody has stood up, and may sit down again
        self.came: set[int] = set()  # seats whose people a tournament has not waited for in vain
        self.next: str | None = None
        self.parts = {i: seat.part for i, seat in enumerate(self.seats)}  # of seats, in the shuffle
        self.next_parts: dict[int, str] = {}  # and in that of a rematch
        self._replay: tuple[object, str] = (None, "")  # the newest, and of what it was written
        self.seq = 1  # the number of the next event
        self.at = created.at  # when something happened last
        self.full_at = created.at  # when somebody last sat down: from then on clocks run
        self._load_cards()

    def _load_cards(self) -> None:
        """A table that this server can no longer play is over."""
        try:
            self.cards = own_cards(self.game, self.created.cards)
        except CardError:
            self.cards = None
        same = self.cards is not None and self.cards.fingerprint == self.created.cards_mark
        self.is_foreign = not same or not self.game.plays_alike(self.created.rules)
        if self.is_foreign:
            self.result = Result([], "closed", OTHER_RULES)

    # what is going on

    @property
    def state(self) -> State:
        if self.result is not None:
            return "over"
        if self.match is not None:
            return "playing"
        return "preparing" if self.is_full else "waiting"

    @property
    def is_alive(self) -> bool:
        """Whether it is played, or somebody waits for others."""
        return self.result is None and not self.is_deserted

    @property
    def is_full(self) -> bool:
        return all(seat.kind != "free" for seat in self.seats)

    @property
    def people(self) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.kind == "person"]

    def is_person(self, seat: int) -> bool:
        return seat >= 0 and self.seats[seat].kind == "person"

    @property
    def to_act(self) -> list[int]:
        return self.match.to_act if self.match is not None and self.result is None else []

    def seat_of(self, guest: str) -> int:
        """Where a guest sits; -1 for those who look on."""
        for i, seat in enumerate(self.seats):
            if seat.guest == guest:
                return i
        return -1

    def first_seat_of(self, guest: str) -> int:
        """Where a guest sits, or did before a bot played on for them; -1 for those who only looked on."""
        return next((i for i, seat in enumerate(self.seats) if guest in (seat.guest, seat.instead)), -1)

    def level_at(self, seat: int) -> str:
        """The level of the bot that sits there."""
        return self.seats[seat].level

    def has_sat(self, guest: str) -> bool:
        return self.first_seat_of(guest) >= 0

    @property
    def has_secret_lists(self) -> bool:
        """In a tournament deck lists are secret until all of it is over, not just the match."""
        return bool(self.created.tournament) and has_decks(self.game)

    @cached_property
    def variants(self) -> list[str]:
        """In words, where its rules are read in another way than usual."""
        return readings_said(self.game.switches, self.created.options)

    @property
    def is_shown(self) -> bool:
        """Whether strangers may look on though they have no invitation: all who play have to allow it.

        Who has left decides with those who stayed. What somebody learns from, and matches of a tournament,
        are shown to nobody; nor is a table before or after its match: there is more to be had than a look.
        """
        created = self.created
        is_apart = created.lesson or bool(created.puzzle) or bool(created.tournament)
        own = [seat for seat in self.seats if seat.guest or seat.instead]
        return self.state == "playing" and not is_apart and all(seat.watch for seat in own)

    def is_advised(self, seat: int) -> bool:
        """Bots do not mind whom a bot advises; people do."""
        return self.people == [seat] and not self.created.tournament

    def is_drafting(self, seat: int) -> bool:
        return self.match is not None and self.match.is_drafting(seat)

    def must_come(self, seat: int) -> bool:
        """Whether a tournament waits for somebody who has not been here yet. Elsewhere people sit down."""
        is_waited_for = bool(self.created.tournament) and self.is_person(seat) and self.result is None
        return is_waited_for and seat not in self.came and self.seats[seat].guest not in self.deciders

    def has_decided(self, seat: int) -> bool:
        """Whether there is something of theirs to take back; in a puzzle nothing of what led to it."""
        began = len(self.created.goes_on.actions) if self.created.puzzle and self.created.goes_on else 0
        return self.match is not None and seat in map(itemgetter(0), self.match.actions[began:])

    @property
    def is_solved(self) -> bool:
        """Whether its puzzle is."""
        if not isinstance(self.coach, PuzzleCoach) or self.match is None:
            return False
        self.coach.follow(self.match)
        return self.coach.is_solved

    @property
    def holds_still(self) -> bool:
        """Whether the bots wait for something to be taken back."""
        if self.coach is None or self.match is None:
            return False
        self.coach.follow(self.match)
        return self.coach.holds_still

    def is_worn(self, seat: int) -> bool:
        """Whether so much was taken back that it takes long to fold, and that seat can take back no more."""
        return self.taken_anew[seat] > MOST_TAKEN_ANEW

    # folding

    @property
    def shuffle(self) -> Shuffle | None:
        """Where the seed comes from; None where nothing is dealt, or known cards are."""
        if not self.created.secret or self.created.position:
            return None
        parts = tuple(self.parts.get(i, "") for i in range(len(self.seats)))
        return Shuffle(self.created.secret, parts, self.created.origin)

    @property
    def seed(self) -> bytes:
        """Where known cards come from, as in a lesson; empty where they are dealt in secret."""
        return self.created.seed

    @property
    def replay(self) -> str:
        """The replay of a match that is over: it tells everything."""
        assert self.match is not None
        assert self.result is not None
        written_of = len(self.match.actions), self.result
        if self._replay[0] != written_of:
            ending = Ending(self.result.reason, tuple(self.result.winners))
            self._replay = written_of, write_replay(self.match, ending)
        return self._replay[1]

    def begin(self) -> None:
        """Deal. The rules of the game are compiled by now."""
        if self.match is not None or not self.is_full or self.result is not None:
            return
        created = self.created
        self.match = self._start()
        if created.lesson:
            self.coach = Coach(lesson_of(self.game), self.match)
        for seat, action in created.goes_on.actions if created.goes_on else ():
            self.match.take(seat, action)
        if created.puzzle:
            self.coach = puzzle_coach(created.puzzle, self.match)
        if created.clock_minutes is not None:
            self.clocks = Clocks(len(self.seats), created.clock_minutes * 60.0)
            self.clocks.turn(self.full_at, self.match.to_act)

    def _start(self) -> Match:
        created, names = self.created, names_of(self.seats)
        if created.position:
            position = f"{created.game}\n{created.position}"
            return Match.from_text(position, self.cards, created.seed or created.secret, names)
        choices = {i: seat.choices for i, seat in enumerate(self.seats) if seat.choices}
        seed = self.shuffle or created.seed
        return Match.new(self.game, len(self.seats), choices, created.options, self.cards, seed, names)

    def apply(self, event: AnyEvent) -> None:
        """Let something happen."""
        self.seq += 1
        self.at = event.at
        if self.result is not None and self.match is None and not isinstance(event, Followed):
            return  # it cannot be played here any more
        again = self._asked_again(event)
        if isinstance(event, SteppedBack | TookBack | AnsweredUndo) and self.match is not None:
            self._wear(event, self.match)
        match event:
            case Played(seat=seat, action=action):
                self._played(seat, action)
            case Sat(seat=seat, who=who):
                if self.seats[seat].kind == "free":  # who steps in later finds the cards dealt
                    self.parts[seat], self.full_at = who.part, event.at
                self.seats[seat], self.is_deserted = who, False
                self._settle_undo()
                if self.match is not None:
                    self.match.rename(names_of(self.seats))
            case Came(seat=seat):
                self.came.add(seat)
            case Presented(seat=seat, face=face, watch=watch):
                self.seats[seat] = replace(self.seats[seat], face=face, watch=watch)
            case Left(seat=seat):
                self.seats[seat] = Seat()
                self.parts[seat] = ""
                self.is_deserted = not self.people
            case SteppedBack(seat=seat):
                self._the_match.back(seat)
            case AskedUndo(seat=seat, keeps=keeps):
                self.undo_asked, self.undo_keeps = seat, keeps
                self.undo_allowed, self.undo_answer = set(), None
                self.undo_question += 1
            case AnsweredUndo(seat=seat, yes=yes):
                self._answered(seat, yes)
            case TookBack(seat=seat):
                self._take_back(seat)
            case Ended(winners=winners, reason=reason, text=text):
                self.begin()  # where nobody had moved: there is a replay of the deal
                self.result = Result(winners, reason, text)
                self.result.text = self._ending(self.result, SPECTATOR)
                self.undo_asked = None  # there is nothing to take back any more
            case WantedRematch(seat=seat, part=part):
                self.next_parts[seat] = part
                self.rematch_asked = sorted({*self.rematch_asked, seat})
            case Followed(table=table):
                self.next = table
            case Created():
                raise ValueError("a table is created once")
        if self.clocks is not None and self.match is not None:
            done = event.seat if isinstance(event, Played) and not self.is_drafting(event.seat) else None
            self.clocks.turn(event.at, self.to_act, done, again)

    def _asked_again(self, event: AnyEvent) -> int | None:
        """Who is asked once more what the others have not decided either."""
        if isinstance(event, TookBack) and self._the_match.is_open(event.seat):
            return event.seat
        return None

    def _wear(self, event: SteppedBack | TookBack | AnsweredUndo, match: Match) -> None:
        """Count, for each seat, what it may know of: a refusal must not tell what others choose in secret.

        What somebody does in secret counts as if all did it, so that together they take no more than one may.
        """
        if isinstance(event, SteppedBack) or (isinstance(event, TookBack) and match.is_open(event.seat)):
            since = sum(p == event.seat for p, _ in match.actions[match.settled :])
            self.taken_anew[event.seat] += len(self.people) * (DEALING + match.settled + since)
        else:
            self.taken_anew = [so_far + DEALING + match.settled for so_far in self.taken_anew]

    @property
    def _the_match(self) -> Match:
        self.begin()
        assert self.match is not None
        return self.match

    def _played(self, seat: int, action: int) -> None:
        match = self._the_match
        match.take(seat, action)
        self.deciders.add(self.seats[seat].guest)
        self._check_question(seat == self.undo_asked)
        if match.over:
            self.result = self._played_out(match)

    def _played_out(self, match: Match) -> Result:
        places = places_of(self.seats, match.winners, match.score)
        first = [p for p, place in enumerate(places) if place == FIRST and not self.seats[p].instead]
        result = Result(match.winners, "played", "", first)
        result.text = self._ending(result, SPECTATOR)
        return result

    def result_to(self, seat: int) -> Result | None:
        """How it ended, as one would say it to that player."""
        return self.result and replace(self.result, text=self._ending(self.result, seat))

    def _ending(self, result: Result, seat: int) -> str:
        names, winners = names_of(self.seats), result.winners
        if result.reason == "played":
            return outcome_among(names, self.seats, winners, result.first, seat)
        if result.reason in DROPPED:
            return ending(names, winners, result.reason, self.created.idle_minutes, seat)
        return result.text

    @property
    def places(self) -> list[int]:
        """Who came before whom, once it is over; who did not play it out did not score."""
        assert self.result is not None
        has_score = self.match is not None and self.match.over
        score = self.match.score if self.match is not None and has_score else [0] * len(self.seats)
        return places_of(self.seats, self.result.winners, score)

    def _answered(self, seat: int, yes: bool) -> None:
        asked = self.undo_asked
        if asked is None:
            return
        if not yes:
            self.undo_asked, self.undo_answer = None, UndoAnswer(asked, [seat], yes)
            return
        self.undo_allowed.add(seat)
        self._settle_undo()

    def _settle_undo(self) -> None:
        """Take back what everybody has agreed to; who asked, or did not answer, may be gone by now."""
        asked = self.undo_asked
        if asked is not None and not self.is_person(asked):
            self.undo_asked = None
        elif asked is not None and not self.must_allow:
            self.undo_answer = UndoAnswer(asked, sorted(self.undo_allowed), True)
            self.undo_asked = None
            self._take_back_asked(asked)

    @property
    def must_allow(self) -> list[int]:
        """The people who have not yet agreed to what is asked of them."""
        if self.undo_asked is None:
            return []
        return [p for p in self.people if p != self.undo_asked and p not in self.undo_allowed]

    def _check_question(self, formerly: bool) -> None:
        """A question is void once the others know of a later decision of who asked, or of this one no more.

        Not before: that would tell of a secret one. `formerly`: whether lists of 0.2.0 and before end it.
        """
        asked, keeps = self.undo_asked, self.undo_keeps
        if asked is not None and (
            formerly if keeps is None else self._the_match.before_settled(asked) != keeps
        ):
            self.undo_asked = None

    def _take_back(self, seat: int) -> None:
        """Take back the last decision of a seat, which may be one that nobody knows of."""
        match = self._the_match
        if not match.is_open(seat):
            self._excuse_others(seat)
        match.undo(seat, consent=True)
        self._check_question(True)
        self._go_on()

    def _take_back_asked(self, seat: int) -> None:
        """Take back what everybody has agreed to, and whatever has been chosen in secret since."""
        match = self._the_match
        self._excuse_others(SPECTATOR)
        if self.undo_keeps is None:
            match.undo(seat, consent=True)
        else:
            match.rewind(self.undo_keeps)
        self._go_on()

    def _excuse_others(self, seat: int) -> None:
        """What the table waits for now is taken back: the clocks of others must not tell who has decided."""
        if self.clocks is not None:
            asked = seats_in(int(self._the_match.hidden(SPECTATOR).to_act))
            self.clocks.excuse([p for p in asked if p != seat])

    def _go_on(self) -> None:
        """A match that was over is played again where its end was taken back."""
        if self.result is not None and self.result.reason == "played":
            self.result = None
            self.rematch_asked = []
