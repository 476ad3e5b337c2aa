"""Decks that people build and keep."""
