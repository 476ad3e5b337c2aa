"""The dearest requests about matches: of every game the longest and the most worn, with most players."""

from collections.abc import Iterator
from typing import Any

from caterwaul import games
from caterwaul.replay.text import write_replay

from .attacks import KNOWN, LONG, Attack, get, known, send
from .costly_texts import DECKS, wrong_replays
from .full_server import World

__all__ = ["KNOWN"]


@known
def folding(world: World) -> Iterator[Attack]:
    for key in games.keys():  # noqa: SIM118
        table = world.finished_table(key)
        yield get(f"{key}: folded anew, the longest match", f"/api/tables/{table}")
        yield get(f"{key}: the longest match", f"/api/tables/{table}/replay")
        for when, is_early in (("late", False), ("early", True)):
            worn = world.worn_table(key, is_early)
            yield get(f"{key}: folded anew, much was taken back {when}", f"/api/tables/{worn}")
    yield send("at the end of the longest match", "POST", f"/api/tables/{table}/join", seat=0)
    yield send("a free seat", "POST", f"/api/tables/{world.free_table()}/join", part="x" * 64)


@known
def replay_files(world: World) -> Iterator[Attack]:
    for key in games.keys():  # noqa: SIM118
        yield send(f"{key}: the longest match", "POST", "/api/replays", text=write_replay(world.match(key)))
    for says, text in wrong_replays().items():
        yield send(says, "POST", "/api/replays", text=text)


@known
def replays(world: World) -> Iterator[Attack]:
    for key in games.keys():  # noqa: SIM118
        path, last = f"/api/replays/{world.replay(key)}", len(world.match(key).actions) - 10
        longest = f"{key}: the longest match"
        yield get(longest, path)
        yield get(longest, f"{path}/file")
        yield get(longest, f"{path}/scenes/0/0")
        yield get(longest, f"{path}/scenes/open/0")
        yield get(longest, f"{path}/story/1")
        yield send(f"{key}: near its end", "POST", f"{path}/continue", seat=0, after=last, level="random")
    yield get("a long number", f"{path}/scenes/0/{LONG[:20_000]}")


@known
def analyses(world: World) -> Iterator[Attack]:
    path = f"/api/replays/{world.replay(DECKS)}/analysis"
    yield send("the longest match", "POST", path)
    yield get("one that runs", path)
    yield Attack("one that runs", "DELETE", path, b"{}")


@known
def sockets(world: World) -> Iterator[Attack]:
    for key in games.keys():  # noqa: SIM118
        table = world.long_table(key)
        yield Attack(f"{key}: the longest match, folded anew", "socket", table)
        yield said("an action that is none", table, "move", seen=world.seen(table), action=1 << 52)
        seen, action = world.seen(table), world.legal(table)[0]
        yield said(f"{key}: in the longest match", table, "move", seen=seen, action=action)
        yield said(f"{key}: a place", table, "why", seen=world.seen(table), goes="hand 0")
        yield said(f"{key}: what does not lie there", table, "why", seen=world.seen(table), takes=1 << 30)
        yield said(f"{key}: in the longest match", table, "undo", seen=world.seen(table))
        alone = world.long_table(key, by="bots")
        yield said(f"{key}: beside bots", alone, "undo", seen=world.seen(alone))
        yield said(f"{key}: beside bots", alone, "hint")
    yield Attack("a long invitation", "socket", f"{table}?invite={LONG}")
    yield said("long", table, "ping")


@known
def seldom(world: World) -> Iterator[Attack]:
    """What can be asked only where it is time for it."""
    drafting = world.drafting_table()
    yield said("in the middle of a decision", drafting, "back", seen=world.seen(drafting))
    yield said("where nothing is begun", drafting, "back", seen=world.seen(drafting))
    asked = world.asking_table()
    question = world.room(asked).table.undo_question
    yield said("in the longest match", asked, "allow", who="bob", undo=True, question=question)
    late = world.long_table(to_act=1)
    yield said("in the longest match", late, "claim", take="win")
    over = world.long_table()
    yield said("in the longest match", over, "resign")
    yield said("a long part", over, "rematch", part="x" * 3_000)
    yield said("of one", over, "rematch")
    yield said("of both", over, "rematch", who="bob")
    yield said("before others have come", world.own_table(""), "leave")


@known
def talk(world: World) -> Iterator[Attack]:
    """What can be said at a table, as long as it can be."""
    table = world.long_table()
    yield said("a mood", table, "emote", emote="hello")
    yield said("the longest words, of odd letters", world.friends_table(), "say", text="\u0438\u0306" * 100)
    yield said("whom one does not hear", table, "mute", seat=1, on=True)


def said(says: str, table: str, kind: str, who: str = "ann", **given: Any) -> Attack:
    return Attack(says, "socket", table, said={"type": kind, "id": 1, **given}, who=who)
