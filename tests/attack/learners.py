"""Attacks on who one is: a browser that says it is somebody of its own choosing."""

from tests.attack.school import arrive, join, pupils_of, teacher_of
from tests.attack.tried import Scene, attack_on_a_class

CHOSEN = (
    "aaaaaaaaaaaaaaaa",
    "hub:somebody.else",
    "aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb",
    "aaaaaaaaaaaaaaaa 0",
    "' OR 1=1 -- aaaaa",
    "",
)
"""Ids that the database never gave to anybody."""


@attack_on_a_class
async def chosen_learners(scene: Scene) -> tuple[str, bool]:
    """Two browsers that show the same id, six invented ones in turn: who is believed is the other one, with their name and answers."""
    assert scene.school is not None
    teacher = await teacher_of(scene)
    before = len(await pupils_of(teacher))
    for shown in CHOSEN:
        for which in ("one", "two"):
            visitor, line = await arrive(scene.attacker.base, learner=shown)
            await join(line, scene.school.code, f"{which} {CHOSEN.index(shown)}")
            line.close()
            await visitor.leave()
    more = len(await pupils_of(teacher)) - before
    return f"{more} pupils of {2 * len(CHOSEN)} browsers", more == 2 * len(CHOSEN)
