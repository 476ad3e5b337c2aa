"""The board of Paw of Duty: places, what lies beside and ahead, and sets of places as bits."""

from __future__ import annotations

from ...core.compiling import rule
from .state import PLACES, SIDE, Facing, State

BOARD = (1 << PLACES) - 2  # ruling 12: place 0 is off the board
ROW = (1 << SIDE) - 1 << 1
COLUMN = sum(1 << 1 + SIDE * row for row in range(SIDE))
WEST_EDGE, EAST_EDGE = COLUMN, COLUMN << SIDE - 1
CITY = sum(0b111 << 2 + SIDE * row for row in (1, 2, 3))
FACINGS = 0b11110
LINES = 8


@rule("T1")
def beside(place: int, facing: int) -> int:
    """The adjacent place in a direction; 0 where the board ends."""
    match facing:
        case Facing.NORTH:
            return max(place - SIDE, 0)
        case Facing.SOUTH:
            return place + SIDE if 0 < place < PLACES - SIDE else 0
        case Facing.EAST:
            return place + 1 if place % SIDE else 0
        case _:
            return place - 1 if place % SIDE > 1 or (place and place % SIDE == 0) else 0


@rule("T1")
def around(places: int) -> int:
    """All that is adjacent to some places: north, south, east and west, never diagonally."""
    north_south = places >> SIDE | places << SIDE
    return (north_south | (places & ~EAST_EDGE) << 1 | (places & ~WEST_EDGE) >> 1) & BOARD


@rule("T3")
def occupied(s: State) -> int:
    """Where Kitties stand."""
    places = 0
    for place in range(1, PLACES):
        if s.board[place]:
            places |= 1 << place
    return places


@rule("T2")
def friendly(s: State, p: int) -> int:
    """Where the Kitties of a player stand."""
    places = 0
    for place in range(1, PLACES):
        if s.board[place] and s.owner[s.board[place]] == p:
            places |= 1 << place
    return places


@rule("T5", "ruling 36")
def target(s: State, place: int) -> int:
    """The place directly in front of the Kitty that stands there; 0 where it looks off the board."""
    return beside(place, s.facing[s.board[place]])


@rule("B1", "B2", "ruling 1")
def in_city(place: int) -> bool:
    return CITY >> place & 1 == 1


@rule("T3", "ruling 12")
def reachable(s: State, place: int, steps: int) -> int:
    """Empty places within so many steps from one empty place to the next, the start left out."""
    empty = BOARD & ~occupied(s)
    reached = 1 << place
    for _ in range(steps):
        reached |= around(reached) & empty
    return reached & ~(1 << place)


@rule("T3")
def open_ahead(s: State, place: int, steps: int) -> int:
    """Empty places straight ahead, up to the first Kitty."""
    facing = s.facing[s.board[place]]
    found = 0
    for _ in range(steps):
        place = beside(place, facing)
        if place == 0 or s.board[place]:
            break
        found |= 1 << place
    return found


@rule("T5")
def nearest_ahead(s: State, place: int, least: int, most: int) -> int:
    """Where the nearest Kitty straight ahead stands, if it is that far away, or 0."""
    facing = s.facing[s.board[place]]
    for distance in range(1, SIDE):
        place = beside(place, facing)
        if s.board[place]:
            return place if least <= distance <= most else 0
    return 0


@rule("T3")
def in_row_or_column(place: int) -> int:
    """All places of the row and the column of a place, itself included."""
    return ROW << (place - 1) // SIDE * SIDE | COLUMN << (place - 1) % SIDE


@rule("T1")
def straight_away(place: int, distance: int) -> int:
    """The places exactly so far away in a straight line."""
    found = 0
    for facing in range(1, 5):
        far = place
        for _ in range(distance):
            far = beside(far, facing)
        if far:
            found |= 1 << far
    return found


@rule("T1")
def direction(place: int, other: int) -> int:
    """The facing in which another place of the same row or column lies, or 0."""
    if place == other or not in_row_or_column(place) >> other & 1:
        return 0
    if (place - 1) // SIDE == (other - 1) // SIDE:
        return Facing.EAST if other > place else Facing.WEST
    return Facing.SOUTH if other > place else Facing.NORTH


@rule("T1", "ruling 12")
def hoppable(s: State, place: int) -> int:
    """The adjacent Kitties that have an empty place behind them."""
    found = 0
    for facing in range(1, 5):
        over = beside(place, facing)
        behind = beside(over, facing)
        if s.board[over] and behind and s.board[behind] == 0:
            found |= 1 << over
    return found


@rule("T5")
def facings_with_a_target(s: State, place: int) -> int:
    """The facings in which the Kitty would have another one in front of it, as bits."""
    found = 0
    for facing in range(1, 5):
        if s.board[beside(place, facing)]:
            found |= 1 << facing
    return found


@rule("W1", "B1", "G7a")
def line(i: int) -> int:
    """The eight lines of the City: three rows, three columns, two diagonals."""
    if i < 3:
        return 0b111 << 2 + SIDE * (i + 1)
    if i < 6:
        return (1 | 1 << SIDE | 1 << 2 * SIDE) << 7 + i - 3
    return 1 << 7 | 1 << 13 | 1 << 19 if i == 6 else 1 << 9 | 1 << 13 | 1 << 17
