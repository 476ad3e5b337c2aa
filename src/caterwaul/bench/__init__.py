"""The speed table: our games and, in the same run, their peers."""
