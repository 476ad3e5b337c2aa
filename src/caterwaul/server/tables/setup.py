"""How a table is set up: what was asked for, checked, and what follows a table."""

from __future__ import annotations

import base64
import hashlib
import secrets
import time

from msgspec.structs import replace

from ... import games
from ...bots import UnknownBotError, level_of
from ...bots.names import bot_name
from ...core.errors import CaterwaulError
from ...core.faults import CardError
from ...core.game import OWN_FILE, Game
from ...match.shuffle import checked_part, new_secret
from ...match.start import MatchError, checked_choices, checked_options
from ..errors import Refusal
from ..people.guests import Guest
from .card_files import own_cards
from .event_types import Created, Seat
from .schemas import NewTable, WantedSeat
from .table import Table


def checked_table(wanted: NewTable, guest: Guest) -> Created:
    """A table as it was asked for, if it can be set up."""
    try:
        game = games.load(wanted.game)
        if len(wanted.seats) not in game.seats:
            allowed = " or ".join(map(str, game.seats))
            raise MatchError(f"{game.title} is for {allowed} players, not {len(wanted.seats)}")
        cards = own_cards(game, wanted.cards, is_new=True)
        options = checked_options(game, wanted.options)
        choices = {i: seat.choices for i, seat in enumerate(wanted.seats) if seat.choices}
        checked_choices(game, cards, choices, len(wanted.seats))
        part = checked_part(wanted.part)
        seats = [wanted_seat(seat, guest, game, part) for seat in wanted.seats]
    except CardError as error:
        raise Refusal("bad_request", str(error).replace(OWN_FILE, wanted.cards_file or OWN_FILE)) from None
    except (CaterwaulError, UnknownBotError) as error:
        raise Refusal("bad_request", str(error)) from None
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise Refusal("bad_request", "you can sit on one seat only")
    if all(seat.kind == "bot" for seat in wanted.seats):
        raise Refusal("bad_request", "a table needs a seat for a person")
    if part and (not wanted.commitment or all(seat.kind != "me" for seat in wanted.seats)):
        raise Refusal("bad_request", "who sits down adds to the shuffle, and has its commitment before")
    return Created(
        at=time.time(), game=game.key, rules=game.fingerprint, cards_mark=cards.fingerprint, seats=seats,
        invite=secrets.token_urlsafe(16), secret=new_secret(), next_secret=new_secret(), options=options,
        open=wanted.open,
        idle_minutes=wanted.idle_minutes, clock_minutes=wanted.clock_minutes, cards=wanted.cards,
    )  # fmt: skip


def wanted_seat(wanted: WantedSeat, guest: Guest, game: Game, part: str) -> Seat:
    if wanted.kind == "bot":
        if "@" in wanted.level:
            raise MatchError("a bot at a table takes the time of its level")
        level_of(wanted.level)
        return Seat("bot", bot_name(wanted.level), level=wanted.level, choices=wanted.choices)
    if wanted.level:
        raise MatchError("only a bot has a level")
    if wanted.kind == "me":
        return Seat("person", guest.name, guest.id, choices=wanted.choices, part=part)
    if wanted.choices:
        raise MatchError("who joins chooses for an open seat")
    return Seat()


def check_choices(table: Table, seat: int, who: Seat) -> None:
    """Refuse what somebody brings to a seat where the rules, or what others have, forbid it."""
    assert table.cards is not None
    chosen = {i: other.choices for i, other in enumerate(table.seats) if other.choices}
    if who.choices:
        chosen[seat] = who.choices
    try:
        checked_choices(table.game, table.cards, chosen, len(table.seats))
    except CaterwaulError as error:
        raise Refusal("bad_request", str(error)) from None


def rematch_of(table: Table) -> Created:
    """The table that follows: the same seats and choices, other cards."""
    before = table.created
    seats = [replace(seat, part=table.next_parts.get(i, "")) for i, seat in enumerate(table.seats)]
    return Created(
        at=time.time(), game=before.game, rules=before.rules, cards_mark=before.cards_mark,
        seats=seats, invite=before.invite, secret=before.next_secret or new_secret(),
        next_secret=new_secret(), options=before.options, open=before.open,
        idle_minutes=before.idle_minutes, clock_minutes=before.clock_minutes, cards=before.cards,
        position="" if before.lesson else before.position,
    )  # fmt: skip


def id_after(table: Table) -> str:
    """The name of the table that follows: the same for all who ask for it, and nobody else can tell it."""
    digest = hashlib.sha256(f"{table.id} {table.created.invite}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:9]).decode()
