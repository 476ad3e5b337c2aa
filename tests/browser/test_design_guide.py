"""How a card is designed, as it stands under Learn."""

from pathlib import Path

import pytest

from .hands import visit
from .layout import SIDEWAYS, faults_of
from .test_access import violations

WRITTEN = (Path(__file__).parents[2] / "docs" / "designing.md").read_text()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_how_a_card_is_designed_stands_under_learn_in_the_words_of_the_documentation(
    request: pytest.FixtureRequest, size: str
) -> None:
    page = request.getfixturevalue(size).page
    visit(page, "/learn")
    page.click("text=Design a card")
    page.wait_for_selector("h1:has-text('Design a card')")
    headings = [line.removeprefix("## ") for line in WRITTEN.splitlines() if line.startswith("## ")]
    assert page.locator("main h2").all_inner_texts() == headings
    listed = page.locator("main pre").all_inner_texts()
    assert len(listed) == WRITTEN.count("```") // 2 + WRITTEN.count("\n\n    $")
    assert all(line in WRITTEN for text in listed for line in text.splitlines())
    assert violations(page) == []
    assert faults_of(page, SIDEWAYS) == []
    page.click("main a:has-text('Five Rows')")
    page.wait_for_url("**/learn/five_rows")
