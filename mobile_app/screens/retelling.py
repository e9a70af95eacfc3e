"""Another language while the app runs: every screen is made anew, and what was told is told again."""

from typing import Any

from ..language import use_language

KEPT = ("home", "table", "board_table", "settings")      # screens that fill themselves; from others the way leads home


def retell(app: Any) -> None:
    """Say everything in the language that is set, on the screen that is shown; the match on the table goes on."""
    app.close_sheets()
    app.halt()
    shown, table, session = app.screens.current, app.last_table, app.session
    untold = None if table is None else table.untold
    use_language(app.settings.language)
    app.overlay.remove_widget(app.screens)
    app.make_screens()
    app.way_back = [name for name in app.way_back if name in KEPT]
    if session is not None:
        session.tell_anew()
        app.last_table = app.table_for(session)
        app.last_table.open(session)
        app.last_table.untold = untold
    for name in app.way_back:
        app.screen(name)
    app.screens.current = app.screen(shown if shown in KEPT else "home").name
