"""The workshop: the language of card files, what is wrong with one, and studies beside the tables."""
