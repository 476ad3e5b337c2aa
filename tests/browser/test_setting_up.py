"""What can be chosen before a table: variants of the rules, cards of one's own; a refusal says why."""

from typing import Any

import pytest

from .conftest import Guest
from .hands import choose_bot, give_up, is_new_table, play_on, start, visit, wait_until

STRONG = """[[card]]
id = "recruit"
name = "Strong Recruit"
kind = "troop"
cost = 1
power = 7
health = 9
"""
WRONG = STRONG.replace("power", "muscles")


def new_table(guest: Guest, game: str) -> Any:
    """The sheet at which a table of a game is set up, with everything to choose in sight."""
    visit(guest.page, "/")
    guest.page.click(f"[data-game={game}]")
    guest.page.click("summary:has-text('Clock')")
    guest.page.click("summary:has-text('Variants')")
    return guest.page.locator("dialog")


def begin(guest: Guest) -> dict[str, Any]:
    """Start against a bot; what was asked of the server."""
    with guest.page.expect_request(lambda request: is_new_table(request)) as made:
        choose_bot(guest.page)
    return dict(made.value.post_data_json)


def card_file(text: str) -> dict[str, Any]:
    return {"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()}


def test_who_is_new_to_a_game_is_shown_where_to_start(desk: Guest) -> None:
    page = desk.page
    visit(page, "/")
    page.wait_for_selector(".mine >> text=New here?")
    start(page, "clash")
    play_on(page, 1)
    give_up(page)
    page.wait_for_selector(".outcome")
    visit(page, "/")
    page.wait_for_selector(".mine >> text=Get to know another game")
    page.click("[data-game=five_rows]")
    page.wait_for_selector("[data-level=kitten]:has-text('Start here')")
    shown = page.locator("[data-level]:visible").evaluate_all("all => all.map((e) => e.dataset.level)")
    assert shown == ["kitten", "tabby", "tomcat", "tiger"]
    page.click("dialog button:text-is('Clash!')")
    page.wait_for_selector("text=Start here", state="detached")


def test_the_cat_that_was_chosen_sits_across(desk: Guest) -> None:
    visit(desk.page, "/")
    desk.page.click("[data-game=five_rows]")
    face = desk.page.get_attribute("[data-level=kitten] img", "src")
    choose_bot(desk.page, "kitten")
    desk.page.wait_for_selector(f".plate[data-seat='1'] img[src='{face}']")


def test_a_coach_is_two_clicks_away(desk: Guest) -> None:
    visit(desk.page, "/")
    desk.page.click("[data-game=clash]")
    desk.page.click("dialog button:text-is('With a coach')")
    desk.page.wait_for_selector(".coach >> text=Step 1 of")


def test_a_variant_of_the_rules_is_played(desk: Guest) -> None:
    sheet = new_table(desk, "clash")
    assert "When a character at 0 HP or less is out." in sheet.inner_text()
    sheet.get_by_label("Knock-outs").select_option(label="after the slower move, and two at 0 HP draw")
    assert begin(desk)["options"] == {"knock_out": "end_of_turn"}
    desk.page.wait_for_selector(".tiles")


def test_bots_of_different_levels_and_a_friend_sit_at_one_table(desk: Guest) -> None:
    sheet = new_table(desk, "battlecats")
    sheet.get_by_label("Players").select_option("4")
    sheet.locator("summary:has-text('each chair')").click()
    for chair, level in ((1, "tiger"), (3, "kitten")):
        sheet.locator(f"[data-chair='{chair}']").select_option(level)
    with desk.page.expect_request(lambda request: is_new_table(request)) as made:
        sheet.locator("text=Set up these chairs").click()
    seats = [(seat["kind"], seat.get("level")) for seat in made.value.post_data_json["seats"]]
    assert seats == [("me", None), ("bot", "tiger"), ("open", None), ("bot", "kitten")]
    desk.page.wait_for_selector("text=A free chair")
    desk.page.wait_for_selector("svg[role=img][aria-label*='camera']")


def test_a_bot_brings_what_was_picked_for_it(desk: Guest) -> None:
    sheet = new_table(desk, "clash")
    sheet.locator("[data-choice=character]").select_option("brute")
    sheet.locator("[data-theirs=character]").select_option("hexa")
    assert [seat["choices"] for seat in begin(desk)["seats"]] == [
        {"character": "brute"},
        {"character": "hexa"},
    ]
    desk.page.wait_for_selector(".prompt")


def test_who_is_invited_reads_the_clock_and_the_variants_first(desk: Guest, phone: Guest) -> None:
    sheet = new_table(desk, "clash")
    sheet.get_by_label("Time for each").select_option("10")
    sheet.get_by_label("Healing").select_option("none")
    sheet.locator("text=Invite by link").click()
    link = desk.page.wait_for_selector("#link").input_value()
    visit(phone.page, link[link.index("/t/") :])
    terms = phone.page.get_by_label("How it is played").inner_text()
    assert terms.splitlines() == [
        "10 minutes on the clock of each, for the whole match",
        "Healing: without a limit",
    ]


def test_cards_of_ones_own_are_played_with(desk: Guest) -> None:
    sheet = new_table(desk, "five_rows")
    sheet.locator("input[type=file]").set_input_files(card_file(STRONG))
    wait_until(desk.page, "document.querySelector('input[type=file]').files.length === 1")
    assert begin(desk)["cards"] == STRONG
    desk.page.wait_for_selector(".prompt")


def test_cards_that_are_wrong_are_refused_with_the_reason_and_can_be_mended(desk: Guest) -> None:
    sheet = new_table(desk, "five_rows")
    sheet.locator("input[type=file]").set_input_files(card_file(WRONG))
    begin(desk)
    sheet.locator("[role=alert]").wait_for()
    assert (
        "mine.toml:6: card recruit: field 'muscles': unknown field"
        in sheet.locator("[role=alert]").inner_text()
    )
    sheet.locator("input[type=file]").set_input_files(card_file(STRONG))
    sheet.locator("[role=alert]").wait_for(state="detached")
    begin(desk)
    desk.page.wait_for_selector(".prompt")
    desk.forgive("400")


@pytest.mark.parametrize("text", ["", "# later"])
def test_a_file_without_cards_starts_nothing(desk: Guest, text: str) -> None:
    sheet = new_table(desk, "five_rows")
    sheet.locator("input[type=file]").set_input_files(card_file(text))
    choose_bot(desk.page)
    said = sheet.locator("[role=alert]")
    said.wait_for()
    assert "mine.toml" in said.inner_text()
    assert "no cards in" in said.inner_text()
    desk.forgive("400")


def test_another_game_forgets_the_cards_of_the_first(desk: Guest) -> None:
    sheet = new_table(desk, "five_rows")
    sheet.locator("input[type=file]").set_input_files(card_file(STRONG))
    sheet.locator("button:text-is('Clash!')").click()
    assert "cards" not in begin(desk)


@pytest.mark.parametrize("game", ["clash", "paw_of_duty"])
def test_the_rules_can_be_read_before_the_first_game(desk: Guest, game: str) -> None:
    new_table(desk, game).locator("summary:has-text('Rules of')").click()
    desk.page.wait_for_selector("dialog ol li:nth-child(10)")


def test_a_name_that_is_refused_says_why(desk: Guest) -> None:
    visit(desk.page, "/")
    desk.page.click("[aria-label^='You are']")
    desk.page.fill("#name", "Ann")
    desk.page.click("text=Keep")
    desk.page.wait_for_selector("[aria-label^='You are Ann']")
    desk.page.click("[aria-label^='You are']")
    desk.page.fill("#name", " ")
    desk.page.click("text=Keep")
    assert desk.page.wait_for_selector("[role=alert]").inner_text()
    desk.forgive("400")


@pytest.mark.parametrize("how", [{"modifiers": ["Shift"]}, {"modifiers": ["Control"]}, {"button": "middle"}])
def test_a_link_opens_another_window_where_that_is_wanted(desk: Guest, how: dict[str, Any]) -> None:
    desk.page.goto("/")
    with desk.context.expect_page() as opened:
        desk.page.click("a[href='/learn']", **how)
    opened.value.wait_for_url("**/learn")
    assert not desk.page.url.endswith("/learn")
    opened.value.close()
