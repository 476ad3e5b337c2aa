"""The rules of Battlecats: who decides what, in the order of the book, and what follows from a decision."""

from __future__ import annotations

from ...core.chance import below
from ...core.compiling import Out, rule
from ...core.events import Log, tell
from ...core.piles import eye
from ...core.records import SEATS4, Pile
from .actions import CHOOSE, DRAW, EXILE, PASS, RECRUIT, REDEEM, RETURN, REVEAL, SHIELD, TAKE, WOUND
from .effects import (
    EXILES,
    SHIELDS,
    WOUNDS,
    can_draw,
    draw_common,
    end_action,
    hit,
    open_aims,
    reach,
    take_drawn,
    zero_first,
)
from .knowledge import guess, hide
from .options import Warlords
from .preparing import (
    ask_for_warlord,
    deal_warlord,
    draw,
    is_free,
    keep_eight,
    put_under,
    take_colours,
    whose_turn,
)
from .rounds import (
    go_along_the_fray,
    next_round,
    offer_honor_bonus,
    offer_improvement,
    offer_recruits,
    recruit,
    stop_recruiting,
)
from .state import IMPROVE, KINDS, MAX_WARLORDS, Book, State
from .warlords import can_redeem, redeem
from .words import Bonus, Event, Stage
from .worth import evaluate, stretch

__all__ = ["evaluate", "guess", "hide", "legal", "setup", "step", "stretch"]


@rule("O1", "S1", "S4", "S16", "ruling 31")
def setup(s: State, book: Book, log: Log) -> None:
    """Take colours, draw lots for the dealer, and deal or choose the warlords that nobody has brought."""
    take_colours(s, book)
    s.dealer = below(s.rng[:], int(s.seats))
    tell(log, Event.DEALER, s.dealer, 0, 0, 0)
    for p in range(s.seats):
        if s.warlord[p]:
            tell(log, Event.BROUGHT, p, s.warlord[p], 0, 0)
        elif s.warlords == Warlords.DEAL:
            deal_warlord(s, book, p)
            tell(log, Event.DEALT_WARLORD, p, s.warlord[p], 0, 0)
    s.stage = Stage.WARLORDS
    go_on(s, book, log)


@rule("Q1", "ruling 7")
def go_on(s: State, book: Book, log: Log) -> None:
    """Go through the phases until somebody has a decision to make."""
    while s.to_act == 0 and s.over == 0:
        match s.stage:
            case Stage.WARLORDS:
                ask_for_warlord(s, book, log)
            case Stage.ACTION:
                go_along_the_fray(s, book, log)
            case Stage.HONOR:
                offer_honor_bonus(s, book, log)
            case Stage.PRIDE:
                offer_recruits(s, book, log)
            case _ if s.turns == s.seats:
                next_round(s, book, log)
            case Stage.KEEP:
                keep_eight(s, whose_turn(s), log)
            case _:
                offer_improvement(s, whose_turn(s))


@rule("Q1", "ruling 10")
def legal(s: State, book: Book, p: int, out: Out) -> int:
    """All that player p may do at this stage; to pass comes last."""
    if not s.to_act >> p & 1:
        return 0
    match s.stage:
        case Stage.WARLORDS:
            return legal_warlords(s, book, out)
        case Stage.KEEP:
            return legal_returns(s, p, out)
        case Stage.ACTION:
            return legal_targets(s, book, out)
        case Stage.CHOICE:
            return legal_choices(s, out)
        case Stage.HONOR:
            out[0], out[1] = REDEEM, PASS
            return 2
        case Stage.PRIDE:
            return legal_recruits(s, book, p, out)
        case _:
            return legal_draws(s, p, out)


@rule("S4", "ruling 31")
def legal_warlords(s: State, book: Book, out: Out) -> int:
    """Every warlord once."""
    n = 0
    for row in range(1, MAX_WARLORDS + 1):
        if is_free(s, book, row):
            out[n] = CHOOSE + row
            n += 1
    return n


@rule("S13", "R1.6", "Q5")
def kinds_in(s: State, pile: Pile) -> int:
    """The kinds of card in a pile, a bit each."""
    found = 0
    for i in range(1, pile[0] + 1):
        found |= 1 << int(s.kind[pile[i]])
    return found


@rule("S13", "R1.6")
def legal_returns(s: State, p: int, out: Out) -> int:
    """Any card of the hand, equal ones once."""
    n, held = 0, kinds_in(s, s.hand[p])
    for row in range(1, KINDS):
        if held >> row & 1:
            out[n] = RETURN + row
            n += 1
    return n


@rule("R3.3c", "NS1", "ruling 10")
def legal_targets(s: State, book: Book, out: Out) -> int:
    """Every card that the acting card can do something to, its draw, and to let it rest."""
    aims = open_aims(s, book)
    spared = zero_first(s, book)
    n = 0
    for place in range(1, s.fray[0] + 1):
        found = reach(s, book, s.fray[place], aims, spared)
        if found & EXILES:
            out[n] = EXILE + place
            n += 1
        if found & WOUNDS:
            out[n] = WOUND + place
            n += 1
        if found & SHIELDS:
            out[n] = SHIELD + place
            n += 1
    if can_draw(s, aims):
        out[n] = REVEAL
        n += 1
    out[n] = PASS
    return n + 1


@rule("NS1", "ruling 10")
def legal_choices(s: State, out: Out) -> int:
    """One of the drawn cards, equal ones once; nobody may choose none."""
    n = 0
    for i in range(1, s.drawn[0] + 1):
        action = TAKE + s.kind[s.drawn[i]] * SEATS4 + s.owner[s.drawn[i]]
        for j in range(n):
            if out[j] == action:
                action = -1
        if action >= 0:
            out[n] = action
            n += 1
    return n


@rule("R1.4", "Q5", "S6b", "ruling 4", "ruling 5")
def legal_recruits(s: State, book: Book, p: int, out: Out) -> int:
    """Whatever the points are enough for in the hand and the Jade Fan pile; the bonus; to stop."""
    n, held = 0, kinds_in(s, s.hand[p]) | kinds_in(s, s.jade[p])
    for row in range(1, KINDS):
        if held >> row & 1 and book.card[row].pf <= s.points[p]:
            out[n] = RECRUIT + row
            n += 1
    if can_redeem(s, p, Bonus.PRIDE):
        out[n] = REDEEM
        n += 1
    out[n] = PASS
    return n + 1


@rule("R1.6", "ruling 8")
def legal_draws(s: State, p: int, out: Out) -> int:
    """None to three cards, as far as the Color Deck goes."""
    most = min(IMPROVE, int(s.deck[p, 0]))
    for n in range(most + 1):
        out[n] = DRAW + n
    return most + 1


@rule("Q1")
def step(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """Take a decision and go on to the next one."""
    s.to_act = 0
    match s.stage:
        case Stage.WARLORDS:
            s.warlord[p] = a - CHOOSE
            tell(log, Event.CHOSE, p, s.warlord[p], 0, 0)
        case Stage.KEEP:
            put_under(s, p, a - RETURN)
        case Stage.ACTION:
            act(s, book, a, log)
        case Stage.CHOICE:
            take_drawn(s, book, (a - TAKE) // SEATS4, (a - TAKE) % SEATS4, log)
        case Stage.HONOR:
            if a == REDEEM:
                redeem(s, book, p, Bonus.HONOR, log)
            s.turns += 1
        case Stage.PRIDE:
            spend(s, book, p, a, log)
        case _:
            improve(s, p, a - DRAW, log)
    go_on(s, book, log)


@rule("R3.3a", "R3.3c", "NS1", "ruling 10")
def act(s: State, book: Book, a: int, log: Log) -> None:
    """The acting card rests, draws, or does something to a card of the Fray."""
    if a == PASS:
        if s.hits == 0:
            tell(log, Event.RESTED, s.actor, s.acting, s.stand, 0)
        end_action(s)
    elif a == REVEAL:
        actor = s.actor
        draw_common(s, book, log)
        s.to_act = 1 << actor
    elif a < WOUND:
        hit(s, book, EXILES, a - EXILE, log)
    elif a < SHIELD:
        hit(s, book, WOUNDS, a - WOUND, log)
    else:
        hit(s, book, SHIELDS, a - SHIELD, log)


@rule("R1.4", "S6b", "ruling 6")
def spend(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """Recruit a card, take the Pride bonus, or stop and lose the rest."""
    if a == PASS:
        stop_recruiting(s, p)
    elif a == REDEEM:
        redeem(s, book, p, Bonus.PRIDE, log)
    else:
        recruit(s, book, p, a - RECRUIT, log)


@rule("R1.6", "R3.6")
def improve(s: State, p: int, n: int, log: Log) -> None:
    """Draw so many cards and go on to choose those that are kept."""
    for _ in range(n):
        draw(s, p, eye(p), log)
    s.stage = Stage.KEEP
