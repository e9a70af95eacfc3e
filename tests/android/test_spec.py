"""The Android package's description, as far as the standard library can read it; tests/package asks the real tools."""

import ast
import configparser
import gzip
import importlib
import io
import os
import re
import struct
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def app() -> configparser.SectionProxy:
    spec = configparser.ConfigParser(interpolation=None)      # which reads names in small letters: all are
    spec.read(ROOT / "buildozer.spec")
    return spec["app"]


def test_spec_asks_for_what_the_store_and_the_phone_need(app: configparser.SectionProxy) -> None:
    assert app["source.dir"] == "mobile_app"
    assert app["android.archs"].split(",") == ["arm64-v8a", "armeabi-v7a"]
    assert (app["android.api"], app["android.ndk"], app["android.release_artifact"]) == ("36", "28c", "aab")
    assert int(app["android.minapi"]) <= 24
    assert app["android.minapi"] == app["android.ndk_api"]
    assert "android.permissions" not in app
    assert "--skip-prebuilt" in app["p4a.extra_args"]
    requirements = [entry.split("==")[0] for entry in app["requirements"].split(",")]
    assert "aicore-cards" in requirements
    assert "numpy" not in requirements


def test_pins_agree(app: configparser.SectionProxy) -> None:
    extra = dict(entry.split("==") for entry in PROJECT["project"]["optional-dependencies"]["android"])
    year, month, day = extra["python-for-android"].split(".")
    assert app["p4a.branch"] == "master"
    assert app["p4a.commit"] == f"v{year}.{month:0>2}.{day:0>2}"
    recipe = ast.parse((ROOT / app["p4a.local_recipes"] / "aicore-cards" / "__init__.py").read_text())
    strings = {node.value for node in ast.walk(recipe) if isinstance(node, ast.Constant)}
    pins = {entry for entry in PROJECT["build-system"]["requires"] if entry.startswith("Cython==")}
    assert len(pins) == 1
    assert pins <= strings
    assert PROJECT["project"]["version"] in strings
    assert PROJECT["project"]["name"] in strings


def test_pictures_are_there_in_the_sizes_that_android_wants(app: configparser.SectionProxy) -> None:
    wanted = {
        "icon.filename": (512, 512),
        "icon.adaptive_foreground.filename": (432, 432),
        "icon.adaptive_background.filename": (432, 432),
        "presplash.filename": (720, 720),
    }
    for option, size in wanted.items():
        header = (ROOT / app[option].replace("%(source.dir)s", app["source.dir"])).read_bytes()[:24]
        assert header.startswith(b"\x89PNG"), option
        assert struct.unpack(">II", header[16:24]) == size, option


def test_make_apk_says_what_is_missing(tmp_path: Path) -> None:
    script = ROOT / "tools" / "android" / "build_package.py"
    environment = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    finished = subprocess.run([sys.executable, str(script), "apk"], env=environment, capture_output=True, text=True)
    assert finished.returncode == 2
    assert "Java 17 is needed and none was found" in finished.stderr
    assert "ACCEPT_SDK_LICENCE=yes" in finished.stderr
    assert "autoconf" in finished.stderr
    assert "Traceback" not in finished.stderr
    assert all(line.endswith(".") for line in finished.stderr.strip().splitlines())


def packed(
    folder: Path,
    names: list[str],
    *,
    page_bytes: str = "0x4000",
    abi: str = "x86_64",
    needs: str = "",
    others: Sequence[str] = (),
) -> subprocess.CompletedProcess[str]:
    """Check an APK whose bundle holds this machine's code under these names of modules, and other files."""
    source, module = folder / "empty.c", folder / "module.so"
    source.write_text("int aicore_nothing;\n")
    linking = ["gcc", "-shared", "-nostdlib", f"-Wl,-z,max-page-size={page_bytes}", "-o", str(module), str(source)]
    if needs:
        library = folder / needs
        subprocess.run(["gcc", "-shared", "-nostdlib", "-o", str(library), str(source)], check=True)
        linking += ["-Wl,--no-as-needed", f"-L{folder}", f"-l:{needs}"]
    subprocess.run(linking, check=True)
    bundle = io.BytesIO()
    with tarfile.open(fileobj=bundle, mode="w:gz") as archive:
        for name in names:
            archive.add(module, f"_python_bundle/site-packages/{name}.so")
        for name in others:
            archive.add(source, f"_python_bundle/site-packages/{name}")
    apk = folder / "app.apk"
    with zipfile.ZipFile(apk, "w") as package:
        package.writestr(f"lib/{abi}/libpybundle.so", bundle.getvalue())
    script = ROOT / "tools" / "android" / "check_apk.py"
    return subprocess.run([sys.executable, str(script), str(apk)], capture_output=True, text=True)


def compiled() -> list[str]:
    """Return the modules that the project compiles."""
    return [str(path.relative_to(ROOT).with_suffix("")) for room in ("aicore", "aicore/games")
            for path in sorted((ROOT / room).rglob("*.pyx"))]


needs_x86 = pytest.mark.skipif(os.uname().machine != "x86_64", reason="links this machine's code as that of x86_64")


@needs_x86
def test_check_apk_accepts_a_good_one(tmp_path: Path) -> None:
    finished = packed(tmp_path, compiled())
    assert finished.returncode == 0, finished.stdout


@needs_x86
def test_check_apk_sees_small_pages(tmp_path: Path) -> None:
    finished = packed(tmp_path, compiled(), page_bytes="0x1000")
    assert finished.returncode == 1
    assert "is aligned to 0x1000" in finished.stdout


@needs_x86
def test_check_apk_misses_a_module_and_sees_one_too_many(tmp_path: Path) -> None:
    names = compiled()
    finished = packed(tmp_path, [*names[1:], "aicore/before"], others=["numpy/__init__.pyc", "requests/api.pyc"])
    assert finished.returncode == 1
    assert f"x86_64 lacks compiled modules: {names[0]}\n" in finished.stdout
    assert "x86_64 holds modules that the project no longer compiles: aicore/before\n" in finished.stdout
    assert "x86_64 holds what nothing on the phone imports: numpy, requests\n" in finished.stdout


@needs_x86
def test_check_apk_sees_code_of_the_building_machine(tmp_path: Path) -> None:
    finished = packed(tmp_path, compiled(), abi="arm64-v8a")
    assert finished.returncode == 1
    assert "is for Advanced Micro Devices X86-64, not AArch64" in finished.stdout


@needs_x86
def test_check_apk_sees_a_library_that_is_not_there(tmp_path: Path) -> None:
    finished = packed(tmp_path, compiled(), needs="libnowhere.so")
    assert finished.returncode == 1
    assert "needs libnowhere.so, which is neither Android's nor in the package" in finished.stdout


def test_check_apk_wants_shared_objects(tmp_path: Path) -> None:
    apk = tmp_path / "app.apk"
    with zipfile.ZipFile(apk, "w") as archive:
        archive.writestr("lib/arm64-v8a/libnothing.so", b"no shared object")
    script = ROOT / "tools" / "android" / "check_apk.py"
    finished = subprocess.run([sys.executable, str(script), str(apk)], capture_output=True, text=True)
    assert finished.returncode == 1
    assert "there is no shared object in it" in finished.stdout


@pytest.mark.parametrize("contents", [b"no archive", None])
def test_check_apk_says_what_it_cannot_read(tmp_path: Path, contents: bytes | None) -> None:
    apk = tmp_path / "app.apk"
    if contents is not None:
        apk.write_bytes(contents)
    else:
        with zipfile.ZipFile(apk, "w") as archive:
            archive.writestr("lib/arm64-v8a/libpybundle.so", gzip.compress(b"x" * 5000)[:-20])
    script = ROOT / "tools" / "android" / "check_apk.py"
    finished = subprocess.run([sys.executable, str(script), str(apk)], capture_output=True, text=True)
    assert finished.returncode == 2
    assert finished.stderr.startswith(f"{apk} cannot be read: ")
    assert finished.stderr.count("\n") == 1


def test_the_build_constrains_pip_and_finds_the_keystore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools" / "android"))
    build_package = importlib.import_module("build_package")
    monkeypatch.chdir(tmp_path)
    variables = build_package.build_variables({"PATH": "/bin", "P4A_RELEASE_KEYSTORE": "keys/release.keystore"})
    assert variables["P4A_RELEASE_KEYSTORE"] == str(tmp_path / "keys" / "release.keystore")
    assert variables["PATH"] == f"{ROOT / '.venv-android' / 'bin'}:/bin"
    pins = {line for line in Path(variables["PIP_CONSTRAINT"]).read_text().splitlines() if not line.startswith("#")}
    assert pins == {"pip==25.3", "filetype==1.2.0", "six==1.17.0"}
    problems = build_package.missing(variables, licence_accepted=True, free_bytes=10**11, artifact="aab")
    assert f"P4A_RELEASE_KEYSTORE names a file that is not there: {tmp_path}/keys/release.keystore." in problems


def test_an_older_build_leaves_nothing_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools" / "android"))
    build_package = importlib.import_module("build_package")
    monkeypatch.setattr(build_package, "ROOT", tmp_path)
    platform = tmp_path / ".buildozer" / "android" / "platform" / "build-arm64-v8a"
    installed = platform / "build" / "python-installs" / "spades" / "arm64-v8a"
    gone = [platform / "dists" / "spades", platform / "build" / "other_builds" / "aicore-cards" / "arm64-v8a",
            installed / "aicore", installed / "games"]
    kept = [platform / "build" / "other_builds" / "kivy", installed / "kivy", tmp_path / "bin"]
    for folder in (*gone, *kept):
        folder.mkdir(parents=True)
        (folder / "file").touch()
    build_package.forget_old_copy()
    assert not [folder for folder in gone if folder.exists()]
    assert all((folder / "file").exists() for folder in kept)


def test_the_workflow_runs_on_machines_that_exist() -> None:
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert workflows
    for workflow in workflows:
        gone = re.findall(r"macos-1[0-4]|ubuntu-(?:16|18|20)\.04|windows-20(?:16|19)", workflow.read_text())
        assert not gone, workflow
