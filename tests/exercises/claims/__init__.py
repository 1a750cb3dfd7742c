"""What each reason of an exercise claims, as a check against the slow reference of ``tests/rules``: a class by its name, and whether
what it says of an answer is so.
"""

from . import places, scores, sums, tables

CLAIMS = {**places.CLAIMS, **scores.CLAIMS, **sums.CLAIMS, **tables.CLAIMS}
