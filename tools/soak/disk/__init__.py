"""A disk that forgets what was not synced, as a loss of power makes it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("forgetful.c")


def why_not() -> str:
    """Why there can be no such disk here; empty where there can."""
    if sys.platform != "linux":
        return "a library can be put under a program on Linux alone"
    return "" if shutil.which("cc") else "there is no C compiler"


class Disk:
    """Everything under `root`, of which only what was synced survives."""

    def __init__(self, folder: Path) -> None:
        self.root, self.kept, self.library = folder / "root", folder / "kept", folder / "forgetful.so"
        self.root.mkdir()
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self.library, SOURCE, "-ldl"], check=True)

    def under(self, luck: int = 0) -> dict[str, str]:
        """The environment of a program on this disk; of 256 writes so many survive without being synced."""
        self._keep_all()
        return {
            "LD_PRELOAD": str(self.library),
            "FORGETFUL_ROOT": str(self.root),
            "FORGETFUL_DISK": str(self.kept),
            "FORGETFUL_LUCK": str(luck),
        }

    def lose_power(self) -> None:
        """What is there afterwards. Every program on this disk has been killed before."""
        after = self.root.with_name("after")
        self._restore(self.root.stat().st_ino, after)
        shutil.rmtree(self.root)
        after.rename(self.root)

    def _restore(self, number: int, folder: Path) -> None:
        folder.mkdir()
        for line in self._of("folder", number).decode().splitlines():
            inside, is_folder, name = line.split(" ", 2)
            if is_folder == "1":
                self._restore(int(inside), folder / name)
            else:
                (folder / name).write_bytes(self._of("file", int(inside)))

    def _of(self, kind: str, number: int) -> bytes:
        """Nothing, where it was never synced."""
        file = self.kept / f"{kind} {number}"
        return file.read_bytes() if file.exists() else b""

    def _keep_all(self) -> None:
        """What is there now has been there for long."""
        shutil.rmtree(self.kept, ignore_errors=True)
        self.kept.mkdir()
        for folder, _, files in os.walk(self.root):
            paths = list(Path(folder).iterdir())
            names = "".join(f"{path.stat().st_ino} {path.is_dir():d} {path.name}\n" for path in paths)
            (self.kept / f"folder {Path(folder).stat().st_ino}").write_text(names)
            for name in files:
                path = Path(folder) / name
                shutil.copyfile(path, self.kept / f"file {path.stat().st_ino}")
