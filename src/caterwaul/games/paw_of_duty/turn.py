"""A turn of Paw of Duty in the order of the book: Kitty, tactics, refill, Outer City, Control, Rescue."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell, tell_only
from ...core.piles import eye, pop, push, push_bottom, take
from ...core.records import OPEN
from .actions import DISCARD, DROP, FACE, GO, KITTY, PLAY, SKIP, STOP, TAKE, WAY
from .board import CITY, LINES, friendly, line, occupied
from .combat import capture, forget, levels_in, levels_on_board
from .effects import asks, commit, open_choices, perform, perform_at, start_of_way
from .options import FullCity
from .state import MAX_CARDS, PLACES, STEPS, TOKENS_CAPTURE, Book, Event, Kind, Phase, State, Verb
from .tactics import clear_played, discard_from_hand, draw_tactics, recover, refill


@rule("S4", "G9", "ruling 3")
def active(s: State) -> int:
    """Whose turn it is: the odd ones are those of the player who began."""
    return s.began if s.turn % 2 else 1 - s.began


@rule("G9")
def proceed(s: State, book: Book, log: Log) -> None:
    """Go on until somebody owes a decision or the match is over."""
    while s.to_act == 0 and s.over == 0:
        p = active(s)
        match s.phase:
            case Phase.START:
                start_turn(s, book, log)
            case Phase.REFILL:
                refill(s, book, p, log)
                s.phase = Phase.OUTER
            case Phase.OUTER:
                several = outer(s, p) & (outer(s, p) - 1)
                s.phase = Phase.TOKEN if several else Phase.CONTROL
            case Phase.CONTROL:
                declare(s, book, p, log)
                s.phase = Phase.RESCUE if can_rescue(s, book, p) else Phase.PASS
            case Phase.PASS:
                clear_played(s, book, p, log)
                pass_turn(s, book, log)
            case _:
                s.to_act = 1 << p


@rule("G1", "G9", "G9a", "C2a", "ruling 3", "ruling 4", "ruling 13")
def start_turn(s: State, book: Book, log: Log) -> None:
    """Heal all damage; with one Kitty card left the battle ends, otherwise two are drawn."""
    hurt = False
    for card in range(len(s.damage)):
        hurt |= s.damage[card] > 0
        s.damage[card] = s.fresh[card] = 0
    if is_run_out(s, book):
        end_battle(s, book, log)
        return
    s.turn += 1
    tell(log, Event.TURN, s.turn, 0, 0, 0)
    if hurt:
        tell(log, Event.RESTED, 0, 0, 0, 0)
    p = active(s)
    for _ in range(2):
        card = pop(s.kitty_deck[:])
        s.owner[card] = p
        s.seen[card] |= eye(p)
        push(s.drawn[p], card)
    tell_only(log, eye(p), Event.DREW_KITTIES, p, s.kind[s.drawn[p, 1]], s.kind[s.drawn[p, 2]], 0)
    s.phase = Phase.KITTY
    if s.full_city == FullCity.TURN_WITHOUT_KITTY and CITY & ~occupied(s) == 0:
        tell(log, Event.NO_ROOM, p, 0, 0, 0)
        return_kitties(s, p, log)
        s.phase = Phase.REFILL


@rule("G9a", "ruling 3")
def is_run_out(s: State, book: Book) -> bool:
    """Whether no turn can begin any more."""
    return s.kitty_deck[0] <= 1 or is_clock_run_out(s, book)


@rule("ruling 3", "ruling 13")
def is_clock_run_out(s: State, book: Book) -> bool:
    """Where turns pass without a Kitty, the deck does not tell the time: the number of turns does."""
    if s.full_city == FullCity.KITTY_LEAVES:
        return False
    kitties = 0
    for row in range(1, MAX_CARDS + 1):
        if book.card[row].kind == Kind.KITTY:
            kitties += book.card[row].copies
    return s.turn >= kitties - 1


@rule("G1", "ruling 34", "ruling 35")
def return_kitties(s: State, p: int, log: Log) -> None:
    """What was drawn and not chosen goes under the deck; those who have seen it still know it there."""
    while s.drawn[p, 0]:
        card = pop(s.drawn[p])
        s.owner[card] = 0
        push_bottom(s.kitty_deck[:], card)
        tell_only(log, s.seen[card], Event.PUT_UNDER, p, s.kind[card], 0, 0)


@rule("G1", "K3", "ruling 13")
def bring(s: State, book: Book, p: int, row: int) -> None:
    """Choose one of the two Kitties; it allows as many tactics as it has lines."""
    s.playing = take(s.drawn[p], s.kind[:], s.owner[:], s.seen[:], row)
    s.lines = book.card[row].lines
    s.draft = 1 << p
    s.phase = Phase.PLACE


@rule("ruling 13")
def leave(s: State, p: int, log: Log) -> None:
    """The City is full: the Kitty leaves the game, its lines can be used."""
    card = s.playing
    s.playing = 0
    forget(s, card)
    s.owner[card] = 0
    push(s.removed[:], card)
    tell(log, Event.NO_ROOM, p, 0, 0, 0)
    tell(log, Event.LEFT, p, s.kind[card], 0, 0)
    begin_tactics(s, p, log)


@rule("G2", "ruling 14")
def put(s: State, place: int) -> None:
    """Onto an open Grid Marker, with a token of its owner."""
    s.board[place] = s.playing
    s.playing = 0
    s.focus = place
    s.phase = Phase.FACE


@rule("G2", "G2a", "S2b")
def face(s: State, p: int, facing: int, log: Log) -> None:
    """Turn the new Kitty as you like; now it lies open for all."""
    card = s.board[s.focus]
    s.facing[card] = facing
    s.fresh[card] = 1
    s.seen[card] = OPEN
    tell(log, Event.PLACED, p, s.kind[card], s.focus, facing)
    s.focus = 0
    begin_tactics(s, p, log)


@rule("G1", "G3", "K3")
def begin_tactics(s: State, p: int, log: Log) -> None:
    """The other Kitty returns under the deck; then there is a tactic for each line."""
    return_kitties(s, p, log)
    s.draft = 0
    s.phase = Phase.TACTICS if s.lines else Phase.REFILL


@rule("G3", "G4", "K3", "ruling 18", "ruling 25")
def use_line(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """Play a tactic, discard one and draw another, or leave the remaining lines unused."""
    if a == STOP:
        s.lines = 0
        s.phase = Phase.REFILL
        return
    s.lines -= 1
    if a < DISCARD:
        s.playing = take(s.hand[p], s.kind[:], s.owner[:], s.seen[:], a - PLAY)
        s.owner[s.playing] = 0
        s.phase = Phase.TACTIC
        s.draft = 1 << p
        tell(log, Event.PLAYED, p, a - PLAY, 0, 0)
        carry_out(s, book, p, log)
        return
    discard_from_hand(s, p, a - DISCARD, log)
    draw_tactics(s, p, 1, log)
    s.phase = Phase.TACTICS if s.lines else Phase.REFILL


@rule("G4", "K4", "ruling 28", "ruling 29")
def carry_out(s: State, book: Book, p: int, log: Log) -> None:
    """Do the steps of the tactic from top to bottom, up to one that leaves something to choose.

    A step that cannot be done is passed over, and with a choice that fails goes the Kitty it was about.
    """
    card = s.kind[s.playing]
    while s.at_step < STEPS:
        step = book.card[card].steps[s.at_step]
        if step.do == 0 or step.do == Verb.OR:
            break
        if open_choices(s, book, p, card, s.at_step, True) == 0:
            if step.do == Verb.EITHER:
                break
            if step.do == Verb.CHOOSE or step.do == Verb.MAY_CHOOSE:
                s.focus = 0
        elif asks(step.do):
            return
        else:
            perform(s, book, p, step, log)
        s.at_step += 1
    finish_tactic(s)


@rule("G4a", "ruling 20")
def finish_tactic(s: State) -> None:
    """The card lies face up in a row of its own until the end of the turn."""
    commit(s)
    push(s.played[:], s.playing)
    s.playing = s.at_step = s.focus = s.aim = 0
    s.phase = Phase.TACTICS if s.lines else Phase.REFILL


@rule("G4", "K4")
def answer(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """Take what was chosen for the step that was owed, and go on."""
    s.draft = 1 << p
    row = s.kind[s.playing]
    step = book.card[row].steps[s.at_step]
    if a == SKIP:
        s.focus = 0 if step.do == Verb.MAY_CHOOSE else s.focus
    elif a < PLAY:
        perform_at(s, book, step, a - FACE, log)
    elif a < KITTY:
        s.at_step = start_of_way(book, row, s.at_step, a - WAY)
    elif a < SKIP:
        perform_at(s, book, step, a - KITTY if a < GO else a - GO, log)
    elif a < DROP:
        recover(s, p, a - TAKE, log)
    else:
        discard_from_hand(s, p, a - DROP, log)
    s.at_step += 1
    carry_out(s, book, p, log)


@rule("B2", "G6", "ruling 9")
def outer(s: State, p: int) -> int:
    """Where player p has Kitties in the Outer City."""
    return friendly(s, p) & ~CITY


@rule("G6", "ruling 9", "ruling 11")
def put_token(s: State, place: int, log: Log) -> None:
    """One more paw token; with the third, the owner's included, the Kitty is captured."""
    card = s.board[place]
    s.tokens[card] += 1
    tell(log, Event.TOKEN, s.owner[card], s.kind[card], place, s.tokens[card] + 1)
    if s.tokens[card] + 1 >= TOKENS_CAPTURE:
        capture(s, place, log)
    s.phase = Phase.CONTROL


@rule("G7a", "B1", "W1")
def lines_in(places: int) -> int:
    """The lines of the City that lie in these places, as bits of their numbers."""
    found = 0
    for i in range(LINES):
        if line(i) & ~places == 0:
            found |= 1 << i
    return found


@rule("G7", "G7a", "ruling 4", "ruling 5", "ruling 6", "ruling 7")
def declare(s: State, book: Book, p: int, log: Log) -> None:
    """Whoever holds a line declares it, all lines at once: which Kitties stand where."""
    lines, held = lines_in(friendly(s, p)), 0
    if lines and is_run_out(s, book):
        tell(log, Event.TOO_LATE, p, lines, 0, 0)
        return
    s.claims[p] = lines
    for i in range(LINES):
        if lines >> i & 1:
            held |= line(i)
    for place in range(1, PLACES):
        if held >> place & 1:
            s.claimed[s.board[place]] = place
    if lines:
        tell(log, Event.DECLARED, p, lines, 0, 0)


@rule("G8", "ruling 30", "ruling 31")
def can_rescue(s: State, book: Book, p: int) -> bool:
    """With a line held and less captured than the opponent."""
    return lines_in(friendly(s, p)) != 0 and levels_in(s, book, p) < levels_in(s, book, 1 - p)


@rule("G8", "ruling 30")
def rescue(s: State, p: int, row: int, log: Log) -> None:
    """A Kitty that the opponent has captured leaves the game."""
    card = take(s.captured[1 - p], s.kind[:], s.owner[:], s.seen[:], row)
    s.owner[card] = 0
    push(s.removed[:], card)
    tell(log, Event.RESCUED, p, row, 0, 0)


@rule("G7b", "ruling 5")
def lines_kept(s: State, p: int) -> int:
    """The lines that player p has declared and all three Kitties of which stand where they stood then."""
    standing = 0
    for place in range(1, PLACES):
        card = s.board[place]
        if s.owner[card] == p and s.claimed[card] == place:
            standing |= 1 << place
    return lines_in(standing)


@rule("W1", "W3", "G7b", "ruling 4", "ruling 6", "ruling 8")
def pass_turn(s: State, book: Book, log: Log) -> None:
    """What the opponent declared last turn is tested; if nobody has won, the next turn begins."""
    foe = 1 - active(s)
    kept, declared = lines_kept(s, foe), s.claims[foe]
    s.claims[foe] = kept
    for place in range(1, PLACES):
        if s.owner[s.board[place]] == foe:
            s.claimed[s.board[place]] = 0
    s.phase = Phase.START
    if kept:
        tell(log, Event.WON_CONTROL, foe, kept, 0, 0)
        finish(s, book, 1 << foe)
    elif declared:
        tell(log, Event.BROKEN, foe, declared, 0, 0)


@rule("W2", "W3", "G9a", "G9b", "ruling 33")
def end_battle(s: State, book: Book, log: Log) -> None:
    """More captured levels win; then more levels on the board; then nobody."""
    tell(log, Event.BATTLE_ENDS, 0, 0, 0, 0)
    ours, theirs = levels_in(s, book, 0), levels_in(s, book, 1)
    event = Event.WON_POWER + 0
    if ours == theirs:
        ours, theirs = levels_on_board(s, book, 0), levels_on_board(s, book, 1)
        event = Event.WON_TIE + 0
    if ours > theirs:
        tell(log, event, 0, ours, theirs, 0)
        finish(s, book, 1)
    elif theirs > ours:
        tell(log, event, 1, theirs, ours, 0)
        finish(s, book, 2)
    else:
        tell(log, Event.DRAWN_GAME, 0, 0, 0, 0)
        finish(s, book, 0)


@rule("W2")
def finish(s: State, book: Book, winners: int) -> None:
    s.over = 1
    s.winners = winners
    for p in range(2):
        s.score[p] = levels_in(s, book, p)
