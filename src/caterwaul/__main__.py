"""`python -m caterwaul` is the command `caterwaul`."""

from .cli import main

main()
