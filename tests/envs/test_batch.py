"""A batch plays as `Match` does, and as it does itself, however many matches and threads there are."""

import numpy as np
import pytest

from caterwaul.envs import Batch
from caterwaul.match import MatchError
from caterwaul.match.match import IllegalActionError
from tests.envs.playing import SEEDS, Twins, batch_of, moments
from tests.every_game.playing import Case, few

STEPS = few(300)


def test_the_same_actions_give_the_same_states_as_a_match(any_case: Case):
    """To the byte, also of those that follow. A thousand: `SEEDS=1000 pytest tests/envs -k same_states`."""
    batch = batch_of(any_case, SEEDS)
    twins, chance = Twins(batch), np.random.default_rng(3)
    for _ in range(STEPS):
        assert batch.records.tobytes() == twins.states.tobytes()
        actions = batch.sample(chance)
        over = twins.step(actions)
        winners = [match.winners for match in over]
        step = batch.step(actions)
        assert int(step.ended.sum()) == len(over)
        paid = step.rewards[step.ended]
        assert [[p for p in range(batch.seats) if row[p] > 0] for row in paid.tolist()] == [
            who if len(who) < batch.seats else [] for who in winners
        ]
        twins.begin_anew()


def test_whoever_is_asked_owes_a_decision_and_its_list_is_that_of_a_match(case: Case):
    batch = batch_of(case)
    twins = Twins(batch)
    for _ in moments(batch, 40):
        for i, match in enumerate(twins.matches):
            match._put(batch.records[i : i + 1])
            assert batch.acting[i] == match.to_act[0]
            assert batch.legal_actions(i) == sorted(match.legal_actions(match.to_act[0]))


def test_all_seats_together_get_nothing(case: Case):
    batch = batch_of(case, 64)
    ends, paid = 0, []
    for _ in moments(batch, STEPS):
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)
        assert not batch.rewards[~batch.ended].any()
        ends += int(batch.ended.sum())
        paid += batch.rewards[batch.ended].max(axis=1).tolist()
    assert ends == 0 or max(paid) == 1.0


def test_a_share_of_the_win_is_paid_as_a_share(case: Case):
    """Whoever wins alone gets 1, two of four that share it a third each, and nobody anything in a draw."""
    batch = batch_of(case, 16, anew=False)
    winners = np.arange(16) % (1 << case.seats)
    batch.records["over"], batch.records["winners"] = 1, winners
    batch.acting[:] = -1
    paid = batch.step(np.zeros(16, np.int64)).rewards
    for bits, row in zip(winners.tolist(), paid, strict=True):
        won = [bits >> p & 1 for p in range(case.seats)]
        share = [w / sum(won) if sum(won) else 1 / case.seats for w in won]
        assert np.allclose(row, [(s * case.seats - 1) / (case.seats - 1) for s in share], atol=1e-6)


def test_whatever_stands_beside_a_match_it_goes_the_same_way(case: Case):
    """Bots play the other seats; on two threads, and with fewer matches beside it."""
    bots = {p: ["greedy", "random"][p % 2] for p in range(1, case.seats)}
    large = batch_of(case, 9, opponents=bots, threads=2)
    small = batch_of(case, 4, opponents=bots)
    chance = np.random.default_rng(5)
    for _ in range(40):
        assert not np.isin(large.acting, list(bots)).any()
        assert large.records[:4].tobytes() == small.records.tobytes()
        assert large.rewards[:4].tolist() == small.rewards.tolist()
        actions = large.sample(chance)
        large.step(actions)
        small.step(actions[:4])


def test_a_bot_that_searches_can_be_an_opponent():
    plays = []
    for threads in (1, 2):
        batch = Batch("clash", 3, opponents={0: "kitten"}, threads=threads)
        for _ in moments(batch, 12):
            assert (batch.acting == 1).all()
        plays.append(batch.records.tobytes())
    assert plays[0] == plays[1]


def test_a_better_bot_wins_more():
    taken = {}
    for bot in ("random", "greedy"):
        batch = Batch("clash", 100, opponents={1: bot})
        taken[bot] = sum(float(batch.rewards[:, 1].sum()) for _ in moments(batch, 120))
    assert taken["greedy"] > taken["random"] + 50


def test_a_match_that_is_not_to_begin_anew_stays_over(case: Case):
    bots = dict.fromkeys(range(1, case.seats), "random")
    batch, ends = batch_of(case, 4, anew=False, opponents=bots), np.zeros(4)
    for _ in moments(batch, 4 * few(2500)):
        ends += batch.ended
        if batch.over.all() and not batch.ended.any():
            break
    assert ends.tolist() == [1, 1, 1, 1]
    assert (batch.acting == -1).all()
    assert len(batch.legal().ids) == 0
    assert not batch.mask().any()


def test_what_shaping_pays_in_a_match_comes_down_to_how_it_began(case: Case):
    plain, shaped = (batch_of(case, 8, shaping=shaping) for shaping in (0.0, 0.5))
    begun = shaped._worth_before.copy()
    owed = np.zeros((8, case.seats))
    chance, more = np.random.default_rng(2), 0.0
    for _ in range(STEPS):
        actions = plain.sample(chance)
        plain.step(actions)
        shaped.step(actions)
        assert plain.records.tobytes() == shaped.records.tobytes()
        owed += shaped.rewards - plain.rewards
        more += float(np.abs(shaped.rewards - plain.rewards).sum())
        for i in np.flatnonzero(plain.ended):
            assert np.allclose(owed[i], -0.5 * begun[i], atol=1e-4)
            owed[i], begun[i] = 0, shaped._worth_before[i]
    assert more > 0


def test_an_illegal_action_is_refused_and_nothing_happens():
    batch = Batch("clash", 3, seed=1)
    batch.step([batch.legal_actions(i)[0] for i in range(3)])
    before = batch.records.tobytes()
    legal = [batch.legal_actions(i)[0] for i in range(3)]
    with pytest.raises(
        IllegalActionError, match=r"match 2, seat 1: 666 is not legal. Legal now: \d+ \(choose"
    ):
        batch.step([*legal[:2], 666])
    with pytest.raises(MatchError, match="3 whole numbers"):
        batch.step(legal[:2])
    with pytest.raises(MatchError, match="3 whole numbers"):
        batch.step([0.5, 0.5, 0.5])
    assert batch.records.tobytes() == before
    batch.step(legal)
    assert batch.records.tobytes() != before


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({"n": 0}, "number of matches must be 1 or more"),
        ({"n": 2, "threads": 0}, "number of threads must be 1 or more"),
        ({"n": 2, "seats": 3}, "Clash! is for 2 players, not 3"),
        ({"n": 2, "opponents": {2: "random"}}, "there is no seat 2"),
        ({"n": 2, "opponents": {0: "ginger"}}, "no bot is called 'ginger'"),
        ({"n": 2, "opponents": {0: "random", 1: "random"}}, "leave one to be asked"),
        ({"n": 2, "options": {"heal_cap": "x"}}, "option heal_cap is"),
    ],
)
def test_what_cannot_be_is_refused_in_words(asked: dict[str, object], answer: str):
    with pytest.raises(Exception, match=answer):
        Batch("clash", **asked)  # type: ignore[arg-type]


def test_a_clone_goes_its_own_way_and_keeps_its_luck(case: Case):
    batch = batch_of(case)
    list(moments(batch, 10))
    twin, before = batch.clone(), batch.records.tobytes()
    list(moments(twin, 10, seed=4))
    assert batch.records.tobytes() == before
    list(moments(batch, 10, seed=4))
    assert batch.records.tobytes() == twin.records.tobytes()
