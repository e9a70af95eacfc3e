"""Compile for 64- and 32-bit ARM, run the compiled code under emulation, and compare its searches with this machine's.

Needs a Debian machine: the cross compilers and qemu come from apt (as root), Python for ARM is unpacked below
build/arm without touching the system. This shows that the search is the same on ARM Linux. It does not show that
the Android package builds or runs.
Exit code 0: identical; 1: something differs or fails; 2: this machine lacks what the check needs.
Example: python tests/arm/emulate.py --arch armhf
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "arm"
HERE = Path(__file__).resolve().parent

# Tests of tests/aicore that need nothing but pytest. Interpreted code is fifteen times slower under emulation, so
# what measures time stays at home, and so does all that hypothesis or numpy drive.
TESTS = ("fingerprint", "search", "quick_random", "tally", "tricks", "testing")


@dataclass(frozen=True, kw_only=True)
class Target:
    """An ARM flavour under its Debian name."""

    arch: str
    triplet: str  # of the compiler, the libraries and Python's file names
    qemu: str
    platform: str  # as Python's build tools call it
    machine: str  # as readelf calls it
    packages: tuple[str, ...]

    @property
    def root(self) -> Path:
        """Where the foreign Python is unpacked."""
        return WORK / self.arch / "root"

    @property
    def modules(self) -> Path:
        """Where the package is put together for it."""
        return WORK / self.arch / "lib"


TARGETS = (
    Target(
        arch="arm64",
        triplet="aarch64-linux-gnu",
        qemu="qemu-aarch64-static",
        platform="linux-aarch64",
        machine="AArch64",
        packages=("gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"),
    ),
    Target(
        arch="armhf",
        triplet="arm-linux-gnueabihf",
        qemu="qemu-arm-static",
        platform="linux-armv7l",
        machine="ARM",
        packages=("gcc-arm-linux-gnueabihf", "libc6-dev-armhf-cross"),
    ),
)

FOREIGN_LIBRARIES = ("libc6", "libgcc-s1", "zlib1g", "libexpat1", "libffi8", "libbz2-1.0", "liblzma5", "libuuid1")


class CannotRun(Exception):
    """This machine lacks something, so that nothing was checked; the message is one sentence."""


class Failed(Exception):
    """Something was checked and is wrong."""


def say(text: str) -> None:
    print(text, flush=True)


def run(
    command: list[str], *, what: str, error: type[Exception] = Failed, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a command; when it fails raise the error with its last lines under the name `what`."""
    finished = subprocess.run(command, capture_output=True, text=True, **options)
    if finished.returncode != 0:
        lines = (finished.stdout + finished.stderr).strip().splitlines()
        raise error(f"{what} failed:\n  " + "\n  ".join(lines[-15:]))
    return finished


def install_tools(targets: list[Target]) -> None:
    """Install cross compilers and the emulator, unless they are there."""
    missing = [
        package for target in targets for package in target.packages if not shutil.which(f"{target.triplet}-gcc")
    ]
    if not all(shutil.which(target.qemu) for target in targets):
        missing.append("qemu-user-static")
    if not missing:
        return
    names = " ".join(missing)
    if not shutil.which("apt-get"):
        raise CannotRun(f"make test-arm needs Debian's packages {names}, and there is no apt-get on this machine.")
    if os.geteuid() != 0:
        raise CannotRun(f"make test-arm needs Debian's packages {names}: run 'sudo apt-get install {names}' first.")
    say(f"== installing {names}")
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # An unreachable third-party list makes update fail although Debian's own lists arrived: install decides.
    subprocess.run(["apt-get", "-qq", *wait, "update"], capture_output=True, check=False)
    run(
        ["apt-get", "-y", "-qq", "--no-install-recommends", *wait, "install", *missing],
        what="apt-get install",
        error=CannotRun,
        env=environment,
    )


def apt(target: Target) -> list[str]:
    """Return an apt-get that knows the foreign architecture, with lists of its own and no effect on the system."""
    place = WORK / target.arch / "apt"
    for folder in ("lists/partial", "cache/archives/partial"):
        (place / folder).mkdir(parents=True, exist_ok=True)
    options = {
        "Dir::State::Lists": place / "lists",
        "Dir::State::status": "/dev/null",
        "Dir::Cache": place / "cache",
        "APT::Architecture": target.arch,
        "APT::Architectures": target.arch,
        "APT::Sandbox::User": "root",
        "Acquire::Retries": 3,
    }
    return ["apt-get", "-qq", *(word for name, value in options.items() for word in ("-o", f"{name}={value}"))]


def foreign_python(target: Target) -> str:
    """Unpack Python for the target and return its name, such as python3.11."""
    done = WORK / target.arch / "python"
    if done.exists():
        return done.read_text()
    if not shutil.which("apt-get"):
        raise CannotRun("make test-arm unpacks Debian's Python for ARM, and there is no apt-get on this machine.")
    say(f"== unpacking Python for {target.arch}")
    command = apt(target)
    subprocess.run([*command, "update"], capture_output=True, check=False)
    cache = [word if word != "apt-get" else "apt-cache" for word in command if word != "-qq"]
    what = f"looking up Python for {target.arch}"
    words = run([*cache, "depends", "python3-minimal"], what=what, error=CannotRun).stdout.split()
    versions = [word.removesuffix("-minimal") for word in words if word.startswith("python3.")]
    if not versions:
        raise CannotRun(f"this machine's package sources have no python3 for {target.arch}.")
    python = versions[0]
    packages = [f"{python}-minimal", f"lib{python}-minimal", f"lib{python}-stdlib", f"lib{python}-dev"]
    debs = WORK / target.arch / "debs"
    debs.mkdir(parents=True, exist_ok=True)
    run(
        [*command, "download", *packages, *FOREIGN_LIBRARIES],
        what=f"downloading for {target.arch}",
        error=CannotRun,
        cwd=debs,
    )
    for deb in sorted(debs.glob("*.deb")):
        run(["dpkg", "-x", str(deb), str(target.root)], what=f"unpacking {deb.name}")
    done.write_text(python)
    return python


def compile_for(target: Target, python: str) -> None:
    """Build the package for the target as the Android tool chain does: this Python, that compiler and sysconfig."""
    say(f"== compiling for {target.arch} with {target.triplet}-gcc")
    library = target.root / "usr" / "lib" / python
    description = f"_sysconfigdata__{target.triplet}"
    settings = WORK / target.arch / "settings"
    settings.mkdir(exist_ok=True)
    shutil.copy(library / f"{description}.py", settings)
    headers = target.root / "usr" / "include"
    environment = {
        **os.environ,
        "_PYTHON_HOST_PLATFORM": target.platform,
        "_PYTHON_SYSCONFIGDATA_NAME": description,
        "PYTHONPATH": str(settings),
        "CC": f"{target.triplet}-gcc",
        "LDSHARED": f"{target.triplet}-gcc -shared",
        "CFLAGS": f"-I{headers / python} -I{headers}",
        "LDFLAGS": "",
    }
    run(
        [
            sys.executable,
            "setup.py",
            "-q",
            "build",
            "--build-base",
            str(WORK / target.arch / "build"),
            "--build-lib",
            str(target.modules),
            f"-j{os.cpu_count() or 2}",
        ],
        what=f"compiling for {target.arch}",
        cwd=ROOT,
        env=environment,
    )
    libraries = sorted(target.modules.rglob("*.so"))
    if not libraries:
        raise Failed(f"compiling for {target.arch} made no shared object.")
    for path in libraries:
        header = run(["readelf", "-h", str(path)], what="readelf").stdout
        machine = next(line.split(":")[1].strip() for line in header.splitlines() if "Machine:" in line)
        if machine != target.machine:
            raise Failed(f"{path.name} is code for {machine}, not for {target.machine}.")
    say(f"   {len(libraries)} shared objects, all for {target.machine}")


def emulated(target: Target, python: str, path: list[Path]) -> list[str]:
    """Return the start of a command that runs the foreign Python with the given search path."""
    root = target.root
    search = [str(target.modules), *(str(folder) for folder in path)]
    return [
        target.qemu,
        "-L",
        str(root),
        "-E",
        f"PYTHONHOME={root / 'usr'}",
        "-E",
        f"PYTHONPATH={':'.join(search)}",
        "-E",
        "PYTHONDONTWRITEBYTECODE=1",
        str(root / "usr" / "bin" / python),
        "-P",
    ]


def fingerprints(command: list[str], where: str) -> dict[str, Any]:
    """Return the fingerprints that the Python of `command` computes."""
    started = time.perf_counter()
    finished = run([*command, str(HERE / "fingerprints.py")], what=f"the searches on {where}", cwd=WORK)
    prints: dict[str, Any] = json.loads(finished.stdout)
    games = {name.partition(" move ")[0] for name in prints if " move " in name}
    say(f"   {where}: {len(prints)} fingerprints, of {len(games)} games, in {time.perf_counter() - started:.1f} s")
    return prints


def differences(expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Return a line for every fingerprint that is not the same."""
    lines = []
    for name in sorted(expected.keys() | found.keys()):
        ours, theirs = expected.get(name), found.get(name)
        if ours == theirs:
            continue
        if isinstance(ours, dict) and isinstance(theirs, dict):
            ours = {key: value for key, value in ours.items() if theirs.get(key) != value}
            theirs = {key: theirs.get(key) for key in ours}
        lines.append(f"{name}:\n     here {ours}\n     there {theirs}")
    return lines


def pure_packages() -> Path:
    """Return a folder with pytest and what it needs, taken from this environment: no compiled module is among them."""
    place = WORK / "pytest"
    place.mkdir(exist_ok=True)
    site = Path(next(entry for entry in sys.path if (Path(entry) / "pytest").is_dir()))
    for name in ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments"):
        if not (place / name).exists():
            shutil.copytree(site / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(site / "py.py", place)
    return place


def run_tests(target: Target, python: str) -> None:
    """Run the core's tests under emulation."""
    files = [str(ROOT / "tests" / "aicore" / f"test_{name}.py") for name in TESTS]
    started = time.perf_counter()
    command = [
        *emulated(target, python, [pure_packages(), ROOT]),
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "--import-mode=importlib",
        "--rootdir",
        str(ROOT),
        "-c",
        "/dev/null",
    ]
    finished = run([*command, *files], what=f"the tests on {target.arch}", cwd=WORK)
    say(
        f"   {target.arch}: {finished.stdout.strip().splitlines()[-1]} "
        f"({time.perf_counter() - started:.0f} s under emulation)"
    )


def check(targets: list[Target], *, with_tests: bool) -> int:
    """Compare every target with this machine; return the exit code."""
    install_tools(targets)
    WORK.mkdir(parents=True, exist_ok=True)
    say("== searches on this machine")
    expected = fingerprints(["env", f"PYTHONPATH={ROOT}", sys.executable, "-P"], os.uname().machine)
    (WORK / "fingerprints.json").write_text(json.dumps(expected, indent=1))
    failed = False
    for target in targets:
        python = foreign_python(target)
        compile_for(target, python)
        found = fingerprints(emulated(target, python, []), target.arch)
        lines = differences(expected, found)
        failed = failed or bool(lines)
        say(f"   {target.arch}: {len(expected) - len(lines)} of {len(expected)} identical with {os.uname().machine}")
        for line in lines[:10]:
            say(f"   differs: {line}")
        if with_tests:
            run_tests(target, python)
    names = ", ".join([os.uname().machine, *(target.arch for target in targets)])
    say(f"FAILED: visit counts differ between {names}" if failed else f"visit counts identical on {names}")
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", choices=[target.arch for target in TARGETS], help="only this one")
    parser.add_argument("--no-tests", action="store_true", help="compare fingerprints only")
    parser.add_argument("--if-possible", action="store_true", help="exit with 0 where this machine lacks something")
    arguments = parser.parse_args()
    targets = [target for target in TARGETS if arguments.arch in (None, target.arch)]
    try:
        return check(targets, with_tests=not arguments.no_tests)
    except Failed as problem:
        print(f"FAILED: {problem}", file=sys.stderr)
        return 1
    except CannotRun as problem:
        print(f"{problem}\nARM was not checked.", file=sys.stderr)
        return 0 if arguments.if_possible else 2


if __name__ == "__main__":
    sys.exit(main())
