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
    sheet.locator("label:has-text('knock out') select").select_option("end_of_turn")
    assert begin(desk)["options"] == {"knock_out": "end_of_turn"}
    desk.page.wait_for_selector(".tiles")


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
