"""What strangers send as TOML is parsed in one place, which looks through it first."""

import ast
from pathlib import Path

from .floors import SOURCES

LOOKS_FIRST = "caterwaul/core/toml_text.py"
OWN_FILES = {  # that come with the package
    "caterwaul/core/game.py": "alike.toml",
    "caterwaul/faces/traits.py": "traits.toml",
}


def test_nobody_parses_toml_who_has_not_looked_through_it() -> None:
    parsers = {str(file.relative_to(SOURCES)) for file in SOURCES.rglob("*.py") if imports_tomllib(file)}
    assert parsers == {LOOKS_FIRST, *OWN_FILES}


def test_what_parses_without_a_look_reads_a_file_of_the_package() -> None:
    """Beside the module, by a name that stands in it, and nothing else."""
    for module, name in OWN_FILES.items():
        source = (SOURCES / module).read_text(encoding="utf-8")
        parsed = [ast.unparse(call.args[0]) for call in calls_of_tomllib(ast.parse(source))]
        assert len(parsed) == 1
        assert parsed[0].endswith(".read_text(encoding='utf-8')")
        assert f'"{name}"' in source
        assert list(SOURCES.rglob(name))


def imports_tomllib(file: Path) -> bool:
    """Whatever it is called there, and whichever function of it is meant."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        named = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        if "tomllib" in named or (isinstance(node, ast.ImportFrom) and node.module == "tomllib"):
            return True
    return False


def calls_of_tomllib(tree: ast.Module) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "tomllib"
    ]
