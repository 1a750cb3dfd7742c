"""Attacks on a running server of the tutor: ``python -m tests.attack URL``.

Tries what the tutor must withstand, prints a table of what was tried and what happened, and ends with 1 if anything got
through. It needs nothing but the address; with ``--pid`` of a server on this machine it looks at its memory, too.
"""
