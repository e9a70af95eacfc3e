"""Check the shared objects in an APK with readelf: right processor, 16 KB pages, nothing needed that is not there.

python-for-android packs the Python modules of an ABI as a compressed archive under the name libpybundle.so: its
shared objects are looked at too, and every module that the project compiles must be among them.
Example: python tools/android/check_apk.py bin/spades-0.1.0-arm64-v8a_armeabi-v7a-debug.apk
"""

import argparse
import io
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

MACHINES = {"arm64-v8a": "AArch64", "armeabi-v7a": "ARM", "x86_64": "Advanced Micro Devices X86-64"}
PAGE_BYTES = {"arm64-v8a": 0x4000, "x86_64": 0x4000, "armeabi-v7a": 0x1000}      # the store asks it of 64 bit only
SYSTEM = {"libc.so", "libm.so", "libdl.so", "liblog.so", "libz.so", "libandroid.so", "libEGL.so", "libGLESv1_CM.so",
          "libGLESv2.so", "libGLESv3.so", "libOpenSLES.so", "libaaudio.so", "libjnigraphics.so", "libmediandk.so"}
ROOT = Path(__file__).resolve().parents[2]
UNWANTED = ("numpy", "requests")      # nothing that runs on the phone imports them


def compiled_modules() -> set[str]:
    """Return what the project compiles, such as aicore/tree, as the sources tell."""
    return {
        path.relative_to(ROOT).with_suffix("").as_posix()
        for room in ("aicore", "aicore/games")      # a link, which rglob does not follow
        for path in (ROOT / room).rglob("*.pyx")
    }


def packed(apk: zipfile.ZipFile) -> Iterator[tuple[str, str, bytes]]:
    """Yield ABI and name of everything below lib/ and in the archives there; of an ELF file the contents too."""
    for entry in apk.namelist():
        parts = entry.split("/")
        if len(parts) != 3 or parts[0] != "lib" or not parts[2].endswith(".so"):
            continue
        contents = apk.read(entry)
        if contents.startswith(b"\x7fELF"):
            yield parts[1], parts[2], contents
        elif contents.startswith(b"\x1f\x8b"):
            with tarfile.open(fileobj=io.BytesIO(contents)) as bundle:
                for member in bundle.getmembers():
                    stream = bundle.extractfile(member) if member.name.endswith(".so") else None
                    yield parts[1], member.name, b"" if stream is None else stream.read()


def problems_of(abi: str, name: str, path: Path, present: set[str]) -> list[str]:
    """Return a sentence for everything wrong with one shared object."""
    said = subprocess.run(["readelf", "-hldW", str(path)], capture_output=True, text=True, check=False).stdout
    problems = []
    machine = re.search(r"Machine:\s+(.+)", said)
    if machine is None or machine[1].strip() != MACHINES[abi]:
        problems.append(f"{abi}/{name} is for {machine[1].strip() if machine else 'no machine'}, not {MACHINES[abi]}")
    for line in said.splitlines():
        words = line.split()
        if words[:1] == ["LOAD"] and int(words[-1], 16) < PAGE_BYTES[abi]:
            problems.append(f"{abi}/{name} is aligned to {words[-1]}, less than {PAGE_BYTES[abi]:#x}")
            break
    for needed in re.findall(r"\(NEEDED\)\s+Shared library: \[(.+?)\]", said):
        if needed not in SYSTEM and needed not in present:
            problems.append(f"{abi}/{name} needs {needed}, which is neither Android's nor in the package")
    return problems


def check(path: Path) -> tuple[list[str], list[str]]:
    """Return what was found, a line for each ABI, and what is wrong."""
    lines, problems = [], []
    with zipfile.ZipFile(path) as apk, tempfile.TemporaryDirectory() as folder:
        found = list(packed(apk))
        for abi in sorted({abi for abi, _, _ in found}):
            if abi not in MACHINES:
                problems.append(f"{abi} is not an ABI that the package is built for")
                continue
            objects = [(name, contents) for entry, name, contents in found if entry == abi and contents]
            present = {name.rsplit("/", 1)[-1] for name, _ in objects}
            for number, (name, contents) in enumerate(objects):
                file = Path(folder) / f"{abi}-{number}.so"
                file.write_bytes(contents)
                problems += problems_of(abi, name, file, present)
            modules = {name.partition("site-packages/")[2].partition(".")[0] for name, _ in objects}
            ours = {name for name in modules if name.startswith("aicore/")}
            names = {name.partition("site-packages/")[2].partition("/")[0] for entry, name, _ in found if entry == abi}
            for what, which in (
                ("lacks compiled modules", compiled_modules() - ours),
                ("holds modules that the project no longer compiles", ours - compiled_modules()),
                ("holds what nothing on the phone imports", names & set(UNWANTED)),
            ):
                if which:
                    problems.append(f"{abi} {what}: {', '.join(sorted(which))}")
            lines.append(f"{abi}: {len(objects)} shared objects, {sum(len(data) for _, data in objects) / 1e6:.1f} MB")
    if not lines and not problems:
        problems.append("there is no shared object in it")
    return lines, problems


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("apk", type=Path, nargs="+")
    arguments = parser.parse_args()
    if not shutil.which("readelf"):
        print("readelf is needed and was not found (Debian: apt-get install binutils).", file=sys.stderr)
        return 2
    code = 0
    for path in arguments.apk:
        try:
            lines, problems = check(path)
        except (OSError, EOFError, zipfile.BadZipFile, tarfile.TarError, zlib.error) as error:
            print(f"{path} cannot be read: {error}", file=sys.stderr)
            return 2
        print("\n".join([str(path), *lines, *(f"WRONG: {problem}" for problem in problems)]))
        code = 1 if problems else code
    return code


if __name__ == "__main__":
    sys.exit(main())
