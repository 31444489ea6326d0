# `make help` lists the targets. Each target first sets up what it needs.
.DEFAULT_GOAL := help
SHELL := /bin/bash
MAKEFLAGS += --no-print-directory
PYTHON := .venv/bin/python
# As many tests at a time as there are cores, in the order of tests/conftest.py.
PYTEST = -m pytest -q -n logical --no-loadscope-reorder
# What can differ between interpreters runs on PyPy too.
PYPY_TESTS = tests/engine tests/child qless_engine sweeps/kinds sweeps/child

.PHONY: help sweep counts findings test check lint bench bench-fill lab explorer wheel crossword notebooks constraints clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' Makefile

sweep: .venv/ready ## decide 1,000 rolls with ten processes: table, figures, answer
	@$(PYTHON) -m notebooks.run 01_share_solvable

counts: .venv/ready ## count all boards of 60 rolls: table, figures, answer
	@$(PYTHON) -m notebooks.run 02_ways_to_solve

findings: .venv/ready ## compute every number of the findings from the published samples
	@$(PYTHON) -m figures.findings

test: .venv/ready ## all tests on CPython, then the engine's on PyPy
	@bash setup.sh browser
	@echo "All tests, on CPython:"
	@$(PYTHON) $(PYTEST)
	@bash setup.sh pypy
	@[ ! -e .venv-pypy/ready ] || { echo "The engine's tests, on PyPy:"; \
	  .venv-pypy/bin/python $(PYTEST) -p no:cacheprovider $(PYPY_TESTS); }

check: lint test ## all that must pass before a commit: format, lint, types, tests

lint: .venv/ready ## check format, lint, imports and types
	@$(PYTHON) -m ruff format --check --quiet . || { echo "Say: .venv/bin/ruff format ."; exit 1; }
	@$(PYTHON) -m ruff check .
	@.venv/bin/lint-imports --no-logo --no-cache
	@$(PYTHON) -m mypy # the engine and the children's code, as Python 3.9
	@$(PYTHON) -m mypy --python-version 3.11 sweeps figures notebooks

bench: .venv/ready ## measure fixed rolls on PyPy and CPython, beside a compiled program
	@$(PYTHON) -m sweeps.bench rolls

bench-fill: .venv/ready ## fill published grids, or our own, on PyPy and CPython, beside Gecode
	@$(PYTHON) -m sweeps.bench fills

lab: .venv/ready ## open JupyterLab on the notebooks
	@$(PYTHON) -m jupyterlab $(if $(filter 0,$(shell id -u)),--allow-root) notebooks

# A page that is closed leaves its kernel and the children of that: these end after two
# minutes without a question.
VOILA = $(PYTHON) -m voila --MappingKernelManager.cull_idle_timeout=120 --MappingKernelManager.cull_interval=30

explorer: .venv/ready ## open the page to look at rolls and play them
	@$(VOILA) notebooks/03_explorer.ipynb

wheel: .venv/ready ## open the page to play word wheels
	@$(VOILA) notebooks/06_play_a_wheel.ipynb

crossword: .venv/ready ## open the page to draw and fill crosswords
	@$(VOILA) notebooks/07_crossword.ipynb

notebooks: .venv/ready ## execute and renew all committed notebooks and figures
	@$(PYTHON) -m notebooks.run --refresh

constraints: .venv/ready ## pin new requirements of pyproject.toml (all of them if constraints.txt is deleted)
	@.venv/bin/uv pip compile pyproject.toml --quiet --extra study --extra cluster --extra dev --universal \
	  --python-version 3.11 --no-annotate --no-header -o constraints.txt

clean: ## delete what can be made again; sweeps/results stays
	@rm -rf build dist .venv .venv-pypy *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -prune -exec rm -rf {} +

# Set up again when a requirement changed, or the folder moved: an environment knows its place.
ifneq ($(shell cat .venv/ready 2>/dev/null),$(CURDIR))
.PHONY: .venv/ready
endif
.venv/ready: pyproject.toml constraints.txt setup.sh
	@bash setup.sh
