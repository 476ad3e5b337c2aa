"""What a table needs of its server."""

from __future__ import annotations

from dataclasses import dataclass

from ..background.bot_threads import BotThreads
from ..background.game_compiler import GameCompiler
from ..settings import Settings
from ..storage.store import Store


@dataclass(frozen=True)
class TableServices:
    """Handed to every room, and to those who look after rooms."""

    settings: Settings
    store: Store
    compiler: GameCompiler
    bot_threads: BotThreads
