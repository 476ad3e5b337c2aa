"""Vocabularies and sentences."""

import pytest

from caterwaul.core.words import REVEALS, Blank, Worded, blanks_in, comma_list, fill, nearest

pytestmark = pytest.mark.interpreted


class Verb(Worded):
    DRAW = "Draw {n}."
    GIVE = "Give {card} to {whom:seat}.", "Give a card to {whom:seat}.", REVEALS


def test_members_count_from_one_and_carry_their_sentences():
    assert [int(verb) for verb in Verb] == [1, 2]
    assert list(Verb)[1] is Verb.GIVE
    assert (Verb.DRAW.text, Verb.DRAW.masked, Verb.DRAW.reveals) == ("Draw {n}.", "", False)
    assert (Verb.GIVE.masked, Verb.GIVE.reveals) == ("Give a card to {whom:seat}.", True)


def test_the_second_sentence_speaks_of_nothing_that_the_first_does_not():
    with pytest.raises(TypeError, match=r"speaks of card, which '\{seat\} draws\.' does not"):

        class Wrong(Worded):
            DREW = "{seat} draws.", "{seat} draws {card}."


def test_blanks_say_their_name_and_domain_each_once():
    assert Verb.GIVE.blanks == (Blank("card", "card"), Blank("whom", "seat"))
    assert blanks_in("{n} and {n} again") == (Blank("n", "n"),)
    assert blanks_in("nothing to fill") == ()


def test_a_sentence_is_filled_by_name():
    assert fill("{a} hits {b:seat}, {a}!", {"a": "Ann", "b": "Bob"}) == "Ann hits Bob, Ann!"
    assert fill("pass", {}) == "pass"


def test_the_nearest_word_is_a_hint_only_where_it_is_near():
    assert nearest("blok", ["block", "dodge"]) == " (did you mean 'block'?)"
    assert nearest("xyzzy", ["block", "dodge"]) == ""


def test_long_lists_are_cut():
    assert comma_list(["a", "b"]) == "a, b"
    assert comma_list([*"abcdef"], most=4) == "a, b, c, d and 2 more"
    assert comma_list([]) == ""
