"""Build the Android package with buildozer, after saying in one sentence each what this machine lacks for it.

Exit code 2: something is missing and nothing was built.
Example: python tools/android/build_package.py apk --accept-sdk-licence
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / ".venv-android"
JAVA_VERSION = 17
NEEDED_BYTES = 15 * 10**9        # SDK 3, NDK 6, the build of Python and its libraries for two processors 6
TOOLS = ("git", "zip", "unzip", "autoconf", "automake", "libtoolize", "pkg-config", "cmake")
CONSTRAINTS = Path(__file__).with_name("constraints.txt")
KEYSTORE = "P4A_RELEASE_KEYSTORE"
SIGNING = (KEYSTORE, "P4A_RELEASE_KEYSTORE_PASSWD", "P4A_RELEASE_KEYALIAS", "P4A_RELEASE_KEYALIAS_PASSWD")


def java_version(variables: Mapping[str, str]) -> int | None:
    """Return the major version of the Java that the build would use, None when there is none."""
    home = variables.get("JAVA_HOME")
    command = str(Path(home) / "bin" / "java") if home else shutil.which("java", path=variables.get("PATH"))
    if command is None:
        return None
    try:
        said = subprocess.run([command, "-version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    found = re.search(r'version "(?:1\.)?(\d+)', said.stderr + said.stdout)
    return int(found[1]) if found else None


def missing(variables: Mapping[str, str], *, licence_accepted: bool, free_bytes: int, artifact: str) -> list[str]:
    """Return a sentence for everything that the build needs and this machine lacks."""
    problems = []
    if sys.platform not in ("linux", "darwin"):
        problems.append(f"The Android package is built on Linux or macOS, not on {sys.platform}.")
    java = java_version(variables)
    if java != JAVA_VERSION:
        found = "none was found" if java is None else f"Java {java} was found"
        problems.append(f"Java {JAVA_VERSION} is needed and {found} (Debian: apt-get install openjdk-17-jdk-headless).")
    absent = [tool for tool in TOOLS if not shutil.which(tool, path=variables.get("PATH"))]
    if absent:
        problems.append(f"These tools are needed and were not found: {', '.join(absent)}.")
    if free_bytes < NEEDED_BYTES:
        problems.append(f"The build needs {NEEDED_BYTES / 1e9:.0f} GB of disk and {free_bytes / 1e9:.1f} GB are free.")
    if not licence_accepted:
        problems.append(
            "The Android SDK has a licence (developer.android.com/studio/terms) that buildozer accepts in your name: "
            f"read it and say 'make {artifact} ACCEPT_SDK_LICENCE=yes'."
        )
    keystore = variables.get(KEYSTORE)
    if artifact == "aab" and keystore is not None and not Path(keystore).expanduser().is_file():
        problems.append(f"{KEYSTORE} names a file that is not there: {keystore}.")
    if not (ENVIRONMENT / "bin" / "buildozer").exists():
        problems.append("The packaging tools are missing: run 'make android-tools'.")
    return problems


def forget_old_copy() -> None:
    """Remove what p4a keeps of an earlier build, or a change of the package would not reach the phone."""
    for build in (ROOT / ".buildozer" / "android" / "platform").glob("build-*"):
        shutil.rmtree(build / "dists", ignore_errors=True)
        for old in (build / "build").glob("other_builds/aicore-cards*"):
            shutil.rmtree(old)
        for room in ("aicore", "games"):        # a module that is gone would stay; games: where version 0.1 had them
            for old in (build / "build").glob(f"python-installs/*/*/{room}"):
                shutil.rmtree(old)


def build_variables(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of the build: its tools first, pip constrained, the keystore by its whole path.

    The build runs in folders of its own, from which a relative path would lead elsewhere.
    """
    found = {
        **variables,
        "VIRTUAL_ENV": str(ENVIRONMENT),
        "PATH": f"{ENVIRONMENT / 'bin'}{os.pathsep}{variables.get('PATH', '')}",
        "PIP_CONSTRAINT": str(CONSTRAINTS),
    }
    if KEYSTORE in variables:
        found[KEYSTORE] = str(Path(variables[KEYSTORE]).expanduser().resolve())
    return found


def build(artifact: str, profile: str | None) -> int:
    """Run buildozer and say where the package is; return its exit code."""
    forget_old_copy()
    variables = build_variables(os.environ)
    command = [str(ENVIRONMENT / "bin" / "buildozer"), *(["--profile", profile] if profile else []), "android"]
    finished = subprocess.run([*command, "debug" if artifact == "apk" else "release"], cwd=ROOT, env=variables)
    made = sorted((ROOT / "bin").glob(f"*.{artifact}"), key=lambda path: path.stat().st_mtime)
    if finished.returncode == 0 and made:
        print(f"The package is {made[-1].relative_to(ROOT)}, {made[-1].stat().st_size / 1e6:.1f} MB.")
    return finished.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("artifact", choices=("apk", "aab"), help="apk: to try out; aab: for the store")
    parser.add_argument("--accept-sdk-licence", action="store_true")
    parser.add_argument("--profile", help="a profile of buildozer.spec, such as emulator")
    arguments = parser.parse_args()
    problems = missing(
        os.environ,
        licence_accepted=arguments.accept_sdk_licence,
        free_bytes=shutil.disk_usage(ROOT).free,
        artifact=arguments.artifact,
    )
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 2
    if arguments.artifact == "aab" and not all(name in os.environ for name in SIGNING):
        print(f"The bundle will not be signed: that needs {', '.join(SIGNING)}.")
    return build(arguments.artifact, arguments.profile)


if __name__ == "__main__":
    sys.exit(main())
