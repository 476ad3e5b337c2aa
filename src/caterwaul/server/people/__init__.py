"""People: guests, accounts, passwords, and what is kept of somebody."""
