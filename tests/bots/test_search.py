"""The search as a thing of its own: its tree, its budgets, and that it finds what is there to be found."""

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from caterwaul import Match, games
from caterwaul.bots import make_bot
from caterwaul.bots.advice import adviser, best_in_words, hint, mix_in_words
from caterwaul.bots.analysis import TURNS, Moment, analyse, turning_points
from caterwaul.bots.arena import Contest, Deals, FoulError, Played, contend, pairings_of
from caterwaul.bots.compiled.tree import (
    Edge,
    Node,
    keep_below,
    keep_legal,
    mixed,
    new_edge,
    new_node,
    slot_of,
)
from caterwaul.bots.levels import LEVELS, Budget, BudgetError, Level
from caterwaul.bots.searcher import SearchBot, plausible
from caterwaul.bots.simple import PolicyBot, bound_choose
from caterwaul.bots.thinking import Mind, Thought, mix, searching
from caterwaul.bots.tuning import TO_THE_END, Habits
from caterwaul.core.compiling import bindings
from caterwaul.match import MatchError
from caterwaul.server.replays.films import deeds_of
from tests.bots.trees import offers

FIVE_ROWS = games.load("five_rows")


def mind_of(match: Match, seat: int, simulations: int, habits: Habits | None = None) -> Mind:
    mind = Mind(match.game, match.cards, 1, 4 * simulations, habits)
    mind.face(match.hidden_records(seat), seat)
    mind.think(simulations)
    return mind


class TestTree:
    """Three nodes below one another and one beside them; then the second becomes the root."""

    @pytest.fixture
    def tree(self) -> tuple[Any, Any, Any, Any]:
        nodes: Any = Node.zeros(8)
        edges: Any = Edge.zeros(16)
        slots, used = np.zeros(16, np.int32), np.zeros(4, np.int64)
        for key, parent in ((10, 0), (20, 1), (30, 2), (40, 1)):
            node = new_node(nodes, slots, used, key, 0, parent)
            for action in (1, 2):
                new_edge(nodes, edges, used, node, 100 * node + action)
        keep_below(nodes, edges, slots, used, np.zeros(16, np.int32), 2)
        return nodes, edges, slots, used

    def test_only_what_lies_below_is_kept(self, tree):
        nodes, _, slots, used = tree
        assert used.tolist() == [2, 4, 1, 0]
        assert [int(nodes[i].key) for i in (1, 2)] == [20, 30]
        assert [int(nodes[i].parent) for i in (1, 2)] == [0, 1]
        assert [slots[slot_of(nodes, slots, key)] for key in (10, 20, 30, 40)] == [0, 1, 2, 0]

    def test_a_root_drops_what_was_legal_in_other_worlds_only(self, tree):
        nodes, edges, _, _ = tree
        keep_legal(nodes, edges, 1, np.array([201, 999], np.int32), 2)
        first = edges[int(nodes[1].first)]
        assert (int(first.action), int(first.following)) == (201, 0)

    def test_edges_stay_with_their_nodes(self, tree):
        nodes, edges, _, _ = tree
        found = []
        for node in (1, 2):
            e = int(nodes[node].first)
            while e:
                found.append(int(edges[e].action))
                e = int(edges[e].following)
        assert found == [202, 201, 302, 301]


def test_a_tree_is_kept_from_decision_to_decision():
    """Setting cards aside in Paw of Duty is a decision of several actions without chance in between."""
    match = Match.new("paw_of_duty", seed=3)
    seat = match.to_act[0]
    mind = mind_of(match, seat, 300, Habits(TO_THE_END, trust=0.0))  # looks at everything
    asides = [t for t in mind.thoughts() if match.words(t.action).startswith("set aside")]
    match.play(seat, asides[0].action)
    assert match.to_act == [seat]
    mind.face(match.hidden_records(seat), seat)
    assert mind.size[0] > 20
    assert mind.thoughts()


def test_a_node_keeps_the_key_of_its_moment_exactly():
    """Rounded, the key of one player became that of another, and a bot did what only the other could."""
    mind = mind_of(Match.new("clash", choices={0: "brute", 1: "needle"}, seed=1), 0, 400)
    nodes = mind.nodes[2 : mind.size[0] + 1]
    assert len(nodes) > 20
    assert all(node.key == mixed(int(node.common), int(node.seat) + 1) for node in nodes)


def test_a_bot_that_does_what_it_may_not_is_stopped(monkeypatch: pytest.MonkeyPatch):
    contest = Contest(FIVE_ROWS, FIVE_ROWS.builtin, ("random", "greedy"), 2, 2)
    monkeypatch.setattr(PolicyBot, "decide", lambda bot, hidden, seat: -1)
    with pytest.raises(FoulError, match="illegal"):
        contend(contest)


@pytest.mark.parametrize(("insight", "others"), [(0.0, True), (1.0, False)])
def test_with_insight_it_learns_nothing_about_what_others_should_do(insight: float, others: bool):
    """They do what looks best to them in each world, so the tree has decisions of its own player only."""
    match = Match.new("five_rows", seed=1)
    seat = match.to_act[0]
    mind = mind_of(match, seat, 400, Habits(2, trust=2.0, breadth=0.5, insight=insight))
    deciding = [int(mind.nodes[n].seat) for n in range(1, mind.size[0] + 1)]
    assert any(p != seat for p in deciding) is others


@pytest.mark.parametrize("sight", [False, True])
def test_with_sight_a_decision_is_known_by_what_is_seen_there(sight: bool):
    """Cards played in another order lead to the same decision, and a card drawn instead of another to another
    one; by actions alone it is the other way round, and what is legal there differs from world to world."""
    match = Match.new("five_rows", seed=1)
    while "Round 4" not in match.view(0).heading or len(match.legal_actions(match.to_act[0])) < 8:
        match.play(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    seat = match.to_act[0]
    mind = mind_of(match, seat, 600, Habits(2, trust=2.0, breadth=0.5, insight=1.0, sight=sight))
    nodes = [mind.nodes[n] for n in range(1, mind.size[0] + 1)]
    seen = [int(node.sight) for node in nodes]
    assert (len(set(seen)) == len(seen)) is sight
    assert all(len(set(offers(mind, node))) == 1 for node in nodes) is sight


def test_where_there_is_no_room_left_it_thinks_on_without_growing():
    match = Match.new("five_rows", seed=1)
    seat = match.to_act[0]
    mind = Mind(match.game, match.cards, 1, 16)
    mind.face(match.hidden_records(seat), seat)
    assert mind.think(200) == 200
    assert mind.size[0] < 16
    assert mind.thoughts()[0].action in match.legal_actions(seat)


def test_in_turns_it_does_not_mix_and_together_it_does():
    rows, clash = Match.new("five_rows", seed=1), Match.new("clash", seed=1)
    assert not mind_of(rows, rows.to_act[0], 50).is_mixing
    mind = mind_of(clash, 0, 2000)
    assert mind.is_mixing
    assert sum(thought.share for thought in mind.thoughts()) == pytest.approx(1)


def test_what_is_left_over_from_trying_is_no_part_of_a_mix():
    assert mix([50.0, 5.0, 4.9, 0.0]) == [50.0, 5.0, 0.0, 0.0]
    assert mix([0.0, 0.0]) == [0.0, 0.0]


@pytest.mark.parametrize("budget", [{"simulations": 0}, {"seconds": 0}, {"seconds": float("nan")}, {}])
def test_a_budget_with_which_nobody_can_think_is_refused(budget: dict[str, Any]):
    with pytest.raises(BudgetError):
        Budget(**budget)


def test_levels_grow_stronger():
    budgets = [level.budget.simulations or 0 for level in LEVELS.values()]
    slips = [level.slips for level in LEVELS.values()]
    assert budgets == sorted(set(budgets))
    assert slips == sorted(slips, reverse=True)


def test_what_was_tried_and_came_out_better_is_plausible():
    worths = {1: 0.4, 2: 0.6, 3: 0.5, 4: 0.3}
    thoughts = [Thought(action, 4, worth, 0.1) for action, worth in worths.items()]
    thoughts += [Thought(6, 0, 0.0, 0.4), Thought(7, 3, 0.9, 0.0)]  # never tried; never to be played
    assert [thought.action for thought in plausible(thoughts)] == [2, 3]
    assert plausible([Thought(6, 0, 0.0, 1.0)]) == [Thought(6, 0, 0.0, 1.0)]


def test_a_slip_is_any_of_the_better_half():
    match = Match.new("battlecats", seed=1)
    seat = match.to_act[0]
    slippery = Level("slips always", Budget(32), slips=1.0)
    taken = []
    for seed in range(30):
        bots = [SearchBot(slippery, match.game, match.cards, seed) for _ in range(2)]
        thoughts = bots[0].ponder(match.hidden_records(seat), seat)
        better = [thought.action for thought in plausible(thoughts)]
        taken.append(better.index(bots[1].decide(match.hidden_records(seat), seat)))
    assert {0, 1, 2} <= set(taken)


@pytest.mark.parametrize(("name", "matches", "most"), [("kitten@32", 200, 12), ("tabby@200", 60, 2)])
def test_of_claw_and_order_beginners_hardly_ever_deploy_nothing(name: str, matches: int, most: int):
    """The first battle would be lost at once. By slips to any action and mixes of all it was one in seven."""
    nothing = 0
    for seed in range(matches):
        match = Match.new("claw_and_order", seed=seed)
        bot = make_bot(name, match.game, match.cards, seed)
        nothing += match.words(bot.decide(match.hidden_records(0), 0)) == "done"
    assert nothing <= most


def test_more_thought_wins_more():
    contest = Contest(FIVE_ROWS, FIVE_ROWS.builtin, ("tiger@150", "random"), 20, 2)
    assert contend(contest).pairings[0].share > 0.9


class TestArena:
    def test_an_interval_goes_by_deals_that_were_played_in_every_seat(self):
        contest = Contest(FIVE_ROWS, FIVE_ROWS.builtin, ("random", "greedy"), 80, 2)
        played = [Played(0, deal, seat, (1.0, 0.0)) for deal in range(35) for seat in range(2)]
        played += [
            Played(0, deal, seat, (1.0, 0.0) if seat == 0 else (0.0, 1.0))
            for deal in (36, 37)
            for seat in (0, 1)
        ]
        (lucky,) = pairings_of(contest, played)
        (unequal,) = pairings_of(contest, [*played, Played(0, 38, 0, (1.0, 0.0))])
        assert (lucky.games, lucky.wins, unequal.games, unequal.wins) == (74, 39.0, 75, 40.0)
        assert lucky.weight == unequal.weight > 2

    def test_a_deal_is_the_same_from_every_seat_and_no_two_are_alike(self):
        clash = games.load("clash")
        deals = Deals(Contest(clash, clash.builtin, ("random", "greedy"), 4, 2, seed=1))
        assert deals.start(0) == deals.start(0)
        assert deals.start(0).seed != deals.start(1).seed
        pairs = {tuple(deals.start(deal).choices[p]["character"] for p in range(2)) for deal in range(64)}
        assert len(pairs) == len(clash.builtin.tables["character"]) ** 2

    def test_what_is_chosen_stays_chosen(self):
        clash = games.load("clash")
        contest = Contest(clash, clash.builtin, ("random", "greedy"), 4, 2, choices={0: "brute"})
        deals = Deals(contest)
        assert {deals.start(deal).choices[0]["character"] for deal in range(20)} == {"brute"}

    def test_no_two_seats_bring_the_same_where_there_is_only_one(self):
        game = games.load("battlecats")
        deals = Deals(Contest(game, game.builtin, ("random", "greedy"), 4, 4))
        for deal in range(50):
            brought = [deals.start(deal).choices[p]["warlord"] for p in range(4)]
            assert len(set(brought)) == 4


class TestAdvice:
    def test_it_names_a_legal_action_and_a_chance(self):
        match = Match.new("five_rows", seed=2)
        seat = match.to_act[0]
        said = hint(match, seat, adviser(match, Budget(60)))
        assert said[0].isupper()
        named = said[0].lower() + said[1:]
        assert any(named.startswith(match.title(action)) for action in match.legal_actions(seat))
        assert "That wins about " in said

    def test_it_says_how_sure_it_is_and_what_else_there_was(self):
        said = {1: "play Jab", 2: "play Dodge", 3: "wait"}
        thoughts = [Thought(1, 90, 0.61, 0.6), Thought(3, 0, 0.5, 0.0), Thought(2, 20, 0.55, 0.2)]
        assert best_in_words(said.__getitem__, thoughts) == (
            "Play Jab: I am fairly sure. That wins about 61% of the time; next best, play Dodge, 55%."
        )

    def test_where_both_choose_at_once_it_says_how_often(self):
        said = {1: "play Jab", 2: "play Dodge", 3: "play Block"}
        thoughts = [Thought(1, 9, 0.5, 0.7), Thought(2, 2, 0.4, 0.27), Thought(3, 1, 0.1, 0.03)]
        assert mix_in_words(said.__getitem__, thoughts) == (
            "Both choose at once, so be hard to guess: play Jab (70%), play Dodge (27%). "
            "That wins about 46% of the time."
        )

    def test_there_is_none_for_a_seat_that_has_nothing_to_decide(self):
        match = Match.new("five_rows", seed=2)
        with pytest.raises(MatchError, match="nothing for you to decide"):
            hint(match, 1 - match.to_act[0])

    def test_there_is_none_when_the_match_is_over(self):
        match = finished("clash", 3)
        with pytest.raises(MatchError, match="over"):
            hint(match, 0)


class TestAnalysis:
    def test_every_action_has_its_chances_and_the_end_is_certain(self):
        match = finished("five_rows", 5)
        moments = analyse(match, 20)
        assert [m.number for m in moments] == list(range(1, len(match.actions) + 1))
        assert [m.seat for m in moments] == [seat for seat, _ in match.actions]
        assert [m.said for m in moments] == deeds_of(match)
        assert moments[-1].after == [float(seat in match.winners) for seat in range(2)]
        assert all(0 <= chance <= 1 for m in moments for chance in m.before + m.after)
        assert all(sum(m.before) == pytest.approx(1) for m in moments)
        assert all(one.after == other.before for one, other in pairwise(moments))

    def test_turning_points_are_what_changed_most_and_come_in_order(self):
        moments = analyse(finished("five_rows", 6), 40)
        points = turning_points(moments)
        assert [p.moment.number for p in points] == sorted(p.moment.number for p in points)
        slips = [p.moment for p in points if p.is_slip]
        rest = [m for m in moments if m not in slips]
        assert min(m.gave_away for m in slips) >= max(TURNS, max(m.gave_away for m in rest))
        assert all(p.after < p.before and p.whose == p.moment.seat for p in points if p.is_slip)
        largest = max(moments, key=lambda m: m.moved)
        assert largest in [p.moment for p in points]

    def test_a_poor_choice_that_went_well_gave_nothing_away(self):
        lucky = moment(4, 1, [0.52, 0.48], [0.42, 0.58], promised=0.61, taken=0.48)
        (point,) = turning_points([lucky])
        assert (point.is_slip, point.whose, point.before, point.after) == (False, 1, 0.48, 0.58)

    def test_a_fall_that_no_choice_could_spare_is_a_swing_and_no_slip(self):
        unlucky = moment(4, 1, [0.4, 0.6], [0.7, 0.3], promised=0.6, taken=0.59)
        (point,) = turning_points([unlucky])
        assert (point.is_slip, point.whose, point.before, point.after) == (False, 1, 0.6, 0.3)

    def test_who_gave_away_their_own_chance_slipped(self):
        slip = moment(1, 0, [0.54, 0.46], [0.42, 0.58], promised=0.75, taken=0.42)
        (point,) = turning_points([slip])
        assert (point.is_slip, point.whose, point.before, point.after) == (True, 0, 0.54, 0.42)
        assert slip.gave_away == pytest.approx(0.12)

    def test_what_the_eye_sees_at_the_end_is_named_beside_earlier_slips(self):
        slips = [moment(n, 0, [0.5, 0.5], [0.41, 0.59], promised=0.6, taken=0.5) for n in (1, 3, 5)]
        flat = [moment(n, 1, [0.41, 0.59], [0.45, 0.55], promised=0.59, taken=0.59) for n in (2, 4, 6)]
        end = moment(7, 1, [0.5, 0.5], [0.0, 1.0], promised=1.0, taken=1.0)
        points = turning_points([*slips, *flat, end])
        assert [(p.moment.number, p.is_slip) for p in points] == [(1, True), (3, True), (5, True), (7, False)]

    def test_of_more_than_two_seats_the_one_tells_it_whose_chance_changed_most(self):
        third = moment(2, 0, [0.4, 0.3, 0.3], [0.48, 0.42, 0.1], promised=0.5, taken=0.5)
        (point,) = turning_points([third])
        assert (point.whose, point.before, point.after) == (2, 0.3, 0.1)

    def test_nothing_was_played_so_there_is_nothing_to_say(self):
        with pytest.raises(MatchError, match="nothing has been played"):
            analyse(Match.new("clash", seed=1))


def moment(
    number: int, seat: int, before: list[float], after: list[float], promised: float, taken: float
) -> Moment:
    return Moment(number, seat, "this", before, after, "that", promised, taken)


def finished(key: str, seed: int) -> Match:
    match = Match.new(key, seed=seed)
    bots = [make_bot("random", match.game, match.cards, seat) for seat in range(2)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    return match


def test_who_watches_steps_no_world_in_which_the_action_of_another_is_not_legal() -> None:
    """The hand of another is guessed anew in each world, and with it what the other can do."""
    match, chance = Match.new("claw_and_order", seed=1), random.Random(1)
    for _ in range(7):
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal_actions(seat)))
    for watching in range(2):
        mind = Mind(match.game, match.cards, 1, 400)
        mind.face(match.hidden_records(watching), watching)
        for _ in range(60):
            mind.think(1)
            for troops in mind.worlds[0].troops:
                assert all(troops[1 : troops[0] + 1])


def test_the_search_judges_by_what_was_learned_and_greedy_does_not():
    battlecats = games.load("battlecats")
    searching(battlecats)
    bound_choose(battlecats)
    meant = {name: meanings["evaluate"] for name, meanings in bindings.items() if "evaluate" in meanings}
    assert {meaning for name, meaning in meant.items() if "battlecats-judging" in name} == {battlecats.judge}
    greedy = {meaning for name, meaning in meant.items() if "choose_greedy" in name and "battlecats" in name}
    assert greedy == {battlecats.rules.evaluate}


def test_where_nothing_was_learned_the_search_judges_as_it_looks():
    assert FIVE_ROWS.judge is FIVE_ROWS.rules.evaluate
