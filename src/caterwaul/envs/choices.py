"""What may be done now in each of many matches: as lists, as masks, by an index, and what it is made of."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..core.cardset import CardSet
from ..core.compiled_parts import entry_of
from ..core.game import Game
from ..match.match import IllegalActionError
from ..match.start import MatchError
from .action_features import ActionFeatures
from .side_by_side import pick, write_ragged

PLACES = 64  # choices of one decision by the compact index, at most
NONE, MORE = -1, -2  # in the place of an action: there is none; the rest is asked for next


class Legal(NamedTuple):
    """The legal actions of all matches: those of match i are `ids[offsets[i] : offsets[i + 1]]`, sorted."""

    offsets: NDArray[np.int64]
    ids: NDArray[np.int32]

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many actions are legal in each match."""
        return np.diff(self.offsets)


class Choices:
    """The legal actions of who is asked, match by match."""

    n: int
    game: Game
    cards: CardSet
    features_of: ActionFeatures
    acting: NDArray[np.int64]  # which seat is asked; -1: the match is over
    _listed: NDArray[np.int32]  # their actions, sorted
    _counts: NDArray[np.int64]
    _turned: NDArray[np.int64]  # how often `MORE` was the answer to this decision

    def legal_actions(self, i: int) -> list[int]:
        """The legal actions of who is asked in one match."""
        found: list[int] = self._listed[i, : self._counts[i]].tolist()
        return found

    def legal(self) -> Legal:
        """The legal actions of who is asked, all lists one after the other."""
        offsets = np.zeros(self.n + 1, np.int64)
        np.cumsum(self._counts, out=offsets[1:])
        ids = np.zeros(int(offsets[-1]), np.int32)
        entry_of(write_ragged)(self._listed, self._counts, offsets, ids)
        return Legal(offsets, ids)

    @property
    def _left(self) -> NDArray[np.int64]:
        """Of each match how many actions have not been passed over by `MORE`."""
        return self._counts - self._turned * (PLACES - 1)

    def mask(self) -> NDArray[np.bool_]:
        """For each match which of the 64 places are taken."""
        return np.asarray(np.arange(PLACES) < self._left[:, None])

    def padded(self) -> NDArray[np.int32]:
        """For each match the actions at the 64 places, sorted, and -1 (`NONE`) behind them.

        Where more than 64 are legal the last place is -2 (`MORE`): a step that takes it asks for the rest.
        """
        found = np.full((self.n, PLACES), NONE, np.int32)
        left = self._left
        most = min(PLACES, int(self._counts.max(initial=0)))
        where = np.minimum(np.arange(most) + (self._counts - left)[:, None], self._listed.shape[1] - 1)
        there = np.arange(most) < left[:, None]
        found[:, :most][there] = np.take_along_axis(self._listed, where, axis=1)[there]
        found[left > PLACES, -1] = MORE
        return found

    def _turns(self, actions: NDArray[np.integer]) -> NDArray[np.bool_]:
        """Where the rest is asked for, and there is one."""
        return np.asarray((actions == MORE) & (self._left > PLACES))

    def masks(self) -> NDArray[np.bool_]:
        """For each match and each action of the game whether it is legal. Of many actions that is much."""
        legal = self.legal()
        found = np.zeros((self.n, self.game.actions.count), np.bool_)
        found[np.repeat(np.arange(self.n), legal.counts), legal.ids] = True
        return found

    def at(self, places: ArrayLike) -> NDArray[np.int64]:
        """The actions at these places, a place for each match: a compact index of them, one to one.

        Every action has one place, and where more than 64 are legal some have it after one or several `MORE`.
        Where nobody is asked any place will do.
        """
        found = np.asarray(places)
        if found.shape != (self.n,) or found.dtype.kind not in "iu":
            raise MatchError(f"{self.n} whole numbers are needed, a place for each match")
        left = self._left
        wrong = np.flatnonzero(((found < 0) | (found >= np.minimum(left, PLACES))) & (left > 0))
        if len(wrong):
            i = int(wrong[0])
            raise IllegalActionError(
                f"match {i}: there is no legal action at place {found[i]}; "
                f"places are 0 to {min(left[i], PLACES) - 1}"
            )
        where = np.where(left > 0, found + self._counts - left, 0)
        chosen = self._listed[np.arange(self.n), where].astype(np.int64)
        chosen[(left > PLACES) & (found == PLACES - 1)] = MORE
        return chosen

    def sample(self, chance: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for each match, each as likely as any other."""
        picked = np.zeros(self.n, np.int64)
        entry_of(pick)(self._listed, self._counts, chance.random(self.n), picked)
        return picked

    def features(self) -> NDArray[np.int32]:
        """Of all legal actions, as `legal` lists them: verb, card, place … (`features_of.columns`)."""
        legal = self.legal()
        return self.features_of.of(legal.ids, np.repeat(self.acting, legal.counts))

    def words(self, action: int) -> str:
        return self.game.actions.words(int(action), self.cards) or "nothing that there is"
