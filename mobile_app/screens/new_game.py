"""Choose who plays, the rules and the deal of any game, and begin."""

from dataclasses import fields
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.uix.widget import Widget

from games.spades.characters import Character, characters
from games.table import Game, Match
from games.table.catalogue import load_game

from ..faces import LOOKS, PERSON
from ..roster import USUAL_STARS, by_strength, known_seats, seat_entry
from ..session import HUMAN
from ..strings import ENGLISH, text
from ..table_layout import PLACES
from ..theme import symbols
from ..widgets.common import Choice, FlatButton, Page, Panel, Switch48, Words, setting_row
from ..widgets.face_button import FaceButton
from ..widgets.field import Field
from ..widgets.sheet import Sheet

MAX_SEED = 2**63
SIDES = {1: "new.left", 2: "new.opposite", 3: "new.right"}


def partner_of(match: Match) -> int | None:
    """Return the seat that plays together with the person, if one does."""
    view = match.card_view(HUMAN)
    sides = view.sides if view is not None else ()
    return next((seat for side in sides if HUMAN in side.seats for seat in side.seats if seat != HUMAN), None)


def usual_seats(match: Match) -> dict[int, Character]:
    """Return who sits where at the first start: a strong partner, the others in the middle."""
    seats = dict(enumerate(by_strength(USUAL_STARS)[: match.num_players - 1], 1))
    partner = partner_of(match)
    return seats if partner is None else seats | {partner: characters()[-1]}


def seat_words(match: Match, seat: int) -> str:
    """Return what a seat is to the person."""
    if match.has_roles or match.num_players not in PLACES:
        return match.usual_name(seat)
    if seat == partner_of(match):
        return text("new.partner")
    return text(SIDES[PLACES[match.num_players][seat]])


def offered_values(game: Game, name: str) -> list[Any]:
    """Return the values of a rule that can be chosen: those that it accepts, of a number those that have words."""
    accepted = game.rules.accepted.get(name, range(0))
    if not isinstance(accepted, range):
        return list(accepted)
    start = f"{name}."
    return [int(key.removeprefix(start)) for key in ENGLISH if key.startswith(start)]


class NewGameScreen(Page):
    """Remembers the last choice of every game."""

    game: Game

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.app = App.get_running_app()
        self.seats: dict[int, Character] = {}
        self.values: dict[str, Any] = {}
        self.seat_buttons: dict[int, FaceButton] = {}
        self.role: Choice | None = None

    def open(self, name: str) -> None:
        """Offer a match of a game."""
        self.game = game = load_game(name)
        self.heading = text("new.heading", game=game.title)
        match = game.new_match(seed=0)
        settings = self.app.storage.settings()
        stored = settings.get(f"last_{name}", settings.get("last_game"))
        stored = stored if isinstance(stored, dict) else {}
        self.seats = usual_seats(match)
        self.seats |= known_seats(stored.get("players"), list(self.seats))
        try:
            rules = game.rules.from_json(stored.get("rules", {}))
        except (ValueError, TypeError):
            rules = game.rules()
        self.content.clear_widgets()
        self.start = FlatButton(text=text("new.deal" if match.card_names() else "new.start"), kind="primary")
        self.start.bind(on_release=lambda *_: self.begin())
        note = Factory.MutedWords()
        note.text = text("new.running") if self.app.storage.running_match(name) is not None else ""
        for widget in (self.start, note):
            self.content.add_widget(widget)
        self.build_seats(match)
        self.build_rules(rules)
        self.build_deal()

    def build_seats(self, match: Match) -> None:
        """Offer whom to play, and who sits at the other seats."""
        panel = Panel()
        panel.add_widget(Words(text=text("new.people"), bold=True))
        roles = self.game.roles
        self.role = Choice([(title, title) for title in roles], value=next(iter(roles))) if roles else None
        if self.role is not None:
            panel.add_widget(Words(text=text("new.role")))
            panel.add_widget(self.role)
        self.seat_buttons = {}
        for seat in self.seats:
            button = FaceButton()
            button.bind(on_release=lambda _, chosen=seat: self.choose_character(chosen))
            self.seat_buttons[seat] = button
            # A role may be the person's own.
            panel.add_widget(Words(text=text("new.other") if roles else seat_words(match, seat)))
            panel.add_widget(button)
            self.show_character(seat)
        self.content.add_widget(panel)

    def show_character(self, seat: int) -> None:
        """Write who sits there."""
        entry = self.seats[seat]
        self.seat_buttons[seat].look = LOOKS.get(entry.name, PERSON)
        self.seat_buttons[seat].text = symbols(f"{entry.name}  {'★' * entry.stars}{'☆' * (5 - entry.stars)}")

    def choose_character(self, seat: int) -> None:
        """Let the person pick from everybody."""
        sheet = Sheet(heading=text("new.choose"))
        for entry in reversed(characters()):
            words = f"{entry.name}  {'★' * entry.stars}{'☆' * (5 - entry.stars)}"
            kind = "primary" if entry == self.seats[seat] else "plain"
            button = FaceButton(kind=kind, bold=False, look=LOOKS.get(entry.name, PERSON))
            about = f"[size={int(self.app.theme.small)}]{symbols(entry.description)}[/size]"
            button.text = f"[b]{symbols(words)}[/b]\n{about}"

            def chosen(_: Widget, entry: Character = entry) -> None:
                self.seats[seat] = entry
                self.show_character(seat)
                sheet.close()

            button.bind(on_release=chosen)
            sheet.add_part(button)
        sheet.add_button(text("close"))
        self.app.show_sheet(sheet)

    def build_rules(self, rules: Any) -> None:
        """Offer the options that there are words for."""
        self.values = {}
        panel = Panel()
        panel.add_widget(Words(text=text("new.rules"), bold=True))
        for name in (field.name for field in fields(rules) if f"rule.{field.name}" in ENGLISH):
            value = self.values[name] = getattr(rules, name)
            if isinstance(value, bool):
                switch = Switch48(is_on=value)
                switch.bind(is_on=lambda _, chosen, name=name: self.values.update({name: chosen}))
                panel.add_widget(setting_row(text(f"rule.{name}"), switch))
                continue
            options = [
                (option, ENGLISH.get(f"{name}.{option}", str(option))) for option in offered_values(self.game, name)
            ]
            if len(options) < 2:
                del self.values[name]
                continue
            choice = Choice(options, value=value)
            choice.bind(value=lambda _, chosen, name=name: self.values.update({name: chosen}))
            panel.add_widget(Words(text=text(f"rule.{name}")))
            panel.add_widget(choice)
        if self.values:
            self.content.add_widget(panel)

    def build_deal(self) -> None:
        """Offer to enter the seed of the deals."""
        panel = Panel()
        panel.add_widget(Words(text=text("new.seed"), bold=True))
        panel.add_widget(Words(text=text("new.seed_words")))
        self.seed = Field(input_filter="int", hint_text=text("new.seed_hint"))
        panel.add_widget(self.seed)
        self.content.add_widget(panel)

    def chosen_rules(self) -> dict[str, Any]:
        """Return the options that differ from the usual rules."""
        role = {} if self.role is None else self.game.roles[self.role.value]
        return self.game.rules.from_json(self.values | dict(role)).as_json()

    def begin(self) -> None:
        """Start the match; one that is under way is given up only after asking."""
        self.app.ask_to_close(self.game.name, self.deal)

    def deal(self) -> None:
        """Remember what was chosen and go to the table."""
        entered = self.seed.text.strip()
        seed = int(entered) % MAX_SEED if entered else None
        rules, name = self.chosen_rules(), self.game.name
        seats = [seat_entry(self.seats[seat]) for seat in sorted(self.seats)]
        self.app.storage.put_setting(f"last_{name}", {"players": [{}, *seats], "rules": rules})
        self.app.way_back = []
        self.app.screens.current = "home"
        self.app.start_match(name, seed=seed, rules=rules, seats=seats)
