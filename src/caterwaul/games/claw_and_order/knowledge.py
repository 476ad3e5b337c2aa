"""What a seat may know: hiding the rest, and filling it again with a world that could be."""

from __future__ import annotations

from ...core.chance import below, reseed
from ...core.compiling import Rng, rule
from ...core.piles import eye, fill_unseen, hide_unseen, place_of, push, remove_at
from ...core.records import UNSEEN
from .battle import clear, is_fit, start_dollars
from .deck_limits import DECK
from .state import HAND, MAX_CARDS, MAX_DECKS, Book, Published, State
from .troops import COMMANDER, STEALTH
from .words import Kind, Phase, Trait

ANY_NUMBER = 1 << Trait.ANY_NUMBER
COPIES = 3  # 102.3
TRIES = 4000  # at a made-up deck; a book that is too small for a legal one gets an illegal one


@rule("G.Ste", "G.Cmd", "103.4", "ruling 9", "ruling 36")
def hide(s: State, book: Book, seat: int) -> None:
    """Blank the generator, the other's deck list and every card the seat has not seen.

    Deployment before the battle is secret as a whole: the other's is put back as if nothing had happened.
    """
    s.rng[:] = 0
    for p in range(2):
        if p != seat:
            s.deck[p] = 0
            if s.phase == Phase.DEPLOYMENT and s.over == 0:
                put_back(s, book, p)
    hide_unseen(s.kind[:], s.seen[:], seat)


@rule("103.4", "ruling 9")
def put_back(s: State, book: Book, p: int) -> None:
    """The side of player p as it was after the deal: a hand of five, the rest in the deck, all dollars."""
    s.missing[0] = 0
    for card in range(1, len(s.kind)):
        if lies_with(s, p, card):
            push(s.missing[:], card)
            s.host[card] = 0
            s.seen[card] = UNSEEN
    clear(s.troops[p])
    clear(s.gear[p])
    clear(s.buffs[p])
    clear(s.hand[p])
    clear(s.stock[p])
    for i in range(1, s.missing[0] + 1):
        push(s.stock[p], s.missing[i])
    clear(s.missing[:])
    while s.hand[p, 0] < HAND and s.stock[p, 0]:
        card = remove_at(s.stock[p], s.stock[p, 0])
        s.seen[card] = eye(p)
        push(s.hand[p], card)
    s.dollars[p] = start_dollars(s, book, p)
    s.items_played[p] = 0
    s.to_act |= 1 << p
    s.draft &= ~(1 << p)


@rule("103.4")
def lies_with(s: State, p: int, card: int) -> bool:
    """Whether a card lies anywhere on the side of player p before the battle."""
    if place_of(s.stock[p], card) or place_of(s.hand[p], card) or place_of(s.troops[p], card):
        return True
    return place_of(s.gear[p], card) > 0 or place_of(s.buffs[p], card) > 0


@rule("102.1", "G.Cmd", "G.Ste")
def guess(s: State, book: Book, seat: int, rng: Rng) -> None:
    """Give whoever's cards are hidden a published deck that fits what was seen, else any legal one."""
    for p in range(2):
        if s.deck[p] == 0:
            s.deck[p] = guess_deck(s, book, p, rng)
        if s.deck[p] == 0 or not lay_out(s, book, p, s.deck[p]):
            make_up(s, book, p, rng)
        deal_face_down(s, book, p, rng)
        fill_unseen(rng, s.hand[p], s.kind[:], s.missing[:])
        fill_unseen(rng, s.stock[p], s.kind[:], s.missing[:])
        clear(s.missing[:])
        if s.phase == Phase.DEPLOYMENT and p != seat and s.over == 0:
            make_hand_fit(s, book, p, rng)
    reseed(s.rng[:], rng)


@rule("102.1")
def guess_deck(s: State, book: Book, p: int, rng: Rng) -> int:
    """A published deck that has all that was ever seen of player p's, by chance, or 0 if there is none."""
    needed = tally_seen(s, p) + tally_known(s, p)
    stealthy, veiled = cards_face_down(s, p, 0), cards_face_down(s, p, 1)
    found, count = 0, 0
    for row in range(1, MAX_DECKS + 1):
        if book.deck[row].published == Published.PREBUILT and covers(s, book, row, needed, stealthy, veiled):
            count += 1
            if below(rng, count) == 0:
                found = row
    s.tally[:] = 0
    clear(s.missing[:])
    return found


@rule("102.1")
def tally_seen(s: State, p: int) -> int:
    """Count the cards of player p's deck that lie in sight, by kind; returns how many they are."""
    kind, owner, tally = s.kind[:], s.owner[:], s.tally[:]
    n = 0
    for card in range(1, len(kind)):
        if kind[card] and owner[card] == p:
            tally[kind[card]] += 1
            n += 1
    return n


@rule("102.1")
def tally_known(s: State, p: int) -> int:
    """Add what earlier battles have shown and is out of sight now, to `missing` too; returns how many."""
    known, tally = s.known[p], s.tally[:]
    n = 0
    for i in range(DECK):
        if known[i] == 0:
            break
        copies = 0
        for j in range(i + 1):
            copies += known[j] == known[i]
        if copies > tally[known[i]]:
            tally[known[i]] += 1
            push(s.missing[:], known[i])
            n += 1
    return n


@rule("G.Ste")
def cards_face_down(s: State, p: int, veiled: int) -> int:
    """How many cards lie face down by their own Stealth, or veiled by that of the team."""
    n = 0
    for i in range(1, s.troops[p, 0] + 1):
        n += s.kind[s.troops[p, i]] == 0 and s.veiled[s.troops[p, i]] == veiled
    return n


@rule("102.1", "G.Ste")
def covers(s: State, book: Book, row: int, needed: int, stealthy: int, veiled: int) -> bool:
    """Whether a deck has the cards that were counted, and troops enough for those that lie face down."""
    cards, tally = book.deck[row].cards, s.tally[:]
    covered, hidden, troops = 0, 0, 0
    for i in range(DECK):
        if tally[cards[i]] > 0:
            covered += 1
        elif stealthy + veiled:
            hidden += may_lie(book, cards[i], False)
            troops += may_lie(book, cards[i], True)
        tally[cards[i]] -= 1
    for i in range(DECK):
        tally[cards[i]] += 1
    return covered == needed and hidden >= stealthy and troops >= stealthy + veiled


@rule("102.1")
def lay_out(s: State, book: Book, p: int, row: int) -> bool:
    """`missing` gets the cards of a deck that do not lie in sight; False if others do."""
    cards, tally, missing = book.deck[row].cards, s.tally[:], s.missing[:]
    seen = tally_seen(s, p)
    for i in range(DECK):
        if tally[cards[i]] > 0:
            tally[cards[i]] -= 1
            seen -= 1
        else:
            push(missing, cards[i])
    tally[:] = 0
    return seen == 0


@rule("G.Ste")
def may_lie(book: Book, row: int, veiled: bool) -> bool:
    """Whether a card may be what lies face down: any troop if it is veiled, else one with Stealth."""
    return book.card[row].kind == Kind.TROOP and (veiled or book.card[row].keywords & STEALTH > 0)


@rule("102.1", "102.2", "102.3")
def make_up(s: State, book: Book, p: int, rng: Rng) -> None:
    """Any legal deck around what was seen: first what must be there, then cards by chance."""
    clear(s.missing[:])
    tally_seen(s, p)
    tally_known(s, p)
    s.tally[:] = 0
    stealthy = cards_face_down(s, p, 0)
    hidden = stealthy + cards_face_down(s, p, 1)
    wanted, rows = hidden, 0
    for i in range(1, s.hand[p, 0] + 1):
        wanted += s.kind[s.hand[p, i]] == 0
    for i in range(1, s.stock[p, 0] + 1):
        wanted += s.kind[s.stock[p, i]] == 0
    while rows < MAX_CARDS and book.card[rows + 1].kind:
        rows += 1
    for tries in range(TRIES):
        if s.missing[0] >= wanted:
            break
        row = 1 + below(rng, rows)
        is_good = may_add(s, book, p, row)
        if missing(s, book, False) < stealthy:
            is_good &= may_lie(book, row, False)
        elif missing(s, book, True) < hidden:
            is_good &= may_lie(book, row, True)
        if is_good or tries > TRIES // 2:
            push(s.missing[:], row)


@rule("G.Ste")
def missing(s: State, book: Book, veiled: bool) -> int:
    """How many of the cards that are still to be dealt may lie face down."""
    n = 0
    for i in range(1, s.missing[0] + 1):
        n += may_lie(book, s.missing[i], veiled)
    return n


@rule("102.2", "102.3")
def may_add(s: State, book: Book, p: int, row: int) -> bool:
    """Whether another copy leaves the deck legal."""
    traits = book.card[row].traits
    copies, commanders = 0, 0
    for i in range(1, s.missing[0] + 1):
        copies += s.missing[i] == row
        commanders += book.card[s.missing[i]].traits & COMMANDER > 0
    for card in range(1, len(s.kind)):
        if s.owner[card] == p:
            copies += s.kind[card] == row
            commanders += book.card[s.kind[card]].traits & COMMANDER > 0
    if traits & COMMANDER and commanders:
        return False
    return copies < COPIES or traits & ANY_NUMBER > 0


@rule("G.Ste")
def deal_face_down(s: State, book: Book, p: int, rng: Rng) -> None:
    """What lies face down in play is a troop with Stealth, if any is missing; what is veiled came later."""
    for i in range(1, s.troops[p, 0] + 1):
        card = s.troops[p, i]
        if s.kind[card] == 0 and s.missing[0]:
            chosen, count = 1 + below(rng, s.missing[0]), 0
            for j in range(1, s.missing[0] + 1):
                if may_lie(book, s.missing[j], s.veiled[card] > 0):
                    count += 1
                    if below(rng, count) == 0:
                        chosen = j
            s.kind[card] = remove_at(s.missing[:], chosen)


@rule("103.3a")
def make_hand_fit(s: State, book: Book, p: int, rng: Rng) -> None:
    """Before the battle a hand has a troop for $5 or less; if the guess has none, the deck gives one."""
    for i in range(1, s.hand[p, 0] + 1):
        if is_fit(book, s.kind[s.hand[p, i]]):
            return
    found, count = 0, 0
    for i in range(1, s.stock[p, 0] + 1):
        if is_fit(book, s.kind[s.stock[p, i]]):
            count += 1
            if below(rng, count) == 0:
                found = s.stock[p, i]
    if found:
        other = s.hand[p, 1 + below(rng, s.hand[p, 0])]
        s.kind[found], s.kind[other] = s.kind[other], s.kind[found]
