"""Runs of the mutants over a toy: what kills, what survives, and what is done again."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent

from tests.mutants.toy import RULES, STRONG, Toy

WEAK = """
    from toy.rules import step

    def test_damage_is_taken():
        assert step(5, 3) == 2
"""
BELOW = "rules.py step: if left < 1: → if False:"
LINE = "rules.py step: return min(max(left, 1), MOST)"
EQUAL = [f"{LINE} → return min(left, MOST)", f"{LINE} → return min(max(left, 0), MOST)"]  # left is at least 1
EXCUSE = f'[[survivor]]\nmutants = {json.dumps(EQUAL, ensure_ascii=False)}\nbecause = "left is at least 1."\n'


def test_good_tests_kill_all_but_what_nobody_can_tell(tmp_path: Path):
    toy = Toy(tmp_path)
    code, said = toy.run()
    alive = [mutant for mutant, end in toy.ends().items() if end == "survived"]
    assert sorted(alive) == EQUAL
    assert code == 1
    assert f"rules.py:11 (limit, 3 tests run there)\n    {EQUAL[0]}\n" in said


def test_a_weak_test_lets_a_dropped_condition_survive_and_does_not_run_what_it_does_not_reach(tmp_path: Path):
    toy = Toy(tmp_path, tests=WEAK)
    _, said = toy.run()
    assert toy.ends()[BELOW] == "survived"
    assert toy.ends()["rules.py step: left = hp - damage → left = hp + damage"] == "killed"
    assert "(statement, 0 tests run there)\n    rules.py step: return -1 → pass" in said


def test_a_test_is_asked_about_the_statements_that_it_runs_and_not_about_those_after_its_end(tmp_path: Path):
    defeat = "from toy.rules import step\n\ndef test_defeat():\n    assert step(1, 5) == -1\n"
    toy = Toy(tmp_path, tests=defeat)
    toy.run()
    ran = {kept["mutant"]: kept["tests"] for kept in toy.results()}
    assert ran["rules.py step: return -1 → return -2"] == 1
    assert ran[f"{LINE} → return MOST"] == 0


def test_what_is_only_for_judging_is_not_broken_and_constants_that_are_used_are(tmp_path: Path):
    toy = Toy(tmp_path)
    toy.run()
    assert not any("judge" in mutant or "UNUSED" in mutant for mutant in toy.ends())
    constants = {mutant: end for mutant, end in toy.ends().items() if mutant.startswith("sizes.py")}
    assert constants == {
        "sizes.py MOST: MOST = 9 → MOST = 10": "killed",
        "sizes.py MOST: MOST = 9 → MOST = 8": "killed",
    }


def test_a_loop_that_never_ends_is_killed_by_the_time_limit(tmp_path: Path):
    rules = """
        from .marks import rule

        @rule("1")
        def step(n):
            while n > 3:
                n -= 1
            return n
    """
    toy = Toy(tmp_path, rules, "from toy.rules import step\n\ndef test_step():\n    assert step(5) == 3\n")
    toy.run()
    assert toy.ends()["rules.py step: n -= 1 → n += 1"] == "timeout"
    assert toy.ends()["rules.py step: n -= 1 → pass"] == "timeout"
    assert toy.ends()["rules.py step: while n > 3: → if n > 3:"] == "killed"


def test_a_run_that_was_stopped_goes_on(tmp_path: Path):
    toy = Toy(tmp_path)
    toy.run()
    file = tmp_path / "kept" / "toy.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = toy.ends()
    file.write_text("".join(lines[:5]) + lines[5][:20], encoding="utf-8")
    toy.run()
    again = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert again[:5] == lines[:5]
    assert len(again) == len(lines)
    assert toy.ends() == whole


def test_a_run_over_what_has_not_changed_runs_nothing(tmp_path: Path):
    toy = Toy(tmp_path)
    first = toy.run()[1]
    kept = toy.results()
    second = toy.run()[1]
    assert toy.results() == kept
    assert [line for line in second.splitlines() if "step" in line] == [
        line for line in first.splitlines() if "step" in line
    ]


def test_a_new_file_of_tests_is_asked_about_survivors_and_what_was_killed_stands(tmp_path: Path):
    toy = Toy(tmp_path, tests=WEAK)
    toy.run()
    killed = [kept for kept in toy.results() if kept["end"] == "killed"]
    toy.write("tests/test_more.py", STRONG)
    toy.run()
    assert [kept for kept in toy.results() if kept["by"].startswith("test_toy.py")] == killed
    assert any(kept["by"].startswith("test_more.py") for kept in toy.results())
    assert toy.ends()[BELOW] == "killed"
    assert sorted(mutant for mutant, end in toy.ends().items() if end == "survived") == EQUAL


def test_changed_rules_are_broken_anew_first_against_who_killed_before(tmp_path: Path):
    toy = Toy(tmp_path)
    toy.run()
    before = toy.results()
    toy.write("toy/rules.py", RULES.replace("return hp > 1", "return hp > 2"))
    toy.run()
    killers = {kept["mutant"]: kept["by"] for kept in toy.results()}
    assert killers == {kept["mutant"]: kept["by"] for kept in before}
    assert {kept["sources"] for kept in toy.results()} != {kept["sources"] for kept in before}
    assert all(kept["tests"] == 1 for kept in toy.results() if kept["end"] == "killed")


def test_a_mutant_is_the_same_when_lines_move(tmp_path: Path):
    toy = Toy(tmp_path)
    toy.run()
    names = set(toy.ends())
    moved = dedent(RULES).replace("    left = hp", "    # between\n    left = hp")
    toy.write("toy/rules.py", f"# above\n{moved}")
    toy.run()
    assert set(toy.ends()) == names


def test_a_survivor_with_a_reason_is_none_and_a_reason_for_nothing_is_an_error(tmp_path: Path):
    toy = Toy(tmp_path)
    toy.write("tests/survivors.toml", EXCUSE)
    code, said = toy.run()
    assert code == 0
    assert "2 survived, 2 of them with a reason" in said
    nothing = "rules.py step: if left < 1: → if left == 7:"
    toy.write("tests/survivors.toml", EXCUSE + EXCUSE.replace(EQUAL[0], BELOW).replace(EQUAL[1], nothing))
    code, said = toy.run()
    assert code == 1
    assert f"excused, but killed or no mutant any more: {BELOW}\n" in said
    assert f"excused, but killed or no mutant any more: {nothing}\n" in said


def test_one_with_a_reason_meets_few_tests_and_all_once_the_reason_is_gone(tmp_path: Path):
    toy = Toy(tmp_path)
    toy.write("tests/survivors.toml", EXCUSE.replace(EQUAL[0], BELOW))
    assert toy.run("--excused", "0")[0] == 1
    assert [toy.ends()[key] for key in (BELOW, EQUAL[1], EQUAL[0])] == ["short", "short", "survived"]
    toy.write("tests/survivors.toml", EXCUSE)
    toy.run("--excused", "0")
    assert toy.ends()[BELOW] == "killed"
    toy.write("tests/survivors.toml", EXCUSE.replace(EQUAL[0], BELOW))
    toy.write("tests/test_toy.py", WEAK + STRONG)
    toy.run("--excused", "0")
    assert toy.ends()[BELOW] == "short"
    assert f"excused, but killed or no mutant any more: {BELOW}\n" in toy.run("--excused", "9")[1]


def test_a_first_look_is_no_result(tmp_path: Path):
    toy = Toy(tmp_path)
    assert toy.run("--seconds", "0")[0] == 1
    assert set(toy.ends().values()) == {"short"}
    assert "| Toy |" not in (tmp_path / "testing.md").read_text()
    toy.run()
    assert sorted(mutant for mutant, end in toy.ends().items() if end == "survived") == EQUAL
    assert "short" not in toy.ends().values()


def test_only_what_was_asked_for_is_broken(tmp_path: Path):
    toy = Toy(tmp_path)
    toy.run("--function", "MOST")
    assert all(mutant.startswith("sizes.py MOST") for mutant in toy.ends())
    toy.run("--sample", "4")
    assert 4 <= len(toy.ends()) <= 6
    assert "| Toy |" not in (tmp_path / "testing.md").read_text()
    toy.run()
    _, said = toy.run("--survivors")
    assert "0 of 2 mutants killed" in said


def test_a_whole_run_writes_its_row_and_leaves_those_of_others(tmp_path: Path):
    toy = Toy(tmp_path)
    row = "| Another | 4 | 4 | 100.0 | 0 | 0 | 0 |\n"
    toy.write("testing.md", f"Above\n<!-- mutants -->\n| game |\n|---|\n{row}<!-- /mutants -->\nBelow\n")
    toy.run()
    text = (tmp_path / "testing.md").read_text()
    total = len(toy.ends())
    share = f"{100 * (total - 2) / total:.1f}"
    assert row in text
    assert f"| Toy | {total} | {total - 2} | {share} | 0 | 0 | 2 |" in text
    assert text.startswith("Above\n")
    assert text.endswith("Below\n")


def test_a_test_that_fails_anyway_is_left_out_and_no_score_is_written(tmp_path: Path):
    toy = Toy(tmp_path)
    toy.write(
        "tests/test_red.py", "from toy.rules import step\n\ndef test_red():\n    assert step(1, 1) == 1\n"
    )
    toy.write("tests/test_bad.py", "import nothing_like_this\n")
    _, said = toy.run()
    assert "left out, since it fails without any mutant: test_red.py::test_red" in said
    assert "left out, since it cannot be collected: test_bad.py" in said
    assert toy.ends()["rules.py step: left = hp - damage → pass"] == "killed"
    assert not any("test_red" in kept["by"] for kept in toy.results())
    assert "| Toy |" not in (tmp_path / "testing.md").read_text()
