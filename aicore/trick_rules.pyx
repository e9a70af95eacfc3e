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

    deck: cards as 16 * suit + rank, at most 64; num_players 2 to 8; hand_size: cards each, and so tricks;
    draws: after each trick everybody takes a card of the stock, the winner first, as long as there are any;
    teams: the team of each seat, by default all play alone; tally_by_team: tricks and points are counted by team;
    suit(card, trump), strength(card, trump): where a card belongs and how high, for each trump suit 0 to 3 and 4 for
    none (bowers, jokers); a card that is a trump with no suit as trumps has the suit 4 there; contracts: how many
    numbers `trump` has, for games with other orders of the cards beside these five;
    follow: "always", "once drawn" (when no card is drawn any more) or "never";
    must_trump: a hand that cannot follow trumps; must_beat: it beats the trick if it can;
    unled: cards not led before one of `breaking` was played; first_lead: what the first lead must be one of;
    barred: cards kept out of the first trick; card_points: points by card; trick_points: points for a trick; both may
    be functions of the contract, where what counts changes with it.
    A hand that has nothing else is free of every one of these duties.
    """

    def __init__(self, *, int num_players, int hand_size, deck=STANDARD_DECK, teams=None, bint tally_by_team=False,
                 suit=plain_suit, strength=plain_strength, bint must_trump=False, bint must_beat=False, unled=(),
                 breaking=(), first_lead=(), barred=(), card_points=None, trick_points=1, bint draws=False,
                 str follow="always", int contracts=5):
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
        if len(self.teams) != num_players or set(self.teams) != set(range(max(self.teams) + 1)):
            raise ValueError(f"teams name the team of each of the {num_players} seats, from 0 up, not {self.teams}")
        if len(set(self.deck)) != len(self.deck) or any(not 0 <= card < 64 for card in self.deck):
            raise ValueError("the cards of a deck are different numbers from 0 to 63")
        if not 1 <= hand_size <= 64 or hand_size * num_players > len(self.deck):
            raise ValueError(f"{len(self.deck)} cards do not give {num_players} players {hand_size} each")
        if follow not in FOLLOW_RULES:
            raise ValueError(f"follow is one of {', '.join(FOLLOW_RULES)}, not {follow}")
        if not 5 <= contracts <= MAX_CONTRACTS:
            raise ValueError(f"there are 5 to {MAX_CONTRACTS} contracts, not {contracts}")
        if draws and (len(self.deck) - num_players * hand_size) % num_players:
            raise ValueError(f"a stock of {len(self.deck) - num_players * hand_size} cards does not go round among "
                             f"{num_players} players who draw")
        tables.num_players = num_players
        tables.num_contracts = contracts
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
        for trump in range(contracts):
            table = &tables.trump[trump]
            self.set_points(table, num_tricks,
                            (card_points(trump) if callable(card_points) else card_points) or {},
                            trick_points(trump) if callable(trick_points) else trick_points)
            suits = {card: suit(card, trump) for card in self.deck}
            strengths = {card: strength(card, trump) for card in self.deck}
            for card in self.deck:
                if suits[card] not in range(4) and not suits[card] == trump == NO_TRUMP:
                    raise ValueError(f"suit({card}, {trump}) gave {suits[card]!r}: a suit is 0, 1, 2 or 3, "
                                     f"or {NO_TRUMP} where trump is {NO_TRUMP} too")
                table.suits[<int> suits[card]] |= bit(card)
            if trump <= NO_TRUMP:
                table.trumps = table.suits[trump]
            for card in self.deck:
                table.follow[card] = table.suits[<int> suits[card]]
                for other in self.deck:
                    if suits[other] == suits[card]:
                        if strengths[other] > strengths[card]:
                            table.beats[card] |= bit(other)
                    elif suits[other] == trump:
                        table.beats[card] |= bit(other)
        self.is_made = True

    cdef int set_points(self, TrumpTable* table, int num_tricks, card_points, int trick_points) except -1:
        """Write down what counts in a contract."""
        cdef int card
        if trick_points < 0:
            raise ValueError(f"the points of a trick are 0 or more, not {trick_points}")
        total = trick_points * num_tricks
        for each, points in card_points.items():
            if each not in self.deck or points <= 0:
                raise ValueError(f"points are 1 or more for a card of the deck, not {points} for {each}")
            total += points
        if total > MAX_TOTAL:
            raise ValueError(f"the points of a round add up to {MAX_TOTAL} at most, not {total}: count in larger ones")
        table.trick_points = trick_points
        table.total = total
        for card, points in card_points.items():
            table.points[card] = points
            table.scoring |= bit(card)
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
    def total(self):
        """The points of all tricks and cards together, without a trump suit."""
        return self.tables.trump[NO_TRUMP].total
