"""A real window without a screen: imported before Kivy is, for what this sets is read only then."""

import os
import tempfile

os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LANGUAGE"] = "en"                  # what the app takes for the system's language
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-")
os.environ["KCFG_GRAPHICS_WIDTH"] = os.environ["KCFG_GRAPHICS_HEIGHT"] = "1280"     # room for every size
os.environ["KCFG_GRAPHICS_MAXFPS"] = "0"       # no waiting for a screen that is not there
os.environ.setdefault("LP_NUM_THREADS", "1")
