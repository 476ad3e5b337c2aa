"""The turn (104): advance, draw, pilots, play, attack, end. `proceed` goes on until a decision is owed."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell
from ...core.piles import pop
from .battle import lose_battle, reveal_deployment, start_battle
from .combat import can_attack, land
from .effects import advance, apply
from .killing import draw, settle, to_hand, turn_up
from .options import DeckLoss, DollarsEnd, LossTiming, TurnNumber
from .state import Book, State
from .troops import (
    OBSERVER,
    counts_for,
    granted_keywords,
    ground,
    has_abilities,
    has_front,
    is_observer,
    sum_of,
    team,
)
from .vehicles import next_vehicle
from .words import Event, Kind, Phase, Verb


@rule("104.1", "105.2", "ruling 6")
def begin_turn(s: State, book: Book, p: int, log: Log) -> None:
    """A new turn: old dollars and the marks of the last turn go, the Back Line moves up."""
    s.active = p
    s.turn[p] += 1
    s.dollars[p] = 0
    s.gave_back = s.items_played[0] = s.items_played[1] = 0
    s.phase = Phase.ADVANCE
    tell(log, Event.TURN, p, s.turn[p], 0, 0)
    moved = False
    for i in range(1, s.troops[p, 0] + 1):
        card = s.troops[p, i]
        s.attacks[card] = 0
        if s.front[card] == 0 and not is_observer(s, book, p, card):
            if not moved:
                tell(log, Event.MOVED_UP, p, 0, 0, 0)
            advance(s, book, p, card, log)
            moved = True


@rule("104.1", "108.3", "ruling 42")
def proceed(s: State, book: Book, log: Log) -> None:
    """Go on until somebody owes a decision: first what has died or is pending, then the phase."""
    while s.to_act == 0 and s.over == 0:
        settle(s, book, log)
        loser = who_lost_at_once(s, book)
        striker = who_strikes(s)
        if loser:
            lose(s, book, loser - 1, log)
        elif striker:
            s.to_act = striker
        elif s.offer[s.active]:
            s.to_act = 1 << s.active
        elif s.offer[1 - s.active]:
            s.to_act = 1 << 1 - s.active
        else:
            go_on(s, book, s.active, log)


@rule("104.1")
def go_on(s: State, book: Book, p: int, log: Log) -> None:
    """The next question of this phase, or the next phase."""
    match s.phase:
        case Phase.DEAL:
            start_battle(s, book, log)
        case Phase.DEPLOYMENT:
            reveal_deployment(s, book, log)
        case Phase.BEGIN:
            begin_turn(s, book, p, log)
        case Phase.ADVANCE:
            s.asked = next_observer(s, book, p)
            if s.asked:
                ask_observer(s, book, p, s.troops[p, s.asked], log)
            else:
                draw_phase(s, book, p, log)
                s.phase = Phase.PILOTS
        case Phase.PILOTS:
            s.asked = next_vehicle(s, book, p)
            if s.asked:
                s.to_act = 1 << p
            else:
                s.phase = Phase.PLAY
        case Phase.REACTION:
            land(s, book, p, log)
        case Phase.ATTACK if not can_attack(s, book, p):
            s.phase = Phase.END
        case Phase.END:
            end_phase(s, book, p, log)
        case _:
            s.to_act = 1 << p


@rule("106.3a", "106.3b", "G.Obs", "ruling 24", "ruling 35")
def next_observer(s: State, book: Book, p: int) -> int:
    """The place of the next troop that need not move up, after the last one asked, or 0."""
    for i in range(s.asked + 1, s.troops[p, 0] + 1):
        card = s.troops[p, i]
        if s.front[card] == 0 and is_observer(s, book, p, card):
            return i
    return 0


@rule("G.Obs", "G.Ste", "ruling 36")
def ask_observer(s: State, book: Book, p: int, card: int, log: Log) -> None:
    """To be asked for what is printed on it says what a card is; what all can see that it has, does not."""
    if not granted_keywords(s, book, p, card) & OBSERVER:
        turn_up(s, p, card, log)
    s.to_act = 1 << p


@rule("G.Ste")
def who_strikes(s: State) -> int:
    """The bit of a player whose troop is still to strike on turning up, the active one first, or 0."""
    for turn in range(2):
        p = s.active if turn == 0 else 1 - s.active
        card = striking(s, p)
        while card and not has_front(s, 1 - p):
            s.strikes[card] = 0
            card = striking(s, p)
        if card:
            return 1 << p
    return 0


@rule("G.Ste", "ruling 42")
def striking(s: State, p: int) -> int:
    """The first troop of player p whose ability on turning up is still to come, or 0."""
    for i in range(1, s.troops[p, 0] + 1):
        if s.strikes[s.troops[p, i]]:
            return s.troops[p, i]
    return 0


@rule("104.1a", "104.2", "105.1", "111.3", "ruling 5")
def draw_phase(s: State, book: Book, p: int, log: Log) -> None:
    """Dollars for the number of the turn and whatever brings more; then one card."""
    n = s.turn[p] if s.turn_number == TurnNumber.OWN else s.turn[0] + s.turn[1]
    n += team(s, book, p, Verb.INCOME) + ground(s, book, p, Verb.INCOME, 0) + income_in_back(s, book, p)
    s.dollars[p] = n
    tell(log, Event.EARNED, p, n, 0, 0)
    draw(s, p, log)


@rule("105.1", "106.1b")
def income_in_back(s: State, book: Book, p: int) -> int:
    """What troops in the Back Line earn, each name once."""
    total = 0
    for i in range(1, s.troops[p, 0] + 1):
        card = s.troops[p, i]
        if s.front[card] or not has_abilities(s, book, card):
            continue
        n = sum_of(book.card[s.kind[card]].always[:], Verb.INCOME_IN_BACK)
        for j in range(1, i):
            other = s.troops[p, j]
            if s.kind[other] == s.kind[card] and s.front[other] == 0 and has_abilities(s, book, other):
                n = 0
        total += n
    return total


@rule("104.1d", "111.3", "ruling 42", "ruling 45")
def end_phase(s: State, book: Book, p: int, log: Log) -> None:
    """The next effect at the end of a turn: of troops, of Team Buffs, of the battlefield; then it is over."""
    s.asked += 1
    i = s.asked
    if i <= s.troops[p, 0]:
        card = s.troops[p, i]
        if has_abilities(s, book, card):
            apply(s, book, p, card, book.card[s.kind[card]].end_of_turn[0], 0, log)
    elif i <= s.troops[p, 0] + s.buffs[p, 0]:
        card = s.buffs[p, i - s.troops[p, 0]]
        apply(s, book, p, card, book.card[s.kind[card]].end_of_turn[0], 0, log)
    else:
        if counts_for(s, book, p):
            apply(s, book, p, 0, book.battlefield[s.battlefield].end_of_turn[0], 0, log)
        end_turn(s, book, p, log)


@rule("104.1d", "109.4b", "110.1a", "110.1b", "ruling 6")
def end_turn(s: State, book: Book, p: int, log: Log) -> None:
    """Items that were taken back are free again; whoever has not lost now gives the turn to the other."""
    s.asked = 0
    while s.returned[p, 0]:
        to_hand(s, p, pop(s.returned[p]))
    if s.dollars_end == DollarsEnd.END_OF_TURN:
        s.dollars[p] = 0
    if has_lost(s, book, p):
        lose(s, book, p, log)
    else:
        begin_turn(s, book, 1 - p, log)


@rule("110.1a", "110.1b", "110.2", "ruling 2", "ruling 13")
def has_lost(s: State, book: Book, p: int) -> int:
    """Why player p has lost the battle, as an event, or 0. Troops in hand do not help."""
    if s.troops[p, 0] == 0:
        return Event.NO_TROOPS
    if s.deck_loss == DeckLoss.EMPTY:
        return 0 if s.stock[p, 0] else Event.EMPTY_DECK
    for i in range(1, s.stock[p, 0] + 1):
        if book.card[s.kind[s.stock[p, i]]].kind == Kind.TROOP:
            return 0
    return Event.NO_DECK


@rule("100.3", "110.1a", "110.1b")
def lose(s: State, book: Book, p: int, log: Log) -> None:
    tell(log, has_lost(s, book, p), p, 0, 0, 0)
    lose_battle(s, book, p, log)


@rule("100.3", "ruling 1", "ruling 3", "ruling 4")
def who_lost_at_once(s: State, book: Book) -> int:
    """With the switch: the loser's seat + 1 or 0, the active player first, each after the own first turn.

    Between two battles the old one still lies on the table; it has been lost already.
    """
    if s.loss_timing == LossTiming.IMMEDIATE and s.phase != Phase.DEAL:
        for turn in range(2):
            p = s.active if turn == 0 else 1 - s.active
            over_once = s.turn[p] > 1 or (s.turn[p] == 1 and s.active != p)
            if over_once and has_lost(s, book, p):
                return p + 1
    return 0
