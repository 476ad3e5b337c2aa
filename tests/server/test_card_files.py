"""Card files of strangers: whatever stands in one, it is refused in a few lines or can be shown and drawn."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caterwaul import games
from caterwaul.core.art import CHOICES, COLOURS, FLAGS, NUMBERS
from caterwaul.core.faults import CardError
from caterwaul.core.game import OWN_FILE
from caterwaul.faces import LAYOUTS, face
from caterwaul.server.api.games import cards_shown
from caterwaul.server.tables.card_files import own_cards
from caterwaul.server.websocket.messages import encode

MOST_SAID = 60_000  # characters of all faults together
ODD = st.one_of(
    st.integers(-(10**17), 10**17), st.integers(-3, 30), st.booleans(), st.floats(), st.text(max_size=90),
    st.sampled_from(["", "n" * 70, "long " * 1_000, "\x00", "]]>", "<script>", "&amp;", "\u202e", "ﷺ" * 60]),
)  # fmt: skip
ANY: st.SearchStrategy[Any] = st.recursive(
    ODD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=4,
)


def files_of(key: str) -> st.SearchStrategy[str]:
    """A row of the game itself in which a field or two say something else."""

    def changed(table: str, rows: list[dict[str, Any]]) -> st.SearchStrategy[str]:
        record = games.load(key).Book.fields[table].record
        assert record is not None
        names = st.sampled_from([*record.fields, "id", "name", "lore", "art", "zz"])
        more = st.dictionaries(names, ANY, min_size=1, max_size=2)
        return st.builds(lambda row, more: as_toml({table: [{**row, **more}]}), st.sampled_from(rows), more)

    return st.one_of([changed(table, rows) for table, rows in rows_of(key).items()])


def as_toml(value: dict[str, Any]) -> str:
    return "\n".join(f"{json.dumps(name)} = {written(item)}" for name, item in value.items())


def written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {written(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, float):
        return str(value)
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def rows_of(key: str) -> dict[str, list[dict[str, Any]]]:
    return {
        table: [{"id": entry.id, "name": entry.name, **entry.given} for entry in rows]
        for table, rows in games.load(key).builtin.tables.items()
    }


def dressed(key: str) -> st.SearchStrategy[str]:
    """A card of the game by another name, with other words and another figure."""
    traits = st.sampled_from(sorted([*CHOICES, *COLOURS, *FLAGS, *NUMBERS]))
    words = [word for known in CHOICES.values() for word in known]
    art = st.dictionaries(traits, ODD | st.sampled_from(sorted(words)) | st.just("#123456"), max_size=4)
    text = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)
    free = st.fixed_dictionaries({"name": text.map(lambda t: t[:60]), "lore": text, "art": art})
    rows = st.sampled_from(rows_of(key)["card"])
    return st.builds(lambda row, changed: as_toml({"card": [{**row, **changed}]}), rows, free)


@pytest.mark.parametrize("key", games.keys())
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_card_file_is_refused_in_a_few_lines_or_can_be_shown(key: str, data: st.DataObject) -> None:
    said = ""
    try:
        show(key, data.draw(files_of(key)))
    except CardError as error:
        said = str(error)
    assert len(said) < MOST_SAID


@pytest.mark.parametrize("key", games.keys())
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_card_is_drawn_whatever_it_is_called_and_looks_like(key: str, data: st.DataObject) -> None:
    show(key, data.draw(dressed(key)))


def show(key: str, text: str) -> None:
    """All that a table shows of its cards."""
    cards = own_cards(games.load(key), text)
    encode(cards_shown(games.load(key), cards.tables))
    for entry in cards.tables["card"]:
        if entry.source == OWN_FILE:
            for layout in LAYOUTS:
                ElementTree.fromstring(face(key, cards, "card", entry.id, layout))
