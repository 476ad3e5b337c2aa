"""Decks in the browser: built by mouse, keys and fingers, checked at once, shared, and taken to a table."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from .conftest import Guest
from .hands import choose_bot, is_new_table, play_on, see, visit, wait_for_my_turn
from .test_access import violations

LEGAL = ".verdict.legal:not(.checking)"
KEPT = ".kept:has-text('Kept')"
ILLEGAL = """[[deck]]
id = "odd"
name = "Odd one"
[deck.cards]
dock_brawler = 4
general_marmalade = 2
"""


def copy_of(guest: Guest, deck: str = "sky_patrol") -> str:
    """A deck of one's own, copied from one of the game's; its address."""
    visit(guest.page, f"/decks/{deck}")
    guest.page.click("text=Copy to your decks")
    guest.page.wait_for_selector(".acts button:text-is('Share')", state="attached")  # only of one's own
    return str(guest.page.url)


def size(page: Any) -> int:
    return int(page.inner_text(".size b"))


def settle(page: Any) -> None:
    """Until the server has kept and checked what is seen."""
    page.wait_for_selector(KEPT)


def card(page: Any, name: str) -> Any:
    return page.locator(f".gallery [data-card={name}]")


def test_a_deck_is_built_from_nothing_and_every_fault_names_its_rule(desk: Guest) -> None:
    page = desk.page
    visit(page, "/")
    page.click("nav >> text=Decks")
    page.click("text=New deck")
    page.fill("#deck-name", "All alley")
    page.wait_for_selector(".verdict >> text=exactly 27 needed")
    assert page.get_attribute(".verdict a", "href") == "/learn/claw_and_order#102.1"
    card(page, "dock_brawler").click()
    assert page.inner_text(".size") == "1 card"
    for _ in range(3):
        card(page, "dock_brawler").click()
    page.wait_for_selector(".verdict >> text=at most 3 of a name")
    page.click("[aria-label='One Dock Brawler less'] >> nth=0")
    for _ in range(24):
        card(page, "alley_conscript").click()
    page.wait_for_selector(LEGAL)
    assert size(page) == 27
    settle(page)
    page.reload()
    page.wait_for_selector(LEGAL)
    assert (size(page), page.input_value("#deck-name")) == (27, "All alley")


def test_cards_are_found_by_words_and_filters(desk: Guest) -> None:
    page = desk.page
    copy_of(desk)
    everything = page.locator(".gallery [data-card]").count()
    page.fill("[data-search]", "flying observer")
    assert page.locator(".gallery [data-card]").evaluate_all("all => all.map(e => e.dataset.card)") == [
        "kite_drone"
    ]
    page.fill("[data-search]", "no such cat")
    page.click("text=Show all >> nth=0")
    page.select_option("[data-filter=kind]", "team_buff")
    page.select_option("[data-filter=cost]", "4")
    see(card(page, "war_drums"), 1)
    see(card(page, "kite_drone"), 0)
    page.click("text=Show all")
    page.check("text=In the deck")
    see(page.locator(".gallery [data-card]"), 15)
    page.click("text=Show all")
    see(page.locator(".gallery [data-card]"), everything)


def test_everything_can_be_done_by_keys(desk: Guest) -> None:
    page = desk.page
    copy_of(desk)
    page.keyboard.press("/")
    page.keyboard.type("dock brawler")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.card") == "dock_brawler"
    page.keyboard.press("Backspace")
    page.wait_for_selector(".verdict >> text=26 cards")
    page.keyboard.press("i")
    page.wait_for_selector(".zoom img")
    page.keyboard.press("Escape")
    page.wait_for_selector(".zoom", state="detached")
    page.keyboard.press("Enter")
    page.wait_for_selector(LEGAL)
    page.keyboard.press("u")
    page.keyboard.press("u")
    settle(page)
    assert size(page) == 27
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('.side') !== null")


def test_cards_are_dragged_between_the_two_sides(desk: Guest) -> None:
    page = desk.page
    copy_of(desk)
    drag(page, card(page, "field_mail"), page.locator(".side"))
    page.wait_for_selector(".verdict:not(.checking) >> text=28 cards")  # what is said above moves the rows
    drag(page, page.locator(".side [data-card=field_mail]"), page.locator(".gallery"))
    page.wait_for_selector(".side [data-card=field_mail]", state="detached")
    drag(page, card(page, "field_mail"), page.locator(".gallery"))
    assert size(page) == 27
    settle(page)


def drag(page: Any, what: Any, where: Any) -> None:
    what.scroll_into_view_if_needed()
    start, end = what.bounding_box(), where.bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 200, max(end["y"], 60) + 20, steps=6)
    page.mouse.up()


def test_hovering_reads_a_card_large(desk: Guest) -> None:
    copy_of(desk)
    card(desk.page, "kite_drone").hover()
    assert desk.page.wait_for_selector(".zoom img").bounding_box()["width"] > 240


def test_a_hand_is_dealt_and_drawn_to(desk: Guest) -> None:
    page = desk.page
    copy_of(desk)
    page.click(".tabs >> text=Hand")
    page.click("text=Deal a first hand")
    page.wait_for_selector(".try li")
    see(page.locator(".try li"), 5)
    page.click("text=Draw a card")
    see(page.locator(".try li"), 6)
    page.click("text=Deal another hand")
    page.locator(".try li").nth(5).wait_for(state="detached")
    page.locator(".side .step >> nth=0").click()
    page.click("text=Deal another hand")
    assert "legal decks" in page.wait_for_selector(".try [role=alert]").inner_text()
    desk.forgive("409")


def test_the_plots_follow_the_deck(desk: Guest) -> None:
    page = desk.page
    copy_of(desk)
    page.click(".tabs >> text=Numbers")
    told = page.get_attribute(".curve", "aria-label")
    assert told == "Cost curve: 5 for $1, 13 for $2, 4 for $3, 2 for $4, 3 for $5, 0 for $6"
    page.click("[aria-label='One Alley Conscript more']")
    assert "6 for $1" in page.get_attribute(".curve", "aria-label")
    settle(page)


def test_an_exported_file_is_imported_again_and_a_wrong_one_is_explained(desk: Guest, tmp_path: Path) -> None:
    page = desk.page
    copy_of(desk)
    with page.expect_download() as download:
        page.click("text=Export")
    file = tmp_path / "deck.toml"
    download.value.save_as(file)
    assert tomllib.loads(file.read_text(encoding="utf-8"))["deck"][0]["cards"]["kite_drone"] == 3
    visit(page, "/decks")
    page.click("text=Import")
    page.set_input_files("dialog input[type=file]", file)
    page.click("text=Keep Sky Patrol")
    page.wait_for_selector("dialog >> text=Kept.")
    page.fill("dialog textarea", ILLEGAL)
    page.click("dialog >> text=Read")
    page.wait_for_selector("dialog >> text=at most 3 of a name")
    page.fill("dialog textarea", "[[deck]")
    page.click("dialog >> text=Read")
    page.wait_for_selector("dialog >> text=Cannot be read (line 1): write [[deck]]")
    page.fill("dialog textarea", "")
    assert page.locator("dialog li").count() == 0, "what was said of another text is gone"
    page.fill("dialog textarea", "3*kite_drone+4*alley_conscript")
    page.click("dialog >> text=Read")
    page.wait_for_selector("dialog >> text=Keep Own deck")
    page.keyboard.press("Escape")
    see(page.locator("[aria-label='Your decks'] li"), 2)


def test_a_shared_deck_is_looked_at_and_copied_by_a_friend(desk: Guest, friend: Guest) -> None:
    address = copy_of(desk)
    visit(friend.page, address)
    friend.page.wait_for_selector("text=No such deck")
    desk.page.click("text=Share")
    desk.page.click("text=Make a link")
    link = desk.page.input_value("#deck-link")
    visit(friend.page, link)
    friend.page.wait_for_selector(LEGAL)
    assert friend.page.locator("#deck-name, .step, .less").count() == 0
    friend.page.click(".tabs >> text=Hand")
    friend.page.click("text=Deal a first hand")
    friend.page.wait_for_selector(".try li")
    friend.page.click("text=Copy to your decks")
    friend.page.wait_for_selector("#deck-name")
    desk.page.click("text=Stop sharing")
    desk.page.wait_for_selector("text=Make a link")
    visit(friend.page, link)
    friend.page.wait_for_selector("text=No such deck")
    friend.forgive("404")


def test_decks_of_two_people_meet_at_a_table(desk: Guest, friend: Guest) -> None:
    copy_of(desk, "night_shift")
    copy_of(friend, "sky_patrol")
    desk.page.click(".acts >> text=Play")
    assert desk.page.locator("[data-choice=deck] option:checked").inner_text() == "Night Shift"
    desk.page.click("text=Invite by link")
    link = desk.page.wait_for_selector("#link").input_value()
    visit(friend.page, link)
    friend.page.wait_for_selector("[data-choice=deck] optgroup[label='Your decks']", state="attached")
    friend.page.click("summary:has-text('Choose your deck')")
    friend.page.select_option("[data-choice=deck]", label="Sky Patrol")
    chosen = friend.page.locator("[data-choice=deck] optgroup[label='Your decks'] option").get_attribute(
        "value"
    )
    friend.page.select_option("[data-choice=deck]", chosen)
    with friend.page.expect_request(lambda request: request.url.endswith("/join")) as joined:
        friend.page.click("text=Sit down")
    assert joined.value.post_data_json["choices"] == {"deck": chosen}
    for guest in (desk, friend):
        wait_for_my_turn(guest.page)
        see(guest.page.locator(".plate:has-text('Own deck')"), 1)


def test_an_own_deck_plays_a_bot(desk: Guest) -> None:
    copy_of(desk)
    desk.page.click(".acts >> text=Play")
    with desk.page.expect_request(lambda request: is_new_table(request)) as made:
        choose_bot(desk.page)
    assert made.value.post_data_json["seats"][0]["choices"]["deck"].startswith("own:")
    desk.page.wait_for_selector(".prompt")
    assert play_on(desk.page, 10) == 10


def test_a_deck_that_is_not_legal_cannot_be_chosen(desk: Guest) -> None:
    copy_of(desk)
    desk.page.locator(".side .step >> nth=0").click()
    desk.page.wait_for_selector(".verdict >> text=26 cards")
    assert desk.page.locator(".acts >> text=Play").is_disabled()
    settle(desk.page)
    visit(desk.page, "/")
    desk.page.click("[data-game=claw_and_order]")
    option = desk.page.locator("[data-choice=deck] optgroup[label='Your decks'] option")
    option.wait_for(state="attached")
    assert option.get_attribute("disabled") is not None


def test_a_deck_is_removed_after_a_second_click(desk: Guest) -> None:
    copy_of(desk)
    desk.page.click(".acts >> text=Remove")
    desk.page.click("text=Yes, remove it")
    desk.page.wait_for_selector("text=None yet")


def test_a_deck_that_was_changed_on_another_page_is_not_overwritten(desk: Guest) -> None:
    address = copy_of(desk)
    other = desk.context.new_page()
    other.goto(address)
    other.fill("#deck-name", "Other")
    other.wait_for_selector(KEPT)
    desk.page.fill("#deck-name", "Mine")
    card(desk.page, "field_mail").click()
    assert "load it again" in desk.page.wait_for_selector(".kept.bad [role=alert]").inner_text()
    assert size(desk.page) == 28
    not_judged(desk.page)
    assert violations(desk.page) == []
    desk.page.click(".ways >> text=Load it again")
    desk.page.wait_for_selector(LEGAL)
    assert (desk.page.input_value("#deck-name"), size(desk.page)) == ("Other", 27)
    assert desk.page.locator(".acts >> text=Play").is_enabled()
    desk.forgive("409")


def not_judged(page: Any) -> None:
    """What the server has not seen is neither legal nor not, and does not come to a table."""
    page.wait_for_selector(".verdict >> text=Not checked")
    see(page.locator(".verdict.legal, .verdict li"), 0)
    assert page.locator(".acts >> text=Play").is_disabled()


def test_what_was_overtaken_is_kept_as_another_deck(desk: Guest) -> None:
    address = copy_of(desk)
    other = desk.context.new_page()
    other.goto(address)
    card(other, "alley_conscript").click()
    other.wait_for_selector(".verdict:not(.open) >> text=28 cards")
    card(desk.page, "field_mail").click()
    desk.page.click("text=Keep mine as a new deck")
    desk.page.wait_for_url(lambda url: url.split("?")[0] != address.split("?")[0])
    desk.page.wait_for_selector(".side [data-card=field_mail]")
    desk.page.wait_for_selector(".verdict:not(.open) >> text=28 cards")
    desk.forgive("409")


def test_without_a_network_nothing_is_judged(desk: Guest) -> None:
    page = desk.page
    copy_of(desk)
    page.wait_for_selector(LEGAL)
    desk.context.set_offline(True)
    card(page, "field_mail").click()
    page.wait_for_selector(".kept.bad >> text=trying again")
    not_judged(page)
    desk.context.set_offline(False)
    page.wait_for_selector(".verdict:not(.open) >> text=28 cards")
    desk.forgive("ERR_INTERNET")


def test_a_phone_builds_with_taps_and_reads_with_a_long_press(phone: Guest) -> None:
    page = phone.page
    copy_of(phone)
    card(page, "field_mail").tap()
    page.wait_for_selector(".below >> text=28 cards, exactly 27 needed")
    page.tap(".below")
    page.wait_for_selector(".side [data-card=field_mail]")
    page.tap("[aria-label='One Field Mail less'] >> visible=true")
    page.wait_for_selector(LEGAL)
    page.set_viewport_size({"width": 360, "height": 740})
    for tab in ("Numbers", "Hand", "Deck", "Cards"):
        page.tap(f".tabs >> text={tab}")
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    box = card(page, "kite_drone").bounding_box()
    at = {
        "clientX": box["x"] + 9,
        "clientY": box["y"] + 9,
        "pointerType": "touch",
        "pointerId": 5,
        "button": 0,
    }
    card(page, "kite_drone").dispatch_event("pointerdown", at)
    page.wait_for_selector(".zoom img")


@pytest.mark.parametrize(("size", "scheme"), [("desk", "dark"), ("phone", "light")])
def test_axe_finds_nothing(request: pytest.FixtureRequest, size: str, scheme: str) -> None:
    guest: Guest = request.getfixturevalue(size)
    page = guest.page
    page.emulate_media(color_scheme=scheme)
    copy_of(guest)
    card(page, "dock_brawler").click()
    page.wait_for_selector("text=28 cards, exactly 27 needed >> visible=true")
    for tab in ("Cards", "Deck", "Numbers", "Hand") if size == "phone" else ("Cards", "Numbers", "Hand"):
        page.click(f".tabs >> text={tab}")
        assert violations(page) == []
    if size == "phone":
        page.click(".tabs >> text=Deck")
    page.click("text=Share")
    assert violations(page) == []
    page.keyboard.press("Escape")
    visit(page, "/decks/sky_patrol")
    page.wait_for_selector(LEGAL)
    assert violations(page) == []
    visit(page, "/decks")
    page.wait_for_selector("[data-deck=sky_patrol]")
    assert violations(page) == []
    page.click("text=Import")
    page.fill("dialog textarea", ILLEGAL)
    page.click("dialog >> text=Read")
    page.wait_for_selector("dialog .verdict")
    assert violations(page) == []
