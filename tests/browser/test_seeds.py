"""Of what the tests look for in matches of chance, where it was found is known."""

import pytest

from caterwaul.core.views import View

from . import seeds
from .seeds import Sought, all_sought, found, stored


def test_every_stored_match_still_comes_to_what_is_looked_for() -> None:
    wanted = all_sought()
    assert stored().keys() == {one.name for one in wanted}, "write them anew: python -m tests.browser"
    stale = [one.name for one in wanted if one.find(stored()[one.name]) is None]
    assert stale == [], "write them anew: python -m tests.browser"


def fights_as_hexa(view: View) -> bool:
    return view.roles.get(0) == "HEXA"


@pytest.fixture
def hexa() -> Sought:
    return Sought("a match of Hexa", "clash", fights_as_hexa, {})


def test_a_stored_match_is_taken_and_no_other_is_looked_at(
    hexa: Sought, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, second = [seed for seed in range(60) if hexa.find(seed)][:2]
    monkeypatch.setattr(seeds, "stored", lambda: {hexa.name: second})
    monkeypatch.setattr(Sought, "search", None)
    _, after, view = found(hexa)
    assert (after, view) == hexa.find(second)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("is_stored", [True, False])
def test_where_none_is_stored_that_fits_it_is_searched_for_and_said(
    hexa: Sought, is_stored: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = next(seed for seed in range(60) if not hexa.find(seed))
    monkeypatch.setattr(seeds, "stored", lambda: {hexa.name: other} if is_stored else {})
    seed, come = hexa.search()
    assert found(hexa)[1:] == come
    assert f"found with {seed}; python -m tests.browser writes it" in capsys.readouterr().out


def test_what_never_comes_is_named(hexa: Sought, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "TRIED", range(0))
    with pytest.raises(AssertionError, match="a match of Hexa"):
        hexa.search()
