"""PyTorch is for who trains: the package and its tools run without it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def modules_imported(file: Path) -> set[str]:
    """The first names of all modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("folder", ["src", "tools"])
def test_nothing_but_the_example_imports_pytorch(folder: str):
    assert [file for file in (ROOT / folder).rglob("*.py") if "torch" in modules_imported(file)] == []


def test_the_example_does():
    assert "torch" in modules_imported(ROOT / "examples" / "train_ppo.py")
