"""People: guests, accounts, passwords."""
