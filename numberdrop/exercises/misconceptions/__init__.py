"""What people take for the rules and is not so: each misconception is a rulebook with something else in it, so it can be run."""
