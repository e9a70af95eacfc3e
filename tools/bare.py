"""Go a stranger's way through bare Debian systems: `make bare`, as root, with debootstrap and the network.

Each system begins with nothing but what debootstrap brings. In it an ordinary user with a clone types what README and
docs say, lacks one thing after another, is told each in a sentence, and root installs it; then come make play, a wheel
from the sdist, a game and the tutorial by pip alone, and the app without its libraries and without a screen.
This machine's settings of apt, its own certificates and its proxies go along. What is committed is what is tried.
Exit code 0: all as promised; 1: something is not; 2: this machine cannot make such systems.
Example: python tools/bare.py --release trixie --tests
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RELEASES = ("bookworm", "trixie", "forky")      # Python 3.11, 3.13, 3.14
USER = "stranger"
HOME = Path("/home") / USER
CERTIFICATES = Path("/usr/local/share/ca-certificates")
SETTINGS = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "PIP_INDEX_URL")
# What make and pip print around the one sentence that tells what is missing.
AROUND = re.compile(
    r"==|make(?:\[\d+\])?: \*\*\*|error: (?:subprocess-exited|failed-wheel)|ERROR: (?:Failed|Could not build wheels)|"
    r"[×│╰]|note: |hint: |\[(?:end of|notice)|(?:Building wheels?|Failed to build|running )"
)
TUTORIAL = (
    "import os, sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]); from pages import follow_tutorial; "
    "print(follow_tutorial(Path.cwd(), dict(os.environ)))"
)


@dataclass(frozen=True, kw_only=True)
class Step:
    """What is typed, after root has installed something, and how it should end."""

    name: str
    command: str
    packages: str = ""          # installed before
    as_root: bool = False
    folder: str = "aicore"      # below the user's home
    fails: bool = False         # in one sentence, which has the words
    words: str = ""             # a pattern that the output must hold


MISSING = (
    Step(name="no Python", packages="make", command="make play", fails=True, words="install Python 3.11 or newer"),
    Step(name="no venv", packages="python3", command="make play", fails=True, words="apt-get install python3-venv"),
    Step(
        name="no compiler", packages="python3-venv", command="make play", fails=True,
        words="apt-get install gcc python3-dev",
    ),
    Step(name="no headers", packages="gcc", command="make play", fails=True, words="apt-get install python3-dev"),
)  # fmt: skip
BY_CLONE = (
    Step(name="make play", packages="python3-dev", command="make play < /dev/null", words=r"\nWinners: "),
    Step(name="make play again", command="make play < /dev/null", words=r"\ASpades, seed 1\n"),
)
BY_PIP = (
    Step(
        name="sdist", words="aicore_cards-",
        command="python3 -m venv ~/tools && ~/tools/bin/pip install -q build && "
        "~/tools/bin/python -m build --sdist --outdir ~/dist . > ~/sdist.txt 2>&1 || cat ~/sdist.txt; ls ~/dist",
    ),
    Step(
        name="pip without a compiler", folder="", fails=True, words="needs a C compiler .*apt-get install gcc",
        command="python3 -m venv ~/empty && env CC=cc PATH=$HOME/empty/bin pip install -q ~/dist/*.tar.gz",
    ),
    Step(
        name="a wheel by pip", folder="", words=r"\d+\.\d+\.\d+\n",
        command="python3 -m venv ~/play && ~/play/bin/pip wheel -q --no-deps -w ~/dist ~/dist/*.tar.gz && "
        "~/play/bin/pip install -q --no-index ~/dist/*.whl && ~/play/bin/aicards --version",
    ),
    Step(
        name="aicards play", folder="dist", words=r"> I would choose .*\n(?:.*\n)*> Goodbye",
        command="printf 'hint\nquit\n' | ~/play/bin/aicards play spades --seed 1",
    ),
    Step(
        name="tutorial by pip alone", folder="", words="agram.py",
        command="mkdir -p ~/my_games && cd ~/my_games && PATH=$HOME/play/bin:$PATH "
        f'python -c "{TUTORIAL}" {HOME}/aicore/tests/docs',
    ),
)  # fmt: skip
TESTS_WITHOUT_WINDOW = (
    Step(name="make test without GL", command="make test", words="tests of the app were left out.*make system-libs"),
)
APP = (
    Step(name="no GL", command="make app", fails=True, words="make system-libs"),
    Step(name="make system-libs as a user", command="make system-libs", fails=True, words="as root"),
    Step(name="make system-libs", as_root=True, command="make system-libs", words="libraries .* are there"),
    Step(name="no screen", command="make app", fails=True, words="no screen"),
)
# Kivy has no wheel for the newest Python at times.
NO_KIVY = Step(name="no Kivy", command="make app", fails=True, words="Kivy")
TESTS_WITH_WINDOW = (Step(name="make test with GL", command="make test", words=r"\d+ passed(?!(?:.|\n)*left out)"),)


def fault(step: Step, exit_code: int, output: str) -> str | None:
    """Return what is wrong with the end of a step; None when it is as promised."""
    if (exit_code != 0) is not step.fails:
        return f"it ended with exit code {exit_code}"
    if not re.search(step.words, output):
        return f"it does not say {step.words!r}"
    if "Traceback" in output:
        return "it shows a traceback"
    said = [line for line in output.splitlines() if line.strip() and not AROUND.match(line.strip())]
    if step.fails and len(said) > 1:
        return f"it says {len(said)} lines instead of one sentence"
    return None


def as_root(command: list[str], *, log: Path) -> None:
    """Run a command of this machine; SystemExit with its last lines when it fails."""
    with log.open("a", encoding="utf-8") as stream:
        done = subprocess.run(command, stdout=stream, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        last = "\n  ".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-5:])
        sys.exit(f"bare: {' '.join(command)} failed:\n  {last}")


def inside(system: Path, command: str, *, user: str, folder: Path) -> list[str]:
    """Return the command that runs a line of shell in the system; what it starts ends with it."""
    settings = {name: os.environ[name] for name in SETTINGS if name in os.environ}
    variables = settings | {
        "HOME": str(HOME if user == USER else Path("/root")),
        "PATH": "/usr/local/bin:/usr/bin:/bin" + ("" if user == USER else ":/usr/sbin:/sbin"),
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "USER": user,
        "DEBIAN_FRONTEND": "noninteractive",
        "PIP_CERT": "/etc/ssl/certs/ca-certificates.crt",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    script = 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$@"'
    words = [f"--userspec={user}:{user}", str(system), "/usr/bin/env", "-i"]
    words += [f"{name}={value}" for name, value in variables.items()]
    words += ["/bin/sh", "-c", f"cd {folder} && {command}"]
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-c", script, str(system), *words]


def install(system: Path, packages: str, *, log: Path) -> None:
    """Install Debian packages, and nothing that they only recommend."""
    command = f"apt-get install -y -qq --no-install-recommends {packages}"
    as_root(inside(system, command, user="root", folder=Path("/")), log=log)


def make_system(release: str, place: Path, mirror: str, *, is_old: bool) -> Path:
    """Return a system as debootstrap leaves it, which is kept for the next run, with a user and a clone."""
    pristine, system, log = place / release / "pristine", place / release / "system", place / release / "making.txt"
    pristine.parent.mkdir(parents=True, exist_ok=True)
    if not pristine.exists():
        unfinished = pristine.with_name("unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        scripts = Path("/usr/share/debootstrap/scripts")
        script = [] if (scripts / release).exists() else [str(scripts / "sid")]
        options = ["--variant=minbase", "--include=ca-certificates"]
        as_root(["debootstrap", *options, release, str(unfinished), mirror, *script], log=log)
        unfinished.rename(pristine)
    shutil.rmtree(system, ignore_errors=True)
    as_root(["cp", "-a", "--reflink=auto", str(pristine), str(system)], log=log)
    acquire = subprocess.run(["apt-config", "dump", "Acquire"], capture_output=True, text=True, check=True).stdout
    told = [line for line in acquire.splitlines() if "proxy" in line.lower() or "valid-until" in line.lower()]
    told += ['Acquire::Check-Valid-Until "false";'] if is_old else []
    (system / "etc/apt/apt.conf.d/99machine").write_text("\n".join(told) + "\n", encoding="utf-8")
    shutil.copy("/etc/resolv.conf", system / "etc/resolv.conf")
    if CERTIFICATES.is_dir():
        shutil.copytree(CERTIFICATES, system / CERTIFICATES.relative_to("/"), dirs_exist_ok=True)
    begin = f"update-ca-certificates && apt-get update -qq && useradd --create-home {USER}"
    as_root(inside(system, begin, user="root", folder=Path("/")), log=log)
    clone = system / HOME.relative_to("/") / "aicore"
    as_root(["git", "clone", "-q", str(ROOT), str(clone)], log=log)
    as_root(inside(system, f"chown -R {USER}:{USER} {HOME}", user="root", folder=Path("/")), log=log)
    return system


def take(step: Step, number: int, system: Path) -> bool:
    """Do a step, say how it ended; return whether that is as promised."""
    log = system.parent / f"{number:02}-{step.name.replace(' ', '-')}.txt"
    log.unlink(missing_ok=True)
    if step.packages:
        install(system, step.packages, log=system.parent / "making.txt")
    user = "root" if step.as_root else USER
    started = time.monotonic()
    with log.open("wb") as stream:
        done = subprocess.run(
            inside(system, step.command, user=user, folder=HOME / step.folder),
            stdout=stream, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    output = log.read_text(encoding="utf-8", errors="replace")
    wrong = fault(step, done.returncode, output)
    ending = "ok" if wrong is None else f"FAILED: {wrong}; see {log}"
    print(f"   {step.name:28} {time.monotonic() - started:7.1f} s  {ending}", flush=True)
    return wrong is None


def has_kivy(system: Path) -> bool:
    """Return whether Kivy has a wheel for the system's Python."""
    command = "python3 -m venv ~/kivy && ~/kivy/bin/pip download -q --no-deps --only-binary kivy -d ~/kivy kivy"
    return subprocess.run(inside(system, command, user=USER, folder=HOME), capture_output=True).returncode == 0


def go(release: str, place: Path, mirror: str, *, is_old: bool, tests: bool) -> list[str]:
    """Go the way in one release; return the names of the steps that did not end as promised."""
    print(f"== {release}", flush=True)
    system = make_system(release, place, mirror, is_old=is_old)
    steps = [*MISSING, *BY_CLONE, *BY_PIP]
    faults = [step.name for number, step in enumerate(steps) if not take(step, number, system)]
    app = APP if has_kivy(system) else (NO_KIVY,)
    more = [*(TESTS_WITHOUT_WINDOW if tests else ()), *app, *(TESTS_WITH_WINDOW if tests and app is APP else ())]
    faults += [step.name for number, step in enumerate(more, len(steps)) if not take(step, number, system)]
    return [f"{release}: {name}" for name in faults]


def main() -> int:
    """Go the way in every release."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--release", nargs="+", default=RELEASES, help="Debian releases (default: %(default)s)")
    parser.add_argument("--place", type=Path, default=Path("/var/tmp/aicore-bare"), help="where the systems are made")
    parser.add_argument("--mirror", default="http://deb.debian.org/debian", help="where Debian comes from")
    parser.add_argument("--old-mirror", action="store_true", help="take a mirror whose lists have expired")
    parser.add_argument("--tests", action="store_true", help="run make test too, without GL and with it (an hour each)")
    arguments = parser.parse_args()
    lacking = [name for name in ("debootstrap", "unshare", "chroot", "git") if not shutil.which(name)]
    if os.geteuid() != 0:
        print("bare: making a system needs root: run it with sudo.", file=sys.stderr)
        return 2
    if lacking:
        print(f"bare: there is no {lacking[0]} here (Debian: apt-get install debootstrap git).", file=sys.stderr)
        return 2
    faults = []
    for release in arguments.release:
        place, mirror = arguments.place.resolve(), arguments.mirror
        faults += go(release, place, mirror, is_old=arguments.old_mirror, tests=arguments.tests)
    print("\n".join(f"FAILED: {fault}" for fault in faults) or "all as promised")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
