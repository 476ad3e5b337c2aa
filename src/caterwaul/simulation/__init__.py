"""Mass play: thousands of matches, and what is counted in them."""
