"""What happens in a match, in words: to each seat what it may know, as one would say it to that player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from string import Formatter
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ..core.cardset import CardSet
from ..core.events import CODE, FIRST_VALUE, SEATS, Event, LogOverflowError
from ..core.game import Game
from ..core.records import OPEN, SPECTATOR, bit_of
from ..core.story import CARD, CARDS, Change, Story
from ..core.views import Line, Picture, Said
from ..core.words import Worded, and_list, blanks_in, closed, fill, has_counted_noun, of_one
from .log_grammar import as_told, with_owner

ALL_OPEN = -2  # in the place of a seat: somebody to whom nothing is hidden, since the match is over
Words = dict[str, dict[int, str]]  # by domain and value
NUMBER = "n"  # the blank that says how much
UNSEEN = Change(1, CARDS, blank="")  # what of it those see who may not know which card it is
Piece = tuple[str, int, str]  # text, then the place of a value in an event and its domain; place 0: none
Row = tuple[int, ...]  # an event as it stands in a log


class Form(NamedTuple):
    """How an event of one kind reads, to those who may know it in full or to the others."""

    name: str
    of_others: tuple[Piece, ...]
    to_self: tuple[Piece, ...]
    blanks: tuple[tuple[str, int], ...]  # what it tells, and where that stands
    cards: tuple[int, ...]  # where the cards stand that it names, first the one that it changes
    seats: tuple[int, ...]
    change: Change | None
    amount: int  # where it stands how much changes
    step: int  # where it stands when a card acts that is turned up
    counts: bool  # whether it reads otherwise where a number is one
    turning: bool


class Telling:
    """The words of one match, in which its players have names."""

    def __init__(self, game: Game, cards: CardSet, names: list[str]) -> None:
        self.game, self.cards, self.names = game, cards, names
        self._forms = forms_in(game)
        self._of_nothing = of_nothing_in(game)
        self._heads = story_of(game).heads
        self._together = {kind.name.lower() for kind in story_of(game).together}
        self._words: dict[int, Words] = {}  # to each seat
        self._told: dict[tuple[int, Row, Row], tuple[Line | None, Row]] = {}  # what `_tell` has found
        self._called: dict[tuple[int, int], Said] = {}  # actions that name players, as a seat calls them
        self._players: dict[int, tuple[list[str], list[str]]] = {}  # what `players` has found

    def lines(self, log: Any, seat: int) -> list[Line]:
        """What one step did, as a seat is told it. Nothing is in it that the seat may not know."""
        found: list[Line] = []
        told = self._told
        head: Row = ()  # the card that acts, said with each thing that it does
        for row in rows_of(log):
            key = seat, head, row
            if key not in told:
                told[key] = self._tell(row, head, seat)
            line, head = told[key]
            if line is not None:
                found.append(line)
        return self._in_one_breath(found) if self._together else found

    def _tell(self, row: Row, head: Row, seat: int) -> tuple[Line | None, Row]:
        """The line of an event, and the card that acts from then on."""
        form = self._form(row, seat)
        if form is None:
            return None, head
        if row[CODE] in self._heads:
            return None, row
        head = head if head and row[CODE] in self._heads[head[CODE]] else ()
        return self._headed(self._line(form, row, seat), head, seat), head

    def _in_one_breath(self, lines: list[Line]) -> list[Line]:
        """`You keep Scout, Master and Warrior.` in the place of a line for each of them."""
        found: list[Line] = []
        for (name, _), run in groupby(lines, key=lambda line: (line.name, line.seats)):
            first, *more = run
            found += [self._joined(first, more)] if more and name in self._together else [first, *more]
        return found

    def _joined(self, first: Line, more: list[Line]) -> Line:
        cards = first.cards + tuple(card for line in more for card in line.cards)
        names = [self.cards.title(CARD, self.cards.number(CARD, card)) for card in cards]
        text = f"{first.text.removesuffix(f'{names[0]}.')}{and_list(names)}."
        return replace(first, text=text, cards=cards)

    def _form(self, row: Row, seat: int) -> Form | None:
        """The sentence of an event, as far as a seat may know it, or of an event of nothing."""
        bit = OPEN if seat == ALL_OPEN else bit_of(seat)
        form = self._forms[row[CODE]][bool(row[SEATS] & bit)]
        place, of_nothing = self._of_nothing.get(row[CODE], (0, None))
        is_of_nothing = form is not None and (NUMBER, place) in form.blanks and not row[place]
        return of_nothing if is_of_nothing else form

    def _headed(self, line: Line, head: Row, seat: int) -> Line:
        """`Your Gold Vein (income): you gain 1 coin.` What it does to itself needs no second name."""
        if not head:
            return line
        form = self._form(head, seat)
        assert form is not None
        above = self._line(form, head, seat)
        doer = above.text.partition(" (")[0]
        rest = line.text.removeprefix(f"{doer} ")
        line.text = f"{above.text}: {rest[0].lower() + rest[1:] if rest.startswith('You') else rest}"
        line.cards += above.cards
        return line

    def _line(self, form: Form, row: Row, seat: int) -> Line:
        faces = self.cards.faces
        values = {name: row[place] for name, place in form.blanks}
        cards = tuple([face for place in form.cards if (face := faces[row[place]][0]) is not None])
        seats = tuple([row[place] for place in form.seats])
        line = Line(self._said(form, row, seat), form.name, values, cards, seats, turning=form.turning)
        if form.change is not None:
            line.change = form.change.sign * (row[form.amount] if form.amount else 1)
            line.of = form.change.of
        if form.step:
            line.step = row[form.step]
        return line

    def _said(self, form: Form, row: Sequence[int], seat: int) -> str:
        is_own = seat >= 0 and bool(form.seats) and row[form.seats[0]] == seat
        words = self._words.get(seat) or self._words_to(seat)
        said = ""
        for text, place, domain in form.to_self if is_own else form.of_others:
            if not place:
                said += text
                continue
            known = words.get(domain)
            said += f"{text}{known.get(row[place], 'nothing') if known else row[place]}"
        return closed(of_one(said) if form.counts else said)

    def _words_to(self, seat: int) -> Words:
        """All words that a sentence can be filled with, to one player; other blanks are numbers."""
        names, whose = self.players(seat)
        self._words[seat] = {
            **self.cards.titles,
            **words_by_domain(self.game),
            **story_of(self.game).told,
            "seat": dict(enumerate(names)),
            "whose": dict(enumerate(whose)),
        }
        return self._words[seat]

    def players(self, seat: int) -> tuple[list[str], list[str]]:
        """The players as a seat speaks of them, and the same in front of what is theirs."""
        if seat not in self._players:
            self._players[seat] = called(self.names, seat), owners(self.names, seat)
        return self._players[seat]

    def say(self, event: Event, seat: int = SPECTATOR) -> str:
        """An event in words, to one player or to anybody else."""
        kind = self.game.events[event.name.upper()]
        form = self._forms[kind][event.sentence == kind.text]
        assert form is not None
        if kind in self._of_nothing and event.values.get(NUMBER) == 0:
            form = self._of_nothing[kind][1]
        if form is None:
            return ""
        places = dict(form.blanks)
        row = [0] * (max(places.values(), default=0) + 1)
        for name, place in places.items():
            row[place] = event.values[name]
        return self._said(form, row, seat)

    def spell(self, domain: str, value: int, seat: int = SPECTATOR) -> str:
        """How a value of a sentence reads: a player, a word of a vocabulary, a card, or a number."""
        words = self._words.get(seat) or self._words_to(seat)
        known = words_by_domain(self.game).get(domain) or words.get(domain)
        return known.get(value, "nothing") if known else str(value)

    # what may be done

    def words(self, action: int) -> str:
        """An action as it is typed and kept."""
        return self.game.actions.words(action, self.cards) or f"action {action}"

    def title(self, action: int, seat: int = SPECTATOR) -> str:
        """An action as people read it, with the names of cards and players."""
        verb = self.game.actions.verb_of(action)
        sentence = with_owner(verb.sentence)
        return fill(sentence, self._spelled(sentence, verb.values(action), seat))

    def _spelled(self, sentence: str, values: Mapping[str, int], seat: int) -> dict[str, str]:
        """What the blanks of a sentence are filled with, as a seat calls it."""
        return {
            blank.name: self.spell(blank.domain, values[blank.name], seat) for blank in blanks_in(sentence)
        }

    def said_of(self, action: int, seat: int) -> Said:
        """An action in words: mostly the same for everybody and at every table."""
        said = self.cards.said.get(action) or self._called.get((seat, action))
        if said is None:
            said = self._put_into_words(action, seat)
            if any(blank.domain == "seat" for blank in self.game.actions.verb_of(action).blanks):
                self._called[seat, action] = said
            else:
                self.cards.said[action] = said
        return said

    def _put_into_words(self, action: int, seat: int) -> Said:
        verb = self.game.actions.verb_of(action)
        values = verb.values(action)
        blanks = self._spelled(verb.sentence, values, seat)
        head, title = fill(verb.beginning, blanks), self.title(action, seat)
        chosen = {blank.domain: values[blank.name] for blank in verb.blanks}
        return Said(self.words(action), verb.name, blanks, title, head, self._picture(chosen))

    def _picture(self, chosen: Mapping[str, int]) -> Picture | UnsetType:
        """Of what is chosen by its name and lies nowhere on the table: a character, a battlefield."""
        for table, number in chosen.items():
            if table in self.cards.tables and table != "card":
                return table, str(self.cards.word(table, number))
        return UNSET


def called(names: Sequence[str], seat: int) -> list[str]:
    """The players as one of them, or anybody else, speaks of them."""
    return ["you" if p == seat else name for p, name in enumerate(names)]


def owners(names: Sequence[str], seat: int) -> list[str]:
    """The same in front of what is theirs."""
    return ["your" if p == seat else f"{name}'s" for p, name in enumerate(names)]


def rows_of(log: Any) -> Iterator[Row]:
    """The events of a log, each as a row of numbers."""
    rows: list[list[int]] = log.tolist()
    count = rows[0][0]
    if count >= len(rows):
        raise LogOverflowError(f"{count} events in one step, room for {len(rows) - 1}")
    return map(tuple, rows[1 : count + 1])


def story_of(game: Game) -> Story:
    story: Story = game.module("view").STORY
    return story


@cache
def words_by_domain(game: Game) -> Words:
    """The vocabularies of a game as people read them."""
    return {
        domain: {int(w): str(getattr(w, "text", w.name.lower().replace("_", " "))) for w in words}
        for domain, words in game.vocabularies.items()
    }


@cache
def of_nothing_in(game: Game) -> dict[int, tuple[int, Form | None]]:
    """Events that read otherwise, or are not told, where their number is 0: where that stands, and how."""
    found = story_of(game).of_nothing
    return {int(kind): (place_of(kind, NUMBER), form_of(game, kind, text)) for kind, text in found.items()}


def place_of(kind: Worded, name: str) -> int:
    return next(FIRST_VALUE + i for i, blank in enumerate(kind.blanks) if blank.name == name)


@cache
def forms_in(game: Game) -> dict[int, tuple[Form | None, Form | None]]:
    """How each event reads to those who may not know it in full, and to those who may."""
    return {
        int(kind): (form_of(game, kind, kind.masked), form_of(game, kind, kind.text)) for kind in game.events
    }


def form_of(game: Game, kind: Worded, sentence: str) -> Form | None:
    if not sentence:
        return None
    story = story_of(game)
    places = {blank.name: FIRST_VALUE + i for i, blank in enumerate(kind.blanks)}
    blanks = blanks_in(sentence)
    shown = {"", *(blank.name for blank in blanks)}
    change = story.changes.get(kind)
    if change and change.blank not in shown:
        change = UNSEEN if change.of == CARD else None
    step = story.steps.get(kind, "")
    cards = [blank.name for blank in blanks if blank.domain == CARD]
    named = sorted(cards, key=lambda name: change is not None and name != change.blank)
    amount = change.blank if change and change.blank not in cards else ""
    return Form(
        kind.name.lower(),
        _pieces(as_told(sentence, False), places),
        _pieces(as_told(sentence, True), places),
        tuple((blank.name, places[blank.name]) for blank in blanks),
        tuple(places[name] for name in named),
        tuple(places[blank.name] for blank in blanks if blank.domain == "seat"),
        change,
        places[amount] if amount else 0,
        places[step] if step and step in shown else 0,
        has_counted_noun(sentence),
        kind in story.turning_points,
    )


def _pieces(sentence: str, places: dict[str, int]) -> tuple[Piece, ...]:
    return tuple(
        (text, places[name] if name else 0, domain or name or "")
        for text, name, domain, _ in Formatter().parse(sentence)
    )
