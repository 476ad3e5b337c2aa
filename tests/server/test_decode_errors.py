"""What is wrong with a request is said in words."""

from typing import Any, Literal

import msgspec
import pytest

from caterwaul.server.http.decode_errors import decode_error_in_words
from caterwaul.server.http.schemas import Word


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    name: Word
    seats: list[int] = []
    way: Literal["left", "right"] = "left"
    deck: str | None = None
    cards: dict[Word, int] = {}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "'name' is missing"),
        ({"name": ""}, "name: it needs text of length 1 or more"),
        ({"name": 3}, "name: it needs text, not a whole number"),
        ({"name": "x", "seats": ["a"]}, "seats[0]: it needs a whole number, not text"),
        ({"name": "x", "way": "up"}, "way: 'up' is not one of the words it can be"),
        ({"name": "x", "deck": []}, "deck: it needs text, not a list"),
        ({"name": "x", "more": 1}, "there is no 'more'"),
        ({"name": "x", "cards": {"": 1}}, "a name in cards: it needs text of length 1 or more"),
        ([], "it needs an object, not a list"),
    ],
)
def test_faults_are_put_into_words(sent: Any, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as fault:
        msgspec.json.decode(msgspec.json.encode(sent), type=Wish)
    assert decode_error_in_words(fault.value) == said
