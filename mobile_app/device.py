"""What the app knows about the device, and the few things it asks of Android. Each falls back to nothing elsewhere."""

import json
import os
import time
from pathlib import Path
from typing import Any

from aicore.budget.whole_file import write_whole
from aicore.games.device import battery as kernel_battery
from aicore.games.device import device_facts as kernel_facts
from aicore.games.device import resident_bytes

from .on_android import is_android

EDGE_TO_EDGE_API = 35
KEYBOARD_TAP = 3                # HapticFeedbackConstants.KEYBOARD_TAP


def device_facts() -> dict[str, Any]:
    """Return model, system, processor and memory, as far as they are known."""
    facts = kernel_facts()
    facts["resident_bytes"] = resident_bytes()[0]
    if is_android():
        facts |= profile_facts()
    return facts


def android_facts() -> dict[str, Any]:
    """Return what Android's Build class tells; is_android() holds."""
    from jnius import autoclass

    build, version = autoclass("android.os.Build"), autoclass("android.os.Build$VERSION")
    return {
        "model": f"{build.MANUFACTURER} {build.MODEL}",
        "abis": list(build.SUPPORTED_ABIS),
        "android": version.RELEASE,
        "api": version.SDK_INT,
    }


def profile_facts() -> dict[str, Any]:
    """Return the facts for a device profile that only Android knows; is_android() holds."""
    facts = android_facts()
    return {
        "model": facts["model"],
        "system": f"Android {facts['android']}",
        "abi": facts["abis"][0],
        "android_api": facts["api"],
    }


def thermal_status() -> int | None:
    """Return how hot Android finds the device, 0 (not at all) to 6; None before Android 10 and where unknown."""
    if not is_android() or android_facts()["api"] < 29:
        return None
    from jnius import JavaException

    try:
        return int(activity().getSystemService("power").getCurrentThermalStatus())
    except JavaException:
        return None


def battery() -> dict[str, Any] | None:
    """Return charge, charging and temperature of the battery; None where the system does not tell."""
    if not is_android():
        return kernel_battery()
    from jnius import JavaException, autoclass

    wanted = autoclass("android.content.IntentFilter")("android.intent.action.BATTERY_CHANGED")
    try:
        state = activity().registerReceiver(None, wanted)
    except JavaException:
        return None
    scale = state.getIntExtra("scale", 0) if state is not None else 0
    if scale <= 0:
        return None
    return {
        "level": state.getIntExtra("level", 0) / scale,
        "is_charging": state.getIntExtra("plugged", 0) != 0,
        "temperature_c": state.getIntExtra("temperature", 0) / 10,
    }


def activity() -> Any:
    """Return the Android activity; is_android() holds."""
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity


def system_is_dark() -> bool:
    """Return whether the system asks for a dark look; dark where nobody says."""
    if not is_android():
        return True
    mode = activity().getResources().getConfiguration().uiMode & 0x30
    return bool(mode == 0x20)


def system_language() -> str:
    """Return the language that the system speaks, such as de; "" where nobody says."""
    if is_android():
        from jnius import autoclass

        return str(autoclass("java.util.Locale").getDefault().getLanguage())
    names = (os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name for name in names if name), "").split(":")[0].split("_")[0].split(".")[0].lower()


def safe_insets() -> tuple[float, float, float, float] | None:
    """Return left, top, right and bottom pixels that the system's bars cover; None while the window is not laid out.

    Before Android 15 the window ends at the bars. From then on it lies below them, and Kivy 2.3 does not care.
    """
    if not is_android() or android_facts()["api"] < EDGE_TO_EDGE_API:
        return 0.0, 0.0, 0.0, 0.0
    from jnius import autoclass

    window_insets = activity().getWindow().getDecorView().getRootWindowInsets()
    if window_insets is None:
        return None
    kind = autoclass("android.view.WindowInsets$Type")
    bars = window_insets.getInsets(kind.systemBars() | kind.displayCutout())
    return float(bars.left), float(bars.top), float(bars.right), float(bars.bottom)


def system_is_still() -> bool:
    """Return whether the system asks that nothing moves on the screen."""
    if not is_android():
        return False
    from jnius import autoclass

    scales = autoclass("android.provider.Settings$Global")
    return bool(scales.getFloat(activity().getContentResolver(), "animator_duration_scale", 1.0) == 0.0)


def announce(words: str) -> None:
    """Have the system's screen reader speak, where there is one and it is on."""
    if is_android():
        from android.runnable import run_on_ui_thread

        run_on_ui_thread(perform_announcement)(words)


def perform_announcement(words: str) -> None:
    """Speak; in Android's own thread. No screen reader is no fault."""
    from jnius import JavaException, autoclass, cast

    try:
        if activity().getSystemService("accessibility").isEnabled():
            sentence = cast("java.lang.CharSequence", autoclass("java.lang.String")(words))
            activity().getWindow().getDecorView().announceForAccessibility(sentence)
    except JavaException:
        return


def tick() -> None:
    """Give a short haptic tick through the view, which needs no permission but the thread that views belong to."""
    if is_android():
        from android.runnable import run_on_ui_thread

        run_on_ui_thread(perform_tick)()


def perform_tick() -> None:
    """Give the tick; in Android's own thread."""
    activity().getWindow().getDecorView().performHapticFeedback(KEYBOARD_TAP)


def share(name: str, document: dict[str, Any], folder: Path) -> Path:
    """Write the document to the folder and offer it to the system's share sheet; return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    words = json.dumps(document, indent=1)
    write_whole(path, words)
    if is_android():
        share_words(words, name)
    return path


def share_words(words: str, subject: str) -> None:
    """Open Android's share sheet with a text; is_android() holds."""
    from jnius import autoclass, cast

    intent_class, string = autoclass("android.content.Intent"), autoclass("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_SUBJECT, cast("java.lang.CharSequence", string(subject)))
    intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(words)))
    activity().startActivity(intent_class.createChooser(intent, cast("java.lang.CharSequence", string(subject))))
