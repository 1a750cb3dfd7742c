"""What browsers keep of learners: lines of progress and of scores, little and much of them, and some that are none."""

from __future__ import annotations

import json
from random import Random

from numberdrop.exercises.course import course
from numberdrop.exercises.puzzles import shipped
from tests.streams.steady import BEGIN

DAY = 86_400


def lines(seed: int, days: int, a_day: int) -> str:
    """Practice on so many days: answers, attempts, rated ones among them."""
    rng, found = Random(seed), []
    heads, puzzles = course(), shipped().heads
    for n in range(days * a_day):
        at = BEGIN - DAY * (days - n // a_day) + n % a_day * 61
        name = f"id{seed}{n:06}xyz"
        outcome = rng.choice(["right", "right", "right", "wrong", "illegal"])
        if n % 3 < 2:
            head = heads[min(len(heads) - 1, n // max(1, days * a_day // 12))]
            rule = rng.choice(head.rules)
            aids = rng.choice(["free", "paper", "guided"])
            found.append(
                [
                    1,
                    "answer",
                    name,
                    at,
                    0,
                    head.id,
                    head.tasks[n % len(head.tasks)],
                    f"p{n}:2023",
                    rule,
                    outcome,
                    rng.choice([0, 0, 1]),
                    aids,
                    "",
                    "2023",
                ]
            )
        else:
            one = rng.choice(puzzles)
            rated = int(n % 2)
            found.append(
                [
                    1,
                    "attempt",
                    name,
                    at,
                    0,
                    one.type,
                    one.id,
                    "fall",
                    outcome,
                    0,
                    "free",
                    "",
                    "2023",
                    "train",
                    " ".join(one.themes),
                    one.level,
                    rated,
                    "",
                ]
            )
        if n % 29 == 7:
            found.append([1, "finished", name + "f", at + 5, 0, heads[n % 5].id])
            found.append([1, "opened", name + "o", at + 6, 0, heads[n % 7].id, heads[n % 7].tasks[1]])
    return "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in found)


def scores(count: int) -> str:
    """Solo games that were finished."""
    rows = [
        [1, f"game{n}", BEGIN - DAY * (count - n), ("2023", "2021", "online")[n % 3], 20 + n * 7 % 80]
        for n in range(count)
    ]
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
