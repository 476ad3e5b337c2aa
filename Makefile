PYTHON ?= python3
BIN := .venv/bin
# Python compiles what it imports when it does; to compile all that is installed takes forty seconds.
PIP := $(BIN)/python -m pip install -qq --no-compile --disable-pip-version-check
# Installs in seconds; where it reaches nothing, since it does not read the settings of pip, pip does it.
UV := VIRTUAL_ENV=.venv $(BIN)/uv pip install --quiet

.DEFAULT_GOAL := help
.PHONY: help setup web play share check quick test bench ladder mutants proof soak format lock

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

setup: .venv/.project ## make .venv with the command caterwaul in it
	@:

web: setup ## build the client that the browser gets
	@$(BIN)/python tools/web.py

play: web ## play in the browser
	@$(BIN)/caterwaul serve $(ARGS)

share: web ## the same, and friends in your network can join
	@$(BIN)/caterwaul serve --host 0.0.0.0 $(ARGS)

check: setup ## format, lint and types, in seconds
	@$(BIN)/python tools/suite.py format lint types

quick: setup ## what a change to one game needs, in seconds: make quick GAME=clash
	@$(BIN)/python tools/quick.py $(GAME)

test: setup ## check and every test, with the time of each part
	@$(BIN)/python tools/suite.py

bench: setup .venv/.bench ## the speed of games and server, beside OpenSpiel, RLCard and boardgame.io
	@$(BIN)/caterwaul bench $(ARGS)

ladder: setup ## play the bots against each other and write docs/ladder.md (long; goes on where it was)
	@$(BIN)/python tools/ladder.py $(ARGS)

mutants: setup ## break the rules one place at a time and see whether tests notice: make mutants ARGS=clash
	@$(BIN)/python -m tools.mutants $(ARGS)

proof: setup ## let the lab measure what is known beforehand, into docs/lab.md
	@$(BIN)/python -m tools.lab_proof $(ARGS)

soak: web ## play for hours what tests play for seconds, into docs/server.md: make soak ARGS=nights
	@$(BIN)/python -m tools.soak $(ARGS)

format: setup ## format the source and mend what lint can mend
	@$(BIN)/ruff check --fix --quiet --exit-zero
	@$(BIN)/ruff format

COMPILE = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-header --no-emit-index-url

lock: setup ## pin the newest dependencies in requirements/
	$(COMPILE) pyproject.toml --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --extra dev --constraint requirements/run.txt --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml --extra bench --constraint requirements/dev.txt --output-file requirements/bench.txt
	echo uv | $(COMPILE) - --no-annotate --constraint requirements/dev.txt --output-file requirements/uv.txt

.venv/.requirements: requirements/uv.txt requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Caterwaul needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) --require-hashes -r requirements/uv.txt
	@$(UV) --require-hashes -r requirements/dev.txt 2>/dev/null || $(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

.venv/.project: .venv/.requirements pyproject.toml
	@$(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

.venv/.bench: .venv/.requirements requirements/bench.txt
	@echo "Installing the engines to compare with (once) ..."
	@$(PIP) --use-pep517 --no-build-isolation --require-hashes -r requirements/bench.txt
	@touch $@
