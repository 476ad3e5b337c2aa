"""Names and texts that do not fit on a face are warned of, and none of a built-in card is."""

import pytest

from caterwaul import games
from caterwaul.core.card_file import CardFile
from caterwaul.core.cardset import CardSet
from caterwaul.faces import misfits, warnings_in
from tests.faces.drawn import CASES, builtin

TROOP = '[[card]]\nid = "tom"\nkind = "troop"\ncost = 1\npower = 1\nhealth = 2\n'
TALKS = (
    'when_{} = [{{ do = "toughen", to = "own_adjacent", n = 1 }}, {{ do = "hurt", who = "each", n = 2 }}]\n'
)
EVERYTHING = "".join(TALKS.format(when) for when in ("played", "attacks", "killed"))
MORE = "".join(TALKS.format(when).replace("when_", "") for when in ("start_of_combat", "end_of_round"))


def own(text: str, key: str = "five_rows") -> CardSet:
    return games.load(key).cards([CardFile("own", text)])


def warned(text: str, key: str = "five_rows") -> list[str]:
    return [str(warning) for warning in warnings_in(key, own(text, key))]


@pytest.mark.parametrize("key", games.keys())
def test_every_built_in_card_fits(key: str) -> None:
    cards = builtin(key)
    entries = {(table, entry.id): entry for table, rows in cards.tables.items() for entry in rows}
    found = [misfits(key, cards, entries[case[1:]]) for case in CASES if case[0] == key]
    assert found
    assert not any(found)
    assert warnings_in(key, cards) == []


def test_a_short_card_fits() -> None:
    assert warned(TROOP + 'name = "Tom"\nlore = "Sleeps all day."\n') == []


@pytest.mark.parametrize("key", ["five_rows", "claw_and_order"])
def test_a_name_that_gets_too_small_is_told_at_its_line(key: str) -> None:
    cat = TROOP if key == "five_rows" else TROOP.replace("power", "damage") + 'breed = "shorthair"\n'
    (said,) = warned(f'{cat}name = "{"W" * 60}"\n', key)
    assert said.startswith(f"own:{cat.count(chr(10)) + 1}: card tom: field 'name': in letters of ")
    assert said.endswith("points on paper, and 7.8 can be read: shorten it")


def test_a_name_that_is_too_small_on_the_table_alone() -> None:
    (said,) = warned(TROOP + f'name = "{"W" * 24}"\n')
    assert said == "own:7: card tom: field 'name': too small to be read on the table: shorten it"


def test_lore_that_gets_too_small() -> None:
    (said,) = warned(TROOP + f'lore = "{"Sleeps all day. " * 20}"\n' + EVERYTHING)
    assert said.startswith("own:7: card tom: field 'lore': ")


def test_a_text_that_gets_too_small_or_is_cut() -> None:
    (said,) = warned(TROOP + EVERYTHING + MORE)
    assert said.startswith("own:1: card tom: its text is ")
    assert said.endswith("give it fewer effects")


def test_warnings_stand_in_the_order_of_the_file() -> None:
    text = TROOP.replace("tom", "recruitt") + TROOP.replace("tom", "x") + f'name = "{"W" * 60}"\n'
    assert [said.partition(": ")[0] for said in warned(text)] == ["own:2", "own:13"]
