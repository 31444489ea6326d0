"""Words: the list, the letter tree built from it, and the words a roll can spell."""
