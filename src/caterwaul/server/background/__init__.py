"""What takes long and must not be felt at a table: compiling games, thinking bots."""
