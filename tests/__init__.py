"""Tests, benchmarks and whatever else is run out of this folder: nobody's own progress is touched by any of it.

Every server and every Python that is started from here inherits this setting; a test that wants a database names one.
"""

import os

os.environ["NUMBERDROP_DATABASE"] = "browser"
