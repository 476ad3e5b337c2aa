"""Card files: what they say becomes the book, and whatever is wrong is named with file, card and field."""

from pathlib import Path

import pytest

from caterwaul.core import faults as faults_told
from caterwaul.core.cardset import CardSet
from caterwaul.core.faults import MOST_FAULTS, CardError
from tests.core.toys import Keyword, Kind, Verb, toy_cards

pytestmark = pytest.mark.interpreted

PLAIN = '[[card]]\nid = "tom"\nkind = "troop"\ncost = 1\n'


@pytest.fixture
def cards(tmp_path: Path) -> CardSet:
    return toy_cards(tmp_path)


def faults(tmp_path: Path, *own: str) -> list[str]:
    with pytest.raises(CardError) as caught:
        toy_cards(tmp_path, *own)
    said = [str(fault) for fault in caught.value.faults]
    assert str(caught.value).splitlines()[:MOST_FAULTS] == said[:MOST_FAULTS]
    return said


def test_a_file_becomes_rows_of_the_book_from_row_1(cards: CardSet):
    nothing, tabby, nap = cards.book.card[:3]
    assert (nothing.kind, nothing.cost, nothing.power) == (0, 0, 0)
    assert (tabby.kind, tabby.cost, tabby.power) == (Kind.TROOP, 2, 1)
    assert (nap.keywords, nap.power) == (1 << Keyword.REACH | 1 << Keyword.GUARD, 3)
    assert [(e.do, e.n) for e in nap.acts] == [(Verb.DRAW, 2), (Verb.BOOST, 1)]
    assert nap.when_killed[0].other == cards.number("card", "tabby")
    assert cards.book.deck[1].cards.tolist() == [1, 1, 2, 0]


def test_a_name_is_made_from_the_id_unless_given(cards: CardSet):
    assert [entry.name for entry in cards.tables["card"]] == ["Tabby", "A Nap"]


def test_words_and_titles_of_rows(cards: CardSet):
    assert (cards.word("card", 2), cards.title("card", 2)) == ("nap", "A Nap")
    assert (cards.word("card", 0), cards.title("card", 0)) == (None, "nothing")
    assert (cards.word("card", 3), cards.entry("card", 3)) == (None, None)
    assert (cards.word("row", 7), cards.title("n", 7)) == ("7", "7")


def test_a_word_that_is_no_card_is_answered_with_those_that_are(cards: CardSet):
    with pytest.raises(KeyError, match=r"no card is called 'taby' \(did you mean 'tabby'\?\).*tabby, nap"):
        cards.number("card", "taby")


def test_an_own_file_stands_beside_the_built_in_one(tmp_path: Path):
    cards = toy_cards(tmp_path, PLAIN)
    assert [entry.id for entry in cards.tables["card"]] == ["tabby", "nap", "tom"]
    assert cards.name == "built-in, own1"
    assert cards.tables["card"][2].source == "own1.toml"


def test_an_own_card_with_the_same_id_replaces_the_built_in_one(tmp_path: Path):
    cards = toy_cards(tmp_path, '[[card]]\nid = "tabby"\nkind = "troop"\ncost = 9\n')
    assert [entry.id for entry in cards.tables["card"]] == ["tabby", "nap"]
    assert cards.book.card[1].cost == 9


def test_an_own_file_can_stand_instead_of_the_tables_it_fills(tmp_path: Path):
    decks = '[[deck]]\nid = "toms"\ncards = ["tom"]\n'
    cards = toy_cards(tmp_path, "instead = true\n" + PLAIN + decks)
    assert [entry.id for entry in cards.tables["card"]] == ["tom"]
    assert [entry.id for entry in cards.tables["deck"]] == ["toms"]


@pytest.mark.parametrize("text", ["", "# later", "instead = true", "card = []"])
def test_a_file_without_cards_says_so(tmp_path: Path, text: str):
    with pytest.raises(
        CardError, match=r"own1\.toml: there are no cards in it; each begins with \[\[card\]\]"
    ):
        toy_cards(tmp_path, text)


def test_instead_leaves_other_tables_alone(tmp_path: Path):
    cards = toy_cards(tmp_path, 'instead = true\n[[deck]]\nid = "one"\ncards = ["nap"]\n')
    assert [entry.id for entry in cards.tables["card"]] == ["tabby", "nap"]
    assert [entry.id for entry in cards.tables["deck"]] == ["one"]


def test_the_fingerprint_follows_what_the_cards_do_and_are_called(tmp_path: Path):
    plain = toy_cards(tmp_path).fingerprint
    assert toy_cards(tmp_path).fingerprint == plain
    assert toy_cards(tmp_path, PLAIN).fingerprint != plain
    renamed = PLAIN + 'name = "Tomcat"\n'
    assert toy_cards(tmp_path, renamed).fingerprint != toy_cards(tmp_path, PLAIN).fingerprint
    told = PLAIN + 'lore = "Sleeps."\n'
    assert toy_cards(tmp_path, told).fingerprint == toy_cards(tmp_path, PLAIN).fingerprint


def test_lore_is_kept_and_art_is_allowed(tmp_path: Path):
    cards = toy_cards(tmp_path, PLAIN + 'lore = "Sleeps."\nart = { hat = "crown" }\n')
    assert cards.tables["card"][2].lore == "Sleeps."


@pytest.mark.parametrize(
    ("line", "field", "message"),
    [
        ("cots = 1", "cots", "unknown field (did you mean 'cost'?); known: kind, cost, power"),
        ("power = 6", "power", "6 is out of range: 1 to 5"),
        ("power = 1.5", "power", "needs a whole number, not 1.5"),
        ("power = true", "power", "needs a whole number, not True"),
        ('power = "2"', "power", "needs a whole number, not '2'"),
        ('keywords = ["raech"]', "keywords",
         "unknown word 'raech' (did you mean 'reach'?); known: reach, guard"),
        ('keywords = "reach"', "keywords", "needs a list, not 'reach'"),
        ('acts = [{ do = "drwa", n = 1 }]', "acts[1].do", "unknown word 'drwa' (did you mean 'draw'?)"),
        ('acts = [{ do = "draw" }]', "acts[1]", "'draw' also needs n"),
        ('acts = [{ do = "shuffle", n = 1 }]', "acts[1]", "'shuffle' takes nothing, not n"),
        ('acts = [{ do = "draw", n = 1, against = ["guard"] }]', "acts[1]", "'draw' takes n, not against"),
        ("acts = [{ n = 1 }]", "acts[1].do", "missing"),
        ('when_killed = [{ do = "shuffle" }]', "when_killed[1]",
         "'shuffle' means nothing here; known here: draw, summon"),
        ('when_killed = [{ do = "smumon" }]', "when_killed[1].do",
         "unknown word 'smumon' (did you mean 'summon'?); known: draw, summon"),
        ("acts = [1]", "acts[1]", "needs a table such as { do = … }, not 1"),
        ('acts = [{ do = "shuffle" }, { do = "draw", n = 99 }]', "acts[2].n", "99 is out of range: 0 to 9"),
        ("acts = [{}, {}, {}]", "acts", "3 effects, at most 2 fit"),
        ('when_killed = [{ do = "summon", other = "tabbby" }]', "when_killed[1].other",
         "no card is called 'tabbby' (did you mean 'tabby'?)"),
    ],
)  # fmt: skip
def test_a_fault_names_file_card_field_and_the_nearest_word(
    tmp_path: Path, line: str, field: str, message: str
):
    (fault,) = faults(tmp_path, PLAIN + line)
    assert fault.startswith(f"own1.toml:5: card tom: field {field!r}: {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[card]]\nid = "tom"\nkind = "troop"\n', "own1.toml:1: card tom: field 'cost': missing"),
        ('[[card]]\nid = "tom"\ncost = 1\n', "own1.toml:1: card tom: field 'kind': missing"),
        ('[[card]]\nkind = "troop"\ncost = 1\n',
         "own1.toml:1: card number 1: field 'id': needs a lower-case word"),
        (PLAIN.replace("tom", "Tom"), "own1.toml:2: card Tom: field 'id': needs a lower-case word"),
        (PLAIN.replace("tom", "tom cat"), "own1.toml:2: card tom cat: field 'id': needs a lower-case word"),
        (PLAIN + "name = 3\n", "own1.toml:5: card tom: field 'name': needs a text of at most 60"),
        (PLAIN + f'name = "{"n" * 61}"\n', "own1.toml:5: card tom: field 'name': needs a text of at most 60"),
        (PLAIN + 'name = "Tom\\u0000"\n', "own1.toml:5: card tom: field 'name': needs a text of at most 60"),
        (PLAIN + f'lore = "{"n" * 401}"\n',
         "own1.toml:5: card tom: field 'lore': needs a text of at most 400"),
        (PLAIN + "art = 3\n", "own1.toml:5: card tom: field 'art': needs a table"),
        (PLAIN.replace("tom", "t" * 41),
         f"own1.toml:2: card {'t' * 41}: field 'id': needs a lower-case word"),
        (PLAIN.replace("tom", "__"), "own1.toml:2: card __: field 'id': needs a lower-case word"),
        (PLAIN + PLAIN, "own1.toml:6: card tom: field 'id': given twice in this file"),
        ("[[cards]]\n", "own1.toml:1: unknown table 'cards' (did you mean 'card'?); known: card, deck, pair"),
        ("card = 3\n", "own1.toml:1: write each entry of 'card' under [[card]]"),
        ("[card]\nid = 1\n", "own1.toml:1: write each entry of 'card' under [[card]]"),
        ("[[card]\n", "own1.toml:1: cannot be read: "),
        ('[[deck]]\nid = "many"\ncards = { tabby = 5 }\n',
         "own1.toml:3: deck many: field 'cards': 5 given, at most 4 needed"),
        ('[[pair]]\nid = "half"\ncards = ["tabby"]\n',
         "own1.toml:3: pair half: field 'cards': 1 given, exactly 2 needed"),
        ('[[deck]]\nid = "odd"\ncards = { tabby = -1 }\n',
         "own1.toml:3: deck odd: field 'cards': tabby = -1: needs a whole number from 1"),
        ('[[deck]]\nid = "who"\ncards = ["tibby"]\n',
         "own1.toml:3: deck who: field 'cards': no card is called 'tibby' (did you mean 'tabby'?)"),
        ('[[deck]]\nid = "list"\ncards = [["tabby"]]\n',
         "own1.toml:3: deck list: field 'cards': no card is called ['tabby']"),
    ],
)  # fmt: skip
def test_a_file_or_entry_that_cannot_be_used_is_named(tmp_path: Path, text: str, message: str):
    (fault,) = faults(tmp_path, text)
    assert fault.startswith(message)


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path):
    from caterwaul.core.cardset import load_cards
    from tests.core.toys import Book, builtin

    with pytest.raises(CardError, match=r"missing\.toml: cannot be read"):
        load_cards(Book, builtin(tmp_path), [tmp_path / "missing.toml"])


def test_too_many_entries_are_refused_with_the_file_that_brought_them(tmp_path: Path):
    more = "".join(PLAIN.replace("tom", f"tom_{i}") for i in range(3))
    (fault,) = faults(tmp_path, more)
    assert fault == (
        "own1.toml:9: card: 5 entries, but a book holds 4; "
        "2 of them are built in, and instead = true leaves those out"
    )


def test_a_card_is_counted_and_not_written_down_as_often_as_its_number_says(tmp_path: Path):
    """A list of all of them would not fit into any machine."""
    (fault,) = faults(tmp_path, '[[deck]]\nid = "many"\ncards = { tabby = 99999999999999, nap = 1 }\n')
    assert fault == "own1.toml:3: deck many: field 'cards': 100000000000000 given, at most 4 needed"


def test_what_somebody_has_written_is_shown_as_far_as_one_reads_it(tmp_path: Path):
    (fault,) = faults(tmp_path, PLAIN.replace("1", f'"{"long" * 9_000}"'))
    assert len(fault) < 200


def test_of_very_many_faults_the_first_are_told_and_the_others_counted(tmp_path: Path):
    with pytest.raises(CardError) as caught:
        toy_cards(tmp_path, PLAIN + "\n".join(f"cots_{n} = 1" for n in range(3_000)))
    told = str(caught.value).splitlines()
    assert (len(told), told[-1]) == (51, "and 2950 more")
    assert len(caught.value.faults) == 3_000


def test_all_faults_are_told_at_once(tmp_path: Path):
    found = faults(tmp_path, PLAIN + "power = 9\ncots = 1\n", '[[dekc]]\n[[card]]\nid = "x"\nkind = "trik"\n')
    places = [tuple(fault.split(":")[:2]) for fault in found]
    assert places == [("own1.toml", "5"), ("own1.toml", "6"), *(("own2.toml", n) for n in "124")]


@pytest.mark.parametrize(
    "wrong",
    [
        PLAIN + "\n".join(f"tsoc{n} = 1" for n in range(400)),
        PLAIN + f"keywords = {[f'chera{n}' for n in range(400)]}",
        "\n".join(f"[[rdac{n}]]" for n in range(400)),
    ],
    ids=["fields", "words", "tables"],
)
def test_what_may_have_been_meant_is_looked_for_as_long_as_somebody_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
):
    looked: list[str] = []

    def nearest(word: str, known: list[str]) -> str:
        looked.append(word)
        return ""

    monkeypatch.setattr(faults_told, "nearest", nearest)
    faults(tmp_path, wrong)
    assert 1 <= len(looked) <= MOST_FAULTS
