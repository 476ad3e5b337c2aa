"""Whole games go as they went when somebody last read them."""

from pathlib import Path

import pytest

from tests.every_game.playing import Case
from tests.transcripts.writing import FOLDER, transcripts, write

KEPT = {file.relative_to(FOLDER).as_posix(): (file, *which) for file, which in transcripts().items()}
HINT = "is this change meant? then run: python -m tests.transcripts"


@pytest.mark.parametrize(("file", "case", "seed"), KEPT.values(), ids=KEPT)
def test_a_game_goes_as_it_is_written(file: Path, case: Case, seed: int):
    now = write(case, seed).splitlines()
    kept = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    differ = [i for i, (a, b) in enumerate(zip(now, kept, strict=False)) if a != b]
    first = differ[0] if differ else min(len(now), len(kept))
    assert now == kept, f"{file.name}, line {first + 1}: {HINT}"


def test_no_transcript_is_left_over():
    assert set(FOLDER.glob("*/*.txt")) <= set(transcripts())
