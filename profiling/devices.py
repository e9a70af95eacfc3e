"""Simulated devices: a process with part of a core, with rivals for its core, or on an emulated processor.

A part of a core is the kernel's CPU quota (cgroup v2 or v1) where that can be written, else a parent that stops and
continues the process in the same rhythm. The kernel grants no quota below 1 ms, so below 20% the period is longer
than 5 ms.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PERIOD_MS = 5.0
MIN_QUOTA_MS = 1.0
CGROUPS = Path("/sys/fs/cgroup")
SPIN = "while True: pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """What is simulated: a part of one core, rivals per core of the machine, an emulated processor."""

    name: str
    percent: int = 100
    rivals_a_core: int = 0
    emulated: str = ""       # arm64, armhf

    @property
    def period_ms(self) -> float:
        """The rhythm in which the part of a core is granted."""
        return max(PERIOD_MS, MIN_QUOTA_MS * 100 / self.percent)


DEVICES = {
    device.name: device
    for device in (
        Device(name="100%"),
        Device(name="50%", percent=50),
        Device(name="25%", percent=25),
        Device(name="10%", percent=10),
        Device(name="busy", rivals_a_core=2),
        Device(name="arm64", emulated="arm64"),
        Device(name="armhf", emulated="armhf"),
        Device(name="arm64 10%", emulated="arm64", percent=10),
    )
}


def python_of(device: Device) -> list[str] | None:
    """Return how to start Python on the device; None where its emulation has not been set up (make test-arm)."""
    if not device.emulated:
        return [sys.executable]
    place = ROOT / "build" / "arm" / device.emulated
    emulator = {"arm64": "qemu-aarch64-static", "armhf": "qemu-arm-static"}[device.emulated]
    is_compiled = (place / "python").exists() and (place / "lib" / "aicore" / "games").is_dir()
    if not shutil.which(emulator) or not is_compiled:
        return None
    root = place / "root"
    return [
        emulator, "-L", str(root), "-E", f"PYTHONHOME={root / 'usr'}", "-E", f"PYTHONPATH={place / 'lib'}",
        "-E", "PYTHONDONTWRITEBYTECODE=1", str(root / "usr" / "bin" / (place / "python").read_text()), "-P",
    ]


def quota_group(device: Device) -> Path | None:
    """Make a control group with the device's quota and return it; None where the system does not let us."""
    quota_us, period_us = round(device.period_ms * 10 * device.percent), round(device.period_ms * 1000)
    name = f"aicore-latency-{os.getpid()}"
    for parent, settings in (
        (CGROUPS / "cpu", {"cpu.cfs_period_us": str(period_us), "cpu.cfs_quota_us": str(quota_us)}),
        (CGROUPS, {"cpu.max": f"{quota_us} {period_us}"}),
    ):
        group = parent / name
        if not (parent / "cgroup.procs").exists():
            continue
        try:
            group.mkdir()
        except OSError:
            continue
        try:
            for file, value in settings.items():
                (group / file).write_text(value)
        except OSError:
            group.rmdir()
            continue
        return group
    return None


def duty_cycle(process: subprocess.Popen[str], device: Device, stopped: threading.Event) -> None:
    """Let the process run for its part of every period, by signals, until it ends."""
    run_s = device.period_ms * device.percent / 100 / 1000
    rest_s = device.period_ms / 1000 - run_s
    while process.poll() is None and not stopped.is_set():
        process.send_signal(signal.SIGCONT)
        time.sleep(run_s)
        if process.poll() is None:
            process.send_signal(signal.SIGSTOP)
        time.sleep(rest_s)
    if process.poll() is None:
        process.send_signal(signal.SIGCONT)


@contextlib.contextmanager
def rivals(device: Device) -> Iterator[None]:
    """Keep processes busy that want the same cores."""
    number = device.rivals_a_core * (os.cpu_count() or 1)
    processes = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(number)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()


@contextlib.contextmanager
def started(device: Device, arguments: list[str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a Python program on the device; give the process and how the device is simulated."""
    python = python_of(device)
    if python is None:
        raise RuntimeError(f"{device.name} needs the ARM build under emulation: run 'make test-arm' first")
    group = quota_group(device) if device.percent < 100 else None
    # The program waits for a line, so that it does nothing before it is under control.
    process = subprocess.Popen(
        [*python, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    stopped = threading.Event()
    governor = None
    how = f"emulated {device.emulated}" if device.emulated else "this machine"
    try:
        if group is not None:
            (group / "cgroup.procs").write_text(str(process.pid))
            how += f", kernel quota of {device.percent}% every {device.period_ms:g} ms"
        elif device.percent < 100:
            governor = threading.Thread(target=duty_cycle, args=(process, device, stopped), daemon=True)
            governor.start()
            how += f", stopped and continued: {device.percent}% every {device.period_ms:g} ms"
        with rivals(device):
            if device.rivals_a_core:
                how += f", {device.rivals_a_core} busy processes a core"
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
            yield process, how
    finally:
        stopped.set()
        if governor is not None:
            governor.join()
        if process.poll() is None:
            process.kill()
        process.wait()
        if group is not None:
            for _ in range(100):
                try:
                    group.rmdir()
                    break
                except OSError:
                    time.sleep(0.02)
