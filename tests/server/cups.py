"""Tournaments on a server, as tests speak of them."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from .serving import Player

CUP: dict[str, Any] = {"title": "Cup", "game": "clash", "break_minutes": 0}
DECKS = {"title": "Cup", "game": "claw_and_order", "break_minutes": 0}


def made(organiser: Player, **changed: Any) -> dict[str, str]:
    answer = organiser.call("POST", "/api/tournaments", json={**CUP, **changed})
    assert answer.status_code == 201, answer.text
    given: dict[str, str] = answer.json()
    return given


def ask(player: Player, method: str, cup: dict[str, str], what: str = "", **body: Any) -> Any:
    """The answer, which is expected to be a good one."""
    given = {"json": body} if body or method == "PUT" else {}
    answer = player.call(method, f"/api/tournaments/{cup['id']}{what}", **given)
    assert answer.status_code == 200, answer.text
    given = answer.json()
    return given | laid_out(given) if "brings" in given else given


def laid_out(shown: Any) -> dict[str, Any]:
    """The first pages of its lists as lists, and its players by number."""
    rows = [row | {"number": row["player"]["number"]} for row in shown["standings"]["items"]]
    people = sorted((row["player"] for row in rows), key=lambda player: int(player["number"]))
    return {"standings": rows, "people": people, "matches": shown["matches"]["items"]}


def refused(player: Player, method: str, cup: dict[str, str], what: str = "", **body: Any) -> tuple[int, str]:
    given = {"json": body} if body or method == "PUT" else {}
    answer = player.call(method, f"/api/tournaments/{cup['id']}{what}", **given)
    assert answer.status_code >= 400, answer.text
    return answer.status_code, answer.json()["error"]["message"]


def seen(player: Player, cup: dict[str, str], query: str = "") -> Any:
    return ask(player, "GET", cup, f"?invite={cup['invite']}{query}")


def enter(cup: dict[str, str], *players: Player, **more: Any) -> None:
    for player in players:
        ask(player, "PUT", cup, "/entry", invite=cup["invite"], **more)


def until(player: Player, cup: dict[str, str], what: Callable[[Any], bool]) -> Any:
    """Look until it is so."""
    end = time.monotonic() + 20.0
    while not what(shown := seen(player, cup)):
        assert time.monotonic() < end, shown
        wait(player, 0.02)
    return shown


def plays(number: int, shown: dict[str, Any]) -> bool:
    """Whether they have a match that is not over, even if they have left it."""
    return any(number in match["players"] and not match["shares"] for match in shown["matches"])


def wait(player: Player, seconds: float) -> None:
    """While the server goes on."""
    assert player.client.portal is not None
    player.client.portal.call(asyncio.sleep, seconds)


def resign(player: Player, cup: dict[str, str], is_noted: bool = True) -> str:
    """Lose the game that one is waited for in; its table."""
    shown = until(player, cup, lambda shown: shown["table"] is not None)
    table = shown["table"]
    with player.at({"id": table, "invite": ""}):
        player.hear_a("view")
        player.answer_to("resign")
    if is_noted:
        until(player, cup, lambda shown: shown["table"] != table)
    return str(table)
