"""The Android package's description, as far as the standard library can read it; tests/package asks the real tools."""

import ast
import configparser
import os
import struct
import subprocess
import sys
import tomllib
import zipfile
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
    assert app["p4a.branch"] == f"v{year}.{month:0>2}.{day:0>2}"
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


@pytest.mark.parametrize(("page_bytes", "code"), [("0x4000", 0), ("0x1000", 1)])
def test_check_apk_sees_alignment_and_the_search(tmp_path: Path, page_bytes: str, code: int) -> None:
    if os.uname().machine != "x86_64":
        page_bytes, code = "0x4000", 1      # any other machine's code is wrong under the name of x86_64
    source, module = tmp_path / "empty.c", tmp_path / "search.so"
    source.write_text("int aicore_nothing;\n")
    linking = ["gcc", "-shared", "-nostdlib", f"-Wl,-z,max-page-size={page_bytes}", "-o", str(module), str(source)]
    subprocess.run(linking, check=True)
    apk, bundle = tmp_path / "app.apk", tmp_path / "libpybundle.so"
    subprocess.run(["tar", "-czf", str(bundle), "--transform=s#^#_python_bundle/site-packages/aicore/#", "search.so"],
                   cwd=tmp_path, check=True)
    with zipfile.ZipFile(apk, "w") as archive:
        archive.write(bundle, "lib/x86_64/libpybundle.so")
    script = ROOT / "tools" / "android" / "check_apk.py"
    finished = subprocess.run([sys.executable, str(script), str(apk)], capture_output=True, text=True)
    assert finished.returncode == code, finished.stdout
    assert ("aligned" in finished.stdout) == (page_bytes == "0x1000" and code == 1)


def test_check_apk_misses_the_search(tmp_path: Path) -> None:
    apk = tmp_path / "app.apk"
    with zipfile.ZipFile(apk, "w") as archive:
        archive.writestr("lib/arm64-v8a/libnothing.so", b"no shared object")
    script = ROOT / "tools" / "android" / "check_apk.py"
    finished = subprocess.run([sys.executable, str(script), str(apk)], capture_output=True, text=True)
    assert finished.returncode == 1
    assert "there is no shared object in it" in finished.stdout
