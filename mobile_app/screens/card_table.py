"""The table of every card game: takes the person's cards and words, shows everybody's."""

from dataclasses import replace
from typing import Any

from aicore.games.table.views import CardView

from ..session import HUMAN, Chooser, Session, Step, is_card_of
from ..strings import text
from ..table_layout import Box
from . import match_sheets
from .dealing import DealingScreen
from .extras import TableExtras, extras_for
from .felt_screen import FeltScreen, Trick

NUM_SAID = 3        # of what the others said that the message has room for


class CardTableScreen(DealingScreen, FeltScreen):
    """Shows the person's view of the match."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.extras = TableExtras(self)
        self.picker: Any = self.extras.calls
        self.offered: tuple[int, int] | None = None       # the position that the picker offers moves for
        self.together: list[int] = []             # moves still to be made of cards that the person chose together
        self.claimed: list[int] | None = None     # the person's cards still to be played of a claim; None without one
        for name, icon, action in (
            ("menu", "☰", self.show_menu),
            ("undo", "↶", self.undo),
            ("last", "↺", self.show_last_trick),
            ("claim", "✓", self.claim),
            ("hint", "★", self.ask_hint),
        ):
            self.add_tool(name, icon, action)

    def open(self, session: Session) -> None:
        """Seat everybody, then go on with the match."""
        self.hide_picker()
        self.seat_people(session)
        self.extras = extras_for(session.game.name, self)
        super().open(session)

    def halt(self) -> None:
        """Stop thinking and take back what was under way."""
        super().halt()
        self.shown_trick = ()
        self.claimed = None
        self.together = []
        self.hide_picker()

    def resume(self) -> None:
        """Lay everything out and go on."""
        self.arrange()
        super().resume()

    def shown_tools(self) -> list[Any]:
        """Return the tools that the game has a use for."""
        return [tool for name, tool in self.tools.items() if name != "claim" or self.extras.has_claim]

    # What is shown

    def view(self) -> CardView:
        """Return the table as the person sees it."""
        view = self.session.card_view()
        assert view is not None
        if self.untold is not None:
            # The next round is dealt already; its cards come when the sheet of the last one is closed.
            return replace(view, hand=(), pickable=(), received=(), groups=(), laid=(), piles=(), trick=(), turned=None)
        return view

    def refresh(self, seconds: float = 0.0) -> None:
        """Show the session as it stands."""
        if self.session is None or self.layout is None:
            return
        view = self.view()
        playable = self.playable(view)
        self.cards.picks_several = bool(view.several)
        self.show_view(self.session.match, view, playable=playable, is_moving=self.is_moving, seconds=seconds)
        self.show_deal(view)
        self.show_turn()

    def playable(self, view: CardView) -> list[int]:
        """Return the cards that the person can play now."""
        if self.is_moving or self.untold is not None or self.claimed is not None or self.together:
            return []
        if view.several:
            return list(view.pickable)
        if not view.is_playing_cards:
            return []
        held = set(view.hand)
        return [move for move in self.session.legal() if move in held]

    def show_turn(self) -> None:
        """Show whose turn it is, and what can be done."""
        session = self.session
        if session is None or self.layout is None:
            return
        view = self.view()
        seat = -1 if self.is_moving or self.untold is not None else session.match.current_player()
        is_own = seat == HUMAN and self.claimed is None
        for number, plate in enumerate(self.seats):
            plate.show_turn(number == seat, is_thinking=number == seat and number != HUMAN)
        cards = self.playable(view)
        shown = {*cards, *(pile.move for pile in view.piles)}
        calls = [move for move in session.legal() if move not in shown] if is_own and not self.together else []
        if view.calls is not None:
            calls = [move for move in view.calls if is_own and not self.together]
        self.offer(calls, has_cards=bool(cards), is_needed=bool(calls) or bool(cards and view.several))
        if view.several and self.offered is not None:
            self.picker.confirm.disabled = not session.match.moves_for(self.cards.picked)
        words = self.turn_words(view, seat, has_cards=bool(cards))
        self.write(words)
        if is_own:
            self.tell_turn(words)
        self.tools["undo"].disabled = self.is_moving or not session.can_undo()
        self.tools["hint"].disabled = not is_own
        self.tools["last"].disabled = view.last_trick is None
        self.tools["claim"].disabled = not (is_own and self.extras.claim_order())
        self.tools["claim"].is_lit = not self.tools["claim"].disabled

    def offer(self, calls: list[int], *, has_cards: bool, is_needed: bool) -> None:
        """Let the person choose among moves that are no cards; what was marked already stays so."""
        here = (self.session.num_moves, self.session.branch)
        if not is_needed:
            self.hide_picker()
            return
        if self.offered != here:
            self.hide_picker()
            self.picker = self.extras.picker()
            self.extras.offer(self.picker, calls, has_cards=has_cards)
            self.ids.board.add_widget(self.picker)
            self.offered = here
        self.extras.lay(self.picker)

    def hide_picker(self) -> None:
        """Take the words away."""
        self.ids.board.remove_widget(self.picker)
        self.offered = None

    def picker_place(self) -> Box:
        """Return where the words can lie: below the trick, or beside the card turned up."""
        assert self.layout is not None
        middle = self.layout.middle
        if not self.layout.is_landscape:
            return Box(middle.x, middle.y, middle.width, self.turned.y - middle.y - self.turned.height * 0.1)
        beside = [plate.right for plate in self.seats if plate.is_upright and plate.x < middle.center[0]]
        shown = [card.right for card in (self.turned, *self.piles) if card.parent is not None and card.opacity]
        left = max([middle.x, *beside, *shown]) + self.turned.width * 0.2
        edge = min((plate.x for plate in self.seats if plate.is_upright and plate.x > left), default=middle.right)
        return Box(left, middle.y, edge - left - self.turned.width * 0.1, middle.height)

    def turn_words(self, view: CardView, seat: int, *, has_cards: bool) -> str:
        """Return what the person should know now."""
        if seat < 0:
            return ""
        if seat != HUMAN:
            return text("table.thinking", name=self.session.seat_name(seat))
        if self.cards.raised is not None:
            return text("table.tap_again")
        if view.turn:
            return view.turn
        if has_cards and view.led:
            return text("table.your_turn_suit" if view.can_follow else "table.your_turn_any", suit=view.led)
        said = [] if has_cards else self.session.said_since()[-NUM_SAID:]
        key = "table.your_card_one_tap" if self.app.settings.one_tap else "table.your_card"
        return " · ".join([*said, text(key) if has_cards else text("table.your_turn")])

    # The course of the game

    def mark(self, move: int) -> None:
        """Frame the card that is advised."""
        self.cards.mark([move] if is_card_of(self.session.match, move) else [])

    def card_chosen(self, card: int) -> None:
        """Play the card."""
        self.make_move(card)

    def pile_chosen(self, move: int) -> None:
        """Take a card from the pile."""
        self.make_move(move)

    def play_picked(self) -> None:
        """Make the moves of the cards that were chosen together, one after the other."""
        moves = self.session.match.moves_for(self.cards.picked)
        if moves and not self.is_moving:
            self.cards.picked = []
            self.together = moves[1:]
            self.make_move(moves[0])

    def card_raised(self) -> None:
        """Say what a second tap does."""
        self.show_turn()

    def proceed(self) -> None:
        """Do what comes next, and show whose turn it is."""
        super().proceed()
        self.show_turn()

    def moves_itself(self, seat: int) -> bool:
        """Make the next move of cards chosen together or of a claim, or the person's only one if they wish so."""
        session = self.session
        if self.together and seat == HUMAN:
            self.make(session.chosen(self.together.pop(0)))
            return True
        if self.claimed is not None:
            # What the others throw does not matter.
            card = self.claimed.pop(0) if seat == HUMAN else session.match.legal_moves()[0]
            self.make(session.chosen(card, seat=seat, chosen_by=Chooser.CLAIM))
            return True
        cards, mode = self.playable(self.view()), self.app.settings.auto_play
        is_last = len(session.hand()) == 1
        if seat != HUMAN or len(session.legal()) != 1 or not cards or mode == "off" or (mode == "last" and not is_last):
            return False
        forced = session.chosen(cards[0], chosen_by=Chooser.FORCED)
        self.later(self.app.settings.tempo.think, lambda: self.make(forced))
        return True

    def show_move(self, step: Step) -> None:
        """Let a card fly to the trick, and a full trick to its winner; then go on."""
        self.hide_picker()
        trick: Trick = step.taken.cards if step.taken is not None else self.view().trick
        if (step.seat, step.move) not in trick:
            self.go_on()
            return
        self.is_moving = True
        self.shown_trick = trick
        ticket, tempo = self.ticket, self.app.settings.tempo
        if not step.has_round_ended:
            self.refresh(seconds=tempo.fly)
        self.show_turn()
        self.cards.fly(step.seat, step.move, tempo.fly, lambda: self.landed(step) if ticket == self.ticket else None)

    def landed(self, step: Step) -> None:
        """Go on when the card lies in the trick; a full trick stays open for a while."""
        if step.taken is None:
            self.shown_trick = ()
            self.go_on()
            return
        winner, tempo = step.taken.winner, self.app.settings.tempo
        self.seats[winner].flash()
        self.cards.cards[dict(step.taken.cards)[winner]].is_marked = True
        name = self.session.seat_name(winner)
        words = text("table.takes", name=name) if winner != HUMAN else text("table.you_take")
        self.write(words)
        self.app.say(words)
        self.later(tempo.hold, lambda: self.collected(step))

    def collected(self, step: Step) -> None:
        """Draw the trick in and go on with the next, or with the end of the round."""
        assert step.taken is not None
        tempo, winner = self.app.settings.tempo, step.taken.winner
        self.cards.collect(step.taken.cards, winner, tempo.fly)
        if winner in next((side.seats for side in self.view().sides if HUMAN in side.seats), (HUMAN,)):
            self.app.feedback.play("trick")

        def finish() -> None:
            self.shown_trick = ()
            if step.has_round_ended:
                self.claimed = None
            self.go_on()

        self.later(tempo.fly, finish)

    # What the person asks for

    def claim(self) -> None:
        """Play the rest out: it is certain."""
        self.claimed = self.extras.claim_order() or None
        if self.claimed:
            self.proceed()

    def show_score(self) -> None:
        """Tell how the score came about."""
        match_sheets.show_score(self)

    def show_last_trick(self) -> None:
        """Show the trick before this one."""
        match_sheets.show_last_trick(self)
