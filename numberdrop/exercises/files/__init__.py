"""Files of lessons: reading with every fault at its place, checking, and writing."""
