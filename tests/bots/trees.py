"""What a test asks of the tree of a mind."""

from typing import Any

from caterwaul.bots.thinking import Mind


def offers(mind: Mind, node: Any) -> list[int]:
    """How often each action of a node was legal there."""
    found, e = [], int(node.first)
    while e:
        found.append(int(mind.edges[e].offered))
        e = int(mind.edges[e].following)
    return found
