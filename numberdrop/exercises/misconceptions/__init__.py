"""Common misconceptions about the rules: each is a set of rules (rulebook) with one rule wrong, so that the answers of a learner who has it
can be computed.
"""
