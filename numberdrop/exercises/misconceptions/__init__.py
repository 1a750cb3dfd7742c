"""Common misconceptions about the rules, each a rulebook with one rule wrong, so that a learner's answers can be computed."""
