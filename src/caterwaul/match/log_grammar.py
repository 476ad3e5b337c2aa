"""Who does what: a sentence of the log as it is told of others, and to who did it."""

import re
from functools import cache

IRREGULAR = {"does": "do", "goes": "go", "has": "have", "is": "are"}
DOES = re.compile(r"{seat}: ([a-z]+s)\b(?: and ([a-z]+s)\b)?")
OF_SEAT = re.compile(r"({(?:\w+:)?card}) of {(?:(\w+):)?seat}")
CARD_DOES = re.compile(r"{seat}: (?={card} )")


def with_owner(sentence: str) -> str:
    """Whose a card is, as people say it: `{card} of {foe:seat}` is read as `{foe:whose} {card}`."""
    return OF_SEAT.sub(lambda found: f"{{{found[2] or 'seat'}:whose}} {found[1]}", sentence)


@cache
def as_told(sentence: str, to_self: bool) -> str:
    """What a player does, as it is said of others and to that player; all else is a note beside the name.

    `{seat}: draws {card}.` is told as `{seat} draws {card}.`, and to the player `You draw {card}.`; what a
    card does, `{seat}: {card} hits.`, as `{seat:whose} {card} hits.` and `Your {card} hits.`
    """
    sentence = with_owner(sentence)
    if CARD_DOES.match(sentence):
        return CARD_DOES.sub("Your " if to_self else "{seat:whose} ", sentence)
    done = DOES.match(sentence)
    if done is None:
        return sentence.replace("{seat}", "You", 1) if to_self else sentence
    if not to_self:
        return sentence.replace(": ", " ", 1)
    verbs = (IRREGULAR.get(verb, verb.removesuffix("s")) for verb in done.groups() if verb)
    return f"You {' and '.join(verbs)}{sentence[done.end() :]}"
