"""Pages of lists: everything once, in order, and nothing for a token that was made up."""

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caterwaul.server.errors import Refusal
from caterwaul.server.http.paging import page_in, page_of, place_of, token_of
from caterwaul.server.storage.store import Document

from .serving import run
from .test_storage import opened

KEYS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=40)
RANKS = st.floats(allow_nan=False, allow_infinity=False)


@given(RANKS, KEYS)
def test_a_token_is_short_and_leads_back_to_its_place(rank: float, key: str) -> None:
    token = token_of(Document("deck", key, b"", rank=rank))
    assert place_of(token) == (rank, key)
    assert len(token) <= 64


@given(st.text(max_size=64) | st.binary(max_size=48).map(lambda b: b.hex()))
def test_a_token_that_was_made_up_is_refused_or_names_a_place(token: str) -> None:
    try:
        place = place_of(token)
    except Refusal:
        return
    assert place is None or (math.isfinite(place[0]) and place[1].isascii() and place[1].isprintable())


@pytest.mark.parametrize("token", ["x", "!", "ä", "AAAA", "f_gAAAAAAABh", "f_AAAAAAAABh"])
def test_no_place_is_said_to_be_none(token: str) -> None:
    with pytest.raises(Refusal, match="no place in a list"):
        place_of(token)


@pytest.mark.parametrize("key", ["", "x" * 41, "a b", "ä", "a\0"])
def test_documents_that_no_token_could_name_are_not_paged(key: str) -> None:
    with pytest.raises(ValueError, match="short, plain key"):
        token_of(Document("deck", key, b""))


@settings(max_examples=20, deadline=None)
@given(st.dictionaries(KEYS, st.integers(0, 3).map(float), max_size=12), st.integers(1, 5))
def test_the_pages_hold_everything_once(
    tmp_path_factory: pytest.TempPathFactory, ranks: dict[str, float], size: int
) -> None:
    home: Path = tmp_path_factory.mktemp("pages")
    run(lambda: walk(f"sqlite:///{home / 'tables.sqlite'}", ranks, size))


async def walk(url: str, ranks: dict[str, float], size: int) -> None:
    async with opened(url) as store:
        await store.documents.keep(*(Document("deck", key, b"", rank=rank) for key, rank in ranks.items()))
        seen: list[str] = []
        token: str | None = ""
        while token is not None:
            found, token = await page_of(store.documents, "deck", token, size=size)
            assert len(found) <= size
            seen += [document.key for document in found]
        assert seen == sorted(ranks, key=lambda key: (-ranks[key], key))


@given(st.dictionaries(KEYS, st.integers(0, 3).map(float), max_size=12), st.integers(1, 5))
def test_what_is_at_hand_comes_in_the_same_pages(ranks: dict[str, float], size: int) -> None:
    seen: list[str] = []
    token: str | None = ""
    while token is not None:
        found, token = page_in(ranks, lambda key: (ranks[key], key), token, size)
        assert 0 < len(found) <= size or not ranks
        seen += found
    assert seen == sorted(ranks, key=lambda key: (-ranks[key], key))
