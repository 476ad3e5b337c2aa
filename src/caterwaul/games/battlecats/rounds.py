"""A round of Battlecats: deal, re-order, actions, Honor, Pride, improve; and how the game ends."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell
from ...core.piles import pop, push, shuffle, take
from ...core.records import OPEN
from .effects import begin_action, can_use, pass_over
from .options import Bonuses
from .preparing import draw, whose_turn
from .state import DEALT, FIRST_ACTIONS, KINDS, LAST_ROUND, Book, State
from .warlords import can_redeem, check_claims
from .words import Bonus, Condition, Event, Level, Moment, Stage


@rule("R1.1", "R2", "R3.1", "R4", "E1", "Q1", "ruling 32", "ruling 33")
def start_round(s: State, book: Book, log: Log) -> None:
    """Set the die, deal, re-order; the pawn has nothing to do in the first two rounds."""
    s.die += 1
    tell(log, Event.ROUND, s.die, 0, 0, 0)
    deal(s, log)
    s.line = s.fray[0]
    s.pawn = s.line
    if s.die >= FIRST_ACTIONS:
        reorder(s, book, log)
        s.pawn = 0
    check_claims(s, book, Moment.DEAL)
    s.stage = Stage.ACTION


@rule("R1.1", "R3.1", "R4", "E1", "ruling 29")
def deal(s: State, log: Log) -> None:
    """Three cards for each player, face up; up to the twelfth round the Discard Pile makes a new deck."""
    for _ in range(DEALT * s.seats):
        if s.common[0] == 0 and s.die <= LAST_ROUND:
            renew_common_deck(s, log)
        if s.common[0] == 0:
            return
        card = pop(s.common[:])
        s.seen[card] = OPEN
        push(s.fray[:], card)
        tell(log, Event.DEALT, s.owner[card], s.kind[card], s.fray[0], 0)


@rule("R3.1", "R4", "ruling 29", "ruling 36")
def renew_common_deck(s: State, log: Log) -> None:
    """Shuffle the Discard Pile; nobody knows any card of the new Common Deck."""
    if s.discard[0] == 0:
        return
    tell(log, Event.SHUFFLED, s.discard[0], 0, 0, 0)
    while s.discard[0] > 0:
        push(s.common[:], pop(s.discard[:]))
    shuffle(s.rng[:], s.common[:], s.kind[:], s.owner[:], s.seen[:])


@rule("R3.2", "ruling 28")
def reorder(s: State, book: Book, log: Log) -> None:
    """Masters move to the front and keep the order among themselves, and so do the others."""
    front = 0
    for i in range(1, s.fray[0] + 1):
        card = s.fray[i]
        if book.card[s.kind[card]].level == Level.MASTER:
            front += 1
            if front < i:
                tell(log, Event.MOVED, s.owner[card], s.kind[card], i, front)
            for j in range(i, front, -1):
                s.fray[j] = s.fray[j - 1]
            s.fray[front] = card


@rule("R3.3a", "R3.3b", "R3.3d", "3b", "4a.3", "ruling 14", "ruling 21")
def go_along_the_fray(s: State, book: Book, log: Log) -> None:
    """Move the pawn to the next card that has an action and something to use it on; then count Honor."""
    while s.acting or s.pawn < s.line:
        if s.acting == 0:
            s.pawn += 1
            card = s.fray[s.pawn]
            if s.condition[card] != Condition.WOUNDED and s.condition[card] != Condition.HEALED:
                begin_action(s, s.pawn, s.owner[card])
        elif can_use(s, book):
            s.to_act = 1 << s.actor
            return
        else:
            pass_over(s, book, log)
    check_claims(s, book, Moment.ACTIONS)
    count_honor(s, book, log)


@rule("R1.2", "R3.4", "3b", "4a.2", "NS4", "ruling 2", "ruling 19")
def count_honor(s: State, book: Book, log: Log) -> None:
    """Everybody gets the Honor of the own cards, of a wounded one what it is still worth."""
    for p in range(s.seats):
        honor = 0
        for i in range(1, s.fray[0] + 1):
            card = s.fray[i]
            if s.owner[card] == p:
                row = book.card[s.kind[card]]
                honor += row.wounded_hp if s.condition[card] == Condition.WOUNDED else row.hp
        s.honor[p] += honor
        tell(log, Event.HONOR, p, honor, s.honor[p], 0)
    check_claims(s, book, Moment.HONOR)
    s.stage = Stage.HONOR
    s.turns = 0


@rule("S6b", "ruling 7", "ruling 30")
def offer_honor_bonus(s: State, book: Book, log: Log) -> None:
    """Whoever has met the condition may take the bonus now; then Pride is counted."""
    if s.turns == s.seats:
        count_pride(s, book, log)
    elif can_redeem(s, whose_turn(s), Bonus.HONOR):
        s.to_act = 1 << whose_turn(s)
    else:
        s.turns += 1


@rule("R1.3", "R3.5", "3b", "4a.2", "NS4", "ruling 2", "ruling 19")
def count_pride(s: State, book: Book, log: Log) -> None:
    """Everybody counts the Pride of the own cards, of a wounded one what it is still worth."""
    for p in range(s.seats):
        for i in range(1, s.fray[0] + 1):
            card = s.fray[i]
            if s.owner[card] == p:
                row = book.card[s.kind[card]]
                s.points[p] += row.wounded_pp if s.condition[card] == Condition.WOUNDED else row.pp
        tell(log, Event.PRIDE, p, s.points[p], 0, 0)
    s.stage = Stage.PRIDE
    s.turns = 0


@rule("R1.4", "R3.5", "ruling 6", "ruling 7")
def offer_recruits(s: State, book: Book, log: Log) -> None:
    """From the dealer's left, whoever can recruit or take the bonus may; what is not spent is lost."""
    p = whose_turn(s)
    if s.turns == s.seats:
        clear_fray(s)
        s.stage = Stage.IMPROVE
        s.turns = 0
    elif can_redeem(s, p, Bonus.PRIDE) or can_recruit(s, book, p):
        s.to_act = 1 << p
    else:
        stop_recruiting(s, p)


@rule("R1.4", "ruling 6")
def stop_recruiting(s: State, p: int) -> None:
    s.points[p] = 0
    s.turns += 1


@rule("R1.4", "Q5", "ruling 4", "ruling 5")
def can_recruit(s: State, book: Book, p: int) -> bool:
    """Whether player p has enough Pride for a card of the hand or of the Jade Fan pile."""
    for i in range(1, s.hand[p, 0] + 1):
        if book.card[s.kind[s.hand[p, i]]].pf <= s.points[p]:
            return True
    for i in range(1, s.jade[p, 0] + 1):
        if book.card[s.kind[s.jade[p, i]]].pf <= s.points[p]:
            return True
    return False


@rule("R1.4", "R3.5", "Q5", "ruling 4", "ruling 5", "ruling 8")
def recruit(s: State, book: Book, p: int, row: int, log: Log) -> None:
    """Pay for a card and put it on the Discard Pile; one from the hand is replaced at once."""
    card = take(s.jade[p], s.kind[:], s.owner[:], s.seen[:], row)
    from_hand = card == 0
    if from_hand:
        card = take(s.hand[p], s.kind[:], s.owner[:], s.seen[:], row)
    s.points[p] -= book.card[row].pf
    s.pride[p, row] += 1
    push(s.discard[:], card)
    tell(log, Event.RECRUITED, p, row, book.card[row].pf, 0)
    if from_hand and s.deck[p, 0] > 0:
        draw(s, p, OPEN, log)


@rule("R1.5", "R3.5", "3a", "ruling 30")
def clear_fray(s: State) -> None:
    """All cards of the Fray go to the Discard Pile and leave their tokens behind; the round is forgotten."""
    for i in range(1, s.fray[0] + 1):
        card = s.fray[i]
        s.condition[card] = 0
        push(s.discard[:], card)
        s.fray[i] = 0
    s.fray[0] = s.line = s.pawn = 0
    for p in range(s.seats):
        if s.bonuses == Bonuses.LAPSE:
            s.met[p] = 0
        s.wounds[p] = s.masters_wounded[p] = s.double_wounds[p] = 0
        s.exiles[p] = s.betrayals[p] = s.losses[p] = 0


@rule("R1.6", "R3.6", "ruling 8", "ruling 33")
def offer_improvement(s: State, p: int) -> None:
    """Whoever has a Color Deck left may draw."""
    if s.deck[p, 0] > 0:
        s.to_act = 1 << p
    else:
        s.turns += 1


@rule("O2", "E1", "E2", "ruling 27")
def next_round(s: State, book: Book, log: Log) -> None:
    """Twelve rounds, and as many more as the Common Deck has cards for; then the most Honor wins."""
    if s.die < LAST_ROUND or s.common[0] > 0:
        start_round(s, book, log)
        return
    tell(log, Event.ENDED, s.die, 0, 0, 0)
    s.over = 1
    most = max_honor(s)
    for p in range(s.seats):
        s.score[p] = s.honor[p]
        tell(log, Event.FINAL, p, s.honor[p], 0, 0)
        if s.honor[p] == most:
            s.winners |= 1 << p
    if s.winners & (s.winners - 1):
        break_tie(s, book, log)
    tell_winners(s, log)


@rule("O2")
def max_honor(s: State) -> int:
    most = 0
    for p in range(s.seats):
        most = max(most, int(s.honor[p]))
    return most


@rule("E3", "ruling 34")
def break_tie(s: State, book: Book, log: Log) -> None:
    """Of those who share the most Honor, the Masters worth most win; equals share the win."""
    best = -1
    tied = s.winners
    for p in range(s.seats):
        if tied >> p & 1:
            worth = masters_worth(s, book, p)
            tell(log, Event.MASTERS, p, worth, 0, 0)
            if worth > best:
                best = worth
                s.winners = 0
            if worth == best:
                s.winners |= 1 << p


@rule("O2", "E3", "ruling 34")
def tell_winners(s: State, log: Log) -> None:
    """The last words of the log: who has won, alone or with others."""
    is_shared = s.winners & (s.winners - 1) > 0
    for p in range(s.seats):
        if s.winners >> p & 1:
            tell(log, Event.SHARED if is_shared else Event.WON, p, 0, 0, 0)


@rule("E3", "ruling 34")
def masters_worth(s: State, book: Book, p: int) -> int:
    """The Pride Factors of all Masters that player p has in the common piles."""
    worth = 0
    for row in range(1, KINDS):
        if book.card[row].level == Level.MASTER:
            worth += s.pride[p, row] * book.card[row].pf
    return worth
