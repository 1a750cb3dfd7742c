"""Readers and writers of texts. A reader returns a typed value, or raises an error that lists everything wrong with the text.

`json` reads JSON strictly, `declarations` holds limits and faults, `converter` turns plain values into declared types and back,
`game_record` and `analysis` are the two file formats.
"""
