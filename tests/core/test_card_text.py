"""The printed text of a card is made from its effects."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from caterwaul.core.card_text import TakesError, check_takes, describe
from caterwaul.core.records import Record, flags, number, rows
from caterwaul.core.words import Worded, and_list
from tests.core.toys import Verb, toy_cards

pytestmark = pytest.mark.interpreted


def test_a_card_prints_its_words_and_effects_in_order(tmp_path: Path):
    tabby, nap = toy_cards(tmp_path).tables["card"]
    assert tabby.text == "Troop."
    assert (
        nap.text
        == "Trick. Reach, guard. Draw 2. Give reach or guard 1 more. When killed: put Tabby into play."
    )


def test_a_game_may_say_its_words_in_its_own_way():
    """What a card is decides how its words read: a troop has a keyword, a banner gives it."""

    class Motto(Worded):
        REACH = "Reach"
        GUARD = "Guard"

    class Banner(Record):
        n = number(0, 9)
        words = flags(Motto, said=lambda row, words: f"{row.n} have {and_list(words)}.")

    class Banners(Record):
        card = rows(Banner, 2)

    book = Banners.zeros(1)
    book[0].card[1].n, book[0].card[1].words = 3, 1 << Motto.REACH | 1 << Motto.GUARD
    cards = SimpleNamespace(title=lambda domain, value: "")
    assert describe(Banner, book[0], "card", 1, cards) == "3 have Reach and Guard."


def test_other_numbers_print_another_text(tmp_path: Path):
    own = '[[card]]\nid = "nap"\nkind = "trick"\ncost = 0\nacts = [{ do = "draw", n = 7 }]\n'
    assert toy_cards(tmp_path, own).tables["card"][1].text == "Trick. Draw 7."


def test_an_effect_takes_what_its_sentence_says():
    check_takes(Verb.DRAW, {"do": "draw", "n": 1})
    check_takes(Verb.SHUFFLE, {"do": "shuffle"})


@pytest.mark.parametrize(
    ("verb", "given", "message"),
    [
        (Verb.DRAW, {}, "'draw' also needs n"),
        (Verb.BOOST, {"n": 1}, "'boost' also needs against"),
        (Verb.SHUFFLE, {"n": 1, "against": []}, "'shuffle' takes nothing, not against, n"),
        (Verb.DRAW, {"n": 1, "other": "x"}, "'draw' takes n, not other"),
    ],
)
def test_an_effect_that_is_given_something_else_is_refused(
    verb: Verb, given: dict[str, object], message: str
):
    with pytest.raises(TakesError) as caught:
        check_takes(verb, {"do": verb.name.lower(), **given})
    assert str(caught.value) == message
