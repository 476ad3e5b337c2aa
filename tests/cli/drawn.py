"""Views that no game has yet: a board, and four seats around a table."""

from caterwaul.cli.moves import Move
from caterwaul.core.views import Card, Counter, Line, Option, View, Zone

SIZE = 5


def board_view() -> View:
    """A board of 25 places with facings, a hand each, and a move to every empty place."""
    taken = [(0, 0), (0, 2), (1, 2), (2, 1), (3, 3), (4, 4)]
    board = [
        Card(i + 1, "kitty", "Maine Coon", {"level": 2, "damage": i}, ["stunned"], "north", at)
        for i, at in enumerate(taken)
    ]
    hand = [
        Card(50 + i, "tactic", name, {"cost": i}) for i, name in enumerate(("Claws Out", "Radio", "Pounce"))
    ]
    free = [(row, column) for row in range(SIZE) for column in range(SIZE) if (row, column) not in taken]
    view = View(
        heading="Round 4",
        prompt="Place the kitty.",
        counters={0: [Counter("Rescued", 2, 5)], 1: [Counter("Rescued", 1, 5)]},
        zones=[
            Zone("city", "City", "grid", None, board, len(board), (SIZE, SIZE)),
            Zone("hand 1", "Hand", "hand", 1, [Card(90 + i, None) for i in range(5)], 5),
            Zone("deck 1", "Tactics", "pile", 1, [], 20),
            Zone("hand 0", "Hand", "hand", 0, hand, 3),
            Zone("discard 0", "Discard", "pile", 0, [Card(70, "radio", "Radio")], 4),
        ],
        layout=[["hand 1", "deck 1"], ["city"], ["hand 0", "discard 0"]],
        seat=0,
        seats=["You", "Greedy bot"],
        to_act=[0],
    )
    view.log = [Line(f"Greedy bot: step {i}.", "step", {"seat": 1}, (), ()) for i in range(12)]
    view.options = [
        Option(
            i, f"place tabby row {row + 1} column {column + 1}", "place",
            {"card": "Tabby", "row": str(row + 1), "column": str(column + 1)},
            "It faces the middle.", None, f"city:{row},{column}",
        )
        for i, (row, column) in enumerate(free)
    ]  # fmt: skip
    return view


def four_seats() -> View:
    """Four players with a long row each, two shared piles, and a hand of eight."""
    names = ("Magistrate", "Guard", "Jade Fan Warrior", "Nightshade")
    rows = [
        Zone(f"fray {p}", "Fray", "row", p, [
            Card(10 * p + i, "cat", name, {"honor": i, "pride": 2}, ["wounded"] if i == 2 else [])
            for i, name in enumerate(names)
        ], 4)
        for p in range(4)
    ]  # fmt: skip
    hand = [Card(80 + i, "cat", f"Recruit {i}", {"cost": i}) for i in range(8)]
    view = View(
        heading="Round 7",
        prompt="Whom does it wound?",
        counters={p: [Counter("Honor", p), Counter("Pride", 2)] for p in range(4)},
        zones=[
            *rows,
            Zone("deck", "Deck", "pile", None, [], 120),
            Zone("recruits", "Recruits", "hand", 0, hand, 8),
        ],
        layout=[["fray 1"], ["fray 2"], ["fray 3"], ["deck"], ["fray 0"], ["recruits"]],
        seat=0,
        seats=["You", "Greedy bot", "Greedy bot 2", "Random bot"],
        to_act=[0],
    )
    view.log = [Line(f"Event {i}.", "event", {"seat": i % 4}, (), ()) for i in range(9)]
    view.options = [Option(i, f"wound guard {i}", "wound", {"card": "Guard", "n": str(i)}) for i in range(3)]
    return view


def one_row_for_all(cards: int = 12, moves: int = 5) -> View:
    """Four players with open hands of eight, and one long row in the middle that holds cards of all."""
    tokens: list[list[str]] = [["wounded"], [], ["protected"], [], ["healed"]]
    row = [
        Card(i, "cat", f"{i} Nightshade Warrior", {"honor": 1, "pride": 3}, tokens[i % 5], owner=i % 4)
        for i in range(1, cards + 1)
    ]
    hands = [
        Zone(f"hand {p}", "Hand", "hand", p, [
            Card(100 + 10 * p + i, "cat", f"Sacred Fury Master {i}", {"cost": 7}) for i in range(8)
        ], 8)
        for p in range(4)
    ]  # fmt: skip
    decks = [Zone(f"deck {p}", "Deck", "pile", p, [], 20 + p) for p in range(4)]
    view = View(
        heading="Round 7",
        prompt="Whom does it wound?",
        counters={p: [Counter("Honor", 10 + p), Counter("Pride", 2 + p)] for p in range(4)},
        zones=[Zone("fray", "Fray", "row", None, row, cards), *hands, *decks],
        layout=[
            ["hand 1", "deck 1"], ["hand 2", "deck 2"], ["hand 3", "deck 3"], ["fray"], ["hand 0", "deck 0"],
        ],
        roles={p: f"{colour}, the Anvil" for p, colour in enumerate(("blue", "green", "yellow", "red"))},
        seat=0,
        seats=["You", "Greedy bot", "Greedy bot 2", "Random bot"],
        to_act=[0],
    )  # fmt: skip
    view.log = [Line(f"Event {i}.", "event", {"seat": i % 4}, (), ()) for i in range(9)]
    view.options = [
        Option(i, f"wound {i}", "wound", {"card": f"{i} Warrior"}, help=f"It loses {i}.")
        for i in range(moves)
    ]
    return view


def moves_in(view: View) -> list[Move]:
    """The moves of a view, as a match would spell them."""
    return [
        Move(o, " ".join([o.verb, *o.values.values()]), f"{o.verb} {o.values['card']}") for o in view.options
    ]
