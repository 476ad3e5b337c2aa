"""The smallest changes of numbers that bring cards into a band."""

from pathlib import Path

import numpy as np
import pytest

from caterwaul import games
from caterwaul.core.cardset import CardSet
from caterwaul.lab import LabError
from caterwaul.lab.numbers import Number, changed, numbers_of, owned, patch, usual
from caterwaul.lab.suggestion import Suggesting, excess

CLASH, FIVE = games.load("clash"), games.load("five_rows")
BROKEN = """[[character]]
id = "lotto"
name = "LOTTO"
hp = 17
initiative = 5
duplicate = "three"
specials = ["loaded_dice", "double_down"]
"""


def cards_with(text: str, folder: Path) -> tuple[CardSet, dict[str, str]]:
    file = folder / "own.toml"
    file.write_text(text)
    return CLASH.cards([file]), {"own.toml": text}


def test_a_built_in_card_that_was_broken_by_three_is_brought_back_to_within_one(tmp_path: Path) -> None:
    cards, files = cards_with(BROKEN, tmp_path)
    found = Suggesting(CLASH, cards, ["random"], files=files, only=["lotto"], seed=1, threads=1).run()
    (step,) = found.steps
    assert (step.number, step.before) == ("hp", 17)
    assert abs(step.after - 14) <= 1
    assert step.change.rise.limits[1] < 0
    assert found.patch.splitlines()[1:] == ["[[character]]", 'change = "lotto"', f"hp = {step.after}"]
    mended, _ = cards_with(found.patch, tmp_path)
    assert mended.book.character[mended.number("character", "lotto")].hp == step.after
    assert found.outside == {}


def test_what_is_inside_the_band_is_left_alone() -> None:
    searching = Suggesting(CLASH, CLASH.builtin, ["random"], band=(0.0, 1.0), seed=1, threads=1)
    found = searching.run()
    assert (found.steps, found.patch, found.outside) == ([], "", {})


def test_a_search_that_is_stopped_tells_what_it_has() -> None:
    stop = np.zeros(1, np.int64)

    def enough(played: int, what: str) -> None:
        stop[0] = 1

    searching = Suggesting(CLASH, CLASH.builtin, ["random"], threads=1, stop=stop, progress=enough)
    assert searching.run().steps == []
    assert searching.was_stopped


@pytest.mark.parametrize("key", games.keys())
def test_every_number_of_every_card_can_be_changed_within_its_bounds_alone(key: str) -> None:
    game = games.load(key)
    for table, rows in game.builtin.tables.items():
        for entry in rows:
            for number in numbers_of(game, game.builtin, table, entry.id):
                assert number.least <= number.value <= number.most
                assert usual(game, number) == number.value


@pytest.mark.parametrize("key", games.keys())
def test_every_built_in_entry_is_written_so_that_it_is_read_again(key: str) -> None:
    """A patch that changes nothing is the same set."""
    game = games.load(key)
    for table, rows in game.builtin.tables.items():
        values = {
            number: number.value
            for entry in rows
            for number in numbers_of(game, game.builtin, table, entry.id)
            if number.table == table
        }
        if values:
            _, cards = changed(game, {}, game.builtin, values)
            assert cards.book.tobytes() == game.builtin.book.tobytes()


def test_a_number_deep_in_an_effect_is_changed(tmp_path: Path) -> None:
    numbers = {number.said: number for number in numbers_of(CLASH, CLASH.builtin, "card", "one")}
    assert numbers["acts[1].n"] == Number("card", "one", ("acts", 0, "n"), 1, 0, 9)
    text = patch(CLASH.builtin, {numbers["acts[1].n"]: 3}, {numbers["acts[1].n"]: "why"})
    assert text.startswith("# why\n[[card]]")
    cards, _ = cards_with(text, tmp_path)
    assert cards.book.card[cards.number("card", "one")].acts[0].n == 3
    assert CLASH.builtin.book.card[1].acts[0].n == 1, "the built-in card stays as it is"


def test_a_card_of_an_own_file_is_changed_over_that_file(tmp_path: Path) -> None:
    own = '[[card]]\nid = "zap"\nname = "Zap"\nbuildup = 3\nacts = [{ do = "strike", n = 2 }]\n'
    cards, files = cards_with(own, tmp_path)
    number = next(n for n in numbers_of(CLASH, cards, "card", "zap") if n.said == "buildup")
    texts, after = changed(CLASH, files, cards, {number: 1})
    assert texts["own.toml"] == own
    zap = after.book.card[after.number("card", "zap")]
    assert (zap.buildup, zap.acts[0].n) == (1, 2)


def test_moves_of_one_character_are_its_own_and_cards_of_several_decks_nobodys() -> None:
    assert owned(CLASH, CLASH.builtin, "character")["brute"] == ["five", "bull_through"]
    claw = games.load("claw_and_order")
    theirs = {card for cards in owned(claw, claw.builtin, "deck").values() for card in cards}
    assert len(theirs) < len(claw.builtin.tables["card"])


@pytest.mark.parametrize(("value", "out"), [(0.5, 0), (0.45, 0), (0.40, 0.05), (0.65, 0.10)])
def test_how_far_a_share_is_outside(value: float, out: float) -> None:
    assert excess(value, (0.45, 0.55)) == pytest.approx(out)


def test_what_cannot_be_searched_is_said() -> None:
    with pytest.raises(LabError, match="from a lower share"):
        Suggesting(CLASH, CLASH.builtin, ["random"], band=(0.6, 0.4))
    with pytest.raises(LabError, match="no card is called 'lotta'"):
        Suggesting(CLASH, CLASH.builtin, ["random"], only=["lotta"])
