"""Whether a replay is what it says: the shuffle, every action and the result, checked by playing it again."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..core.words import and_list, count_noun
from ..match.ending import PLAYED
from ..match.shuffle import Shuffle, commitment_to, secret_of_table
from .text import Opened, ReplayError, open_replay

if TYPE_CHECKING:
    from ..core.cardset import CardSet
    from ..match import Match

FAILED = "This replay does not hold."
HASH = re.compile(r"[0-9a-f]{64}")


@dataclass
class Verdict:
    """What holds of a replay, what cannot be known from it, and what is wrong, if anything is."""

    holds: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    wrong: str = ""
    summary: str = ""  # the last word: what was checked, and what that does not prove


def verify(
    text: str, cards: CardSet | None = None, commitment: str = "", seal: str = "", tournament: str = ""
) -> Verdict:
    """Check a replay, and that it belongs to the commitment and the seal that somebody wrote down.

    `tournament` is the secret of the tournament to which the table belongs.
    """
    try:
        return judged(open_replay(text, cards), commitment, seal, tournament)
    except ReplayError as error:
        return Verdict(wrong=str(error), summary=FAILED)


def judged(found: Opened, commitment: str = "", seal: str = "", tournament: str = "") -> Verdict:
    """What to say of a replay that could be opened."""
    verdict = Verdict()
    _judge_shuffle(found.match, commitment, verdict)
    if not verdict.wrong:
        _judge_origin(found.match.start.shuffle, tournament, verdict)
    if seal and seal != found.seal:
        verdict.wrong = f"this is another replay than the one of that seal: its own is {found.seal}"
    elif seal:
        verdict.holds.append("the seal is the one you were shown, so every line is as it was then")
    elif found.ending is not None:
        verdict.unknown.append("whether this is the match that was played: no seal was given to compare")
    if not verdict.wrong:
        _judge_play(found, verdict)
    verdict.summary = FAILED if verdict.wrong else _summary(found, commitment, seal, tournament)
    return verdict


def _summary(found: Opened, commitment: str, seal: str, tournament: str) -> str:
    """What a replay that holds proves, and what it does not."""
    shuffle = found.match.start.shuffle
    late = _is_late(shuffle, commitment, tournament) if shuffle else ""
    if seal and shuffle and commitment and any(shuffle.parts) and not late:
        return "This replay holds: it is the match of your seal, shuffled as your commitment promised."
    doubts = []
    if not seal:
        doubts.append("without a seal to compare it does not prove that this match was played")
    if shuffle is None:
        doubts.append("without a commitment in it the shuffle proves nothing")
    elif not commitment:
        doubts.append("without your commitment to compare it does not prove the shuffle")
    elif not any(shuffle.parts):
        doubts.append("as no player added to the seed it does not prove that the secret was drawn at random")
    elif late:
        doubts.append(late)
    checked = "This replay is the match of your seal" if seal else "This replay agrees with itself"
    return f"{checked}, but {', and '.join(doubts)}."


def _judge_shuffle(match: Match, commitment: str, verdict: Verdict) -> None:
    shuffle = match.start.shuffle
    if shuffle is None:
        if commitment:
            verdict.wrong = "it says nothing about a commitment, so it cannot be a match of that one"
        verdict.unknown.append("how the seed was chosen: it names no commitment")
        return
    promised = [shuffle.commitment, *([shuffle.origin.commitment] if shuffle.origin else [])]
    if commitment and commitment not in promised:
        verdict.wrong = f"another commitment than yours: {shuffle.commitment}"
        return
    verdict.holds.append(f"the secret is the one of the commitment {shuffle.commitment}")
    who = [match.names[seat] for seat, part in enumerate(shuffle.parts) if part]
    added = f"what {and_list(who)} added" if who else "nothing that a player added"
    verdict.holds.append(f"the seed follows from the secret and {added}")
    if not commitment:
        verdict.unknown.append("whether that commitment is the one you were shown before the match")
    if not who:
        verdict.unknown.append("whether the secret was drawn at random: nobody else had a part in the seed")


def _judge_origin(shuffle: Shuffle | None, tournament: str, verdict: Verdict) -> None:
    """Whether the secret was fixed with that of the tournament."""
    origin = shuffle.origin if shuffle else None
    if shuffle is None or origin is None:
        if tournament:
            verdict.wrong = "it names no tournament, so it cannot be a match of that one"
    elif not tournament:
        verdict.unknown.append(
            "whether the secret was fixed before the players entered: that follows from the secret of the "
            "tournament, which is told when all of it is over"
        )
    elif commitment_to(bytes.fromhex(tournament)) != origin.commitment:
        verdict.wrong = f"that is not the secret of its tournament, whose commitment is {origin.commitment}"
    elif secret_of_table(bytes.fromhex(tournament), origin.table) != shuffle.secret:
        verdict.wrong = "the secret of this table does not follow from that of the tournament"
    else:
        verdict.holds.append(f"the secret follows from that of the tournament for {origin.table}")


def _is_late(shuffle: Shuffle, commitment: str, tournament: str) -> str:
    """At a tournament players add before their table is there, so its own commitment comes too late."""
    if shuffle.origin is None or (tournament and commitment == shuffle.origin.commitment):
        return ""
    needed = "the commitment of the tournament" if tournament else "the secret of the tournament"
    return f"without {needed} it does not prove that the server was bound before it knew what players added"


def _judge_play(found: Opened, verdict: Verdict) -> None:
    match, ending = found.match, found.ending
    verdict.holds.append(f"{count_noun(len(match.actions), 'action')}, each legal where it stands")
    if ending is None:
        verdict.unknown.append("how it ended: the match is not over")
    elif ending.reason == PLAYED:
        verdict.holds.append(f"the result follows from the actions: {_winners(match, ending.winners)}")
    else:
        verdict.unknown.append(f"that it ended so ({ending.reason}): {_winners(match, ending.winners)}")


def _winners(match: Match, winners: tuple[int, ...]) -> str:
    names = [match.names[seat] for seat in winners]
    if not names:
        return "nobody has won"
    return f"{and_list(names)} {'has' if len(names) == 1 else 'have'} won"


def hash_of(text: str) -> str:
    """A commitment, a secret or a seal as people copy it: in any case, with spaces."""
    plain = "".join(text.split()).lower()
    if not HASH.fullmatch(plain):
        raise ReplayError(f"a commitment, a secret and a seal are 64 digits from 0 to f, not {text[:80]!r}")
    return plain
