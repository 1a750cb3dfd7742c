"""The counting of answers as work in slices: what sketch it is about, and what is known of it by now."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from numberdrop.exercises.composer import Appraisal, Counting, Sketch


@dataclass(frozen=True)
class AnswerCount:
    """How many answers to a sketch's question are right: ``so_far`` as far as it has come, ``done`` when that is final.

    ``lacking``: the position has not what is asked.
    """

    sketch: Sketch
    work: Counting = field(compare=False, repr=False)
    so_far: Appraisal = field(default_factory=Appraisal)
    lacking: bool = False
    done: bool = False

    @classmethod
    def of(cls, sketch: Sketch) -> AnswerCount:
        """A count that nothing is known of yet."""
        return cls(sketch, Counting(sketch))

    def counted_on(self, seconds: float) -> AnswerCount:
        """The count after so long."""
        work = self.work
        work.run(seconds)
        return replace(self, so_far=work.so_far, lacking=work.lacking, done=work.done)

    @property
    def solvable(self) -> bool:
        """Whether a right answer was found."""
        return not self.lacking and self.so_far.right > 0
