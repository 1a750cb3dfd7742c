"""The connection of one page: a message that comes again is not done again, and brings the whole picture."""

import json
from typing import Any

from numberdrop.pages.app import App, PageId
from numberdrop.pages.connection import Connection
from numberdrop.pages.session import Session
from numberdrop.pages.visit import Visit


def test_a_message_that_comes_again_is_answered_and_not_done_again() -> None:
    connection = Connection(lambda opening: Session(App.at(PageId("guided", "ten-minutes"), Visit(opening.language))))

    def ask(**message: Any) -> dict[str, Any]:
        return json.loads(connection.answer(json.dumps(message)))

    first = ask(type="open", page="guided_ten-minutes.ipynb", language="en", number=7, shown=False, build="", seq=0)
    ask(type="hello", record=None, kept={}, lang="en", now=1_800_000_000, zone=0, hash="", seq=1, turn=0)
    begun = ask(type="greeted", seq=2, turn=0)
    start = {"type": "act", "action": {"type": "start", "column": 3}, "seq": 3, "turn": begun["ack"]["turn"]}
    done = ask(**start)
    assert done["ack"]["turn"] > begun["ack"]["turn"]
    again = ask(**start)
    assert again["ack"] == {"seq": 3, "turn": done["ack"]["turn"]}
    assert set(first) <= set(again), "the whole picture: the browser has not had it"
    assert again["scene"] == done["scene"]
