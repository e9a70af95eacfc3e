"""The other games of the module: go on with a match, or begin one against players of chosen strength."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory

from games.table.catalogue import GAMES, load_game
from games.table.levels import STARS

from ..session import DEFAULT_STARS
from ..spades_session import GAME
from ..strings import text
from ..theme import symbols
from ..widgets.common import Choice, FlatButton, Page, Words
from ..widgets.sheet import Sheet


class OthersScreen(Page):
    """Lists the games; one that was left unfinished says so."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.others"), **options)
        self.app = App.get_running_app()
        self.buttons: dict[str, FlatButton] = {}

    def on_pre_enter(self, *_: Any) -> None:
        """Show the list."""
        self.content.clear_widgets()
        self.content.add_widget(Words(text=text("others.words")))
        self.buttons = {}
        for name in GAMES:
            if name == GAME:
                continue
            game = load_game(name)
            button = FlatButton(text=f"[b]{symbols(game.title)}[/b]", bold=False)
            if self.app.storage.running_match(name) is not None:
                waiting = text("others.unfinished")
                button.text += f"\n[size={int(self.app.theme.small)}]{waiting}[/size]"
            button.bind(on_release=lambda _, chosen=name: self.choose(chosen))
            self.buttons[name] = button
            self.content.add_widget(button)

    def choose(self, name: str) -> None:
        """Ask how a match is to begin."""
        stored = self.app.storage.settings().get("other_stars", DEFAULT_STARS)
        sheet = Sheet(heading=load_game(name).title, num_columns=1)
        sheet.add_part(Factory.MutedWords(text=text("others.strength")))
        strength = Choice(
            [(stars, f"{stars} ★") for stars in STARS], value=stored if stored in STARS else DEFAULT_STARS
        )
        strength.bind(value=lambda _, value: self.app.storage.put_setting("other_stars", value))
        for button in strength.children:
            button.font_name = "data/fonts/DejaVuSans.ttf"
        sheet.add_part(strength)
        is_running = self.app.storage.running_match(name) is not None
        if is_running:
            sheet.add_words(text("others.closes"), style="MutedWords")
            sheet.add_button(text("home.continue"), lambda: self.app.continue_game(name), kind="primary")
        kind = "plain" if is_running else "primary"

        def begin() -> None:
            self.app.ask_to_close(name, lambda: self.app.start_game(name, int(strength.value)))

        sheet.add_button(text("others.again"), begin, kind=kind)
        sheet.add_button(text("close"))
        self.app.show_sheet(sheet)
