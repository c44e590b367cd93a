# Every verb of the project.  Each does its own set-up, once: `make play` on a fresh clone is enough.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
WORKERS ?= 2
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check install --quiet --constraint constraints.txt
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
BENCH := $(VENV)/.bench
EXTRA := $(BIN)/python -c 'import sys, tomllib; \
    print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]])'
INDEX := src/giruda/server/static/index.html
KERNELS := $(wildcard src/giruda/kernels/*.pyx src/giruda/kernels/*.pxd)

# Node packages bring no browser of their own: the tests use Debian's.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = 1
# So that the scripts in web/ find the programs of the virtual environment.
export PATH := $(CURDIR)/$(BIN):$(PATH)

.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

##@ Use

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^##@/ { printf "\n%s\n", substr($$0, 5) } \
	    /^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: play
play: $(RUNTIME) $(INDEX) ## play against bots in the browser (ARGS=--lan: with friends on your network)
	$(BIN)/giruda play $(ARGS)

.PHONY: web
web: $(INDEX) ## build the web client into the package

##@ Develop

.PHONY: test
test: $(DEV) $(INDEX) browser postgres ## every test but the nightly ones: Python, web, browser
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(addprefix --ignore=,$(TRACED))
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(TRACED) --cov --cov-fail-under=95
	$(call in-web,npm test)
	$(call in-web,npm run e2e)

# A tracer takes three times as long: here it follows what keeps promises to people at a table.
TRACED := tests/record tests/protocol tests/table

.PHONY: coverage
coverage: $(DEV) $(INDEX) postgres ## branch coverage of all Python code by all tests but the nightly ones
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --cov=giruda --ignore tests/naive

.PHONY: check
check: lint types layers limits generated web-check ## everything a machine can say without running tests

.PHONY: kernels
kernels: $(DEV) ## compile what changed in the kernels, in place
	$(BIN)/python setup.py --quiet build_ext --inplace

.PHONY: lint
lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/cython-lint src/giruda/kernels

.PHONY: types
types: $(DEV)
	$(BIN)/mypy

.PHONY: layers
layers: $(DEV)
	$(BIN)/lint-imports --no-logo

.PHONY: limits
limits: $(DEV)
	$(BIN)/python -m tools.limits

.PHONY: format
format: $(DEV) ## let ruff rewrite what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: bench
bench: $(DEV) $(INDEX) ## print every benchmark figure, with its ratio to a peer measured beside it
	@[ -f $(BENCH) ] || { $(PIP) $$($(EXTRA) bench) && touch $(BENCH); } || \
	    echo 'OpenSpiel and DDS could not be installed: the peer is the calibration loop'
	$(BIN)/python -m benchmarks.run $(ARGS)

# The kernels compiled with AddressSanitizer in a copy of the project, and their tests run in it.
ASAN := build/asan
.PHONY: asan
asan: $(DEV) ## the tests of kernels and search once more, under AddressSanitizer
	rm -rf $(ASAN) && mkdir -p $(ASAN)
	cp -r src tests tools benchmarks docs pyproject.toml setup.py README.md LICENSE $(ASAN)
	rm -f $(ASAN)/src/giruda/kernels/*.so
	cd $(ASAN) && GIRUDA_SANITIZE=1 CFLAGS=-O1 $(CURDIR)/$(BIN)/python setup.py --quiet build_ext --inplace
	cd $(ASAN) && PYTHONPATH=src LD_PRELOAD=$$(gcc -print-file-name=libasan.so) PYTHONMALLOC=malloc \
	    ASAN_OPTIONS=detect_leaks=0 $(CURDIR)/$(BIN)/python -m pytest tests/kernels tests/search tests/cli/test_solve.py

.PHONY: nightly
nightly: $(DEV) $(INDEX) browser postgres asan coverage ## the tests that take minutes, and all properties on many more examples
	HYPOTHESIS_PROFILE=nightly $(BIN)/pytest -n $(WORKERS) -m 'nightly or not nightly'
	GIRUDA_TEST_DATABASE=postgresql $(BIN)/pytest -n $(WORKERS) -m 'nightly or not nightly' tests/server tests/faults
	$(call in-web,GIRUDA_E2E_ALL=1 npm test)
	$(call in-web,GIRUDA_E2E_ALL=1 npm run e2e)

.PHONY: audit
audit: $(DEV) ## known vulnerabilities in what we depend on
	$(BIN)/python -m tools.audit

.PHONY: lock
lock: ## resolve the Python dependencies anew into constraints.txt
	rm -rf $(VENV)/lock && $(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip --disable-pip-version-check install --quiet --editable '.[dev,bench]'
	$(VENV)/lock/bin/pip freeze --exclude-editable --exclude giruda > constraints.txt
	rm -rf $(VENV)/lock

.PHONY: clean
clean: ## remove everything that can be made again
	rm -rf $(VENV) build dist src/giruda.egg-info src/giruda/kernels/*.so src/giruda/server/static web/node_modules
	rm -rf .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# --- Set-up: each stamp file stands for an installation and is older than nothing it came from ---

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Giruda needs Python 3.11")'
	$(PYTHON) -m venv $(VENV)

$(RUNTIME): pyproject.toml setup.py constraints.txt $(KERNELS) | $(BIN)/python
	@sh tools/compiler.sh $(BIN)/python
	$(PIP) --editable .
	@touch $@

$(DEV): pyproject.toml setup.py constraints.txt $(KERNELS) | $(BIN)/python
	@sh tools/compiler.sh $(BIN)/python
	$(PIP) --editable '.[dev]'
	@touch $(RUNTIME) $@

.PHONY: browser postgres
browser postgres:
	@sh tools/$@.sh

# --- The web client -----------------------------------------------------------------------------

ifneq ($(wildcard web/package.json),)

NODE_MODULES := web/node_modules/.installed
WEB_SOURCES := $(shell find web \( -name node_modules -o -name 'test*' -o -name e2e -o -name coverage \
    -o -name playwright-report -o -name screenshots \) -prune -o -type f -print) \
    $(wildcard src/giruda/locale/*.json)

in-web = cd web && $(1)

$(NODE_MODULES): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(INDEX): $(NODE_MODULES) $(WEB_SOURCES)
	cd web && npm run build
	@touch $@

.PHONY: web-check
web-check: $(NODE_MODULES)
	cd web && npm run check

# What is generated from the Python models, and committed: `schema` writes it, `generated` compares.
GENERATORS := $(wildcard tools/schema.py tools/fixtures.py tools/preset_fixtures.py tools/presets_doc.py tools/house_rules_doc.py)

.PHONY: schema
schema: $(DEV) $(NODE_MODULES) ## write anew what is generated from the messages: schema, types, fixtures
	for tool in $(GENERATORS); do $(BIN)/python $$tool || exit; done

.PHONY: generated
generated: $(DEV) $(NODE_MODULES)
	for tool in $(GENERATORS); do $(BIN)/python $$tool --check || exit; done

else

in-web = @echo 'web: no web/package.json yet, skipped: $(1)'

.PHONY: generated schema web-check $(INDEX)
generated schema web-check $(INDEX):
	@echo 'web: no web/package.json yet, skipped: $@'

endif
