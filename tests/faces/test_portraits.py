"""Portraits of people: whatever is chosen is drawn whole."""

import pytest

from caterwaul.faces.portraits import TRAITS, portrait
from tests.faces.drawn import shapes

PLAIN = {name: words[0] for name, words in TRAITS.items()}
LEFT, TOP, SIDE = -86, -106, 172  # what the picture shows


@pytest.mark.parametrize(
    "trait", ["coat", "hair", "eye", "hat"]
)  # the outline cuts off what marks have beyond it
def test_nothing_is_cut_off(trait: str) -> None:
    for word in TRAITS[trait]:
        drawn = portrait({**PLAIN, trait: word})
        assert f'viewBox="{LEFT} {TOP} {SIDE} {SIDE}"' in drawn
        outer = [shape for shape in shapes(drawn) if shape.fill != "none"]
        assert min(shape.left for shape in outer) > LEFT, word
        assert max(shape.right for shape in outer) < LEFT + SIDE, word
        assert min(shape.top for shape in outer) > TOP, word
        assert max(shape.bottom for shape in outer) < TOP + SIDE, word


def test_what_is_not_offered_is_not_drawn() -> None:
    with pytest.raises(ValueError, match="one of its words for every trait"):
        portrait({**PLAIN, "hat": "halo"})
