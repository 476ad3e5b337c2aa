"""Accounts: optional, without e-mail. Who has one keeps games, decks and ratings wherever they sign in."""
