# `make play` and `make test` are all you need; the rest is for those who change things.

PYTHON ?= python3

export PIP_DISABLE_PIP_VERSION_CHECK = 1
unexport PYTHONPATH

SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*')
BROWSER := $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

.PHONY: play test test-compiled long check compiles records format browser servers paper wheel docs clean
.PHONY: learn bench-learners bench-pgx
.PHONY: bench bench-short bench-speed bench-peers bench-start bench-growth bench-web bench-campaigns
.DELETE_ON_ERROR:

# Sit down at the table.
play: .venv/ready-to-play .venv/pictures
	@.venv/bin/tablewright serve

# Run every test, interpreted.
test: .venv/ready-to-test browser servers paper
	.venv/bin/python -m pytest -n 2

# Run the tests of the engine and the rules again, on what `pip install .` compiles.
test-compiled: .venv-compiled/ready
	.venv-compiled/bin/tablewright version
	.venv-compiled/bin/python -m pytest -n 2 tests/engine tests/games tests/examples

# What takes longer than anybody waits for: games and servers that are killed five hundred times, campaigns fifty.
long: .venv/ready-to-test
	TABLEWRIGHT_KILLS=500 .venv/bin/python -m pytest tests/web/test_killed.py tests/web/test_several_killed.py tests/terminal/test_killed.py
	TABLEWRIGHT_KILLS=50 .venv/bin/python -m pytest tests/record tests/web/test_campaigns.py
	TABLEWRIGHT_LONG=1 .venv/bin/python -m pytest tests/games/fateforge/test_story.py tests/web/browser/test_first_evening.py tests/games/fateforge/test_every_scene.py tests/workshop/test_other_programs.py tests/test_a_game_is_a_folder.py

# Everything that can be said about the code without running a game.
check: .venv/ready-to-test
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/tablewright clauses forward --games 100
	.venv/bin/tablewright clauses --games 0
	.venv/bin/python .ci/longest_functions.py

# Whether mypyc takes what will be compiled: a minute, where compiling takes ten.
compiles: .venv/ready-to-test
	.venv/bin/python .ci/mypyc_takes_all.py

# A fuzzer that knows the protocol, records, saves, packs, effects and options: make fuzz TIMES=100 looks longer than
# CI does, and at other examples each time.
TIMES ?= 20
.PHONY: fuzz
fuzz: .venv/ready-to-test
	TABLEWRIGHT_FUZZ=$(TIMES) .venv/bin/python -m pytest tests/fuzz

# A million random games of each game on the compiled build, and ten thousand of them interpreted besides: hours.
.PHONY: million
million: .venv/ready-to-test .venv-compiled/ready
	.venv-compiled/bin/python benchmarks/million.py --against .venv/bin/python

# Break the rules of a game, or the engine, in one place at a time, and list what no test notices:
# make mutants GAME=forward, make mutants GAME=engine MUTANTS=50 SEED=2. With MINUTES=8 it stops after so many, and goes
# on there the next time.
MINUTES ?= 0
MUTANTS ?= 200
SEED ?= 1
JOBS ?= 2
.PHONY: mutants
mutants: .venv/ready-to-test
	.venv/bin/python -m tests.mutants $(GAME) --mutants $(MUTANTS) --seed $(SEED) --jobs $(JOBS) --minutes $(MINUTES)

# Where our texts run word for word with printed books, for whoever owns them: make wording BOOKS=folder.
.PHONY: wording
wording: .venv/ready-to-test
	.venv/bin/python .ci/wording.py "$(BOOKS)"

# Play the stored games of tests/games/*/records anew, and show what is different.
records: .venv/ready-to-test
	.venv/bin/python -m tests.stored $(GAME)

# Lead the stored campaigns of every tests/**/routes.toml to their endings anew.
.PHONY: routes
routes: .venv/ready-to-test
	.venv/bin/python -m tests.routes $(GAME)

format: .venv/ready-to-test
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

# Has anything become slower? Instructions now and at the last release, or at REV=…; needs valgrind or perf.
bench: .venv/ready-to-test
	.venv/bin/python benchmarks/compare.py $(REV)

# The same on the plain sources, without building anything.
bench-short: .venv/ready-to-test
	.venv/bin/python benchmarks/compare.py --interpreted $(REV)

# Decisions a second, interpreted and compiled.
bench-speed: .venv/ready-to-play .venv-compiled/ready
	.venv/bin/tablewright bench forward
	.venv-compiled/bin/tablewright bench forward

# How long until the first screen.
bench-start: .venv/ready-to-play
	.venv/bin/python benchmarks/start_up.py

# How the cost grows with seats, rounds and content: the pictures in docs/growth.
bench-growth: .venv-compiled/ready
	.venv-compiled/bin/python benchmarks/growth.py

# What campaigns cost beside single games.
bench-campaigns: .venv/ready-to-test
	.venv/bin/python benchmarks/campaigns.py

# Two hundred tables at once, on this machine alone.
bench-web: .venv/ready-to-test
	.venv/bin/python benchmarks/web_load.py

# Our games beside those of other engines in one run, in an environment of their own.
bench-peers: .venv-peers/ready
	.venv-peers/bin/python benchmarks/peers.py

# Steps a second of the doors for learners; beside them PettingZoo's own Leduc, and Pgx in an environment of its own.
bench-learners: .venv-learn/ready
	.venv-learn/bin/python benchmarks/learners.py

bench-pgx: .venv-pgx/ready
	.venv-pgx/bin/python benchmarks/learners.py --pgx

# Learn to play: FORWARD by imitation in two minutes; then the pages that need PyTorch, a quarter of an hour.
learn: .venv-learn/ready
	.venv-learn/bin/python examples/learn/imitate.py
	.venv-learn/bin/python examples/learn/maskable_ppo.py
	.venv-learn/bin/python examples/learn/imitate_rows.py spiralchain --seats 1

# The pages are tested in a real browser.
browser:
ifneq ($(wildcard tests/web),)
ifeq ($(BROWSER),)
	-apt-get update -qq && apt-get install -y -qq chromium
endif
endif

# What is printed is read back.
paper:
ifeq ($(shell command -v pdftotext),)
	-apt-get update -qq && apt-get install -y -qq poppler-utils
endif

# What stands before and behind a public server is tested with the real programs, where they can be had.
servers:
ifeq ($(and $(wildcard /usr/sbin/nginx),$(shell command -v caddy),$(shell command -v systemd-analyze),$(wildcard /usr/lib/postgresql)),)
	-apt-get update -qq && apt-get install -y -qq nginx caddy systemd postgresql
endif

# The site, in build/site: drawn from docs/ and from the program, with every link checked.
docs: .venv/ready-to-test
	.venv/bin/python site/build.py

# The wheel that others install: compiled for this kind of machine, in dist/.
wheel: | .venv/bin/pip
	TABLEWRIGHT_COMPILED=1 .venv/bin/pip wheel --quiet --no-deps --wheel-dir dist .
	@ls dist/*.whl

# The editable install stays interpreted: there is no binary that could be older than its source.
# Without isolation it needs setuptools alone, and not the compiler that it would not use.
OUTLINES := 'fonttools>=4.55' 'fonticon-materialdesignicons7==7.2.96'
INSTALL_EDITABLE := TABLEWRIGHT_PURE=1 .venv/bin/pip install --quiet --no-build-isolation --editable

.venv/ready-to-play: pyproject.toml setup.py | .venv/setuptools
	$(INSTALL_EDITABLE) .
	@touch $@

.venv/ready-to-test: pyproject.toml setup.py | .venv/setuptools
	$(INSTALL_EDITABLE) '.[dev]'
	@touch $@ .venv/ready-to-play

# The outlines of the games' pictures, taken once into the data folder; without them drawn symbols stand in.
.venv/pictures: src/tablewright/scene/outlines.py $(wildcard src/tablewright/games/*/look/pictures.toml) | .venv/ready-to-play
	-@.venv/bin/pip install --quiet $(OUTLINES) && .venv/bin/python -m tablewright.scene.outlines
	@touch $@

.venv/setuptools: | .venv/bin/pip
	.venv/bin/pip install --quiet 'setuptools>=80'
	@touch $@

.venv-compiled/ready: $(SOURCES) pyproject.toml setup.py | .venv-compiled/bin/pip
	TABLEWRIGHT_COMPILED=1 .venv-compiled/bin/pip install --quiet '.[test]'
	@touch $@

.venv-peers/ready: $(SOURCES) pyproject.toml setup.py $(wildcard examples/tictactoe/*) | .venv-peers/bin/pip
	.venv-peers/bin/python benchmarks/peers_env.py
	@touch $@

.venv-learn/ready: $(SOURCES) pyproject.toml setup.py | .venv-learn/bin/pip
	TABLEWRIGHT_COMPILED=1 .venv-learn/bin/pip install --quiet '.[gym,lab]' 'pettingzoo[classic]>=1.27' 'sb3-contrib>=2.9'
	@touch $@

.venv-pgx/ready: | .venv-pgx/bin/pip
	.venv-pgx/bin/pip install --quiet numpy pgx
	@touch $@

%/bin/pip:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("tablewright needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv $*

clean:
	rm -rf .venv .venv-compiled .venv-learn .venv-peers .venv-pgx .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist src/*.egg-info
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
