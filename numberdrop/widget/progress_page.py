"""The progress page: what the learner knows, what is due, how practice and rating went, and their games."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from numberdrop.progress.practice import Practice, practised

from .intents import Json, mapping
from .learning import Learning
from .progress_cards import days_card, games_card, rating_card, themes_card
from .progress_known import due_card, rules_card
from .scores import SCORES, Score, read_scores


class ProgressPage(Learning):
    """A page that only shows: everything on it follows from the log and from the scores that the browser keeps."""

    name: ClassVar[str] = "progress"
    greeted = False
    """Whether the browser has said what it keeps: before that nobody can say what the learner knows."""

    def __init__(self, language: str = "en") -> None:
        self.scores: list[Score] = []
        super().__init__(language)

    @cached_property
    def practice(self) -> Practice:
        """How much was practised."""
        return practised(self.past, self.now, self.zone)

    def _derive_anew(self) -> None:
        super()._derive_anew()
        self.__dict__.pop("practice", None)

    def on_hello(self, message: Json) -> bool:
        self.scores = read_scores(mapping(message.get("kept") or {}).get(SCORES))
        more = super().on_hello(message)
        first, self.greeted = not self.greeted, True
        return more or first or bool(self.scores)

    def log(self) -> Json:
        log = super().log()
        return {**log, "reads": [*log["reads"], SCORES]}

    def scene(self) -> Json:
        voice = self.voice
        cards = [make(self) for make in (due_card, rules_card, days_card, themes_card, rating_card, games_card)]
        return self.frame(
            headline=voice("progress.headline"),
            hint=voice("progress.hint"),
            cards=[{**card, "waits": not self.greeted} for card in (*cards, self._kept())],
        )

    def _kept(self) -> Json:
        """Where progress is saved as a file, brought in, and erased."""
        voice = self.voice
        return {
            "id": "kept", "kind": "text", "title": voice("progress.kept"), "paragraphs": [voice("progress.kept_text")],
            "links": [{"href": "home.ipynb", "label": voice("ui.page_home"), "primary": False}], "buttons": [],
        }  # fmt: skip
