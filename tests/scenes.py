"""Scenes as a client reads them, written out and packed again: nothing of it is the server's own code."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from caterwaul.core.views import Card, Zone

NUMBER, KIND, WHOSE, AT, TURNED, PLACE, UNDER, MARKS, FIGURES = range(9)
Said = dict[str, Any]


class Reader:
    """Remembers what was told to one seat, and writes out its views."""

    def __init__(self) -> None:
        self.sheet: dict[str, Any] = {}
        self.words: list[str] = []
        self.actions: dict[str, dict[str, Any]] = {}
        self.newest: dict[str, Any] = {}
        self.backs = 0

    def heard(self, said: Said) -> Said:
        """The message with its view written out; others as they are."""
        if said["type"] != "view":
            return said
        if said["sheet"]:
            self.sheet, self.words, self.actions = said["sheet"], [], {}
        assert said["words_from"] <= len(self.words), "words were lost"
        self.words[said["words_from"] :] = said["words"]
        self.actions.update(said["actions"])
        self.newest = self.view(said["scene"])
        return {**said, "view": self.newest}

    def view(self, scene: Said) -> dict[str, Any]:
        self.backs, self.scene, word = 0, scene, self.words.__getitem__
        self.numbers = iter(scene["drawing"])
        acts = next(self.numbers)
        self.seats = [word(name) for name in scene["seats"]]
        counters = self.counters()
        zones = [zone for form in self.sheet["zones"] if (zone := self.zone(form))]
        for id_, (label, text) in scene.get("notes", {}).items():
            self.backs -= 1
            zones.append(note(id_, word(label), word(text), self.backs))
        there = {zone["id"] for zone in zones}
        lines = ([id_ for id_ in line if id_ in there] for line in self.sheet["layout"])
        return {
            "heading": word(scene["heading"]),
            "counters": counters,
            "zones": zones,
            "layout": [line for line in lines if line],
            "roles": {seat: word(role) for seat, role in scene.get("roles", {}).items()},
            "signs": {seat: word(sign) for seat, sign in scene.get("signs", {}).items()},
            "acts": acts or None,
            "prompt": word(scene["prompt"]),
            "game": self.sheet["game"],
            "seat": self.sheet["seat"],
            "seats": self.seats,
            "to_act": scene.get("to_act", []),
            "over": scene.get("over", False),
            "winners": scene.get("winners", []),
            "score": scene["score"],
            "ending": [word(sentence) for sentence in scene.get("ending", [])],
            "options": [self.option(*told) for told in scene.get("options", [])],
            **({"picks": scene["picks"]} if "picks" in scene else {}),
        }

    def option(
        self, action: int, help_: int, takes: int | None = None, goes: int | None = None,
        goes_card: int | None = None, effect: int | None = None, phrase: int | None = None,
        lets: bool | None = None, turns: int | None = None, brings: list[str] | None = None,
    ) -> dict[str, Any]:  # fmt: skip
        word = self.words.__getitem__
        found = {
            **{"action": action, "help": word(help_), "takes": takes, "goes_card": goes_card},
            **{
                "goes": None if goes is None else word(goes),
                "effect": "" if effect is None else word(effect),
            },
            **self.actions[str(action)],
        }
        for name, number in (("phrase", phrase), ("turns", turns)):
            if number is not None:
                found[name] = word(number)
        for name, value in (("lets", lets), ("brings", brings)):
            if value is not None:
                found[name] = value
        return found

    def counters(self) -> dict[str, list[dict[str, Any]]]:
        found: dict[str, list[dict[str, Any]]] = {}
        for form in self.sheet["counters"]:
            value, most = next(self.numbers), next(self.numbers)
            of_owner = found.setdefault(str(form["owner"]), [])
            if value:
                told = {
                    "label": form["label"],
                    "value": meant(value),
                    "most": most or None,
                    "kind": form["kind"],
                }
                of_owner.append({**told, **self.help(form["label"], form)})
        return found

    def help(self, key: str, form: dict[str, Any]) -> dict[str, str]:
        now = self.scene.get("helps", {}).get(key)
        said = form.get("help", "") if now is None else self.words[now]
        return {"help": said} if said else {}

    def zone(self, form: dict[str, Any]) -> dict[str, Any] | None:
        cards: list[dict[str, Any]] = []
        count, rows = next(self.numbers), next(self.numbers)
        for _ in range(rows):
            numbers = [*islice(self.numbers, next(self.numbers))]
            full = [*numbers, *[0] * (FIGURES - len(numbers))]
            (cards[-1]["under"] if full[UNDER] else cards).extend(self.laid(form, full))
        zone = {name: form[name] for name in ("id", "label", "shape", "owner")}
        size = form.get("size")
        more = {"cards": cards, "count": meant(count), "size": size, **self.help(form["id"], form)}
        return {**zone, **more} if count else None

    def laid(self, form: dict[str, Any], numbers: list[int]) -> list[dict[str, Any]]:
        """A card, or as many backs as lie on each other."""
        if numbers[KIND]:
            why = self.scene.get("idle", {}).get(str(numbers[NUMBER]))
            told = {} if why is None else {"why": self.words[why]}
            return [{**self.card(form, numbers, numbers[NUMBER]), **told}]
        first, self.backs = self.backs, self.backs - max(-numbers[NUMBER], 1)
        return [self.card(form, numbers, handle) for handle in range(first - 1, self.backs - 1, -1)]

    def card(self, form: dict[str, Any], numbers: list[int], handle: int) -> dict[str, Any]:
        face, name = self.sheet["cards"][numbers[KIND]]
        name = "a face-down card" if numbers[PLACE] and face is None else name
        owner = numbers[WHOSE] - 1 if numbers[WHOSE] else form["owner"]
        owner = None if owner == -1 else owner
        if form.get("mixed") and owner is not None:
            name = f"{'your' if owner == self.sheet['seat'] else self.seats[owner] + chr(39) + 's'} {name}"
        pairs = zip(self.sheet["figures"], numbers[FIGURES:], strict=False)
        figures = [(label, meant(n)) for label, n in pairs if n]
        at = numbers[AT]
        return {
            "handle": handle,
            "face": face,
            "name": name,
            "stats": {label: n for label, n in figures if "{n}" not in label},
            "marks": [label.format(n=n) for label, n in figures if "{n}" in label]
            + [mark for i, mark in enumerate(self.sheet["marks"]) if numbers[MARKS] >> i & 1],
            "facing": self.sheet["facings"][numbers[TURNED] - 1] if numbers[TURNED] else None,
            "at": [*divmod(at - 1, form["size"][1])] if at else None,
            "under": [],
            "owner": owner,
        }


def meant(n: int) -> int:
    """0 says that there is none, so what is there is one more."""
    return n - 1 if n > 0 else n


def told(n: int) -> int:
    return n + 1 if n >= 0 else n


def note(id_: str, label: str, text: str, handle: int) -> dict[str, Any]:
    """Words that lie on the table."""
    card: dict[str, Any] = {"handle": handle, "face": None, "name": text, "stats": {}, "marks": []}
    card |= {"facing": None, "at": None, "under": [], "owner": None}
    return {
        "id": id_,
        "label": label,
        "shape": "row",
        "owner": None,
        "cards": [card],
        "count": 1,
        "size": None,
    }


def cards_in(zones: list[Zone]) -> Iterator[Card]:
    """Every card of these zones, and after each what lies under it."""
    for zone in zones:
        for card in zone.cards:
            yield from (card, *card.under)


class Packer:
    """Packs a view that a test has changed, with a sheet of its own."""

    def packed(self, said: Said) -> Said:
        """The message with its scene made of its view; others as they are."""
        if said["type"] != "view":
            return said
        self.words: list[str] = []
        self.figures: list[str] = []
        self.marks: list[str] = []
        self.facings: list[str] = []
        self.cards: list[list[str | None]] = [[None, ""]]
        self.actions: dict[str, Any] = {}
        view = said["view"]
        for zone in view["zones"]:
            for card in zone["cards"]:
                for one in (card, *card["under"]):
                    self.learn(one)
        scene = self.scene(view)
        rest = {name: value for name, value in said.items() if name != "view"}
        told_now = {"words_from": 0, "words": self.words, "actions": self.actions}
        return {**rest, "sheet": self.sheet(view), **told_now, "scene": scene}

    def learn(self, card: dict[str, Any]) -> None:
        new: list[tuple[list[Any], Any]] = [
            (self.figures, card["stats"]), (self.marks, card["marks"]),
            (self.facings, [card["facing"]] if card["facing"] else []), (self.cards, [self.face(card)]),
        ]  # fmt: skip
        for known, words in new:
            known += [word for word in words if word not in known]

    def face(self, card: dict[str, Any]) -> list[str | None]:
        return [card["face"], card["name"]] if card["face"] or card["name"] else [None, ""]

    def word(self, text: str) -> int:
        self.words.append(text)
        return len(self.words) - 1

    def sheet(self, view: dict[str, Any]) -> dict[str, Any]:
        zones = [
            {name: zone[name] for name in ("id", "label", "shape", "owner", "size", "help") if zone.get(name)}
            | {"owner": zone["owner"]}
            for zone in view["zones"]
        ]
        counters = [
            {"label": c["label"], "kind": c["kind"], "owner": int(owner), "help": c.get("help", "")}
            for owner, found in view["counters"].items()
            for c in found
        ]
        return {
            **{"game": view["game"], "seat": view["seat"], "zones": zones, "counters": counters},
            **{"layout": view["layout"], "figures": self.figures, "marks": self.marks},
            **{"facings": self.facings, "cards": self.cards},
        }

    def scene(self, view: dict[str, Any]) -> dict[str, Any]:
        word = self.word
        counters = [
            n
            for found in view["counters"].values()
            for c in found
            for n in (told(c["value"]), c["most"] or 0)
        ]
        idle = {
            str(card["handle"]): word(card["why"])
            for zone in view["zones"]
            for card in zone["cards"]
            if "why" in card
        }
        zones = [n for zone in view["zones"] for n in self.zone(zone)]
        return {
            "heading": word(view["heading"]), "prompt": word(view["prompt"]),
            "drawing": [view["acts"] or 0, *counters, *zones],
            "seats": [word(n) for n in view["seats"]], "score": view["score"],
            "roles": {seat: word(text) for seat, text in view["roles"].items()},
            "signs": {seat: word(text) for seat, text in view["signs"].items()},
            "to_act": view["to_act"], "over": view["over"], "winners": view["winners"],
            "ending": [word(text) for text in view["ending"]],
            "options": [self.option(option) for option in view["options"]], "idle": idle,
            **({"picks": view["picks"]} if "picks" in view else {}),
        }  # fmt: skip

    def zone(self, zone: dict[str, Any]) -> list[Any]:
        rows = []
        for card in zone["cards"]:
            rows.append(self.card(card, zone, 0))
            rows += [self.card(below, zone, 1) for below in card["under"]]
        return [told(zone["count"]), len(rows), *(n for row in rows for n in (len(row), *row))]

    def card(self, card: dict[str, Any], zone: dict[str, Any], under: int) -> list[int]:
        at = card["at"]
        figures = [told(card["stats"][label]) if label in card["stats"] else 0 for label in self.figures]
        return [
            card["handle"] if card["face"] else 0,
            self.cards.index(self.face(card)),
            0 if card["owner"] is None else card["owner"] + 1,
            at[0] * zone["size"][1] + at[1] + 1 if at else 0,
            self.facings.index(card["facing"]) + 1 if card["facing"] else 0,
            0,
            under,
            sum(1 << i for i, mark in enumerate(self.marks) if mark in card["marks"]),
            *figures,
        ]

    def option(self, option: dict[str, Any]) -> list[Any]:
        called = ("words", "verb", "values", "title", "head", "picture")
        self.actions[str(option["action"])] = {name: option[name] for name in called if name in option}
        goes, phrase, turns = option["goes"], option.get("phrase"), option.get("turns")
        return [
            option["action"], self.word(option["help"]), option["takes"],
            None if goes is None else self.word(goes), option["goes_card"], self.word(option["effect"]),
            None if phrase is None else self.word(phrase), option.get("lets"),
            None if turns is None else self.word(turns), option.get("brings"),
        ]  # fmt: skip
