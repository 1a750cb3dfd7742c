"""Common misconceptions about the rules: each is a rulebook with a wrong rule, so that its answers can be computed."""
