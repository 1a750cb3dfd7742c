"""A letter of the score sheet: circled, crossed off, and both one after the other are three things, drawn and said apart."""

import pytest

from numberdrop.pages.fields import AboutLetter
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import sheet_card
from numberdrop.pages.parts.why_answers import answer
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.game import Game
from numberdrop.rules.sheet import Sheet

STATES = {
    "open": Sheet(),
    "circled": Sheet(circled=frozenset("A")),
    "spent": Sheet(circled=frozenset("A"), crossed=frozenset("A")),
    "crossed": Sheet(crossed=frozenset("A")),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_state_of_a_letter_has_its_own_look_words_and_reason(language: str) -> None:
    voice, table = Voice(language), Game.new(2, DEFAULT, seed=1)
    looks, said = [], set()
    for sheet in STATES.values():
        letter = sheet_card(voice, sheet, {}, solo=False).rows[0].letter
        assert letter is not None
        looks.append(letter.state)
        (why, *_) = answer(table.with_sheet(0, sheet), 0, AboutLetter(kind="letter", letter="A"))
        said.add((letter.sr, why.words.said_by(voice)))
    assert looks == list(STATES)
    assert len({sr for sr, _ in said}) == len({why for _, why in said}) == len(STATES)
