"""What HTTP needs and no game does: addresses, headers, limits, pages, files."""
