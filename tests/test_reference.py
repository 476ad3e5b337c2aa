"""The reference is what the docstrings say, and every public name has one."""

from types import ModuleType

import caterwaul
from caterwaul import envs
from tests.test_public import parts_of
from tools.reference import PAGE, page, public_of


def test_the_page_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.reference writes it anew"


def test_every_public_name_of_the_environments_says_what_it_is():
    named = [part for name, thing in public_of(envs).items() for part in parts_of(name, thing)]
    assert len(named) > 30
    assert [name for name, thing in named if not getattr(thing, "__doc__", "")] == []


def test_everything_public_stands_on_it():
    text = page()
    for module in (caterwaul, envs):
        for name, thing in public_of(module).items():
            assert f"### {name}" in text
            assert isinstance(thing, ModuleType | int) or (thing.__doc__ or "").split("\n")[0] in text
