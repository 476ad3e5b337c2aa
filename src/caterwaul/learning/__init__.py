"""How a game is taught: its guide and drawn examples, and a first match with a coach. All of it is data."""
