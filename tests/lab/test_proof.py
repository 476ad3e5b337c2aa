"""What the lab measures of things that are known beforehand."""

from caterwaul import games
from caterwaul.lab import new_study
from caterwaul.lab.numbers import changed
from tools.lab_proof import DEALS, PAGE, health_of, rise_of_twin, table_of, twin_of

CLASH = games.load("clash")


def rise(better: int, seed: int) -> tuple[float, float]:
    cards, files = twin_of(CLASH, "character", "brute")
    number = health_of(CLASH, cards, "brute_twin")
    files, cards = changed(CLASH, files, cards, {number: number.value + better})
    study = new_study(CLASH, cards, ["random"], files=files, weaker="", seed=seed)
    study.play(DEALS, threads=1)
    return rise_of_twin(study, "character", "brute", "brute_twin").limits


def test_a_copy_does_as_the_thing_does_and_a_better_one_better() -> None:
    alike = [rise(0, seed) for seed in range(8)]
    assert sum(low <= 0 <= high for low, high in alike) >= 7
    assert all(low > 0 for low, _ in (rise(20, seed) for seed in range(4)))


def test_the_page_has_a_place_for_what_came_out() -> None:
    head = table_of([]).splitlines()[0]
    assert head in PAGE.read_text(encoding="utf-8")
