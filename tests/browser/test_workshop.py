"""The workshop: a card is changed by form and by text, told, drawn and played at once, and taken along."""

import json
from typing import Any

import pytest

from .conftest import Guest
from .hands import is_new_table, see, visit
from .layout import SIDEWAYS, faults_of
from .test_access import violations

TEXT = "[aria-label='Text of the card file']"
PLAYED = ".status:not([data-games='0'])"


def copied_link(page: Any) -> str:
    """What the workshop gives to hand on, from the sheet that shares."""
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; } }")
    page.click("text=Copy a link")
    page.wait_for_selector("text=Copied")
    return str(page.evaluate("window.copied"))


def take_up_card(page: Any, game: str, name: str) -> None:
    """Put a card of the game on the bench."""
    visit(page, f"/lab/{game}")
    page.click("text=Add a card")
    page.fill("#find", name)
    page.click(".one >> nth=0")
    page.wait_for_selector("[data-layout=token]")


def text_of(page: Any) -> str:
    return str(page.input_value(TEXT))


def test_a_change_in_the_form_is_written_told_drawn_and_played(desk: Guest) -> None:
    page = desk.page
    take_up_card(page, "clash", "brute")
    assert text_of(page) == '[[character]]\nchange = "brute"\n'
    page.select_option("label:has-text('Who plays') select", "greedy")
    page.fill("[data-field=hp]", "1")
    assert text_of(page) == '[[character]]\nchange = "brute"\nhp = 1\n'
    page.wait_for_selector(f"{PLAYED} >> visible=true")
    page.wait_for_selector("tr:has-text('Wins who brings it') .rise.down")
    see(page.locator("table:has-text('the row against the column') tbody tr"), 1)
    page.click("text=Undo")
    assert text_of(page) == '[[character]]\nchange = "brute"\n'
    assert page.input_value("[data-field=hp]") == "15"
    page.wait_for_selector(f"{PLAYED} >> visible=true")
    page.wait_for_selector("tr:has-text('Wins who brings it') >> text=for sure")


def test_faults_stand_at_their_lines_and_lead_there(desk: Guest) -> None:
    page = desk.page
    take_up_card(page, "clash", "lunge")
    page.fill(TEXT, '[[card]]\nchange = "lunge"\nbuildup = 99\nacts = [{ do = "leap" }]\n')
    page.wait_for_selector("#faults .fault >> nth=1")
    assert [text.split(",")[0] for text in page.locator("#faults b").all_inner_texts()] == [
        "line 3",
        "line 4",
    ]
    assert page.locator(".numbers .wrong").all_inner_texts() == ["3\n", "4\n"]
    assert page.get_attribute(".faces", "class").split()[-1] == "stale"
    page.click("#faults button >> nth=0")
    chosen = page.evaluate("() => getSelection().toString()")
    assert chosen == "buildup = 99"
    page.keyboard.type("buildup = 2")
    page.wait_for_selector("#faults .fault >> nth=1", state="detached")
    assert page.input_value("[data-field=buildup]") == "2"


def test_a_new_card_is_begun_with_what_it_needs_and_gets_effects(desk: Guest) -> None:
    page = desk.page
    visit(page, "/lab/five_rows")
    page.click("text=Add a card")
    page.click("text=New card")
    page.wait_for_selector("text=Nothing is wrong")
    page.fill("[data-field=name]", "Tomcat")
    page.click("[aria-label='Add an effect'] >> text='When played'")
    page.select_option("[aria-label='When played, effect 1']", "coins")
    page.wait_for_selector("[data-said]:has-text('When played')")
    assert 'name = "Tomcat"' in text_of(page)
    assert 'when_played = [{ do = "coins"' in text_of(page)
    page.reload()
    page.wait_for_selector("[data-said]:has-text('When played')")
    assert page.input_value("[data-field=name]") == "Tomcat"


def test_what_lies_on_the_bench_goes_to_a_table_and_along_with_a_link(desk: Guest, friend: Guest) -> None:
    page = desk.page
    take_up_card(page, "clash", "brute")
    page.fill("[data-field=hp]", "33")
    page.wait_for_selector(".acts .btn:not(:disabled)")
    page.click("text=Share and take")
    link = copied_link(page)
    with page.expect_download() as saved:
        page.click("text=Card file (TOML)")
    assert saved.value.suggested_filename == "brute.toml"
    with page.expect_download() as drawn:
        page.click("text=Picture of this card")
    assert drawn.value.path().read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")
    page.click("text=Play it")
    with page.expect_request(is_new_table) as made:
        page.click("text=Invite by link")
    sent = json.loads(made.value.post_data)
    assert (sent["cards"], sent["cards_file"]) == (text_of_change("hp = 33"), "brute.toml")
    page.wait_for_url("**/t/**")
    friend.page.goto(link)
    friend.page.wait_for_selector("[data-layout=full]")
    assert text_of(friend.page) == text_of_change("hp = 33")


def text_of_change(line: str) -> str:
    return f'[[character]]\nchange = "brute"\n{line}\n'


def test_versions_are_kept_and_compared_with(desk: Guest) -> None:
    page = desk.page
    take_up_card(page, "clash", "brute")
    page.fill("[data-field=hp]", "20")
    page.click("text=Versions")
    page.fill("#version", "Tough")
    page.click("dialog >> text=Keep >> nth=-1")
    page.click("text=Compare with it")
    page.fill("[data-field=hp]", "1")
    page.wait_for_selector(f"{PLAYED} >> visible=true")
    page.reload()
    page.wait_for_selector("[data-layout=full]")
    page.click("text=Versions (1)")
    page.click("text=Lay it out")
    assert "hp = 20" in text_of(page)


@pytest.mark.parametrize(("size", "scheme"), [("desk", "dark"), ("phone", "light")])
def test_axe_finds_nothing_and_nothing_is_cut(request: pytest.FixtureRequest, size: str, scheme: str) -> None:
    guest: Guest = request.getfixturevalue(size)
    page = guest.page
    page.emulate_media(color_scheme=scheme)
    visit(page, "/lab")
    page.wait_for_selector("main li")
    assert violations(page) == []
    take_up_card(page, "claw_and_order", "kite drone")
    page.wait_for_selector(f"{PLAYED} >> visible=true", timeout=60_000)
    page.click("text=Stop")
    page.click("text=The picture")
    page.fill(TEXT, text_of(page) + "cost = 99\n")
    page.wait_for_selector("#faults .fault")
    assert violations(page) == []
    assert faults_of(page, SIDEWAYS) == []
    for name in ("Versions", "Add a card"):
        page.click(f"text={name}")
        assert violations(page) == []
        page.keyboard.press("Escape")
