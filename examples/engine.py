"""A bot in thirty lines: it speaks the protocol of docs/engine-protocol.md, and takes any option.

caterwaul arena clash --bots "greedy,program:python3 examples/engine.py"
"""

import random
import sys

chance = random.Random()
options: list[str] = []


def say(line: str) -> None:
    print(line, flush=True)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "caterwaul":
        say("name Any option")
        say("ready")
    elif word == "luck":
        chance.seed(int(rest))
    elif word == "begin":
        say("ready")
    elif word == "option":
        options.append(rest.partition(" ")[0])
    elif word == "go":
        say(f"bestmove {chance.choice(options)}")
        options.clear()
