"""Choose who plays, the rules and the deal, and begin."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.uix.widget import Widget

from games.spades.characters import Character, characters
from games.spades.rules import BIDDING, HIGH_CARDS, TARGETS, Rules

from ..faces import LOOKS, PERSON
from ..roster import seat_entry
from ..spades_session import GAME
from ..strings import text
from ..theme import symbols
from ..widgets.common import Choice, FlatButton, Page, Panel, Switch48, Words, setting_row
from ..widgets.face_button import FaceButton
from ..widgets.field import Field
from ..widgets.sheet import Sheet

SEATS = ((2, "new.partner"), (1, "new.left"), (3, "new.right"))
SWITCHES = ("failed_nil_counts", "blind_nil", "nil_pass", "lowest_club_leads")
MAX_SEED = 2**63


def usual_seats() -> dict[int, Character]:
    """Return who sits where at the first start: a strong partner, opponents in the middle."""
    people = characters()
    strongest = max(people, key=lambda entry: entry.stars)
    middle = [entry for entry in people if entry.stars == 3] or list(people)
    return {2: strongest, 1: middle[0], 3: middle[-1]}


class NewGameScreen(Page):
    """Remembers the last choice."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.new"), **options)
        self.app = App.get_running_app()
        stored = self.app.storage.settings().get("last_game", {})
        stored = stored if isinstance(stored, dict) else {}
        self.seats = usual_seats()
        known = {person.name: person for person in characters()}
        players = stored.get("players", [])
        for seat, entry in enumerate(players if isinstance(players, list) else []):
            if seat in self.seats and isinstance(entry, dict) and entry.get("key") in known:
                self.seats[seat] = known[entry["key"]]
        try:
            self.rules = Rules.from_json(stored.get("rules", {}))
        except ValueError:
            self.rules = Rules()
        self.values: dict[str, Any] = {}
        self.seat_buttons: dict[int, FlatButton] = {}
        self.start = FlatButton(text=text("new.start"), kind="primary")
        self.start.bind(on_release=lambda *_: self.begin())
        self.content.add_widget(self.start)
        self.note = Factory.MutedWords()
        self.content.add_widget(self.note)
        self.build_seats()
        self.build_rules()
        self.build_deal()

    def on_pre_enter(self, *_: Any) -> None:
        """Say what becomes of a game that is under way."""
        self.note.text = text("new.running") if self.app.storage.running_match(GAME) is not None else ""

    def build_seats(self) -> None:
        """Offer partner and opponents."""
        panel = Panel()
        panel.add_widget(Words(text=text("new.people"), bold=True))
        for seat, key in SEATS:
            button = FaceButton()
            button.bind(on_release=lambda _, chosen=seat: self.choose_character(chosen))
            self.seat_buttons[seat] = button
            panel.add_widget(Words(text=text(key)))
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

    def build_rules(self) -> None:
        """Offer the options of the rules."""
        panel = Panel()
        panel.add_widget(Words(text=text("new.rules"), bold=True))
        self.add_choice(panel, "target_points", [(value, str(value)) for value in TARGETS])
        self.add_choice(panel, "bidding", [(value, text(f"bidding.{value}")) for value in BIDDING])
        self.add_choice(panel, "high_cards", [(value, text(f"high.{value}")) for value in HIGH_CARDS])
        self.add_choice(panel, "bag_penalty", [(100, text("bags.100")), (0, text("bags.0"))])
        self.add_choice(panel, "minimum_team_bid", [(value, str(value)) for value in (0, 2, 4)])
        for name in SWITCHES:
            switch = Switch48(is_on=bool(getattr(self.rules, name)))
            self.values[name] = switch.is_on
            switch.bind(is_on=lambda _, value, name=name: self.values.update({name: value}))
            panel.add_widget(setting_row(text(f"rule.{name}"), switch))
        self.content.add_widget(panel)

    def add_choice(self, panel: Panel, name: str, options: list[tuple[Any, str]]) -> None:
        """Add a rule with several values."""
        value = getattr(self.rules, name)
        self.values[name] = value
        choice = Choice(options, value=value)
        choice.bind(value=lambda _, chosen: self.values.update({name: chosen}))
        panel.add_widget(Words(text=text(f"rule.{name}")))
        panel.add_widget(choice)

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
        return Rules.from_json(self.values).as_json()

    def begin(self) -> None:
        """Start the match; one that is under way is given up only after asking."""
        self.app.ask_to_close(GAME, self.deal)

    def deal(self) -> None:
        """Remember what was chosen and go to the table."""
        entered = self.seed.text.strip()
        seed = int(entered) % MAX_SEED if entered else self.app.draw_seed()
        rules = self.chosen_rules()
        players = [{}, *(seat_entry(self.seats[seat]) for seat in (1, 2, 3))]
        self.app.storage.put_setting("last_game", {"players": players, "rules": rules})
        self.app.way_back = []
        self.app.screens.current = "home"
        self.seed.text = ""
        self.app.start_match(seed=seed, rules=rules, seats=[self.seats[seat] for seat in (1, 2, 3)])
