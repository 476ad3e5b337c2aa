"""Several workers on one PostgreSQL: each has some of the players, and none can be fooled."""

import asyncio

from .serving import RealServer, Remote, run

PEOPLE = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "open"}],
}


def elsewhere(remote: Remote, server: RealServer) -> Remote:
    """The same guest at another worker."""
    other = Remote(server)
    other.cookie = remote.cookie
    return other


async def seated(workers: list[RealServer]) -> tuple[Remote, Remote, dict[str, str]]:
    ann, bob = (Remote(worker) for worker in workers)
    made = await ann.post("/api/tables", PEOPLE)
    asked = {"invite": made["invite"], "choices": {"character": "hexa"}}
    await bob.post(f"/api/tables/{made['id']}/join", asked)
    return ann, bob, made


async def play_on(player: Remote) -> None:
    """Take any option whenever there is one, until the match is over."""
    number = 0
    while not player.newest or not player.newest["view"]["over"]:
        if player.newest and player.newest["view"]["options"]:
            number += 1
            await player.move(number, player.newest["view"]["options"][-1]["action"])
            player.newest = {}
        await player.hear_a("view", "error")


def test_players_at_different_workers_play_to_the_end(workers: list[RealServer]) -> None:
    async def work() -> None:
        ann, bob, made = await seated(workers)
        async with ann.at(made), bob.at(made):
            await asyncio.wait_for(asyncio.gather(play_on(ann), play_on(bob)), 60)
            assert ann.newest["view"]["winners"] == bob.newest["view"]["winners"]

    run(work)


def test_two_workers_cannot_accept_the_same_move(workers: list[RealServer]) -> None:
    async def work() -> None:
        ann, _, made = await seated(workers)
        twin = elsewhere(ann, workers[1])
        async with ann.at(made), twin.at(made):
            await ann.hear_a("view")
            await twin.hear_a("view")
            options = ann.newest["view"]["options"]
            await asyncio.gather(ann.move(1, options[0]["action"]), twin.move(1, options[-1]["action"]))
            answers = await asyncio.gather(ann.hear_a("ok", "error"), twin.hear_a("ok", "error"))
            assert sorted(answer["type"] for answer in answers) == ["error", "ok"]
            assert next(a for a in answers if a["type"] == "error")["code"] in ("stale", "illegal")

    run(work)


def test_a_seat_is_taken_once(workers: list[RealServer]) -> None:
    async def work() -> None:
        ann = Remote(workers[0])
        made = await ann.post("/api/tables", PEOPLE)
        asked = {"invite": made["invite"], "choices": {"character": "hexa"}}
        rivals = [Remote(worker) for worker in workers for _ in range(3)]
        path = f"/api/tables/{made['id']}/join"
        joined = await asyncio.gather(*(r.post(path, asked) for r in rivals), return_exceptions=True)
        assert sum(isinstance(answer, dict) for answer in joined) == 1

    run(work)
