"""What may be asked of the server: every HTTP endpoint, and the commands of the socket."""
