"""Vocabularies and sentences."""

import pytest

from caterwaul.core.words import (
    REVEALS,
    Blank,
    Worded,
    blanks_in,
    closed,
    comma_list,
    either,
    fill,
    has_counted_noun,
    nearest,
    of_one,
)

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


def test_words_are_joined_as_people_do():
    assert [either([*"abc"[:n]]) for n in range(4)] == ["nothing", "a", "a or b", "a, b or c"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("It must be 1 to 1 spaces away.", "It must be 1 space away."),
        ("It must be 1 to 4 spaces away.", "It must be 1 to 4 spaces away."),
        ("Mend each of your 1 most damaged other troops.", "Mend your most damaged other troop."),
        ("Mend each of your 2 most damaged troops.", "Mend each of your 2 most damaged troops."),
        ("Hit each of the 1 enemy troops in front.", "Hit the enemy troop in front."),
    ],
)
def test_one_is_not_spoken_of_as_many(written: str, said: str) -> None:
    assert of_one(written) == said
    assert has_counted_noun(written) or written == said


@pytest.mark.parametrize(
    ("written", "said"),
    [("You fight as BRUTE!.", "You fight as BRUTE!"), ("Who?.", "Who?"), ("BRUTE! wins.", "BRUTE! wins.")],
)
def test_a_name_that_ends_with_a_mark_ends_its_sentence(written: str, said: str) -> None:
    assert closed(written) == said
