"""Cards to look at, of the games and of tables with cards of their own."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.lab import Study, new_study, summary_of

from .serving import Player

OWN = '[[card]]\nid = "zap"\nname = "Zap"\nbuildup = 2\nacts = [{ do = "strike", n = 2 }]\n'
WITH_OWN = {"game": "clash", "seats": [{"kind": "me"}, {"kind": "open"}], "cards": OWN}


@pytest.mark.parametrize("key", games.keys())
def test_every_card_is_in_the_gallery_with_its_facets_and_rules(ann: Player, key: str) -> None:
    shown = ann.call("GET", f"/api/games/{key}/gallery").json()
    rules = {rule["id"] for rule in ann.call("GET", f"/api/games/{key}/rules").json()}
    builtin = games.load(key).builtin
    assert [table["table"] for table in shown["tables"]] == list(builtin.tables)
    for table in shown["tables"]:
        assert [card["id"] for card in table["cards"]] == [e.id for e in builtin.tables[table["table"]]]
        for facet in table["facets"]:
            for value in facet["values"]:
                having = [c for c in table["cards"] if value["value"] in c["facets"].get(facet["field"], [])]
                assert len(having) == value["count"] > 0
        assert all(set(card["rules"]) <= rules for card in table["cards"])
    assert shown["played"] is None


def facets_of(ann: Player, key: str, table: str) -> dict[str, list[str]]:
    shown = ann.call("GET", f"/api/games/{key}/gallery").json()
    found = next(t for t in shown["tables"] if t["table"] == table)
    return {facet["field"]: [value["value"] for value in facet["values"]] for facet in found["facets"]}


def test_cards_can_be_sorted_by_what_they_are(ann: Player) -> None:
    claw = facets_of(ann, "claw_and_order", "card")
    assert claw["kind"] == ["equip", "one_time", "team_buff", "troop"]
    assert claw["cost"] == ["1", "2", "3", "4", "5", "6"]
    assert "flying" in claw["keywords"]
    assert "sacred_fury" in facets_of(ann, "battlecats", "card")["clan"]


def test_a_card_leads_to_the_rules_that_it_touches(ann: Player) -> None:
    shown = ann.call("GET", "/api/games/claw_and_order/gallery").json()
    assert card_in(shown, "alley_conscript")["rules"][0] == "102.3"
    assert card_in(shown, "chimney_marksman")["rules"][:2] == ["G.Rea", "G.Fly"]
    everywhere = ann.call("GET", "/api/games/claw_and_order/cards").json()["card"]
    assert all(card["rules"] == card_in(shown, card["id"])["rules"] for card in everywhere)


def keep(home: Path) -> Study:
    clash = games.load("clash")
    study = new_study(clash, clash.builtin, ["random"])
    study.keep_in(home / "studies")
    study.play(40, threads=1)
    return study


def card_in(shown: dict[str, Any], id_: str) -> Any:
    return next(card for table in shown["tables"] for card in table["cards"] if card["id"] == id_)


def test_how_a_card_does_is_shown_where_it_was_simulated(
    client: TestClient, ann: Player, tmp_path: Path
) -> None:
    found = summary_of(keep(tmp_path))
    shown = ann.call("GET", "/api/games/clash/gallery").json()
    assert shown["played"] == {"games": 80, "bots": ["random", "random"], "even": 0.5}
    brute, lunge = found.brought["character"]["brute"], found.by_card[-1]
    assert card_in(shown, "brute")["play"] == {
        "seats": brute.of, "share": brute.value, "low": brute.low, "high": brute.high
    }  # fmt: skip
    assert card_in(shown, lunge.id)["play"]["share"] == lunge.won["held"].value
    assert card_in(shown, "block")["play"] is None, "both hold it, so it says nothing"


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff", b"[1,2", "other rules", "cut"])
def test_a_study_that_is_old_or_broken_is_not_shown(
    ann: Player, tmp_path: Path, content: bytes | str
) -> None:
    file = keep(tmp_path).file
    assert file is not None
    whole = file.read_bytes()
    if content == "other rules":
        content = whole.replace(games.load("clash").fingerprint.encode(), b"0" * 16)
    elif content == "cut":
        content = whole.replace(b'"steps":[', b'"steps":[1,')
    assert isinstance(content, bytes)
    file.write_bytes(content)
    shown = ann.call("GET", "/api/games/clash/gallery").json()
    assert shown["played"] is None
    assert card_in(shown, "lunge")["play"] is None


def test_a_table_with_cards_of_its_own_shows_them_to_who_may_see_it(
    ann: Player, bob: Player, eve: Player
) -> None:
    made = ann.create(WITH_OWN)
    cards, zap = f"/api/tables/{made['id']}/cards", f"/api/tables/{made['id']}/faces/card/zap"
    for who, more in ((ann, ""), (bob, f"?invite={made['invite']}")):
        found = who.call("GET", cards + more).json()["card"]
        zapped = next(card for card in found if card["id"] == "zap")
        assert zapped["text"] == "Deals 2 damage."
        assert zapped["rules"] == ["ruling 10", "A3", "M6"]
        picture = who.call("GET", zap + more)
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.headers["cache-control"].startswith("private")
        assert ">ZAP<" in picture.text
    for path in (cards, zap):
        assert eve.call("GET", path).status_code == 404
        assert eve.call("GET", f"{path}?invite=guess").status_code == 404
    assert ann.call("GET", f"/api/tables/{made['id']}").json()["own_cards"] is True


def test_a_table_with_built_in_cards_says_so(ann: Player) -> None:
    made = ann.create({"game": "clash", "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert ann.call("GET", f"/api/tables/{made['id']}").json()["own_cards"] is False


@pytest.mark.parametrize("path", ["card/nothing", "nowhere/zap", "card/zap?layout=huge"])
def test_a_picture_that_is_not_there(ann: Player, path: str) -> None:
    made = ann.create(WITH_OWN)
    answer = ann.call("GET", f"/api/tables/{made['id']}/faces/{path}")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


def test_a_deck_that_somebody_brings_stays_theirs(ann: Player) -> None:
    listed = games.load("claw_and_order").builtin.tables["deck"][0].given["cards"]
    rows = "\n".join(f"{id_} = {n}" for id_, n in listed.items())
    own = f'[[deck]]\nid = "secret"\n[deck.cards]\n{rows}\n'
    made = ann.create({"game": "claw_and_order", "seats": [{"kind": "me"}, {"kind": "open"}], "cards": own})
    found = ann.call("GET", f"/api/tables/{made['id']}/cards").json()
    assert "secret" not in [deck["id"] for deck in found["deck"]]
    assert "shorthair_rush" in [deck["id"] for deck in found["deck"]]
    assert ann.call("GET", f"/api/tables/{made['id']}/faces/deck/secret").status_code == 404
