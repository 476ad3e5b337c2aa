"""What goes over a socket to a table, and how."""
