// The compiled yardstick: how fast this machine can go at finding or counting boards.
//
// usage: yardstick WORDS first|all|canon ROLLS
//   WORDS   a file of words, one a line
//   ROLLS   a file of rolls, one a line, each of 3 to 12 letters
//   first   stop at the first board of a roll: "found" is 1, or 0 if no board exists
//   all     visit all boards of a roll
//   canon   let "found" be the number of boards; here this is what "all" does, too
// It prints a line for each roll: the roll, its playable words, the boards found, the
// nodes, and the milliseconds, those of the filter included. The last line is the sum.
//
// A BOARD is a connected crossword that uses each letter of the roll once and whose
// runs of two or more letters are all words. Slid or transposed it is the same board.
//
// THE SEARCH. Each letter laid opens an ANCHOR in the direction its word does not run:
// which run passes through this cell that way? The answers are each word that fits
// there, and none. The letter that fewest words can hold, the PIVOT, is laid at the
// centre and opens both its anchors. Then an anchor is taken and given every answer in
// turn, until the letters are used up.
//
// - No board is missed: every board holds the pivot's letter, so it can be slid to lie
//   at the centre, and it answers every anchor. It is connected, so the answers lay all
//   of it. Which anchor is next may be chosen at will, by what is laid so far.
// - None is reached twice in one place: two different answers to one anchor never lead
//   to the same board. So no board need be remembered.
// - A board with m pivot letters is reached 2m times: with each of them at the centre,
//   and each time transposed as well. If it is its own transpose, these are the same,
//   so that it is reached m times, and each of them counts double. Hence
//   boards = weight of all that was reached / 2m.
//
// WHAT IS CUT OFF. A word must fit the rack, plus the letters on its line. A run that is
// made by letters side by side must be part of a word at once. Its anchor is taken
// before all others, since it must be answered by a word: that often fails soon.
//
// Written to be read beside the Python of qless_engine/boards/enumerator.py, which does
// the same with more foresight. It has the same counts, by other code.

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

constexpr int MIN_LETTERS = 3, MAX_LETTERS = 12;  // of a word, and of a roll
// A letter is at most 11 cells from the centre, a word is tried 11 cells from there on.
constexpr int WIDTH = 48, HEIGHT = 48;
constexpr int CENTRE = HEIGHT / 2 * WIDTH + WIDTH / 2;
constexpr int REACH = MAX_LETTERS - 1;           // of a word from one of its letters
constexpr std::array<int, 2> STEP = {1, WIDTH};  // to the next cell, across and down

using Code = std::uint8_t;  // a letter: its place among those of the roll, from 1
enum Answer : std::uint8_t { OPEN, WORD, NONE };

// How often each letter occurs, 5 bits for each. The top bit of the 5 is a guard. In a
// rack all guards are set: take away a letter that is not there, and one is cleared.
using Counts = std::uint64_t;
constexpr int COUNT_BITS = 5;

using Run = std::uint64_t;  // the letters of a run, 4 bits for each

struct Word {
  std::string letters;
  std::uint32_t mask;  // a bit for each letter that occurs
};

struct Anchor { int cell, direction; };

// A way a word can lie through an anchor: how many of its letters lie before it, and after.
struct Hook {
  const Code* word;
  int before, after;
  Counts need;  // the letters of the word but the one at the anchor
};

// One side of an anchor: letters that a word must cover, and cells that it may.
struct Side { int run, room; };

std::uint32_t letter_mask(const std::string& letters) {
  std::uint32_t mask = 0;
  for (char letter : letters) mask |= 1U << (letter - 'A');
  return mask;
}

class Search {
 public:
  Search(const std::string& roll, const std::vector<Word>& lexicon, bool first_only)
      : first_only_(first_only) {
    code_letters(roll);
    find_playable(roll, lexicon);
  }

  // Returns how many boards there are; or, if only the first is wanted, 1 or 0.
  long run() {
    int pivot = 1;
    std::size_t fewest = SIZE_MAX;
    for (int code = 1; code <= kinds_; ++code) {
      if (hooks_[code].empty()) return 0;  // no word holds this letter
      const std::size_t starts = hooks_[code].size() * count(code);
      if (starts < fewest) fewest = starts, pivot = code;
    }
    letters_[CENTRE] = static_cast<Code>(pivot);
    laid_.push_back(CENTRE);
    anchors_ = {{CENTRE, 0}, {CENTRE, 1}};
    expand(rack_ - unit_[pivot], 0);
    return first_only_ ? static_cast<long>(stopped_) : reached_ / (2 * count(pivot));
  }

  std::size_t words() const { return playable_.size(); }
  long nodes() const { return nodes_; }

 private:
  void code_letters(const std::string& roll) {
    for (char letter : roll) {
      Code& code = code_[letter - 'A'];
      if (code == 0) {
        code = static_cast<Code>(++kinds_);
        unit_[code] = Counts{1} << (COUNT_BITS * (kinds_ - 1));
        guards_ |= unit_[code] << (COUNT_BITS - 1);
      }
      rack_ += unit_[code];
    }
    rack_ |= guards_;
  }

  void find_playable(const std::string& roll, const std::vector<Word>& lexicon) {
    const std::uint32_t mask = letter_mask(roll);
    for (const Word& word : lexicon) {
      if ((word.mask & ~mask) != 0) continue;
      Counts need = 0;
      std::vector<Code> codes;
      for (char letter : word.letters) {
        codes.push_back(code_[letter - 'A']);
        need += unit_[codes.back()];
      }
      if (fits(rack_, need)) playable_.push_back({std::move(codes), need});
    }
    for (const auto& [codes, need] : playable_) {
      const int length = static_cast<int>(codes.size());
      for (int from = 0; from < length; ++from) {
        const Code code = codes[from];
        hooks_[code].push_back(
            {codes.data(), from, length - 1 - from, need - unit_[code]});
        Run run = 0;
        for (int to = from; to < length; ++to) {
          run = run << 4 | codes[to];
          parts_.insert(run);
          if (to - from == length - 1) words_.insert(run);
        }
      }
    }
  }

  bool fits(Counts rack, Counts need) const {
    return ((rack - need) & guards_) == guards_;
  }

  long count(int code) const {
    return static_cast<long>((rack_ & ~guards_) / unit_[code] % (1 << COUNT_BITS));
  }

  // Answers all anchors from number *oldest* on; those before have their answers.
  void expand(Counts rack, std::size_t oldest) {
    ++nodes_;
    const std::size_t end = anchors_.size();
    for (std::size_t i = oldest; i < end; ++i) {
      if (is(OPEN, anchors_[i]) && has_neighbour(anchors_[i])) {
        lay_words(anchors_[i], rack, oldest);  // "none" is no answer here
        return;
      }
    }
    for (std::size_t i = oldest; i < end && !stopped_; ++i) {
      if (!is(OPEN, anchors_[i])) continue;
      lay_words(anchors_[i], rack, i + 1);
      answer_none(anchors_[i], NONE, 1);
    }
    for (std::size_t i = oldest; i < end; ++i) {  // take back what this call answered
      if (is(NONE, anchors_[i])) answer_none(anchors_[i], OPEN, -1);
    }
  }

  // Lays each word through *anchor* that fits, and goes on from there.
  void lay_words(Anchor anchor, Counts rack, std::size_t oldest) {
    const int step = STEP[anchor.direction];
    Counts within = rack;  // what a word can be made of: also the letters on the line
    const Side before = look(anchor.cell, -step, within);
    const Side after = look(anchor.cell, step, within);
    for (const Hook& hook : fitting(letters_[anchor.cell], within)) {
      if (hook.before < before.run || hook.before > before.room) continue;
      if (hook.after < after.run || hook.after > after.room) continue;
      const int first = anchor.cell - hook.before * step;
      const int last = anchor.cell + hook.after * step;
      if (letters_[first - step] != 0 || letters_[last + step] != 0) continue;
      lay(hook.word, first, last, anchor.direction, rack, oldest);
      if (stopped_) return;
    }
  }

  // Lays *word* from the cell *first* to *last* if it agrees with what is there.
  void lay(const Code* word, int first, int last, int direction, Counts rack,
           std::size_t oldest) {
    const int step = STEP[direction];
    const std::size_t laid_before = laid_.size(), anchors_before = anchors_.size();
    Counts left = rack;
    const Code* next = word;
    for (int cell = first; cell <= last; cell += step, ++next) {
      if (letters_[cell] == 0) {
        left -= unit_[*next];
        laid_.push_back(cell);
      } else if (letters_[cell] != *next) {
        laid_.resize(laid_before);
        return;
      }
    }
    if (fits(left, 0)) {
      next = word;
      for (int cell = first; cell <= last; cell += step, ++next) {
        letters_[cell] = *next;
        answers_[direction][cell] = WORD;
      }
      bool all_parts = true;
      for (std::size_t i = laid_before; i < laid_.size() && all_parts; ++i) {
        const Anchor anchor = {laid_[i], 1 - direction};
        anchors_.push_back(anchor);
        all_parts = !has_neighbour(anchor) || parts_.count(run_at(anchor)) != 0;
      }
      if (all_parts && left == guards_) {
        finish(oldest);
      } else if (all_parts) {
        ++blocked_[first - step], ++blocked_[last + step];
        expand(left, oldest);
        --blocked_[first - step], --blocked_[last + step];
      }
      anchors_.resize(anchors_before);
      for (int cell = first; cell <= last; cell += step) {
        answers_[direction][cell] = OPEN;
      }
      for (std::size_t i = laid_before; i < laid_.size(); ++i) letters_[laid_[i]] = 0;
    }
    laid_.resize(laid_before);
  }

  // All letters are laid: counts the board if the runs not laid as words are words.
  void finish(std::size_t oldest) {
    for (std::size_t i = oldest; i < anchors_.size(); ++i) {
      const Anchor anchor = anchors_[i];
      if (is(OPEN, anchor) && has_neighbour(anchor) && !words_.count(run_at(anchor))) {
        return;
      }
    }
    reached_ += is_own_transpose() ? 2 : 1;
    stopped_ = first_only_;
  }

  // Says that no run passes through *anchor*, or takes that back.
  void answer_none(Anchor anchor, Answer answer, int change) {
    const int step = STEP[anchor.direction];
    answers_[anchor.direction][anchor.cell] = answer;
    blocked_[anchor.cell - step] += change;
    blocked_[anchor.cell + step] += change;
  }

  // Returns the ways of all words to lie through the letter *code* that can be made of
  // it and the letters *within*. The same few racks come again and again.
  const std::vector<Hook>& fitting(Code code, Counts within) {
    const auto [found, is_new] = fitting_.try_emplace((within & ~guards_) << 4 | code);
    if (is_new) {
      for (const Hook& hook : hooks_[code]) {
        if (fits(within, hook.need)) found->second.push_back(hook);
      }
    }
    return found->second;  // stays where it is when others are added
  }

  bool is(Answer answer, Anchor anchor) const {
    return answers_[anchor.direction][anchor.cell] == answer;
  }

  bool has_neighbour(Anchor anchor) const {
    const int step = STEP[anchor.direction];
    return letters_[anchor.cell - step] != 0 || letters_[anchor.cell + step] != 0;
  }

  // Returns how far a word reaches from *cell* on; adds the letters on the way.
  Side look(int cell, int step, Counts& within) const {
    Side side = {0, 0};
    for (cell += step; side.room < REACH && blocked_[cell] == 0; cell += step) {
      if (letters_[cell] != 0 && side.run == side.room) ++side.run;
      ++side.room;
      within += unit_[letters_[cell]];  // 0 for an empty cell
    }
    return side;
  }

  Run run_at(Anchor anchor) const {
    const int step = STEP[anchor.direction];
    int cell = anchor.cell;
    while (letters_[cell - step] != 0) cell -= step;
    Run run = 0;
    for (; letters_[cell] != 0; cell += step) run = run << 4 | letters_[cell];
    return run;
  }

  // Whether the board looks the same when across and down are swapped.
  bool is_own_transpose() const {
    int top = HEIGHT, left = WIDTH;
    for (int cell : laid_) {
      top = std::min(top, cell / WIDTH);
      left = std::min(left, cell % WIDTH);
    }
    return std::all_of(laid_.begin(), laid_.end(), [&](int cell) {
      const int row = cell / WIDTH - top, column = cell % WIDTH - left;
      return letters_[(top + column) * WIDTH + left + row] == letters_[cell];
    });
  }

  const bool first_only_;
  bool stopped_ = false;  // the first board was found
  long nodes_ = 0, reached_ = 0;

  int kinds_ = 0;  // of letters in the roll
  Counts rack_ = 0, guards_ = 0;
  std::array<Code, 26> code_{};
  std::array<Counts, MAX_LETTERS + 1> unit_{};  // one of each letter
  std::vector<std::pair<std::vector<Code>, Counts>> playable_;
  std::array<std::vector<Hook>, MAX_LETTERS + 1> hooks_;
  std::unordered_set<Run> words_, parts_;  // whole words, and all that is within one
  std::unordered_map<std::uint64_t, std::vector<Hook>> fitting_;

  std::array<Code, WIDTH * HEIGHT> letters_{};             // 0 is an empty cell
  std::array<int, WIDTH * HEIGHT> blocked_{};              // how many want it empty
  std::array<std::array<Answer, WIDTH * HEIGHT>, 2> answers_{};
  std::vector<int> laid_;  // the cells with letters, in the order in which they were laid
  std::vector<Anchor> anchors_;
};

// Returns what in the file can be a word or a roll, in upper case.
std::vector<std::string> read_lines(const char* path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; file >> line;) {
    const auto is_letter = [](unsigned char sign) {
      return sign < 128 && std::isalpha(sign) != 0;
    };
    if (line.size() < MIN_LETTERS || line.size() > MAX_LETTERS) continue;
    if (!std::all_of(line.begin(), line.end(), is_letter)) continue;
    for (char& letter : line) letter &= ~('a' - 'A');
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

int main(int arguments, char** argument) {
  const std::string mode = arguments == 4 ? argument[2] : "";
  if (mode != "first" && mode != "all" && mode != "canon") {
    std::fprintf(stderr, "usage: yardstick WORDS first|all|canon ROLLS\n");
    return 2;
  }
  std::vector<Word> lexicon;
  for (std::string& line : read_lines(argument[1])) {
    const std::uint32_t mask = letter_mask(line);
    lexicon.push_back({std::move(line), mask});
  }
  long rolls = 0, nodes = 0;
  double all_milliseconds = 0;
  for (const std::string& roll : read_lines(argument[3])) {
    const auto start = std::chrono::steady_clock::now();
    Search search(roll, lexicon, mode == "first");
    const long found = search.run();
    const std::chrono::duration<double, std::milli> took =
        std::chrono::steady_clock::now() - start;
    std::printf("%s %zu %ld %ld %.3f\n", roll.c_str(), search.words(), found,
                search.nodes(), took.count());
    ++rolls, nodes += search.nodes(), all_milliseconds += took.count();
  }
  std::printf("TOTAL rolls %ld nodes %ld ms %.1f\n", rolls, nodes, all_milliseconds);
  return 0;
}
