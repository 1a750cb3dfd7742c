"""A film of a game shows its pictures in turn, and is one that any reader of XML takes."""

import xml.etree.ElementTree as ET

import pytest

import numberdrop as nd
from numberdrop.drawing.keepsakes import film_svg

PICTURES = [nd.Grid.parse(text)._repr_svg_() for text in ("1", "12", "123")]
SVG = "{http://www.w3.org/2000/svg}"


def test_each_picture_has_its_turn_and_the_last_one_stays_for_who_wants_no_motion() -> None:
    film = film_svg(PICTURES, 0.5)
    frames = ET.fromstring(film).findall(f"{SVG}g/{SVG}g")
    assert [frame.get("style") for frame in frames] == [f"animation-delay: {at}s" for at in ("0.0", "0.5", "1.0")]
    assert "1.5s step-end infinite" in film
    assert "g:not(:last-child) { visibility: hidden }" in film
    assert film.index("prefers-reduced-motion: no-preference") < film.index("animation: ")


def test_it_has_room_for_the_largest_picture() -> None:
    small = '<svg viewBox="0 0 10 20"></svg>'
    assert 'viewBox="0 0 30 20"' in film_svg([small, '<svg viewBox="-1 -1 30 5"></svg>'])


@pytest.mark.parametrize(
    ("pictures", "seconds", "words"),
    [([], 1, "there is none"), (PICTURES, 0, "not 0"), ([*PICTURES, "<p>"], 1, "picture 4 .* '<p>'")],
)
def test_what_makes_no_film_is_told(pictures: list[str], seconds: float, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        film_svg(pictures, seconds)
