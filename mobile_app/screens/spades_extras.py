"""What Spades adds to the table: its bid picker, the claim, and how the score came about."""

from collections.abc import Sequence
from typing import Any

from aicore.games.spades.scoring import RoundScore

from ..claim import claim_order
from ..session import HUMAN
from ..strings import counted, text
from ..widgets.bars import table_of
from ..widgets.bid_picker import BLIND_NIL, NIL, BidPicker, bid_words
from ..widgets.sheet import Sheet
from .extras import TableExtras

NILS = (NIL, BLIND_NIL)
PARTNER = 2


class SpadesExtras(TableExtras):
    """A match of Spades."""

    tells_last_round = True
    has_claim = True

    @property
    def match(self) -> Any:
        """The match, which is one of Spades."""
        return self.session.match

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.bids = BidPicker(made=table.make_move)

    def picker(self) -> Any:
        """Return the picker that shows what the team bids together, while bids are made."""
        return self.bids if self.match.state.phase == "bidding" else self.calls

    def offer(self, picker: Any, calls: list[int], *, has_cards: bool) -> None:
        """Show the bids."""
        if picker is not self.bids:
            super().offer(picker, calls, has_cards=has_cards)
            return
        is_alone = self.session.rules.solo
        partner_bid = None if is_alone else self.match.state.bids[PARTNER]
        partner_name = "" if is_alone else self.session.seat_name(PARTNER)
        suggested = self.suggested_bid() if self.table.app.settings.suggest_bid else None
        picker.offer(calls, partner_bid=partner_bid, partner_name=partner_name, suggested=suggested)

    def suggested_bid(self) -> int:
        """Return what a strong player would bid: known without a search, so nobody waits for it."""
        seen = self.match.observation(HUMAN)
        return int(self.session.game.player(stars=5).choose(seen, seed=self.match.decision_seed()).move)

    def lay(self, picker: Any) -> None:
        """Put the picker of bids between the seats."""
        if picker is not self.bids:
            super().lay(picker)
            return
        layout = self.table.layout
        picker.lay(layout.middle, is_landscape=layout.is_landscape, scale=layout.scale)

    def claim_order(self) -> list[int]:
        """Return the cards of a claim in their order; empty when the rest is not certain."""
        match = self.match
        if match.state.phase != "playing" or match.current_player() != HUMAN:
            return []
        return claim_order(match.observation(HUMAN).state())

    def add_round(self, sheet: Sheet, number: int) -> None:
        """Tell of both contracts and every nil, then the score line by line."""
        scores = self.match.rounds[number]
        for name, score in zip(self.side_names(), scores, strict=True):
            key = "round.made" if score.tricks >= score.contract else "round.failed"
            sheet.add_words(text(key, side=name, contract=score.contract, tricks=score.tricks))
        self.add_nils(sheet, number)
        add_round_table(sheet, scores, self.side_names())

    def side_names(self) -> list[str]:
        """Return what the sides are called: we and they, or everybody's name."""
        if self.session.rules.solo:
            return [self.session.seat_name(seat) for seat in range(4)]
        return [text("table.we"), text("table.they")]

    def add_nils(self, sheet: Sheet, number: int) -> None:
        """Tell of every nil in a finished round (from 0) whether it was made and what that counted."""
        rules = self.session.rules
        for seat, (bid, taken) in enumerate(zip(*self.match.bids_and_tricks[number], strict=True)):
            if bid in NILS:
                worth = rules.nil_points if bid == NIL else rules.blind_nil_points
                key, points = ("round.nil_failed", f"-{worth}") if taken else ("round.nil_made", f"+{worth}")
                name = self.session.seat_name(seat)
                sheet.add_words(text(key, name=name, bid=bid_words(bid), tricks=taken, points=points))

    def add_result(self, sheet: Sheet) -> None:
        """Tell the final score."""
        if self.session.rules.solo:
            sheet.add_words(self.match.standing())
            return
        ours, theirs = self.match.score
        sheet.add_words(counted("result.score", len(self.match.rounds), ours=ours, theirs=theirs))

    def add_score(self, sheet: Sheet) -> None:
        """Tell round by round how the score came about."""
        rounds = self.match.rounds
        if rounds:
            totals = text("score.total")
            heading = [part for name in self.side_names() for part in (name, totals)]
            rows = [[text("score.round"), *heading]]
            for number, sides in enumerate(rounds, 1):
                cells = [str(number)]
                for score in sides:
                    points = score.points - score.penalty
                    cells += [f"{score.tricks}/{score.contract}: {points:+d}", str(score.total)]
                rows.append(cells)
            sheet.add_part(table_of(rows))
            sheet.add_words(text("score.last"), style="MutedWords")
            add_round_table(sheet, rounds[-1], self.side_names())
        else:
            sheet.add_words(text("score.none"))
        rules = self.session.rules
        worths = {"nil": rules.nil_points, "bag": rules.bag_points, "penalty": rules.bag_penalty}
        sheet.add_words(text("score.rules", **worths), style="MutedWords")


def add_round_table(sheet: Sheet, scores: Sequence[RoundScore], names: Sequence[str]) -> None:
    """Add how the round of every side was scored, line by line."""
    rows = [["", *names]]
    lines = (
        ("score.contract", [str(score.contract) for score in scores]),
        ("score.tricks", [str(score.tricks) for score in scores]),
        ("score.points", [f"{score.points:+d}" for score in scores]),
        ("score.bags", [str(score.bags) for score in scores]),
        ("score.penalty", [f"-{score.penalty}" if score.penalty else "–" for score in scores]),
        ("score.total", [str(score.total) for score in scores]),
    )
    rows += [[text(key), *values] for key, values in lines]
    shades = [[0.0] * (1 + len(names)) for _ in rows]
    shades[-1] = [0.0, *(0.7 for _ in names)]
    sheet.add_part(table_of(rows, shades=shades))
