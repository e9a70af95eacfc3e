"""Where the app's window cannot be opened, its tests are left out in one line and all others run."""

import subprocess
import sys
from pathlib import Path

import pytest

from mobile_app.libraries import WAIT_SECONDS, complaint, has_screen, install

ROOT = Path(__file__).parents[1]
HOUSE = "tests/test_house.py"
PLUGIN = "import mobile_app.libraries\nmobile_app.libraries.missing_packages = lambda: {missing!r}\n"


@pytest.mark.parametrize("missing", [[], ["libgl1", "libegl1"]])
def test_only_the_apps_tests_need_its_libraries(tmp_path: Path, missing: list[str]) -> None:
    (tmp_path / "pretended.py").write_text(PLUGIN.format(missing=missing))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-p", "pretended", "tests/mobile_app", HOUSE],
        cwd=ROOT,
        env={"PYTHONPATH": f"{tmp_path}:{ROOT}", "HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{HOUSE}::" in done.stdout
    assert ("tests/mobile_app/" in done.stdout) is not bool(missing)
    assert (f"The tests of the app were left out. {complaint(missing)}" in done.stdout) is bool(missing)
    assert "make system-libs" in complaint(missing)


def test_why_the_libraries_cannot_be_installed_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = tmp_path / "apt-get"
    says = 'echo "W: old" >&2; echo "E: Unable to locate it" >&2; exit 100'
    tool.write_text(f'#!/bin/sh\necho "$@" >> "$0.log"\n{says}\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert install(["libgl1"]) == 100
    assert capsys.readouterr().err == "apt-get could not install them. Unable to locate it\n"
    calls = (tmp_path / "apt-get.log").read_text().splitlines()
    assert [call.split("Timeout=")[1] for call in calls] == [
        f"{WAIT_SECONDS} update", f"{WAIT_SECONDS} install -y --no-install-recommends libgl1"
    ]


def test_a_screen_is_wanted_on_linux_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not has_screen({})
    assert not has_screen({"DISPLAY": ""})
    assert has_screen({"DISPLAY": ":0"})
    monkeypatch.setattr(sys, "platform", "darwin")
    assert has_screen({})
