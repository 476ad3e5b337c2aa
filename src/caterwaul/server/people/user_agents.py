"""Which browser somebody uses, in two words, so that they know their sessions from another's."""

from __future__ import annotations

BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Mac OS", "a Mac"), ("Linux", "Linux"),
)  # fmt: skip


def browser_in_words(user_agent: str) -> str:
    """The header says much more, which is nobody's business."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "A program")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    return f"{browser} on {system}" if system else browser
