"""`caterwaul completion`: the script that teaches a shell our words."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

PLACES = {
    "bash": 'eval "$(caterwaul completion bash)" in ~/.bashrc',
    "zsh": 'eval "$(caterwaul completion zsh)" in ~/.zshrc',
    "fish": "caterwaul completion fish > ~/.config/fish/completions/caterwaul.fish",
}


@click.command("completion", epilog="Bash and Zsh: " + PLACES["bash"] + ". Fish: " + PLACES["fish"] + ".")
@click.argument("shell", type=click.Choice(list(PLACES)), default="bash")
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell."""
    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(ctx.find_root().command, {}, "caterwaul", "_CATERWAUL_COMPLETE")
    click.echo(script.source_template % script.source_vars())
