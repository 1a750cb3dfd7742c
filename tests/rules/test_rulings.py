"""All 23 rulings have a test that carries their number: `test_ruling_04_...` stands for the fourth.

The tests themselves lie in the modules beside this one, by subject.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NAMES = [
    name
    for module in sorted(Path(__file__).parent.glob("test_rulings_*.py"))
    for name in re.findall(r"^def (test_ruling_\w+)", module.read_text("utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("ruling", range(1, 24))
def test_every_ruling_has_a_test_that_names_it(ruling):
    assert [name for name in NAMES if name.startswith(f"test_ruling_{ruling:02}_")]


def test_no_test_names_a_ruling_that_there_is_not():
    assert {int(name.split("_")[2]) for name in NAMES} == set(range(1, 24))
