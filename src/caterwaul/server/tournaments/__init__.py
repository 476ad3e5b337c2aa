"""Tournaments on the server: a desk for people, a referee that goes on by itself, and documents."""
