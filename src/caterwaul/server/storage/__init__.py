"""Where things are kept: events of tables, and documents of people."""
