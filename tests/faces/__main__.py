"""Draw the stored pictures anew: `python -m tests.faces`."""

from tests.faces.drawn import STORED, samples


def main() -> None:
    wanted = samples()
    STORED.mkdir(exist_ok=True)
    for file in sorted(set(STORED.glob("*.svg")) - set(wanted)):
        file.unlink()
        print(f"removed  {file.name}")
    for file, svg in wanted.items():
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        file.write_text(svg, encoding="utf-8")
        print(f"{'same' if svg == before else 'changed' if before else 'new':<8} {file.name}")


if __name__ == "__main__":
    main()
