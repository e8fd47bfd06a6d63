# Every target makes the virtual environment it needs and prints the commands it runs.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
APILEDGER := $(BIN)/apiledger

.DEFAULT_GOAL := help
.PHONY: help generate validate breaking changelog release site test test-all check bench clean

help:  ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 12

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $(READY)

generate: $(READY)  ## Validate and compare the documents in spec/, write changelog and client into generated/
	$(APILEDGER) generate

validate: $(READY)  ## Validate every revision in spec/
	$(APILEDGER) generate --part validate

breaking: $(READY)  ## Compare each API's newest revision with the one before; fails on a break that is not accepted
	$(APILEDGER) breaking

changelog: $(READY)  ## Write generated/<api>/CHANGELOG.md only
	$(APILEDGER) generate --part changelog

release: $(READY)  ## Write the notes of the next release, and the version that its changes ask for
	$(APILEDGER) release --write

site: $(READY)  ## Write the reference site into generated/site/
	$(APILEDGER) site

test: $(READY)  ## Run the tests
	$(BIN)/python -m pytest -n 2

test-all: $(READY)  ## Run the tests, the slow ones too
	$(BIN)/python -m pytest -n 2 --slow

check: $(READY)  ## Lint, format and types of everything, and that generated/ is what generate writes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@for package in generated/*/pyproject.toml; do \
	  [ -e "$$package" ] || continue; \
	  folder=$$(dirname "$$package"); \
	  echo "$(BIN)/mypy --strict $$folder"; \
	  (cd "$$folder" && ../../$(BIN)/mypy --strict --config-file pyproject.toml .) || exit 1; \
	done
	$(APILEDGER) generate
	@left=$$(git status --porcelain -- generated); \
	if [ -n "$$left" ]; then echo "generated/ is not what generate writes:"; echo "$$left"; exit 1; fi

bench: $(READY)  ## Measure against the bare parsers (see tests/bench)
	$(BIN)/python tests/bench/bench.py

clean:  ## Remove caches and the virtual environment
	rm -rf .venv .apiledger-cache .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
