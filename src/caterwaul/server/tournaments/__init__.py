"""Tournaments on the server: what people ask for, rounds that go on by themselves, and documents."""
