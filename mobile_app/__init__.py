"""Spades for phones, tablets and desktops: shows what the games know and keeps every match safe."""

import os
import time

STARTED = time.perf_counter()       # for the time from here to the first frame

# Kivy reads its command line when it is first imported; the app has none.
os.environ.setdefault("KIVY_NO_ARGS", "1")

# Every shape is drawn with smooth edges; multisampling would cost a phone several times the fill rate for nothing.
os.environ.setdefault("KCFG_GRAPHICS_MULTISAMPLES", "0")
