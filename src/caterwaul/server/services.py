"""What serves the whole server: made in one place, from its settings, and handed down."""

from __future__ import annotations

from dataclasses import dataclass

from .background.bot_threads import BotThreads
from .background.game_compiler import GameCompiler
from .background.tasks import Tasks
from .http.lan_access import LanAccess
from .lab.darkroom import Darkroom
from .lab.studies import Studies
from .people.passwords import Attempts
from .people.profiles import Faces
from .printing.queue import PrintQueue
from .replays.library import Library
from .results.results import Results
from .results.solved import Solved
from .settings import Settings
from .storage.engine import store_for
from .storage.store import Documents, Store
from .tables.end_notices import EndNotices
from .tables.hall import Hall
from .tables.promised_shuffles import PromisedShuffles
from .tables.seat_index import SeatIndex
from .tables.table_services import TableServices
from .tournaments.rounds import Rounds


@dataclass(frozen=True)
class Services:
    """One of each for a process. Whoever needs a few of them is given those, and knows no others."""

    settings: Settings
    lan_access: LanAccess
    store: Store
    tasks: Tasks
    compiler: GameCompiler
    bot_threads: BotThreads
    print_queue: PrintQueue
    studies: Studies
    darkroom: Darkroom
    library: Library
    attempts: Attempts
    faces: Faces
    promised_shuffles: PromisedShuffles
    seat_index: SeatIndex
    end_notices: EndNotices
    hall: Hall
    results: Results
    solved: Solved
    rounds: Rounds

    @property
    def documents(self) -> Documents:
        return self.store.documents

    async def close(self) -> None:
        """Stop all that goes on. What was acknowledged is on disk already."""
        self.tasks.cancel()
        self.bot_threads.close()
        await self.print_queue.close()
        await self.studies.close()
        self.library.close()
        await self.compiler.close()
        await self.hall.close()
        await self.store.close()


def make_services(settings: Settings, lan_access: LanAccess | None = None) -> Services:
    """Everything that a server with these settings needs. Nothing goes on before its store is opened."""
    store = store_for(settings.database, settings.workers is not None)
    tasks = Tasks("something nobody waits for failed")
    of_tables = TableServices(settings, store, GameCompiler(), BotThreads())
    seat_index, end_notices = SeatIndex(store), EndNotices(store)
    promised_shuffles = PromisedShuffles(store)
    hall = Hall(of_tables, seat_index, end_notices, promised_shuffles, tasks)
    results, rounds = Results(store), Rounds(hall, of_tables, tasks)
    solved = Solved(store)
    hall.solved_listeners.append(solved.note)
    end_notices.listeners += [results.note, rounds.note_end]
    return Services(
        settings=settings,
        lan_access=lan_access or LanAccess(),
        store=store,
        tasks=tasks,
        compiler=of_tables.compiler,
        bot_threads=of_tables.bot_threads,
        print_queue=PrintQueue(settings.home),
        studies=Studies(settings, of_tables.compiler, tasks),
        darkroom=Darkroom(),
        library=Library(store, of_tables.compiler),
        attempts=Attempts(settings),
        faces=Faces(store),
        promised_shuffles=promised_shuffles,
        seat_index=seat_index,
        end_notices=end_notices,
        hall=hall,
        results=results,
        solved=solved,
        rounds=rounds,
    )
