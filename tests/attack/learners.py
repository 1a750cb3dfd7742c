"""Attacks on who one is: a browser that says it is somebody of its own choosing."""

from tests.attack.school import arrive, join, pupils_of, teacher_of
from tests.attack.tried import Scene, attack_on_a_class

CHOSEN = ("aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb", "hub:somebody.else")
"""Ids that the database never gave to anybody, the first in two browsers."""


@attack_on_a_class
async def chosen_learners(scene: Scene) -> tuple[str, bool]:
    """Four browsers that show an id they chose, two of them the same: who is believed is somebody else, with their name and answers."""
    assert scene.school is not None
    teacher = await teacher_of(scene)
    before = len(await pupils_of(teacher))
    for number, shown in enumerate(CHOSEN):
        visitor, line = await arrive(scene.attacker.base, learner=shown)
        await join(line, scene.school.code, f"chosen {number}")
        line.close()
        await visitor.leave()
    more = len(await pupils_of(teacher)) - before
    return f"{more} pupils of {len(CHOSEN)} browsers", more == len(CHOSEN)
