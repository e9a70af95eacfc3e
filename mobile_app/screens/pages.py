"""Makes a screen by its name, importing it only then: the app starts with two."""

from importlib import import_module
from typing import Any

PAGES = {
    "new_game": "NewGameScreen",
    "settings": "SettingsScreen",
    "match_statistics": "StatisticsScreen",
    "achievements": "AchievementsScreen",
    "rules": "RulesScreen",
    "fairness": "FairnessScreen",
    "replay": "ReplayScreen",
    "check": "CheckScreen",
    "report": "ReportScreen",
    "device": "DeviceScreen",
    "about": "AboutScreen",
    "board_table": "BoardTableScreen",
    "board_replay": "BoardReplayScreen",
}


def make_page(name: str) -> Any:
    """Return a new screen of that name; KeyError when there is none."""
    module = import_module(f"{__package__}.{name}")
    return getattr(module, PAGES[name])(name=name)
