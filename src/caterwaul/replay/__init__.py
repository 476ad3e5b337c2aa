"""Replays: matches as text, and whether a text holds."""
