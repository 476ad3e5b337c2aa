"""What the documents show works: their Python, their commands, the make targets and files that they name."""

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from caterwaul.cli import main
from tools import readme

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    file
    for file in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md")))
    if file.exists()
]
BLOCK = re.compile(r"^```(\w*)(?: [\w.]+)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^ *\$ (.+)$", re.MULTILINE)
STEP = re.compile(
    r"^```\w+ (?P<file>[\w.]+)\n(?P<content>(?s:.*?))^```$"
    r"|^ *\$ (?P<command>.+)\n(?P<said>(?:    (?! *\$ ).*\S.*\n)*)",
    re.MULTILINE,
)
MAKE = re.compile(r"(?:`|\$ )make ([a-z]+)")
LINK = re.compile(r"\]\((?!\w+:|#)([^)#]+)")
GETTING_HERE = ("git clone ", "cd ")
PATIENCE = 120

document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.relative_to(ROOT).as_posix())


def run(command: str, folder: Path) -> None:
    """Run a command as a reader would, with the project's own programs and nothing typed into it."""
    programs = Path(sys.executable).parent
    own = re.sub(r"(^|\s)\.venv/bin/", rf"\1{programs}/", command)
    env = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder)}
    env.setdefault("CATERWAUL_CACHE", str(cache()))
    done = subprocess.run(
        own, shell=True, cwd=folder, env=env, timeout=PATIENCE,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"$ {command}\n{done.stdout}"


def cache() -> Path:
    from caterwaul.core.compiled_cache import cache_root

    return cache_root()


def python_in(document: Path) -> list[str]:
    return [
        code for language, code in BLOCK.findall(document.read_text(encoding="utf-8")) if language == "python"
    ]


@document
def test_its_python_is_python(document: Path):
    for code in python_in(document):
        ast.parse(code)


@document
def test_its_programs_run(document: Path, tmp_path: Path):
    """A block that imports something is a program; one that does not is a piece of one."""
    for code in python_in(document):
        if "import " in code:
            (tmp_path / "example.py").write_text(code, encoding="utf-8")
            run(f"{sys.executable} example.py", tmp_path)


def commands_in(document: Path) -> list[str]:
    commands = COMMAND.findall(document.read_text(encoding="utf-8"))
    return [command for command in commands if not command.startswith(("make ", *GETTING_HERE))]


@document
def test_its_steps_work_one_after_the_other(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Files with a name are written, commands run and say what stands below them.

    Ours in this process: one of its own would import and load everything anew for each.
    """
    monkeypatch.setenv("CATERWAUL_CACHE", str(cache()))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for step in STEP.finditer(document.read_text(encoding="utf-8")):
        command = step["command"]
        if step["file"]:
            (tmp_path / step["file"]).write_text(step["content"], encoding="utf-8")
        elif command.startswith("caterwaul "):
            done = CliRunner().invoke(main, shlex.split(command)[1:], prog_name="caterwaul")
            is_refused = step["said"].lstrip().startswith("caterwaul: ")
            assert (done.exit_code != 0) == is_refused, f"$ {command}\n{done.output}"
            for line in step["said"].splitlines():
                assert line.strip() in done.output, f"$ {command}\n{done.output}"
        elif not command.startswith(("make ", *GETTING_HERE)):
            run(command, tmp_path)


@pytest.mark.skipif(not (ROOT / "README.md").exists(), reason="there is no README.md yet")
def test_the_first_command_of_the_readme_runs_in_a_shell(tmp_path: Path):
    first = commands_in(ROOT / "README.md")[0]
    assert first.startswith("caterwaul ")
    run(first, tmp_path)


@document
def test_its_make_targets_exist(document: Path):
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(MAKE.findall(document.read_text(encoding="utf-8"))) <= set(targets)


@document
def test_the_files_that_it_links_to_exist(document: Path):
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_the_table_and_the_picture_that_nobody_types_are_up_to_date(capsys: pytest.CaptureFixture[str]):
    assert readme.main(check=True) == 0, capsys.readouterr().out


@pytest.mark.skipif(not (ROOT / "README.md").exists(), reason="there is no README.md yet")
def test_the_readme_has_an_example_and_the_two_commands():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "python" in [language for language, _ in BLOCK.findall(text)]
    assert {"play", "test"} <= set(MAKE.findall(text))
