"""A verifier that lets nothing through: no other action, seed, secret, part, card or result."""

import hashlib
import random
from pathlib import Path

import pytest

from caterwaul import Match
from caterwaul.match.ending import Ending
from caterwaul.match.shuffle import (
    Origin,
    Shuffle,
    ShuffleError,
    checked_part,
    commitment_to,
    secret_of_table,
)
from caterwaul.replay.text import checksum, read_replay, write_replay
from caterwaul.replay.verify import verify
from tests.cli.conftest import Run, run

__all__ = ["run"]
SECRET = bytes(range(32))
SHUFFLE = Shuffle(SECRET, ("catnip", ""))


@pytest.fixture(scope="module")
def match() -> Match:
    """A whole match, shuffled fairly."""
    match, chance = Match.new("five_rows", seed=SHUFFLE, names=["Ann", "Bob"]), random.Random(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal_actions(seat)))
    return match


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    return write_replay(match)


def seal(text: str) -> str:
    return text.split()[-1]


def resealed(lines: list[str]) -> str:
    body = "".join(f"{line}\n" for line in lines if not line.startswith("check "))
    return f"{body}check {checksum(body)}\n"


def with_line(text: str, key: str, line: str) -> str:
    """The same replay, as if it had been written with another line."""
    lines = [line if old.startswith(key) else old for old in text.splitlines()]
    assert lines != text.splitlines()
    return resealed(lines)


def test_the_seed_and_the_commitment_are_what_the_document_says() -> None:
    assert SHUFFLE.commitment == hashlib.sha256(b"caterwaul commitment 1\0" + SECRET).hexdigest()
    added = b"\x02" + b"\x00\x06catnip" + b"\x00\x00"
    assert SHUFFLE.seed == hashlib.sha256(b"caterwaul shuffle 1\0" + SECRET + added).digest()


def test_no_two_lists_of_parts_give_one_seed() -> None:
    lists = [("ab", ""), ("a", "b"), ("", "ab"), ("", ""), ("ab",), ("\0", ""), ("", "\0")]
    assert len({Shuffle(SECRET, parts).seed for parts in lists}) == len(lists)


def test_a_part_is_one_short_printable_line() -> None:
    assert checked_part("  four \t paws ") == "four paws"
    for wrong in ("x" * 65, "a\u202eb", "\x00"):
        with pytest.raises(ShuffleError, match="64 printable characters"):
            checked_part(wrong)


def test_a_fair_match_holds(match: Match, text: str) -> None:
    verdict = verify(text, commitment=SHUFFLE.commitment, seal=seal(text))
    assert (verdict.wrong, verdict.unknown) == ("", [])
    assert len(verdict.holds) == 5
    assert match.names[match.winners[0]] in verdict.holds[-1]
    assert read_replay(text).start == match.start


def test_what_cannot_be_known_is_said(text: str) -> None:
    assert any("shown before the match" in line for line in verify(text).unknown)
    alone = Match.new("clash", seed=Shuffle(SECRET, ("", "")))
    assert any("drawn at random" in line for line in verify(write_replay(alone)).unknown)
    assert any("names no commitment" in line for line in verify(write_replay(Match.new("clash"))).unknown)
    given_up = verify(write_replay(alone, Ending("resigned", (1,))))
    assert any("resigned" in line for line in given_up.unknown)


def test_the_last_word_says_what_was_not_checked(match: Match, text: str) -> None:
    """Another legal action, or another seed without its commitment, agrees with itself; that is no proof."""
    alone = verify(text).summary
    assert "agrees with itself" in alone
    assert "without a seal to compare it does not prove that this match was played" in alone
    assert "without your commitment to compare it does not prove the shuffle" in alone
    assert "seal" not in verify(text, seal=seal(text)).summary.split("but")[1]
    assert "commitment" not in verify(text, commitment=SHUFFLE.commitment).summary
    other = write_replay(Match.new("five_rows", seed=3, names=match.names), Ending("resigned", (0,)))
    stripped = verify(other)
    assert not stripped.wrong
    assert "without a commitment in it the shuffle proves nothing" in stripped.summary
    unmixed = write_replay(Match.new("clash", seed=Shuffle(SECRET, ("", ""))))
    known = verify(unmixed, commitment=SHUFFLE.commitment, seal=seal(unmixed))
    assert "no player added to the seed" in known.summary
    assert verify(text.replace("seed ", "seed 0")).summary == "This replay does not hold."


def test_any_line_that_is_changed_is_noticed(text: str) -> None:
    """Whatever it is: an action, the seed, a card, a name."""
    lines = text.splitlines(keepends=True)
    for place, line in enumerate(lines[:-1]):
        if line.strip():
            changed = "".join(
                [*lines[:place], line.replace(line[-2], "x" if line[-2] != "x" else "y"), *lines[place + 1 :]]
            )
            assert verify(changed).wrong, line


def test_any_other_action_is_noticed_however_well_it_is_forged(match: Match, text: str) -> None:
    """With a new seal an action that is legal may pass as another match, but not as this one."""
    folded = Match(match.game, match.cards, match.start, match.names)
    lines = text.splitlines()
    first = lines.index("") + 1
    for place, (seat, action) in enumerate(match.actions):
        other = next((words for words in folded.legal(seat) if words != match.words(action)), None)
        if other is not None:
            forged = resealed([*lines[: first + place], f"{seat} {other}", *lines[first + place + 1 :]])
            assert verify(forged, commitment=SHUFFLE.commitment, seal=seal(text)).wrong
        folded.take(seat, action)


OTHER = "00" * 32


@pytest.mark.parametrize(
    ("key", "line", "reason"),
    [
        ("seed", f"seed {OTHER}", "the seed does not follow"),
        ("secret", f"secret {OTHER}", "the secret is not the one of the commitment"),
        ("commitment", f"commitment {OTHER}", "the secret is not the one of the commitment"),
        ("part", "part 0 valerian", "the seed does not follow"),
        ("part", "part 1 catnip", "the seed does not follow"),
        ("part", "", "the seed does not follow"),
        ("part", "part 2 catnip", "no part of the shuffle"),
        ("part", "part 0 cat  nip", "no part of the shuffle"),
        ("part", "part 0 ", "no part of the shuffle"),
        ("secret", "", "exactly one line 'secret'"),
        ("commitment", "", "exactly one line 'commitment'"),
        ("cards", "cards 0123456789abcdef built-in", "made with the cards"),
        ("rules", "rules 0123456789abcdef", "made with other rules"),
        ("end", "end played", "the result does not follow"),
        ("end", "end resigned 0", "the result does not follow"),
        ("end", "end played 7", "one line 'end'"),
        ("end", "", "the line 'end' is missing"),
    ],
)
def test_a_forged_line_is_named(text: str, key: str, line: str, reason: str) -> None:
    assert reason in verify(with_line(text, key, line)).wrong


def test_another_result_is_noticed(match: Match, text: str) -> None:
    loser = 1 - match.winners[0]
    assert "the result does not follow" in verify(with_line(text, "end", f"end played {loser}")).wrong
    early = Match.new("clash", seed=1)
    assert "the result does not follow" in verify(write_replay(early, Ending("played", (0,)))).wrong


def test_a_new_secret_with_its_own_commitment_is_not_the_one_that_was_shown(match: Match, text: str) -> None:
    """A server that deals again, everything in order, is caught by who has written the commitment down."""
    shuffle = Shuffle(bytes(32), SHUFFLE.parts)
    lucky = write_replay(Match.new("five_rows", seed=shuffle, names=match.names))
    assert not verify(lucky).wrong
    assert "another commitment than yours" in verify(lucky, commitment=commitment_to(SECRET)).wrong
    assert (
        "says nothing about a commitment"
        in verify(write_replay(Match.new("five_rows", seed=1)), commitment=commitment_to(SECRET)).wrong
    )


CUP = bytes(range(32, 64))
ORIGIN = Origin(commitment_to(CUP), "round 2, players 3 and 7, game 1")
AT_CUP = Shuffle(secret_of_table(CUP, ORIGIN.table), ("catnip", "valerian"), ORIGIN)


@pytest.fixture(scope="module")
def cup_text() -> str:
    return write_replay(Match.new("clash", seed=AT_CUP, names=["Ann", "Bob"]), Ending("resigned", (1,)))


def test_the_secret_of_a_table_is_what_the_document_says() -> None:
    message = b"caterwaul tournament 1\0" + b"round 2, players 3 and 7, game 1" + b"\0" + CUP
    assert AT_CUP.secret == hashlib.sha256(message).digest()


def test_a_table_of_a_tournament_holds_by_what_was_fixed_before_anybody_entered(cup_text: str) -> None:
    verdict = verify(cup_text, None, ORIGIN.commitment, seal(cup_text), CUP.hex())
    assert not verdict.wrong
    assert (
        "the secret follows from that of the tournament for round 2, players 3 and 7, game 1" in verdict.holds
    )
    assert verdict.summary.endswith("shuffled as your commitment promised.")
    assert read_replay(cup_text).start.shuffle == AT_CUP


def test_what_a_table_of_a_tournament_does_not_prove_is_said(cup_text: str) -> None:
    """Its own commitment comes after what the players added."""
    untold = verify(cup_text, None, AT_CUP.commitment, seal(cup_text))
    assert any("before the players entered" in line for line in untold.unknown)
    assert "without the secret of the tournament it does not prove" in untold.summary
    late = verify(cup_text, None, AT_CUP.commitment, seal(cup_text), CUP.hex())
    assert "without the commitment of the tournament it does not prove" in late.summary


def test_a_table_that_does_not_follow_from_its_tournament_is_noticed(cup_text: str, text: str) -> None:
    assert "not the secret of its tournament" in verify(cup_text, tournament=OTHER).wrong
    assert "names no tournament" in verify(text, tournament=CUP.hex()).wrong
    elsewhere = with_line(
        cup_text, "tournament", f"tournament {ORIGIN.commitment} round 2, players 3, game 2"
    )
    assert "does not follow from that of the tournament" in verify(elsewhere, tournament=CUP.hex()).wrong
    for line in ("tournament 00 round 1", f"tournament {OTHER} \x1b[2J"):
        assert "no table of a tournament" in verify(with_line(cup_text, "tournament", line)).wrong


def test_the_command_takes_the_secret_of_a_tournament(run: Run, cup_text: str, tmp_path: Path) -> None:
    file = tmp_path / "match.replay"
    file.write_text(cup_text, encoding="utf-8")
    given = ["--commitment", ORIGIN.commitment, "--seal", seal(cup_text), "--tournament", CUP.hex()]
    done = run("verify", str(file), *given)
    assert done.exit_code == 0, done.output
    assert done.output.endswith("shuffled as your commitment promised.\n")
    assert run("verify", str(file), "--tournament", OTHER).exit_code == 1


def test_the_command(run: Run, text: str, tmp_path: Path) -> None:
    file = tmp_path / "match.replay"
    file.write_text(text, encoding="utf-8")
    spaced = " ".join([SHUFFLE.commitment[:32].upper(), SHUFFLE.commitment[32:]])
    done = run("verify", str(file), "--commitment", spaced, "--seal", seal(text))
    assert done.exit_code == 0, done.output
    assert done.output.endswith("is the match of your seal, shuffled as your commitment promised.\n")
    forged = run("verify", str(file))
    assert forged.exit_code == 0
    assert "without a seal to compare" in forged.output.splitlines()[-1]
    wrong = run("verify", str(file), "--commitment", "0" * 64)
    assert wrong.exit_code == 1
    assert wrong.output.endswith("This replay does not hold.\n")
    assert "WRONG     another commitment" in wrong.output
    file.write_text(text.replace("seed ", "seed 0"), encoding="utf-8")
    assert run("verify", str(file)).exit_code == 1
    file.write_text("no replay", encoding="utf-8")
    assert run("verify", str(file)).exit_code == 1
    assert run("verify", str(file), "--seal", "xyz").exit_code == 2
