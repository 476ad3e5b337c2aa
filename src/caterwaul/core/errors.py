"""The base of every error that people can act on: one line that says what was wrong and what is allowed."""


class CaterwaulError(ValueError):
    """Something that was asked for and cannot be done; nothing has changed."""
