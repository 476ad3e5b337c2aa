"""What a player does is told of others, and to the player."""

import pytest

from caterwaul.match.log_grammar import as_told

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("sentence", "of_others", "to_self"),
    [
        ("{seat}: draws {card}.", "{seat} draws {card}.", "You draw {card}."),
        ("{seat}: does not draw.", "{seat} does not draw.", "You do not draw."),
        ("{seat}: begins and takes {card}.", "{seat} begins and takes {card}.", "You begin and take {card}."),
        ("{seat}: is out.", "{seat} is out.", "You are out."),
        ("{seat}: {card} hits for {n}.", "{seat:whose} {card} hits for {n}.", "Your {card} hits for {n}."),
        ("{seat}: {card}, twice.", "{seat}: {card}, twice.", "You: {card}, twice."),
        (
            "{seat}: takes {card} of {foe:seat}.",
            "{seat} takes {foe:whose} {card}.",
            "You take {foe:whose} {card}.",
        ),
        ("{seat}: 2 Honor.", "{seat}: 2 Honor.", "You: 2 Honor."),
        ("Turn {n}.", "Turn {n}.", "Turn {n}."),
    ],
)
def test_what_a_player_does_is_said_of_others_and_to_the_player(sentence: str, of_others: str, to_self: str):
    assert as_told(sentence, False) == of_others
    assert as_told(sentence, True) == to_self
