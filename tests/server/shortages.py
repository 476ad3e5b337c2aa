"""What takes long is done elsewhere: a server that can neither print nor play studies."""

import pytest

from caterwaul.server.errors import Refusal
from caterwaul.server.lab.studies import Studies
from caterwaul.server.printing.queue import PrintQueue


async def out_of_paper(*_: object) -> None:
    raise Refusal("unavailable", "there is no paper")


async def out_of_bots(*_: object) -> None:
    raise Refusal("unavailable", "there are no bots")


def run_out_of_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(PrintQueue, "_make", out_of_paper)
    patch.setattr(Studies, "_play", out_of_bots)
