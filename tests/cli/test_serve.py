"""`caterwaul serve`: what is wrong is said in one sentence, before an address is, and where that is."""

import socket
from pathlib import Path
from typing import Any

import pytest

from caterwaul.cli import serve

from .conftest import Run


@pytest.mark.parametrize(
    ("settings", "words", "said"),
    [
        ({"CATERWAUL_DATABASE": "postgresql://nobody@127.0.0.1:1/none"}, [], "the database cannot be used"),
        ({"CATERWAUL_DATABASE": "mysql://here"}, [], "CATERWAUL_DATABASE is sqlite:///PATH"),
        ({"CATERWAUL_LOG": "loud"}, [], "CATERWAUL_LOG is debug"),
        ({"CATERWAUL_BOT_PACE": "soon"}, [], "CATERWAUL_BOT_PACE needs a number"),
        ({}, ["--workers", "2"], "several workers need PostgreSQL"),
        ({}, ["--host", "256.0.0.1"], "256.0.0.1"),
    ],
)
def test_a_server_that_cannot_start_says_why(
    run: Run, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], words: list[str], said: str
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    result = serve(run, *words)
    assert result.exit_code != 0
    assert said in result.output
    assert "is served at" not in result.output
    assert "Traceback" not in result.output


def test_a_file_that_is_no_database_stays_as_it_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, this is no database at all.\n" * 40)
    monkeypatch.setenv("CATERWAUL_DATABASE", f"sqlite:///{letter}")
    result = serve(run)
    assert result.exit_code != 0
    assert str(letter) in result.output
    assert letter.read_text().startswith("Dear Ann")


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_for_all_is_shown_where_others_find_it(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr(serve, "own_address", lambda: "192.168.1.20")
    assert serve.address_of(host, 8155) == "http://192.168.1.20:8155/"


@pytest.mark.parametrize(
    ("host", "address"), [("127.0.0.1", "http://127.0.0.1:8155/"), ("::1", "http://[::1]:8155/")]
)
def test_a_server_for_one_machine_is_shown_there(host: str, address: str) -> None:
    assert serve.address_of(host, 8155) == address


def test_a_machine_without_a_network_has_no_other_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: socket.socket, address: Any) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert serve.own_address() == "127.0.0.1"
