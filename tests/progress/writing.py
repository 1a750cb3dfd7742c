"""Devices that write, each a process of its own: `python -m tests.progress.writing FOLDER ADDRESS COUNT KILLED LEARNER...`.

The device of a learner writes COUNT events; the first KILLED of them, which somebody kills, many more. It appends the line of each to the file FOLDER/NUMBER.PID as soon as the store
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
_MANY = 100
"""Times as many events are written by a device that is killed: on a busy machine that may be late."""


def write(acknowledged: int, address: str, count: int, learner: str) -> None:
    store, log = open_store(address), Log()
    for number in range(count):
        rule, outcome = list(RULES)[number % 5], OUTCOMES[number % 3]
        log = log.append(Event.answer("gravity", "tuck", str(number), (rule,), outcome, aids="paper"))
        store.append(learner, [log.events[-1]])
        os.write(acknowledged, f"{log.events[-1].line()}\n".encode())


def main(folder: str, address: str, count: str, killed: str, *learners: str) -> None:
    sql.STANDSTILL_SECONDS = sql.LONGEST_WAIT = sql.BUSY_SECONDS = 90  # nobody is late because a machine is busy
    gate, opened = os.pipe()
    children = []
    for number, learner in enumerate(learners):
        child = os.fork()
        if not child:
            os.close(opened)
            os.read(gate, 1)  # returns when the parent, too, has closed it
            acknowledged = os.open(f"{folder}/{number}.{os.getpid()}", os.O_CREAT | os.O_APPEND | os.O_WRONLY)
            write(acknowledged, address, int(count) * (_MANY if number < int(killed) else 1), learner)
            return
        children.append(child)
    os.close(opened)
    print(*(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children))


if __name__ == "__main__":
    main(*sys.argv[1:])
