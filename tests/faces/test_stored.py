"""Pictures look as they did when somebody last looked at them."""

from pathlib import Path

import pytest

from tests.faces.drawn import STORED, samples

KEPT = {file.name: (file, svg) for file, svg in samples().items()}
HINT = "is this change meant? then run: python -m tests.faces, and look at the pictures"


@pytest.mark.parametrize(("file", "svg"), KEPT.values(), ids=KEPT)
def test_a_picture_is_drawn_as_it_is_kept(file: Path, svg: str):
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    assert svg == kept, f"{file.name}: {HINT}"


def test_no_picture_is_left_over():
    assert set(STORED.glob("*.svg")) <= set(samples())
