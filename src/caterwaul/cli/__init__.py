"""The command line. Each command lies in a module of its own name and is imported when it is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from ..core.errors import CaterwaulError

COMMANDS = (
    "serve",
    "play",
    "games",
    "rules",
    "cards",
    "deck",
    "print",
    "puzzle",
    "replay",
    "verify",
    "analyse",
    "simulate",
    "lab",
    "arena",
    "bench",
    "completion",
)
INTERRUPTED = 130


class Commands(click.Group):
    """The group: lazy, and every error that can be expected is a clear line and exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{name}").command
        return command

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        if not extra.pop("standalone_mode", True):
            return super().main(args, prog_name, standalone_mode=False, **extra)
        try:
            code = super().main(args, prog_name, standalone_mode=False, **extra)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            refuse(error.format_message(), hint_of(error))
        except Exception as error:
            if not is_expected(error):
                raise
            refuse(error_words(error))
        sys.exit(code if isinstance(code, int) else 0)


def refuse(message: str, hint: str = "") -> NoReturn:
    click.echo(f"caterwaul: {message}{hint}", err=True)
    sys.exit(2)


def hint_of(error: click.ClickException) -> str:
    ctx = getattr(error, "ctx", None)
    return f" (see {ctx.command_path} --help)" if ctx else ""


def is_expected(error: Exception) -> bool:
    """Errors that a user can cause."""
    return isinstance(error, (OSError, CaterwaulError))


def error_words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="caterwaul")
@click.pass_context
def main(ctx: click.Context) -> None:
    """A table for battle card games: play them, look things up, simulate them.

    Start with `caterwaul play`.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
