"""A round of any trick-taking game as a native state: parameters and a scoring rule, nothing to compile.

A game is a plain Python class below TrickState. It makes TrickRules (aicore.trick_rules), says in `score_rewards`
what the tallies of a finished round are worth to each player, and fills in what comes before the play, if anything:
`front_moves` and `front_apply` for bids, passes and trump making. The play itself and the search are native; the
scoring rule is tabulated before the search starts, and methods in Python are only ever called while the GIL is held:
a search that begins before the play keeps it, a search in the play never needs it.

Moves are numbers below 64: in the play the card, 16 * suit + rank; before it whatever the game means by them.
A complete state holds all hands and the stock (undealt, discarded); an observation holds what its observer knows.
Attributes that a game's class sets on itself are constants of the round: all that changes lives in the native part.
"""

from libc.stdint cimport INT16_MAX, uint64_t

from .bits cimport bit, popcount
from .game cimport MAX_PLAYERS
from .rng cimport Rng, checked_seed, next_bits, seed_rng
from .trick_play cimport BEFORE, EVERYBODY, NOBODY, OVER, PLAYING, STOCK_PLACE, TrickPlay, TrickRound
from .tally cimport MAX_TOTAL
from .trick_rules cimport ALWAYS, NEVER, TrickRules, TrumpTable

from .cards import card_name, card_set, cards_in, parse_card, shuffled
from .melds import open_melds, points_of

STOCK = STOCK_PLACE
MAX_CALL = INT16_MAX


def deal_hands(TrickRules rules not None, seed, *, active=None):
    """Return the hands by seat (empty where not active) and the rest, top card first, of the seed's deal."""
    cards = shuffled(rules.deck, seed)
    hands = []
    for seat in range(rules.num_players):
        size = rules.hand_size if active is None or seat in active else 0
        hands.append(cards[:size])
        cards = cards[size:]
    return hands, cards


cdef class TrickState(TrickPlay):
    """A round from the first decision to the last trick; the base of a game's own class.

    A class below it has the signature (hands, *, ...), hands by seat, empty for a seat that does not play, and
    passes its keyword arguments on as `setup`. Its constructor ends with wait_for() or start_play().
    words: what moves are called that are no cards of the deck; game_rules: what dealt() deals by.
    """

    words = {}
    game_rules = None

    @classmethod
    def dealt(cls, seed, **setup):
        """Begin a round with the deal that belongs to seed, by game_rules; of a stock the last card is turned up."""
        cdef TrickRules rules = cls.game_rules
        if rules is None:
            raise TypeError(f"{cls.__name__} has no game_rules to deal by")
        hands, stock = deal_hands(rules, seed)
        if rules.tables.draws:
            setup = {"stock": stock, "turned": stock[len(stock) - 1]} | setup
        return cls(hands, **setup)

    def __init__(self, TrickRules rules not None, hands, *, setup=None, stock=None):
        cdef int seat, place
        self.check_unmade()
        rules.check_made()
        if len(hands) != rules.tables.num_players:
            raise ValueError(f"{rules.tables.num_players} hands are needed, not {len(hands)}")
        self.rules = rules
        self.tables = &rules.tables
        self.setup = setup if setup is not None else {}
        self.num_players = rules.tables.num_players
        if "dealer" in self.setup:
            self.check_seat(self.setup["dealer"])
        self.round.hands[STOCK_PLACE] = rules.tables.deck
        for seat in range(self.num_players):
            self.round.hands[seat] = card_set(hands[seat])
            if (self.round.hands[seat] & ~self.round.hands[STOCK_PLACE]
                    or len(hands[seat]) not in (0, rules.hand_size)
                    or popcount(self.round.hands[seat]) != len(hands[seat])):
                raise ValueError(f"seat {seat} must hold {rules.hand_size} cards of the deck that nobody else holds")
            self.round.hands[STOCK_PLACE] &= ~self.round.hands[seat]
            self.round.sizes[seat] = len(hands[seat])
        self.round.sizes[STOCK_PLACE] = popcount(self.round.hands[STOCK_PLACE])
        for seat in range(MAX_PLAYERS):
            self.round.calls[seat] = self.round.trick[seat] = -1
            self.round.units[seat] = rules.tables.units[seat]
        self.round.num_tallies = rules.tables.num_tallies
        self.round.player = self.round.maker = self.round.best = -1
        self.round.stock_owner = -1
        self.round.limited = self.round.closer = NOBODY
        for place in range(64):
            self.round.order[place] = -1
        if rules.tables.draws:
            order = list(stock or ())
            if len(order) != self.round.sizes[STOCK_PLACE] or card_set(order) != self.round.hands[STOCK_PLACE]:
                raise ValueError("a game that draws needs its stock, top card first: all cards that nobody holds")
            for place, card in enumerate(reversed(order)):
                self.round.order[place] = card
        self.round.trump = rules.tables.num_suits
        self.seat_players(seat for seat in range(self.num_players) if self.round.sizes[seat])
        self.is_made = True

    def first_hands(self):
        """Return the hands as they were dealt, from this complete state and its history."""
        hands = [set(cards_in(self.round.hands[seat])) for seat in range(self.num_players)]
        for seat, card in self.history[self.num_front_moves():]:
            if self.tables.deck & bit(card):
                hands[seat].add(card)
        return hands

    def first_deal(self):
        """Return hands as dealt and the stock, top card first, of a game that draws, from this complete state.

        Who drew which card when is not told: a card is taken to have come the earlier the earlier it was played or
        shown, but the last card of the stock, which may have been seen by all, came last.
        """
        cdef const TrumpTable* table = &self.tables.trump[self.round.trump]
        cdef int seat, index
        size = self.rules.hand_size
        moves = self.history[self.num_front_moves():]
        played = [(who, move) for who, move in moves if self.tables.deck & bit(move)]
        last = self.setup.get("turned", -1)
        # An exchange is undone by calling both cards by each other's names; the one given was in the hand by then.
        swapped = {}
        needed = [{} for _ in range(self.num_players)]
        for time, (who, move) in enumerate(moves):
            if move == self.tables.exchange_move:
                swapped = {table.exchanged: last, last: table.exchanged}
                needed[who].setdefault(last, time)
            for index in range(table.num_announcements):
                if table.announcements[index].move == move:
                    for card in cards_in(table.announcements[index].cards):
                        needed[who].setdefault(card, time)
            if self.tables.deck & bit(move):
                needed[who].setdefault(move, time)
        queues = []
        for seat in range(self.num_players):
            cards = cards_in(card_set([card for who, card in played if who == seat]) | self.round.hands[seat])
            cards.sort(key=lambda card: (swapped.get(card, card) == last, needed[seat].get(card, len(moves))))
            queues.append([swapped.get(card, card) for card in cards])
        hands = [queue[:size] for queue in queues]
        left = [queue[size:] for queue in queues]
        leaders = [who for who, _ in played[::self.round.num_active]]
        stock = []
        for winner in [*leaders[1:], self.round.leader]:
            for turn in range(self.num_players):
                if left[(winner + turn) % self.num_players]:
                    stock.append(left[(winner + turn) % self.num_players].pop(0))
        rest = [self.round.order[place] for place in reversed(range(self.round.sizes[STOCK_PLACE]))]
        return hands, stock + [swapped.get(card, card) for card in rest]

    # What a game's class calls; each refuses what the native part could not carry

    cdef int check_seat(self, int seat) except -1:
        if not 0 <= seat < self.num_players:
            raise ValueError(f"a seat is a number from 0 to {self.num_players - 1}, not {seat}")
        return 0

    cdef bint may_be_seen(self, int move) except -1:
        """A card that the seat holds or may hold; before the play the game says what is legal."""
        if self.round.phase == PLAYING and self.tables.lead_moves & bit(move):
            return self.lead_moves(self.round.hands[self.round.player] | self.round.hidden) & bit(move) != 0
        if self.round.phase == PLAYING:
            return self.tables.deck & ~self.round.seen & bit(move) & (
                self.round.hands[self.round.player] | self.round.hidden) != 0
        return self.is_legal(move) or (self.observer >= 0 and self.is_choosing_cards())

    cdef int check_card(self, int card) except -1:
        if not 0 <= card < 64 or not self.tables.deck & bit(card):
            raise ValueError(f"card {card} is not in the deck")
        return 0

    cdef int check_place(self, int place) except -1:
        return 0 if place == STOCK_PLACE else self.check_seat(place)

    def set_active(self, seats):
        """Let these seats play and the others sit out; at least two, before the play."""
        self.check_free()
        seats = list(seats)
        for seat in seats:
            self.check_seat(seat)
        if self.round.phase != BEFORE:
            raise ValueError("the play has begun: who plays is settled before it")
        self.seat_players(seats)

    cdef int seat_players(self, seats) except -1:
        cdef int seat, index
        order = sorted(set(seats))
        if len(order) < 2:
            raise ValueError("a trick needs at least two players")
        for seat in order:
            self.check_seat(seat)
        self.round.num_active = len(order)
        for seat in range(self.num_players):
            index = 0
            while index < len(order) and order[index] <= seat:
                index += 1
            self.round.next_seat[seat] = order[index % len(order)]
        return 0

    def wait_for(self, int seat, *, int stage=0):
        """Give the next decision before the play to a seat."""
        self.check_free()
        self.check_seat(seat)
        if not 0 <= stage < 256:
            raise ValueError(f"a stage is a number from 0 to 255, not {stage}")
        if self.round.phase != BEFORE:
            raise ValueError("the play has begun: there is no decision before it any more")
        self.round.phase = BEFORE
        self.round.player = seat
        self.round.stage = stage
        self.needs_gil = True

    def start_play(self, int leader, *, trump=None):
        """Begin the play; the trump is a suit, or their number for none; every seat that plays holds a full hand."""
        cdef int seat = leader
        cdef int num_suits = self.tables.num_suits
        cdef int _turn
        self.check_free()
        self.check_seat(leader)
        trump = num_suits if trump is None else trump
        if not 0 <= trump < self.tables.num_contracts:
            further = f", or up to {self.tables.num_contracts - 1} for other contracts"
            raise ValueError(f"the trump is a suit from 0 to {num_suits - 1}, or {num_suits} for none"
                             f"{further if self.tables.num_contracts > num_suits + 1 else ''}, not {trump}")
        if self.round.phase != BEFORE:
            raise ValueError("the play has begun already")
        for _turn in range(self.round.num_active):
            if not self.round.hidden and popcount(self.round.hands[seat]) != self.round.sizes[seat]:
                raise ValueError(f"seat {seat} holds other cards than were moved to it")
            if self.round.sizes[seat] != self.tables.hand_size:
                raise ValueError(f"seat {seat} holds {self.round.sizes[seat]} cards and not the "
                                 f"{self.tables.hand_size} of the rules")
            seat = self.round.next_seat[seat]
        if seat != leader:
            raise ValueError(f"seat {leader} leads but does not play")
        if self.tables.draws and self.round.sizes[STOCK_PLACE] % self.round.num_active:
            raise ValueError(f"a stock of {self.round.sizes[STOCK_PLACE]} cards does not go round among "
                             f"{self.round.num_active} players")
        self.round.phase = PLAYING
        self.round.player = self.round.leader = leader
        self.round.trump = trump
        self.round.last_trick = self.tables.hand_size
        if self.tables.draws:
            self.round.last_trick += self.round.sizes[STOCK_PLACE] // self.round.num_active
        self.round.is_free = self.tables.follow_rule == NEVER or (
            self.tables.follow_rule != ALWAYS and self.round.last_trick > self.tables.hand_size)
        self.needs_gil = False

    def end_round(self):
        """End a round in which no card is played."""
        self.check_free()
        self.round.phase = OVER
        self.round.player = -1

    def set_call(self, int seat, int call):
        """Write down what a seat has bid."""
        self.check_free()
        self.check_seat(seat)
        if not -1 <= call <= MAX_CALL:
            raise ValueError(f"a call is a number from -1 to {MAX_CALL}, not {call}")
        self.round.calls[seat] = call

    def take_bid(self, int bid, *, int sold):
        """Take the bid of the player, 0 for a pass, in an auction that who passes is out of; sold: the stage after it.

        The turn goes to the next one still in it, who has it once more if left without a bid. Who is left with the
        highest bid is the maker. The seats that have passed are the bits of `stage`.
        """
        cdef int seat = self.round.player
        self.check_free()
        if self.round.phase != BEFORE or seat < 0:
            raise ValueError("the play has begun: there is no auction any more")
        if not 0 <= sold < 256:
            raise ValueError(f"a stage is a number from 0 to 255, not {sold}")
        passed = self.round.stage | (bid == 0) << seat
        others = [(seat + turn) % self.num_players for turn in range(1, self.num_players + 1)]
        left = [other for other in others if not passed >> other & 1]
        if bid:
            self.set_call(seat, bid)
        if not left:
            raise ValueError("all have passed: somebody must take what nobody bids for")
        if len(left) == 1 and max(self.calls) > 0:
            self.set_maker(left[0])
            self.wait_for(left[0], stage=sold)
        else:
            self.wait_for(left[0], stage=passed)

    def open_melds(self, table):
        """Return the numbers of the melds that the player can still lay down, each with the cards that it shows."""
        seat = self.round.player
        return open_melds(table, self.hands[seat], laid=self.given[seat], faces=self.rules.faces)

    def lay_meld(self, table, int number):
        """Let all see the cards of a meld of the player for its points; `given` keeps the numbers of melds."""
        cdef int seat = self.round.player
        found = self.open_melds(table)
        if number not in found:
            raise ValueError(f"the hand has no meld {number} to lay down")
        for card in found[number]:
            self.show(card, range(self.num_players))
        self.set_melds(seat, self.round.melds[seat] + points_of(table, number))
        self.set_given(seat, [*self.given[seat], number])

    def set_melds(self, int seat, int points):
        """Write down the points that a seat has shown before the play."""
        self.check_free()
        self.check_seat(seat)
        if not 0 <= points <= MAX_CALL:
            raise ValueError(f"melds are worth 0 to {MAX_CALL} points, not {points}")
        self.round.melds[seat] = points

    def set_maker(self, int seat):
        """Write down who chose the trump, -1 for nobody."""
        self.check_free()
        if seat != -1:
            self.check_seat(seat)
        self.round.maker = seat

    def set_teams(self, teams):
        """Let the teams that the auction has made count together: the team of each seat, from 0 up; before the play."""
        cdef int seat
        self.check_free()
        teams = tuple(teams)
        if len(teams) != self.num_players or set(teams) != set(range(len(set(teams)))):
            raise ValueError(f"teams name the team of each of the {self.num_players} seats, from 0 up, not {teams}")
        if self.round.phase != BEFORE:
            raise ValueError("the play has begun: teams are settled before it")
        for seat in range(self.num_players):
            self.round.units[seat] = teams[seat]
        self.round.num_tallies = max(teams) + 1

    def own_stock(self, int seat):
        """Let the points left in the stock count for a seat at the end of the round."""
        self.check_free()
        self.check_seat(seat)
        self.round.stock_owner = seat

    def end_at(self, seat, int tally):
        """End the round once the tally of the seat, or of its team, is so high (None: anybody's): after set_teams."""
        self.check_free()
        if seat is not None:
            self.check_seat(seat)
        if not 1 <= tally <= MAX_TOTAL:
            raise ValueError(f"a round ends at a tally from 1 to {MAX_TOTAL}, not {tally}")
        self.round.limited = EVERYBODY if seat is None else self.round.units[<int> seat]
        self.round.limit = tally

    def take_stock(self, int seat):
        """Give the whole stock to a seat, before the play; the others do not see it."""
        self.check_free()
        self.check_seat(seat)
        if self.round.phase != BEFORE or self.tables.draws:
            raise ValueError("a stock is taken before the play, in a game that does not draw from it")
        self.round.hands[seat] |= self.round.hands[STOCK_PLACE]
        self.round.sizes[seat] += self.round.sizes[STOCK_PLACE]
        self.round.hands[STOCK_PLACE] = 0
        self.round.sizes[STOCK_PLACE] = 0

    def lay_away(self, int seat, int card):
        """Put a card of the hand into the stock, before the play; only the seat knows which."""
        self.move_card(card, seat, STOCK_PLACE)
        self.show(card, [seat])

    def hide_laid_away(self, int player):
        """Take out of the history which cards others have laid away, for hide_from."""
        cdef Py_ssize_t front = self.num_front_moves()
        self.history = [
            (seat, -1 if index < front and seat != player and self.tables.deck & bit(move) else move)
            for index, (seat, move) in enumerate(self.history)
        ]

    def fill_laid_away(self):
        """Put cards of the stock where hide_laid_away took some out, for fill_hidden."""
        stock = [card for card in self.stock if all(move != card for _, move in self.history)]
        self.history = [(seat, stock.pop() if move == -1 else move) for seat, move in self.history]

    def lay_aside(self, int seat, int card):
        """Choose a card of the hand to be passed; it stays in the hand until move_card."""
        self.check_free()
        self.check_seat(seat)
        self.check_card(card)
        self.round.given[seat] |= bit(card)

    def set_given(self, int seat, cards):
        """Set which cards a seat has laid aside."""
        self.check_free()
        self.check_seat(seat)
        self.round.given[seat] = card_set(cards)

    def move_card(self, int card, int source, int target):
        """Move a card between hands or the stock; unknown cards of an observation stay hidden."""
        self.check_free()
        self.check_card(card)
        self.check_place(source)
        self.check_place(target)
        if self.round.phase != BEFORE:
            raise ValueError("the play has begun: cards are moved before it")
        if not (self.round.hands[source] | self.round.hidden) & bit(card):
            raise ValueError(f"card {card} is not at place {source}")
        if not self.round.sizes[source]:
            raise ValueError(f"card {card} cannot be moved from place {source}, which holds none")
        self.round.hands[source] &= ~bit(card)
        self.round.sizes[source] -= 1
        self.round.sizes[target] += 1
        if not self.round.hidden & bit(card):
            self.round.hands[target] |= bit(card)

    def show(self, int card, seats):
        """Let seats know where the card lies until it is played."""
        cdef int seat
        self.check_free()
        self.check_card(card)
        for seat in seats:
            self.check_seat(seat)
            self.round.known[seat] |= bit(card)

    # What Python sees

    def determinize(self, seed):
        """Return a complete round that agrees with this observation, drawn by seed."""
        cdef Rng rng
        cdef TrickState deal
        seed_rng(&rng, checked_seed(seed))
        self.prepare()
        deal = self.fresh()
        deal.history = list(self.history)
        deal.deal_hidden(self, &rng)
        if self.observer >= 0 and self.round.phase != BEFORE:
            deal.fill_hidden(next_bits(&rng))
        deal.raise_failure()
        return deal

    def observation(self, int player):
        """Return the round as the seat sees it."""
        cdef TrickState view = self.copy()
        cdef uint64_t common = self.tables.deck
        cdef uint64_t own
        cdef int holder, seat
        self.check_seat(player)
        own = self.round.known[player]
        view.observer = player
        view.round.hidden = self.tables.deck & ~self.round.seen
        for seat in range(self.num_players):
            common &= self.round.known[seat]
        for holder in range(9):
            if holder != player:
                view.round.hands[holder] &= own
            view.round.hidden &= ~view.round.hands[holder]
        for seat in range(self.num_players):
            if seat != player:
                view.round.known[seat] = common
        for holder in range(self.round.sizes[STOCK_PLACE] if self.tables.draws else 0):
            if not own & bit(view.round.order[holder]):
                view.round.order[holder] = -1
        view.hide_from(player)
        return view

    def information(self, int player):
        """Return all that the seat has seen."""
        cdef TrickState view = self.observation(player)
        cdef TrickRound* seen = &view.round
        return (
            player, type(self), tuple(sorted(self.setup.items())), tuple(view.history),
            tuple(seen.hands[place] for place in range(9)), tuple(seen.sizes[place] for place in range(9)),
            tuple(seen.given[seat] for seat in range(self.num_players)), tuple(view.calls), tuple(view.tallies),
            tuple(view.trick), seen.seen, seen.trump, seen.maker, seen.phase, seen.stage, seen.player,
        )

    def num_front_moves(self):
        """Return how many moves of the history came before the play."""
        return len(self.history) - popcount(self.round.seen) - self.round.num_lead_moves

    def is_possible(self):
        """Return whether legal play from some deal leads to this complete state along its history."""
        cdef TrickState replay
        try:
            if self.tables.draws:
                hands, stock = self.first_deal()
                replay = type(self)(hands, stock=stock, **self.setup)
            else:
                replay = type(self)([sorted(hand) for hand in self.first_hands()], **self.setup)
            for seat, move in self.history:
                if replay.current_player() != seat:
                    return False
                replay.apply(move)
        except ValueError:
            return False
        return replay.hands == self.hands and replay.tallies == self.tallies

    def move_name(self, int move):
        """Return a card as AS, AS' where another card has the same face, any other move by `words`.

        A game whose other moves have the numbers of cards overrides this.
        """
        if not 0 <= move < 64 or not self.tables.deck & bit(move):
            return self.words.get(move, str(move))
        face = self.rules.faces.get(move)
        if face is not None:
            return card_name(face) + "'"
        return card_name(move) if move & 15 < 13 else str(move)

    def parse_move(self, str text not None):
        """Return the legal move that text names: AS, A♠, or as move_name writes it."""
        for move in self.legal_moves():
            if self.move_name(move).casefold() == text.strip().casefold():
                return move
        if self.round.phase == BEFORE and not self.is_choosing_cards():
            raise ValueError(f"'{text}' is not a legal move here: choose from "
                             f"{', '.join(self.move_name(move) for move in self.legal_moves())}")
        card = parse_card(text)
        for move in self.legal_moves():
            if self.tables.deck & bit(move) and self.rules.faces.get(move, move) == card:
                return move
        raise ValueError(f"{card_name(card)} is not a legal card here")

    def is_choosing_cards(self):
        """Return whether the moves are cards."""
        return self.round.phase == PLAYING

    def suit_of(self, int card):
        """Return the suit that a card of the deck belongs to in this contract."""
        cdef int suit
        self.check_card(card)
        for suit in range(self.tables.num_suits):
            if self.tables.trump[self.round.trump].suits[suit] & bit(card):
                return suit
        return self.tables.num_suits

    @property
    def hands(self):
        """The cards of each seat; of an observation those that the observer knows."""
        return [cards_in(self.round.hands[seat]) for seat in range(self.num_players)]

    @property
    def stock(self):
        """The cards in no hand; of an observation those that the observer knows."""
        return cards_in(self.round.hands[STOCK_PLACE])

    @property
    def hidden(self):
        """The cards whose place the observer does not know."""
        return cards_in(self.round.hidden)

    @property
    def sizes(self):
        """The number of cards in each hand."""
        return [self.round.sizes[seat] for seat in range(self.num_players)]

    @property
    def lacks(self):
        """The cards that each seat has shown not to hold."""
        return [cards_in(self.round.lacks[seat] & self.tables.deck) for seat in range(self.num_players)]

    @property
    def given(self):
        """The cards that each seat has passed or laid aside; of an observation those that the observer knows."""
        return [cards_in(self.round.given[seat]) for seat in range(self.num_players)]

    @property
    def calls(self):
        """The bids by seat, -1 before."""
        return [self.round.calls[seat] for seat in range(self.num_players)]

    @property
    def tallies(self):
        """Tricks or points, by player or team."""
        cdef int unit
        return [self.standing_of(unit) for unit in range(self.round.num_tallies)]

    @property
    def announced(self):
        """Points announced in the play that count with the first trick, by player or team."""
        cdef int unit
        return [self.round.announced[unit] if not self.round.tallies[unit] else 0
                for unit in range(self.round.num_tallies)]

    @property
    def melds(self):
        """Points shown before the play, by seat."""
        cdef int seat
        return [self.round.melds[seat] for seat in range(self.num_players)]

    @property
    def closer(self):
        """The seat that closed the stock, -1 for nobody."""
        return self.round.closer

    @property
    def closed_at(self):
        """The highest tally of the other sides when the stock was closed."""
        return self.round.closed_at

    @property
    def under_stock(self):
        """The card that is drawn last, -1 if there is none or the observer does not know it."""
        return self.round.order[0] if self.tables.draws and self.round.sizes[STOCK_PLACE] else -1

    @property
    def tricks(self):
        """The tricks taken by seat."""
        return [self.round.tricks[seat] for seat in range(self.num_players)]

    @property
    def trick(self):
        """The cards of the trick on the table as (seat, card), in the order played."""
        cdef int seat = self.round.leader
        cards = []
        for _ in range(self.round.in_trick):
            cards.append((seat, self.round.trick[seat]))
            seat = self.round.next_seat[seat]
        return cards

    @property
    def active(self):
        """The seats that play, in order."""
        cdef int seat = self.round.next_seat[max(self.num_players - 1, 0)]
        seats = []
        for _ in range(self.round.num_active):
            seats.append(seat)
            seat = self.round.next_seat[seat]
        return sorted(seats)

    @property
    def player(self):
        """The seat to move, -1 when the round is over."""
        return self.round.player

    @property
    def leader(self):
        """The seat that led, or leads, the trick."""
        return self.round.leader

    @property
    def num_tricks(self):
        """Tricks completed."""
        return self.round.num_tricks

    @property
    def trump(self):
        """The trump suit, 4 for none, or a further contract of the game."""
        return self.round.trump

    @property
    def maker(self):
        """The seat that chose the trump, -1 for none."""
        return self.round.maker

    @property
    def stage(self):
        """The stage of what comes before the play."""
        return self.round.stage

    @property
    def phase(self):
        """before, playing or over."""
        return ("before", "playing", "over")[self.round.phase]

    @property
    def is_free(self):
        """Whether nobody need follow suit now."""
        return bool(self.round.is_free)

    @property
    def is_broken(self):
        """Whether the cards that may not be led at first may be led now."""
        return bool(self.round.broken)
