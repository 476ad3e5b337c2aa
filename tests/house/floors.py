"""The floors of the house: the drawings in docs/architecture.md, and who imports what, in both languages."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
PAGE = ROOT / "docs" / "architecture.md"
DRAWING = re.compile(r"```text (\S+)\n(.*?)```", re.DOTALL)
SCRIPTS = (".ts", ".svelte")
NAMED = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.[^"']*)["']""")


@dataclass(frozen=True)
class House:
    """One tree of sources, and its rooms floor by floor, the highest first."""

    root: Path
    floors: tuple[tuple[str, ...], ...]

    @cached_property
    def level(self) -> dict[str, int]:
        return {room: i for i, floor in enumerate(reversed(self.floors)) for room in floor}

    @cached_property
    def files(self) -> list[Path]:
        kinds = (".py",) if (self.root / "__init__.py").exists() else SCRIPTS
        return [file for file in sorted(self.root.rglob("*")) if file.suffix in kinds and not is_test(file)]

    def room_of(self, file: Path) -> str:
        """The innermost room that a file is in: a folder of the drawing, or the file itself."""
        inside = PurePosixPath(file.relative_to(self.root).as_posix())
        around = [str(inside.with_suffix("")), *map(str, inside.parents)]
        return next((place for place in around if place in self.level), "nowhere")

    @cached_property
    def imports(self) -> list[tuple[Path, Path]]:
        """Who imports from whom: also in functions, for types, and what is loaded when it is needed."""
        return [
            (file, other)
            for file in self.files
            for other in (imported_modules(file) if file.suffix == ".py" else imported_scripts(file))
            if other.is_relative_to(self.root) and other != file
        ]


def houses() -> list[House]:
    """What the page draws, one house each."""
    found = []
    for folder, drawing in DRAWING.findall(PAGE.read_text(encoding="utf-8")):
        rows = [line.partition("│")[0] for line in drawing.splitlines() if line.strip()]
        found.append(House(ROOT / folder, tuple(tuple(re.split(r"\s+", row.strip())) for row in rows)))
    return found


def is_test(file: Path) -> bool:
    return file.name.endswith(".test.ts") or "node_modules" in file.parts


def imported_modules(file: Path) -> Iterator[Path]:
    """Whatever `import` and `from` name, and what is imported by a name in quotes."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(level=level) if level:
                base = file.parents[level - 1].joinpath(*(node.module or "").split("."))
                for name in node.names:
                    yield from found_at(base / name.name, base)
            case ast.ImportFrom(module=str(module)):
                for name in node.names:
                    yield from found_at(
                        SOURCES.joinpath(*module.split("."), name.name), SOURCES.joinpath(*module.split("."))
                    )
            case ast.Import():
                for name in node.names:
                    yield from found_at(SOURCES.joinpath(*name.name.split(".")), SOURCES)
            case ast.Call(args=[ast.Constant(value=str(module)), *_]) if module.startswith("caterwaul."):
                yield from found_at(SOURCES.joinpath(*module.split(".")), SOURCES)


def found_at(module: Path, package: Path) -> Iterator[Path]:
    """A name may be a module of a package, or something that the module or package defines."""
    for place in (module, package):
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                yield file
                return


def imported_scripts(file: Path) -> Iterator[Path]:
    for name in NAMED.findall(file.read_text(encoding="utf-8")):
        place = (file.parent / name).resolve()
        for found in (place, *(place.with_name(place.name + kind) for kind in SCRIPTS), place / "index.ts"):
            if found.is_file() and found.suffix in SCRIPTS:
                yield found
                break
