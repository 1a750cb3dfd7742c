"""Text in, and out comes a value, or everything that is wrong with the text.

The rooms here: `limits` says how large a text and its parts may be, `strict_json` reads JSON with the line of every value,
`strict_decoder` reads what machines write for machines,
`converter` makes declared types of it and back, `fault` is one thing wrong, and `game_record` a whole game as text.
"""
