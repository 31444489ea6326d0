"""Methods to fill a crossword, how they are timed, and the tables of the results."""
