"""Counts agree with what they count: in French nothing and one are singular."""

from __future__ import annotations

import re

import pytest

from numberdrop.text import plural, translate

CASES = [
    ("progress.rules_all", "0 règle maîtrisée sur 27", "1 règle maîtrisée sur 27", "2 règles maîtrisées sur 27"),
    *(
        (f"analysis.chance_{key}", "0 lancer sur", "1 lancer sur", "2 lancers sur")
        for key in ("combo", "plus10", "line")
    ),
    ("progress.themes_all", "0 problème réussi", "1 problème réussi", "2 problèmes réussis"),
    ("report.of", "0 règle maîtrisée sur 27", "1 règle maîtrisée sur 27", "2 règles maîtrisées sur 27"),
    ("report.answers", "0 réponse", "1 réponse, dont 50", "2 réponses, dont 50"),
    ("teacher.boards_of", "0 grille sur 27", "1 grille sur 27", "2 grilles sur 27"),
    ("progress.result_solo", "0 point", "1 point", "2 points"),
]
VALUES = {"total": 27, "of": 27, "learning": 0, "shaky": 0, "new": 27, "percent": "0"}


@pytest.mark.parametrize(("key", "number", "said"), [(key, n, said[n]) for key, *said in CASES for n in range(3)])
def test_a_count_agrees_with_what_is_counted(key: str, number: int, said: str) -> None:
    counted = dict.fromkeys(("mastered", "rolls", "points"), number) | {"right": number if "themes" in key else 50}
    assert re.search(rf"\b{said}\b", plural(key, number, "fr", **VALUES, **counted))


@pytest.mark.parametrize("key", ["end.record", "ui.bot_record"])
def test_games_won_and_lost_agree_with_any_number(key: str) -> None:
    said = translate(key, "fr", name="Léo", said="Calme", won=0, lost=1)
    assert said.endswith("gagné 0 fois, perdu 1 fois")
