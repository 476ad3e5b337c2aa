"""What is asked at the table: in names, inside its box, with a step back; and what is at stake is seen."""

import re
from typing import Any

from caterwaul.core.views import View

from .conftest import Guest
from .hands import is_asked_again, log_of, see, start, take_up, wait_for_my_turn, wait_until
from .seeds import sought

DECKS: dict[str, Any] = {"choices": {0: "motor_pool", 1: "longhair_wall"}}
SIEGE: dict[str, Any] = {"choices": {0: "siege_works", 1: "longhair_wall"}}
HELD = ".prompt .title"

# Answers that stick out of the box of the question.
STUCK_OUT = """() => {
  const box = document.querySelector('.prompt').getBoundingClientRect();
  return [...document.querySelectorAll('.prompt .btn')].filter((button) => {
    const at = button.getBoundingClientRect();
    return at.left < box.left || at.right > box.right || at.bottom > box.bottom;
  }).map((button) => button.innerText);
}"""

# How far the word on each button is from its nearer edge.
BESIDE_THE_WORD = """all => all.map((button) => {
  const word = document.createRange(), box = button.getBoundingClientRect();
  word.selectNodeContents([...button.childNodes].find(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim()));
  const { left, right } = word.getBoundingClientRect();
  return Math.min(left - box.left, box.right - right);
})"""  # noqa: E501

# Spaces of a claimed line that something else lies over.
COVERED = """() => [...document.querySelectorAll('.claimed')].filter((space) => {
  const at = space.getBoundingClientRect();
  return !space.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
}).length"""

WIDTHS = "[...new Set([...document.querySelectorAll('.board .cd')].map((card) => card.offsetWidth))]"


def attacks(view: View) -> list[tuple[int | None, int | None]]:
    return [(option.takes, option.goes_card) for option in view.options if option.verb == "attack"]


@sought("claw_and_order", **DECKS)
def has_one_attack(view: View) -> bool:
    return len(attacks(view)) == 1


@sought("claw_and_order", **DECKS)
def has_one_attacker_and_two_targets(view: View) -> bool:
    return len({taker for taker, _ in attacks(view)}) == 1 and len(attacks(view)) == 2


@sought("paw_of_duty")
def must_break_a_line(view: View) -> bool:
    return 1 in view.signs and view.prompt.endswith("tactic")


@sought("paw_of_duty")
def brings_a_kitty(view: View) -> bool:
    return view.prompt == "Choose a Kitty to play" and len(view.zones[0].cards) > 1


@sought("claw_and_order", **DECKS)
def has_one_attack_and_is_unmanned(view: View) -> bool:
    return has_one_attack(view) and is_unmanned(view)


@sought("claw_and_order", **DECKS)
def chooses_a_pilot(view: View) -> bool:
    return any(option.verb == "pilot" and option.takes in pilots_of(view) for option in view.options)


@sought("five_rows")
def can_take_a_card(view: View) -> bool:
    return any(option.takes is not None for option in view.options)


@sought("five_rows")
def has_four_places(view: View) -> bool:
    return len({option.goes for option in view.options if option.goes}) > 3


@sought("claw_and_order")
def falls_back(view: View) -> bool:
    return any(option.verb == "fall_back" for option in view.options)


@sought("paw_of_duty")
def exchanges(view: View) -> bool:
    return "Exchange" in view.prompt


def name_of(page: Any, card: str) -> str:
    return str(page.locator(f"{card} > button > .hidden").first.text_content()).split(",")[0]


def test_an_attack_is_asked_in_names_and_the_question_keeps_its_place(desk: Guest) -> None:
    page = desk.page
    take_up(page, "claw_and_order", has_one_attack)
    before = page.evaluate(WIDTHS)
    attacker, target = name_of(page, ".board .cd.acting"), name_of(page, ".board .cd.legal")
    page.locator(".board .cd.legal > button").first.click()
    assert page.inner_text(HELD).startswith(f"Attack {target} with {attacker}?")
    assert page.evaluate(STUCK_OUT) == []
    assert page.evaluate(WIDTHS) == before
    assert min(before) >= 92, "too small for names"


def test_one_tap_on_a_target_asks_and_the_second_sends(desk: Guest) -> None:
    page = desk.page
    take_up(page, "claw_and_order", has_one_attacker_and_two_targets)
    asked, log = page.inner_text(HELD), log_of(page)
    page.locator(".board .cd.legal > button").first.click()
    assert page.inner_text(HELD).startswith("Attack ")
    page.click(".prompt >> text=Back")
    assert (page.inner_text(HELD), log_of(page)) == (asked, log)
    page.locator(".board .cd.legal > button").first.click()
    page.locator(".board .cd.aimed > button").click()
    page.wait_for_selector(".log li:has-text(' attacks ')")
    assert log_of(page) != log


def test_a_claimed_line_is_told_and_seen_until_it_has_won(desk: Guest) -> None:
    page = desk.page
    take_up(page, "paw_of_duty", must_break_a_line)
    assert page.inner_text(HELD).startswith("Break ")
    assert "claims" in page.inner_text("[data-seat='1']").lower()
    claimed = page.locator(".claimed").count()
    assert claimed >= 3
    page.click("[data-action]:has-text('End the turn')")
    while is_asked_again(page):
        page.locator(".cd.able > button, [data-action]").last.click()
    assert re.search(r"by Control with .*, held for a whole turn", page.inner_text(".outcome .how"))
    assert page.locator(".claimed").count() >= 3
    assert page.evaluate(COVERED) == 0


def test_a_kitty_is_dragged_onto_the_space_where_it_shall_stand(desk: Guest) -> None:
    page = desk.page
    take_up(page, "paw_of_duty", brings_a_kitty)
    page.wait_for_selector("text=or drag it to where it goes")
    kitty = page.locator(".side .cd.able").first
    name = name_of(page, ".side .cd.able")
    space = page.locator(".city:not(:has(button))").first
    spot = space.get_attribute("data-spot")
    box, at = kitty.bounding_box(), space.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, steps=5)
    page.mouse.up()
    page.wait_for_selector(".prompt >> text=Which way shall it face?")
    assert name_of(page, f"[data-spot='{spot}'] .cd") == name
    page.hover("[data-turn=south]")
    row, column = (int(n) for n in spot.split(":")[1].split(","))
    assert page.locator(".faced").get_attribute("data-spot") == f"board:{row + 1},{column}"
    assert "Faces south, at " in page.inner_text(".prompt")
    assert page.evaluate(STUCK_OUT) == []
    assert min(page.locator(".prompt .way").evaluate_all(BESIDE_THE_WORD)) >= 8
    page.focus("[data-turn=north]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-spot='{spot}'] .cd:has-text('facing east')")


def test_what_can_do_nothing_more_is_faded(desk: Guest) -> None:
    page = desk.page
    take_up(page, "claw_and_order", has_one_attack_and_is_unmanned)
    faded = page.locator(".board .cd.off:has-text('no pilot') img").first
    assert float(faded.evaluate("(picture) => getComputedStyle(picture).opacity")) < 1


def is_unmanned(view: View) -> bool:
    return any("no pilot" in card.marks for zone in view.zones for card in zone.cards)


def pilots_of(view: View) -> set[int]:
    return {under.handle for zone in view.zones for card in zone.cards for under in card.under}


def test_a_pilot_is_kept_by_a_button_and_what_cannot_be_chosen_is_faded(desk: Guest) -> None:
    page = desk.page
    take_up(page, "claw_and_order", chooses_a_pilot)
    assert page.locator(".cd.able.off, .hand .cd:not(.off)").count() == 0
    assert page.locator(".board .cd.off").count() > 0
    assert "can be chosen" in str(page.locator(".tab.able").first.get_attribute("aria-label"))
    page.click(".prompt .btn:has-text('Keep ')")
    page.wait_for_selector(".prompt .title:has-text('Who pilots')", state="detached")
    assert page.locator(".pilots .tab").count() > 0


@sought("paw_of_duty")
def plays_or_discards(view: View) -> bool:
    verbs: dict[int | None, set[str]] = {}
    for option in view.options:
        verbs.setdefault(option.takes, set()).add(option.verb)
    return {"play", "discard"} in verbs.values()


def test_a_number_of_targets_is_said_only_of_what_is_outlined(desk: Guest) -> None:
    page = desk.page
    take_up(page, "paw_of_duty", plays_or_discards)
    for card in page.locator(".hand .cd.playable:not(:has-text('discard only')) > button").all():
        card.click()
        assert "outlined" not in page.inner_text(".prompt"), "its buttons say it all"
        page.click(".prompt >> text=Back")


def test_by_keys_the_focus_goes_on_to_what_can_be_chosen_next(desk: Guest) -> None:
    page = desk.page
    take_up(page, "five_rows", can_take_a_card)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(".place.legal").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt:not(.waits)[aria-busy=false]:not(:has-text('Back'))")
    wait_until(
        page, "document.activeElement.matches('[data-nav=target], [data-nav=choice], [data-nav=first]')"
    )


def test_by_keys_a_held_card_is_led_to_where_it_can_go(desk: Guest) -> None:
    page = desk.page
    take_up(page, "five_rows", has_four_places)
    card = page.locator(".hand .cd.playable > button").first
    card.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand .cd.held")
    reached = set()
    for key in ["ArrowLeft", "ArrowUp", *["ArrowLeft"] * 4, *["ArrowRight"] * 4]:
        page.keyboard.press(key)
        reached.add(page.evaluate("document.activeElement.closest('[data-target]').dataset.target"))
    assert len(reached) > 1
    assert reached <= set(page.eval_on_selector_all(".legal", "all => all.map((one) => one.dataset.target)"))
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand .cd.held", state="detached")


def test_by_keys_a_character_is_read_and_looked_up_as_cards_are(desk: Guest) -> None:
    page = desk.page
    start(page, "clash")
    tile = page.locator(".tile").nth(2)
    tile.focus()
    name = str(tile.locator("b").inner_text())
    page.keyboard.press("i")
    page.wait_for_selector(".zoom img")
    assert name in page.inner_text("[role=status][aria-label='The card that is read']")
    page.keyboard.press("Escape")
    tile.focus()
    page.keyboard.press("r")
    page.wait_for_selector("dialog .about [data-rule='S1']")
    assert page.inner_text("dialog h2") == name


@sought("paw_of_duty")
def sets_aside(view: View) -> bool:
    return any(option.title.lower() == "keep the rest" for option in view.options) and len(view.options) > 1


def test_two_answers_on_a_phone_stay_inside_the_question(phone: Guest) -> None:
    take_up(phone.page, "paw_of_duty", sets_aside)
    phone.page.click(".cd.playable .face >> nth=0")
    phone.page.wait_for_selector(".prompt .btn:text-is('Set aside 1')")
    phone.page.wait_for_selector(".prompt .btn:text-is('Back')")
    room = phone.page.locator(".prompt").bounding_box()
    for answer in phone.page.locator(".prompt .btn").all():
        box = answer.bounding_box()
        assert box["x"] + box["width"] <= room["x"] + room["width"] - 9, "a border, and the padding"


def test_the_next_battlefield_is_chosen_by_its_picture(phone: Guest) -> None:
    page = phone.page
    take_up(page, "claw_and_order", falls_back)
    page.wait_for_selector(".tile .art img[src*='/claw_and_order/battlefield/fish_market']")
    assert page.locator(".own .cd").count() == 0, "the hand takes the room that the choice needs"
    page.click(".tile:has-text('Fish Market')")
    page.wait_for_selector(".tiles", state="detached")
    page.wait_for_selector(":text('Battle 2 on Fish Market.')", state="attached")


def test_what_an_answer_would_do_is_told_with_its_name(desk: Guest) -> None:
    start(desk.page, "five_rows")
    wait_for_my_turn(desk.page)
    desk.page.hover(".prompt .btn:has-text('Pass')")
    desk.page.wait_for_selector(".prompt .said:text-matches('^Pass: End your turn')")


@sought("claw_and_order")
def deploys(view: View) -> bool:
    return "deploy" in view.prompt and sum(option.takes is not None for option in view.options) > 2


def deploy(page: Any) -> None:
    """One card, after which there is a step to take back."""
    take_up(page, "claw_and_order", deploys)
    page.locator(".hand .cd.playable > button").first.click()
    page.locator(".place.legal, .cd.legal > button").first.click()
    page.wait_for_selector(".prompt .btn:text-is('Take back')")


def test_a_question_with_room_beside_it_is_not_cut(desk: Guest) -> None:
    desk.page.set_viewport_size({"width": 1280, "height": 800})
    deploy(desk.page)
    assert "Choose" in desk.page.inner_text(".prompt .words")
    assert desk.page.locator(".prompt .words.cut").count() == 0
    words, answers = (
        desk.page.locator(f".prompt {part}").last.bounding_box() for part in (".said", ".answers")
    )
    assert words["y"] + words["height"] <= answers["y"]


# How much of a line of the question is left over below the last whole one.
CLIPPED = """() => {
  const words = document.querySelector('.prompt .words'), style = getComputedStyle(words);
  const box = words.getBoundingClientRect(), row = parseFloat(style.getPropertyValue('--row'));
  let last = box.bottom;
  while (document.elementFromPoint(box.left + 4, last - 1)?.closest('.words') !== words) last -= 1;
  return Math.round(last - box.top - parseFloat(style.paddingTop)) % row;
}"""
# How wide and how high the place is in which a touch hits something.
REACH = """(part) => {
  const at = document.querySelector(part), box = at.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const far = (dx, dy) => {
    let n = 0;
    while (document.elementFromPoint(x + n * dx, y + n * dy) === at) n += 1;
    return n;
  };
  return [far(1, 0) + far(-1, 0), far(0, 1) + far(0, -1)];
}"""


def test_a_long_question_on_a_phone_shows_whole_lines_and_the_way_to_the_rules(phone: Guest) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 740})
    take_up(phone.page, "paw_of_duty", exchanges)
    reach = phone.page.evaluate(REACH, ".prompt .rules")
    assert min(reach) >= 40, "a finger may miss by a little"
    phone.page.locator(".hand .cd.playable > button").first.tap()
    phone.page.wait_for_selector(".prompt .words.below")
    assert phone.page.evaluate(CLIPPED) == 0, "no line is seen in part"


def test_by_keys_the_focus_on_a_card_of_the_board_is_as_clear_as_elsewhere(desk: Guest) -> None:
    take_up(desk.page, "paw_of_duty", brings_a_kitty)
    desk.page.locator(".board .cd.able > button").first.focus()
    desk.page.keyboard.press("Shift+Tab")
    desk.page.keyboard.press("Tab")
    ring = desk.page.locator(".cd.able:has(> .face:focus-visible)")
    shown = "(e) => ['Color', 'Style'].map((what) => getComputedStyle(e, '::after')[`borderTop${what}`])"
    assert ring.evaluate(shown) == ["rgb(91, 33, 182)", "dotted"]
    desk.page.mouse.move(300, 300)
    desk.page.mouse.move(340, 340)
    assert ring.evaluate(shown) == ["rgb(8, 96, 72)", "solid"], "it goes when the mouse moves"
    desk.page.keyboard.press("Shift+Tab")
    desk.page.keyboard.press("Tab")
    assert ring.evaluate(shown)[1] == "dotted"
    desk.page.keyboard.press("Enter")
    held = desk.page.locator(".cd.held").first
    assert held.evaluate(shown) == ["rgb(245, 163, 0)", "solid"], "a choice has another ring"


@sought("claw_and_order", **SIEGE)
def holds_a_ferryman(view: View) -> bool:
    return any(
        card.face == "barge_ferryman" for zone in view.zones if zone.shape == "hand" for card in zone.cards
    )


def test_the_words_of_a_card_are_explained_beside_it(desk: Guest) -> None:
    page = desk.page
    take_up(page, "claw_and_order", holds_a_ferryman)
    page.hover(".hand .cd:has-text('Barge Ferryman') > button")
    words = page.wait_for_selector(".zoom .now:has-text('Retreat:')").inner_text()
    assert "Reach: it can attack troops that fly." in words
    assert "Now" not in words, "its price is the printed one"


@sought("paw_of_duty")
def can_sweep_alone(view: View) -> bool:
    return any(option.words == "play tail_sweep" for option in view.options) and len(view.zones[0].cards) == 1


def test_of_what_a_card_can_do_one_answer_stands_out_and_in_vain_is_written_on_it(phone: Guest) -> None:
    page = phone.page
    take_up(page, "paw_of_duty", can_sweep_alone)
    page.click(".hand .cd:has-text('Tail Sweep'):has-text('hits nobody') > button")
    assert page.locator(".prompt .btn:not(.q)").all_inner_texts() == ["Play"]


@sought("claw_and_order", **SIEGE)
def asks_an_observer(view: View) -> bool:
    return any(option.verb == "advance" for option in view.options)


def test_a_question_about_one_card_has_both_answers_as_buttons(desk: Guest) -> None:
    page = desk.page
    take_up(page, "claw_and_order", asks_an_observer)
    see(page.locator(".prompt [data-action]"), 2)
    page.hover(".prompt .btn:has-text('Keep it in the back')")
    page.wait_for_selector(".prompt .said:text-matches('^Keep: An Observer may wait')")
    assert page.locator(".prompt .words.cut").count() == 0, "all of it can be read"
    page.click(".prompt .btn:has-text('Move it up')")
    page.wait_for_selector(".log :text('moves to the Front Line')", state="attached")
