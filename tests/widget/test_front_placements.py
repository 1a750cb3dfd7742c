"""The placements that the front end's own tests go by are Python's."""

from tests.widget import front_placements


def test_the_file_is_what_python_makes():
    assert front_placements.FILE.read_text("utf-8") == front_placements.written(), (
        "Placements have changed: run `python -m tests.widget.front_placements`, and commit the file."
    )
