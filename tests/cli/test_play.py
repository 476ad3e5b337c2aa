"""A sitting through pipes: what is typed, what is shown, what is kept."""

import re
from pathlib import Path

import pytest

from caterwaul.cards.decks import deck_file, word_of
from caterwaul.replay.text import load_replay
from tests.cli.conftest import Run

CLASH = ("play", "clash", "--seed", "1", "--choose", "0=brute", "--choose", "1=hexa")


def tables(home: Path) -> list[Path]:
    return sorted((home / "tables").glob("*"))


def kept_actions(home: Path) -> list[str]:
    """The actions of the one table that is kept."""
    (file,) = tables(home)
    return [line for line in file.read_text().splitlines() if re.match(r"\d ", line)]


def test_a_match_against_a_bot_is_played_to_its_end(run: Run, home: Path) -> None:
    done = run(*CLASH, "--bot", "random", typed=["a"] * 100)
    assert done.exit_code == 0, done.output
    assert re.search(r"(You win!|Random bot wins\.|A draw\.)", done.output)
    assert tables(home) == []
    assert len(list((home / "replays").glob("*.replay"))) == 1
    assert "caterwaul replay" in done.output


def test_piped_output_has_no_escape_codes(run: Run) -> None:
    assert "\x1b" not in run(*CLASH, typed=["4", "help dodge", "log", "view"]).output


def test_the_end_of_the_input_keeps_the_game(run: Run, home: Path) -> None:
    done = run(*CLASH, typed=["4"])
    assert done.exit_code == 0
    assert "caterwaul play --resume" in done.output
    assert kept_actions(home)[0] == "0 play four"


def test_resuming_goes_on_with_the_same_match(run: Run, home: Path) -> None:
    run(*CLASH, typed=["4", "quit"])
    before = kept_actions(home)
    resumed = run("play", "--resume", typed=["5"])
    assert "Turn 2" in resumed.output
    assert kept_actions(home)[: len(before)] == before
    assert kept_actions(home)[len(before)] == "0 play five"


def test_who_is_a_bot_survives(run: Run, home: Path) -> None:
    run(*CLASH, "--seat", "1", "--bot", "random", typed=["4"])
    assert "seat 0 bot random" in tables(home)[0].read_text()
    assert "Random bot" in run("play", "--resume", "clash", typed=[]).output


def test_a_deck_of_ones_own_is_played_and_the_replay_needs_no_file(
    run: Run, home: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    cards = {"alley_conscript": 25, "yarn_bomb": 2}
    file.write_text(deck_file("Mine", cards))
    done = run("play", "claw_and_order", "--deck", str(file), "--bot", "random", typed=["done", "quit"])
    assert "You, Own deck" in done.output
    file.unlink()
    (kept,) = tables(home)
    assert f"choice 0 deck {word_of(cards)}" in kept.read_text()
    assert "You, Own deck" in run("play", "--resume", typed=["quit"]).output


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        ("clash", "", "nobody builds decks for Clash!"),
        ("claw_and_order", "", "holds no deck"),
        ("claw_and_order", "[[deck]", "cannot be read"),
        ("claw_and_order", deck_file("Few", {"dock_brawler": 4}), "(102.1); 4 × Dock Brawler"),
        ("claw_and_order", deck_file("A", {"yarn_bomb": 1}) + deck_file("B", {}), "there are 2"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_in_a_line(
    run: Run, home: Path, tmp_path: Path, game: str, text: str, reason: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    done = run("play", game, "--deck", str(file))
    assert (done.exit_code, reason in done.output) == (2, True)
    assert tables(home) == []


def test_own_cards_survive(run: Run, home: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[[card]]\nid = "four"\nname = "4"\nbasic = "four"\nbuildup = 4\nacts = [{ do = "strike", n = 9 }]\n'
    )
    run(*CLASH, "--cards", str(own), typed=["1"])
    assert "Deals 9 damage" in run("play", "--resume", typed=[]).output


def test_a_plain_replay_can_be_gone_on_with(run: Run, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.replay"
    said = run(*CLASH, "--bot", "random", typed=["4", f"save {file}"])
    assert "holds the seed" in " ".join(said.output.split())
    assert load_replay(file).names == ["You", "Random bot"]
    again = run("play", "--resume", str(file), typed=["help"])
    assert "Random bot" in again.output


def test_a_kept_table_says_that_it_holds_every_card(run: Run, home: Path) -> None:
    run(*CLASH, typed=["4"])
    assert "note It holds the seed" in tables(home)[0].read_text()


@pytest.mark.parametrize(
    "typed", ["xyzzy", "play", "99", "\x00\x07", "help me", "more", "back", "d " * 300, "undo"]
)
def test_nonsense_changes_nothing(run: Run, home: Path, typed: str) -> None:
    done = run(*CLASH, typed=[typed])
    assert done.exit_code == 0
    assert done.exception is None
    assert kept_actions(home) == []


def test_nonsense_is_answered_in_a_line_and_the_table_is_not_drawn_again(run: Run) -> None:
    output = run(*CLASH, typed=["blok"]).output
    assert "(did you mean 'block'?)" in output
    assert output.count("Choose a move, in secret.") == 1


def test_a_move_that_is_not_legal_now_is_told_why(run: Run) -> None:
    assert "has been played and is not back yet" in " ".join(
        run(*CLASH, typed=["block", "block"]).output.split()
    )


def test_undo_against_a_bot_takes_back_the_own_last_decision(run: Run, home: Path) -> None:
    output = run(*CLASH, typed=["4", "undo"]).output
    assert kept_actions(home) == []
    assert output.count("Turn 1") > output.count("Turn 2")


def test_help_tells_what_any_card_does_also_the_other_players(run: Run) -> None:
    output = " ".join(run(*CLASH, typed=["help bull", "help riposte", "help nothing_such"]).output.split())
    assert "Deals 3 damage, not lowered by damage received." in output
    assert 'Riposte: Sends all damage of "1" or "2" back.' in output
    assert "Nothing here is called 'nothing_such'" in output


def test_why_tells_of_every_card_of_that_name_why_it_cannot_be_used(run: Run) -> None:
    output = " ".join(run(*CLASH, typed=["why block", "why nothing_such"]).output.split())
    assert "Block, Hand: it can be used now." in output
    assert (
        "Block, Hand: the moves of your opponent may be read, and only your own be played (S3, D1)." in output
    )
    assert "No card called 'nothing_such' lies open on the table." in output


def test_a_group_of_moves_opens_and_closes(run: Run, home: Path) -> None:
    done = run("play", "clash", "--seed", "1", "--choose", "hexa", typed=["disarm", "back", "disarm", "3"])
    assert "play Disarm …" in done.output
    assert "0 play disarm naming three" in kept_actions(home)


def test_rules_are_at_hand(run: Run) -> None:
    assert "M5" in run(*CLASH, typed=["rules dodge"]).output


HOTSEAT = (*CLASH, "--hotseat", "--name", "Ada", "--name", "Bo")


def test_two_people_never_see_the_choice_of_the_other(run: Run) -> None:
    secret = run(*HOTSEAT, typed=["bull through", "quit"]).output
    after = secret.partition("--- Bo ---")[2]
    table, _, menu = after.partition("Choose a move, in secret.")
    assert "Bull Through" in table  # the hand is open, and looks as before
    assert "bull through" not in secret  # what was typed is not repeated
    assert re.search(r"Face down –", table)
    assert "Bull Through" not in menu


def test_two_people_see_what_was_chosen_once_both_have_chosen(run: Run, home: Path) -> None:
    output = run(*HOTSEAT, typed=["4", "block"]).output
    assert "Ada plays 4, Buildup 4." in output
    assert "Ada plays 4, Buildup 4." not in output[: output.index("--- Bo ---")]


def test_taking_back_between_people_needs_a_yes(run: Run, home: Path) -> None:
    refused = run(*HOTSEAT, typed=["4", "block", "undo", "no"])
    assert "may Bo take that back?" in refused.output
    assert "It stands." in refused.output
    assert len(kept_actions(home)) == 2
    tables(home)[0].unlink()
    run(*HOTSEAT, typed=["4", "block", "undo", "yes"])
    assert kept_actions(home) == ["0 play four"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from caterwaul.cli.saves import write_whole

    file = tmp_path / "file"
    write_whole(file, "old")

    def full(*args: object, **kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.glob(".*")) == []


def test_the_save_option_writes_the_replay(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "end.replay"
    run(*CLASH, "--save", str(file), typed=["a"] * 100)
    assert load_replay(file).over
