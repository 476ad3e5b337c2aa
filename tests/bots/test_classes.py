"""A class as a bot: it answers for its seat, and loses by rule where it does not."""

from pathlib import Path

import pytest

from caterwaul import Match
from caterwaul.bots import UnknownBotError, level_of, make_bot
from caterwaul.bots.arena import Contest, Deals, Worker, contend
from caterwaul.bots.outside import check_player, make_player, player_names
from caterwaul.bots.outside.classes import ClassBot
from caterwaul.bots.playing import play_match

ROOT = Path(__file__).parents[2]
BOTS = """
from dataclasses import dataclass
import beside

class First:
    def choose(self, sight):
        return sight.actions[0]

class InWords:
    def choose(self, sight):
        return sight.view.options[-1].words.upper()

class Counting:
    def __init__(self):
        self.asked = 0
    def choose(self, sight):
        self.asked += 1
        assert (len(sight.news) == len(sight.log)) == (self.asked == 1)
        return sight.actions[self.asked % len(sight.actions)]

class Raising:
    def choose(self, sight):
        return 1 // 0

class Leaving:
    def choose(self, sight):
        raise SystemExit("enough")

class NotMade:
    def __init__(self):
        raise KeyError("no weights")
    def choose(self, sight):
        return 0

class Silent:
    def choose(self, sight):
        pass

class Cheating:
    def choose(self, sight):
        return sight.action("play lunge")

class Negative:
    def choose(self, sight):
        return -1

class Muddled:
    def choose(self, sight):
        return "play nothing at all"

class Slow:
    pass
"""
FAULTS = {
    "Raising": ("crash", "ZeroDivisionError: integer division or modulo by zero (own.py, line 23)"),
    "Leaving": ("crash", "SystemExit: enough"),
    "NotMade": ("crash", "KeyError: 'no weights'"),
    "Silent": ("nonsense", "it answered a NoneType"),
    "Cheating": ("illegal", "it wants 'play lunge', which is not legal now"),
    "Negative": ("illegal", "which is not legal now"),
    "Muddled": ("nonsense", "it wants 'play nothing at all', which means nothing"),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "beside.py").write_text("")
    (tmp_path / "own.py").write_text(BOTS)
    return tmp_path / "own.py"


def brute_and_hexa() -> Match:
    return Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1)


@pytest.mark.parametrize("name", FAULTS)
def test_a_class_that_fails_loses_by_rule(file: Path, name: str):
    match = brute_and_hexa()
    over = play_match(match, [ClassBot(f"{file}:{name}"), make_bot("random", match.game, match.cards, 1)])
    assert over.loss is not None
    assert (over.loss.seat, over.loss.fault, over.winners) == (0, FAULTS[name][0], (1,))
    assert FAULTS[name][1] in over.loss.said


@pytest.mark.parametrize("name", ["First", "InWords", "Counting"])
def test_a_class_plays_match_after_match_and_is_made_anew_for_each(file: Path, name: str):
    bot, other = ClassBot(f"{file}:{name}"), ClassBot(f"{file}:First")
    for seed in (1, 2):
        match = Match.new("five_rows", seed=seed)
        for one in (bot, other):
            one.start(seed)
        over = play_match(match, [bot, other])
        assert over.loss is None
        assert match.over


def test_of_several_seats_all_others_win(file: Path):
    match = Match.new("battlecats", 4, seed=1)
    bots = [make_bot("random", match.game, match.cards, p) for p in range(3)]
    over = play_match(match, [*bots, ClassBot(f"{file}:Raising")])
    assert over.winners == (0, 1, 2)


def test_by_the_same_seed_its_luck_is_the_same():
    match, name = brute_and_hexa(), f"{ROOT}/examples/own_bot.py:Dreamer"
    chosen = [[make_player(name, match.game, match.cards, seed).choose(match, 0)] for seed in (3, 3)]
    assert chosen[0] == chosen[1]


def test_the_class_of_the_documents_beats_chance():
    name, match = f"{ROOT}/examples/own_bot.py:Dreamer", brute_and_hexa()
    contest = Contest(match.game, match.cards, [name, "random"], 10, 2, seed=1)
    (pairing,) = contend(contest).pairings
    assert pairing.share > 0.6


def test_an_arena_says_who_has_lost_by_rule_and_why(file: Path):
    match = brute_and_hexa()
    contest = Contest(match.game, match.cards, ["random", f"{file}:Raising"], 4, 2, seed=1)
    standing = contend(contest, threads=2)
    (loss,) = standing.losses
    assert (loss.bot, loss.fault, loss.games) == (f"{file}:Raising", "crash", 4)
    assert standing.pairings[0].wins == 4


def test_a_game_with_a_bot_from_outside_goes_as_one_without(file: Path):
    """The same deal: of the arena's two ways to play, one has a match and one does not."""
    match = brute_and_hexa()
    contest = Contest(match.game, match.cards, ["greedy", "random"], 2, 2, seed=5)
    worker = Worker(contest, Deals(contest))
    played = worker.play(0, 1)
    start = worker.deals.start(played.deal)
    again = Match(match.game, match.cards, start)
    for seat, action in played.actions:
        again.take(seat, action)
    assert tuple(again.winners) == played.winners


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("./nix.py:Mine", "there is no file ./nix.py"),
        ("nix.nix:Mine", "cannot be imported"),
        ("OWN:Nobody", "there is no class 'Nobody'"),
        ("OWN:Slow", r"no method choose\(self, sight\)"),
        ("BROKEN:Mine", "SyntaxError"),
        ("RAISING:Mine", r"ZeroDivisionError.*line 1"),
        ("program:", "which program"),
        ("program:./nix --fast", "no program './nix'"),
        ("program:'", "No closing quotation"),
        ("lion", "no bot is called 'lion'"),
    ],
)
def test_what_cannot_be_seated_is_said_before_anything_is_played(file: Path, name: str, said: str):
    (file.parent / "broken.py").write_text("def (:")
    (file.parent / "raising.py").write_text("1 / 0")
    for word, place in (("OWN", file.name), ("BROKEN", "broken.py"), ("RAISING", "raising.py")):
        name = name.replace(word, str(file.parent / place))
    with pytest.raises(UnknownBotError, match=said):
        check_player(name)


def test_names_of_code_are_no_bots_where_strangers_may_name_them(file: Path):
    """The server and the lab ask `level_of`."""
    for name in (f"{file}:First", "program:true"):
        with pytest.raises(UnknownBotError):
            level_of(name)
        match = brute_and_hexa()
        with pytest.raises(UnknownBotError):
            make_bot(name, match.game, match.cards, 1)


def test_players_have_names_that_tell_who_they_are(file: Path):
    names = player_names(["greedy", f"{file}:First", f"{file}:First", "program:python3 x.py"])
    assert names == ["Greedy bot", "First (own.py)", "First (own.py) 2", "python3 (program)"]
