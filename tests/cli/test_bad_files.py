"""Card and deck files that nobody could use: every command that reads one answers with a sentence."""

from pathlib import Path

import pytest

from .conftest import Run

BAD: dict[str, str | bytes] = {
    "many parts": ".".join("a" * 30_000) + " = 1",
    "nested": "a = " + "[" * 30_000,
    "a long number": "a = " + "1" * 5_000,
    "many entries": "a = [" + "1, " * 20_000 + "]",
    "no end": 'a = """' + '\\"""' * 20_000,
    "long": "#" * 200_000,
    "no text": b"\xff\xfe\x00\xd8",
    "nothing": "[[",
}
COMMANDS = (
    "cards clash --cards FILE",
    "play clash --cards FILE",
    "print clash --cards FILE --out OUT",
    "play claw_and_order --deck FILE",
    "deck check FILE",
    "deck check FILE --cards FILE",
)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_refused_in_a_sentence(run: Run, tmp_path: Path, command: str, kind: str) -> None:
    file, text = tmp_path / "bad.toml", BAD[kind]
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    named = {"FILE": str(file), "OUT": str(tmp_path / "out.pdf")}
    done = run(*(named.get(word, word) for word in command.split()))
    assert done.exit_code in (1, 2), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    assert "cannot be read" in done.output
    assert len(done.output) < 1_000
