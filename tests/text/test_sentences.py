"""Every reason is said: in both languages, as one clean sentence, to one player and to several."""

import re
from itertools import product

import pytest

import numberdrop as nd
from numberdrop import text
from numberdrop.rules.reasons import consequences, refusals, scoring
from numberdrop.rules.reasons.reason import REASONS
from numberdrop.text import LANGUAGES, plural, say, translate

from .cases import EXAMPLES
from .writing import faults_of

TABLES = ((), (None,), ("Ann",), (None, "Zoë", None), ("Ann", "Ben", "{name}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_says_a_clean_sentence(language):
    for reason in EXAMPLES:
        for names in TABLES:
            sentence = say(reason, language, names)
            # What people typed stays as they typed it; the rest is ours to write well.
            plain = re.sub("(?<=[“«]).*?(?=[”»])", "\u00a0typed\u00a0", sentence).replace("{name}", "Cid")
            assert not faults_of(plain, language), (reason, sentence)
            assert re.match(r"[A-ZÀ-ÖØ-Þ0-9“«−]|{name}", sentence), sentence
            assert sentence[-1] in (".!:" if hasattr(reason, "merit_reasons") else ".!"), sentence
            assert not re.search(r"None\b(?! of)", sentence), sentence
            assert len(sentence) < 250, sentence


def test_every_form_of_a_sentence_is_said_by_some_example():
    said = {(type(reason), reason.form) for reason in EXAMPLES}
    assert {(kind, form) for kind in REASONS.values() for form in kind.forms if form != "you"} <= said


SAID = [
    (consequences.RestsOn((5, 3), (4, 3), "4"), "Column 4 stops the shape: it lands on the 4 in row 5.",
     "La colonne 4 arrête la forme : elle se pose sur le 4 de la ligne 5."),
    (refusals.DiagonalOnly((((0, 0), (1, 1)),)), "Row 1, column 1 and row 2, column 2 touch only at a corner: diagonals never count.",
     "La case (ligne 1, colonne 1) et la case (ligne 2, colonne 2) ne se touchent que par un coin : les diagonales ne comptent jamais."),
    (refusals.FallsFurther(((3, 3),), ((2, 3),), 1), "Nothing holds the shape there: it falls one more row and stops in row 3.",
     "Rien ne retient la forme ici : elle tombe une ligne plus bas et s’arrête à la ligne 3."),
    (refusals.FallsFurther(((3, 3),), ((0, 3),), 3), "Nothing holds the shape there: it falls 3 more rows and stops in row 1.",
     "Rien ne retient la forme ici : elle tombe 3 lignes plus bas et s’arrête à la ligne 1."),
    (refusals.TooFew(1), "A combo needs at least 3 numbers, but here there is only one.",
     "Il faut au moins 3 chiffres pour une combinaison, et il n’y en a qu’un ici."),
    (refusals.NumberNotOnDice(((0, 0), (0, 1)), 6, 1, 0), "You wrote 6 twice, but the dice show it once. Use each die once.",
     "Vous avez écrit le 6 deux fois, mais les dés le montrent une fois. Chaque dé sert une seule fois."),
    (consequences.DiceShow("1*42L", 1), "The dice show 1, 4, 2 and a star; the shape is the L.",
     "Les dés montrent 1, 4, 2 et une étoile ; la forme est le L."),
    (scoring.GameEnds((3, -5), (0,)), "Player 1 wins with 3 points. Final scores: Player 1 (3) and Player 2 (−5).",
     "Joueur 1 gagne avec 3 points. Scores : Joueur 1 (3) et Joueur 2 (−5)."),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "english", "french"), SAID, ids=lambda value: type(value).__name__)
def test_sentences_as_people_read_them(reason, english, french):
    assert say(reason) == english
    assert re.sub("[\u00a0\u202f]", " ", say(reason, "fr")) == french


def test_a_name_is_plain_text():
    assert "{names}" in say(refusals.SecondCombo(0), "en", ("{names}", "B"))
    assert say(refusals.SecondCombo(1), "en", ("A", "<b>ben</b>")).startswith("<b>ben</b> has")


def test_the_only_player_is_spoken_to():
    assert say(refusals.SecondCombo(0), "en", (None,)).startswith("You have")
    assert say(refusals.SecondCombo(0), "fr", ("Ann",)).startswith("Vous avez")
    assert say(scoring.NextRound(2, 1), "en", (None, None)) == "Round 2 begins, and Player 2 rolls the dice."


@pytest.mark.parametrize(
    ("cells", "english", "french"),
    [
        ([(2, 4)], "row 3, column 5", "ligne 3, colonne 5"),
        ([(0, 3), (0, 1), (0, 2)], "row 1, columns 2 to 4", "ligne 1, colonnes 2 à 4"),
        ([(0, 1), (0, 2)], "row 1, columns 2 and 3", "ligne 1, colonnes 2 et 3"),
        ([(0, 0), (0, 2), (0, 3), (0, 4)], "row 1, columns 1 and 3 to 5", "ligne 1, colonnes 1 et 3 à 5"),
        ([(2, 4), (3, 4)], "row 3, column 5 and row 4, column 5", "ligne 3, colonne 5 et ligne 4, colonne 5"),
        ([(2, 4), (3, 4), (4, 4)], "column 5, rows 3 to 5", "colonne 5, lignes 3 à 5"),
        ([(0, 1), (0, 2), (1, 1)], "row 1, columns 2 and 3, and row 2, column 2", "ligne 1, colonnes 2 et 3, et ligne 2, colonne 2"),
        ([(0, 1), (1, 2), (2, 3)], "row 1, column 2; row 2, column 3; row 3, column 4",
         "ligne 1, colonne 2\u202f; ligne 2, colonne 3\u202f; ligne 3, colonne 4"),
        ([(r, c) for r in range(4) for c in (2, 4)], "column 3, rows 1 to 4, and column 5, rows 1 to 4",
         "colonne 3, lignes 1 à 4, et colonne 5, lignes 1 à 4"),
        ([], "", ""),
    ],
)  # fmt: skip
def test_cells_as_people_call_them(cells, english, french):
    assert text.cells(cells, "en") == english
    assert text.cells(cells, "fr") == french


def test_what_nobody_could_follow_is_counted():
    places = tuple((k, k) for k in range(7))
    assert text.cells(places, "en").count("row") == 7
    empty = say(refusals.EmptyCell(places))
    assert empty.startswith("Row 1, column 1; row 2, column 2; row 3, column 3; 4 more cells are empty:")
    apart = say(refusals.Gap(tuple(((k, 0), (k + 2, 0)) for k in range(3))))
    assert apart.startswith("Row 1, column 1 and row 3, column 1, and 2 other pairs, don’t touch:")


def test_things_have_names():
    assert text.numbers((3, 4, 5), "en") == "3, 4 and 5"
    assert text.join_list("AB", "fr", "or") == "A ou B"
    assert text.combo("identical", 4, "en") == "4 identical"
    assert text.combo("consecutive", 5, "en", article=True) == "a run of 5"
    assert text.shape("O", "fr", article=True) == "le carré"
    assert text.letters("B", "fr", article=True) == "le DROP B"
    assert text.player(1, "fr") == "Joueur 2"
    assert text.player(1, "fr", ("A", "Zoë")) == "Zoë"
    assert [text.points(number, "en") for number in (1, -1, 0)] == ["1 point", "−1 point", "0 points"]
    assert text.points(0, "fr") == "0 point"
    assert [text.decimal_points(1.3, language) for language in LANGUAGES] == ["1.3 points", "1,3 point"]
    assert text.decimal_points(2.0, "fr") == "2,0 points"
    assert (text.decimal(-0.04, "en"), text.decimal(-0.04, "en", sign=True)) == ("0.0", "+0.0"), "nothing has no minus"
    for language in LANGUAGES:
        for phase in nd.Phase:
            assert text.phase(phase, language)
        for act in (nd.Start, nd.Throw, nd.Slide, nd.Block, nd.Drop, nd.Skip, nd.Circle, nd.Pass, nd.EndRound):
            assert text.action(act.__name__, language)


@pytest.mark.parametrize(
    ("of", "language", "edition", "place"),
    [
        ("fall", "en", "2023", "2023 rulebook, phase 3"),
        ("slide", "en", "2021", "2021 rulebook, solo mode"),
        ("rows", "en", "online", "online help page, phase 5"),
        ("rows", "fr", "online", "page d’aide en ligne, phase 5"),
        ("slide", "en", "online", "2023 rulebook, solo mode"),
        ("fall", "en", "online", "2023 rulebook, phase 3"),
        ("held_by_all", "en", "2023", "2023 rulebook, phase 2 (our reading)"),
        ("minus", "en", "online", "online help page, phase 5 (our reading)"),
        ("minus", "en", "2023", "2023 rulebook, phase 5"),
        (refusals.SecondCombo(0), "fr", "2021", "règle du jeu 2021, phase 4"),
        (refusals.WrongPhase("Drop", "roll"), "en", "2023", "2023 rulebook, the five phases"),
    ],
)
def test_where_a_rule_is_printed(of, language, edition, place):
    assert text.cite(of, language, edition) == place


def test_every_rule_can_be_cited():
    for language, edition, rule in product(LANGUAGES, nd.EDITIONS, nd.RULES):
        assert text.cite(rule, language, edition)
    for reason in EXAMPLES:
        assert text.cite(reason, "fr")
    with pytest.raises(ValueError, match="no rule is called 'nothing'"):
        text.cite("nothing", "en")
    with pytest.raises(ValueError, match="2023, 2021, online"):
        text.cite("fall", "en", "1999")


def test_numbers_with_decimals_are_written_as_the_language_does():
    said = translate("puzzles.rating_now", "en", value=1503.25, sure=4.0)
    assert said == "Your rating is 1503.2, give or take 4.0 points."
    assert translate("puzzles.rating_now", "fr", value=1503.25, sure=4.2).endswith("1503,2, à 4,2 points près.")
    assert plural("unit.decimal", 4, "fr", value=4.2) == "4,2 points"


# --- counts agree with what they count: in French nothing and one are singular ---------------------------------------------

ROLLS = ("0 lancer", "1 lancer", "2 lancers")
COUNTED = [
    ("progress.rules_all", "0 règle maîtrisée sur 27", "1 règle maîtrisée sur 27", "2 règles maîtrisées sur 27"),
    *((f"analysis.chance_{key}", *(f"{n} sur" for n in ROLLS)) for key in ("combo", "plus10", "line")),
    ("progress.themes_all", "0 problème réussi", "1 problème réussi", "2 problèmes réussis"),
    ("report.of", "0 règle maîtrisée sur 27", "1 règle maîtrisée sur 27", "2 règles maîtrisées sur 27"),
    ("report.answers", "0 réponse", "1 réponse, dont 50", "2 réponses, dont 50"),
    ("teacher.boards_of", "0 grille sur 27", "1 grille sur 27", "2 grilles sur 27"),
    ("progress.result_solo", "0 point", "1 point", "2 points"),
]
BESIDES = {"total": 27, "of": 27, "learning": 0, "shaky": 0, "new": 27, "percent": "0"}


@pytest.mark.parametrize(("key", "number", "said"), [(key, n, said[n]) for key, *said in COUNTED for n in range(3)])
def test_a_count_agrees_with_what_is_counted(key: str, number: int, said: str) -> None:
    counted = dict.fromkeys(("mastered", "rolls", "points"), number) | {"right": number if "themes" in key else 50}
    assert re.search(rf"\b{said}\b", plural(key, number, "fr", **BESIDES, **counted))


@pytest.mark.parametrize("key", ["end.record", "ui.bot_record"])
def test_games_won_and_lost_agree_with_any_number(key: str) -> None:
    assert translate(key, "fr", name="Léo", said="Calme", won=0, lost=1).endswith("gagné 0 fois, perdu 1 fois")
