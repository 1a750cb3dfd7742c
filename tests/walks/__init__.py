"""Random walks over every page: a visitor does what is offered, and what is not, and every picture is looked at."""
