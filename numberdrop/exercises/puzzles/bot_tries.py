"""How the bots did at the shipped puzzles that ask for good play: a file beside the pack, made by `numberdrop mine --tries FILE`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FILE = "bot_tries.json"


@dataclass(frozen=True)
class BotTries:
    """``strengths``: how strong each bot is, on the scale of puzzles, as these tries say (``mining.bot_strengths``); ``solved``: of a
    puzzle, by its id, how many of its ``tries`` each of them solved, in that order; ``command`` makes these figures again.
    """

    command: str
    tries: int
    strengths: Mapping[str, int]
    solved: Mapping[str, tuple[int, ...]]

    def shares(self, id_: str) -> tuple[float, ...]:
        """Which share of its tries each bot solved; nothing where they have not tried."""
        return tuple(one / self.tries for one in self.solved.get(id_, ()))

    def text(self) -> str:
        """The file: a line for each puzzle, in the order of their ids."""
        head = {"command": self.command, "tries": self.tries, "strengths": dict(self.strengths)}
        lines = ",\n".join(f'  "{id_}": {list(self.solved[id_])}' for id_ in sorted(self.solved))
        return f'{json.dumps(head, indent=1)[:-2]},\n "solved": {{\n{lines}\n }}\n}}\n'


def read_tries(text: str) -> BotTries:
    """What ``BotTries.text`` wrote."""
    data = json.loads(text)
    solved = {id_: tuple(each) for id_, each in data["solved"].items()}
    return BotTries(data["command"], data["tries"], data["strengths"], solved)


@cache
def shipped_tries() -> BotTries:
    """Those that come with the tutor."""
    return read_tries((files(__package__) / FILE).read_text("utf-8"))
