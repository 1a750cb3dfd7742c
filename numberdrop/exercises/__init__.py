"""Exercises and lessons: questions as data, the judgement of answers by the rules of the game, and the misconceptions that explain wrong
answers.

``load_lesson("gravity")`` loads a lesson, ``Task.exercise(seed)`` makes a question with its texts, ``judge`` judges an answer.
"""

from numberdrop.text.fault import Fault
from numberdrop.text.kinds import check_messages

from .answer import Answer, AnswerError, ExerciseError, MultilingualText
from .asking.question import AnswerStatus, Question
from .exercise import Exercise, Lesson, Task
from .files.lesson_file import load_lesson, load_lesson_file, parse_lesson, shipped_files
from .hints import Feedback, diagnose, judge
from .misconceptions.beliefs import BELIEFS, Belief

check_messages(__name__)

__all__ = [
    "BELIEFS",
    "Answer",
    "AnswerError",
    "AnswerStatus",
    "Belief",
    "Exercise",
    "ExerciseError",
    "Fault",
    "Feedback",
    "Lesson",
    "MultilingualText",
    "Question",
    "Task",
    "diagnose",
    "judge",
    "load_lesson",
    "load_lesson_file",
    "parse_lesson",
    "shipped_files",
]
