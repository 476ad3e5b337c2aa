"""Games of the arena as lines of JSON: written, gone on with, and read back as the matches that they were."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.bots.arena import Contest, Standing, contend
from caterwaul.bots.kept_games import GamesFile, KeptGamesError, read_games
from caterwaul.bots.levels import Budget
from caterwaul.core.errors import CaterwaulError
from tests.every_game.own_decks import own_lists

GAMES = 4


def contest_of(
    key: str = "clash", bots: tuple[str, ...] = ("greedy", "random"), games_: int = GAMES
) -> Contest:
    game = games.load(key)
    return Contest(game, game.builtin, bots, games_, game.seats[0], seed=3)


def kept(file: Path, contest: Contest) -> Standing:
    found = GamesFile(file, contest)
    return contend(contest, 1, take=found.take, before=found.before)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


@pytest.mark.parametrize("key", games.keys())
def test_what_is_read_back_is_the_match_that_was_played(file: Path, key: str):
    standing = kept(file, contest_of(key))
    read = list(read_games(file))
    assert len(read) == GAMES
    for game in read:
        match = game.match()
        assert match.over
        assert match.winners == game.winners
        assert match.names == game.line.names
    won = sum(game.line.shares[game.line.seat] for game in read)
    assert won == standing.pairings[0].wins


def test_decisions_are_what_a_seat_knew_and_did(file: Path):
    kept(file, contest_of("five_rows"))
    game = next(iter(read_games(file)))
    decisions = list(game.decisions())
    assert [(sight.seat, sight.words(action)) for sight, action in decisions] == game.moves
    assert all(action in sight.actions for sight, action in decisions)
    assert any(sight.news for sight, _ in decisions)


def test_an_arena_goes_on_where_it_was(file: Path, tmp_path: Path):
    whole = kept(file, contest_of(bots=("greedy", "random", "kitten@8")))
    lines = file.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    found = GamesFile(cut, whole.contest)
    assert len(found.before) == 3
    again = contend(whole.contest, 2, take=found.take, before=found.before)
    assert again.pairings == whole.pairings
    assert again.brought == whole.brought
    assert sorted(cut.read_bytes().splitlines()[1:]) == sorted(file.read_bytes().splitlines()[1:])


def test_more_games_are_played_behind_those_that_are_there(file: Path):
    kept(file, contest_of())
    before = file.read_bytes()
    more = kept(file, contest_of(games_=2 * GAMES))
    assert file.read_bytes().startswith(before)
    assert more.pairings[0].games == 2 * GAMES
    assert kept(file, contest_of()).pairings[0].games == GAMES  # of those that are asked for


def test_who_has_lost_by_rule_stands_there_with_why(file: Path, tmp_path: Path):
    (tmp_path / "own.py").write_text("class Bad:\n    def choose(self, sight):\n        return -1\n")
    standing = kept(file, contest_of(bots=("random", f"{tmp_path}/own.py:Bad")))
    for game in read_games(file):
        assert game.line.ending == "illegal"
        assert game.line.loser == game.line.bots.index(f"{tmp_path}/own.py:Bad")
        assert game.winners == [1 - game.line.loser]
        assert "not legal now" in game.line.said
        assert not game.match().over
    assert kept(file, standing.contest).losses == standing.losses


def test_decks_that_were_brought_are_dealt_again(file: Path):
    mine, others = own_lists("claw_and_order")[:2]
    contest = replace(contest_of("claw_and_order"), choices={0: {"deck": mine}, 1: {"deck": others}})
    kept(file, contest)
    assert [game.match().winners for game in read_games(file)] == [game.winners for game in read_games(file)]


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 4}, {"bots": ("greedy", "tabby@5")}, {"budget": Budget(5)},
        {"choices": {0: "brute"}}, {"options": {"heal_cap": "none"}},
    ],
    ids=str,
)  # fmt: skip
def test_another_arena_does_not_write_into_it(file: Path, change: dict[str, object]):
    kept(file, contest_of())
    before = file.read_bytes()
    with pytest.raises(KeptGamesError, match="another arena"):
        GamesFile(file, replace(contest_of(), **change))  # type: ignore[arg-type]
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"not ours", b"not ours\n", b"{}\n{}", b"\xff\n", b"\n"])
def test_a_file_that_is_not_ours_stays_as_it_is(file: Path, content: bytes):
    file.write_bytes(content)
    with pytest.raises(CaterwaulError, match="no games of an arena"):
        GamesFile(file, contest_of())
    with pytest.raises(CaterwaulError, match="no games of an arena"):
        read_games(file)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rules": "0"}, "other rules"), ({"cards": "0"}, "other cards"), ({"game": "clush"}, "did you mean"),
        ({"form": 9}, "form 9"),
    ],
    ids=str,
)  # fmt: skip
def test_games_of_other_rules_or_cards_are_refused(file: Path, change: dict[str, object], said: str):
    kept(file, contest_of())
    head, *lines = file.read_text().splitlines()
    file.write_text("\n".join([json.dumps(json.loads(head) | change), *lines, ""]))
    with pytest.raises(KeptGamesError, match=said):
        read_games(file)


def test_a_damaged_line_is_named(file: Path):
    kept(file, contest_of())
    lines = file.read_text().splitlines()
    lines[2] = lines[2].replace('"deal":', '"meal":')
    file.write_text("\n".join([*lines, ""]))
    with pytest.raises(KeptGamesError, match="line 3"):
        list(read_games(file))
