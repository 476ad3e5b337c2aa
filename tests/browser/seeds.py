"""Which match of chance comes to what a test looks for: searched for again only where it no longer does."""

SEEDS: dict[tuple[str, str], int] = {}
