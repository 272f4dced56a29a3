# Every target sets up what it needs, once, from Python 3.11+ and the package registries.
.DEFAULT_GOAL := help
.PHONY: help setup web play check test checked-types checked-page checked-rest checked-imports checked-units docs dist browser bench learn lock clean
.DELETE_ON_ERROR:

# The first Python of at least 3.11 that this machine has; PYTHON=... chooses another.
PYTHON ?= $(shell for p in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
PHYSICS := $(wildcard src/toprung/games/moon/physics/kernels/*.[ch])
KERNELS := $(wildcard src/toprung/games/climbers/kernels/*.[ch]) $(PHYSICS)
BUILD_FILES := hatch_build.py pyproject.toml
NPM := $(BIN)/python web/npm.py
PAGE_CORE := web/src/games/moon/physics/core.wasm
PAGE_PROGRAM := build/browser/python.zip
PAGE := src/toprung/server/static/index.html
WEB_FILES := $(shell find web/src web/public -not -name '*.new') \
  $(addprefix web/,index.html package.json package-lock.json scripts/breakpoints.mjs scripts/offline.mjs svelte.config.js tsconfig.json vite.config.ts vite.serviceworker.config.ts vite.notebook.config.ts)
SITE := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --clean
# Tests that start no server, no browser and no other engine.
UNITS := tests/core tests/match tests/protocol tests/games/climbers tests/contract/test_games.py tests/contract/test_views.py \
  $(addprefix tests/games/moon/,pieces rules record view table) tests/test_architecture.py
BROWSER ?= yes  # no: the tests without those in a real browser
# Two more than there are cores: tests wait a third of their time, for browsers and for servers that start.
TESTERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')

help: ## show this list
	@echo "Toprung: two climbing games. Targets:"
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

setup: $(VENV)/.ready ## install what playing needs; afterwards .venv/bin/toprung works

web: $(PAGE) ## build the page that the server shows (with npm, or with Node from PyPI)

play: $(VENV)/.ready $(PAGE) ## play both games in your browser
	@$(BIN)/toprung play

check: $(VENV)/.dev $(VENV)/.ready web/node_modules/.ready $(PAGE_CORE) ## lint, types, import rules and unit tests, in three minutes
	@$(MAKE) --no-print-directory -j 2 checked-units checked-page checked-types checked-imports
	@echo "All is well, as far as this goes: make test has the rest."

test: $(VENV)/.dev $(VENV)/.ready $(PAGE) $(if $(filter no,$(BROWSER)),,browser) ## lint, types, import rules and all tests (BROWSER=no: none in a browser)
	@$(MAKE) --no-print-directory -j 2 checked-types checked-page checked-rest
	$(BIN)/pytest -n $(TESTERS) --cov --cov-report= $(if $(filter no,$(BROWSER)),--ignore=tests/web)
	@echo "Branch coverage: $$($(BIN)/coverage report --format=total) % (CONTRIBUTING.md says of what)"

# What `check` and `test` check, two at a time, the longest first.
checked-units:
	$(BIN)/pytest -q -n 2 $(UNITS)

checked-types:
	$(BIN)/mypy

checked-page:
	@mkdir -p build
	$(BIN)/python -m toprung.protocol.schema --out build/schema.json
	$(BIN)/python -m toprung.server.openapi --out build/openapi.json
	$(NPM) run --silent protocol -- --check ../build/schema.json ../build/openapi.json
	$(NPM) run --silent check

checked-imports:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

checked-rest: checked-imports
	$(SITE)

docs: $(VENV)/.dev ## build the documentation site into build/site
	$(SITE)
	@echo "Open build/site/index.html; to search it as well: python3 -m http.server -d build/site"

dist: $(VENV)/.dev $(VENV)/.ready $(PAGE) ## build and check a release: sdist and all wheels, into dist/ (PLATFORMS="tag ...": some)
	$(BIN)/python -m tools.release $(PLATFORMS)
	@echo "Built and tried. What comes next is under \"Releases\" in CONTRIBUTING.md."

browser: $(VENV)/.dev
	@$(BIN)/python -m tools.page.chromium

bench: $(VENV)/.dev $(VENV)/.ready ## measure speed and memory (what we claim: benchmarks/results.md)
	$(BIN)/python -m benchmarks

learn: $(VENV)/.learn ## let MaskablePPO learn The Climbers for a few steps (installs PyTorch, which is large)
	$(BIN)/python examples/research_maskable_ppo.py --steps 256 --games 2

lock: $(UV) ## pin the newest versions that fit into requirements/
	$(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
	  --group build --extra serve pyproject.toml -o requirements/run.txt --upgrade
	$(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
	  --group build --group dev --extra serve --extra research --extra notebook --extra cluster pyproject.toml -o requirements/dev.txt --upgrade
	$(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
	  --group web -o requirements/web.txt --upgrade
	echo uv | $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
	  --no-annotate - -o requirements/uv.txt --upgrade

clean: ## remove everything that the other targets made
	rm -rf $(VENV) build dist web/node_modules $(dir $(PAGE)) src/toprung/notebook/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete
	rm -f $(PAGE_CORE)

$(UV):
	@test -n "$(PYTHON)" || { echo "Toprung needs Python 3.11 or newer: install it, or name it with make PYTHON=/path/to/python3."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "This Python cannot make a virtual environment: install its venv module (on Debian: apt install python3-venv)."; rm -rf $(VENV); exit 1; }
	@echo "Setting up in $(VENV) (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes -r requirements/uv.txt || { echo "uv could not be installed: is the Python package registry reachable?"; exit 1; }

# Packages, then the project itself; the kernels are compiled by hatch_build.py on the way.
$(VENV)/.packages: requirements/run.txt | $(UV)
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.ready: $(VENV)/.packages $(KERNELS) $(BUILD_FILES)
	@$(INSTALL) --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(UV)
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

# PyTorch is another file on every kind of machine, and may bring gigabytes along: uv knows where the
# small one without CUDA is; where that cannot be reached, pip chooses. No other target needs it.
LEARN := torch==2.13.0 sb3-contrib==2.9.2
$(VENV)/.learn: $(VENV)/.dev $(VENV)/.ready
	@echo "Fetching PyTorch (once; this takes a while) ..."
	@$(INSTALL) --torch-backend cpu $(LEARN) 2>/dev/null || \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check $(LEARN)
	@touch $@

# The page. Node comes from PyPI only where the machine has none that is new enough.
$(VENV)/.node: requirements/web.txt | $(UV)
	@$(NPM) --found || $(INSTALL) --require-hashes -r requirements/web.txt
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json $(VENV)/.node
	@echo "Fetching what the page is built with (once) ..."
	@$(NPM) ci --silent || { echo "The page's packages could not be installed: is the npm registry reachable?"; exit 1; }
	@touch $@

$(PAGE_CORE): $(PHYSICS) $(BUILD_FILES) | $(VENV)/.packages
	@$(BIN)/python hatch_build.py --page
	@touch $@

$(PAGE_PROGRAM): $(shell find src/toprung -name '*.py' -o -name '*.toml' -o -name '*.sql' -o -name '*.bin') $(KERNELS) web/python_pack.py requirements/run.txt | $(VENV)/.packages
	@$(BIN)/python web/python_pack.py
	@touch $@

$(PAGE): web/node_modules/.ready $(PAGE_CORE) $(PAGE_PROGRAM) $(WEB_FILES)
	@echo "Building the page ..."
	@$(NPM) run --silent build
	@touch $@
