"""What a deck must hold to be brought to a match."""

DECK = 27  # 102.1
FIT_COST = 5  # 103.3: what a troop may cost to make a hand fit
