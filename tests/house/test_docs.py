"""What the docs call by its file is there under that name."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FILE = re.compile(r"`([\w/.-]+\.(?:py|ts|svelte))`")


def files_of_the_project() -> list[str]:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("doc", [doc for doc in DOCS if doc.name != "CHANGELOG.md"], ids=lambda doc: doc.name)
def test_every_file_that_is_named_is_there(doc: Path) -> None:
    files = files_of_the_project()
    named = FILE.findall(doc.read_text(encoding="utf-8"))
    assert [name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in files)] == []
