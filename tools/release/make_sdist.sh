#!/usr/bin/env bash
# Build the sdist into dist/, with the fingerprints of the searches that a wheel from it must reproduce.
# PYTHON names the interpreter; the tools are installed into an environment of their own in build/release.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools=build/release/tools
rm -rf build/release dist
"${PYTHON:-python3}" -m venv "$tools"
"$tools/bin/python" -m pip install -q --disable-pip-version-check build twine
# The wheel that the others are compared with; its fingerprints then go into the sdist.
"$tools/bin/python" -m pip wheel -q --disable-pip-version-check --no-deps -w build/release .
"$tools/bin/python" -m pip install -q --disable-pip-version-check --no-deps build/release/*.whl
"$tools/bin/python" -P tests/arm/fingerprints.py --digests > tests/arm/fingerprints.json
"$tools/bin/python" -m build --sdist
"$tools/bin/python" -m twine check --strict dist/*
