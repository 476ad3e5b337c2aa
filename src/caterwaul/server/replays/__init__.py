"""Replays in the browser: what every seat saw, how the chances went, and going on from the middle."""
