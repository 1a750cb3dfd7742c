"""Common misconceptions about the rules: each is a rulebook with a wrong rule, so that it can be run."""
