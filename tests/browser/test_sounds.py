"""Sounds are made in the page, are silent until somebody wants them, and hurt nobody."""

from typing import Any

from .conftest import DESK, Guest
from .hands import take_up_at

# Each sound as the page makes it, without a speaker: its loudest moment, its energy, and when it is over.
RENDERED = """async (address) => {
  const { sing } = await import(address);
  const found = {};
  for (const name of ['card', 'hit', 'block', 'coin', 'turn', 'end']) {
    const audio = new OfflineAudioContext(1, 44100 * 2, 44100);
    sing(audio, name, 0, 1);
    const samples = (await audio.startRendering()).getChannelData(0);
    const over = samples.findLastIndex((sample) => Math.abs(sample) > 0.001);
    found[name] = {
      peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      energy: samples.reduce((sum, sample) => sum + sample * sample, 0),
      seconds: over / 44100,
    };
  }
  return found;
}"""
LOADED = "performance.getEntriesByType('resource').filter(({ name }) => /synthesis/.test(name)).length"


def turn_on(page: Any) -> str:
    """Press the switch at the table; the address of what is loaded then."""
    with page.expect_response("**/synthesis*") as loaded:
        page.click("[aria-label=Sound]")
    return str(loaded.value.url)


def test_each_sound_is_heard_short_and_never_too_loud(guests: Any) -> None:
    guest = guests(DESK)
    take_up_at(guest.page, "five_rows", 0.3)
    sounds = guest.page.evaluate(RENDERED, turn_on(guest.page))
    assert len(sounds) == 6
    for name, sound in sounds.items():
        assert sound["energy"] > 1, name
        assert 0.03 < sound["seconds"] < 1, name
        assert 0.05 < sound["peak"] < 1, name
    assert len({round(sound["energy"], 3) for sound in sounds.values()}) == 6  # no two are the same
    guest.load_anew()


def test_nothing_is_loaded_or_heard_until_it_is_wanted_and_that_is_remembered(guests: Any) -> None:
    guest = guests(DESK)
    page = guest.page
    take_up_at(page, "five_rows", 0.3)
    switch = page.locator("[aria-label=Sound]")
    assert switch.get_attribute("aria-pressed") == "false"
    assert page.evaluate(LOADED) == 0
    turn_on(page)
    assert switch.get_attribute("aria-pressed") == "true"
    page.reload()
    page.wait_for_selector("[aria-label=Sound][aria-pressed=true]")
    switch.click()
    page.reload()
    page.wait_for_selector("[aria-label=Sound][aria-pressed=false]")
    guest.load_anew()


def test_a_phone_sets_it_in_the_menu(phone: Guest) -> None:
    page = phone.page
    take_up_at(page, "five_rows", 0.3)
    page.click("text=Menu")
    slider = page.get_by_label("Sound", exact=True)
    slider.fill("2")
    assert slider.get_attribute("aria-valuetext") == "medium"
    assert page.evaluate("localStorage.getItem('caterwaul.volume')") == "0.35"
    phone.load_anew()
