"""What bots run compiled, in a folder of its own: an edit beside it compiles nothing again."""
