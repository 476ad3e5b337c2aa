"""What is wrong with a text of TOML, told to somebody who has never heard of a parser."""

from __future__ import annotations

import re

PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
LONGEST = 40  # of what stands there, as it is shown
UNCLOSED = re.compile(r"[\w-]+\s*=|\[\[\w+\]\]")  # what cannot stand within a list
CURLY = "“”„‘’«»`´"
BARE = re.compile(r"[^\W\d][\w-]*")
SENTENCES = {  # how the parser begins: what it means
    "Expected '='": "a line is a name, = and a value, as in cost = 2",
    "Expected newline or end": "here stands more than one value: a quote, a comma or a new line is missing",
    "Cannot overwrite a value": "the same name stands twice in one entry",
    "Duplicate inline table key": "the same name stands twice between { and }",
    "Cannot declare": "the same heading stands twice: each entry begins with two brackets, as in [[card]]",
    "Unclosed array": "a list has no end: ] is missing",
    "Unclosed inline table": "a table has no end: } is missing",
    "Expected ']": "a heading has no end: it stands between [[ and ]], as in [[card]]",
    "Unescaped": "before a \\ in a text belongs a second one; or write the text between single quotes",
    "Hex value is not": "no letter has this number",
    "Escaped character is not": "no letter has this number",
    "Illegal character '\\n'": "a text has no end: a quote is missing",
    "Unterminated string": "a text has no end: a quote is missing",
    "Invalid statement": "a line is a name, = and a value, as in cost = 2, or a heading such as [[card]]",
    "Invalid initial character": "a name is made of letters, digits and _; others stand between quotes",
}


def told(message: str, text: str) -> tuple[str, int]:
    """A fault of the parser in words, and its line."""
    place = PLACE.search(message)
    is_placed = place is not None and place[1] is not None
    lines = text.replace("\r\n", "\n").rstrip().split("\n")
    line, column = (int(place[1]), int(place[2])) if place and is_placed else (len(lines), len(lines[-1]) + 1)
    there = lines[line - 1][column - 1 :].strip() if line <= len(lines) else ""
    said = PLACE.sub("", message)
    if said == "Invalid value":
        return _no_value(there), line
    if said.startswith("Illegal character") and not said.endswith("'\\n'"):
        return f"the character {said.removeprefix('Illegal character ')} may not stand there", line
    if said.startswith("Invalid initial") and not there and not lines[line - 1].lstrip().startswith("["):
        return "what stands between { and } stands on one line", line
    return next((words for begin, words in SENTENCES.items() if said.startswith(begin)), said), line


def _no_value(there: str) -> str:
    """What stands where a number, a text, a list or a table should."""
    if not there or there.startswith("#"):
        return "behind = a value is missing"
    if UNCLOSED.match(there):
        return "a list or table that begins further up has no end: ] or } is missing"
    if there[0] in CURLY:
        return f"texts stand between straight quotes, \" or ', not {there[0]}"
    bare = BARE.match(there)
    if bare and bare[0].lower() in ("true", "false"):
        return f"write {bare[0].lower()} in small letters"
    if bare:
        return f'words stand between quotes: "{bare[0][:LONGEST]}"'
    return f"{there[:LONGEST]!r} is no value: a number, a text between quotes, a list or true"
