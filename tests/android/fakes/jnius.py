"""A stand-in for pyjnius that knows the few classes of Android that the app and Kivy ask for; `phone` is its device."""

import os
import threading
from types import SimpleNamespace
from typing import Any

BARS, CUTOUT = 7, 128      # what WindowInsets.Type answers


class JavaException(Exception):
    """What pyjnius makes of an exception in Java."""


class Phone:
    """A device whose facts a test can change; `calls` keeps what was done, and in which thread."""

    def __init__(self) -> None:
        self.api = int(os.environ.get("FAKE_ANDROID_API", "36"))
        self.insets: tuple[int, int, int, int] | None = (0, 63, 0, 48)
        self.thermal_status = 1
        self.battery: dict[str, int] | None = {"level": 83, "scale": 100, "temperature": 291, "status": 3, "plugged": 0}
        self.refuses = False        # to tell about heat and battery
        self.files = os.environ.get("FAKE_ANDROID_FILES", "")
        self.is_ui_thread = threading.local()
        self.calls: list[tuple[str, bool]] = []
        self.shared: list[dict[str, str]] = []      # what was handed to other apps
        self.has_screen_reader = True
        self.spoken: list[tuple[str, bool]] = []    # by it, and whether the user interface's thread asked for it
        self.animation_scale = 1.0
        self.language = "en"

    def speak(self, words: str) -> None:
        """Remember what the screen reader says."""
        self.spoken.append((words, getattr(self.is_ui_thread, "yes", False)))

    def note(self, call: str) -> None:
        """Remember a call, and whether the thread of the user interface made it."""
        self.calls.append((call, getattr(self.is_ui_thread, "yes", False)))

    def run_on_ui_thread(self, action: Any) -> None:
        """Run the action in another thread, as Android does."""

        def run() -> None:
            self.is_ui_thread.yes = True
            action()

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()

    def root_insets(self) -> Any:
        """Return the window's insets; None before it is laid out."""
        self.note("getRootWindowInsets")
        if self.insets is None:
            return None
        sides = dict(zip(("left", "top", "right", "bottom"), self.insets, strict=True))
        return SimpleNamespace(getInsets=lambda kinds: SimpleNamespace(**sides))

    def be_willing(self) -> None:
        """Do as a system that throws an exception, if this one does."""
        if self.refuses:
            raise JavaException("java.lang.SecurityException")

    def service(self, name: str) -> Any:
        """Return a service of the system; only those of power and accessibility are known."""
        if name == "accessibility":
            return SimpleNamespace(isEnabled=lambda: self.has_screen_reader)
        assert name == "power", name
        self.be_willing()
        return SimpleNamespace(getCurrentThermalStatus=lambda: self.thermal_status)

    def battery_intent(self, _receiver: Any, intent_filter: str) -> Any:
        """Return the sticky intent of the battery."""
        assert intent_filter == "filter of android.intent.action.BATTERY_CHANGED"
        self.be_willing()
        if self.battery is None:
            return None
        return SimpleNamespace(getIntExtra=self.battery.get)


phone = Phone()

VIEW = SimpleNamespace(
    getRootWindowInsets=lambda: phone.root_insets(),
    performHapticFeedback=lambda kind: phone.note("performHapticFeedback"),
    announceForAccessibility=lambda words: phone.speak(words),
)
ACTIVITY = SimpleNamespace(
    getContentResolver=lambda: "resolver",
    getFilesDir=lambda: SimpleNamespace(getAbsolutePath=lambda: phone.files),
    getResources=lambda: SimpleNamespace(getConfiguration=lambda: SimpleNamespace(uiMode=0x20, fontScale=1.0)),
    getSystemService=lambda name: phone.service(name),
    getWindow=lambda: SimpleNamespace(getDecorView=lambda: VIEW),
    registerReceiver=lambda receiver, intent_filter: phone.battery_intent(receiver, intent_filter),
    runOnUiThread=lambda runnable: phone.run_on_ui_thread(runnable.run),
    removeLoadingScreen=lambda: phone.note("removeLoadingScreen"),
    startActivity=lambda chooser: phone.shared.append(chooser.extras),
)


class Intent:
    """android.content.Intent, as far as text is sent with it."""

    ACTION_SEND, EXTRA_SUBJECT, EXTRA_TEXT = "android.intent.action.SEND", "subject", "text"

    def __init__(self, action: str) -> None:
        assert action == self.ACTION_SEND
        self.extras: dict[str, str] = {}
        self.putExtra = self.extras.__setitem__

    def setType(self, kind: str) -> None:
        """Note what is sent."""
        self.extras["type"] = kind

    @staticmethod
    def createChooser(intent: "Intent", _title: str) -> "Intent":
        """Return what lets a person choose an app for the intent."""
        return intent


class Version:
    """android.os.Build$VERSION."""

    RELEASE = "16"

    def __getattr__(self, name: str) -> int:
        assert name == "SDK_INT", name
        return phone.api


CLASSES: dict[str, Any] = {
    "android.os.Build": SimpleNamespace(
        MANUFACTURER="Stand", MODEL="In 1", SUPPORTED_ABIS=["arm64-v8a", "armeabi-v7a"]
    ),
    "android.os.Build$VERSION": Version(),
    "android.os.Trace": SimpleNamespace(
        beginSection=lambda name: phone.note(f"begin {name}"), endSection=lambda: phone.note("end")
    ),
    "android.view.WindowInsets$Type": SimpleNamespace(systemBars=lambda: BARS, displayCutout=lambda: CUTOUT),
    "android.content.Intent": Intent,
    "java.lang.String": str,
    "java.util.Locale": SimpleNamespace(getDefault=lambda: SimpleNamespace(getLanguage=lambda: phone.language)),
    "android.provider.Settings$Global": SimpleNamespace(
        getFloat=lambda resolver, name, usual: phone.animation_scale if name == "animator_duration_scale" else usual
    ),
    "android.content.IntentFilter": lambda name: f"filter of {name}",
    "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=ACTIVITY),
    "org.renpy.android.Hardware": SimpleNamespace(
        getDPI=lambda: 160.0, metrics=SimpleNamespace(scaledDensity=1.0)
    ),
}


class PythonJavaClass:
    """What a Python class inherits to be called by Java."""


def java_method(_signature: str, **_options: Any) -> Any:
    """Return a decorator that leaves the method as it is."""
    return lambda method: method


def autoclass(name: str) -> Any:
    """Return the stand-in; KeyError for a class that nobody has thought of."""
    return CLASSES[name]


def cast(_name: str, thing: Any) -> Any:
    """Return the thing itself."""
    return thing
