"""Notebooks: how they are built and committed, what their runner refuses and says."""

import ast
import json
import os
import re
import signal
import subprocess
import sys

import pandas as pd
import pytest
from processes import PATIENCE
from some_words import nth_words

from notebooks.run import __main__, committed, parameters
from qless_engine.rolls.atlas import OUTCOMES, Atlas, Unsolvable
from qless_engine.rolls.numbering import number_of_rolls
from qless_engine.rolls.weights import rolls_from
from qless_engine.words.wordlist import EMBEDDED, read_words
from sweeps.quantiles import Counts
from sweeps.store import table
from sweeps.store.files import default_name

FILES = sorted(parameters.FOLDER.glob("*.ipynb"))
#: A name of a list that is a script in HTML, a picture in Markdown, a formula to
#: matplotlib: in a notebook and its figures it is nothing but a name.
HOSTILE = "a<img src=x onerror=alert(1)> ![b](x) $\\frac$ *c*.txt"
#: A child on this Python starts faster than on PyPy, which few rolls do not warm up.
HERE = {"interpreter": sys.executable}
each_notebook = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def code_cells(path):
    cells = committed.read(path)["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def source(cell):
    return "".join(cell["source"])


@each_notebook
def test_a_notebook_asks_one_question(path):
    title = source(committed.read(path)["cells"][0])

    assert title.startswith("# ")
    assert title.endswith("?")


@each_notebook
def test_a_notebook_is_short_and_has_as_much_prose_as_code(path):
    cells = committed.read(path)["cells"]
    prose = [cell for cell in cells if cell["cell_type"] == "markdown"]

    assert len(cells) <= 25
    assert len(prose) >= len(cells) - len(prose)
    assert max(source(cell).count("\n") + 1 for cell in code_cells(path)) <= 12


@each_notebook
def test_a_notebook_defines_no_function_and_no_class(path):
    defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    nodes = [n for cell in code_cells(path) for n in ast.walk(ast.parse(source(cell)))]

    assert not [node.name for node in nodes if isinstance(node, defined)]


@each_notebook
def test_one_cell_is_tagged_parameters_and_explains_each(path):
    (cell,) = committed.tagged(committed.read(path), "parameters")

    lines = source(cell).splitlines()
    assert all("  # " in line for line in lines)
    assert len(lines) == len(ast.parse(source(cell)).body)


@each_notebook
def test_a_notebook_is_committed_with_outputs_but_without_traces(path, tmp_path):
    again = tmp_path / "again.ipynb"
    committed.write(committed.read(path), again)

    assert again.read_bytes() == path.read_bytes()
    assert committed.printed(committed.read(path), "answer") != []


@each_notebook
def test_each_figure_that_a_notebook_says_it_saved_is_committed(path):
    saved = committed.printed(committed.read(path), "figure")
    pictures = [committed.ROOT / line for line in saved if line.endswith(".svg")]

    for picture in pictures:
        assert picture.parent == committed.ROOT / "figures" / "images"
        assert picture.exists()
        assert picture.with_suffix(".png").exists()


def test_what_was_measured_of_fills_is_told_apart_from_tables_of_ones_own():
    cells = committed.read(parameters.find("08_fill_a_crossword"))["cells"]
    prose = [source(cell) for cell in cells if cell["cell_type"] == "markdown"]

    measured = re.compile("bring nothing|carry the engine")
    said = [text for text in prose if measured.search(text)]
    assert len(said) == 2
    assert all("in the run that is committed here" in text.lower() for text in said)


def notebook_of(*cells):
    """A notebook of code *cells*, each a source or a source with its tag."""
    pairs = [(cell, None) if isinstance(cell, str) else cell for cell in cells]
    return {
        "cells": [
            {
                "cell_type": "code",
                "execution_count": None,
                "id": f"cell-{number}",
                "metadata": {} if tag is None else {"tags": [tag]},
                "outputs": [],
                "source": text,
            }
            for number, (text, tag) in enumerate(pairs)
        ],
        "metadata": {
            "kernelspec": {"display_name": "", "language": "python", "name": "python3"}
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder of notebooks, where the runner looks for them."""
    monkeypatch.setattr(parameters, "FOLDER", tmp_path)
    return tmp_path


def refusal(capsys, *arguments):
    """What the runner says when it refuses *arguments*, in one line."""
    assert __main__.main(list(arguments)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.removeprefix("python -m notebooks.run: ").rstrip("\n")


@pytest.mark.parametrize("option", [("-p", "rolls"), ("--into", "\udcff")])
def test_a_wrong_option_is_one_sentence(option, capsys):
    with pytest.raises(SystemExit) as caught:
        __main__.main(["mine", *option])

    said = capsys.readouterr().err
    assert (caught.value.code, said.count("\n")) == (2, 1)
    assert said.startswith(f"python -m notebooks.run: argument {option[0]}")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "expected JSON in mine.ipynb, found: "),
        ("[]", "expected a notebook in mine.ipynb, found other JSON"),
    ],
)
def test_a_file_that_is_no_notebook_is_named(content, said, folder, capsys):
    (folder / "mine.ipynb").write_text(content)

    assert refusal(capsys, "mine").startswith(said)


@pytest.mark.parametrize("default", ["10 * 100", "None", "[1]"])
def test_a_default_that_is_no_plain_value_is_refused(default, folder, capsys):
    cell = (f"rolls = {default}", "parameters")
    (folder / "mine.ipynb").write_text(json.dumps(notebook_of(cell)))

    assert refusal(capsys, "mine", "-p", "rolls", "3") == (
        "expected a number, a text, True or False as default of rolls in mine.ipynb, "
        f"found {default}"
    )


@pytest.mark.parametrize("place", ["into", "figures"])
def test_a_folder_that_cannot_be_written_is_refused_first(
    place, folder, capsys, monkeypatch
):
    cell = ("rolls = 1", "parameters")
    (folder / "mine.ipynb").write_text(json.dumps(notebook_of(cell)))
    places = {"into": folder / "build", "figures": folder / "figures"}
    places[place].touch()
    monkeypatch.setenv("QLESS_FIGURES", str(places["figures"]))
    said = refusal(capsys, "mine", "--into", str(places["into"]))

    path = os.path.relpath(places[place])
    assert said == f"cannot write {path}: there is a file of this name"


def test_a_notebook_that_is_not_there_is_refused_with_those_that_are(capsys):
    there = ", ".join(path.stem for path in FILES)

    said = refusal(capsys, "02_nothing")
    assert said == f"no notebook '02_nothing': expected one of {there}"
    assert refusal(capsys) == f"name a notebook: one of {there}"


@pytest.mark.parametrize("tags", [(None,), ("parameters", "parameters")])
def test_a_notebook_needs_exactly_one_parameters_cell(tags, folder, capsys):
    notebook = notebook_of(*((f"rolls = {n}", tag) for n, tag in enumerate(tags)))
    (folder / "mine.ipynb").write_text(json.dumps(notebook))

    assert refusal(capsys, "mine") == (
        "expected exactly one cell tagged 'parameters' in mine.ipynb, "
        f"got {tags.count('parameters')}"
    )


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("roll", "5", "mine has no parameter 'roll'; it has: rolls, fast, share, name"),
        ("rolls", "abc", "expected a whole number for rolls, got 'abc'"),
        ("rolls", "1.5", "expected a whole number for rolls, got '1.5'"),
        ("rolls", "", "expected a whole number for rolls, got ''"),
        ("share", "half", "expected a number for share, got 'half'"),
        ("fast", "1", "expected true or false for fast, got '1'"),
        ("name", "\udcff", r"expected text in UTF-8 for name, got '\udcff'"),
    ],
)
def test_a_parameter_must_be_one_of_the_cell_and_of_its_type(
    name, value, said, folder, capsys
):
    cell = "rolls = 9  # how many\nfast = False\nshare = 0.5\nname = ''"
    (folder / "mine.ipynb").write_text(json.dumps(notebook_of((cell, "parameters"))))

    assert refusal(capsys, "mine", "-p", name, value) == said


def test_parameters_get_the_type_of_their_default(folder):
    path = folder / "mine.ipynb"
    cell = "rolls = 9\nfast = False\nshare = 0.5\nname = ''"
    path.write_text(json.dumps(notebook_of((cell, "parameters"))))

    texts = [("rolls", "-7"), ("fast", "True"), ("share", "1"), ("name", "12")]
    assert parameters.values(path, texts) == {
        "rolls": -7,
        "fast": True,
        "share": 1.0,
        "name": "12",
    }


def test_a_refreshed_notebook_keeps_its_defaults(capsys):
    said = refusal(capsys, "01_share_solvable", "--refresh", "-p", "rolls", "3")

    assert said == "a committed notebook shows its defaults: use --refresh without -p"


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Runs a notebook whose results, figures and copies go to *tmp_path*."""
    monkeypatch.setenv("QLESS_RESULTS", str(tmp_path / "results"))
    monkeypatch.setenv("QLESS_FIGURES", str(tmp_path / "figures"))
    monkeypatch.setenv("QLESS_WORDS", "")

    def run(notebook, /, **options):
        texts = [("-p", option, str(value)) for option, value in options.items()]
        line = [notebook, "--into", str(tmp_path / "build")]
        status = __main__.main([*line, *(part for text in texts for part in text)])
        out, err = capfd.readouterr()
        return status, [line for line in out.splitlines() if line], err

    return run


def _shown(notebook):
    """Return what the cells of *notebook* show, in HTML and in Markdown."""
    outputs = [x for cell in notebook["cells"] for x in cell.get("outputs", [])]
    return {
        kind: ["".join(x.get("data", {}).get(kind, "")) for x in outputs]
        for kind in ("text/html", "text/markdown")
    }


@pytest.fixture
def answered(run, tmp_path):
    """Runs a notebook that ends well: what it says at its end, and on its way.

    Between its copy and its answer it names its figures, whose number is checked.
    """

    def answered(notebook, figures, /, **options):
        status, out, progress = run(notebook, **options)

        assert (status, "Traceback" in progress) == (0, False), progress
        executed, *named, answer = out
        assert executed == str(tmp_path / "build" / f"{notebook}.ipynb")
        assert sorted(named) == sorted(map(str, (tmp_path / "figures").glob("*.svg")))
        assert len(named) == figures
        shown = _shown(committed.read(tmp_path / "build" / f"{notebook}.ipynb"))
        assert not [x for x in shown["text/html"] if "<img src=x" in x]
        assert not [x for x in shown["text/markdown"] if "<img" in x or "![b]" in x]
        return answer, progress

    return answered


@pytest.mark.slow
def test_the_first_notebook_runs_and_ends_with_its_figures_and_answer(run, tmp_path):
    options = {"rolls": 20, "workers": 2, "seed": 2, "words": nth_words(tmp_path, 4)}
    status, out, progress = run("01_share_solvable", **options, **HERE)

    assert (status, "Traceback" in progress) == (0, False), progress
    executed, *figures, parquet, answer = out
    assert executed == str(tmp_path / "build" / "01_share_solvable.ipynb")
    assert sorted(figures) == sorted(map(str, (tmp_path / "figures").glob("*.svg")))
    assert len(figures) == 4
    stored = tmp_path / "results" / "rolls_some_txt_seed2.parquet"
    assert (committed.ROOT / parquet).samefile(stored)
    assert " of 20 rolls (95 % interval " in answer
    assert "20/20" in progress
    executed = committed.read(tmp_path / "build" / "01_share_solvable.ipynb")
    headline = "".join(executed["cells"][1]["outputs"][0]["data"]["text/markdown"])
    first, second = headline.strip("*").split("**<br>**")
    assert f"{first} {second}" == answer


@pytest.mark.slow
def test_the_notebook_of_counts_tells_bounds_from_counts(answered, tmp_path):
    words = nth_words(tmp_path, 4, HOSTILE)
    options = {"rolls": 12, "workers": 2, "max_nodes": 500, "words": words}
    answer, progress = answered("02_ways_to_solve", 3, **options, **HERE, name="few")

    counted = table.load("few", tmp_path / "results")
    out_of_budget = int((counted["ending"] == "budget").sum())
    assert 0 < out_of_budget < 12
    assert answer.startswith("Half of 12 rolls can be solved in ")
    assert f"{out_of_budget} ran out of budget, and may have more" in answer
    counts = Counts.of(counted["ending"], counted["boards"])
    assert f"median {counts.quantile(0.5)} boards" in progress
    assert f"{out_of_budget} out of budget" in progress


@pytest.mark.slow
def test_the_notebook_of_hard_rolls_asks_a_list_at_each_size_and_enable1_beside(
    answered, tmp_path
):
    words = nth_words(tmp_path, 40, HOSTILE)
    options = {"rolls": 12, "workers": 1, "words": words}
    answer, _ = answered("04_what_makes_a_roll_hard", 5, **options, **HERE)

    assert answer.startswith("No board of everyday words (to SCOWL size 35): ")
    stores = {path.stem for path in (tmp_path / "results").glob("*.sqlite")}
    assert {default_name("rolls_common35", HOSTILE, 1), "rolls_enable1_seed1"} <= stores
    assert len(stores) == 11


@pytest.mark.slow
def test_the_notebook_of_wheels_times_all_ways_and_proves_the_best(answered, tmp_path):
    words = nth_words(tmp_path, 40, HOSTILE)
    answer, _ = answered("05_best_wheel", 2, size=7, words=words, workers=1)

    assert re.search(
        r"^\d+ words: .* wheels of 7 letters with a pangram \(proved: ", answer
    )
    assert [*(tmp_path / "results").glob("wheels7_words_*.sqlite")] != []


@pytest.mark.slow
def test_the_notebook_of_fills_compares_all_ways_and_shows_a_benchmark(
    answered, tmp_path
):
    words, grids, bench = tmp_path / "words.txt", tmp_path / "mine", tmp_path / "bench"
    words.write_text("\n".join(read_words().words[::4]))
    grids.mkdir()
    (grids / "ring.txt").write_text(".../.#./...")
    run = {"list": "secret", "grid": "15-01", "method": "PyPy 7", "seed": 1}
    run |= {"ending": "found", "seconds": 1.0, "nodes": 9, "limit": 60.0}
    pd.DataFrame([{**run, "fill": "xylophone"}]).to_parquet(bench)
    options = {"words": words, "grids": grids, "seeds": 1, "bench": bench}
    options |= {"seconds": 0.2, "sweep_seeds": 2, "sweep_seconds": 1.5}
    answer, _ = answered("08_fill_a_crossword", 2, **options)

    assert re.match(r"ring: 4 slots filled in \d+ nodes and .*; 2 of 2 seeds", answer)
    shown = (tmp_path / "build" / "08_fill_a_crossword.ipynb").read_text()
    assert "secret" in shown
    assert "xylophone" not in shown
    stores = {path.stem for path in (tmp_path / "results").glob("*.sqlite")}
    name = "fills_mine_2x1_5s_words_txt"
    assert stores == {name, f"{name}_cpython"}


@pytest.mark.slow
def test_the_notebook_of_many_puzzles_loses_nothing_when_a_worker_dies(
    answered, tmp_path
):
    pytest.importorskip("distributed", reason="no Dask here, so no worker to kill")
    words = nth_words(tmp_path, 4, HOSTILE)
    options = {"words": words, "puzzles": 7, "deadline": 2, "hard": ".a./.../..."}
    answer, _ = answered("09_many_puzzles", 2, **options, **HERE, repetitions=1)

    assert re.match(r"7 puzzles at once: 2 workers are [\d.]+ times as fast as", answer)
    assert answer.endswith("no sub-problem is lost, and no answer differs")
    shown = (tmp_path / "build" / "09_many_puzzles.ipynb").read_text()
    assert "8 of 8 puzzles are over, 0 begun, 0 wait" in shown
    assert "3 runs, one of them with a death: all 7 answers are equal" in shown


@pytest.mark.slow
def test_the_notebook_of_every_roll_reads_an_atlas_and_counts_by_list(
    answered, tmp_path
):
    known, lists = tmp_path / "few.atlas.gz", tmp_path / "lists.tsv"
    rolls = rolls_from(number_of_rolls() - 30, 30)  # the last: few go between them
    lost = {roll: Unsolvable(outcomes, 1, 9) for roll, outcomes in rolls}
    atlas = Atlas("ENABLE1", read_words(EMBEDDED).sha256, "by hand", lost)
    known.write_bytes(atlas.pack())
    counts = "words rolls unsolvable_rolls outcomes unsolvable_outcomes"
    lines = [f"word_list {counts}", f"mine 9 99 9 {OUTCOMES} {OUTCOMES // 8}"]
    lists.write_text("\n".join(lines).replace(" ", "\t") + "\n")
    answer, _ = answered("10_every_roll", 6, atlas=known, lists=lists, poor=1)

    won = OUTCOMES - atlas.unsolvable_outcomes
    assert answer.startswith(f"ENABLE1: {won:,} of {OUTCOMES:,} (9")
    shown = (tmp_path / "build" / "10_every_roll.ipynb").read_text()
    assert "and the atlas has OTHERS" in shown  # as it is not whole


def test_the_committed_atlas_has_the_rolls_of_few_words_that_a_walk_finds():
    path = parameters.FOLDER / "10_every_roll.ipynb"
    shown = path.read_text(encoding="utf-8")

    assert "and the atlas has the same" in shown
    assert "OTHERS" not in shown


def test_the_committed_simulation_of_workers_is_near_what_was_measured():
    path = parameters.FOLDER / "09_many_puzzles.ipynb"
    shown = "".join(
        "".join(output["data"]["text/plain"])
        for cell in code_cells(path)
        for output in cell["outputs"]
        if "scaling_tables.check" in source(cell) and "data" in output
    )
    off_by = [*map(int, re.findall(r"([+-]\d+) %", shown))]

    assert len(off_by) == 2
    assert max(map(abs, off_by)) <= 20


@pytest.mark.slow
def test_a_word_list_that_is_not_there_is_refused_in_one_sentence(run):
    status, out, error = run("01_share_solvable", words="nowhere.txt")

    assert (status, out) == (2, [])
    assert error.startswith("python -m notebooks.run: expected a word-list file, ")
    assert error.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell", "status", "said"),
    [
        ("raise ValueError('expected more')", 2, "expected more\n"),
        (
            "1 / 0",
            1,
            "ZeroDivisionError: division by zero; the notebook up to there is ",
        ),
        ("raise KeyboardInterrupt", 130, "interrupted"),
        ("import os; os._exit(3)", 1, "the kernel died"),
    ],
)
def test_a_cell_that_fails_ends_the_run_without_a_traceback(
    cell, status, said, folder, capfd
):
    notebook = notebook_of(("rolls = 1", "parameters"), cell)
    (folder / "mine.ipynb").write_text(json.dumps(notebook))
    ended = __main__.main(["mine", "--into", str(folder / "build")])

    error = capfd.readouterr().err
    assert ended == status
    assert f"python -m notebooks.run: {said}" in error
    assert "Traceback" not in error


@pytest.mark.slow
def test_ctrl_c_stops_the_sweep_and_the_same_command_goes_on(tmp_path):
    (tmp_path / "few.txt").write_text("tea\nten\nneon\n")
    command = [sys.executable, "-m", "notebooks.run", "01_share_solvable"]
    options = ("-p", "rolls", "200000", "-p", "workers", "2", "-p", "words")
    process = subprocess.Popen(  # noqa: S603  # our own command
        [*command, "--into", tmp_path / "build", *options, tmp_path / "few.txt"],
        cwd=committed.ROOT,
        env={**os.environ, "QLESS_RESULTS": str(tmp_path / "results")},
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.stderr.read(1) != "|":  # the edge of the progress bar
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert "interrupted; all finished records are stored" in error
    assert "Traceback" not in error
