"""Luck and skill as they are told: what is written adds up as it is written, where the game turned is named, the picture has its table."""

import re
import xml.etree.ElementTree as ET

import pytest

from numberdrop.coach import GameReview
from numberdrop.coach.luck import JudgedAct, luck_of
from numberdrop.pages.message import Voice
from numberdrop.pages.table.round_table import luck_card, luck_words
from numberdrop.text import LANGUAGES

ACTS = (JudgedAct(1, 50.04, 2.26), JudgedAct(2, 44.33, 9.17), JudgedAct(4, 40.18, -0.54))
REVIEW = GameReview((), True, luck=luck_of(48.13, 6.0, ACTS, 4, 43))


def numbers(words: str) -> list[float]:
    return [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", words.replace("−", "-").replace(",", "."))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sum_adds_up_as_it_is_written(language):
    whole, turn, *_ = luck_words(Voice(language), REVIEW)
    start, dice, given, final = numbers(whole.replace("+", ""))
    assert (start + dice - given, start, final) == (pytest.approx(final), 54.1, 43)
    round_, fall, dice, given = numbers(turn.replace("+", ""))
    assert (round_, given, fall) == (2, 9.2, pytest.approx(given - dice))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_drawn_twice_and_its_table_ends_with_the_points(language):
    (card,) = luck_card(Voice(language), REVIEW, 0, "Anna")
    assert "Anna" in card.alt
    for picture in (card.light, card.dark):
        assert picture.count('data-part="given"') == 4
        ET.fromstring(picture)
    assert [row[0] for row in card.rows[:-1]] == ["1", "2", "3", "4"]
    assert (card.rows[-1][-1], len(card.head)) == ("43", len(card.rows[0]))
    assert not any("−0.0" in text or "−0,0" in text for row in card.rows for text in row)


def test_of_a_game_that_is_not_over_there_is_none():
    assert luck_words(Voice("en"), GameReview((), True)) == ()
    assert luck_card(Voice("en"), GameReview((), True), 0, "Anna") == ()
