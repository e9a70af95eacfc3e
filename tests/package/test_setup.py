"""What setup.py asks of a machine: a compiler with headers, and the flags that keep the bits of a search the same."""

import runpy
import shutil
import sysconfig
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import Cython.Build
import pytest
import setuptools
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What setup.py tells setuptools, without anything being built."""
    found: dict[str, Any] = {}
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(setuptools, "setup", found.update)
    found["translated"] = []
    monkeypatch.setattr(Cython.Build, "cythonize", lambda extensions, **_: found["translated"].append(extensions))
    monkeypatch.setattr(build_ext, "build_extensions", lambda self: None)
    runpy.run_path("setup.py")
    return found


def flags_with(told: dict[str, Any], **compiler: Any) -> list[list[str]]:
    """Return the flags of every module for a compiler with these properties."""
    command = told["cmdclass"]["build_ext"](setuptools.Distribution())
    command.extensions, command.compiler = told["ext_modules"], SimpleNamespace(**compiler)
    command.build_extensions()
    return [extension.extra_compile_args for extension in command.extensions]


def test_microsofts_compiler_is_told_not_to_reorder(told: dict[str, Any]) -> None:
    flags = ["/FIbuild/cython/whole_numbers.h", "/fp:precise"]
    assert all(found == flags for found in flags_with(told, compiler_type="msvc"))


@pytest.mark.parametrize(("machine", "is_x86"), [("x86_64-linux-gnu", True), ("aarch64-linux-gnu", False)])
def test_others_are_told_not_to_fuse(told: dict[str, Any], machine: str, is_x86: bool) -> None:
    every = flags_with(told, compiler_type="unix", compiler_so=["echo", machine])
    assert len(every) > 20
    assert all("-ffp-contract=off" in flags and ("-msse4.2" in flags) is is_x86 for flags in every)


def test_no_folder_of_this_machine_is_linked(told: dict[str, Any]) -> None:
    command = told["cmdclass"]["build_ext"](setuptools.Distribution())
    linker = ["gcc", "-shared", "-L/home/me/lib", "-Wl,-rpath,/home/me/lib"]
    command.extensions = told["ext_modules"]
    command.compiler = SimpleNamespace(compiler_type="unix", compiler_so=["echo", "aarch64"], linker_so=linker)
    command.build_extensions()
    assert command.compiler.linker_so == linker[:-1]


@pytest.mark.parametrize("command", ["build", "build_ext"])
def test_a_missing_compiler_is_one_sentence(
    told: dict[str, Any], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(BaseError, match=r"needs a C compiler.*apt-get install gcc python3-dev\)"):
        told["cmdclass"][command](setuptools.Distribution()).run()


@pytest.mark.parametrize("command", ["build", "build_ext"])
def test_missing_headers_are_one_sentence(told: dict[str, Any], command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda name: "/nowhere")
    with pytest.raises(BaseError, match=r"no /nowhere/Python.h: .*apt-get install python3-dev\)"):
        told["cmdclass"][command](setuptools.Distribution()).run()


def test_nothing_is_translated_before_something_is_compiled(told: dict[str, Any]) -> None:
    assert all(path.endswith(".pyx") for extension in told["ext_modules"] for path in extension.sources)
    assert told["translated"] == []
