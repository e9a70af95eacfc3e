"""What seats, score and message say about a session."""

from games.spades.deck import deck_for

from ..faces import looks_at_table
from ..moods import NILS, spades_mood
from ..session import HUMAN
from ..spades_session import SpadesSession
from ..strings import text
from ..widgets.bid_picker import bid_words
from ..widgets.table_parts import ScorePanel, SeatPlate


def tally(bid: int | None, tricks: int) -> str:
    """Return bid and tricks of a seat: – before the bid, 2 of 4 after."""
    if bid is None:
        return "–"
    if bid in NILS:
        return text("table.took_nil", bid=bid_words(bid), tricks=tricks)
    return text("table.took", tricks=tricks, bid=bid)


def show_seat(plate: SeatPlate, session: SpadesSession, seat: int) -> None:
    """Show who sits there and how the seat stands."""
    state = session.match.state
    player = session.players.get(seat)
    plate.name = player.name if player else text("table.you")
    plate.stars = player.stars if player else 0
    plate.look = looks_at_table([session.seat_name(place) for place in range(4)])[seat]
    plate.mood = spades_mood(seat, list(state.bids), list(state.tricks))
    plate.is_dealer = state.dealer == seat
    plate.tally = tally(state.bids[seat], state.tricks[seat])


def team_details(session: SpadesSession, team: int) -> str:
    """Return the team's tricks against its contract, and its bags."""
    state = session.match.state
    bids = [state.bids[team], state.bids[team + 2]]
    bags = session.match.bags[team]
    if None in bids:
        return text("table.team_bidding", bags=bags)
    contract = sum(bid for bid in bids if bid is not None and bid not in NILS)
    return text("table.team_playing", tricks=state.tricks[team] + state.tricks[team + 2], contract=contract, bags=bags)


def show_score_panel(panel: ScorePanel, session: SpadesSession, *, is_narrow: bool) -> None:
    """Show both totals and how the round stands."""
    is_over = session.match.winner is not None
    number = min(len(session.match.rounds) + (0 if is_over else 1), 99)
    key = "table.round_narrow" if is_narrow else "table.round"
    panel.middle = text(key, number=number, target=session.rules.target_points)
    for team, side in enumerate((panel.ids.ours, panel.ids.theirs)):
        side.total = session.match.score[team]
        side.details = team_details(session, team)


def turn_words(session: SpadesSession, seat: int, *, raised: int | None, is_one_tap: bool) -> str:
    """Return what the person should know now; is_one_tap: a tap plays a card at once."""
    state = session.match.state
    if seat < 0:
        return ""
    if seat != HUMAN:
        return text("table.thinking", name=session.seat_name(seat))
    if raised is not None:
        return text("table.tap_again")
    if state.phase == "bidding":
        return text("table.your_bid")
    if state.phase == "passing":
        return text("table.pass", partner=session.seat_name(2), left=2 - len(state.given[HUMAN]))
    if not state.trick:
        return text("table.your_lead_one_tap" if is_one_tap else "table.your_lead")
    deck = deck_for(session.rules)
    suit = deck.suit_symbol(state.trick[0][1])
    can_follow = any(deck.suit_symbol(card) == suit for card in session.hand())
    return text("table.your_turn_suit" if can_follow else "table.your_turn_any", suit=suit)


def taken_words(session: SpadesSession, winner: int) -> str:
    """Return who takes the trick."""
    name = session.seat_name(winner)
    return text("table.takes", name=name) if name else text("table.you_take")
