"""The costliest choices of a match: what is named, in what order, in which words."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from caterwaul import Match
from caterwaul.bots import make_bot
from caterwaul.bots.analysis import StoppedError, analyse
from caterwaul.bots.choices import NAMED, Choice, costliest, steps_of
from caterwaul.bots.prospects import ENDINGS, Number, Prospects
from caterwaul.bots.thinking import Mind
from caterwaul.core.sheet import NOBODY

SIMULATIONS = 100
BLUNDERS = {"clash": 8, "five_rows": 4, "battlecats": 40}  # after so many actions the first seat errs badly


def thought_of(match: Match, seat: int, simulations: int) -> Mind:
    mind = Mind(match.game, match.cards, 77, 8 * simulations)
    mind.face(match.hidden_records(seat), seat)
    mind.think(simulations)
    return mind


def worst(match: Match, seat: int) -> tuple[float, int]:
    """How much the worst of its actions costs a seat, and which that is, as another mind sees it."""
    mind = thought_of(match, seat, 400)
    first, *others = mind.thoughts()
    gaps = [(mind.duel(first.action, other.action, 100).cost, other.action) for other in others]
    return max(gaps, default=(0.0, first.action))


@cache
def played(key: str) -> tuple[Match, int]:
    """A match of good players in which the first seat errs once; the number of that action."""
    match, blunder = Match.new(key, seed=5), 0
    bots = [make_bot("tabby@200", match.game, match.cards, seat) for seat in range(match.start.seats)]
    for bot in bots:
        bot.level = bot.level.__class__(bot.level.says, bot.level.budget)  # type: ignore[attr-defined]  # no slips
    while not match.over:
        seat = match.to_act[0]
        action = bots[seat].choose(match, seat)
        if seat == 0 and not blunder and len(match.actions) >= BLUNDERS[key]:
            cost, poor = worst(match, seat)
            if cost > 0.1:
                action, blunder = poor, len(match.actions) + 1
        match.play(seat, action)
    assert blunder
    return match, blunder


@cache
def lost() -> Match:
    """A match in which one side takes anything."""
    match = Match.new("clash", seed=3)
    bots = [make_bot("random", match.game, match.cards, 0), make_bot("tabby@50", match.game, match.cards, 1)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    assert match.winners == [1]
    return match


@cache
def named(match: Match) -> tuple[Choice, ...]:
    return tuple(costliest(match, analyse(match, SIMULATIONS), SIMULATIONS))


@pytest.mark.parametrize("key", BLUNDERS)
def test_a_blunder_is_named_among_the_three(key: str) -> None:
    match, blunder = played(key)
    own = [choice for choice in named(match) if choice.seat == 0]
    assert blunder in [choice.number for choice in own]
    found = next(choice for choice in own if choice.number == blunder)
    assert found.cost > found.doubt
    assert "would have kept" in found.text


def test_each_seat_has_three_and_the_costliest_comes_first() -> None:
    match = lost()
    for seat in range(2):
        own = [choice for choice in named(match) if choice.seat == seat]
        assert len(own) == NAMED
        assert len({choice.number for choice in own}) == NAMED
        sure = [choice.cost - choice.doubt for choice in own]
        assert sure == sorted(sure, reverse=True)
        assert all(match.actions[choice.number - 1][0] == seat for choice in own)
        assert all(choice.better != choice.said for choice in own)


def test_the_same_match_is_judged_alike_twice() -> None:
    match = lost()
    assert tuple(costliest(match, analyse(match, SIMULATIONS), SIMULATIONS)) == named(match)


def test_who_chose_less_often_is_told_less() -> None:
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=4)
    for _ in range(2):
        seat = match.to_act[0]
        match.play(seat, match.legal_actions(seat)[0])
    choices = costliest(match, analyse(match, 20), 20)
    assert sorted(choice.number for choice in choices) == [1, 2]


def test_a_single_way_is_no_choice() -> None:
    match, forced = lost(), []
    shown = Match(match.game, match.cards, match.start)
    for number, (seat, action) in enumerate(match.actions, 1):
        if len(shown.legal_actions(seat)) == 1:
            forced.append(number)
        shown.take(seat, action)
    assert forced
    moments = analyse(match, 10)
    assert [moment.number for moment in moments if not moment.is_choice] == forced
    least = [replace(moment, suspicion=-float(moment.is_choice)) for moment in moments]
    assert not {choice.number for choice in costliest(match, least, 10)} & {*forced}


def test_it_counts_its_steps_and_is_stopped_at_any_of_them() -> None:
    match, done = lost(), list[int]()
    moments = analyse(match, 20, progress=done.append)
    costliest(match, moments, 20, progress=done.append)
    assert done == list(range(1, len(done) + 1))
    assert len(moments) < len(done) <= steps_of(match)
    stop = np.zeros(1, np.int64)

    def stop_now(_: int) -> None:
        assert not stop[0]
        stop[0] = 1

    with pytest.raises(StoppedError):
        costliest(match, moments, 20, progress=stop_now, stop=stop)


def choice(cost: float, doubt: float, why: str = "it rains") -> Choice:
    return Choice(9, 0, "Turn 4", "play Jab", "play Dodge", cost, doubt, why)


def test_a_sentence_says_what_was_lost_and_why() -> None:
    assert choice(0.12, 0.02).text == (
        "Turn 4: instead of “play Jab”, “play Dodge” would have kept 12% more of a win, since it rains."
    )
    assert choice(0.12, 0.02, "").text.endswith("12% more of a win.")


def test_a_sentence_says_where_little_was_lost() -> None:
    little = choice(0.012, 0.003).text
    assert "“play Dodge” would have been a little better, since it rains. Less than 2% of a win" in little
    assert "nothing clearly better was found" in choice(0.01, 0.03).text
    assert "nothing clearly better was found" in choice(-0.1, 0.03).text


def prospects(of: dict[int, tuple[float, float]]) -> Prospects:
    """What a seat of Clash! may come to, by the place of a number, of the one action and of the other."""
    match = Match.new("clash", seed=1, names=["Ann", "Bob"])
    found = Prospects(match, 0)
    for luck in range(10):
        for i in range(2):
            row = [0.0] * (ENDINGS + len(found.numbers))
            row[1] = 1.0  # not lost
            for place, both in of.items():
                row[place] = both[i] + luck % 2
            found.found[i].append(row)
            found.worth[i].append(0.7 - 0.2 * i + 0.02 * (luck % 2))
    return found


def place_of(label: str, owner: int) -> int:
    found = prospects({}).numbers
    assert all(number.owner != NOBODY for number in found)
    return ENDINGS + found.index(Number(label, owner))


def test_a_reason_is_a_number_that_goes_with_the_win() -> None:
    told = prospects({place_of("HP", 0): (12.0, 9.0)}).told()
    assert told == "on average Ann soon stands better in HP then: 12.5, not 9.5"
    assert "Bob soon stands worse in HP then: 8.5, not 11.5" in prospects({place_of("HP", 1): (8, 11)}).told()


def test_no_reason_is_made_up() -> None:
    assert prospects({}).told() == ""
    assert prospects({place_of("HP", 0): (9.0, 9.0)}).told() == ""
    assert prospects({place_of("HP", 0): (9.0, 12.0)}).told() == ""  # less of one's own good is no reason


def test_what_may_be_luck_is_no_reason() -> None:
    place = place_of("HP", 0)
    found = prospects({})
    for i, luck in enumerate((1.0, -1.0)):
        for world in range(10):
            health = 10.1 - 0.1 * i + (luck if world % 2 else -luck)
            found.found[i][world][place], found.worth[i][world] = health, health / 20
    assert found.told() == ""


def test_the_end_of_the_match_is_the_best_reason() -> None:
    found = prospects({place_of("HP", 0): (12.0, 9.0)})
    for row in found.found[1]:
        row[1] = 0.0
    assert found.told() == "the match is then soon lost in 0% of what may come, not in 100%"


def test_a_duel_says_how_much_better_the_one_did_and_how_sure_that_is() -> None:
    match = Match.new("five_rows", seed=5)
    mind = thought_of(match, match.to_act[0], 50)
    one, other = (thought.action for thought in mind.thoughts()[:2])
    before = mind.simulations
    single = mind.duel(one, other, 1)
    assert single.cost == mind.gains[0] - mind.gains[1]
    assert single.doubt == 1.0
    assert 0 < mind.duel(one, other, 30).doubt < 0.2
    assert mind.simulations == before + 62


def test_an_end_that_hardly_ever_comes_is_not_the_reason() -> None:
    found = prospects({place_of("HP", 0): (12.0, 9.0)})
    for row in found.found[1][:4]:
        row[1] = 0.0
    assert "lost in 0% of what may come, not in 40%" in found.told()
    found.worth[1][:] = [worth - 0.7 for worth in found.worth[1]]
    assert "HP" in found.told()
