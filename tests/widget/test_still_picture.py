"""Where a notebook cannot show widgets, a cell still shows its page: a picture and one sentence."""

import re
from base64 import b64decode

import numberdrop as nd
from numberdrop.text import translate
from numberdrop.widget import progress, sandbox

WIDGET = "application/vnd.jupyter.widget-view+json"


def shown(board) -> dict:
    found = board._repr_mimebundle_()
    return found[0] if isinstance(found, tuple) else found


def test_a_board_comes_with_its_picture_and_a_sentence_in_its_language() -> None:
    grid = nd.Grid.parse("12\n456")
    for language in ("en", "fr"):
        bundle = shown(sandbox(grid, language=language))
        assert WIDGET in bundle
        assert translate("ui.still_picture", language) in bundle["text/html"]
        (data,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', bundle["text/html"])
        assert b64decode(data).decode() == grid._repr_svg_()


def test_as_text_it_says_which_page_it_is_and_no_address_of_the_machine() -> None:
    text = shown(sandbox(language="en"))["text/plain"]
    assert text.startswith("Sandbox")
    assert "object at" not in text


def test_a_page_without_numbers_is_words_only() -> None:
    html = shown(progress(language="en"))["text/html"]
    assert "<img" not in html
    assert translate("ui.still_picture", "en") in html
