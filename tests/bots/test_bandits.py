"""What a node of the search learns from what came of its choices, and what it still thinks possible."""

from typing import Any

import numpy as np
import pytest

from caterwaul.bots.compiled import bandits
from caterwaul.bots.compiled.bandits import contender, learn, missed, most_promising, reach_of, scatter
from caterwaul.bots.compiled.tree import Edge, Node, Visit, new_edge, new_node
from caterwaul.bots.thinking import hopes
from caterwaul.bots.tuning import Habits

NOW = 7  # the number of the simulation
LUCKY, UNLUCKY, STEADY = 1, 2, 3  # edges, by their numbers


def records(kind: Any, count: int) -> Any:
    """So many, and number 0, and one that stays empty."""
    return kind.zeros(count + 2)


class Tree:
    """Nodes below one another, each with edges that were tried so often with these results."""

    def __init__(self, *nodes: list[list[float]]) -> None:
        self.nodes: Any = records(Node, len(nodes))
        self.edges: Any = records(Edge, sum(map(len, nodes)))
        slots, used = np.zeros(16, np.int32), np.zeros(4, np.int64)
        for number, results in enumerate(nodes, 1):
            new_node(self.nodes, slots, used, 10 * number, 0, number - 1)
            for came in results:
                self.add(new_edge(self.nodes, self.edges, used, number, 0), number, came)

    def add(self, number: int, node: int, came: list[float]) -> None:
        edge = self.edges[number]
        edge.now, edge.opinion, edge.visits = NOW, 0.5, len(came)
        edge.worth, edge.squares = sum(came), sum(value * value for value in came)
        self.nodes[node].visits += len(came)
        for other in range(1, number + 1):
            self.edges[other].offered = int(self.nodes[node].visits)

    def learn(self, value: float, habits: Habits, *chosen: int) -> None:
        """A simulation that took one edge of each node, for the only player."""
        path: Any = Visit.zeros(len(chosen))
        for number, edge in enumerate(chosen):
            path[number].node, path[number].edge = number + 1, edge
            path[number].chance = path[number].meant = 1.0
        values = np.full(4, value)
        learn(self.nodes, self.edges, path, len(chosen), NOW, values, floats(habits))

    def contenders(self, habits: Habits) -> set[int]:
        """The edges of the root that may still turn out to be the best."""
        found, e = set(), 0
        while e := contender(self.nodes, self.edges, 1, e, floats(habits)):
            found.add(e)
        return found


def floats(habits: Habits) -> Any:
    return np.array(habits, np.float64)


def test_scatter_is_within_an_action_not_between_actions():
    steady = Tree([[0.2] * 9, [0.8] * 9])
    assert scatter(steady.nodes, steady.edges, 1, NOW) == pytest.approx(0.0, abs=1e-6)
    tree = Tree([[0.2, 0.6] * 50, [0.5, 0.9] * 50])
    assert scatter(tree.nodes, tree.edges, 1, NOW) == pytest.approx(0.2, abs=0.002)


def test_what_was_never_tried_scatters_not_at_all():
    tree = Tree([[], []])
    assert scatter(tree.nodes, tree.edges, 1, NOW) == 0.0


def test_scatter_counts_what_is_legal_now_alone():
    tree = Tree([[0.0, 1.0] * 50, [0.5] * 50])
    tree.edges[LUCKY].now = NOW - 1
    assert scatter(tree.nodes, tree.edges, 1, NOW) == 0.0


class TestDoubt:
    """The first action had good luck, the second, as good, bad luck; the third is what it is."""

    TREE = ([1.0, 0.6, 0.8] * 3, [0.2, 0.8], [0.6] * 9)

    def test_without_doubt_bad_luck_settles_it(self):
        assert UNLUCKY not in Tree([*self.TREE]).contenders(Habits(curiosity=0.3))

    def test_with_doubt_it_is_tried_again(self):
        assert UNLUCKY in Tree([*self.TREE]).contenders(Habits(curiosity=0.3, doubt=4.0))

    def test_without_luck_doubt_changes_nothing(self):
        tree = Tree([[0.9] * 9, [0.2] * 9])
        least, most = (
            reach_of(tree.nodes, tree.edges, 1, NOW, 0.0, floats(Habits(doubt=d))) for d in (0.0, 9.0)
        )
        assert least == most > 0.0

    def test_the_reach_is_the_larger_of_both(self):
        tree = Tree([*self.TREE])
        alone, little, much = (
            reach_of(tree.nodes, tree.edges, 1, NOW, 0.0, floats(Habits(doubt=d))) for d in (0.0, 0.01, 5.0)
        )
        assert alone == little
        assert much == pytest.approx(5.0 * scatter(tree.nodes, tree.edges, 1, NOW))

    def test_further_down_the_tree_too(self):
        tree, luck = Tree([*self.TREE]), np.arange(1, 5, dtype=np.uint64)
        taken = [
            most_promising(tree.nodes, tree.edges, 1, NOW, floats(Habits(curiosity=0.3, doubt=d)), luck)
            for d in (0.0, 4.0)
        ]
        assert taken == [LUCKY, UNLUCKY]


class TestHindsight:
    """Below the only choice of the root one of two actions is far better."""

    GOOD, POOR = 2, 3

    def tree(self) -> Tree:
        return Tree([[0.8] * 40], [[0.8] * 40, [0.2] * 10])

    @pytest.mark.parametrize(("hindsight", "low", "high"), [(False, 0.19, 0.21), (True, 0.7, 0.9)])
    def test_a_poor_try_is_not_held_against_the_decision_before_it(self, hindsight, low, high):
        tree = self.tree()
        before = float(tree.edges[1].worth)
        tree.learn(0.2, Habits(hindsight=hindsight), 1, self.POOR)
        assert low < float(tree.edges[1].worth) - before < high

    def test_the_poor_choice_itself_learns_what_came_of_it(self):
        tree = self.tree()
        tree.learn(0.2, Habits(hindsight=True), 1, self.POOR)
        assert tree.edges[self.POOR].worth / tree.edges[self.POOR].visits == pytest.approx(0.2)
        assert tree.edges[self.POOR].squares / tree.edges[self.POOR].visits == pytest.approx(0.04)

    def test_the_best_choice_passes_on_what_came_of_it(self):
        tree = self.tree()
        before = float(tree.edges[1].worth)
        tree.learn(0.7, Habits(hindsight=True), 1, self.GOOD)
        assert float(tree.edges[1].worth) - before == pytest.approx(0.7)

    def test_what_was_tried_less_often_is_no_standard(self):
        tree = Tree([[0.5] * 40, [0.9] * 3])
        assert missed(tree.nodes, tree.edges, 1, NOW, 1, 0.0) == 0.0
        assert missed(tree.nodes, tree.edges, 1, NOW, 2, 0.0) == 0.0

    def test_nor_is_what_is_not_legal_now(self):
        tree = Tree([[0.5] * 10, [0.9] * 40])
        assert missed(tree.nodes, tree.edges, 1, NOW, 1, 0.0) == pytest.approx(0.4)
        tree.edges[2].now = NOW - 1
        assert missed(tree.nodes, tree.edges, 1, NOW, 1, 0.0) == 0.0

    def test_where_several_choose_together_all_is_as_it_came(self):
        tree = self.tree()
        tree.nodes[2].together = 1
        before = float(tree.edges[1].worth)
        tree.learn(0.2, Habits(hindsight=True), 1, self.POOR)
        assert float(tree.edges[1].worth) - before == pytest.approx(0.2)


def test_nobody_is_more_than_sure_to_win():
    assert [hopes(worth) for worth in (0.25, 1.0, 1.03)] == [0.25, 1.0, 1.0]


def test_habits_stand_where_the_search_looks_for_them():
    places = [getattr(bandits, name.upper()) for name in Habits._fields]
    assert places == list(range(len(Habits._fields)))
