"""What is new to a seat: lines of the log are told once, and again only where an undo has changed them."""

from caterwaul.core.views import Line
from caterwaul.server.tables.seat_feed import agreeing

ONE, TWO, THREE = (Line(text, "step", {}, (), ()) for text in ("One.", "Two.", "Three."))


def test_what_was_told_stays_told() -> None:
    assert agreeing([ONE, TWO], [ONE, TWO, THREE]) == 2
    assert agreeing([], [ONE]) == 0


def test_a_log_that_begins_otherwise_is_told_anew_though_it_goes_on_alike() -> None:
    """Seats share equal lines, so the same line in the same place does not mean the same log."""
    assert agreeing([ONE, TWO], [THREE, TWO, ONE]) == 0
    assert agreeing([ONE, TWO, THREE], [ONE, THREE]) == 1
