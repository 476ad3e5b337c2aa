"""The match (100, 103, 110, 111): battlefields, the deal, secret deployment, what a lost battle leads to."""

from __future__ import annotations

from ...core.chance import below
from ...core.compiling import Out, rule
from ...core.events import Log, tell
from ...core.outcome import tell_outcome
from ...core.piles import exchange, eye, pop, push, shuffle, sort
from ...core.records import OPEN, Pile
from .actions import FALL_BACK
from .deck_limits import DECK, FIT_COST
from .items import has_come, lay, tell_attached
from .killing import turn_up
from .options import DollarsEnd, First
from .state import HAND, MAX_BATTLEFIELDS, START_DOLLARS, WINS, Book, State
from .troops import ground
from .words import Event, Kind, Phase, Verb


@rule("100.2", "103.1", "103.2", "103.3b", "103.4", "111.4", "ruling 49")
def start_battle(s: State, book: Book, log: Log) -> None:
    """The battlefield is known; both decks are gathered and shuffled, both players draw and deploy."""
    s.battle += 1
    tell(log, Event.BATTLE, s.battle, s.battlefield, 0, 0)
    clear_table(s)
    unfit = 0
    for p in range(2):
        gather(s, p)
        if not draw_first_hand(s, book, p, log):
            unfit |= 1 << p
            tell(log, Event.NEVER_FIT, p, 0, 0, 0)
    if unfit:
        end_match(s, 3 & ~unfit, log)
        return
    for p in range(2):
        s.dollars[p] = start_dollars(s, book, p)
    tell(log, Event.FIRST, s.began, 0, 0, 0)
    s.active = s.began
    s.phase = Phase.DEPLOYMENT
    s.to_act = 3


@rule("103.1", "101.5", "ruling 15")
def clear_table(s: State) -> None:
    """Nothing of the battle before stays on a card or in a pile."""
    for card in range(len(s.kind)):
        s.front[card] = s.damage[card] = s.attacks[card] = 0
        s.crew[card] = s.host[card] = s.veiled[card] = 0
    s.asked = s.gave_back = 0
    for p in range(2):
        clear(s.stock[p])
        clear(s.hand[p])
        clear(s.discard[p])
        clear(s.troops[p])
        clear(s.gear[p])
        clear(s.buffs[p])
        clear(s.returned[p])
        s.turn[p] = s.items_played[p] = s.put_back[p] = 0


@rule("103.1")
def clear(pile: Pile) -> None:
    for i in range(len(pile)):
        pile[i] = 0


@rule("103.2", "ruling 15")
def gather(s: State, p: int) -> None:
    """All cards of a player, wherever they were, are the deck again; it is shuffled."""
    for card in range(1, len(s.kind)):
        if s.kind[card] and s.owner[card] == p:
            push(s.stock[p], card)
    shuffle(s.rng[:], s.stock[p], s.kind[:], s.owner[:], s.seen[:])


@rule("103.2", "103.3a", "103.3b", "103.3c", "ruling 12")
def draw_first_hand(s: State, book: Book, p: int, log: Log) -> bool:
    """Five cards with a troop for $5 or less; hands without one are set aside. False if no hand has one."""
    end = s.stock[p, 0]
    while end > 0 and not has_fit_troop(s, book, p, end):
        end -= HAND
        if end > 0:
            tell(log, Event.REDRAWN, p, 0, 0, 0)
    if end <= 0:
        return False
    count = min(HAND, end)
    for i in range(count):
        top = s.stock[p, s.stock[p, 0] - i]
        exchange(s.kind[:], s.owner[:], s.seen[:], top, s.stock[p, end - i])
    for _ in range(count):
        into_first_hand(s, p)
    if end < s.stock[p, 0] + count:
        shuffle(s.rng[:], s.stock[p], s.kind[:], s.owner[:], s.seen[:])
        while s.hand[p, 0] < HAND and s.stock[p, 0]:
            into_first_hand(s, p)
    sort(s.hand[p], s.kind[:], s.owner[:], s.seen[:])
    return True


@rule("103.3a", "ruling 12", "ruling 13")
def has_fit_troop(s: State, book: Book, p: int, end: int) -> bool:
    """Whether the hand that ends at a place of the deck holds a troop for $5 or less."""
    for i in range(max(end - HAND, 0) + 1, end + 1):
        if is_fit(book, s.kind[s.stock[p, i]]):
            return True
    return False


@rule("103.3a", "ruling 13")
def is_fit(book: Book, row: int) -> bool:
    return book.card[row].kind == Kind.TROOP and book.card[row].cost <= FIT_COST


@rule("103.2")
def into_first_hand(s: State, p: int) -> None:
    card = pop(s.stock[p])
    s.seen[card] = eye(p)
    push(s.hand[p], card)


@rule("103.4", "111.3")
def start_dollars(s: State, book: Book, p: int) -> int:
    return START_DOLLARS + ground(s, book, p, Verb.START_DOLLARS, 0)


@rule("103.4", "G.Ste", "G.Cmd", "ruling 7", "ruling 9")
def reveal_deployment(s: State, book: Book, log: Log) -> None:
    """Both are done: everything is shown at once but what has Stealth."""
    s.phase = Phase.BEGIN
    for p in range(2):
        for i in range(1, s.troops[p, 0] + 1):
            card = s.troops[p, i]
            lay(s, book, p, card)
            has_come(s, book, p, card, log)
        for i in range(1, s.gear[p, 0] + 1):
            item = s.gear[p, i]
            s.seen[item] = OPEN
            if book.card[s.kind[item]].host:
                turn_up(s, p, s.host[item], log)
            tell_attached(s, p, item, log)
        for i in range(1, s.buffs[p, 0] + 1):
            s.seen[s.buffs[p, i]] = OPEN
            tell(log, Event.BUFFED, p, s.kind[s.buffs[p, i]], 0, 0)
        if s.dollars_end == DollarsEnd.END_OF_TURN:
            s.dollars[p] = 0


@rule("100.3", "110.3", "ruling 8", "ruling 40")
def lose_battle(s: State, book: Book, loser: int, log: Log) -> None:
    """The other player has won a battle; two of them are the match."""
    winner = 1 - loser
    s.wins[winner] += 1
    s.score[winner] = s.wins[winner]
    s.lost_before[winner], s.lost_before[loser] = 0, 1
    if s.wins[winner] == WINS:
        end_match(s, 1 << winner, log)
        return
    match s.first:
        case First.LOSER:
            s.began = loser
        case First.WINNER:
            s.began = winner
        case First.ALTERNATE:
            s.began = 1 - s.began
        case _:
            s.began = below(s.rng[:], 2)
    for p in range(2):
        remember(s, p)
        s.offer[p] = 0  # lost at once, a battle may end before all is drawn that was offered
    for card in range(len(s.kind)):
        s.strikes[card] = 0  # or before a troop has struck
    choose_battlefield(s, book, loser)


@rule("110.3")
def end_match(s: State, winners: int, log: Log) -> None:
    s.over = 1
    s.winners = winners
    tell_outcome(log, winners, Event.WON, Event.DRAWN)


@rule("G.Cmd", "G.Dis")
def remember(s: State, p: int) -> None:
    """What everybody has seen of a deck is known in the battles to come."""
    for card in range(1, len(s.kind)):
        row, shown = s.kind[card], 0
        for other in range(1, card + 1):
            shown += s.kind[other] == row and s.owner[other] == p and s.seen[other] == OPEN
        i = 0
        while i < DECK and s.known[p, i] and shown:
            shown -= s.known[p, i] == row
            i += 1
        if shown and i < DECK:
            s.known[p, i] = row


@rule("100.2", "111.1", "111.4", "ruling 38", "ruling 39", "ruling 40a")
def choose_battlefield(s: State, book: Book, loser: int) -> None:
    """After a neutral battlefield the loser chooses one, if there are any; otherwise it is neutral."""
    if is_neutral(book, s.battlefield) and some_battlefield(book):
        s.phase = Phase.FALL_BACK
        s.active = loser
        s.to_act = 1 << loser
    else:
        s.battlefield = neutral(book)
        s.phase = Phase.DEAL


@rule("111.1", "111.2")
def is_neutral(book: Book, row: int) -> bool:
    """Neutral is what has no effect."""
    return book.battlefield[row].effects[0].do == 0 and book.battlefield[row].end_of_turn[0].do == 0


@rule("111.1", "111.2", "111.4")
def neutral(book: Book) -> int:
    """The row of the neutral battlefield; nothing at all is neutral too."""
    for row in range(1, MAX_BATTLEFIELDS + 1):
        if book.battlefield[row].applies and is_neutral(book, row):
            return row
    return 0


@rule("111.4")
def some_battlefield(book: Book) -> bool:
    return book.battlefield[1].applies > 0


@rule("111.2", "111.2a", "ruling 39")
def legal_battlefields(book: Book, out: Out) -> int:
    """Every battlefield of the book, official or brought along, the neutral one included."""
    n = 0
    for row in range(1, MAX_BATTLEFIELDS + 1):
        if book.battlefield[row].applies:
            out[n] = FALL_BACK + row
            n += 1
    return n


@rule("100.2", "111.1", "111.4")
def fall_back(s: State, p: int, row: int, log: Log) -> None:
    """The loser of a battle on neutral ground chooses where the next one is."""
    s.battlefield = row
    s.phase = Phase.DEAL
    tell(log, Event.FELL_BACK, p, row, 0, 0)
