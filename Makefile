# Everything a person types. `make play` and `make test` need Python 3.11+ with its headers and venv, and a C compiler.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ANDROID_VENV := .venv-android
export PATH := $(abspath $(BIN)):$(PATH)
JOBS := $(shell nproc 2>/dev/null || echo 2)
SOURCES := $(shell find aicore games -name '*.pyx' -o -name '*.pxd')

.PHONY: help bare docs figures pictures system-libs play test app lint bench build debug clean test-arm latency memory sanitize fuzz odd-calls smooth monkey kills cheating soak lock reproducible plausibility test-package android-tools icons apk aab

help:
	@echo "make play    a game of Spades at the terminal (without a terminal: AI players against each other)"
	@echo "make test    all checks: lint, types, tests"
	@echo "make docs    the documentation site in build/site, without a warning, its links checked"
	@echo "make figures  the short figures of README and docs made again: which have drifted (a minute; changes nothing)"
	@echo "make pictures  every screen of the app in build/pictures, and those that the docs show taken anew"
	@echo "make bench   iterations per second against the yardsticks and peers"
	@echo "make lint    ruff, mypy --strict, import-linter, cython-lint, zizmor"
	@echo "make debug   compile with bounds checks"
	@echo "make sanitize  core tests, misuses and random games of all games under address and undefined-behaviour checks"
	@echo "make fuzz    mutated positions, records, costs and profiles: each is read or refused by a sentence (half an hour)"
	@echo "make odd-calls  4,000 odd calls of aicards: each ends with 0, or with 2 and one sentence"
	@echo "make test-arm  the compiled search on emulated ARM, 64 and 32 bit: the same visits as here (Debian)"
	@echo "make latency  the time of moves on simulated devices: parts of a core, rivals, emulated ARM (about 20 minutes)"
	@echo "make memory   the bytes of every decision, and no growth over 10,000 of them"
	@echo "make smooth  frames of the app while the AI thinks, as ratios to frames without (needs the app's libraries)"
	@echo "make monkey  random taps, keys, rotation, pauses and kills at the app: 100,000 actions, 200 kills (hours)"
	@echo "make kills   kill -9 at random moments of matches of all games: nothing shown is lost (500 kills, an hour)"
	@echo "make cheating  hidden information replaced at 20,000 decisions of every game: the same decision, or it ends with 1 (an hour)"
	@echo "make soak    10,000 games over all games at mixed levels in one process: memory, descriptors, threads flat, scores right"
	@echo "make plausibility  how often 5 stars, the master and the adviser make a bad move in the suite, 200 seeds each"
	@echo "make app     the Spades app in a window of a phone's shape"
	@echo "make system-libs  install the OpenGL libraries that the app and its tests need (Debian and Ubuntu, as root)"
	@echo "make test-package  wheel, buildozer.spec and python-for-android's plan, without an Android SDK"
	@echo "make bare    a stranger's way through bare Debian 12, 13 and 14, each missing piece a sentence (root, debootstrap)"
	@echo "make apk, make aab  the Android package (needs Java 17, 15 GB of disk and the network)"
	@echo "make lock    the versions and hashes of what the tests and tools need, written anew (tools/lock)"
	@echo "make reproducible  the wheel built twice, in two places: the same bytes, compiled modules too"
	@echo "make clean   remove everything that was built"

play: $(VENV)/.built
	@if [ -t 0 ]; then $(BIN)/aicards play spades; else $(BIN)/aicards watch spades --seed 1; fi

# Where the app cannot run, its tests are left out and the last line says why.
test: lint
	@$(MAKE) -s $(VENV)/.app || echo "Kivy could not be installed."
	@echo "== tests"
	@$(BIN)/python -m pytest

lint: $(VENV)/.dev $(VENV)/.built
	@echo "== ruff, mypy --strict, import-linter, cython-lint, zizmor"
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo --cache-dir build/import-linter > build/import-linter.txt || \
		{ cat build/import-linter.txt; exit 1; }
	@$(BIN)/cython-lint --max-line-length 120 aicore games > build/cython-lint.txt 2>&1 || \
		{ cat build/cython-lint.txt; exit 1; }
	@! grep "Skipping file" build/cython-lint.txt
	@$(BIN)/zizmor --offline --quiet .github > build/zizmor.txt 2>&1 || { cat build/zizmor.txt; exit 1; }

app: $(VENV)/.app $(VENV)/.built
	@$(BIN)/python mobile_app/libraries.py --screen
	@$(BIN)/python -m mobile_app.main

system-libs:
	@$(PYTHON) mobile_app/libraries.py --install

# Not --quiet, for then --strict counts no warnings. What Material says of the future of MkDocs is no fault of a page.
docs: $(VENV)/.dev $(VENV)/.built
	@mkdir -p build
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict > build/mkdocs.txt 2>&1 || { cat build/mkdocs.txt; exit 1; }
	@$(BIN)/python tools/docs/check_links.py build/site
	@echo "The site is in build/site; to search it too: python3 -m http.server --directory build/site"

# FIGURES_FLAGS="--only README.md" for a part of it.
figures: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python profiling/figures.py $(FIGURES_FLAGS)

pictures: $(VENV)/.dev $(VENV)/.app $(VENV)/.built
	@$(BIN)/python mobile_app/libraries.py
	@$(BIN)/python -m tests.mobile_app.pictures build/pictures
	@for picture in docs/pictures/*.png; do \
		if [ -e build/pictures/$${picture##*/} ]; then cp build/pictures/$${picture##*/} $$picture; fi; done
	@echo "Look at them: git diff --stat docs/pictures"

bench: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python profiling/bench_search.py

# ARM_FLAGS=--if-possible: no failure on a machine that cannot emulate.
test-arm: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python tests/arm/emulate.py $(ARM_FLAGS)

# LATENCY_FLAGS="--devices 100% 10% --games 5" for a part of it, "--game mr_jack" for another game than Spades.
latency: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python profiling/latency.py --json build/latency.json --plot build/latency.png $(LATENCY_FLAGS)

memory: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python profiling/memory.py --json build/memory.json --plot build/memory.png $(MEMORY_FLAGS)

smooth: $(VENV)/.app $(VENV)/.built
	@$(BIN)/python mobile_app/libraries.py
	@$(BIN)/python profiling/smooth.py $(SMOOTH_FLAGS)

# MONKEY_FLAGS="--actions 2000 --kills 10 --seed 7" for a part of it.
MONKEY_FLAGS ?= --actions 100000 --kills 200
monkey: $(VENV)/.dev $(VENV)/.app $(VENV)/.built
	@$(BIN)/python mobile_app/libraries.py
	@$(BIN)/python -m tests.mobile_app.monkey $(MONKEY_FLAGS)

# KILLS_FLAGS="--kills 500 --seconds 600" for a part of it; the same command goes on.
kills: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python -m tests.mobile_app.kills $(KILLS_FLAGS)

# CHEATING_FLAGS="--decisions 500 --game hearts" for a part of it; the same command goes on.
cheating: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python -m tests.cheating $(CHEATING_FLAGS)

# SOAK_FLAGS="--games 100 --seed 7" for a part of it.
soak: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python -m tests.soak $(SOAK_FLAGS)

plausibility: $(VENV)/.built
	@$(BIN)/python profiling/plausibility.py

test-package: $(VENV)/.dev $(VENV)/.built $(ANDROID_VENV)/.ready
	@$(BIN)/python -m pytest -m package

# BARE_FLAGS="--release trixie --tests" for one of them, with make test without OpenGL and with it.
bare:
	@$(PYTHON) tools/bare.py $(BARE_FLAGS)

icons: $(VENV)/.dev
	@$(BIN)/python tools/android/draw_icons.py

# ACCEPT_SDK_LICENCE=yes: you have read and accept the licence of Android's SDK; PROFILE=emulator: for x86_64.
apk aab: $(ANDROID_VENV)/.ready
	@$(PYTHON) tools/android/build_package.py $@ $(if $(filter yes,$(ACCEPT_SDK_LICENCE)),--accept-sdk-licence) \
		$(if $(PROFILE),--profile $(PROFILE))

android-tools: $(ANDROID_VENV)/.ready

build: $(VENV)/.built

debug: $(VENV)/.base
	AICORE_DEBUG=1 $(BIN)/python setup.py -q build_ext --inplace --force -j$(JOBS)
	@touch $(VENV)/.built

# SANITIZE_FLAGS="--games 100000" for a long run.
sanitize: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python tools/sanitize.py $(SANITIZE_FLAGS)

# FUZZ_FLAGS="--minutes 2 --seed 7" for a part of it; ATHERIS_MINUTES for each reader, where atheris is installed.
FUZZ_FLAGS ?= --minutes 20
ATHERIS_MINUTES ?= 0.5
fuzz: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python -m tests.fuzz $(FUZZ_FLAGS)
	@if $(BIN)/python -c 'import atheris' 2> /dev/null; \
		then $(BIN)/python -m tests.fuzz --atheris --minutes $(ATHERIS_MINUTES); \
		else echo "atheris is not installed: led by the seed alone"; fi

# ODD_FLAGS="--calls 400 --seed 7" for a part of it.
ODD_FLAGS ?= --calls 4000
odd-calls: $(VENV)/.dev $(VENV)/.built
	@$(BIN)/python -m tests.command.odd_calls $(ODD_FLAGS)

clean:
	rm -rf $(VENV) $(ANDROID_VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache
	find aicore games -name '*.so' -delete

# Asked beforehand, for Debian's Python without python3-venv says it in ten lines and leaves half an environment.
define NEED_PYTHON
	@command -v $(PYTHON) > /dev/null || { echo "There is no '$(PYTHON)' here: install Python 3.11 or newer" \
		"(Debian: apt-get install python3-dev python3-venv)."; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "aicore-cards needs Python 3.11 or newer; '$(PYTHON)' is older (set PYTHON=...)."; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || \
		{ echo "Python's venv module is missing (Debian: apt-get install python3-venv)."; exit 2; }
endef

# What the environments hold, in which version and with which hashes; LOCK_FLAGS=--upgrade for the newest versions.
lock:
	@$(PYTHON) tools/requirements.py --lock $(LOCK_FLAGS)

reproducible: $(VENV)/.base
	@$(BIN)/python tools/release/reproducible.py

# The environment: once, and again when its description or its lock changes.
$(VENV)/.base: pyproject.toml $(wildcard tools/lock/build.txt)
	@echo "== creating $(VENV)"
	$(NEED_PYTHON)
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python tools/requirements.py build
	@touch $@

# The compiled modules: whenever a source changes.
$(VENV)/.built: $(VENV)/.base setup.py $(SOURCES)
	@echo "== compiling (about half a minute the first time)"
	@$(BIN)/python setup.py -q build_ext --inplace -j$(JOBS)
	@[ $(BIN)/aicards -nt pyproject.toml ] || $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.base $(wildcard tools/lock/development.txt)
	@echo "== installing what the tests need (a minute or two the first time)"
	@$(BIN)/python tools/requirements.py development
	@touch $@

NO_KIVY := echo "There is no wheel of Kivy for $$($(BIN)/python --version): the app needs an older one" \
	"(make clean, then make app PYTHON=python3.13)."
# The app: Kivy, where there is a wheel of it; building it from source needs more than a C compiler.
$(VENV)/.app: $(VENV)/.base $(wildcard tools/lock/app.txt)
	@echo "== installing Kivy"
	@mkdir -p build
	@$(BIN)/python tools/requirements.py app > build/kivy.txt 2>&1 || \
		{ if grep -q "No matching distribution" build/kivy.txt; then $(NO_KIVY); else cat build/kivy.txt; fi; exit 2; }
	@touch $@

# buildozer wants an older Cython than the package does: its tools live apart.
$(ANDROID_VENV)/.ready: pyproject.toml $(wildcard tools/lock/android.txt)
	@echo "== creating $(ANDROID_VENV) (about half a minute)"
	$(NEED_PYTHON)
	@$(PYTHON) -m venv $(ANDROID_VENV)
	@$(ANDROID_VENV)/bin/python tools/requirements.py android
	@touch $@
