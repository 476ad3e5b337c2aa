"""A sitting at a table: people type, bots choose, everything is kept after each decision."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from ..bots import cores
from ..bots.bot import Forfeit, Player
from ..bots.outside import make_player
from ..core.pointing import Question
from ..core.records import SPECTATOR
from ..core.rulebook import rules_of
from ..core.views import View
from ..core.words import and_list, comma_list
from ..match import Match
from ..match.ending import Ending
from ..match.start import MatchError, seed_bytes
from ..replay.text import write_replay
from . import saves
from .moves import Menu, Move, moves_of
from .saves import SavedTable
from .screen import Scene, draw, event_text, message_lines, wrapped
from .tabletop import counters_in
from .terminal import Terminal
from .understand import ambiguous, not_understood, shortened, understand
from .zones import Pen

HELP = """\
A letter takes the option beside it; so does its name, or any clear beginning.
help WORD   what a card or an option does
why CARD    why it cannot be used now, wherever it lies
hint        what a strong bot would do, and how sure it is
undo, back  take back your last decision; a step inside an unfinished one
log, view   all that has happened; the table, drawn again
rules WORD  the rules that speak of it; alone: all of them
save FILE   write a replay
quit        leave the table; caterwaul play --resume goes on""".splitlines()


class Leave(Exception):
    """Somebody leaves the table; the game is kept."""


class Session:
    """Plays a table to its end, or until somebody leaves."""

    def __init__(self, table: SavedTable, terminal: Terminal) -> None:
        self.table, self.terminal = table, terminal
        self.match: Match = table.match
        self.bots: dict[int, Player] = self._seated()
        self.lost_by_rule = ""  # who has, why, and who wins
        self.counters: dict[int, dict[tuple[int, str], int]] = {}  # as a seat saw them when it decided
        self.at_keyboard: int | None = None
        self.commands: dict[str, Callable[[int, str], Sequence[str] | None]] = {
            "help": self.help,
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "back": self.back,
            "log": self.log,
            "view": self.view,
            "rules": self.rules,
            "save": self.save,
            "quit": self.quit,
        }

    def _seated(self) -> dict[int, Player]:
        return {seat: self._bot(seat, name) for seat, name in self.table.bots.items()}

    def _bot(self, seat: int, name: str) -> Player:
        """Each bot has chance of its own, fresh after every return to the table."""
        start, now = self.match.start.seed, len(self.match.actions)
        digest = hashlib.sha256(start + f"bot {seat} {now}".encode()).digest()
        return make_player(name, self.match.game, self.match.cards, int.from_bytes(digest[:8], "little"))

    @property
    def several_people(self) -> bool:
        return len(self.table.people) > 1

    # the sitting

    def run(self) -> None:
        """People decide first and bots after them, so that taking back a choice never shows a bot's."""
        saves.keep(self.table)
        while True:
            waiting = [seat for seat in self.match.to_act if seat in self.table.people]
            if self.match.over:
                self.tell_bots(self.match.winners)
                if not self.ended():
                    return
            elif waiting:
                self.decide(self.at_keyboard if self.at_keyboard in waiting else waiting[0])
            else:
                seat = self.match.to_act[0]
                try:
                    self.match.play(seat, self.bots[seat].choose(self.match, seat))
                except Forfeit as forfeit:
                    self.end_by_rule(seat, forfeit)
                    return
            if not int(self.match.state.draft):
                saves.keep(self.table)

    def end_by_rule(self, seat: int, forfeit: Forfeit) -> None:
        """A bot from outside has failed: it has lost, and all others have won."""
        winners = [p for p in range(self.match.start.seats) if p != seat]
        self.table.ending = Ending("resigned", tuple(winners))
        self.tell_bots(winners)
        loser, won = self.match.names[seat], winning([self.match.names[p] for p in winners])
        self.lost_by_rule = f"{won} {loser} loses by rule ({forfeit.fault}): {forfeit.said}"

    def tell_bots(self, winners: Sequence[int]) -> None:
        for seat, bot in self.bots.items():
            bot.end(self.match, seat, winners)

    def close(self) -> None:
        """Let go of what the bots hold."""
        for bot in self.bots.values():
            bot.close()

    def hand_over(self, seat: int) -> None:
        """Nobody sees what another has chosen or holds."""
        if not self.several_people or seat == self.at_keyboard:
            self.at_keyboard = seat
            return
        name = self.match.names[seat]
        if self.terminal.asks_a_person:
            self.terminal.clear()
            self.terminal.show(centred(f"Pass the keyboard to {name}", self.terminal))
            if self.terminal.ask(f"{name}: press Enter when nobody else looks. ").lower() in ("q", "quit"):
                raise Leave
        else:
            self.terminal.show([f"--- {name} ---"])
        self.at_keyboard = seat

    def decide(self, seat: int) -> None:
        """Ask a person until they have taken an action, or taken one back."""
        self.hand_over(seat)
        view = self.match.view(seat)
        scene = self.scene(view, moves_of(view))
        all_moves = scene.moves
        drawn_once = False
        while True:
            menu = self.show(scene, message_only=drawn_once)
            drawn_once = not self.terminal.interactive
            typed = self.ask([move.title for move in scene.moves])
            scene = replace(scene, message=())
            if not typed:
                continue
            if typed.lower() in ("more", "m") and menu.pages > 1:
                scene, drawn_once = replace(scene, page=scene.page + 1), False
                continue
            if typed.lower() == "back" and scene.opened:
                scene, drawn_once = replace(scene, moves=all_moves, opened="", page=0), False
                continue
            meant = self.meant(typed, menu, scene.moves, bool(scene.opened))
            if isinstance(meant, Move):
                self.counters[seat] = counters_in(view)
                self.match.play(seat, meant.option.action)
                return
            if isinstance(meant, tuple):
                scene, drawn_once = replace(scene, moves=meant, opened=meant[0].head, page=0), False
                continue
            said = self.commanded(seat, typed) if meant is None else [meant]
            if said is None:
                return
            scene = replace(scene, message=said)

    def meant(
        self, typed: str, menu: Menu, moves: Sequence[Move], opened: bool
    ) -> Move | tuple[Move, ...] | str | None:
        """A move, a group of moves to choose from, None for a command, or why it is neither."""
        word = typed.split()[0].lower()
        if word in (*self.commands, "?", "q", "exit") and typed.lower() not in [e.code for e in menu.entries]:
            return None
        found = understand(typed, menu, moves, opened)
        if len(found) == 1:
            return found[0]
        if found and len({move.head for move in found}) == 1 and not opened:
            return found
        if found:
            return ambiguous(typed, found)
        if self.command_of(word):
            return None
        return self.why_not(typed, moves) or not_understood(typed, moves, list(self.commands))

    def why_not(self, typed: str, moves: Sequence[Move]) -> str | None:
        """What keeps a move from being legal, where the words name one."""
        seat, said = self.at_keyboard, typed.lower().replace(" ", "_")
        assert seat is not None
        ids = [
            e.id for rows in self.match.cards.tables.values() for e in rows if said in (e.id, e.name.lower())
        ]
        verbs = dict.fromkeys(move.option.words.split()[0] for move in moves)
        ways = (typed, *(f"{verb} {name}" for name in (typed, *ids) for verb in verbs))
        for words in ways:
            action = self.match.game.actions.parse(words, self.match.cards)
            if action is not None and action not in self.match.legal_actions(seat):
                try:
                    self.match.play(seat, action)
                except MatchError as error:
                    return sentence(error).partition(" Legal now:")[0]
        unclear = filter(None, (self.match.game.actions.unclear(words, self.match.cards) for words in ways))
        return next((f"{shortened(typed)!r}: {reason}." for reason in unclear), None)

    def command_of(self, word: str) -> str | None:
        word = {"?": "help", "q": "quit", "exit": "quit"}.get(word, word)
        found = [name for name in self.commands if name.startswith(word)]
        return word if word in self.commands else found[0] if len(found) == 1 else None

    def commanded(self, seat: int, typed: str) -> Sequence[str] | None:
        """What a command has to say; None where the table has changed and is asked anew."""
        word, _, rest = typed.partition(" ")
        name = self.command_of(word.lower())
        assert name is not None
        return self.commands[name](seat, rest.strip())

    def scene(self, view: View, moves: Sequence[Move]) -> Scene:
        before = self.counters.get(view.seat, {})
        heard = len(view.log) - len(self.match.events(view.seat, self.last_action(view.seat)))
        return Scene(self.match.game.title, view, moves, heard=heard, before=before)

    def last_action(self, seat: int) -> int | None:
        """What has happened since a seat last acted is new to it."""
        own = [i for i, (p, _) in enumerate(self.match.actions) if seat in (p, SPECTATOR)]
        return own[-1] if own else None

    def show(self, scene: Scene, message_only: bool) -> Menu:
        """On a screen everything is drawn anew; on a pipe a word about what was typed is enough."""
        drawn = draw(scene, self.terminal.paper)
        if message_only:
            self.terminal.show(message_lines(scene, self.terminal.paper.width))
        else:
            self.terminal.clear()
            self.terminal.show(drawn.lines)
        return drawn.menu

    def ask(self, words: Sequence[str] = ()) -> str:
        asked = self.terminal.ask_unseen if self.several_people else self.terminal.ask
        try:
            return asked("> ", [*words, *self.commands])
        except EOFError:
            print()
            raise Leave from None

    # the commands: what they say, or None where the decision is asked anew

    def help(self, seat: int, words: str) -> Sequence[str] | None:
        if not words:
            return HELP
        moves = moves_of(self.match.view(seat))
        drawn = draw(self.scene(self.match.view(seat), moves), self.terminal.paper)
        found = {
            m.head if len(moves) > 9 else m.title: m.option.help for m in understand(words, drawn.menu, moves)
        }
        said = [f"{title}: {text}" for title, text in list(found.items())[:5] if text]
        return said or self.help_on_cards(words)

    def help_on_cards(self, words: str) -> Sequence[str]:
        """Any card of the match, also the others'."""
        wanted = words.lower().replace("_", " ")
        entries = [entry for rows in self.match.cards.tables.values() for entry in rows]
        for test in (str.__eq__, str.startswith, str.__contains__):
            found = [
                e for e in entries if test(e.name.lower(), wanted) or test(e.id.replace("_", " "), wanted)
            ]
            if found:
                return [
                    f"{e.name}: {e.text or comma_list([f'{k} {v}' for k, v in e.given.items()])}"
                    for e in found[:5]
                ]
        return [f"Nothing here is called {words!r}. Type help alone for the commands."]

    def why(self, seat: int, words: str) -> Sequence[str] | None:
        """Of every card of that name that is seen on the table, each reason once."""
        wanted, zones = words.lower().replace("_", " "), self.match.view(seat, numbered=False).zones
        lying = [(card, zone.label) for zone in zones for host in zone.cards for card in (host, *host.under)]
        named = [
            (card, label) for card, label in lying if card.face and wanted and wanted in card.name.lower()
        ]
        if not named:
            return [
                f"No card called {words!r} lies open on the table. Type why and the name of one that does."
            ]
        reasons = ((c, label, self.match.why(seat, Question(c.handle))) for c, label in named)
        told = (f"{c.name}, {label}: {why or 'it can be used now'}." for c, label, why in reasons)
        return list(dict.fromkeys(told))

    def hint(self, seat: int, words: str) -> Sequence[str] | None:
        from ..bots.advice import HINT_TIME, adviser, hint
        from .progress import compiling_shown

        with compiling_shown(self.match.game, ["tiger"]):
            bot = adviser(self.match, HINT_TIME, minds=cores())
        return [hint(self.match, seat, bot)]

    def undo(self, seat: int, words: str) -> Sequence[str] | None:
        try:
            self.match.undo(seat, consent=not self.several_people)
        except MatchError as error:
            if not self.several_people or "consent" not in str(error):
                return [sentence(error)]
            others = [self.match.names[p] for p in self.table.people if p != seat]
            self.terminal.show(
                [f"{and_list(others)}: may {self.match.names[seat]} take that back? yes or no"]
            )
            if self.ask().lower() not in ("y", "yes"):
                return ["It stands."]
            self.match.undo(seat, consent=True)
        self.counters.clear()
        return None

    def back(self, seat: int, words: str) -> Sequence[str] | None:
        try:
            self.match.back(seat)
        except MatchError as error:
            return [sentence(error) + " Type undo to take back a whole decision."]
        return None

    def log(self, seat: int, words: str) -> Sequence[str] | None:
        paper = self.terminal.paper
        pen = Pen(paper.plain, seat)
        told = [event_text(line, True, pen) for line in self.match.view(seat).log]
        self.terminal.pages([piece for line in told for piece in wrapped(line, paper.width)])
        return []

    def view(self, seat: int, words: str) -> Sequence[str] | None:
        """The whole table, also where it is too tall for the screen."""
        view = self.match.view(seat)
        scene = self.scene(view, moves_of(view))
        self.terminal.pages(draw(scene, replace(self.terminal.paper, height=None)).lines)
        return []

    def rules(self, seat: int, words: str) -> Sequence[str] | None:
        """The digest in our words, all of it or what speaks of something."""
        wanted = words.lower()
        rules = rules_of(self.match.game.folder, None).values()
        found = [rule for rule in rules if wanted in f"{rule.id} {rule.text}".lower()]
        if not found:
            return [f"No rule speaks of {words!r}."]
        told = [Text.assemble((f"{rule.id}  ", "bold bright_yellow"), rule.text) for rule in found]
        self.terminal.pages([piece for line in told for piece in wrapped(line, self.terminal.paper.width)])
        return []

    def save(self, seat: int, words: str) -> Sequence[str] | None:
        if not words:
            return [f"Kept in {saves.keep(self.table)}. {saves.WARNING}"]
        try:
            saves.write_whole(Path(words).expanduser(), write_replay(self.match))
        except OSError as error:
            return [f"{words}: {error.strerror}."]
        return [f"Written to {words}. {saves.WARNING}"]

    def quit(self, seat: int, words: str) -> Sequence[str] | None:
        raise Leave

    # the end

    def ended(self) -> bool:
        """Show how it ended; True where play goes on, in this match or in another."""
        seat = self.table.people[0] if not self.several_people else -1
        view = self.match.view(seat)
        kept = saves.keep(self.table)
        if not self.terminal.interactive:
            self.show(replace(self.scene(view, ()), prompt=result(self.match)), message_only=False)
            return False
        message: Sequence[str] = (
            "again: once more   undo: take the last decision back   log   save FILE   Enter: leave",
        )
        while True:
            prompt = f"{result(self.match)}  {score(self.match)}"
            self.show(replace(self.scene(view, ()), prompt=prompt, message=message), message_only=False)
            typed = self.ask()
            name = self.command_of(typed.split()[0].lower()) if typed else "quit"
            if name == "quit":
                return False
            if typed.lower() == "again":
                self.play_again()
                return True
            if name is None:
                message = (f"{typed!r} is not understood. Enter leaves.",)
                continue
            said = self.commanded(self.table.people[0], typed)
            if said is None:
                kept.unlink(missing_ok=True)
                return True
            message = said

    def play_again(self) -> None:
        """The same people, bots, options and choices; other cards."""
        start = replace(self.match.start, seed=seed_bytes(None), shuffle=None)
        self.match = Match(self.match.game, self.match.cards, start, self.match.names)
        self.table = replace(self.table, match=self.match, name="")
        self.counters.clear()
        self.close()
        self.bots = self._seated()


def result(match: Match) -> str:
    """Who has won, in words."""
    return winning([match.names[seat] for seat in match.winners])


def winning(winners: Sequence[str]) -> str:
    if not winners:
        return "A draw."
    if len(winners) > 1:
        return f"{' and '.join(winners)} share the win."
    return "You win!" if winners == ["You"] else f"{winners[0]} wins."


def score(match: Match) -> str:
    return ", ".join(f"{name} {n}" for name, n in zip(match.names, match.score, strict=True))


def sentence(error: Exception) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def centred(text: str, terminal: Terminal) -> list[Text]:
    """A line in the middle of an otherwise empty screen."""
    paper = terminal.paper
    above = [Text("")] * ((paper.height or 3) // 2 - 1)
    return [*above, Text(text.center(paper.width), "bold bright_white"), Text("")]
