"""What can be counted in a position: what speaks for a landing, what a drop earns, what a roll that is known can bring."""
