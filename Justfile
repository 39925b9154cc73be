# The checks, one recipe each. Activate the development venv first: see CONTRIBUTING.md.

# Lists the recipes.
default:
    @just --list

# Everything but the packaging, which .ci/run checks.
check: lint types layers test docs-check

# Style: ruff's rules and its format.
lint:
    ruff check .
    ruff format --check .

# Brings the code into ruff's format and mends what can be mended safely.
format:
    ruff check --fix .
    ruff format .

# Links in which every module has its real name, adas_dream.*: new at every run, so never stale.
typed:
    rm -rf build/typed
    mkdir -p build/typed/adas_dream
    cp -Rs "$PWD/events" "$PWD/core" "$PWD/projections" "$PWD/cli" build/typed/adas_dream/
    mv build/typed/adas_dream/cli/package/* build/typed/adas_dream/
    rmdir build/typed/adas_dream/cli/package

# Types: mypy on code and tests, basedpyright on code; it would look into .venv, the README's, by itself.
types: typed
    mypy
    basedpyright --pythonpath "$(command -v python)"

# Layers: the import contracts of pyproject.toml.
layers:
    lint-imports --no-logo

# All tests.
test *ARGS:
    python -m pytest {{ ARGS }}

# Random single edits of random games: the share that is refused, and why the others are legal.
mutations EDITS="3000":
    python -m tests.mutations {{ EDITS }}

# Single faults, planted one by one in copies of the code: the share that the tests find, and the others.
mutants *ARGS:
    python -m tests.mutants {{ ARGS }}

# Writers killed while they save, in a file, in SQLite and in PostgreSQL: what was told as saved is there.
hard-stops *ARGS:
    python -m tests.hard_stops {{ ARGS }}

# Random games: legal, every invariant kept, and in `audit` the score they were played to.
corpus *ARGS:
    python -m tests.corpus_proof {{ ARGS }}

# Two versions (folders or git revisions) on the same logs: what they say must be the same.
compare OLD NEW=".":
    python -m tests.compare_versions {{ OLD }} {{ NEW }}

# How fast versions are, beside python-chess, eventsourcing and bare msgspec.
bench *VERSIONS:
    python -m tests.benchmarks.bench_peers {{ VERSIONS }}

# What is generated or listed in documents agrees with the code.
docs-check:
    python -m adas_dream.cli.manual | diff docs/commands.md -
    python -m adas_dream.cli.manual man | diff share/man/man1/adas-dream.1 -
    python -m tests.reference --check
    python -m tests.public_face --check
    python -m pytest -q tests/house tests/events/test_wire.py tests/core/test_wire.py tests/core/content/test_packs_page.py

# The site, into build/site; a warning is an error.
docs:
    python -m sphinx -q -W --keep-going -n -E -d build/site-read docs build/site

# All of it, in a fresh copy of the tracked files.
ci:
    bash .ci/run

# The files of a release, in dist/: built twice, checked, and tried from the files alone.
release:
    bash .ci/release

# The picture of a page in docs/pictures: the game of docs/tutorial.md, before it is settled.
picture:
    rm -rf build/picture && mkdir -p build/picture
    adas-dream simulate 1 -o build/picture --pack house --players 2 --seed 18
    echo 'score 2 completed-lines=9' | adas-dream record build/picture/game-000001.jsonl
    -adas-dream report build/picture/game-000001.jsonl -o build/picture/game.html
    chromium --no-sandbox --headless --disable-gpu --disable-background-networking --hide-scrollbars --window-size=1280,800 --virtual-time-budget=3000 --screenshot=docs/pictures/report.png "file://$PWD/build/picture/game.html#seq-463"
