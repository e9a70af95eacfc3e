"""Choose who plays, the rules and the deal of any game, and begin."""

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.uix.widget import Widget

from aicore.games.spades.characters import Character, characters
from aicore.games.table import Game, Match
from aicore.games.table.catalogue import load_game
from aicore.games.table.guide import OptionWords
from aicore.games.table.rules import ClashError
from aicore.games.table.words import say

from ..difficulty import following_seats, next_stars
from ..faces import LOOKS, PERSON
from ..roster import USUAL_STARS, by_strength, character_at, known_seats, partner_of, seat_entry
from ..session import HUMAN
from ..strings import counted, text
from ..table_layout import PLACES
from ..theme import symbols
from ..widgets.common import Choice, FlatButton, Page, Panel, Switch48, Words, setting_row
from ..widgets.face_button import FaceButton
from ..widgets.field import Field
from ..widgets.sheet import Sheet

MAX_SEED = 2**63
SIDES = {1: "new.left", 2: "new.opposite", 3: "new.right"}


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


def offered_values(game: Game, name: str, words: OptionWords) -> list[tuple[Any, str]]:
    """Return the values of a rule that can be chosen, with their words; of a number those that have words."""
    accepted = game.rules.accepted.get(name, range(0))
    if words.values or isinstance(accepted, range):
        return list(words.values.items())
    return [(value, str(value)) for value in accepted]


class NewGameScreen(Page):
    """Remembers the last choice of every game."""

    game: Game

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.app = App.get_running_app()
        self.seats: dict[int, Character] = {}
        self.values: dict[str, Any] = {}
        self.controls: dict[str, Any] = {}        # by option
        self.seat_buttons: dict[int, FaceButton] = {}
        self.role: Choice | None = None

    def open(self, name: str) -> None:
        """Offer a match of a game."""
        self.game = game = load_game(name)
        self.heading = text("new.heading", game=game.called())
        match = game.new_match(seed=0)
        settings = self.app.storage.settings()
        stored = settings.get(f"last_{name}", settings.get("last_game"))
        stored = stored if isinstance(stored, dict) else {}
        self.seats = usual_seats(match)
        self.seats |= known_seats(stored.get("players"), list(self.seats))
        followed = self.follow_results(partner_of(match))
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
        if followed:
            self.content.add_widget(Factory.MutedWords(text=followed))
        self.build_seats(match)
        self.build_rules(rules)
        self.build_deal()

    def follow_results(self, partner: int | None) -> str:
        """Seat the opponents that the results ask for, if the person wishes so; return the words about it."""
        matches = self.app.storage.outlines(self.game.name)
        stars = next_stars(matches, partner) if self.app.settings.difficulty == "follows" else None
        if stars is None:
            return ""
        chosen = [seat_entry(self.seats[seat]) for seat in sorted(self.seats)]
        entries = following_seats(chosen, matches, partner=partner)
        self.seats = {seat: character_at(entry, seat) for seat, entry in enumerate(entries, 1)}
        return counted("difficulty.now", stars)

    def build_seats(self, match: Match) -> None:
        """Offer whom to play, and who sits at the other seats."""
        panel = Panel()
        panel.add_widget(Words(text=text("new.people"), bold=True))
        roles = self.game.roles
        self.role = Choice([(title, say(title)) for title in roles], value=next(iter(roles))) if roles else None
        if self.role is not None:
            panel.add_widget(Words(text=text("new.role")))
            panel.add_widget(self.role)
        others = Panel(padding=0)
        if self.role is not None:
            self.role.bind(value=lambda *_: self.offer_others(others, match))
        self.offer_others(others, match)
        panel.add_widget(others)
        self.content.add_widget(panel)

    def person_seats(self, match: Match) -> tuple[int, ...]:
        """Return the seats of the person in the role that is chosen."""
        return (HUMAN,) if self.role is None else self.game.role_seats(self.role.value, match.num_players)

    def offer_others(self, panel: Panel, match: Match) -> None:
        """Offer who sits at the seats that are not the person's."""
        panel.clear_widgets()
        self.seat_buttons = {}
        free = [seat for seat in range(match.num_players) if seat not in self.person_seats(match)]
        for place, seat in zip(self.seats, free, strict=False):
            button = FaceButton()
            button.bind(on_release=lambda _, chosen=place: self.choose_character(chosen))
            self.seat_buttons[place] = button
            # By the rules of a role the other one may be the person's own.
            has_rules = self.role is not None and any(role.rules for role in self.game.roles.values())
            panel.add_widget(Words(text=text("new.other") if has_rules else seat_words(match, seat)))
            panel.add_widget(button)
            self.show_character(place)

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
            about = f"[size={int(self.app.theme.small)}]{symbols(say(entry.description))}[/size]"
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
        """Offer the options that there are words for, each with what it means, and the page that tells the rules."""
        self.values, self.controls = {}, {}
        panel = Panel()
        panel.add_widget(Words(text=text("new.rules"), bold=True))
        guide = self.game.guide()
        for name, words in {} if guide is None else guide.options.items():
            if words.is_offered:
                self.add_option(panel, name, words, getattr(rules, name))
        if guide is not None:
            tell = FlatButton(text=text("new.rules_words"))
            tell.bind(on_release=lambda *_: self.if_rules_agree(self.tell_rules))
            panel.add_widget(tell)
            self.content.add_widget(panel)

    def add_option(self, panel: Panel, name: str, words: OptionWords, value: Any) -> None:
        """Add an option with its words, and what it means below them."""
        about = symbols(words.about)
        if isinstance(value, bool):
            control: Any = Switch48(is_on=value)
            control.bind(is_on=lambda _, chosen: self.values.update({name: chosen}))
            panel.add_widget(setting_row(symbols(words.title), control, note=about))
        else:
            options = offered_values(self.game, name, words)
            if value not in [offered for offered, _ in options]:
                value = getattr(self.game.rules(), name)
            control = Choice(options, value=value)
            control.bind(value=lambda _, chosen: self.values.update({name: chosen}))
            panel.add_widget(Words(text=symbols(words.title)))
            panel.add_widget(Factory.MutedWords(text=about))
            panel.add_widget(control)
        self.values[name] = value
        self.controls[name] = control

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
        role = {} if self.role is None else self.game.roles[self.role.value].rules
        return self.game.rules.from_json(self.values | dict(role)).as_json()

    def tell_rules(self) -> None:
        """Open the page that tells the rules as they are chosen."""
        self.app.open_rules(self.game.name, self.chosen_rules())

    def if_rules_agree(self, then: Callable[[], None]) -> None:
        """Go on if the options go together, else say which two do not."""
        try:
            self.chosen_rules()
        except ClashError as clash:
            guide = self.game.guide()
            titles = [name if guide is None else symbols(guide.options[name].title) for name in clash.names]
            sheet = Sheet(heading=text("new.clash"))
            sheet.add_words(text("new.clash_words", first=titles[0], second=titles[1]))
            sheet.add_button(text("close"))
            self.app.show_sheet(sheet)
        else:
            then()

    def begin(self) -> None:
        """Start the match; one that is under way is given up only after asking."""
        self.if_rules_agree(lambda: self.app.ask_to_close(self.game.name, self.deal))

    def deal(self) -> None:
        """Remember what was chosen and go to the table."""
        entered = self.seed.text.strip()
        seed = int(entered) % MAX_SEED if entered else None
        rules, name = self.chosen_rules(), self.game.name
        chosen = {place: seat_entry(self.seats[place]) for place in sorted(self.seats)}
        self.app.storage.put_setting(f"last_{name}", {"players": [{}, *chosen.values()], "rules": rules})
        seats = [entry for place, entry in chosen.items() if place in self.seat_buttons]
        people = self.person_seats(self.game.new_match(seed=0, rules=rules))
        self.app.way_back = []
        self.app.screens.current = "home"
        self.app.start_match(name, seed=seed, rules=rules, seats=seats, person_seats=people)
