"""The Python side of a page without a server: opens a notebook's page, and answers what its front end sends.

It runs in the browser. There is no Jupyter there, so what a ``Board`` takes of anywidget and traitlets stands here, in a few
lines, under their names. Nothing else of the tutor knows where it runs.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

PAGES = Path(__file__).with_name("pages.json")
"""The code of every notebook, by its name without the ending."""


class Dict:
    """A trait."""

    def tag(self, **_: bool) -> Dict:
        return self


class AnyWidget:
    """Notes the traits that were set since somebody asked."""

    def __init__(self, **traits: object) -> None:
        self.news: dict[str, object] = {}
        for name, value in traits.items():
            setattr(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        same = vars(self).get(name) == value
        super().__setattr__(name, value)
        if not same and isinstance(getattr(type(self), name, None), Dict):
            self.news[name] = value

    def on_msg(self, answer: Any) -> None:
        self.answer = answer

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        yield  # news wait until they are asked for anyway


def _stand_in(name: str, *members: type) -> None:
    module = ModuleType(name)
    vars(module).update({member.__name__: member for member in members})
    sys.modules[name] = module


class Wire:
    """The page that is open, and the line to it: JSON both ways."""

    def __init__(self) -> None:
        _stand_in("anywidget", AnyWidget)
        _stand_in("traitlets", Dict)
        self.pages: dict[str, str] = json.loads(PAGES.read_text("utf-8"))
        self.board: Any = None

    def open(self, name: str, language: str, number: int | None = None) -> str:
        """Run a notebook; gives all traits of the board that its last line makes. Of the same number they are the same."""
        os.environ["HTTP_ACCEPT_LANGUAGE"] = language
        cells = ast.parse(self.pages[name], f"{name}.ipynb")
        last = cells.body.pop()
        assert isinstance(last, ast.Expr), f"{name}.ipynb does not end with a board"
        scope: dict[str, Any] = {"__name__": "__main__"}
        from numberdrop.pages.seeds import settled  # it wants the stand-ins above

        with nullcontext() if number is None else settled(number):
            exec(compile(cells, f"{name}.ipynb", "exec"), scope)  # nosec B102  # noqa: S102 - the tutor's own notebook
            self.board = eval(compile(ast.Expression(last.value), f"{name}.ipynb", "eval"), scope)  # nosec B307  # noqa: S307 - as above
        return self._news()

    def answer(self, intent: str) -> str:
        """Hand on what the front end sends; gives the traits that are new."""
        self.board.answer(self.board, json.loads(intent), [])
        return self._news()

    def _news(self) -> str:
        news, self.board.news = self.board.news, {}
        return json.dumps(news, ensure_ascii=False)
