"""Search for the matches that tests look at, and write down their seeds: `python -m tests.browser`."""

from .seeds import STORED, all_sought


def main() -> None:
    lines = ["# The first match that comes to what a test is about: written by `python -m tests.browser`."]
    lines += [f'"{wanted.name}" = {wanted.search()[0]}' for wanted in all_sought()]
    STORED.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines) - 1} seeds in {STORED.name}")


if __name__ == "__main__":
    main()
