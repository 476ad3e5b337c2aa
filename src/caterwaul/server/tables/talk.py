"""What people say to each other at a table: drawn moods, and words between friends. Nothing of it is kept.

It goes from one socket to the others and is forgotten: no event, no log, no replay and no export holds it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from ...faces.emotes import EMOTES
from ..errors import Refusal
from ..http.token_buckets import Bucket
from ..people.names import NoNameError, checked_line
from ..websocket.connection import Connection
from ..websocket.messages import LONGEST_WORDS, EmoteSaid, MutesSaid, Said, WordsSaid, encode
from .table import Table

EMOTES_PER_SECOND, EMOTES_AT_ONCE = 0.25, 3
WORDS_PER_SECOND, WORDS_AT_ONCE = 0.5, 5

Looking = Callable[[int], Iterable[Connection]]  # those who look from a seat


def may_talk(table: Table, seat: int) -> bool:
    """Words are for friends: people who sit at a table that is reached by its invitation alone."""
    is_private = not table.created.open and not table.created.tournament
    return is_private and table.is_person(seat) and len(table.people) > 1


def without_controls(text: str) -> str:
    """A text on one line, without what steers a terminal or the direction of writing."""
    return "".join(letter for letter in text if letter.isprintable() or letter.isspace())


class Talk:
    """Who may say how much at one table, and who does not want to hear whom."""

    def __init__(self, table: Table, looking: Looking) -> None:
        self.table, self.looking = table, looking
        self.muted: defaultdict[str, set[str]] = defaultdict(set)  # by guest: the guests they do not hear
        self.emotes = defaultdict[str, Bucket](lambda: Bucket(EMOTES_PER_SECOND, EMOTES_AT_ONCE))
        self.words = defaultdict[str, Bucket](lambda: Bucket(WORDS_PER_SECOND, WORDS_AT_ONCE))

    def emote(self, seat: int, name: str) -> None:
        """Show a mood of that seat to everybody who wants to see it."""
        if name not in EMOTES:
            raise Refusal("illegal", f"there is no such sign; there are {', '.join(EMOTES)}")
        if not self.emotes[self._guest(seat)].take():
            raise Refusal("too_many", "that was a lot at once: wait a little")
        everybody = (*range(len(self.table.seats)), -1)
        self._tell(seat, everybody, EmoteSaid(seat=seat, emote=name))

    def say(self, seat: int, text: str) -> None:
        """Words of that seat, to the others who sit there and want to hear them."""
        if not may_talk(self.table, seat):
            raise Refusal("not_now", "words are for friends who came by an invitation to a private table")
        if not self.words[self._guest(seat)].take():
            raise Refusal("too_many", "that was a lot at once: wait a little")
        try:
            line = checked_line(without_controls(text), LONGEST_WORDS, "what you say")
        except NoNameError as error:
            raise Refusal("illegal", str(error)) from None
        self._tell(seat, self.table.people, WordsSaid(seat=seat, text=line))

    def mute(self, seat: int, other: int, on: bool) -> None:
        """From now on that seat hears nothing of another, or hears it again."""
        if other == seat or not 0 <= other < len(self.table.seats) or not self.table.is_person(other):
            raise Refusal("illegal", "only another person at this table can be muted")
        muted, whom = self.muted[self._guest(seat)], self._guest(other)
        (muted.add if on else muted.discard)(whom)
        for connection in self.looking(seat):
            connection.say(encode(self.mutes(seat)))

    def mutes(self, seat: int) -> MutesSaid:
        """Whom that seat does not hear."""
        muted = self.muted.get(self._guest(seat), set()) if seat >= 0 else set()
        return MutesSaid(seats=[p for p in self.table.people if self._guest(p) in muted])

    def _tell(self, seat: int, listeners: Iterable[int], said: Said) -> None:
        told, speaker = encode(said), self._guest(seat)
        for other in listeners:
            for connection in self.looking(other):
                if speaker not in self.muted.get(connection.guest, ()):
                    connection.say(told)

    def _guest(self, seat: int) -> str:
        return self.table.seats[seat].guest
