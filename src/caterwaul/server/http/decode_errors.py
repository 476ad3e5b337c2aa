"""What is wrong with a message, in words: the decoder speaks of types and of `$`."""

from __future__ import annotations

import re

KINDS = {
    "str": "text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list",
    "object": "an object", "null": "nothing",
}  # fmt: skip
WORDS = (
    (r"^Expected ", "it needs "),
    (r", got ", ", not "),
    (r" >= (\S+)", r" \1 or more"),
    (r" <= (\S+)", r" \1 or less"),
    (r"^Object missing required field `(\w+)`", r"'\1' is missing"),
    (r"^Object contains unknown field `(.*)`", r"there is no '\1'"),
    (r"^Invalid (?:enum )?value (.*)", r"\1 is not one of the words it can be"),
)


def decode_error_in_words(error: Exception) -> str:
    said, _, place = str(error).partition(" - at ")
    said = re.sub(r"`(\w+)(?: \| null)?`", lambda kind: KINDS.get(kind[1], kind[0]), said)
    for pattern, words in WORDS:
        said = re.sub(pattern, words, said)
    where = in_words(place)
    return f"{where}: {said}" if where else said


def in_words(place: str) -> str:
    """`$.cards`, or a key of it: `key` in `$.cards`."""
    found: list[str] = re.findall("`([^`]*)`", place) or [""]
    *keys, path = found
    within = path.removeprefix("$").lstrip(".")
    if keys:
        return f"a name in {within}" if within else "a name"
    return within
