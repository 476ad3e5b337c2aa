"""What designers write: changed cards, slips of the fingers, files of other programs; all faults at once."""

import codecs
import random
from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.core.card_file import CardFile, card_file
from caterwaul.core.cardset import CardSet, load_cards, read_cards
from caterwaul.core.faults import Fault
from caterwaul.core.game import OWN_FILE, faults_in
from tests.core.toys import Book, Verb, builtin, toy_cards

pytestmark = pytest.mark.interpreted

PLAIN = '[[card]]\nid = "tom"\nkind = "troop"\ncost = 1\n'


def read(folder: Path, *texts: str) -> tuple[CardSet | None, list[Fault]]:
    files = [CardFile(f"own{i}", text) for i, text in enumerate(texts, 1)]
    return read_cards(Book, builtin(folder), files)


def told(folder: Path, *texts: str) -> list[str]:
    cards, faults = read(folder, *texts)
    assert (cards is None) == bool(faults)
    return [str(fault) for fault in faults]


def warned(folder: Path, *texts: str) -> list[str]:
    cards, faults = read(folder, *texts)
    assert faults == []
    assert cards is not None
    return [str(warning) for warning in cards.warnings]


# a card that is changed


def test_a_change_keeps_what_it_does_not_name(tmp_path: Path):
    cards = toy_cards(tmp_path, '[[card]]\nchange = "nap"\ncost = 4\nwhen_killed = []\n')
    assert [entry.id for entry in cards.tables["card"]] == ["tabby", "nap"]
    nap, entry = cards.book.card[2], cards.tables["card"][1]
    assert (nap.cost, nap.power, nap.acts[0].do, nap.when_killed[0].do) == (4, 3, Verb.DRAW, 0)
    assert (entry.name, entry.source, entry.is_own) == ("A Nap", "own1.toml", True)


def test_a_change_may_give_another_name_lore_and_picture(tmp_path: Path):
    text = '[[card]]\nchange = "nap"\nname = "A Doze"\nlore = "Zzz."\nart = { hat = "crown" }\n'
    entry = toy_cards(tmp_path, text).tables["card"][1]
    assert (entry.id, entry.name, entry.lore, entry.given["art"]) == (
        "nap",
        "A Doze",
        "Zzz.",
        {"hat": "crown"},
    )


def test_a_changed_card_is_the_same_as_one_written_anew(tmp_path: Path):
    changed = toy_cards(tmp_path, '[[card]]\nchange = "tabby"\ncost = 9\n')
    anew = toy_cards(tmp_path, '[[card]]\nid = "tabby"\nkind = "troop"\ncost = 9\n')
    assert changed.fingerprint == anew.fingerprint != toy_cards(tmp_path).fingerprint


def test_a_second_file_changes_what_the_first_has_changed(tmp_path: Path):
    first, second = '[[card]]\nchange = "tabby"\ncost = 9\n', '[[card]]\nchange = "tabby"\npower = 4\n'
    tabby = toy_cards(tmp_path, first, second).book.card[1]
    assert (tabby.cost, tabby.power) == (9, 4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[card]]\nchange = "taby"\n',
         "own1:2: card taby: field 'change': no card is called 'taby' (did you mean 'tabby'?)"),
        ('[[card]]\nchange = ""\n', "own1:2: card number 1: field 'change': no card is called ''"),
        ("[[card]]\nchange = 3\n", "own1:2: card 3: field 'change': no card is called 3"),
        ('[[card]]\nchange = "tabby"\nid = "tom"\n',
         "own1:3: card tabby: field 'id': what is changed keeps its id"),
        (PLAIN + '[[card]]\nchange = "tom"\ncost = 2\n',
         "own1:6: card tom: field 'change': 'tom' stands in this file already: write it there"),
        ('[[card]]\nchange = "tabby"\ncost = 2\n[[card]]\nchange = "tabby"\npower = 2\n',
         "own1:5: card tabby: field 'change': 'tabby' stands in this file already"),
        ('instead = true\n[[card]]\nchange = "tabby"\ncost = 2\n',
         "own1:3: card tabby: field 'change': no card is called 'tabby'; instead = true has put away all"),
        ('[[card]]\nchange = "tabby"\n\ncost = 10\n',
         "own1:4: card tabby: field 'cost': 10 is out of range: 0 to 9"),
        ('[[card]]\nchange = "tabby"\nname = 3\n', "own1:3: card tabby: field 'name': needs a text"),
    ],
)  # fmt: skip
def test_a_change_that_cannot_be_made(tmp_path: Path, text: str, said: str):
    (fault,) = [line for line in told(tmp_path, text) if not line.startswith("decks.toml")]
    assert fault.startswith(said)


@pytest.mark.parametrize("text", ['[[card]]\nchange = "tabby"\n', '[[card]]\nchange = "tabby"\ncost = 2\n'])
def test_a_change_that_changes_nothing_says_so(tmp_path: Path, text: str):
    assert warned(tmp_path, text) == [
        "own1:1: card tabby: changes nothing: write below it the fields that differ"
    ]


# what somebody may not have meant


@pytest.mark.parametrize("id_", ["taby", "tabbby", "tbaby", "tabbi"])
def test_an_id_that_is_nearly_that_of_another_card_is_asked_about(tmp_path: Path, id_: str):
    assert warned(tmp_path, PLAIN.replace("tom", id_)) == [
        f"own1:2: card {id_}: field 'id': stands beside 'tabby'; did you mean change = 'tabby'?"
    ]


@pytest.mark.parametrize("id_", ["tom", "flabby", "naps", "nap2", "tabby_2", "tabby1"])
def test_an_id_of_its_own_is_not_asked_about(tmp_path: Path, id_: str):
    assert warned(tmp_path, PLAIN.replace("tom", id_)) == []


def test_a_card_in_place_of_another_is_said(tmp_path: Path):
    (said,) = warned(tmp_path, PLAIN.replace("tom", "tabby") + PLAIN.replace("tom", "nap"))
    assert said.startswith("own1:2: card tabby: field 'id': stands in place of what had this id")
    assert said.endswith("change = 'tabby' (and so do nap)")


def test_insted_is_offered_instead(tmp_path: Path):
    (fault,) = told(tmp_path, "insted = true\n" + PLAIN)
    assert fault == (
        "own1:1: unknown word 'insted' (did you mean 'instead'?); known: card, deck, pair; "
        "at the top there may be instead = true"
    )


def test_instead_below_a_heading_belongs_to_the_top(tmp_path: Path):
    (fault,) = told(tmp_path, PLAIN + "instead = true\n")
    assert fault.endswith(
        "card tom: field 'instead': belongs to the top of the file, above the first [[heading]]"
    )


def test_instead_is_true_or_not_there(tmp_path: Path):
    assert told(tmp_path, 'instead = "no"\n' + PLAIN) == ["own1:1: write instead = true, not 'no'"]


@pytest.mark.parametrize(
    ("art", "said"),
    [
        ('hta = "crown"', "field 'art.hta': unknown trait (did you mean 'hat'?); known: picture, hair, coat"),
        ('hat = "crwon"', "field 'art.hat': 'crwon' cannot be drawn (did you mean 'crown'?); known: none"),
        ("hat = 3", "field 'art.hat': 3 cannot be drawn; known: none"),
        ('tint = "red"', "field 'art.tint': 'red' cannot be drawn; allowed: a colour such as"),
        ('scar = "yes"', "field 'art.scar': 'yes' cannot be drawn; allowed: true or false"),
        ("beard = 1", "field 'art.beard': 1 cannot be drawn; allowed: true or false, or a colour"),
        ("medals = 5", "field 'art.medals': 5 cannot be drawn; allowed: a whole number from 0 to 4"),
        ("medals = true", "field 'art.medals': True cannot be drawn"),
    ],
)
def test_what_a_picture_cannot_show_is_refused(tmp_path: Path, art: str, said: str):
    (fault,) = told(tmp_path, f"{PLAIN}\n[card.art]\n{art}\n")
    assert fault.startswith(f"own1:7: card tom: {said}")


def test_pictures_of_a_file_that_is_kept_are_drawn_as_far_as_they_can_be(tmp_path: Path):
    file = CardFile("own", PLAIN + 'art = { hta = "crown" }\n', is_kept=True)
    assert load_cards(Book, builtin(tmp_path), [file]).tables["card"][2].id == "tom"


# texts that cannot be read


def written(folder: Path, content: bytes) -> CardFile:
    file = folder / "mine.toml"
    file.write_bytes(content)
    return card_file(file)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (codecs.BOM_UTF16_LE + PLAIN.encode("utf-16-le"), ": cannot be read: it is written in UTF-16: save"),
        (codecs.BOM_UTF16_BE + PLAIN.encode("utf-16-be"), ": cannot be read: it is written in UTF-16: save"),
        (PLAIN.replace("tom", "käse").encode("latin-1"), ":2: cannot be read: a letter here is not written"),
        (b"x" * 600_000, ": cannot be read: longer than 131072 characters"),
        (b"x" * 200_000, ": cannot be read: longer than 131072 characters"),
        (PLAIN.replace("tom", "t\x00m").encode(), r":2: cannot be read: the character '\x00' may not"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_text_of_ours_says_why(tmp_path: Path, content: bytes, said: str):
    cards, faults = read_cards(Book, builtin(tmp_path), [written(tmp_path, content)])
    assert cards is None
    assert next(str(fault) for fault in faults if fault.file == "mine.toml").startswith(f"mine.toml{said}")


@pytest.mark.parametrize("content", [codecs.BOM_UTF8 + PLAIN.encode(), PLAIN.replace("\n", "\r\n").encode()])
def test_marks_of_other_editors_do_no_harm(tmp_path: Path, content: bytes):
    cards, faults = read_cards(Book, builtin(tmp_path), [written(tmp_path, content)])
    assert (faults, cards and cards.tables["card"][2].id) == ([], "tom")


def test_half_a_letter_is_none(tmp_path: Path):
    assert told(tmp_path, PLAIN + 'name = "\ud800"\n')[0].startswith(
        "own1:5: cannot be read: a letter here is not written in UTF-8"
    )


def test_a_folder_and_nothing_at_all_are_no_files(tmp_path: Path):
    assert card_file(tmp_path).faults[0].sentence == "cannot be read: Is a directory"
    assert card_file(tmp_path / "none.toml").faults[0].sentence == "cannot be read: No such file or directory"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('name = "Tom', "a text has no end: a quote is missing"),
        ("name = Tom's cat", 'a text has no end: a quote is missing'),
        ("name = Tom", 'words stand between quotes: "Tom"'),
        ("name = “Tom”", "texts stand between straight quotes"),
        ("name =", "behind = a value is missing"),
        ("name = # Tom", "behind = a value is missing"),
        ("name", "a line is a name, = and a value"),
        ("name: Tom", "a line is a name, = and a value"),
        ("cost = 2", "the same name stands twice in one entry"),
        ("power = 2 3", "here stands more than one value"),
        ("acts = [{ do = \"shuffle\" }", "a list has no end: ] is missing"),
        ("art = { hat = \"crown\"", "a table has no end: } is missing"),
        ("power = True", "write true in small letters"),
        ("power = -", "'-' is no value"),
        ('name = "\\ud800"', "no letter has this number"),
        ('acts = [{ do = "shuffle",\n n = 1 }]', "what stands between { and } stands on one line"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_told_in_words(tmp_path: Path, line: str, said: str):
    (fault,) = told(tmp_path, PLAIN + line + "\n")
    assert fault.startswith(f"own1:5: cannot be read: {said}")


def test_one_entry_that_cannot_be_read_hides_no_fault_of_another(tmp_path: Path):
    broken = '[[card]]\nid = "ghost"\nname = "Ghost\ncost = 99\n'
    deck = '[[deck]]\nid = "haunt"\ncards = ["ghost", "tibby"]\n'
    assert told(tmp_path, broken + PLAIN + "power = 9\n[[card]\n" + deck) == [
        "own1:3: cannot be read: a text has no end: a quote is missing",
        "own1:9: card tom: field 'power': 9 is out of range: 1 to 5",
        "own1:10: cannot be read: a heading has no end: it stands between [[ and ]], as in [[card]]",
        "own1:13: deck haunt: field 'cards': no card is called 'tibby' (did you mean 'tabby'?)",
    ]


def test_what_stands_in_a_list_is_told_at_its_own_line(tmp_path: Path):
    table = '[[deck]]\nid = "odd"\n[deck.cards]\ntabby = 1\ntibby = 1\nnap = 0\n'
    in_list = '[[pair]]\nid = "two"\ncards = [\n  "nap",\n  "nip",\n]\n'
    assert [fault.split(": ")[0] for fault in told(tmp_path, table + in_list)] == [
        "own1:5",
        "own1:6",
        "own1:11",
    ]


def test_a_date_is_shown_as_it_stands_there(tmp_path: Path):
    assert told(tmp_path, PLAIN.replace("1", "1979-05-27")) == [
        "own1:4: card tom: field 'cost': needs a whole number, not 1979-05-27"
    ]


def test_inside_an_effect_no_field_of_a_card_is_offered(tmp_path: Path):
    (fault,) = told(tmp_path, PLAIN + 'acts = [{ do = "shuffle", nam = "x" }]\n')
    assert fault.endswith("field 'acts[1].nam': unknown field; known: do, n, against, other")


def test_faults_of_a_game_are_asked_for_without_an_exception():
    clash = games.load("clash")
    assert faults_in(clash, '[[card]]\nchange = "lunge"\nbuildup = 2\n') == []
    assert faults_in(clash, "") != []
    (fault,) = faults_in(clash, '[[card]]\nchange = "lunge"\n\nbuildup = 9\n')
    assert (fault.line, fault.where, fault.file) == (4, "card lunge: field 'buildup'", OWN_FILE)
    assert fault.sentence == "9 is out of range: 0 to 5"


WRONG = {  # a card with a wrong field, and after it one whose fields do not go together
    "battlecats": '[[card]]\nchange = "dragonstorm_master"\npf = 99\n'
    '[[warlord]]\nchange = "dagan_twicescarred"\npride = [{ do = "has_exiled", at = "deal", n = 1 }]\n',
    "clash": '[[card]]\nchange = "lunge"\nbuildup = 9\n[[character]]\nchange = "brute"\nduplicate = "any"\n',
    "claw_and_order": '[[card]]\nchange = "kite_drone"\ncost = -1\n'
    '[[deck]]\nchange = "motor_pool"\n[deck.cards]\nkite_drone = 27\n',
    "five_rows": '[[card]]\nchange = "giant"\ncost = 99\n[[card]]\nchange = "miner"\nhealth = 0\n',
    "paw_of_duty": '[[card]]\nchange = "ace_cirrus"\nlevel = 99\n[[card]]\nchange = "radio"\ncopies = 2\n',
}


@pytest.mark.parametrize("key", WRONG)
def test_what_does_not_go_together_is_told_beside_wrong_fields(key: str):
    found = faults_in(games.load(key), WRONG[key])
    assert len({fault.where.partition(":")[0] for fault in found}) == 2, found
    assert found[0].line == 3


@pytest.mark.parametrize("key", games.keys())
def test_of_too_many_entries_those_that_fit_are_read_and_their_faults_told(key: str):
    game = games.load(key)
    room = len(game.builtin.book.card)
    text = "".join(f'[[card]]\nid = "own{n}"\nname = "Own {n}"\nnothing = 1\n' for n in range(room + 5))
    faults = faults_in(game, text)
    assert [fault for fault in faults if "but a book holds" in fault.sentence]
    assert [fault for fault in faults if "own0" in fault.where and "unknown field" in fault.sentence]


@pytest.mark.parametrize("key", WRONG)
def test_nothing_is_said_of_a_set_that_nobody_has_written(key: str):
    """A card that is wrong lacks in its set: what is said of the set would be said of that."""
    assert all(fault.line is not None for fault in faults_in(games.load(key), WRONG[key]))


BITS = (
    '"', "'", "[", "]", "{", "}", "=", ",", ".", "#", "\n", "\r", "\x00", "-", "é", "\\", '"""', "[[card]]\n",
    "true", 'change = "', "instead = true\n", "id = 1\n", "name = 3\n", 'art = { hat = "x" }\n', "99999",
    "\ufeff", "\ud800",
)  # fmt: skip


@pytest.mark.parametrize("key", games.keys())
def test_however_a_file_is_mangled_it_is_read_or_told_what_is_wrong(key: str):
    game, chance = games.load(key), random.Random(33)
    texts = [file.read_text(encoding="utf-8") for file in sorted(game.folder.glob("*.toml"))]
    outcomes = set()
    for _ in range(60):
        text = mangled("\n\n".join(chance.sample(chance.choice(texts).split("\n\n"), 2)), chance)
        cards, faults = game.read_cards([CardFile("own", text)])
        assert (cards is None) == bool(faults)
        lines = [fault.line for fault in faults if fault.file == "own" and fault.line is not None]
        assert all(1 <= line <= text.count("\n") + 1 for line in lines)
        outcomes.add(cards is None)
    assert outcomes == {True, False}


def mangled(text: str, chance: random.Random) -> str:
    """A text in which something is missing, or stands where it does not belong."""
    for _ in range(chance.choice((0, 1, 2, 8))):
        at = chance.randrange(len(text) + 1)
        if chance.random() < 0.5:
            text = text[:at] + chance.choice(BITS) + text[at:]
        else:
            text = text[:at] + text[at + chance.randint(1, 6) :]
    return text
