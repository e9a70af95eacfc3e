"""The app starts as Android starts it: its folder first on the path, as byte code only, in a fresh folder."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from .phone_layout import MIN_COLOURS, ROOT, STARTED, colours, contents, packed_app, phone, start

APP = ROOT / "mobile_app"
# Names that newer Pythons than this one have, and packages that lie beside the app on a phone.
TAKEN = {"annotationlib", "compression", "profiling"} | {
    "aicore", "android", "certifi", "chardet", "charset_normalizer", "docutils", "filetype", "idna", "jnius",
    "kivy", "packaging", "pygments", "requests", "setuptools", "urllib3",
}


def kivy_folder() -> Path:
    found = find_spec("kivy")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parents[1]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return phone(tmp_path_factory.mktemp("phone"), kivy=kivy_folder())


@pytest.mark.parametrize("is_android", [False, True])
def test_the_app_draws_and_decides_in_the_layout_of_a_phone(files: Path, is_android: bool) -> None:
    assert not [path for path in files.rglob("*") if path.suffix in (".py", ".pyx")]
    before = contents(files)
    said = start(files, is_android=is_android)
    assert STARTED.search(said), said
    assert "Traceback" not in said, said
    assert len(colours(files)) >= MIN_COLOURS, "nothing is drawn"
    assert contents(files) == before, "the app has written into its own package"
    if is_android:
        assert (files / "games.sqlite3").exists()


def test_an_app_that_ends_early_has_not_started(files: Path) -> None:
    main = files / "app" / "main.pyc"
    good = main.read_bytes()
    source = files.parent / "main.py"
    source.write_text("import standalone\nstandalone.start('mobile_app')\nraise ImportError('as on the phone')\n")
    program = "import py_compile, sys; py_compile.compile(sys.argv[1], sys.argv[2], doraise=True)"
    subprocess.run([sys.executable, "-OO", "-c", program, str(source), str(main)], check=True)
    try:
        said = start(files, is_android=False)
    finally:
        main.write_bytes(good)
    assert "ImportError: as on the phone" in said
    assert not STARTED.search(said)


def test_no_module_of_the_app_has_a_name_that_is_taken(tmp_path: Path) -> None:
    modules = [path.relative_to(tmp_path) for path in packed_app(tmp_path).rglob("*.py")]
    names = {part.removesuffix(".py") for path in modules for part in path.parts}
    assert "standalone" in names
    assert not sorted(names & (set(sys.stdlib_module_names) | TAKEN))


def test_the_app_leaves_the_path(tmp_path: Path) -> None:
    program = (
        "import os, sys; os.chdir(sys.argv[1]); sys.path[:0] = ['.', '', sys.argv[1]]; import standalone; "
        "standalone.start('mobile_app'); print([entry for entry in sys.path if os.path.realpath(entry) == os.getcwd()])"
    )
    finished = subprocess.run([sys.executable, "-c", program, str(APP)], capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("log", "is_alive", "code"),
    [
        ("I python: Spades has started: first frame after 0.90 s, first decision C7 in 9 ms and 200 iterations", 1, 0),
        ("I python: Spades has started: first frame after 0.90 s, first decision C7 in 9 ms and 200 iterations", 0, 1),
        ("I python: aicore: the compiled search ran 200 iterations in 0.7 ms", 1, 1),
        ("I python: Traceback (most recent call last):", 1, 1),
    ],
)
def test_the_emulator_waits_for_the_start(tmp_path: Path, log: str, is_alive: int, code: int) -> None:
    adb = tmp_path / "adb"
    adb.write_text(
        "#!/bin/sh\n"
        f'case "$*" in "logcat -d") echo "{log}";; "shell pidof"*) exit {1 - is_alive};; esac\n'
    )
    adb.chmod(0o755)
    apk = tmp_path / "app.apk"
    apk.touch()
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "START_SECONDS": "1", "SETTLE_SECONDS": "0"}
    script = ROOT / "tools" / "android" / "start_on_emulator.sh"
    finished = subprocess.run(["bash", str(script), str(apk)], env=environment, capture_output=True, text=True)
    assert finished.returncode == code, finished.stderr
