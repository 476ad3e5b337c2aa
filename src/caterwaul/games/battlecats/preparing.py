"""The set-up of Battlecats: colours, warlords and their followers, the first decks and hands."""

from __future__ import annotations

from ...core.chance import below
from ...core.compiling import rule
from ...core.events import Log, tell, tell_only
from ...core.piles import eye, find, pop, push, push_bottom, remove_at, shuffle, take
from ...core.records import OPEN
from .options import JadePile
from .state import COLOUR, DRAWN, HAND, KINDS, MAX_WARLORDS, Book, State
from .words import Event, Stage, Start


@rule("O1", "C1", "S1", "ruling 1")
def take_colours(s: State, book: Book) -> None:
    """Everybody takes the cards of one colour, all the same; the other colours are put aside."""
    for p in range(s.seats):
        for row in range(1, KINDS):
            for _ in range(book.card[row].copies):
                card = p * COLOUR + s.deck[p, 0] + 1
                s.kind[card] = row
                s.owner[card] = p
                push(s.deck[p], card)


@rule("S4", "ruling 31")
def is_free(s: State, book: Book, row: int) -> bool:
    """Whether a row is a warlord whom nobody has taken."""
    if book.warlord[row].honor_bonus == 0:
        return False
    for p in range(s.seats):
        if s.warlord[p] == row:
            return False
    return True


@rule("S4", "ruling 31")
def deal_warlord(s: State, book: Book, p: int) -> None:
    """Give player p a random one of the warlords that are free."""
    free = 0
    for row in range(1, MAX_WARLORDS + 1):
        free += is_free(s, book, row)
    skip = below(s.rng[:], free)
    for row in range(1, MAX_WARLORDS + 1):
        if is_free(s, book, row):
            if skip == 0:
                s.warlord[p] = row
                return
            skip -= 1


@rule("S4", "S16", "ruling 31", "ruling 35")
def ask_for_warlord(s: State, book: Book, log: Log) -> None:
    """From the dealer's left, whoever has no warlord chooses one; then the decks are made."""
    for i in range(1, s.seats + 1):
        p = (s.dealer + i) % s.seats
        if s.warlord[p] == 0:
            s.to_act = 1 << p
            return
    prepare(s, book, log)
    s.stage = Stage.KEEP
    s.turns = 0


@rule("ruling 7", "ruling 35")
def whose_turn(s: State) -> int:
    """Where all have a turn the dealer's left begins, and the dealer comes last."""
    return int(s.dealer + 1 + s.turns) % int(s.seats)


@rule("ruling 7")
def turns_before(s: State, p: int) -> int:
    """How many have their turn before player p."""
    return int(p + s.seats - s.dealer - 1) % int(s.seats)


@rule("S3", "S5", "S11", "S13", "S17")
def prepare(s: State, book: Book, log: Log) -> None:
    """Make all decks, and let everybody draw the cards of which eight are kept."""
    for p in range(s.seats):
        send_followers(s, book, p, log)
        sort_out(s, book, p)
        shuffle(s.rng[:], s.deck[p], s.kind[:], s.owner[:], s.seen[:])
        draw_first(s, p, log)
    shuffle(s.rng[:], s.common[:], s.kind[:], s.owner[:], s.seen[:])


@rule("S5")
def send_followers(s: State, book: Book, p: int, log: Log) -> None:
    """The warlord's Starting Followers go from the colour to the Discard Pile."""
    followers = book.warlord[s.warlord[p]].followers
    for i in range(len(followers)):
        if followers[i]:
            card = remove_at(s.deck[p], find(s.deck[p], s.kind[:], followers[i]))
            s.seen[card] = OPEN
            s.pride[p, followers[i]] += 1
            push(s.discard[:], card)
            tell(log, Event.FOLLOWED, p, followers[i], 0, 0)


@rule("S7", "S9", "ruling 3", "ruling 5")
def sort_out(s: State, book: Book, p: int) -> None:
    """Magistrates and Guards go to the Common Deck, Jade Fan Warriors face up before their player."""
    for i in range(s.deck[p, 0], 0, -1):
        row = s.kind[s.deck[p, i]]
        start = book.card[row].start
        if start == Start.COMMON_DECK:
            push(s.common[:], remove_at(s.deck[p], i))
            s.pride[p, row] += 1
        elif start == Start.FACE_UP:
            card = remove_at(s.deck[p], i)
            s.seen[card] = OPEN
            push(s.hand[p] if s.jade_pile == JadePile.HAND else s.jade[p], card)


@rule("S13", "ruling 36")
def draw_first(s: State, p: int, log: Log) -> None:
    """Player p draws twelve cards that nobody else sees."""
    n = min(DRAWN, int(s.deck[p, 0]))
    for _ in range(n):
        card = pop(s.deck[p])
        s.seen[card] = eye(p)
        push(s.hand[p], card)
    tell(log, Event.DREW_FIRST, p, n, 0, 0)


@rule("R1.6", "Q5", "ruling 36")
def draw(s: State, p: int, seats: int, log: Log) -> None:
    """Player p draws a card, which these seats see."""
    card = pop(s.deck[p])
    s.seen[card] |= seats
    push(s.hand[p], card)
    if seats == OPEN:
        tell(log, Event.REPLACED, p, s.kind[card], 0, 0)
    else:
        tell_only(log, s.seen[card], Event.DREW, p, s.kind[card], 0, 0)


@rule("S13", "R1.6", "ruling 9", "ruling 36")
def put_under(s: State, p: int, row: int) -> None:
    """Put a card of the hand face down under the Color Deck; who knew it still does."""
    push_bottom(s.deck[p], take(s.hand[p], s.kind[:], s.owner[:], s.seen[:], row))
    s.returned += 1
    s.draft = 1 << p


@rule("S13", "R1.6", "ruling 8")
def keep_eight(s: State, p: int, log: Log) -> None:
    """Player p returns cards until eight are left; then the turn passes on."""
    if s.hand[p, 0] > HAND:
        s.to_act = 1 << p
        return
    s.draft = 0
    tell_returns(s, p, log)
    lay_open(s, p, log)
    s.turns += 1
    s.stage = Stage.KEEP if s.die == 0 else Stage.IMPROVE


@rule("ruling 9", "ruling 36")
def tell_returns(s: State, p: int, log: Log) -> None:
    """The decision is complete: all hear how many cards went under the deck, and of those they knew which."""
    while s.returned > 0:
        card = s.deck[p, s.returned]
        tell_only(log, s.seen[card], Event.RETURNED, p, s.kind[card], 0, 0)
        s.returned -= 1


@rule("S13", "R1.6", "ruling 36")
def lay_open(s: State, p: int, log: Log) -> None:
    """What player p has kept lies face up."""
    for i in range(1, s.hand[p, 0] + 1):
        card = s.hand[p, i]
        if s.seen[card] != OPEN:
            s.seen[card] = OPEN
            tell(log, Event.KEPT, p, s.kind[card], 0, 0)
