"""The native part of a round of tricks: dealing what is hidden, legal cards, play, playout, rewards.

aicore.tricks puts the Python side on top. Methods written in Python (what comes before the play) are only ever
called while the GIL is held: a search that begins before the play keeps it, a search in the play never needs it.
"""

import sys

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t

from .bits cimport bit, lowest, nth_bit, popcount
from .dealing cimport MAX_PLACES, Dealer
from .game cimport MAX_PLAYOUT_MOVES, RANDOM_MOVES, GameState, Playout
from .places cimport PlacesDealer
from .rng cimport Rng, below, next_bits
from .shunning cimport shunning_card
from .tally cimport MAX_VALUES, TallyTable
from .trick_rules cimport ALWAYS, NEVER, RuleTables, TrumpTable

MAX_KEPT_TABLES = 8

cdef RuleTables no_rules      # of a state that was never made: no players and no cards


cdef class TrickPlay(GameState):
    """A round of tricks as the search sees it."""

    def __cinit__(self, *arguments, **options):
        self.uses_mask = True
        self.num_moves = 64
        self.max_legal_moves = 64
        self.estimates = False       # scores are those of finished rounds
        self.observer = -1
        self.tables = &no_rules
        # Nobody's turn, and no play, until the constructor has run.
        self.round.player = -1

    # What a game's class fills in

    def front_moves(self):
        """Return the legal moves of the player before the play."""
        raise NotImplementedError(f"{type(self).__name__}.front_moves")

    def front_apply(self, move):
        """Make a legal move before the play; ends with wait_for(), start_play() or end_round()."""
        raise NotImplementedError(f"{type(self).__name__}.front_apply")

    def score_rewards(self, tallies):
        """Return a reward in [0, 1] for each player, from the tallies of a finished round."""
        raise NotImplementedError(f"{type(self).__name__}.score_rewards")

    def score_closed(self, tallies, *, closer, closed_at):
        """Return the rewards where the side `closer` closed the stock; closed_at: the best tally of the others then."""
        return self.score_rewards(tallies)

    def score_key(self):
        """Return all that score_rewards depends on beside the tallies and `setup`, as a value that can be hashed."""
        return (tuple(self.calls), tuple(self.melds), self.round.maker, self.round.trump, self.round.num_active)

    def score_values(self, values):
        """Return the rewards for tallies, and how the stock was closed, as the score table counts them."""
        *tallies, closing = values
        levels = (0, *self.rules.steps)
        if not closing:
            return self.score_rewards(tallies)
        closer, level = divmod(closing - 1, len(levels))
        return self.score_closed(tallies, closer=closer, closed_at=levels[level])

    def hide_from(self, player):
        """Take out of this observation what its player has not seen, beside the hands."""

    def fill_hidden(self, seed):
        """Draw what hide_from took out; the hands are complete already."""

    # What the search calls

    cdef void keep_error(self):
        """Keep the exception under way for the end of the search; the first one counts."""
        if self.error is None:
            self.error = sys.exc_info()[1]
        self.failed = True

    cdef int raise_failure(self) except -1:
        if self.error is not None:
            error, self.error, self.failed = self.error, None, False
            raise error
        return 0

    # Python code, each in a function of its own: one that merely could call Python would take the GIL on leaving.

    cdef void fill_before(self, uint64_t seed) noexcept with gil:
        """Draw what is hidden beside the hands."""
        try:
            self.fill_hidden(seed)
        except BaseException:
            self.keep_error()

    cdef uint64_t legal_before(self) noexcept with gil:
        """Return the legal moves before the play, as a set."""
        cdef uint64_t legal = 0
        try:
            for move in self.front_moves():
                if not 0 <= move < 64:
                    raise ValueError(f"front_moves gave {move}: a move is a number from 0 to 63")
                if legal & bit(move):
                    raise ValueError(f"front_moves gave {move} twice")
                legal |= bit(move)
            if not legal:
                raise ValueError("front_moves gave no move although the round is not over")
        except BaseException:
            self.keep_error()
            return 1
        return legal

    cdef void play_before(self, int move) noexcept with gil:
        """Make a move before the play."""
        try:
            self.front_apply(move)
        except BaseException:
            self.keep_error()

    cdef void score_before(self, double* rewards) noexcept with gil:
        """Score a round whose search began before the play, when the rule could not be tabulated yet."""
        cdef int player
        try:
            tallies = [self.round.tallies[player] for player in range(self.round.num_tallies)]
            if self.tables.num_steps:
                rounded = [max((step for step in self.rules.steps if step <= tally), default=0) for tally in tallies]
                values = self.score_values((*rounded, self.round.closing))
            else:
                values = self.score_rewards(tallies)
            if len(values) != self.num_players:
                raise ValueError(f"the scoring rule gave {len(values)} rewards for {self.num_players} players")
            for player in range(self.num_players):
                rewards[player] = values[player]
                if not 0.0 <= rewards[player] <= 1.0:
                    raise ValueError(f"a reward lies in 0 to 1; tallies {tallies} gave player {player} "
                                     f"{rewards[player]:g}")
        except BaseException:
            self.keep_error()

    cdef GameState blank(self):
        cdef TrickPlay state = type(self).__new__(type(self))
        state.rules = self.rules
        state.tables = self.tables
        state.setup = self.setup
        state.num_players = self.num_players
        state.needs_gil = self.needs_gil
        state.scores = self.scores
        state.has_scores = self.has_scores
        if hasattr(self, "__dict__"):
            state.__dict__.update(self.__dict__)
        return state

    cdef void copy_from(self, GameState other) noexcept nogil:
        self.round = (<TrickPlay> other).round
        self.observer = (<TrickPlay> other).observer
        self.needs_gil = other.needs_gil

    cdef int prepare_root(self) except -1:
        """Tabulate the scores, and make ready to deal what the observer does not see."""
        cdef double weights[MAX_PLACES * 64]
        cdef uint64_t lacks[9]
        cdef int needs[9]
        cdef int turn, seat, place, card
        if self.round.phase == PLAYING and not self.has_scores:
            self.set_scores()
        if self.observer < 0:
            return 0
        self.num_places = 0
        for turn in range(1, self.num_players + 1):
            seat = (self.observer + turn) % self.num_players if turn < self.num_players else STOCK_PLACE
            needs[self.num_places] = self.round.sizes[seat] - popcount(self.round.hands[seat])
            if needs[self.num_places] > 0:
                self.places[self.num_places] = seat
                lacks[self.num_places] = self.round.lacks[seat] if seat != STOCK_PLACE else 0
                self.num_places += 1
        if self.num_places > MAX_PLACES:
            if self.places_dealer is None:
                self.places_dealer = PlacesDealer()
            self.places_dealer.prepare(self.round.hidden, self.num_places, needs, lacks)
            return 0
        if self.dealer is None:
            self.dealer = Dealer()
        for place in range(MAX_PLACES):
            if place >= self.num_places:
                needs[place] = 0
            for card in range(64):
                weights[64 * place + card] = place < self.num_places and not lacks[place] & bit(card)
        self.dealer.prepare(self.round.hidden, needs, weights)
        return 0

    cdef int set_scores(self) except -1:
        """Tabulate the scores, unless rounds before this one had the same."""
        cdef const TrumpTable* table = &self.tables.trump[self.round.trump]
        cdef int seat
        # Points may stay behind in the stock: then the tallies add up to the total or less.
        is_exact = self.round.limited == NOBODY and (
            not table.scoring or not self.round.sizes[STOCK_PLACE] or self.tables.draws
            or self.round.stock_owner >= 0)
        teams = tuple(self.round.units[seat] for seat in range(self.num_players))
        key = (type(self), tuple(sorted(self.setup.items())), is_exact, teams, self.score_key())
        self.scores = self.rules.score_tables.get(key)
        if self.scores is None:
            if len(self.rules.score_tables) >= MAX_KEPT_TABLES:
                self.rules.score_tables.clear()
            if self.tables.num_steps:
                steps = self.rules.steps
                num_closings = self.round.num_tallies * (len(steps) + 1) if self.tables.closing_move >= 0 else 0
                self.scores = TallyTable(
                    self.score_values, num_players=self.num_players, num_tallies=self.round.num_tallies + 1,
                    total=max(*steps, num_closings),
                    scales=[*[steps] * self.round.num_tallies, range(1, num_closings + 1)])
            else:
                self.scores = TallyTable(self.score_rewards, num_players=self.num_players,
                                         num_tallies=self.round.num_tallies, total=table.total,
                                         is_exact=is_exact)
            self.rules.score_tables[key] = self.scores
        self.has_scores = True
        return 0

    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil:
        self.deal_from(<TrickPlay> root, rng)

    cdef void deal_from(self, TrickPlay source, Rng* rng) noexcept nogil:
        cdef uint64_t hands[9]
        cdef int place
        self.round = source.round
        if source.observer < 0:
            return
        for place in range(9):
            hands[place] = 0
        if source.num_places > MAX_PLACES:
            source.places_dealer.deal(hands, rng)
        else:
            source.dealer.deal(hands, rng)
        for place in range(source.num_places):
            self.round.hands[source.places[place]] |= hands[place]
        self.round.hidden = 0
        if self.tables.draws:
            self.order_stock(rng)
        if self.round.phase == BEFORE:
            self.fill_before(next_bits(rng))

    cdef void order_stock(self, Rng* rng) noexcept nogil:
        """Shuffle those cards of the stock whose place the observer does not know."""
        cdef uint64_t unplaced = self.round.hands[STOCK_PLACE]
        cdef int8_t cards[64]
        cdef int count = 0
        cdef int place, chosen
        for place in range(self.round.sizes[STOCK_PLACE]):
            if self.round.order[place] >= 0:
                unplaced &= ~bit(self.round.order[place])
        while unplaced:
            cards[count] = lowest(unplaced)
            unplaced &= unplaced - 1
            count += 1
        for place in range(self.round.sizes[STOCK_PLACE]):
            if self.round.order[place] < 0:
                chosen = below(rng, count)
                self.round.order[place] = cards[chosen]
                count -= 1
                cards[chosen] = cards[count]

    cdef int mover(self) noexcept nogil:
        return -1 if self.failed else self.round.player

    cdef int duties(self, uint64_t* wanted) noexcept nogil:
        """Set the sets of cards that the player must choose from, each if the hand allows; return how many."""
        cdef const TrumpTable* table = &self.tables.trump[self.round.trump]
        cdef int count = 0
        if not self.round.follow:
            if self.round.announced_cards:
                wanted[count] = self.round.announced_cards
                count += 1
            if self.round.num_tricks == 0 and self.tables.first_lead:
                wanted[count] = self.tables.first_lead
                count += 1
            if not self.round.broken and self.tables.unled:
                wanted[count] = ~self.tables.unled
                count += 1
            return count
        if self.round.is_free:
            return 0
        wanted[count] = self.round.follow
        count += 1
        if not (self.tables.partner_frees
                and self.round.units[self.round.winner] == self.round.units[self.round.player]):
            if self.tables.must_trump:
                wanted[count] = table.trumps | self.round.follow
                count += 1
            if self.tables.must_beat:
                wanted[count] = table.beats[self.round.best] & (table.trumps | self.round.follow)
                count += 1
        if self.round.num_tricks == 0 and self.tables.barred:
            wanted[count] = ~self.tables.barred
            count += 1
        return count

    cdef uint64_t legal_cards(self) noexcept nogil:
        """Return the cards that may be played."""
        cdef uint64_t wanted[4]
        cdef uint64_t legal = self.round.hands[self.round.player]
        cdef int index
        cdef int count = self.duties(wanted)
        for index in range(count):
            if legal & wanted[index]:
                legal &= wanted[index]
        return legal

    cdef uint64_t legal_mask(self) noexcept nogil:
        if self.round.phase == PLAYING:
            if self.tables.lead_moves:
                return self.legal_cards() | self.lead_moves(self.round.hands[self.round.player])
            return self.legal_cards()
        return self.legal_before()

    cdef void play(self, int move) noexcept nogil:
        if self.round.phase == PLAYING:
            if self.tables.lead_moves & bit(move):
                self.make_lead_move(move)
            else:
                self.play_card(move)
        else:
            self.play_before(move)

    # What may be done before a lead

    cdef uint64_t lead_moves(self, uint64_t hand) noexcept nogil:
        """Return what the player may do before it leads, with such a hand."""
        cdef const TrumpTable* table = &self.tables.trump[self.round.trump]
        cdef uint64_t moves = 0
        cdef int index
        if self.round.follow or self.round.announced_cards:
            return 0
        for index in range(table.num_announcements):
            if hand & table.announcements[index].cards == table.announcements[index].cards:
                moves |= bit(table.announcements[index].move)
        if self.round.closer == NOBODY and self.round.sizes[STOCK_PLACE] >= self.tables.open_stock:
            if self.tables.closing_move >= 0:
                moves |= bit(self.tables.closing_move)
            if table.exchanged >= 0 and hand & bit(table.exchanged) and self.round.order[0] >= 0:
                moves |= bit(self.tables.exchange_move)
        return moves

    cdef void make_lead_move(self, int move) noexcept nogil:
        cdef const TrumpTable* table = &self.tables.trump[self.round.trump]
        cdef int index
        self.round.num_lead_moves += 1
        if move == self.tables.closing_move:
            self.close_stock()
        elif move == self.tables.exchange_move:
            self.exchange_card()
        else:
            for index in range(table.num_announcements):
                if table.announcements[index].move == move:
                    self.announce(table.announcements[index].cards, table.announcements[index].points)

    cdef void close_stock(self) noexcept nogil:
        """Let nobody draw any more: the cards in the hands are the last ones, and all duties hold."""
        cdef int own = self.round.units[self.round.player]
        cdef int level = 0
        cdef int unit
        self.round.closer = self.round.player
        self.round.closed_at = 0
        for unit in range(self.round.num_tallies):
            if unit != own and self.standing_of(unit) > self.round.closed_at:
                self.round.closed_at = self.standing_of(unit)
        while level < self.tables.num_steps and self.tables.steps[level] <= self.round.closed_at:
            level += 1
        self.round.closing = 1 + own * (self.tables.num_steps + 1) + level
        self.round.last_trick = self.round.num_tricks + self.round.sizes[self.round.player]
        self.round.is_free = self.tables.follow_rule == NEVER

    cdef void exchange_card(self) noexcept nogil:
        """Give the player the card under the stock for the one that the rules name; all see it."""
        cdef uint64_t given = bit(self.tables.trump[self.round.trump].exchanged)
        cdef uint64_t taken = bit(self.round.order[0])
        cdef int seat
        self.round.hidden &= ~given
        self.round.hands[self.round.player] = self.round.hands[self.round.player] & ~given | taken
        self.round.hands[STOCK_PLACE] = self.round.hands[STOCK_PLACE] & ~taken | given
        self.round.order[0] = lowest(given)
        for seat in range(self.num_players):
            self.round.known[seat] |= given | taken

    cdef void announce(self, uint64_t cards, int points) noexcept nogil:
        """Show cards of the player for points, of which one is led now."""
        cdef int seat
        self.round.hidden &= ~cards
        self.round.hands[self.round.player] |= cards
        for seat in range(self.num_players):
            self.round.known[seat] |= cards
        self.round.announced_cards = cards
        self.round.announced[self.round.units[self.round.player]] += points
        if self.is_decided():
            self.finish()

    cdef int standing_of(self, int unit) noexcept nogil:
        """Return a tally with what was announced, which counts once there are points of tricks."""
        return self.round.tallies[unit] + (self.round.announced[unit] if self.round.tallies[unit] else 0)

    cdef void play_card(self, int card) noexcept nogil:
        cdef const TrumpTable* table = &self.tables.trump[self.round.trump]
        cdef uint64_t wanted[4]
        cdef uint64_t played = bit(card)
        cdef uint64_t choice = self.tables.deck
        cdef int seat = self.round.player
        cdef int index, count
        # A duty that the card does not meet shows that the hand has no card to meet it.
        count = self.duties(wanted)
        for index in range(count):
            if played & wanted[index]:
                choice &= wanted[index]
            else:
                self.round.lacks[seat] |= choice & wanted[index]
        self.round.hands[seat] &= ~played
        self.round.hidden &= ~played
        self.round.seen |= played
        self.round.sizes[seat] -= 1
        self.round.trick[seat] = card
        self.round.trick_points += table.points[card]
        if played & self.tables.breaking:
            self.round.broken = 1
        if not self.round.follow:
            self.round.follow = table.follow[card]
            self.round.announced_cards = 0
            self.round.best = card
            self.round.winner = seat
        elif played & table.beats[self.round.best]:
            self.round.best = card
            self.round.winner = seat
        self.round.in_trick += 1
        if self.round.in_trick == self.round.num_active:
            self.end_trick()
        else:
            self.round.player = self.round.next_seat[seat]

    cdef void end_trick(self) noexcept nogil:
        cdef int seat
        cdef int winner = self.round.winner
        self.round.tricks[winner] += 1
        self.round.tallies[self.round.units[winner]] += (
            self.tables.trump[self.round.trump].trick_points + self.round.trick_points)
        self.round.num_tricks += 1
        if self.tables.last_trick_points and self.round.num_tricks == self.round.last_trick:
            self.round.tallies[self.round.units[winner]] += self.last_points()
        self.round.in_trick = 0
        self.round.trick_points = 0
        self.round.follow = 0
        self.round.best = -1
        for seat in range(self.num_players):
            self.round.trick[seat] = -1
        self.round.leader = winner
        if self.round.num_tricks == self.round.last_trick or self.is_decided():
            self.finish()
        else:
            self.round.player = winner
            if self.tables.draws and self.round.sizes[STOCK_PLACE] and self.round.closer == NOBODY:
                self.draw_cards(winner)

    cdef int last_points(self) noexcept nogil:
        """Return what the last trick counts beside its own: nothing if cards were never drawn."""
        return 0 if self.tables.draws and self.round.sizes[STOCK_PLACE] else self.tables.last_trick_points

    cdef void draw_cards(self, int winner) noexcept nogil:
        """Give everybody the next card of the stock, the winner of the trick first."""
        cdef int seat = winner
        cdef int _turn, card
        for _turn in range(self.round.num_active):
            self.round.sizes[STOCK_PLACE] -= 1
            self.round.sizes[seat] += 1
            card = self.round.order[self.round.sizes[STOCK_PLACE]]
            if card >= 0:
                self.round.hands[STOCK_PLACE] &= ~bit(card)
                self.round.hands[seat] |= bit(card)
            # What the hand has shown not to hold, it may hold now.
            self.round.lacks[seat] = 0
            seat = self.round.next_seat[seat]
        self.round.is_free = self.tables.follow_rule == NEVER or (
            self.tables.follow_rule != ALWAYS and self.round.sizes[STOCK_PLACE] > 0)

    cdef int stock_points(self) noexcept nogil:
        """Return the points left in the stock, if they are somebody's."""
        cdef const TrumpTable* table = &self.tables.trump[self.round.trump]
        cdef uint64_t left = self.round.hands[STOCK_PLACE] & table.scoring
        cdef int points = 0
        if self.round.stock_owner < 0:
            return 0
        while left:
            points += table.points[lowest(left)]
            left &= left - 1
        return points

    cdef bint is_decided(self) noexcept nogil:
        """Whether a tally has reached what ends the round."""
        cdef int unit
        if self.round.limited == NOBODY:
            return False
        for unit in range(self.round.num_tallies):
            if self.round.limited in (unit, EVERYBODY) and self.standing_of(unit) >= self.round.limit:
                return True
        return False

    cdef void finish(self) noexcept nogil:
        """End the round after its last trick."""
        cdef int unit
        if self.round.stock_owner >= 0:
            self.round.tallies[self.round.units[self.round.stock_owner]] += self.stock_points()
        if self.tables.lead_moves:
            for unit in range(self.round.num_tallies):
                self.round.tallies[unit] = self.standing_of(unit)
                self.round.announced[unit] = 0
        self.round.player = -1
        self.round.phase = OVER

    cdef int playout_move(self, Rng* rng) noexcept nogil:
        cdef uint64_t legal = self.legal_mask()
        if (not self.tables.points_are_bad or self.round.phase != PLAYING or legal & (legal - 1) == 0
                or legal & self.tables.lead_moves):
            return lowest(nth_bit(legal, below(rng, popcount(legal))))
        return shunning_card(&self.round, self.tables, legal, rng)

    cdef int play_out(self, const Playout* how, Rng* rng) noexcept nogil:
        cdef int done = 0
        if how.policy != RANDOM_MOVES or how.max_moves > 0:
            return GameState.play_out(self, how, rng)
        while self.round.phase == BEFORE and not self.failed and self.round.player >= 0:
            if done == MAX_PLAYOUT_MOVES:
                return -1
            self.play(self.random_move(rng))
            done += 1
        if self.round.phase == PLAYING and (
                self.tables.lead_moves or (self.tables.draws and self.round.limited != NOBODY)):
            self.random_turns(rng)
        if self.round.phase == PLAYING and self.tables.draws:
            self.random_draws(rng)
        if self.round.phase == PLAYING:
            self.random_rest(rng)
        return 0

    cdef void random_turns(self, Rng* rng) noexcept nogil:
        """Play the rest at random where something may be done before a lead, or the end may come while cards are drawn.

        Announcements and exchanges are always made, for they cost nothing; the stock is never closed.
        """
        cdef uint64_t closing = bit(self.tables.closing_move) if self.tables.closing_move >= 0 else 0
        cdef uint64_t legal
        while self.round.phase == PLAYING:
            legal = self.lead_moves(self.round.hands[self.round.player]) & ~closing
            if legal:
                self.make_lead_move(lowest(nth_bit(legal, below(rng, popcount(legal)))))
            else:
                legal = self.legal_cards()
                self.play_card(lowest(nth_bit(legal, below(rng, popcount(legal)))))

    cdef void random_draws(self, Rng* rng) noexcept nogil:
        """Play at random as long as cards are drawn; what random_rest does not read is not kept up to date."""
        cdef const TrumpTable* table = &self.tables.trump[self.round.trump]
        cdef uint64_t legal, bits = 0
        cdef uint64_t* hands = self.round.hands
        cdef int num_active = self.round.num_active
        cdef int in_trick = self.round.in_trick
        cdef int player = self.round.player
        cdef int winner = self.round.winner
        cdef int best = self.round.best
        cdef int points = self.round.trick_points
        cdef int left = self.round.sizes[STOCK_PLACE]
        cdef int count, card, _turn
        # With duties to meet, which only few games have while they draw, a card is played as in the tree.
        while left and not self.round.is_free:
            legal = self.legal_mask()
            self.play_card(lowest(nth_bit(legal, below(rng, popcount(legal)))))
            left = self.round.sizes[STOCK_PLACE]
            in_trick = 0
            points = 0
            player = self.round.player
        while left:
            if bits < 0x10000:
                bits = next_bits(rng)
            legal = hands[player]
            count = popcount(legal)
            if count > 1:
                legal = nth_bit(legal, ((bits & 0xFFFF) * count) >> 16)
            bits >>= 16
            hands[player] ^= legal
            card = lowest(legal)
            points += table.points[card]
            if in_trick == 0 or legal & table.beats[best]:
                best = card
                winner = player
            in_trick += 1
            player = self.round.next_seat[player]
            if in_trick == num_active:
                self.round.tallies[self.round.units[winner]] += points + table.trick_points
                self.round.num_tricks += 1
                in_trick = 0
                points = 0
                player = winner
                for _turn in range(num_active):
                    left -= 1
                    hands[player] |= bit(self.round.order[left])
                    player = self.round.next_seat[player]
                # Everybody has drawn: it is the winner's turn again.
                self.round.player = player
                self.round.in_trick = 0
                self.round.trick_points = 0
                self.round.follow = 0
        self.round.sizes[STOCK_PLACE] = 0
        self.round.is_free = self.tables.follow_rule == NEVER

    cdef void random_rest(self, Rng* rng) noexcept nogil:
        """Play the rest of the round at random; only the tallies are kept up to date."""
        cdef const TrumpTable* table = &self.tables.trump[self.round.trump]
        cdef uint64_t hands[8]
        cdef uint64_t follow = self.round.follow
        cdef uint64_t free = self.tables.deck if self.round.is_free else 0
        cdef uint64_t unled = 0 if self.round.broken else self.tables.unled
        cdef uint64_t barred = self.tables.barred if self.round.num_tricks == 0 else 0
        cdef uint64_t breaking = self.tables.breaking if unled else 0
        cdef uint64_t legal, narrower, bits = 0
        cdef const uint16_t* points_of = &table.points[0]
        cdef const uint8_t* next_seat = self.round.next_seat
        cdef bint strict = (self.tables.must_trump or self.tables.must_beat) and not free
        cdef bint is_bound = strict
        cdef int last_points = self.last_points()
        cdef int best = self.round.best
        cdef int player = self.round.player
        cdef int winner = self.round.winner
        cdef int in_trick = self.round.in_trick
        cdef int points = self.round.trick_points
        cdef int num_active = self.round.num_active
        cdef int left = num_active * (self.round.last_trick - self.round.num_tricks) - in_trick
        cdef int worth = table.total - self.stock_points()
        cdef int seat, count, card
        for seat in range(self.num_players):
            hands[seat] = self.round.hands[seat]
        for seat in range(self.round.num_tallies):
            worth -= self.round.tallies[seat]
        if follow:
            follow |= free
        if self.round.num_tricks == 0 and in_trick == 0 and self.tables.first_lead:
            follow = self.tables.first_lead & hands[player]
        while left > 0:
            if left & 3 == 0 or not bits:
                bits = next_bits(rng)
            if strict:
                is_bound = in_trick and not (self.tables.partner_frees
                                             and self.round.units[winner] == self.round.units[player])
            legal = hands[player] & follow if follow else hands[player] & ~unled
            if not legal:
                legal = hands[player]
                if is_bound and self.tables.must_trump and legal & table.trumps:
                    legal &= table.trumps
            if is_bound and self.tables.must_beat:
                narrower = legal & table.beats[best] & (table.trumps | follow)
                if narrower:
                    legal = narrower
            if barred and in_trick and legal & ~barred:
                legal &= ~barred
            count = popcount(legal)
            if count > 1:
                legal = nth_bit(legal, ((bits & 0xFFFF) * count) >> 16)
            bits >>= 16
            hands[player] ^= legal
            card = lowest(legal)
            points += points_of[card]
            if legal & breaking:
                unled = 0
            if in_trick == 0:
                follow = table.follow[card] | free
                best = card
                winner = player
            elif legal & table.beats[best]:
                best = card
                winner = player
            in_trick += 1
            left -= 1
            if in_trick == num_active:
                in_trick = 0
                follow = 0
                barred = 0
                points += table.trick_points
                if left == 0:
                    points += last_points
                self.round.tallies[self.round.units[winner]] += points
                worth -= points
                # When every point is taken the rest does not matter.
                if worth == 0 or self.is_decided():
                    break
                points = 0
                player = winner
            else:
                player = next_seat[player]
        self.round.num_tricks = self.round.last_trick
        self.finish()

    cdef void payoff(self, double* rewards) noexcept nogil:
        cdef uint16_t values[MAX_VALUES]
        cdef int unit
        if self.has_scores and self.tables.num_steps:
            for unit in range(self.round.num_tallies):
                values[unit] = self.round.tallies[unit]
            values[self.round.num_tallies] = self.round.closing
            self.scores.look_up(values, rewards)
        elif self.has_scores:
            self.scores.look_up(self.round.tallies, rewards)
        else:
            self.score_before(rewards)

    cdef size_t num_bytes(self):
        cdef size_t total = <size_t> type(self).__basicsize__
        if self.dealer is not None:
            total += self.dealer.num_bytes()
        if self.places_dealer is not None:
            total += <size_t> PlacesDealer.__basicsize__
        # The table belongs to the root; the states that are played on only look into it.
        if self.has_scores and self.observer >= 0:
            total += self.scores.num_bytes()
        return total
