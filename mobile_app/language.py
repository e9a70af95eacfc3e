"""Which language the app speaks: the one that is set, or the system's. No Kivy here."""

from os.path import dirname, join

from aicore.games.table.words import ENGLISH, speak

from .device import system_language

LANGUAGES = ("en", "de", "es")
FOLDER = join(dirname(__file__), "languages")


def use_language(setting: str) -> None:
    """Say everything in a language, or in the system's if that is asked for; in English where we do not know it."""
    wanted = system_language() if setting == "system" else setting
    if wanted not in LANGUAGES or wanted == "en":
        speak(ENGLISH)
        return
    from aicore.games.table import language_file  # who speaks English need not load it

    speak(language_file.read_language(wanted, [language_file.FOLDER, FOLDER]))
