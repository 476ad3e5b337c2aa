"""The server: tables for people and bots in the browser. The list of events of a table is the only truth."""
