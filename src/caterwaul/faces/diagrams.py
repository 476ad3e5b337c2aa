"""Little boards of three by three spaces that show what a tactic does."""

from __future__ import annotations

from .ink import box, disc, flat, inked, star

FRIEND, FOE = "#2F6FC2", "#C8402B"
Mark = tuple[str, int, int]  # what, from which space, to which; spaces count from the top left
MEANINGS: dict[str, tuple[Mark, ...]] = {
    "hop": (("go", 7, 1), ("me", 7, 7), ("foe", 4, 4)),
    "swap": (("go", 3, 4), ("go", 4, 3), ("me", 3, 3), ("foe", 4, 4)),
    "push": (("go", 4, 1), ("me", 7, 7), ("foe", 4, 4)),
    "pull": (("go", 1, 4), ("me", 7, 7), ("foe", 1, 1)),
    "turn_and_attack": (("turn", 4, 4), ("foe", 4, 4), ("hit", 5, 5)),
    "attack": (("me", 7, 7), ("foe", 4, 4), ("hit", 4, 4)),
    "charge": (("go", 7, 1), ("me", 7, 7)),
    "fly": (("go", 6, 8), ("go", 6, 0), ("me", 6, 6)),
    "damage_around": (("hit", 1, 1), ("hit", 3, 3), ("hit", 5, 5), ("hit", 7, 7), ("me", 4, 4)),
    "splash": (("me", 7, 7), ("hit", 1, 1), ("hit", 0, 0), ("hit", 2, 2), ("hit", 4, 4)),
    "sight": (("look", 7, 1), ("me", 7, 7), ("foe", 1, 1)),
    "move": (("go", 7, 4), ("go", 4, 5), ("me", 7, 7)),
    "rotate": (("turn", 4, 4), ("me", 4, 4)),
}
HITS = {"damage": {"hop": 4, "sight": 1, "pull": 4, "swap": 4}, "damage_target": {"charge": 2}}


def diagram(verbs: list[str], paper: str, ink: str) -> str:
    """The board of the most telling step, with where it hurts; nothing where no Kitty moves."""
    verb = next((known for known in MEANINGS if known in verbs), "")
    if not verb:
        return ""
    marks = list(MEANINGS[verb])
    marks += [("hit", places[verb], 0) for word, places in HITS.items() if word in verbs and verb in places]
    drawn = "".join(inked(box(*_corner(i), 27, 27, 2), paper, 1.5, ink) for i in range(9))
    return drawn + "".join(_mark(what, start, end, ink) for what, start, end in marks)


def _corner(space: int) -> tuple[float, float]:
    return 29 * (space % 3) - 43, 29 * (space // 3) - 43


def _middle(space: int) -> tuple[float, float]:
    x, y = _corner(space)
    return x + 13.5, y + 13.5


def _mark(what: str, start: int, end: int, ink: str) -> str:
    (x, y), (to_x, to_y) = _middle(start), _middle(end)
    match what:
        case "me":
            return flat(disc(x, y, 8), FRIEND)
        case "foe":
            return flat(box(x - 7, y - 7, 14, 14), FOE)
        case "hit":
            return inked(star(8, 12, 6, x, y), "#F5C13B", 1.5, FOE)
        case "look":
            return inked(f"M{x},{y}L{to_x},{to_y}", "none", 2.5, ink, 'stroke-dasharray="3 5"')
        case "turn":
            return inked(
                f"M{x - 11},{y + 6}A12,12 0 1 1 {x + 11},{y + 6}M{x + 5},{y + 4}L{x + 11},{y + 7}L"
                f"{x + 13},{y}",
                "none",
                3,
                ink,
            )
        case _:
            return inked(f"M{x},{y}L{to_x},{to_y}", "none", 3.5, ink) + flat(disc(to_x, to_y, 4.5), ink)
