"""Claw & Order: an enamel sign from a field manual. The colour of the frame is the kind of card."""

from __future__ import annotations

from dataclasses import replace

from ..backs import patterned
from ..glyphs import glyph
from ..ink import INK, box, chance, flat, inked, mix, window
from ..lettering import Area, Pen, line, text_and_lore, title
from ..pictures import picture, tall_view
from ..plates import BURST, HEIGHT, SHIELD, WIDTH, badge, coin, icon, rivets
from ..scenes import land, night, sea, sky, sunburst
from ..subject import Subject
from ..traits import Traits, gathered

CREAM, RIVET, DAMAGE, HEALTH = "#F6EDD6", "#C9BE9F", "#C8402B", "#2C5D8F"
KINDS = {
    "troop": ("#3F5A3A", "Troop"), "vehicle": ("#3E4C63", "Vehicle"), "commander": ("#7A2E2A", "Commander"),
    "equip": ("#7A5A1E", "Equip"), "team_buff": ("#1F6460", "Team Buff"), "one_time": ("#8A3B1C", "One-Time"),
    "battlefield": ("#4F4536", "Battlefield"), "deck": ("#4A3F66", "Deck"),
}  # fmt: skip
SUNS = {"equip": "#E7C873", "team_buff": "#8CC7BE", "one_time": "#F0A27A", "deck": "#B9AEDB"}
LONG_TEXT, SHORT_TEXT = 160, 120  # letters
HEAVY = 6  # dollars from which an ordinary vehicle is a tank


def kind(subject: Subject) -> str:
    if subject.table != "card":
        return subject.table
    if "commander" in subject.listed("traits"):
        return "commander"
    return "vehicle" if subject.word("breed") == "vehicle" else subject.word("kind")


def traits(subject: Subject) -> Traits:
    """A troop is a cat, a vehicle or a gadget; an item is a thing; a deck looks like its leader."""
    keywords = [*subject.listed("keywords"), *subject.listed("traits"), *subject.verbs]
    match kind(subject), subject.word("breed"):
        case "battlefield", _:
            return gathered(subject, "place", {}, keywords)
        case "deck", _:
            leader = _leader(subject)
            return traits(leader) if leader else gathered(subject, "glyph", {"glyph": "cards"})
        case "vehicle", _:
            return gathered(subject, "vehicle", _vehicle(subject), keywords)
        case (("troop" | "commander"), breed) if breed != "gadget":
            return gathered(subject, "cat", _cat(subject), keywords)
        case _:
            return gathered(subject, "glyph", {"glyph": "crate", "turn": -8}, ["gadget", *reversed(keywords)])


def _cat(subject: Subject) -> Traits:
    random = chance("uniform", subject.name)
    return {
        "hair": "long" if subject.word("breed") == "longhair" else "short",
        "tint": random.choice(("#5E7A46", "#6B6A4A", "#4E6B5C", "#7A6A48")),
        "eye": "fierce" if subject.number("damage") > 3 else random.choice(("calm", "calm", "sly")),
        "hat": random.choice(("helmet", "beret", "bandana", "cap")),
    }


def _vehicle(subject: Subject) -> Traits:
    random = chance("vehicle", subject.name)
    usual = "tank" if subject.number("cost") >= HEAVY else random.choice(("buggy", "truck", "cart"))
    tint = random.choice(("#6E8F4E", "#5E93B8", "#B5643C", "#8A7AA0"))
    return {"vehicle": usual, "tint": tint, "hat": random.choice(("helmet", "cap", "aviator"))}


def _leader(deck: Subject) -> Subject | None:
    """Its commander, or else its costliest troop."""
    found = [deck.other("card", id_) for id_ in dict.fromkeys(deck.listed("cards"))]
    troops = [card for card in found if card and card.word("kind") == "troop"]
    return max(troops, key=lambda card: (kind(card) == "commander", card.number("cost")), default=None)


def _scene(subject: Subject) -> str:
    keywords, of = subject.listed("keywords"), kind(subject)
    if of == "battlefield":
        return ""
    if of in SUNS:
        return sunburst(SUNS[of], chance(subject.name).randrange(18))
    random = chance(subject.name)
    if "flying" in keywords:
        return sky()
    if "stealth" in keywords:
        return night(random)
    return sea(random) if {"barge", "dock", "sea", "admiral"} & set(subject.words) else land(random)


def _art(subject: Subject) -> str:
    fanned = glyph("cards", 0, -6, 2.1, 0, 2.6) if subject.table == "deck" else ""
    return _scene(subject) + fanned + picture(traits(subject))


def full(subject: Subject) -> str:
    colour, label = KINDS.get(kind(subject), KINDS["troop"])
    top = _text_top(subject)
    tags = Pen(11.5, fill=colour, anchor="middle", spacing=0.8)
    drawn = _sign(colour) + rivets(RIVET, (15, 15), (237, 15), (15, 337), (237, 337)) + _header(subject)
    drawn += _window(subject, top - 75) + inked(box(15, top - 27, 222, 23, 4), CREAM, 2.2)
    drawn += line(_tags(subject, label), 126, top - 11, tags, 204)
    drawn += flat(box(15, top, 222, 338 - top, 6), CREAM) + _words(subject, top)
    if subject.word("kind") == "troop":
        drawn += badge(BURST, 43, 313, 29, DAMAGE, subject.number("damage"), 31, room=40)
        drawn += badge(SHIELD, 209, 313, 0.64, HEALTH, subject.number("health"), 29, room=36)
    return drawn


def _text_top(subject: Subject) -> float:
    """Where the text begins; a long one takes room from the picture."""
    return 213 if len(subject.text) <= LONG_TEXT else 168


def _header(subject: Subject) -> str:
    name, pen = subject.name.upper(), Pen(21, fill=CREAM)
    if subject.table != "card":
        return title(name, Area(22, 16, 208, 38), replace(pen, anchor="middle"))
    return coin(f"${subject.number('cost')}", 38, 37, 24, CREAM) + title(name, Area(66, 16, 168, 38), pen)


def _window(subject: Subject, height: float) -> str:
    seen = 110 + 0.457 * height  # of the picture, from top to bottom
    across = seen * 222 / height
    view = f"{-across / 2:g} -86 {across:g} {seen:g}"
    art = window(15, 58, 222, height, _art(subject), view)
    return art + inked(box(15, 58, 222, height, 5), "none", 3, CREAM)


def _text(subject: Subject) -> str:
    return subject.counted("cards") if subject.table == "deck" else subject.text


def _words(subject: Subject, top: float) -> str:
    """The rules text, and what is said about the card where room is left."""
    troop, text = subject.word("kind") == "troop", _text(subject)
    said = subject.lore if len(text) < SHORT_TEXT else ""
    low = 281 if troop or said else 334
    pens = Pen(16, "plain", anchor="middle"), Pen(11, "italic", mix(INK, CREAM, 0.3), "middle")
    below = Area(74, 288, 104, 48) if troop else Area(23, 292, 206, 40)
    return text_and_lore(text, said, Area(23, top + 4, 206, low - top - 4), below, pens)


def _tags(subject: Subject, label: str) -> str:
    breed = subject.word("breed")
    tags = [label] if kind(subject) != "troop" else []
    tags += [breed] if breed and breed != "vehicle" else []
    return "  /  ".join([*tags, *subject.listed("keywords")]).replace("_", " ").upper()


def mini(subject: Subject) -> str:
    colour, label = KINDS.get(kind(subject), KINDS["troop"])
    drawn = _sign(colour) + window(12, 12, 228, 212, _art(subject), "-120 -106 240 223")
    drawn += inked(box(12, 12, 228, 212, 8), "none", 4, CREAM)
    drawn += title(subject.name.upper(), Area(16, 226, 220, 42), Pen(28, fill=CREAM, anchor="middle"))
    keywords = subject.listed("keywords")
    if subject.word("kind") == "troop":
        step = min(42, 84 / max(1, len(keywords)))
        for i, keyword in enumerate(keywords):
            drawn += icon(keyword, 126 + (i - (len(keywords) - 1) / 2) * step, 308, CREAM, colour)
        drawn += badge(BURST, 49, 306, 39, DAMAGE, subject.number("damage"), 44, room=52)
        drawn += badge(SHIELD, 204, 305, 0.84, HEALTH, subject.number("health"), 42, room=50)
    else:
        drawn += flat(box(40, 284, 172, 40, 20), CREAM)
        drawn += line(label.upper(), 126, 312, Pen(24, fill=colour, anchor="middle", spacing=1), 150)
    return drawn + (coin(f"${subject.number('cost')}", 42, 42, 33, CREAM) if subject.table == "card" else "")


def token(subject: Subject) -> str:
    colour = KINDS.get(kind(subject), KINDS["troop"])[0]
    drawn = inked(box(3, 3, 246, 346, 24), colour, 6)
    drawn += window(14, 14, 224, 324, _art(subject), tall_view(traits(subject)))
    drawn += inked(box(14, 14, 224, 324, 14), "none", 6)
    if subject.word("kind") == "troop":
        drawn += badge(BURST, 66, 284, 56, DAMAGE, subject.number("damage"), 64, 6, room=76)
        drawn += badge(SHIELD, 186, 284, 1.18, HEALTH, subject.number("health"), 62, 6, room=70)
    elif subject.table == "card":
        drawn += coin(f"${subject.number('cost')}", 62, 62, 46, CREAM)
    return drawn


def _sign(colour: str) -> str:
    plate = box(0, 0, WIDTH, HEIGHT, 18)
    shine = flat(plate, "#FFFFFF", 'opacity=".06" transform="translate(3,3) scale(.976,.5)"')
    return flat(plate, colour) + shine + inked(box(6, 6, 240, 340, 13), "none", 2.5, CREAM)


def back() -> str:
    return patterned("#3F5A3A", "#F6EDD6", "paw", "M-40,40L40,-40M-40,0L0,-40M0,40L40,0", tinted=True)
