"""Print and play: orders, one at a time, each in a process of its own."""
