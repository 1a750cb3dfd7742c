"""Devices that write, each a process of its own: `python -m tests.progress.writing FOLDER ADDRESS COUNT LEARNER...`.

The device of a learner writes COUNT events. It appends the line of each to the file FOLDER/NUMBER.PID as soon as the store
has said that it is kept. All begin at the same instant. At the end their exit codes are printed.

They are forked from one process that has imported everything: the tests are about writing, not about starting.
"""

import os
import sys

import alembic.command
import psycopg

from numberdrop.progress import OUTCOMES, Event, Log
from numberdrop.progress.store import open_store, sql
from numberdrop.rules.editions import RULES

_PRELOADED = (alembic.command, psycopg, sql)


def write(acknowledged: int, address: str, count: int, learner: str) -> None:
    store, log = open_store(address), Log()
    for number in range(count):
        rule, outcome = list(RULES)[number % 5], OUTCOMES[number % 3]
        log = log.append(Event.answer("gravity", "tuck", str(number), (rule,), outcome, aids="paper"))
        store.append(learner, [log.events[-1]])
        os.write(acknowledged, f"{log.events[-1].line()}\n".encode())


def main(folder: str, address: str, count: str, *learners: str) -> None:
    gate, opened = os.pipe()
    children = []
    for number, learner in enumerate(learners):
        child = os.fork()
        if not child:
            os.close(opened)
            os.read(gate, 1)  # returns when the parent, too, has closed it
            acknowledged = os.open(f"{folder}/{number}.{os.getpid()}", os.O_CREAT | os.O_APPEND | os.O_WRONLY)
            write(acknowledged, address, int(count), learner)
            return
        children.append(child)
    os.close(opened)
    print(*(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children))


if __name__ == "__main__":
    main(*sys.argv[1:])
