# make book    build the book, serve it and print its address (PORT=8001 for another port)
# make test    everything that must hold: lint, package, notebooks, built pages in a browser
# Both work on a fresh machine with Python 3.11+ and make; they set up .venv themselves.

PORT ?= 8000
HOST ?= localhost
WORKERS ?= auto

# The first interpreter that is new enough; if there is none, the check below says so.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && exit; \
	done; echo python3)

VENV  := .venv
BENCH := .venv-bench
BIN   := $(VENV)/bin
READY := $(VENV)/.ready
PIP   := -m pip --disable-pip-version-check

# What the last run of the tests said about every claim of the ledger; test-package writes it too.
CLAIMS := _build/claims.json

# What makes explorers follow the hand in Jupyter; see gjkbook/quick_replies.py.
QUICK := --ServerApp.jpserver_extensions="{'gjkbook.quick_replies': True}"

.DEFAULT_GOAL := help
.PHONY: help book html test lint test-package test-notebooks test-pages test-long notebooks lab \
	figures bench bench-quick clean

help:
	@echo "make book         build the book, serve it and print its address (PORT=$(PORT))"
	@echo "make test         lint, package, notebooks and pages: everything that must hold"
	@echo "make html         build the book into _build/html, warnings are errors"
	@echo "make lab          open the notebooks in JupyterLab"
	@echo "make notebooks    run every notebook again and store it"
	@echo "make figures      write every figure as SVG and PNG into _build/figures"
	@echo "make test-long    the 100,000-pair run against exact arithmetic"
	@echo "make bench        compare with other libraries (bench-quick: in a minute)"
	@echo "make clean        remove what was built; .venv stays (rm -r .venv removes it)"

$(READY): requirements.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || \
		{ echo "There is no $(PYTHON) here: install Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(v < (3, 11) and \
		"Python 3.11 or newer is needed and $(PYTHON) is %d.%d: say make PYTHON=/path/to/python." % v[:2])'
	@echo "Setting up $(VENV) (once, a few minutes) ..."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP) install -r requirements.txt
	$(BIN)/python $(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# The book

book: $(READY)
	@$(BIN)/python book/serve.py --check --host $(HOST) $(PORT)
	@$(MAKE) --no-print-directory html
	@$(BIN)/python book/serve.py --host $(HOST) $(PORT)

html: $(READY) $(CLAIMS)
	rm -rf _build/html _build/.doctrees
	$(BIN)/jupyter-book build --warningiserror --nitpick --keep-going .

# The ledger shows results, so they must be there, and younger than what they are about.
$(CLAIMS): $(READY) book/claims.toml $(shell find gjkbook tests -name '*.py')
	$(BIN)/python -m pytest -q -n $(WORKERS) -m "(claim or erratum) and not long and not pages" \
		|| test $$? -eq 1 # a test that fails is shown as failed
	@touch $@

lab: $(READY)
	$(BIN)/jupyter-lab --notebook-dir=book $(QUICK)

notebooks: $(READY)
	$(BIN)/python book/execute.py

figures: $(READY)
	$(BIN)/python book/figures.py

# The tests

test: lint test-package test-notebooks test-pages
	@echo "All of it holds."

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/oxlint --quiet --config tests/explorers/oxlint.json gjkbook/explorers tests/explorers

test-package: $(READY)
	$(BIN)/python -m pytest -q -n $(WORKERS)

# All cells of a notebook share a kernel, hence a worker.
test-notebooks: $(READY)
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadscope --nbval --nbval-current-env book/*.ipynb

# JupyterLab is tested by itself: how soon it answers depends on what else the machine does.
test-pages: html
	$(BIN)/python -m pytest -q -m pages -rs -n $(WORKERS) --dist loadfile tests \
		--ignore tests/test_explorers_lab.py
	$(BIN)/python -m pytest -q -m pages -rs tests/test_explorers_lab.py

test-long: $(READY)
	$(BIN)/python -m pytest -q -m long -n $(WORKERS)

# The comparison with other libraries has an environment of its own.

$(BENCH)/.ready: benchmarks/requirements.txt $(READY)
	$(BIN)/python -m venv $(BENCH)
	$(BENCH)/bin/python $(PIP) install -r benchmarks/requirements.txt
	$(BENCH)/bin/python $(PIP) install --quiet --no-deps --editable .
	@touch $@

bench: $(BENCH)/.ready
	$(BENCH)/bin/python -m benchmarks

bench-quick: $(BENCH)/.ready
	$(BENCH)/bin/python -m benchmarks --quick

clean:
	rm -rf _build build dist .hypothesis .pytest_cache .ruff_cache *.egg-info
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +
