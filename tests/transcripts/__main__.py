"""Write the transcripts of all games anew, or of those named: `python -m tests.transcripts [GAME …]`."""

import sys

from tests.transcripts.writing import FOLDER, transcripts, write


def main(games: list[str]) -> None:
    wanted = {file: which for file, which in transcripts().items() if not games or which[0].key in games}
    kept = [file for file in FOLDER.glob("*/*.txt") if not games or file.parent.name in games]
    for file in sorted(set(kept) - set(wanted)):
        file.unlink()
        print(f"removed  {file.relative_to(FOLDER)}")
    for file, (case, seed) in wanted.items():
        file.parent.mkdir(exist_ok=True)
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        text = write(case, seed)
        file.write_text(text, encoding="utf-8")
        print(f"{'same' if text == before else 'changed' if before else 'new':<8} {file.relative_to(FOLDER)}")


if __name__ == "__main__":
    main(sys.argv[1:])
