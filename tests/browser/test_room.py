"""What a game is played with has the room of the table: the board, its cards, and the hand."""

from itertools import pairwise
from typing import Any

import pytest

from caterwaul.core.views import View, Zone

from .conftest import PHONE, Guest
from .hands import (
    click_when_read,
    keep,
    play_on,
    see,
    start,
    take_up,
    take_up_at,
    wait_for_my_turn,
    wait_until_settled,
)
from .layout import AT_REST, STILL, boxes_of
from .seeds import Wanted, sought

LAPTOP = {"width": 1280, "height": 800}
SMALL_PHONE = {"width": 360, "height": 740}


def zone(view: View, name: str) -> Zone:
    return next(zone for zone in view.zones if zone.id == name)


def on_board(view: View) -> int:
    return sum(zone.count for zone in view.zones if zone.shape in ("row", "grid"))


@sought("claw_and_order")
@sought("five_rows")
def is_mid_game(view: View) -> bool:
    return on_board(view) >= 7 and zone(view, "hand 0").count >= 4


@sought("clash")
def has_fought(view: View) -> bool:
    return zone(view, "discard 0").count >= 4


@sought("paw_of_duty")
def is_claimed(view: View) -> bool:
    """A line of three spaces is claimed against the first player, who may play a tactic."""
    hand = {card.handle for card in zone(view, "hand 0").cards}
    playable = any(option.takes in hand for option in view.options)
    return on_board(view) >= 8 and "diagonal" in view.signs.get(1, "") and playable


def sit_down(page: Any, game: str, is_wanted: Wanted) -> None:
    """As somebody who knows the game."""
    keep(page, f"met.{game}", "yes")
    take_up(page, game, is_wanted)


def width_of(page: Any, part: str) -> float:
    return float(page.locator(part).first.bounding_box()["width"])


def height_of(page: Any, part: str) -> float:
    return float(page.locator(part).first.bounding_box()["height"])


LARGE: list[tuple[str, Wanted, dict[str, tuple[float, float]]]] = [
    ("claw_and_order", is_mid_game, {".board .cd": (92, 56), ".hand .cd": (96, 96)}),
    ("five_rows", is_mid_game, {".board .cd": (104, 64), ".hand .cd": (130, 100)}),
    ("clash", has_fought, {".move .cd": (140, 74), ".bust": (320, 190)}),
]


@pytest.mark.parametrize(("game", "is_wanted", "parts"), LARGE)
def test_cards_are_as_large_as_the_table_allows(
    desk: Guest, game: str, is_wanted: Wanted, parts: dict[str, tuple[float, float]]
) -> None:
    sit_down(desk.page, game, is_wanted)
    for i, size in enumerate((LAPTOP, PHONE)):
        desk.page.set_viewport_size(size)
        desk.page.wait_for_selector(".top.slim" if i else ".top:not(.slim)")
        for part, least in parts.items():
            assert width_of(desk.page, part) >= least[i], (part, size)


def test_cards_of_a_battle_have_their_names_on_a_laptop(desk: Guest) -> None:
    sit_down(desk.page, "claw_and_order", is_mid_game)
    desk.page.set_viewport_size(LAPTOP)
    desk.page.wait_for_selector(".board .cd img[src*='layout=mini']")
    assert desk.page.locator(".board .cd > button > img[src*='layout=token']").count() == 0


def test_a_phone_shows_a_claim_and_a_held_tactic_beside_the_whole_city(phone: Guest) -> None:
    sit_down(phone.page, "paw_of_duty", is_claimed)
    assert phone.page.locator(".seat").first.evaluate("(e) => e.scrollHeight <= e.clientHeight")
    assert width_of(phone.page, ".board .cd") >= 50
    phone.page.locator(".hand .cd.playable > button").first.tap()
    phone.page.wait_for_selector(".cd.held")
    assert height_of(phone.page, ".prompt") < PHONE["height"] / 5
    assert phone.page.evaluate(
        "(([e]) => e.scrollHeight <= e.clientHeight)(document.getElementsByClassName('top'))"
    )


@pytest.mark.parametrize("game", ["paw_of_duty", "claw_and_order", "five_rows"])
def test_who_is_new_to_a_game_sees_the_question_and_the_cards_it_is_about_beside_how_to_win(
    phone: Guest, game: str
) -> None:
    phone.page.set_viewport_size(SMALL_PHONE)
    start(phone.page, game)
    wait_for_my_turn(phone.page)
    board, prompt, card = boxes = boxes_of(phone.page, ".board", ".prompt", ".hand .cd")
    assert card["y"] + card["height"] <= SMALL_PHONE["height"]
    assert board["y"] + board["height"] <= prompt["y"]
    phone.page.tap(".ticker >> text=How to win")
    phone.page.tap("dialog >> text=Got it")
    phone.page.wait_for_selector(".ticker >> text=Log")
    assert boxes_of(phone.page, ".board", ".prompt", ".hand .cd") == boxes, "nothing moves when it goes"


# Things that something else lies over.
OVERLAID = """all => all.filter((e) => {
  const at = e.getBoundingClientRect();
  return !e.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
}).map((e) => e.textContent)"""


def test_how_to_win_is_as_wide_as_the_question_below_it(desk: Guest) -> None:
    start(desk.page, "five_rows")
    goal, prompt = boxes_of(desk.page, ".events .goal", ".events .prompt")
    assert goal["width"] == pytest.approx(prompt["width"], abs=6)


@pytest.mark.parametrize(("game", "own"), [("paw_of_duty", ".cell"), ("claw_and_order", ".band")])
def test_how_to_win_covers_nothing_of_the_board(phone: Guest, game: str, own: str) -> None:
    start(phone.page, game)
    wait_for_my_turn(phone.page)
    phone.page.wait_for_selector(".ticker >> text=How to win")
    parts = phone.page.locator(f".board {own}")
    assert parts.count() >= 4
    assert parts.evaluate_all(OVERLAID) == []


@sought("battlecats")
def keeps_cards(view: View) -> bool:
    return zone(view, "fray").count == 0 and zone(view, "hand 0").count == 12


def test_an_empty_fray_says_what_it_is_for_and_leaves_the_room_to_the_hand(desk: Guest) -> None:
    sit_down(desk.page, "battlecats", keeps_cards)
    desk.page.set_viewport_size(LAPTOP)
    assert "dealt here" in desk.page.inner_text(".board")
    said, card = (desk.page.locator(part).first.bounding_box() for part in (".board .band p", ".hand .cd"))
    assert said["y"] + said["height"] <= card["y"], "the hand reaches over nothing that says something"
    assert width_of(desk.page, ".hand .cd") >= 120


@sought("claw_and_order")
@sought("paw_of_duty")
def is_begun(view: View) -> bool:
    return on_board(view) >= 2


@pytest.mark.parametrize("game", ["paw_of_duty", "claw_and_order"])
def test_a_phone_keeps_board_and_question_as_high_as_they_are_whatever_is_asked(
    phone: Guest, game: str
) -> None:
    sit_down(phone.page, game, is_begun)
    seen: dict[tuple[float, float], str] = {}
    for i in range(9):
        wait_until_settled(phone.page)
        seen[height_of(phone.page, ".board"), height_of(phone.page, ".prompt")] = phone.page.inner_text(
            ".prompt"
        )
        play_on(phone.page, 1, seed=i)
    assert len(seen) == 1, seen


def test_the_way_from_a_question_to_its_rules_is_seen_whole(phone: Guest) -> None:
    sit_down(phone.page, "paw_of_duty", is_begun)
    wait_until_settled(phone.page)
    sign, words = (phone.page.locator(f".prompt {part}").bounding_box() for part in (".rules", ".words"))
    assert sign["y"] >= words["y"]


def test_cards_of_a_full_hand_stay_as_large_while_some_are_chosen(desk: Guest) -> None:
    sit_down(desk.page, "battlecats", keeps_cards)
    desk.page.set_viewport_size(LAPTOP)
    desk.page.evaluate(STILL)  # the hand takes its room
    before = width_of(desk.page, ".hand .cd")
    for card in range(4):
        desk.page.locator(".hand .cd.playable > button").nth(card).click()
    see(desk.page.locator(".hand .cd.held"), 4)
    assert width_of(desk.page, ".hand .cd") == before


@sought("claw_and_order")
def can_play_only_the_fifth(view: View) -> bool:
    """Or those after it: nothing that a phone shows without being scrolled."""
    hand, taken = zone(view, "hand 0").cards, {option.takes for option in view.options}
    names = [card.name for card in hand if card.handle in taken]
    return bool(names) and not {card.name for card in hand[:4]} & set(names)


def test_the_only_card_that_can_be_played_comes_into_sight(phone: Guest) -> None:
    sit_down(phone.page, "claw_and_order", can_play_only_the_fifth)
    phone.page.evaluate(AT_REST)
    card = phone.page.locator(".hand .cd.playable").first.bounding_box()
    assert card["x"] >= 0
    assert card["x"] + card["width"] <= PHONE["width"]
    phone.page.locator(".shelf > .left").tap()
    phone.page.wait_for_selector(".shelf > .right.lit")  # what is asked for lies there


def can_play(game: str, name: str) -> Wanted:
    def is_wanted(view: View) -> bool:
        handles = {card.handle for card in zone(view, "hand 0").cards if card.name == name}
        return any(option.takes in handles and option.verb == "play" for option in view.options)

    is_wanted.__name__ = f"can_play {name}"
    return sought(game)(is_wanted)


WORDY = {"Radio": "paw_of_duty", "Curtain Prowler": "claw_and_order"}
CAN_PLAY = {card: can_play(game, card) for card, game in WORDY.items()}


@pytest.mark.parametrize("card", WORDY)
def test_what_a_card_does_is_told_whole_where_there_is_room(desk: Guest, card: str) -> None:
    sit_down(desk.page, WORDY[card], CAN_PLAY[card])
    desk.page.set_viewport_size(LAPTOP)
    desk.page.locator(f".hand .cd.playable:has-text('{card}') > button").first.click()
    desk.page.wait_for_selector(f".prompt:has-text('{card}') .said")
    unseen = "(e) => [...e.querySelectorAll('.words, .said')].map((e) => e.scrollHeight - e.clientHeight)"
    assert max(desk.page.locator(".prompt").evaluate(unseen)) < 12


@sought("claw_and_order")
def lacks_a_pilot(view: View) -> bool:
    return any("no pilot" in card.marks for zone in view.zones if zone.shape == "row" for card in zone.cards)


def test_what_is_said_on_a_small_card_leaves_its_face_free(phone: Guest) -> None:
    sit_down(phone.page, "claw_and_order", lacks_a_pilot)
    pill = phone.page.locator(".board .pills:has-text('No pilot')").first
    word = pill.bounding_box()
    card = pill.locator("xpath=ancestor::*[@data-handle]").first.bounding_box()
    assert word["y"] + word["height"] <= card["y"] + card["height"] / 5


@sought("paw_of_duty")
def shows_a_card(view: View) -> bool:
    return any(card.face for card in zone(view, "hand 1").cards)


def test_open_cards_of_another_are_seen_whole(desk: Guest) -> None:
    sit_down(desk.page, "paw_of_duty", shows_a_card)
    row, card = (desk.page.locator(part).first.bounding_box() for part in (".peeks", ".peek .card.open"))
    assert row["y"] <= card["y"]
    assert card["y"] + card["height"] <= row["y"] + row["height"]


def test_long_answers_are_read_whole(desk: Guest) -> None:
    sit_down(desk.page, "paw_of_duty", CAN_PLAY["Radio"])
    desk.page.set_viewport_size(LAPTOP)
    desk.page.locator(".hand .cd.playable:has-text('Radio') > button").first.click()
    click_when_read(desk.page, desk.page.locator(".prompt .btn:has-text('Play')"))
    desk.page.wait_for_selector(".prompt:has-text('what does it do')")
    cut = "(all) => all.filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent)"
    assert desk.page.locator(".prompt .btn").evaluate_all(cut) == []


@sought("battlecats")
@sought("battlecats", seats=4)
def recruits_from_both(view: View) -> bool:
    """From the hand and from a pile beside it, with a Fray of two rows."""
    taken = {option.takes for option in view.options}
    sources = {zone.shape for zone in view.zones if any(card.handle in taken for card in zone.cards)}
    return {"hand", "pile"} <= sources and zone(view, "fray").count >= 6


def test_a_small_phone_shows_fray_and_hand_whole_and_every_label_apart(phone: Guest) -> None:
    phone.page.set_viewport_size(SMALL_PHONE)
    sit_down(phone.page, "battlecats", recruits_from_both)
    card = phone.page.locator(".hand .cd").first.bounding_box()
    assert card["y"] + card["height"] <= SMALL_PHONE["height"]
    fray = [found.bounding_box() for found in phone.page.locator(".board .cd").all()]
    middle = (min(box["x"] for box in fray) + max(box["x"] + box["width"] for box in fray)) / 2
    assert abs(middle - SMALL_PHONE["width"] / 2) <= 8
    for seat in phone.page.locator(".seat").all():
        labels = [found.bounding_box() for found in seat.locator(".pile .label").all()]
        assert all(a["x"] + a["width"] + 2 <= b["x"] for a, b in pairwise(labels))


def test_below_three_others_a_phone_shows_the_hand_whole_and_who_they_are(phone: Guest) -> None:
    take_up(phone.page, "battlecats", recruits_from_both, seats=4)
    card = phone.page.locator(".hand .cd").first.bounding_box()
    assert card["y"] + card["height"] <= PHONE["height"]
    see(phone.page.locator(".seat .av"), 4)
    assert all(face.is_visible() for face in phone.page.locator(".seat .av").all())


def test_a_phone_for_four_shows_all_cards_to_choose_from_below_a_fray_that_holds_its_words(
    phone: Guest,
) -> None:
    start(phone.page, "battlecats", seats=4)
    phone.page.click("text=Choose for me")
    wait_for_my_turn(phone.page)
    last = phone.page.locator(".hand .cd").last.bounding_box()
    assert last["y"] + last["height"] <= PHONE["height"]
    words, fray = boxes_of(phone.page, ".board .band p", ".board .band")
    assert words["y"] + words["height"] <= fray["y"] + fray["height"]


def test_how_to_win_keeps_off_the_edge_of_its_strip(phone: Guest) -> None:
    start(phone.page, "five_rows")
    strip, words = boxes_of(phone.page, ".tickers", ".ticker span")
    assert words["y"] >= strip["y"] + 4


RING_TO_WORD = """() => {
  const pile = document.querySelector('.pile.stacked.legal'), ring = getComputedStyle(pile, '::after');
  const left = pile.getBoundingClientRect().left + parseFloat(ring.left) + parseFloat(ring.borderLeftWidth);
  return pile.querySelector('.label').getBoundingClientRect().left - left;
}"""


@sought("battlecats", seats=4)
def lays_on_a_pile(view: View) -> bool:
    """One card of the hand, which goes to the Discard Pile."""
    hand = {card.handle for card in zone(view, "hand 0").cards}
    laid = [option for option in view.options if option.takes in hand and option.goes == "discard"]
    return not isinstance(view.picks, tuple) and bool(laid)


def test_the_ring_of_a_pile_stays_clear_of_its_name(phone: Guest) -> None:
    take_up(phone.page, "battlecats", lays_on_a_pile, seats=4)
    phone.page.tap(".hand .cd.playable > button >> nth=0")
    phone.page.wait_for_selector(".pile.legal")
    assert phone.page.evaluate(RING_TO_WORD) >= 2


def test_a_card_that_is_lifted_from_a_phone_is_seen_whole(phone: Guest) -> None:
    start(phone.page, "claw_and_order")
    wait_for_my_turn(phone.page)
    phone.page.tap(".hand .cd.playable > button >> nth=0")
    phone.page.wait_for_selector(".hand .cd.held")
    phone.page.evaluate(STILL)  # it rises
    hand, card = boxes_of(phone.page, ".hand", ".hand .cd.held")
    ring = 6
    assert card["y"] - ring >= hand["y"]


def test_the_fighters_stand_clear_of_the_moves_however_high_the_arena_is(desk: Guest) -> None:
    page = desk.page
    page.set_viewport_size({"width": 1280, "height": 1000})
    take_up_at(page, "clash", 0)
    page.wait_for_selector(".bust")
    page.evaluate(STILL)
    bust, moves = boxes_of(page, ".bust", ".moves")
    horns = 0.81  # how far the widest of them reach
    assert bust["x"] + horns * bust["width"] <= moves["x"]


@sought("paw_of_duty")
def has_played(view: View) -> bool:
    return zone(view, "played").count > 0


def test_the_name_beside_a_board_stays_clear_of_a_ring_around_its_card(desk: Guest) -> None:
    take_up(desk.page, "paw_of_duty", has_played)
    name, card = boxes_of(desk.page, "[data-zone=played] .cap", "[data-zone=played] .cd")
    assert name["y"] + name["height"] + 8 <= card["y"]
