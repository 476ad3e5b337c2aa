"""The action space of every game: each integer that has words has its own, and they read back."""

import pytest

from caterwaul import games


@pytest.mark.parametrize("key", games.keys())
def test_every_action_with_words_reads_back(key: str):
    game = games.load(key)
    spelled = {
        a: words
        for a in range(game.actions.count)
        if (words := game.actions.words(a, game.builtin)) is not None
    }
    assert spelled
    assert len(set(spelled.values())) == len(spelled)
    assert all(game.actions.parse(words, game.builtin) == a for a, words in spelled.items())
    assert all(game.actions.parse(words.upper(), game.builtin) == a for a, words in spelled.items())


@pytest.mark.parametrize("key", games.keys())
def test_integers_outside_the_space_have_no_words(key: str):
    game = games.load(key)
    assert game.actions.words(-1, game.builtin) is None
    assert game.actions.words(game.actions.count, game.builtin) is None


@pytest.mark.parametrize("key", games.keys())
def test_verbs_fill_the_space_without_gaps(key: str):
    actions = games.load(key).actions
    ends = [verb.start + verb.count for verb in actions.verbs]
    assert list(actions) == [0, *ends[:-1]]
    assert ends[-1] == actions.count
