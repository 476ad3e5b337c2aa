"""Write what this version keeps, for versions to come: `python -m tests.kept`.

Of every game two replays, one with other options and given up, and a position; and the home of a server
with an account, a table of every game in the middle of a match, and one that is over.
"""

import json
import random
import shutil
import sqlite3
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

from caterwaul import Match, games
from caterwaul.match.ending import Ending
from caterwaul.replay.text import write_replay
from tests.server.serving import Player, serving

HERE = Path(__file__).parent
NAMES = ["Ann", "Bob"]
STEPS = 30  # into a match that is kept in its middle
PASSWORD = "nine lives and a tail"


def write_matches(folder: Path) -> None:
    for key in games.keys():  # noqa: SIM118
        whole = played(Match.new(key, seed=11, names=NAMES), 10**6)
        (folder / f"{key}.replay").write_text(write_replay(whole), encoding="utf-8")
        (folder / f"{key}.end.txt").write_text(whole.to_text(), encoding="utf-8")
        options = {name: values[-1] for name, values in whole.game.options.items()}
        part = played(Match.new(key, options=options, seed=12, names=NAMES), STEPS)
        given_up = write_replay(part, ending=Ending("resigned", (1,)))
        (folder / f"{key}-options.replay").write_text(given_up, encoding="utf-8")
        middle = played(Match.new(key, seed=13), STEPS)
        (folder / f"{key}.position").write_text(middle.to_text(), encoding="utf-8")


def played(match: Match, most: int) -> Match:
    """After so many random actions, and not in the middle of a decision."""
    chance = random.Random(len(match.game.key))
    while not match.over and (len(match.actions) < most or match.state.draft):
        seat = chance.choice(match.to_act)
        match.take(seat, chance.choice(match.legal_actions(seat)))
    return match


def write_server(home: Path) -> None:
    with serving(home, prepare=tuple(games.keys())) as client:
        ann = Player(client)
        made: dict[str, Any] = {}
        for key in games.keys():  # noqa: SIM118
            seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
            made[key] = ann.create({"game": key, "seats": seats})
            with ann.at(made[key]) as player:
                player.hear_a("view")
                for _ in range(4):
                    take_turn(player)
        made["finished"] = ann.create({"game": "clash", "seats": seats})
        with ann.at(made["finished"]) as player:
            player.hear_a("view")
            take_turn(player)
            player.answer_to("resign")
        answer = ann.call("POST", "/api/account", json={"name": "Ann", "password": PASSWORD})
        assert answer.status_code == 201, answer.text
        made |= {"cookie": ann.cookie, "session": ann.session}
    (home / "made.json").write_text(json.dumps(made, indent=1), encoding="utf-8")
    with sqlite3.connect(home / "tables.sqlite") as database:
        database.execute("pragma journal_mode = delete")


def take_turn(player: Player) -> None:
    """Act when asked; the bot may act meanwhile, and then the question is another."""
    player.await_turn()
    answered = player.view["seen"]
    while player.move()["type"] != "ok":
        while player.view["seen"] == answered:
            player.hear()
        player.await_turn()
        answered = player.view["seen"]


def main() -> None:
    folder = HERE / version("caterwaul")
    if folder.exists():
        sys.exit(f"{folder} is there: what a version has written is not written anew")
    (folder / "server").mkdir(parents=True)
    write_matches(folder)
    with tempfile.TemporaryDirectory() as home:
        write_server(Path(home))
        for name in ("made.json", "secret", "tables.sqlite"):
            shutil.copy(Path(home) / name, folder / "server" / name)


if __name__ == "__main__":
    main()
