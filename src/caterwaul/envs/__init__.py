"""Matches for learners: many side by side, each step one compiled call for all of them.

    from caterwaul.envs import Batch

    batch = Batch("clash", 1024, seed=7)
    seen, legal = batch.observe(), batch.legal()
    batch.step(legal.ids[legal.offsets[:-1]])

The interfaces of other packages are in `caterwaul.envs.gymnasium_env`, `.pettingzoo_env` and `.openspiel`.
"""

from __future__ import annotations

from .action_features import ActionFeatures
from .batch import Batch, Step
from .choices import MORE, NONE, PLACES, Legal
from .evaluation import Evaluation, evaluate
from .observations import Observation, Part

__all__ = [
    "MORE",
    "NONE",
    "PLACES",
    "ActionFeatures",
    "Batch",
    "Evaluation",
    "Legal",
    "Observation",
    "Part",
    "Step",
    "evaluate",
]
