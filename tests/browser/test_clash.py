"""The arena of Clash!: what lies there is true, of one turn, and in sight together."""

from itertools import pairwise
from typing import Any

import pytest

from caterwaul.core.views import View, Zone

from .conftest import Guest, Message
from .hands import see, start, take_up, take_up_at
from .layout import boxes_of
from .seeds import sought
from .test_people import play_first, sit_down, take_characters

SIZES = ((1280, 800), (390, 844))


def discarded(view: View) -> Zone:
    return next(zone for zone in view.zones if zone.id == "discard 0")


def hand(view: View) -> Zone:
    return next(zone for zone in view.zones if zone.id == "hand 0")


@sought("clash")
def fights_as_hexa(view: View) -> bool:
    return view.roles.get(0) == "HEXA"


@sought("clash")
def has_discarded_four(view: View) -> bool:
    return discarded(view).count >= 4


@sought("clash")
def has_all_cards(view: View) -> bool:
    return hand(view).count == 10


@sought("clash")
def has_few_cards(view: View) -> bool:
    return 0 < hand(view).count <= 4


def names_in(page: Any, zone: str) -> list[str]:
    said = page.locator(f".strip[data-zone='{zone}'] .face > .hidden").all_inner_texts()
    return [str(name).split(",")[0] for name in said]


@sought("clash")
def has_discarded(view: View) -> bool:
    return len({card.name for card in discarded(view).cards}) > 2


def test_a_discard_pile_is_shown_whole_and_its_top_last(desk: Guest) -> None:
    pile = [card.name for card in discarded(take_up(desk.page, "clash", has_discarded)).cards]
    for width, height in SIZES:
        desk.page.set_viewport_size({"width": width, "height": height})
        assert names_in(desk.page, "discard 0") == pile


def look_on(said: Message) -> list[Message]:
    """What the server says to who has no seat."""
    if said["type"] == "table":
        said["seat"] = -1
    if said["type"] == "view":
        said["view"]["seat"] = -1
    return [said]


COLOURS = """all => all.map((seat) => [
  getComputedStyle(seat.querySelector('.mark > *')).fill, getComputedStyle(seat.querySelector('.cap')).color,
])"""


def test_to_a_spectator_a_seat_has_the_colour_of_its_mark(desk: Guest) -> None:
    desk.relay(look_on)
    take_up_at(desk.page, "clash", 0, until=".seat.turn .cap")
    colours = desk.page.locator(".seat.turn").evaluate_all(COLOURS)
    assert colours
    for mark, name in colours:
        assert mark == name


@pytest.mark.parametrize("winner", [0, 1])
def test_a_win_shows_the_own_fighter_and_a_loss_stays_quiet(desk: Guest, winner: int) -> None:
    def end(said: Message) -> list[Message]:
        if said["type"] == "table":
            said |= {"state": "over", "result": {"winners": [winner], "reason": "played", "text": ""}}
        if said["type"] == "view":
            said["view"] |= {"over": True, "winners": [winner], "options": []}
        return [said]

    desk.relay(end)
    take_up(desk.page, "clash", fights_as_hexa, until=".outcome")
    figures = desk.page.locator(".outcome image[href*='character/hexa']")
    if winner == 0:
        figures.wait_for(state="attached")  # its poster is fetched first
    assert figures.count() == (winner == 0)
    for width, height in SIZES:
        desk.page.set_viewport_size({"width": width, "height": height})
        desk.page.locator(".outcome >> text=Rematch").wait_for()


@sought("clash")
def has_left_the_game(view: View) -> bool:
    """The last move of the first player does not lie on the pile, where others do."""
    removed = next(zone for zone in view.zones if zone.id == "removed 0").cards
    shown = [line.cards[0] for line in view.log if line.step is not None and line.seats[0] == 0]
    return bool(removed and discarded(view).cards and shown[-1] == removed[-1].face)


def test_the_last_move_is_the_one_that_was_played_also_where_it_left_the_game(desk: Guest) -> None:
    take_up(desk.page, "clash", has_left_the_game)
    mine = desk.page.inner_text(".move >> nth=0 >> .face > .hidden").split(",")[0]
    assert mine in ("Vanish", "Double Down")


def removed_of(view: View, seat: int) -> Zone:
    return next(zone for zone in view.zones if zone.id == f"removed {seat}")


@sought("clash", choices={0: "vesper", 1: "lotto"})
def both_have_removed(view: View) -> bool:
    return bool(removed_of(view, 0).count and removed_of(view, 1).count)


@pytest.mark.parametrize("size", [*SIZES, (360, 740)])
def test_removed_cards_lie_face_up_for_their_owner_alone(desk: Guest, size: tuple[int, int]) -> None:
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    take_up(desk.page, "clash", both_have_removed)
    for seat, faces in ((0, True), (1, False)):
        strip = desk.page.locator(f".strip[data-zone='removed {seat}']")
        names = strip.locator(".face > .hidden").all_inner_texts()
        assert names
        assert all(name.split(",")[0] in ("Vanish", "Double Down") for name in names) == faces
        for card in strip.locator(".cd").all():
            box = card.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0] + 1
    names = [cap.bounding_box() for cap in desk.page.locator(".lies .cap > span:last-child").all()]
    names.sort(key=lambda box: box["x"])
    assert all(one["x"] + one["width"] + 8 <= other["x"] for one, other in pairwise(names))


def notes(guest: Guest) -> list[str]:
    return [str(words).lower() for words in guest.page.locator(".note").all_inner_texts()]


def test_nothing_of_the_last_turn_stays_beside_a_new_move(desk: Guest, friend: Guest) -> None:
    sit_down(desk, friend, "clash")
    take_characters(desk, friend)
    play_first(desk)
    play_first(friend)
    for guest in (desk, friend):
        guest.page.wait_for_selector(".note:text-is('last move') >> nth=1")
        see(guest.page.locator(".buildup svg"), 2)
    play_first(desk)
    desk.page.wait_for_selector(".note:text-is('your pick')")
    assert notes(desk) == ["your pick", ""]
    assert desk.page.locator(".buildup svg").count() == 0
    assert notes(friend) == ["last move", "last move"]  # whoever chooses learns nothing of the other
    see(friend.page.locator(".buildup svg"), 2)


def bottom_of(page: Any, part: str) -> float:
    boxes = [found.bounding_box() for found in page.locator(part).all()]
    assert all(box["y"] >= 0 for box in boxes)
    return max(float(box["y"] + box["height"]) for box in boxes)


def test_the_moves_of_a_character_can_be_read_before_it_is_chosen(desk: Guest) -> None:
    start(desk.page, "clash")
    move = desk.page.locator(".brought").first
    move.hover()
    desk.page.wait_for_selector(".zoom")
    desk.page.mouse.move(2, 2)
    desk.page.wait_for_selector(".zoom", state="detached")
    move.focus()
    desk.page.keyboard.press("i")
    desk.page.wait_for_selector(".zoom")
    see(desk.page.locator(".tiles"), 1)


@pytest.mark.parametrize("held", [False, True])
def test_a_full_hand_is_in_sight_with_what_both_have_left(phone: Guest, held: bool) -> None:
    start(phone.page, "clash")
    phone.page.locator(".tile").first.click()
    phone.page.wait_for_selector(".cd.playable >> nth=9")
    if held:
        phone.page.locator(".cd.playable > button").last.tap()
        phone.page.wait_for_selector(".cd.held")
    assert bottom_of(phone.page, ".versus .bar") < bottom_of(phone.page, ".hand .cd") <= 844


def test_the_count_covers_no_face_and_no_hit(phone: Guest) -> None:
    take_up(phone.page, "clash", has_discarded_four)
    count = phone.page.locator(".buildup").bounding_box()
    for bust in phone.page.locator(".bust").all():
        box = bust.bounding_box()
        assert box["y"] + 0.7 * box["height"] <= count["y"]  # the shoulders may lie behind it


@pytest.mark.parametrize("size", [{"width": 360, "height": 740}, {"width": 1280, "height": 800}])
def test_nothing_moves_when_the_hand_gets_smaller(phone: Guest, size: dict[str, int]) -> None:
    phone.page.set_viewport_size(size)
    take_up(phone.page, "clash", has_all_cards)
    begun = boxes_of(phone.page, ".stage-floor", ".prompt", ".buildup")
    wide = phone.page.locator(".hand .cd").first.bounding_box()["width"]
    take_up(phone.page, "clash", has_few_cards)
    assert boxes_of(phone.page, ".stage-floor", ".prompt", ".buildup") == begun
    assert phone.page.locator(".hand .cd").first.bounding_box()["width"] == wide
    for note, card in zip(*(phone.page.locator(part).all() for part in (".note", ".move .cd")), strict=True):
        assert note.bounding_box()["y"] >= card.bounding_box()["y"] + card.bounding_box()["height"]
