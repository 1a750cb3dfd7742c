"""Files of lessons: reading them (with every fault at its place in the file), checking, and writing."""
