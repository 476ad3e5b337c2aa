"""Learn Five Rows from nothing by PPO, on a processor alone.

    python examples/train_ppo.py --seed 1 --minutes 10 --cores 4 --folder ppo

It plays against a bot, from both seats. Every half minute it plays some hundreds of matches against it as
well as it can; FOLDER/seed-1.jsonl says what came of it, and FOLDER/curve.svg draws all seeds of the folder.
Stop it with Ctrl-C: the same line goes on from there.
At the end it plays many more matches, with deals that it has not met before.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import embedding_bag, log_softmax, mse_loss, pad

from caterwaul import envs
from caterwaul.envs import Batch, Observation

Ints = NDArray[np.integer[Any]]

GAME, COLUMNS = "five_rows", 3  # in each row of the table: troop, aura, troop
MATCHES, STEPS = 256, 32  # side by side; actions in each of them between two updates
EPOCHS, PIECE = 3, 1024  # how often all decisions are learnt from, and how many at once
RATE, DISCOUNT, TRACE, CLIP = 1e-3, 0.999, 0.9, 0.2
CURIOSITY, SHAPING = 0.01, 2.0  # what it counts not to be sure yet, and to stand better than before
WIDTH, VALUES = 128, 48  # of the layers; how many values of a number are told apart
PAUSE = 30  # seconds between two evaluations
DEALS, LAST_DEALS = 200, 1000  # of an evaluation and of the last one, each deal played from both seats


class Eyes:
    """Turns what a seat sees into places in a table of weights: one for each number that stands somewhere.

    First come the places on the table, row by row, and what is said there in any row has the same weights;
    then the counters, and of each card elsewhere its zone, its kind and how many there are of it.
    """

    def __init__(self, batch: Batch) -> None:
        self.columns, self.high = batch.parts["cards"].columns, batch.parts["cards"].high.max(axis=0)
        self.zone, self.at = self.columns.index("zone"), self.columns.index("at")
        self.spots = int(self.high[self.at])
        self.places = 0  # place 0: there is nothing
        self.on_table = self.table_of(("kind", "turned", "power", "health"), COLUMNS)
        self.elsewhere = self.table_of(("kind", "many"), int(self.high[self.zone]) + 1)
        counters = batch.parts["counters"].shape[0] + batch.parts["counts"].shape[0]
        self.of_counters = 1 + self.places + VALUES * np.arange(counters)
        self.places += 1 + VALUES * counters
        self.of_rows = self.spots * len(self.on_table[0])  # how many numbers say what lies in the rows

    def table_of(self, names: tuple[str, ...], groups: int) -> tuple[list[int], Ints, Ints]:
        """Where columns of cards stand, what each comes to at most, and its first place in each group."""
        told = [self.columns.index(name) for name in names]
        most = np.minimum(self.high[told], VALUES - 1)
        starts = self.places + np.cumsum(np.tile(most, groups)).reshape(groups, -1) - most
        self.places += groups * int(most.sum())
        return told, most, starts

    def look(self, seen: Observation) -> NDArray[np.int32]:
        n = len(seen.cards)
        cards = seen.cards[:, : max(1, int((seen.cards[:, :, self.zone] > 0).sum(axis=1).max()))]
        at, zone = cards[:, :, self.at], cards[:, :, self.zone]
        told, most, starts = self.on_table
        value = np.clip(cards[:, :, told], 0, most)
        rows = np.zeros((n, self.spots + 1, len(told)), np.int32)
        rows[np.arange(n)[:, None], at] = np.where(value > 0, starts[(at - 1) % COLUMNS] + value, 0)
        told, most, starts = self.elsewhere
        value = np.clip(cards[:, :, told], 0, most)
        there = ((value > 0) & (at == 0)[:, :, None]).reshape(n, -1)
        count = there.sum(axis=1)
        rest = np.zeros((n, int(count.max())), np.int32)
        rest[np.arange(rest.shape[1]) < count[:, None]] = (starts[zone] + value).reshape(n, -1)[there]
        figures = np.concatenate([seen.counters[:, :, 0], seen.counts], axis=1)
        counters = self.of_counters + np.clip(figures, 0, VALUES - 1)
        return np.concatenate([rows[:, 1:].reshape(n, -1), counters, rest], axis=1).astype(np.int32)


class Net(nn.Module):
    """Each action is judged by what it is, by its row and the rows beside it, and by the whole position.

    All rows have the same weights, so what is learnt in one holds in all.
    """

    features: Tensor
    row: Tensor

    def __init__(self, batch: Batch, eyes: Eyes) -> None:
        super().__init__()
        every = batch.features_of.of(np.arange(batch.game.actions.count), np.zeros(1, np.int64))
        row = batch.features_of.columns.index("row")
        self.register_buffer("row", torch.from_numpy(np.maximum(every[:, row] - 1, 0)).long())  # 0: in none
        every[:, row] = np.minimum(every[:, row], 1)
        self.register_buffer("features", torch.from_numpy(every).long())
        self.of_rows, self.rows = eyes.of_rows, eyes.spots // COLUMNS
        self.seen = nn.Parameter(torch.randn(eyes.places, WIDTH) / 8)
        self.alone, self.beside = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH, bias=False)
        self.together = nn.Linear(WIDTH, WIDTH)
        layers = (nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH))
        self.body = nn.Sequential(nn.ReLU(), layers[0], nn.ReLU(), layers[1], nn.ReLU())
        self.columns = nn.ModuleList(nn.Embedding(int(most) + 1, WIDTH) for most in batch.features_of.high)
        self.here, self.anywhere = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.fit, self.value = nn.Linear(WIDTH, 1), nn.Linear(WIDTH, 1)

    def forward(self, places: Tensor, choices: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of how often each choice is taken, and what the position is worth."""
        in_rows = places[:, : self.of_rows].reshape(len(places) * self.rows, -1)
        rows = embedding_bag(in_rows, self.seen, mode="sum", padding_idx=0)
        rows = rows.relu().reshape(len(places), self.rows, -1)
        beside = pad(rows, (0, 0, 1, 1))
        rows = (self.alone(rows) + self.beside(beside[:, 2:] + beside[:, :-2])).relu()
        rest = embedding_bag(places[:, self.of_rows :], self.seen, mode="sum", padding_idx=0)
        seen = self.body(rest + self.together(rows.sum(dim=1)))
        match, place = torch.nonzero(choices >= 0, as_tuple=True)
        action = choices[match, place].long()
        what = sum(column(self.features[:, i]) for i, column in enumerate(self.columns))
        here = pad(self.here(rows), (0, 0, 1, 0))
        about = what[action] + here[match, self.row[action]] + self.anywhere(seen)[match]
        fits = torch.full(choices.shape, -1e9).index_put((match, place), self.fit(about.relu())[:, 0])
        return log_softmax(fits, dim=1), self.value(seen)[:, 0]


def choices_of(batch: Batch) -> NDArray[np.int32]:
    """The legal actions of each match in order, and -1 behind them, no wider than they are."""
    return batch.padded()[:, : max(1, int(batch.mask().sum(axis=1).max()))]


class Rollout(NamedTuple):
    """What was seen, could be done and was done, steps x matches, and what came of it."""

    places: Tensor
    choices: Tensor
    taken: Tensor
    said: Tensor  # the logarithm of how often that is done there
    worth: Tensor  # what the position was thought to be worth
    gain: Tensor  # how much better than that it went


def widened(rows: list[NDArray[np.int32]], empty: int) -> list[NDArray[np.int32]]:
    """Arrays of different widths, all as wide as the widest."""
    widest = max(row.shape[1] for row in rows)
    return [np.pad(row, ((0, 0), (0, widest - row.shape[1])), constant_values=empty) for row in rows]


@torch.no_grad()
def play(net: Net, eyes: Eyes, batches: list[Batch]) -> Rollout:
    """Play on for some steps in all batches."""
    seen, could, did = [], [], []
    acting, rewards, ended = [], [], []
    for _ in range(STEPS + 1):
        places = [eyes.look(batch.observe()) for batch in batches]
        seen.append(np.concatenate(widened(places, 0)))
        could.append(np.concatenate(widened([choices_of(batch) for batch in batches], -1)))
        acting.append(np.concatenate([batch.acting for batch in batches]))
        said, worth = net(torch.from_numpy(seen[-1]), torch.from_numpy(could[-1]))
        taken = torch.multinomial(said.exp(), 1)
        did.append((taken[:, 0], said.gather(1, taken)[:, 0], worth))
        if len(did) <= STEPS:
            cuts = np.cumsum([batch.n for batch in batches])[:-1]
            for batch, part in zip(batches, np.split(taken[:, 0].numpy(), cuts), strict=True):
                batch.step(batch.at(part))
            paid = np.concatenate([batch.rewards for batch in batches])
            rewards.append(paid[np.arange(len(paid)), acting[-1]])
            ended.append(np.concatenate([batch.ended for batch in batches]))
    taken, said, worth = (torch.stack(part) for part in zip(*did, strict=True))
    gain = gains(worth.numpy(), np.stack(acting), np.stack(rewards), np.stack(ended))
    places, choices = (
        torch.from_numpy(np.stack(widened(rows[:-1], empty))) for rows, empty in ((seen, 0), (could, -1))
    )
    return Rollout(places, choices, taken[:-1], said[:-1], worth[:-1], gain)


def gains(worth: Any, acting: Any, rewards: Any, ended: Any) -> Tensor:
    """Generalised advantages, of whoever acts: what is good for the other seat is bad for this one."""
    gain = np.zeros_like(rewards)
    after = np.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = DISCOUNT * np.where(acting[step] == acting[step + 1], 1, -1) * ~ended[step]
        gain[step] = rewards[step] + goes_on * (worth[step + 1] + TRACE * after) - worth[step]
        after = gain[step]
    return torch.from_numpy(gain)


def learn(net: Net, optimizer: torch.optim.Optimizer, rollout: Rollout) -> None:
    """Make likelier what went better than was thought, but not by much at once."""
    flat = Rollout(*(part.flatten(0, 1) for part in rollout))
    for _ in range(EPOCHS):
        for piece in torch.randperm(len(flat.taken)).split(PIECE):
            now = Rollout(*(part[piece] for part in flat))
            said, worth = net(now.places, now.choices)
            gain = (now.gain - now.gain.mean()) / (now.gain.std() + 1e-6)
            ratio = (said.gather(1, now.taken[:, None])[:, 0] - now.said).exp()
            better = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            doubt = -(said.exp() * said).sum(dim=1).mean()
            loss = mse_loss(worth, now.worth + now.gain) - better - CURIOSITY * doubt
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def evaluate(net: Net, eyes: Eyes, bot: str, deals: int, seed: str) -> dict[str, float]:
    """The share of wins against a bot, of a net that takes the likeliest action."""

    def best(batch: Batch) -> NDArray[np.int64]:
        seen = eyes.look(batch.observe()), choices_of(batch)
        return batch.at(net(*map(torch.from_numpy, seen))[0].argmax(dim=1).numpy())

    found = envs.evaluate(best, GAME, bot, deals, seed)
    return {"won": found.won, "low": found.low, "high": found.high, "matches": found.matches}


def draw(folder: Path, bot: str) -> None:
    """The curves of all seeds in a folder: matches won against the bot, by minutes."""
    colours = ("#0b7285", "#c2410c", "#6d28d9", "#4d7c0f")
    files = sorted(folder.glob("*.jsonl"))
    runs = {file.stem: [json.loads(line) for line in file.read_text().splitlines()] for file in files}
    longest = max(60.0, *(row["seconds"] for rows in runs.values() for row in rows))
    parts = []

    def at(seconds: float, share: float) -> str:
        return f"{60 + 560 * seconds / longest:.1f},{20 + 260 * (1 - share):.1f}"

    for share in (0, 0.25, 0.5, 0.75, 1):
        (x, y), (end, _) = at(0, share).split(","), at(longest, share).split(",")
        dashes = ' stroke-dasharray="4 4"' if share == 0.5 else ""
        parts.append(f'<line x1="{x}" y1="{y}" x2="{end}" y2="{y}" stroke="#999"{dashes}/>')
        parts.append(f'<text x="52" y="{float(y) + 4}" text-anchor="end">{share:.0%}</text>')
    for minute in range(0, int(longest / 60) + 1, max(1, int(longest / 600))):
        x = at(60 * minute, 0).split(",")[0]
        parts.append(f'<text x="{x}" y="300" text-anchor="middle">{minute}</text>')
    for number, (name, rows) in enumerate(runs.items()):
        colour = colours[number % len(colours)]
        outline = [at(row["seconds"], row["high"]) for row in rows] + [
            at(row["seconds"], row["low"]) for row in reversed(rows)
        ]
        parts.append(f'<polygon points="{" ".join(outline)}" fill="{colour}" opacity="0.15"/>')
        line = " ".join(at(row["seconds"], row["won"]) for row in rows)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        last = rows[-1]
        share = f"{name}: {last['won']:.1%} of {last['matches']} ({last['low']:.1%} to {last['high']:.1%})"
        parts.append(
            f'<text x="610" y="{240 + 18 * number}" text-anchor="end" fill="{colour}">{share}</text>'
        )
    parts.append(f'<text x="340" y="320" text-anchor="middle">minutes; matches won against {bot}</text>')
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 330" font-family="system-ui, sans-serif"'
    body = "\n".join(parts)
    text = (
        f'{head} font-size="13" fill="#777">\n<rect width="640" height="330" fill="#fff"/>\n{body}\n</svg>\n'
    )
    (folder / "curve.svg").write_text(text, encoding="utf-8")


class Run:
    """A training, with what has to be kept to go on with it."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given, self.since = given, time.monotonic()
        torch.manual_seed(given.seed)
        self.file, self.kept = (given.folder / f"seed-{given.seed}{end}" for end in (".jsonl", ".pt"))
        self.seconds, self.updates = 0.0, 0
        kept = torch.load(self.kept) if self.kept.exists() else None
        if kept:
            self.seconds, self.updates = kept["seconds"], kept["updates"]
        self.batches = self.new_batches()
        self.eyes = Eyes(self.batches[0])
        self.net = Net(self.batches[0], self.eyes)
        self.optimizer = torch.optim.Adam(self.net.parameters(), RATE, fused=True)
        if kept:
            self.net.load_state_dict(kept["net"])
            self.optimizer.load_state_dict(kept["optimizer"])
            torch.set_rng_state(kept["chance"])

    def new_batches(self) -> list[Batch]:
        """Matches from both seats against the bot. Whoever goes on begins new ones."""
        seed = f"{self.given.seed}/{self.updates}"
        return [
            Batch(GAME, MATCHES // 2, seed=f"{seed}/{i}", opponents={1 - i: self.given.bot}, shaping=SHAPING)
            for i in (0, 1)
        ]

    def spent(self) -> float:
        """Seconds in all, whatever they went into."""
        return self.seconds + time.monotonic() - self.since

    def keep(self) -> None:
        """Put everything away, so that a stop at any moment leaves the last state or this one."""
        state = {
            "seconds": self.spent(), "updates": self.updates, "chance": torch.get_rng_state(),
            "net": self.net.state_dict(), "optimizer": self.optimizer.state_dict(),
        }  # fmt: skip
        torch.save(state, self.kept.with_suffix(".new"))
        self.kept.with_suffix(".new").replace(self.kept)

    def report(self, deals: int, seed: str, **more: Any) -> None:
        """A line of the curve, and the curve."""
        seconds, given = self.spent(), self.given
        found = evaluate(self.net, self.eyes, given.bot, deals, seed)
        row = {"seconds": round(seconds, 1), "updates": self.updates, **found, **more}
        with self.file.open("a") as file:
            file.write(json.dumps(row) + "\n")
        draw(given.folder, given.bot)
        print(
            f"{seconds:5.0f} s  {self.updates:4} updates  wins {found['won']:.1%} against {given.bot}"
            f" ({found['low']:.1%} to {found['high']:.1%}, {found['matches']} matches)", flush=True,
        )  # fmt: skip

    def go_on(self) -> None:
        given, evaluated = self.given, -math.inf
        end = 60 * given.minutes
        while self.spent() < end and self.updates < given.updates:
            if self.spent() - evaluated > PAUSE:
                self.report(given.deals, "curve")
                evaluated = self.spent()
                self.keep()
            for group in self.optimizer.param_groups:
                group["lr"] = RATE * max(0.02, 1 - self.spent() / end)
            learn(self.net, self.optimizer, play(self.net, self.eyes, self.batches))
            self.updates += 1
        self.keep()
        self.report(given.last_deals, "last", last=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("--bot", default="greedy", help="whom to beat")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument(
        "--minutes", type=float, default=10, help="in all, evaluations and pauses for compiling too"
    )
    asked.add_argument("--updates", type=int, default=10**9, help="stop after so many updates")
    asked.add_argument("--cores", type=int, default=1, help="more than are free make it slower")
    asked.add_argument("--folder", type=Path, default=Path("ppo"))
    asked.add_argument(
        "--deals", type=int, default=DEALS, help="of an evaluation, each played from both seats"
    )
    asked.add_argument("--last-deals", type=int, default=LAST_DEALS, help="of the evaluation at the end")
    given = asked.parse_args()
    torch.set_num_threads(given.cores)
    given.folder.mkdir(parents=True, exist_ok=True)
    run = Run(given)
    try:
        run.go_on()
    except KeyboardInterrupt:
        run.keep()
        print("\nStopped: the same line goes on from here.")


if __name__ == "__main__":
    main()
