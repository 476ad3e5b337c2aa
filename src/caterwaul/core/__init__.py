"""What every game stands on: records, chance, piles, events, actions, cards as data. It knows no game."""
