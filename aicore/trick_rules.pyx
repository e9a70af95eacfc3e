"""The rules of a trick-taking game: parameters in Python, tables for native code, nothing to compile."""

from libc.string cimport memset

from .bits cimport bit
from .game cimport MAX_PLAYERS
from .tally cimport MAX_TOTAL

from .cards import STANDARD_DECK, card_set

FOLLOW_RULES = ("always", "once drawn", "never")     # in the order of FollowRule


def plain_suit(card, trump):
    """Return the suit printed on the card."""
    return card >> 4


def plain_strength(card, trump):
    """Return the rank of the card within its suit, ace high."""
    return card & 15


cdef class TrickRules:
    """What can differ between trick-taking games.

    deck: cards as 16 * suit + rank, or any others of 0 to 63; num_players 2 to 8; hand_size: cards each, and so tricks;
    faces: the standard card that a card shows, for decks that have some cards twice;
    draws: after each trick everybody takes a card of the stock, the winner first, as long as there are any;
    teams: the team of each seat, by default all play alone; tally_by_team: tricks and points are counted by team;
    suits: how many there are, 4 unless more; suit(card, trump), strength(card, trump): where a card belongs and how
    high, for each trump suit from 0 and for none, which has the number `suits` (bowers, jokers); a card that is a trump
    with no suit as trumps has the suit of that number there; contracts: how many numbers `trump` has, for games with
    other orders of the cards beside these;
    follow: "always", "once drawn" (when no card is drawn any more) or "never";
    must_trump: a hand that cannot follow trumps; must_beat: it beats the trick if it can; partner_frees: neither, as
    long as the trick is the partner's (whose tricks are counted with its own);
    unled: cards not led before one of `breaking` was played; first_lead: what the first lead must be one of;
    barred: cards kept out of the first trick; card_points: points by card; trick_points: points for a trick; both may
    be functions of the contract, where what counts changes with it; last_trick_points: for the trick with which all
    cards are played, beside its own.
    A hand that has nothing else is free of every one of these duties.

    What may be done before a lead, each a move with a number that is no card's:
    announcements: {move: (cards, points)}, cards shown for points, of which one is led then; they count once the side
    has points from a trick; exchange: {move: card}, a card for the one under the stock, which lies open; closing: the
    move after which nobody draws any more; open_stock: cards that the stock must have for these two. Announcements and
    exchange may be functions of the contract.
    points_are_bad: in playouts by rule everybody ducks and throws what is worst; the numbers of a suit's cards rise
    with their strength then. sweep_from: cards with points, all taken by one side, from which the others take it to be
    out for the rest, because the rules reward that; 0: nobody ever is.
    steps: the tallies that the score tells apart; score_rewards is asked for these alone, rounded down. Needed where
    points are announced or a stock is closed.
    """

    def __init__(self, *, int num_players, int hand_size, deck=STANDARD_DECK, teams=None, bint tally_by_team=False,
                 suit=plain_suit, strength=plain_strength, bint must_trump=False, bint must_beat=False, unled=(),
                 breaking=(), first_lead=(), barred=(), card_points=None, trick_points=1, bint draws=False,
                 str follow="always", int suits=4, contracts=None, bint partner_frees=False, int last_trick_points=0,
                 announcements=None, exchange=None, closing=None, int open_stock=1, steps=(), faces=None,
                 bint points_are_bad=False, int sweep_from=0):
        cdef TrumpTable* table
        cdef int trump, card, other, seat
        cdef RuleTables* tables = &self.tables
        if self.is_made:
            raise RuntimeError("these TrickRules are made already: their constructor runs once")
        self.deck = tuple(deck)
        self.teams = tuple(range(num_players)) if teams is None else tuple(teams)
        self.tally_by_team = tally_by_team
        self.score_tables = {}
        memset(tables, 0, sizeof(RuleTables))
        if not 2 <= num_players <= MAX_PLAYERS:
            raise ValueError(f"a trick-taking game has 2 to {MAX_PLAYERS} players, not {num_players}")
        if len(self.teams) != num_players or set(self.teams) != set(range(len(set(self.teams)))):
            raise ValueError(f"teams name the team of each of the {num_players} seats, from 0 up, not {self.teams}")
        are_cards = all(type(card) is int and 0 <= card < 64 for card in self.deck)
        if len(set(self.deck)) != len(self.deck) or not are_cards:
            raise ValueError("the cards of a deck are different numbers from 0 to 63")
        if not 1 <= hand_size <= 64 or hand_size * num_players > len(self.deck):
            raise ValueError(f"{len(self.deck)} cards do not give {num_players} players {hand_size} each")
        if follow not in FOLLOW_RULES:
            raise ValueError(f"follow is one of {', '.join(FOLLOW_RULES)}, not {follow}")
        if not 1 <= suits <= MAX_SUITS:
            raise ValueError(f"there are 1 to {MAX_SUITS} suits, not {suits}")
        if open_stock < 1:
            raise ValueError(f"open_stock is how many cards the stock must have, 1 or more, not {open_stock}")
        num_contracts = suits + 1 if contracts is None else contracts
        if not suits + 1 <= num_contracts <= MAX_CONTRACTS:
            raise ValueError(f"there are {suits + 1} to {MAX_CONTRACTS} contracts, not {num_contracts}")
        self.faces = dict(faces or {})
        for card, face in self.faces.items():
            if card not in self.deck or face not in STANDARD_DECK:
                raise ValueError(f"faces name the standard card that a card of the deck shows, not {face} for {card}")
        self.steps = tuple(steps)
        if len(self.steps) > MAX_STEPS or list(self.steps) != sorted({*self.steps}) or (
                self.steps and not 1 <= self.steps[0] <= self.steps[len(self.steps) - 1] <= MAX_TOTAL):
            raise ValueError(f"steps are at most {MAX_STEPS} rising tallies from 1 to {MAX_TOTAL}, not {self.steps}")
        if (announcements is not None or closing is not None) and not self.steps:
            raise ValueError("where points are announced or a stock is closed, steps say which tallies the score "
                             "tells apart")
        if (exchange is not None or closing is not None) and not draws:
            raise ValueError("only a stock that is drawn from can be closed or exchanged with")
        if partner_frees and not (must_trump or must_beat):
            raise ValueError("a partner frees from must_trump and must_beat: neither is asked for")
        if not 0 <= sweep_from <= len(self.deck) or (sweep_from and not points_are_bad):
            raise ValueError(f"sweep_from is a number of cards of the deck where points are bad, and 0 elsewhere, not "
                             f"{sweep_from}")
        if not 0 <= last_trick_points <= MAX_TOTAL:
            raise ValueError(f"the last trick has 0 to {MAX_TOTAL} points more, not {last_trick_points}")
        if draws and (len(self.deck) - num_players * hand_size) % num_players:
            raise ValueError(f"a stock of {len(self.deck) - num_players * hand_size} cards does not go round among "
                             f"{num_players} players who draw")
        tables.num_players = num_players
        tables.points_are_bad = points_are_bad
        tables.sweep_from = sweep_from
        tables.num_suits = suits
        tables.num_contracts = num_contracts
        tables.partner_frees = partner_frees
        tables.last_trick_points = last_trick_points
        tables.open_stock = open_stock
        tables.num_steps = len(self.steps)
        for index, step in enumerate(self.steps):
            tables.steps[<int> index] = step
        tables.follow_rule = FOLLOW_RULES.index(follow)
        tables.draws = draws
        tables.hand_size = hand_size
        tables.must_trump = must_trump
        tables.must_beat = must_beat
        tables.deck = card_set(self.deck)
        tables.unled = card_set(unled)
        tables.breaking = card_set(breaking)
        tables.first_lead = card_set(first_lead)
        tables.barred = card_set(barred)
        for seat in range(num_players):
            tables.units[seat] = self.teams[seat] if tally_by_team else seat
        tables.num_tallies = 1 + max(tables.units[seat] for seat in range(num_players))
        num_tricks = len(self.deck) // num_players if draws else hand_size
        tables.exchange_move = -1
        tables.closing_move = -1
        if closing is not None:
            self.check_lead_move(closing)
            tables.closing_move = closing
            tables.lead_moves |= bit(closing)
        for trump in range(num_contracts):
            table = &tables.trump[trump]
            self.set_lead_moves(table, dict((announcements(trump) if callable(announcements) else announcements) or {}),
                                dict((exchange(trump) if callable(exchange) else exchange) or {}))
            self.set_points(table, num_tricks,
                            (card_points(trump) if callable(card_points) else card_points) or {},
                            trick_points(trump) if callable(trick_points) else trick_points)
            suit_of = {card: suit(card, trump) for card in self.deck}
            strengths = {card: strength(card, trump) for card in self.deck}
            for card in self.deck:
                if type(strengths[card]) is not int:
                    given = strengths[card]
                    raise ValueError(f"strength({card}, {trump}) gave {given!r}: a strength is a whole number")
                if suit_of[card] not in range(suits) and not suit_of[card] == trump == suits:
                    raise ValueError(f"suit({card}, {trump}) gave {suit_of[card]!r}: a suit is a number from 0 to "
                                     f"{suits - 1}, or {suits} where trump is {suits} too")
                table.suits[<int> suit_of[card]] |= bit(card)
            if trump <= suits:
                table.trumps = table.suits[trump]
            for card in self.deck:
                table.follow[card] = table.suits[<int> suit_of[card]]
                for other in self.deck:
                    if suit_of[other] == suit_of[card]:
                        if strengths[other] > strengths[card]:
                            table.beats[card] |= bit(other)
                            if points_are_bad and other < card:
                                raise ValueError(f"where points are bad the numbers of a suit's cards rise with their "
                                                 f"strength, and {other} beats {card}")
                    elif suit_of[other] == trump:
                        table.beats[card] |= bit(other)
        self.is_made = True

    cdef int set_points(self, TrumpTable* table, int num_tricks, card_points, int trick_points) except -1:
        """Write down what counts in a contract."""
        cdef int card
        if trick_points < 0:
            raise ValueError(f"the points of a trick are 0 or more, not {trick_points}")
        total = trick_points * num_tricks + self.tables.last_trick_points
        for each, points in card_points.items():
            if each not in self.deck or type(points) is not int or points <= 0:
                raise ValueError(f"points are 1 or more, whole, for a card of the deck, not {points} for {each}")
            total += points
        if total > MAX_TOTAL:
            raise ValueError(f"the points of a round add up to {MAX_TOTAL} at most, not {total}: count in larger ones")
        table.trick_points = trick_points
        table.total = total
        for card, points in card_points.items():
            table.points[card] = points
            table.scoring |= bit(card)
        return 0

    cdef int check_lead_move(self, int move) except -1:
        if not 0 <= move < 64 or self.tables.deck & bit(move):
            raise ValueError(f"a move before a lead is a number from 0 to 63 that is no card's, not {move}")
        return 0

    cdef int set_lead_moves(self, TrumpTable* table, dict announcements, dict exchange) except -1:
        """Write down what may be done before a lead in a contract."""
        cdef Announcement* entry
        if len(announcements) > MAX_ANNOUNCEMENTS or len(exchange) > 1:
            raise ValueError(f"a contract has at most {MAX_ANNOUNCEMENTS} announcements and one exchange")
        table.exchanged = -1
        for move, (cards, points) in announcements.items():
            self.check_lead_move(move)
            if not cards or any(card not in self.deck for card in cards) or not 1 <= points <= MAX_TOTAL:
                raise ValueError(f"an announcement is of cards of the deck and worth 1 to {MAX_TOTAL} points, not "
                                 f"{points} for {cards}")
            entry = &table.announcements[table.num_announcements]
            entry.move = move
            entry.cards = card_set(cards)
            entry.points = points
            table.num_announcements += 1
            self.tables.lead_moves |= bit(move)
        for move, card in exchange.items():
            self.check_lead_move(move)
            if card not in self.deck or self.tables.exchange_move not in (-1, move):
                raise ValueError(f"one move exchanges a card of the deck, not {move} the card {card}")
            if move == self.tables.closing_move or move in announcements:
                raise ValueError(f"move {move} cannot be an exchange and something else")
            self.tables.exchange_move = move
            table.exchanged = card
            self.tables.lead_moves |= bit(move)
        if self.tables.closing_move in announcements:
            raise ValueError(f"move {self.tables.closing_move} cannot close the stock and announce")
        return 0

    cdef int check_made(self) except -1:
        if not self.is_made:
            raise TypeError("these TrickRules were never made: their constructor has not run")
        return 0

    @property
    def num_players(self):
        """The number of seats."""
        return self.tables.num_players

    @property
    def hand_size(self):
        """Cards dealt to each seat, and tricks unless cards are drawn."""
        return self.tables.hand_size

    @property
    def num_tallies(self):
        """Players or teams whose tricks or points are counted."""
        return self.tables.num_tallies

    @property
    def num_suits(self):
        """How many suits there are; as a trump this number means none."""
        return self.tables.num_suits

    @property
    def total(self):
        """The points of all tricks and cards together, without a trump suit."""
        return self.tables.trump[self.tables.num_suits].total
