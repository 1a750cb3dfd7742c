"""Counts agree with what they count: in French nothing and one are singular."""

from __future__ import annotations

import pytest

from numberdrop.text import plural, translate

RULES = {"total": 27, "learning": 0, "shaky": 0, "new": 27}
CHANCE = {"of": 6000, "percent": "0"}


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 règle maîtrisée"), (1, "1 règle maîtrisée"), (2, "2 règles maîtrisées")]
)
def test_rules_that_are_mastered(number: int, said: str) -> None:
    assert plural("progress.rules_all", number, "fr", mastered=number, **RULES).startswith(f"{said} sur 27")


@pytest.mark.parametrize(("number", "said"), [(0, "0 lancer sur"), (1, "1 lancer sur"), (2, "2 lancers sur")])
@pytest.mark.parametrize("key", ["combo", "plus10", "line"])
def test_rolls_that_bring_something(key: str, number: int, said: str) -> None:
    assert said in plural(f"analysis.chance_{key}", number, "fr", rolls=number, **CHANCE)


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 problème réussi"), (1, "1 problème réussi"), (2, "2 problèmes réussis")]
)
def test_puzzles_that_were_right(number: int, said: str) -> None:
    assert plural("progress.themes_all", number, "fr", right=number, of=9, percent="0").startswith(said)


@pytest.mark.parametrize(
    ("key", "number", "said"),
    [
        ("report.of", 0, "0 règle maîtrisée sur 27"),
        ("report.of", 2, "2 règles maîtrisées sur 27"),
        ("report.answers", 1, "1 réponse, dont 50"),
        ("teacher.boards_of", 1, "1 grille sur 27"),
        ("progress.result_solo", 0, "0 point"),
        ("progress.result_solo", 31, "31 points"),
    ],
)
def test_what_a_report_and_a_table_count(key: str, number: int, said: str) -> None:
    assert plural(key, number, "fr", points=number, total=27, of=27, right=50).startswith(said)


@pytest.mark.parametrize("key", ["end.record", "ui.bot_record"])
def test_games_won_and_lost_agree_with_any_number(key: str) -> None:
    said = translate(key, "fr", name="Léo", said="Calme", won=0, lost=1)
    assert said.endswith("gagné 0 fois, perdu 1 fois")
