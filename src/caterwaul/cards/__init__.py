"""Cards outside of a match: decks of one's own, and what cards can be looked through by."""
