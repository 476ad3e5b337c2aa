"""Grounds of boards: a place drawn in one tone, so quiet that cards and words on it are read as before.

By day it is lighter than the felt below it, by night darker: whatever stands on it in ink, or in white,
stands out no less. A battlefield of a card set has its own; other games are fought in one place.
"""

from __future__ import annotations

from ..core.cardset import CardSet
from .faces import subject_of
from .frames import frame_of
from .ink import Drawing, box, disc, flat, group, inked, parts, star
from .scenes import HILLS, NEAR_HILLS, PLACES

BATTLEFIELD = "battlefield"
ANYWHERE = "board"  # the ground of a game that is fought in one place
WIDTH, HEIGHT = 1200, 750

CITY: Drawing = parts(
    (
        "M-600,190V60H-540V10H-470V90H-420V-40H-350V70H-290V120H-230V20H-190L-165,-40L-140,20V110H-80V150H-20V190Z",
        "white",
    ),
    ("M600,190V40H540V-30H480V80H430V0H390L360,-60L330,0V100H270V140H200V60H150V150H90V190Z", "white"),
    (
        "".join(
            box(x, y, 16, 22)
            for x, y in (
                (-520, 40),
                (-450, 120),
                (-400, 0),
                (-370, 40),
                (-210, 60),
                (500, 10),
                (450, 120),
                (350, 40),
                (170, 100),
            )
        ),
        "white",
    ),
    (
        "M-600,260H600M-600,330H600M-380,190L-520,375M-130,190L-180,375M130,190L180,375M380,190L520,375",
        "none",
        7,
    ),
    (star(4, 60, 18, 0, -230), "white"),
)  # the streets are a grid
RING: Drawing = parts(
    ("M-600,240L-360,60H360L600,240V375H-600Z", "white"),
    ("M-600,200L-360,36H360L600,200M-600,150L-360,6H360L600,150M-600,100L-360,-24H360L600,100", "none", 7),
    (box(-378, -60, 36, 130, 8), "white"),
    (box(342, -60, 36, 130, 8), "white"),
    ("".join(disc(-560 + 80 * i, -110 - 26 * (i % 2), 24) for i in range(15)), "white"),
    ("M-180,-375L-420,-90H-300L-120,-375ZM180,-375L420,-90H300L120,-375Z", "white"),
)  # lamps, a crowd, ropes
THEATRE: Drawing = parts(
    ("M-600,-375H-440Q-400,-100 -500,120Q-460,240 -480,375H-600Z", "white"),
    ("M600,-375H440Q400,-100 500,120Q460,240 480,375H600Z", "white"),
    (
        "M-600,-375H600V-300Q500,-250 400,-300Q300,-250 200,-300Q100,-250 0,-300"
        "Q-100,-250 -200,-300Q-300,-250 -400,-300Q-500,-250 -600,-300Z",
        "white",
    ),
    ("M-520,250H520M-560,310H560M-240,250L-280,375M0,250V375M240,250L280,375", "none", 7),
)  # a toy stage of boards and curtains
MOUNTAIN: Drawing = parts(
    (disc(250, -170, 96), "white"),
    ("M-600,230L-330,-60L-250,10L-60,-210L40,-90L90,-130L420,190L600,110V375H-600Z", "white"),
    ("M-150,-110L-60,-210L20,-114L-20,-130L-60,-96L-96,-130Z", "white"),
    ("M-600,300Q-500,270 -400,300T-200,300T0,300T200,300T400,300T600,300", "none", 9),
    ("M-470,-220q60,-40 120,0q70,-30 110,10M330,-20q60,-40 120,0q60,-30 100,10", "none", 9),
)  # a sun, a peak with snow, water
GROUNDS: dict[str, Drawing] = {
    "battlecats": MOUNTAIN,
    "clash": RING,
    "five_rows": THEATRE,
    "paw_of_duty": CITY,
}


def ground(game_key: str, cards: CardSet, name: str, by_night: bool = False) -> str:
    """The ground of a board; KeyError where the set has no such battlefield, or the game no such board."""
    tone, shine = ("#000000", 'opacity=".38"') if by_night else ("#FFFFFF", 'opacity=".45"')
    drawn = (
        _stencil(GROUNDS[game_key], tone) if name == ANYWHERE else _battlefield(game_key, cards, name, tone)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-WIDTH / 2:g} {-HEIGHT / 2:g} {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" preserveAspectRatio="xMidYMid slice" stroke-linejoin="round" '
        f'stroke-linecap="round">{group(drawn, "", shine)}</svg>\n'
    )


def _battlefield(game_key: str, cards: CardSet, name: str, tone: str) -> str:
    """Hills as on its card, and what stands there once more to the left and right of the middle."""
    traits = frame_of(game_key).traits(subject_of(game_key, cards, BATTLEFIELD, name))
    standing = _stencil(PLACES.get(traits.get("place", ""), PLACES["ground"]), tone)
    land = group(
        flat(HILLS, tone, 'opacity=".45"') + flat(NEAR_HILLS, tone, 'opacity=".6"'),
        "translate(0,120) scale(2.1,1)",
    )
    sun = flat(disc(-430, -250, 80), tone)
    near, far = (
        group(standing, "translate(250,90) scale(2.1)"),
        group(standing, "translate(-330,60) scale(1.3)"),
    )
    return sun + land + far + near


def _stencil(drawing: Drawing, tone: str) -> str:
    """A drawing in one tone: shapes lightly, lines more."""
    return "".join(
        inked(part.path, "none", 5, tone)
        if part.fill == "none" and part.width
        else inked(part.path, tone, 4, tone, 'fill-opacity=".5"')
        for part in drawing
    )
