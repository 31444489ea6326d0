"""All that `import qless_engine` offers, by name."""

from qless_engine.answers import (
    Answer,
    BestWheels,
    Boards,
    Filled,
    ListedBoard,
    WheelWords,
)
from qless_engine.api import best_wheel, boards, count, dice, fill, odds, solve, wheel
from qless_engine.boards.board import board_key, parse, show, violations
from qless_engine.boards.enumerator import all_boards, first_board
from qless_engine.boards.properties import (
    commonness,
    has_block,
    has_hole,
    has_word,
    is_symmetric,
    longest_word,
    word_count,
    words_of,
)
from qless_engine.boards.query import Query, Selected, Selection
from qless_engine.loaded import Words
from qless_engine.outcome import Budget, Ending, SearchResult
from qless_engine.rolls.dice import DICE, parse_roll, random_rolls, weight
from qless_engine.rolls.odds import Odds
from qless_engine.version import __version__
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import WordList, common_words, read_sizes, read_words

__all__ = [
    "DICE",
    "Answer",
    "BestWheels",
    "Boards",
    "Budget",
    "Ending",
    "Filled",
    "Lexicon",
    "ListedBoard",
    "Odds",
    "Query",
    "SearchResult",
    "Selected",
    "Selection",
    "WheelWords",
    "WordList",
    "Words",
    "__version__",
    "all_boards",
    "best_wheel",
    "board_key",
    "boards",
    "common_words",
    "commonness",
    "count",
    "dice",
    "fill",
    "first_board",
    "has_block",
    "has_hole",
    "has_word",
    "is_symmetric",
    "longest_word",
    "odds",
    "parse",
    "parse_roll",
    "playable_words",
    "random_rolls",
    "read_sizes",
    "read_words",
    "show",
    "solve",
    "violations",
    "weight",
    "wheel",
    "word_count",
    "words_of",
]
