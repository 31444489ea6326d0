"""The crossword layouts that the project ships."""
