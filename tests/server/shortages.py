"""What takes long is done elsewhere: a server that cannot print, play studies or look at pictures."""

import pytest

from caterwaul.server.errors import Refusal
from caterwaul.server.lab.darkroom import Darkroom
from caterwaul.server.lab.studies import Studies
from caterwaul.server.printing.queue import PrintQueue


async def out_of_paper(*_: object) -> None:
    raise Refusal("unavailable", "there is no paper")


async def out_of_bots(*_: object) -> None:
    raise Refusal("unavailable", "there are no bots")


async def out_of_light(*_: object) -> None:
    raise Refusal("unavailable", "there is no light in the darkroom")


def run_out_of_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Darkroom, "made_small", out_of_light)
    patch.setattr(PrintQueue, "_make", out_of_paper)
    patch.setattr(Studies, "_play", out_of_bots)
