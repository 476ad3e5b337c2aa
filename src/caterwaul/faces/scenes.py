"""Backdrops of pictures, and the places where battles are fought: flat shapes, light from the left."""

from __future__ import annotations

from random import Random

from .ink import FIELD, Drawing, box, dark, disc, draw, flat, light, parts, rays, star

LANDS = (
    ("#F3D9A0", "#A9B978"),
    ("#F6C99F", "#B58A5E"),
    ("#CFE3D0", "#7FA070"),
    ("#F2CFC0", "#8FA0A8"),
    ("#D6E4EC", "#8DA58A"),
)
CLOUD = "q8,-26 34,-18q24,-22 44,2q26,-2 26,16z"
MOONLIT = "#F5E6B0"
HILLS, NEAR_HILLS = "M-300,40Q-90,-16 0,30T300,20V300H-300Z", "M-300,80Q-60,40 40,70T300,60V300H-300Z"


def sunburst(colour: str, turn: float) -> str:
    return flat(FIELD, colour) + rays(light(colour, 0.35), 10, 24, turn)


def stage(colour: str) -> str:
    """A toy theatre: beams behind, boards below."""
    drawn = flat(FIELD, colour) + rays(light(colour, 0.3), 12, 20, 15, 30)
    drawn += flat("M-300,92H300V300H-300Z", dark(colour, 0.35))
    return drawn + flat("M-300,92H300V98H-300Z", dark(colour, 0.5))


def sky() -> str:
    clouds = "".join(
        f"M{x},{y}{CLOUD}" for x, y in ((-120, -40), (20, -70), (60, 30), (-130, 60), (-30, -120))
    )
    return flat(FIELD, "#8CC8E8") + flat(clouds, "#E6F4FA")


def night(random: Random) -> str:
    stars = "".join(disc(random.randint(-120, 120), random.randint(-130, 0), 1.8) for _ in range(18))
    hills = flat("M-300,60L-120,10L-60,50L0,20L80,60L130,20L300,70V300H-300Z", "#1D2942")
    return flat(FIELD, "#2B3A58") + flat(disc(62, -62, 30) + stars, MOONLIT) + hills


def land(random: Random) -> str:
    air, ground = random.choice(LANDS)
    return (
        flat(FIELD, air)
        + flat(disc(-58, -40, 46), light(air, 0.5))
        + flat(HILLS, ground)
        + flat(NEAR_HILLS, dark(ground, 0.18))
    )


def sea(random: Random) -> str:
    air = random.choice(("#F3D9A0", "#CFE3D0", "#F2CFC0"))
    waves = "M-300,30q20,-10 40,0" + "t40,0" * 14 + "V300H-300Z"
    return (
        flat(FIELD, air)
        + flat(disc(-58, -40, 46), light(air, 0.5))
        + flat(waves, "#5E9BB8")
        + flat(waves, "#3F7F9E", 'transform="translate(14,34)"')
    )


PLACES: dict[str, Drawing] = {
    "ground": parts(
        ("M-70,60Q0,40 70,60", "none", 4),
        (box(-5, -50, 10, 110, 2), "wood"),
        ("M-50,-46H34L52,-30L34,-14H-50Z", "paper"),
        ("M48,0H-28L-46,14L-28,28H48Z", "paper"),
        ("M-36,-30H22M-14,14H34", "none", 4),
    ),
    "junkyard": parts(
        ("M-110,70L-84,10L-60,30L-30,-30L0,20L30,-10L60,30L84,-4L112,70Z", "stone"),
        (disc(-56, 52, 24), "tyre"),
        (disc(-56, 52, 11), "steel"),
        ("M-20,70V34H36V70Z", "red-20"),
        ("M-14,40H30M-14,52H30M-14,64H30", "none", 3),
        ("M40,70L52,8L62,10L56,70Z", "steel"),
        ("M70,40H104V70H70Z", "blue-20"),
        ("M-130,26Q-70,8 -10,26T130,18M-40,46Q10,36 60,48", "none", 9, "white"),
        ("M-130,-34Q-70,-50 -20,-36T60,-40M20,-8Q60,-18 130,-6", "none", 7, "white"),
    ),
    "market": parts(
        (box(-92, -10, 8, 84), "wood"),
        (box(84, -10, 8, 84), "wood"),
        (
            "M-108,-14L-92,-58H92L108,-14Q90,4 72,-14Q54,4 36,-14Q18,4 0,-14Q-18,4 -36,-14"
            "Q-54,4 -72,-14Q-90,4 -108,-14Z",
            "red",
        ),
        (
            "M-72,-14L-62,-58H-32L-36,-14Q-54,4 -72,-14ZM0,-14V-58H32L36,-14Q18,4 0,-14ZM72,-14"
            "L62,-58H92L108,-14Q90,4 72,-14Z",
            "paper",
        ),
        (box(-84, 34, 168, 40, 4), "wood+15"),
        ("M-70,24Q-52,6 -32,24L-20,14V34L-32,24Q-52,42 -70,24Z", "blue+35"),
        ("M-4,24Q14,6 34,24L46,14V34L34,24Q14,42 -4,24Z", "steel"),
        (disc(68, 22, 12, 10), "rose"),
    ),
    "rooftop": parts(
        ("M-112,80V6L-74,-34L-36,6V80Z", "red-10"),
        ("M-40,80V-16L4,-60L48,-16V80Z", "red-35"),
        ("M36,80V14L76,-26L116,14V80Z", "red-20"),
        (box(-66, -58, 18, 36), "stone"),
        (box(14, -86, 18, 40), "stone"),
        (box(82, -50, 16, 34), "stone"),
        (box(-10, 10, 28, 34), "gold"),
        ("M4,10V44M-10,27H18", "none", 3),
        (box(-84, 26, 22, 26), "gold"),
        (box(66, 34, 22, 24), "night"),
        ("M22,-92Q36,-108 26,-124M-58,-64Q-44,-78 -56,-92", "none", 4, "white"),
    ),
    "underpass": parts(
        (box(-116, -60, 232, 28), "stone+20"),
        (box(-116, -72, 232, 14, 3), "stone"),
        ("M-116,-32H116V80H76V30A76,58 0 0 0 -76,30V80H-116Z", "stone"),
        ("M-76,36A76,58 0 0 1 76,36V80H-76Z", "night", 0),
        ("M-112,-10H-84M-104,10H-84M-112,30H-84M84,-10H112M84,14H104M88,34H112", "none", 3),
        ("M-116,46Q-96,36 -76,46T-36,46T4,46T44,46T84,46T124,46V84H-116Z", "blue+15"),
        ("M-60,62Q-50,56 -40,62M10,66Q20,60 30,66M60,60Q70,54 80,60", "none", 3, "white"),
    ),
    "hospital": parts(
        (box(-84, -40, 168, 114, 4), "paper"),
        ("M-96,-38L0,-78L96,-38Z", "red-10"),
        (disc(0, -34, 22), "white"),
        ("M-6,-50H6V-40H16V-28H6V-18H-6V-28H-16V-40H-6Z", "green", 3),
        (box(-18, 24, 36, 50, 3), "wood"),
        (box(-68, -4, 28, 30, 2), "glass"),
        (box(40, -4, 28, 30, 2), "glass"),
        ("M-54,-4V26M54,-4V26M-68,11H-40M40,11H68", "none", 3),
        (box(-70, 44, 34, 12, 4), "wood"),
        (box(38, 44, 34, 12, 4), "wood"),
    ),
    "park": parts(
        (disc(-76, -6, 38), "leaf"),
        (disc(-52, -26, 28), "green"),
        (box(-74, 26, 12, 46, 2), "wood"),
        (disc(86, 6, 32), "green"),
        (box(80, 30, 12, 42, 2), "wood"),
        (box(-26, 40, 62, 30, 2), "steel"),
        ("M-10,40L-4,-62L5,-78L14,-62L20,40Z", "steel+30"),
        ("M8,-72L14,-62L20,40H10Z", "steel", 0),
        (star(5, 12, 5, 5, -24), "gold", 3),
        ("M-22,54H32", "none", 3),
        (disc(5, 66, 20, 7), "red", 3),
    ),
    "barracks": parts(
        ("M-100,74V20Q-100,-40 -10,-40Q80,-40 80,20V74Z", "green-20"),
        ("M-100,74V20Q-100,-34 -54,-38Q-84,-20 -84,20V74Z", "green", 0),
        (box(-34, 24, 44, 50, 20), "wood"),
        (box(-82, 14, 30, 24, 3), "glass"),
        (box(32, 14, 30, 24, 3), "glass"),
        (box(92, -84, 7, 158, 2), "wood"),
        ("M99,-82H134L124,-66L134,-50H99Z", "red"),
        ("M-76,-16Q-10,-52 56,-16", "none", 3),
    ),
    "depot": parts(
        ("M-110,74V-30L-55,-62L0,-30V74Z", "wood"),
        (box(-80, 0, 50, 74, 3), "night"),
        ("M-106,-26L-55,-56L-4,-26", "none", 4, "paper"),
        (box(6, 26, 48, 48, 3), "box"),
        (box(60, 26, 48, 48, 3), "box+20"),
        (box(34, -24, 48, 48, 3), "box-10"),
        ("M6,50H54M60,50H108M34,0H82M12,32L48,68M66,32L102,68M40,-18L76,18", "none", 3),
        (disc(-92, 56, 18, 20), "steel"),
    ),
    "cliffs": parts(
        ("M-120,84V-30L-86,-44L-60,-20L-48,20L-58,84Z", "stone"),
        ("M-120,84V-30L-86,-44L-96,0L-84,40L-92,84Z", "stone+30", 0),
        ("M120,84V-56L84,-66L60,-40L64,0L44,40L52,84Z", "stone-10"),
        ("M-24,80Q-40,50 -20,24T-24,-30M8,80Q-8,44 12,10T6,-60M34,60Q26,40 34,20", "none", 5, "red"),
        ("M-32,-20L-24,-36L-14,-20M-4,-50L6,-68L16,-50", "none", 5, "red"),
        ("M-40,-66Q-30,-78 -20,-66Q-10,-78 0,-66", "none", 4),
    ),
    "bunkers": parts(
        ("M-116,74L-96,0H0L20,74Z", "steel"),
        ("M-96,0L-116,74H-96L-80,0Z", "steel+30", 0),
        (box(-76, 20, 58, 16, 4), "night"),
        ("M10,74L26,30H96L116,74Z", "steel-15"),
        (box(40, 44, 44, 12, 4), "night"),
        ("M-60,28L-20,22", "none", 6),
        ("M-104,66Q-80,58 -64,66M-30,66Q-6,58 8,66", "none", 3),
        ("M-64,0V-34M-64,-34L-36,-26L-64,-16", "none", 4),
        ("M-64,-34L-34,-26L-64,-16Z", "red", 3),
    ),
    "works": parts(
        ("M-112,74V-10L-70,-36V-10L-28,-36V-10L14,-36V74Z", "red-30"),
        (box(30, -84, 22, 158), "stone"),
        (box(62, -60, 22, 134), "stone"),
        (box(14, 14, 98, 60), "red-40"),
        (box(-96, 16, 30, 26, 2), "gold"),
        (box(-50, 16, 30, 26, 2), "gold"),
        ("M41,-90Q30,-112 56,-112Q50,-130 80,-126M73,-66Q84,-84 100,-78", "none", 6, "white"),
        (star(10, 32, 24, 62, 46), "steel"),
        (disc(62, 46, 10), "night"),
    ),
    "hall": parts(
        ("M-104,-30L0,-82L104,-30Z", "paper"),
        (box(-104, -32, 208, 14), "paper"),
        (box(-92, -18, 184, 82), "stone+40", 3),
        *((box(x, -18, 20, 82, 3), "paper") for x in (-88, -48, 28, 68)),
        (box(-18, 8, 36, 56, 16), "wood"),
        (box(-112, 64, 224, 14, 2), "paper"),
        (star(5, 15, 7, 0, -50), "gold", 3),
    ),
    "harbour": parts(
        ("M-116,50Q-96,40 -76,50T-36,50T4,50T44,50T84,50T124,50V84H-116Z", "blue+15"),
        ("M-70,20H64L44,56H-52Z", "red-20"),
        (box(-8, -60, 8, 80), "wood"),
        ("M4,-58L52,8H4ZM-12,-44L-46,8H-12Z", "paper"),
    ),
    "tower": parts(
        ("M-36,76V-40H36V76Z", "stone"),
        ("M-46,-40V-72H-28V-56H-10V-72H10V-56H28V-72H46V-40Z", "stone+20"),
        (box(-10, -20, 20, 30, 10), "night"),
        (box(-14, 40, 28, 36, 12), "wood"),
    ),
    "woods": parts(
        *(
            (
                f"M{x},74V40H{x - 30}L{x + 4},-4H{x - 20}L{x + 8},-54L{x + 36},-4H{x + 12}L"
                f"{x + 46},40H{x + 16}V74Z",
                "leaf" if x % 4 else "green",
            )
            for x in (-86, -24, 41)
        )
    ),
    "ruin": parts(
        ("M-100,74V-30L-80,-20L-70,-56L-44,-44V10H-20V74Z", "stone"),
        ("M10,74V20L26,-10L40,6L60,-40L96,-20V74Z", "stone-15"),
        (box(-78, 20, 26, 54, 12), "night"),
        (box(50, 10, 24, 30, 3), "night"),
    ),
}


def place(name: str, random: Random) -> str:
    """A place on its land."""
    return land(random) + draw(PLACES.get(name, PLACES["ground"]))
