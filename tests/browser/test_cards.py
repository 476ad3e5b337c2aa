"""The gallery: find a card, read all about it, print it; and cards of one's own at a table."""

from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.lab import new_study, summary_of
from tests.printing.paper import Paper
from tests.server.serving import eventually

from .conftest import Guest, Server
from .hands import see, visit, wait_until
from .test_access import violations
from .test_setting_up import begin, card_file, new_table

OWN = """[[card]]
id = "recruit"
name = "Very Strong Recruit"
kind = "troop"
cost = 1
power = 7
health = 9
"""


def shown(guest: Guest) -> list[str]:
    return [str(link.get_attribute("aria-label")) for link in guest.page.locator("main section li a").all()]


def test_from_the_bar_to_a_card_by_keyboard(desk: Guest) -> None:
    visit(desk.page, "/")
    desk.page.click("nav >> text=Cards")
    desk.page.click("main >> text=Battlecats")
    desk.page.wait_for_selector("text=20 cards")
    assert desk.page.get_attribute("#search", "placeholder") == "Name, text or a rule"
    desk.page.focus("#search")
    desk.page.keyboard.type("shield")
    desk.page.wait_for_selector("text=3 of 20 cards")
    assert shown(desk) == ["Eagle Eye Scout", "Eagle Eye Warrior", "Eagle Eye Master"]
    desk.page.focus("main section li a >> nth=2")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector("h1:text-is('Eagle Eye Master')")
    assert "heal or protect" in desk.page.inner_text(".text")
    assert "EE1" in desk.page.inner_text(".rules")
    desk.page.go_back()
    desk.page.wait_for_selector("text=3 of 20 cards")


def test_cards_are_filtered_and_the_address_can_be_sent(desk: Guest, friend: Guest) -> None:
    visit(desk.page, "/cards/claw_and_order")
    desk.page.click("[aria-label=Kind] >> text=Troop")
    desk.page.click("[aria-label=Keywords] >> text=Flying")
    desk.page.wait_for_selector("text=6 of 62 cards")
    assert desk.page.url.endswith("/cards/claw_and_order?kind=troop&keywords=flying")
    visit(friend.page, desk.page.url)
    friend.page.wait_for_selector("text=6 of 62 cards")
    assert friend.page.get_attribute("[aria-label=Kind] >> text=Troop", "aria-pressed") == "true"
    friend.page.click("text=Show all")
    friend.page.wait_for_selector("text=/^62 cards/")


def test_a_rule_finds_the_cards_that_touch_it(desk: Guest) -> None:
    visit(desk.page, "/cards/claw_and_order?q=102.3")
    desk.page.wait_for_selector("text=1 of 62 cards")
    assert shown(desk) == ["Alley Conscript"]


def test_a_long_list_comes_in_pages(desk: Guest) -> None:
    visit(desk.page, "/cards/claw_and_order")
    desk.page.wait_for_selector("main section li")
    assert len(shown(desk)) == 24
    desk.page.click("text=Show 24 more of 38")
    wait_until(desk.page, "document.querySelectorAll('main section li').length === 48")
    focused = desk.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused == shown(desk)[24], "the keyboard goes on where the new ones begin"
    desk.page.wait_for_selector("text=Show the last 14")


def test_all_of_a_card_is_there_and_how_it_does_where_that_was_simulated(desk: Guest, server: Server) -> None:
    clash = games.load("clash")
    study = new_study(clash, clash.builtin, ["random"])
    study.keep_in(server.home / "studies")
    study.play(40, threads=1)
    lunge = next(card for card in summary_of(study).by_card if card.id == "lunge").won["held"]
    visit(desk.page, "/cards/clash/card/lunge")
    told = desk.page.inner_text("article")
    assert f"of {lunge.of:.0f} seats that had it won, " in told
    assert "80 simulated matches" in told
    visit(desk.page, "/cards/clash/card/block")
    desk.page.wait_for_selector("h1:text-is('Block')")
    assert "IN PLAY" not in desk.page.inner_text("article").upper()


def test_a_rule_of_a_card_leads_to_its_place_in_the_book(desk: Guest) -> None:
    visit(desk.page, "/cards/clash/card/lunge")
    desk.page.click(".rules a:text-is('M3')")
    desk.page.wait_for_selector("[id='M3']")
    assert desk.page.url.endswith("/learn/clash#M3")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/cards/bridge", "no such game"),
        ("/cards/clash/nothing", "has no “nothing”"),
        ("/cards/clash/card/x", "no card of this name"),
    ],
)
def test_what_is_not_there_is_said(desk: Guest, address: str, said: str) -> None:
    visit(desk.page, address)
    assert said in desk.page.wait_for_selector("main [role=alert]").inner_text()
    assert desk.page.inner_text("h1") == "The chair is empty."
    desk.page.click("main >> text=/^All cards/")
    desk.page.wait_for_selector("main li a")
    desk.forgive("404")


def test_a_game_is_printed(desk: Guest, tmp_path: Path) -> None:
    visit(desk.page, "/cards/clash/card/lunge")
    desk.page.click("text=Print this card")
    desk.page.select_option("dialog select >> nth=0", "letter")
    with desk.page.expect_download() as made:
        desk.page.click("text=Make the PDF")
    assert made.value.suggested_filename == "lunge.pdf"
    made.value.save_as(tmp_path / "lunge.pdf")
    paper = Paper((tmp_path / "lunge.pdf").read_bytes())
    assert (len(paper), paper.size(0)) == (4, (215.9, 279.4))
    assert "Lunge" in paper.text(0)
    desk.page.wait_for_selector("dialog >> text=with your downloads")


def test_printing_tells_how_far_it_is_can_be_stopped_and_says_why_it_failed(desk: Guest) -> None:
    visit(desk.page, "/cards/clash")
    desk.route("**/print", lambda route: None)  # never answered
    desk.page.click("text=Print and play")
    desk.page.click("text=Make the PDF")
    desk.page.wait_for_selector("dialog >> text=Waiting for the press")
    desk.page.click("dialog >> text=Stop")
    desk.page.wait_for_selector("text=Make the PDF")
    see(desk.page.locator("dialog [role=alert]"), 0)
    desk.page.unroute("**/print")
    refused = '{"error": {"code": "unavailable", "message": "the press is busy"}}'
    desk.route("**/print", lambda route: route.fulfill(status=503, body=refused))
    desk.page.click("text=Make the PDF")
    assert desk.page.inner_text("dialog [role=alert]") == "The press is busy."
    desk.forgive("503")
    desk.page.unroute("**/print")
    desk.route("**/api/prints/*", lambda route: None)  # made, but never fetched
    desk.page.click("text=Make the PDF")
    said = desk.page.wait_for_selector("dialog >> text=/^Page (\\d+) of \\1$/", timeout=60_000).inner_text()
    assert int(said.split()[-1]) > 4
    desk.page.click("dialog >> text=Stop")
    desk.page.wait_for_selector("text=Make the PDF")


def printed_after(guest: Guest, press: str, file: Path) -> Paper:
    with guest.page.expect_download() as made:
        guest.page.click(press)
    made.value.save_as(file)
    return Paper(file.read_bytes())


def test_a_deck_of_ones_own_is_printed_on_its_page_and_in_the_gallery(desk: Guest, tmp_path: Path) -> None:
    visit(desk.page, "/")
    kept = {"game": "claw_and_order", "name": "Night raid", "cards": {"kite_drone": 5}}
    deck = desk.page.request.post("/api/decks", data=kept).json()["id"]
    visit(desk.page, f"/decks/{deck}")
    desk.page.click("text=/^Print$/")
    assert "5 × Kite Drone" in printed_after(desk, "text=Make the PDF", tmp_path / "deck.pdf").text(0)
    visit(desk.page, "/cards/claw_and_order")
    desk.page.click("text=Print and play")
    desk.page.select_option("dialog select >> nth=2", label="Night raid")
    desk.page.select_option("dialog select >> nth=3", "cards")
    assert "5 × Kite Drone" in printed_after(desk, "text=Make the PDF", tmp_path / "same.pdf").text(0)


def test_a_card_file_of_ones_own_is_printed(desk: Guest, tmp_path: Path) -> None:
    visit(desk.page, "/cards/five_rows")
    desk.page.click("text=Print and play")
    desk.page.set_input_files("dialog input[type=file]", card_file(OWN))
    printed = printed_after(desk, "text=Make the PDF", tmp_path / "own.pdf").text(0)
    assert "Very Strong Recruit" in printed
    assert "Miner" not in printed
    desk.page.set_input_files("dialog input[type=file]", card_file("[[card]]\nid = 3"))
    desk.page.click("text=Make the PDF")
    assert "Your card file" in desk.page.inner_text("dialog [role=alert]")
    desk.forgive("400")


def test_letters_that_no_font_has_are_named_on_the_page(desk: Guest, tmp_path: Path) -> None:
    visit(desk.page, "/cards/five_rows")
    desk.page.click("text=Print and play")
    desk.page.set_input_files(
        "dialog input[type=file]", card_file(OWN.replace("Very Strong Recruit", "🐱 Кот"))
    )
    desk.page.wait_for_selector("dialog >> text=letters of western Europe")
    printed_after(desk, "text=Make the PDF", tmp_path / "own.pdf")
    desk.page.wait_for_selector("dialog >> text=with your downloads")
    said = desk.page.inner_text("dialog [role=alert]")
    assert all(letter in said for letter in "🐱Кот")


def is_ready(guest: Guest, key: str) -> bool:
    shown = guest.page.request.get("/api/games").json()
    return any(game["ready"] for game in shown if game["key"] == key)


def test_cards_of_ones_own_have_pictures_and_texts_at_the_table(desk: Guest) -> None:
    eventually(lambda: is_ready(desk, "five_rows"), 240)
    pictures: list[tuple[str, int]] = []
    desk.load_anew()
    desk.hear("response", lambda answer: pictures.append((answer.url, answer.status)))
    sheet = new_table(desk, "five_rows")
    sheet.locator("input[type=file]").set_input_files(card_file(OWN))
    with desk.page.expect_response(lambda answer: "/faces/card/" in answer.url):
        assert "cards" in begin(desk)
    desk.page.wait_for_selector(".prompt")
    desk.page.wait_for_load_state("networkidle")
    drawn = [status for url, status in pictures if "/api/tables/" in url and "/faces/card/" in url]
    assert drawn
    assert set(drawn) == {200}
    assert [status for url, status in pictures if status >= 400] == []
    table = desk.page.url.rpartition("/")[2].partition("?")[0]
    own = desk.page.request.get(f"/api/tables/{table}/faces/card/recruit")
    assert "Very Strong" in own.text()
    desk.page.locator(".hand .cd").first.hover()
    desk.page.wait_for_selector(".zoom img")
    assert desk.page.locator(".zoom a").count() == 0, "the gallery has no pages of such cards"


@pytest.mark.parametrize(("size", "scheme"), [("desk", "dark"), ("phone", "light")])
def test_axe_finds_nothing(request: pytest.FixtureRequest, size: str, scheme: str) -> None:
    guest: Guest = request.getfixturevalue(size)
    guest.page.emulate_media(color_scheme=scheme)
    for address, there in (
        ("/cards", "main li"),
        ("/cards/claw_and_order?kind=troop", "main section li"),
        ("/cards/clash/card/lunge", ".rules li"),
    ):
        visit(guest.page, address)
        guest.page.wait_for_selector(there)
        guest.page.wait_for_load_state("networkidle")
        assert violations(guest.page) == [], address
    guest.page.click("text=Print this card")
    assert violations(guest.page) == []


@pytest.mark.parametrize("address", ["/cards", "/cards/battlecats", "/cards/battlecats/warlord/lady_suiren"])
def test_nothing_is_cut_on_a_narrow_phone(phone: Guest, address: str) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 740})
    visit(phone.page, address)
    phone.page.wait_for_selector("main li, article")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
