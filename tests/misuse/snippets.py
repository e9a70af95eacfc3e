"""Misuses of the compiled API: each line of a room is a snippet, ` ## ` and the error's class and words.

The names that snippets use are in scene.py. Every one must end in that error: no crash, no hang, no silent answer.
"""

SNIPPETS: dict[str, str] = {
    "states": """
view.observation(10**6) ## ValueError: a seat is 0 to 3, not 1000000
view.observation(-1) ## ValueError: a seat is 0 to 3
view.observation(10**30) ## OverflowError: too large
view.observation(None) ## TypeError: integer
view.information(-2) ## ValueError: a seat is 0 to 3
view.information("north") ## TypeError: integer
view.seen(5, 9) ## ValueError: a seat is 0 to 3
view.seen(-5, 0) ## ValueError: a move is 0 to 63
view.side(4) ## ValueError: a seat is 0 to 3
view.redrawn(0, 1) ## TypeError: has no redraw
view.play_random(1) ## ValueError: an observation cannot be played on
round_.play_random(-1) ## ValueError: a seed is a whole number from 0
round_.play_random(1, policy="clever") ## ValueError: a playout is one of random, greedy, rule
round_.play_random(1, policy=None) ## ValueError: a playout is one of random, greedy, rule
round_.play_random(1, epsilon=NAN) ## ValueError: epsilon lies in 0 to 1
round_.play_random(1, max_moves=-1) ## ValueError: cannot be cut off after -1
round_.determinize(-1) ## ValueError: a seed is a whole number from 0 to 2**64 - 1, not -1
round_.determinize(1 << 64) ## ValueError: a seed is a whole number
round_.determinize(0.5) ## ValueError: a seed is a whole number
round_.determinize(None) ## ValueError: a seed is a whole number
round_.apply(-1) ## ValueError: not a legal move
round_.apply(64) ## ValueError: not a legal move
round_.apply(10**12) ## OverflowError: too large
round_.apply("AS") ## TypeError: integer
round_.apply_seen(-2**31) ## ValueError: cannot be made here
round_.apply_seen(2**31 - 1) ## ValueError: cannot be made here
round_.apply_seen(63) ## ValueError: cannot be made here
SpadesState.deal(1).apply_seen(40) ## ValueError: cannot be made here
round_.rewards() ## ValueError: the game is not over yet
round_.parse_move(None) ## TypeError: NoneType
hearts.parse_move(None) ## TypeError: NoneType
plain.parse_move(None) ## TypeError: NoneType
finished.apply_seen(0) ## ValueError: cannot be made here
pickle.dumps(round_) ## TypeError: is not pickled: keep what it was made from
pickle.dumps(hearts) ## TypeError: is not pickled
GameState().copy() ## TypeError: was never made
GameState().prepare() ## TypeError: was never made
search.run(GameState()) ## ValueError: there is nothing to search
type("Mine", (GameState,), {})().determinize(1) ## TypeError: a game in Python is a plain class
""",
    "made once": """
SpadesState.__new__(SpadesState).copy() ## TypeError: was never made
SpadesState.__new__(SpadesState).observation(0) ## TypeError: was never made
SpadesState.__new__(SpadesState).apply(3) ## TypeError: was never made
SpadesState.__new__(SpadesState).apply_seen(3) ## TypeError: was never made
SpadesState.__new__(SpadesState).play_random(1) ## TypeError: was never made
SpadesState.__new__(SpadesState).beliefs() ## TypeError: was never made
SpadesState.__new__(SpadesState).lay_aside_unseen() ## TypeError: was never made
SpadesState.__new__(SpadesState).information(0) ## TypeError: was never made
believe(SpadesState.__new__(SpadesState)) ## TypeError: was never made
GinState.__new__(GinState).observation(1) ## TypeError: was never made
GinState.__new__(GinState).evaluate() ## TypeError: was never made
DouDizhuState.__new__(DouDizhuState).determinize(1) ## TypeError: was never made
DouDizhuState.__new__(DouDizhuState).rewards() ## TypeError: was never made
SorryState.__new__(SorryState).best_move(1) ## TypeError: was never made
SorryState.__new__(SorryState).observation(0) ## TypeError: was never made
HeartsState.__new__(HeartsState).set_call(0, 1) ## TypeError: was never made
HeartsState.__new__(HeartsState).wait_for(0) ## TypeError: was never made
HeartsState.__new__(HeartsState).observation(0) ## TypeError: was never made
PyGame.__new__(PyGame).copy() ## TypeError: was never made
PyGame.__new__(PyGame).observation(0) ## TypeError: was never made
search.run(SpadesState.__new__(SpadesState)) ## ValueError: there is nothing to search
round_.__init__(round_.hands) ## RuntimeError: its constructor runs once
gin.__init__(gin.hands, 0, []) ## RuntimeError: its constructor runs once
sorry.__init__(num_players=4) ## RuntimeError: its constructor runs once
landlords.__init__([], "") ## RuntimeError: its constructor runs once
hearts.__init__([[], [], [], []]) ## RuntimeError: its constructor runs once
plain.__init__(TinyTricks.deal(2)) ## RuntimeError: its constructor runs once
table.__init__(halves, num_players=2, num_tallies=2, total=3) ## RuntimeError: its constructor runs once
rules.__init__(num_players=2, hand_size=2) ## RuntimeError: their constructor runs once
TallyTable.__new__(TallyTable).rewards([]) ## TypeError: was never made
TrickState(TrickRules.__new__(TrickRules), []) ## TypeError: were never made
NodePool.__new__(NodePool) ## TypeError: takes exactly 1 positional
IterationsStopper.__new__(IterationsStopper) ## TypeError: takes exactly 1 positional
Hypotheses.__new__(Hypotheses) ## TypeError: takes exactly 1 positional
""",
    "plain games": """
PyGame(round_) ## TypeError: is native already
PyGame(None) ## TypeError: has no num_players
PyGame(object()) ## TypeError: a game for the search needs it
PyGame(odd(num_players=9)) ## ValueError: a game has 1 to 8 players, not 9
PyGame(odd(num_players=0)) ## ValueError: a game has 1 to 8 players
PyGame(odd(num_moves="many")) ## ValueError: a game has 1 to 65536 move numbers
PyGame(odd(num_moves=10**9)) ## ValueError: a game has 1 to 65536 move numbers
PyGame(odd(max_legal_moves=-1)) ## ValueError: max_legal_moves is 1 or more, not -1
PyGame(odd(max_legal_moves="many")) ## ValueError: max_legal_moves is 1 or more
search.run(odd(max_legal_moves=1)) ## ValueError: more than 1 moves
search.run(odd(current_player=lambda self: 8)) ## ValueError: current_player gave 8
search.run(odd(current_player=lambda self: 10**9)) ## ValueError: current_player gave 1000000000
search.run(odd(current_player=lambda self: -7)) ## ValueError: current_player gave -7
search.run(odd(current_player=lambda self: None)) ## TypeError: NoneType
search.run(odd(legal_moves=lambda self: [1, 1, 2])) ## ValueError: names a move twice
search.run(odd(legal_moves=lambda self: [5, 2, 5])) ## ValueError: names a move twice
search.run(odd(legal_moves=lambda self: [])) ## ValueError: gave no move
search.run(odd(legal_moves=lambda self: [0, 99])) ## ValueError: legal_moves gave 99
search.run(odd(legal_moves=lambda self: [0, -1])) ## ValueError: legal_moves gave -1
search.run(odd(legal_moves=lambda self: None)) ## TypeError: NoneType
search.run(odd(rewards=lambda self: [0.5])) ## ValueError: rewards gave 1 values for 3 players
search.run(odd(rewards=lambda self: [0.5] * 9)) ## ValueError: rewards gave 9 values
search.run(odd(rewards=lambda self: [55, 0, 0])) ## ValueError: a reward lies in 0 to 1; player 0 got 55
search.run(odd(rewards=lambda self: [0, NAN, 0])) ## ValueError: player 1 got nan
search.run(odd(rewards=lambda self: [0, 0, INFINITE])) ## ValueError: player 2 got inf
search.run(odd(rewards=lambda self: None)) ## TypeError: NoneType
search.run(odd(copy=lambda self: None, determinize=lambda self, random: None)) ## AttributeError: NoneType
search.run(odd(determinize=lambda self, random: ended())) ## ValueError: no legal move of seat 0 is legal
search.run(odd(apply=lambda self, move: 1 / 0)) ## ZeroDivisionError: division by zero
search.run(odd(apply=lambda self, move: None)) ## ValueError: has not ended after 20000 moves
search.run(odd(seen=lambda self, move, observer: 500)) ## ValueError: seen gave 500
MultiObserverSearch().run(odd(side=lambda self, player: 77), budget=small) ## ValueError: side gave 77
InformationSetSearch(cutoff_moves=2).run(without_evaluate(), budget=small) ## ValueError: has no evaluate
InformationSetSearch(playout="rule").run(without_playout_move(), budget=small) ## ValueError: has no playout_move
InformationSetSearch(widening=1.0).run(odd(ordered_moves=lambda self: [0]), budget=small) ## ValueError: legal move once
search.run(changed_by_its_hook()) ## RuntimeError: is being searched: change a copy
search.run(changed_behind_the_search()) ## RuntimeError: the game was changed while it was searched
search.run(searching_again()) ## RuntimeError: under way already
plain.observation(3) ## ValueError: a seat is 0 to 2
plain.evaluate.__self__.redrawn(9, 1) ## ValueError: a seat is 0 to 2
""",
    "searches": """
search.run(None) ## TypeError: has no num_players
search.run(view, seed=-1) ## ValueError: a seed is a whole number from 0 to 2**64 - 1, not -1
search.run(view, seed=1.5) ## ValueError: a seed is a whole number
search.run(view, is_prepared=True) ## ValueError: the state is not prepared
search.run(prepared_then_changed(), is_prepared=True) ## ValueError: was changed since
search.run(view, moves=[]) ## ValueError: leaves no move
search.run(view, moves=[-3]) ## ValueError: not legal here
search.run(view, skews={view.legal_moves()[0]: NAN}) ## ValueError: a skew lies in 0 to 2
search.run(view, skews={view.legal_moves()[0]: 3.0}) ## ValueError: a skew lies in 0 to 2
search.run(view, stoppers=lambda budget: [None]) ## TypeError: stoppers of aicore.budget, not by None
search.run(view, stoppers=lambda budget: [5]) ## TypeError: stoppers of aicore.budget, not by 5
search.run(view, stoppers=[None]) ## TypeError: a function that makes stoppers
search.run(view, stoppers=lambda budget: [DecidedStopper()] * 9) ## ValueError: at most 6 stoppers
search.run(view, cancel=True) ## TypeError: incorrect type
search.run(view, clock=5) ## AttributeError: now_ns
search.run(view, budget=Budget(num_bytes=100)) ## ValueError: needs at least
search.run(round_.observation((round_.current_player() + 1) % 4)) ## ValueError: is to move: its observation
search.run(whist.observation((whist.current_player() + 1) % 4)) ## ValueError: is to move: its observation
search.run(hearts.observation((hearts.current_player() + 1) % 4)) ## ValueError: is to move
search.run(finished) ## ValueError: the game is over
Deeper().run(view, budget=small) ## ValueError: max_depth lies in 1 to 256, not 100000
Shallow().run(view, budget=small) ## ValueError: max_depth lies in 1 to 256, not 0
NoDeal().run(view, budget=small) ## ValueError: tree_iterations lies in 1
Wild().run(view, budget=small) ## ValueError: tree_exploration lies in 0
InformationSetSearch(exploration=INFINITE) ## ValueError: exploration must not be negative, nor above
InformationSetSearch(exploration=NAN) ## ValueError: exploration must not be negative
InformationSetSearch(spread_weight=NAN) ## ValueError: spread_weight must not be negative
InformationSetSearch(widening=1e30) ## ValueError: widening must not be negative, nor above
InformationSetSearch(widening=NAN) ## ValueError: widening
InformationSetSearch(epsilon=NAN) ## ValueError: epsilon lies in 0 to 1
InformationSetSearch(clear_gain=NAN) ## ValueError: a clear gain
InformationSetSearch(skew_decay=NAN) ## ValueError: must be positive
InformationSetSearch(playout=None) ## ValueError: a playout is one of
InformationSetSearch(cutoff_moves=2**40).run(view, budget=small) ## ValueError: cutoff_moves lies in 0
InformationSetSearch(max_deals=0) ## ValueError: at least a deal
InformationSetSearch(cutoff_moves=2).run(whist_view, budget=small) ## ValueError: has no evaluate
DeterminizedSearch(iterations_per_deal=0) ## ValueError: at least 2 iterations
MultiObserverSearch(unknowing=True).run(view, budget=small) ## ValueError: has no redraw
Budget(iterations=0) ## ValueError: at least 1 iteration
Budget(iterations=10**30) ## ValueError: at least 1 iteration, and
Budget(iterations=2.5) ## ValueError: at least 1 iteration
Budget(time_ms=NAN) ## ValueError: more than 0 ms
Budget(time_ms=INFINITE) ## ValueError: more than 0 ms
Budget(num_bytes=10**30) ## ValueError: more than 0 bytes
Loop().run(None, search) ## TypeError: needs keyword-only argument
run_loop(view) ## ValueError: the state is not prepared
run_loop(prepared(), moves=[]) ## ValueError: a search needs different legal moves
run_loop(prepared(), moves=[view.legal_moves()[0]] * 3) ## ValueError: a search needs different legal moves
run_loop(prepared(), moves=[0, 99]) ## ValueError: a search needs different legal moves
run_loop(prepared(), skews=[1.0]) ## ValueError: skews for
run_loop(prepared(), iterations=0) ## ValueError: a search has 1 to
run_loop(prepared(), settings=None) ## AttributeError: NoneType
Loop().begin ## AttributeError: begin
Loop().grow ## AttributeError: grow
deal_and_play_out(view, 0) ## ValueError: at least once, not 0
deal_and_play_out(view, 5, playout="odd") ## ValueError: a playout is one of
deal_and_play_out(odd(apply=lambda self, move: None), 5) ## ValueError: has not ended
""",
    "half numbers": """
round_.apply(round_.legal_moves()[0] + 0.5) ## TypeError: an integer is required
round_.seen(round_.legal_moves()[0] + 0.5, 0) ## TypeError: an integer is required
view.observation(0.5) ## TypeError: an integer is required
hearts.start_play(0.9) ## TypeError: an integer is required
hearts.set_call(0, 1.9) ## TypeError: an integer is required
hearts.wait_for(0, stage=2.7) ## TypeError: an integer is required
hearts.set_active([0.5, 1.2]) ## TypeError: an integer is required
hearts.set_given(0, [1.5]) ## TypeError: an integer is required
hearts.suit_of(1.5) ## TypeError: an integer is required
search.run(odd(legal_moves=lambda self: [card + 0.5 for card in self.hands[self.player]])) ## TypeError: an integer
search.run(odd(current_player=lambda self: 0.5)) ## TypeError: an integer is required
search.run(odd(seen=lambda self, move, observer: 0.5)) ## TypeError: an integer is required
IterationsStopper(5.9) ## TypeError: an integer is required
FakeClock(step_ns=1.5) ## TypeError: an integer is required
NodePool(4096.7) ## TypeError: integer
deal_many([0, 1], [1.5, 0.5], [[1.0] * 64] * 2, 1, 1) ## TypeError: an integer is required
deal_places([0.5], [1], [[]], seed=1) ## TypeError: an integer is required
card_name(3.7) ## TypeError: an integer is required
card_set([3.7]) ## TypeError: an integer is required
logarithm_of(1.5) ## TypeError: an integer is required
""",
    "stoppers and clocks": """
Stopper() ## TypeError: a stopper is asked inside the compiled loop
type("Mine", (Stopper,), {})() ## TypeError: a stopper is asked inside the compiled loop
IterationsStopper(0) ## ValueError: at least 1 iteration
IterationsStopper(10**30) ## OverflowError: too large
IterationsStopper(None) ## TypeError: integer
DeadlineStopper(NAN) ## ValueError: a deadline must be more than 0 ms
DeadlineStopper(INFINITE) ## ValueError: a deadline must be more than 0 ms, and 1e12 at most
DeadlineStopper(-1.0) ## ValueError: a deadline must be more than 0 ms
DeadlineStopper(5.0, "clock") ## TypeError: incorrect type
DecidedStopper(0) ## ValueError: at least 1 iteration
DecidedStopper(tolerance=NAN) ## ValueError: a tolerance must not be negative
pickle.dumps(FakeClock()) ## TypeError: is not pickled
FakeClock(step_ns=-1) ## ValueError: a clock goes on
FakeClock().advance_ns(-5) ## ValueError: a clock goes on
FakeClock().advance_ns(2**62) ## ValueError: a clock goes on
""",
    "memory": """
NodePool(0) ## ValueError: at least 64 bytes
NodePool(-1) ## ValueError: at least 64 bytes
NodePool(2**62) ## ValueError: a pool holds at most
NodePool(10**30) ## OverflowError: too
NodePool(None) ## TypeError: integer
write_to(NodePool(64)) ## TypeError|NotImplementedError: memory
""",
    "dealers": """
deal_many([0, 1], [-1, 3], [[1.0] * 64] * 2, 1, 1) ## ValueError: a place needs 0 to 64 cards, not -1
deal_many([0, 1], [1, 1], [[1.0], [1.0]], 1, 1) ## IndexError: index
deal_many([0, 1], [1, 1], [[NAN] * 64] * 2, 1, 1) ## ValueError: a weight is 0 or more
deal_many([0, 1], [1, 1], [[-1.0] * 64] * 2, 1, 1) ## ValueError: a weight is 0 or more
deal_many([0, 1], [1, 1], [[INFINITE] * 64] * 2, 1, 1) ## ValueError: a weight is 0 or more
deal_many([0, 1], [1, 1], [[0.0] * 64] * 2, 1, 1) ## ValueError: no deal of the hidden cards
deal_many([64], [1], [[1.0] * 99], 1, 1) ## ValueError: cards are numbers from 0 to 63
deal_many([0], [1] * 4, [[1.0] * 64] * 4, 1, 1) ## ValueError: a deal has 1 to 3 places
deal_many([0], [1], [[1.0] * 64], 1, 1, split=64) ## ValueError: the cards are split at
deal_many([0], [1], [[1.0] * 64], 1, 1, split=-9, split_needs=[1]) ## ValueError: the cards are split at
deal_many([0], [1], [[1.0] * 64], 1, 2**31 - 1) ## ValueError: deals at once
deal_many([0], [1], [[1.0] * 64], -1, 1) ## ValueError: a seed is a whole number
deal_marginals(None, [1], [[1.0] * 64]) ## TypeError: NoneType
deal_places([99], [1], [[]], seed=1) ## ValueError: a card is a number from 0 to 63
deal_places([1], [-1, 2], [[], []], seed=1) ## ValueError: a place needs 0 to 64 cards
deal_places([1], [1] * 10, [[]] * 10, seed=1) ## ValueError: 1 to 9 places
deal_places([1], [1], [], seed=1) ## ValueError: lacks has 0 entries
deal_places([1], [1], [[1]], seed=1) ## ValueError: no deal of the hidden cards
deal_places([1], [1], [[]], seed=-1) ## ValueError: a seed is a whole number
deal_biased_many([0], [1, 0, 0], [0, 0, 0], [{0: NAN}] * 3, 1, 1) ## ValueError: a weight is 0 or more
deal_biased_many([99], [1, 0, 0], [0, 0, 0], [{99: 1}] * 3, 1, 1) ## ValueError: a card is a number
deal_biased_many([0], [5, 0, 0], [0, 0, 0], [{0: 1}] * 3, 1, 1) ## ValueError: do not fill hands of 5, 0, 0
deal_biased_many([0], [1], [0], [{0: 1}], 1, 1) ## ValueError: three places
Hypotheses([]) ## ValueError: 1 to 65536 hypotheses
Hypotheses([NAN]) ## ValueError: a weight is 0 or more
Hypotheses([0.0, 0.0]) ## ValueError: no hypothesis is possible
Hypotheses(None) ## TypeError: NoneType
Hypotheses([1.0]).draw_many(-1, 1) ## ValueError: a seed is a whole number
Hypotheses([1.0]).draw_many(1, 10**12) ## ValueError: a number of draws
""",
    "tables": """
TallyTable(halves, num_players=9, num_tallies=2, total=3) ## ValueError: 1 to 8 players and tallies
TallyTable(halves, num_players=2, num_tallies=0, total=3) ## ValueError: 1 to 8 players and tallies
TallyTable(halves, num_players=2, num_tallies=2, total=-1) ## ValueError: add up to 0
TallyTable(halves, num_players=2, num_tallies=8, total=60000) ## ValueError: more than
TallyTable(lambda tallies: [55, 0], num_players=2, num_tallies=2, total=3) ## ValueError: a reward lies in 0 to 1
TallyTable(lambda tallies: [NAN, 0], num_players=2, num_tallies=2, total=3) ## ValueError: a reward lies in 0 to 1
TallyTable(lambda tallies: [0.5], num_players=2, num_tallies=2, total=3) ## ValueError: gave 1 rewards for 2 players
TallyTable(None, num_players=2, num_tallies=2, total=3) ## TypeError: NoneType
asks_itself() ## TypeError: was never made
table.rewards([1]) ## ValueError: 2 tallies are needed
table.rewards([9, 9]) ## ValueError: add up to 3
table.rewards([1, 1]) ## ValueError: add up to 3
table.rewards([-1, 4]) ## ValueError: at least 0
table.rewards(None) ## TypeError: NoneType
""",
    "tricks": """
TrickRules(num_players=9, hand_size=1) ## ValueError: 2 to 8 players
TrickRules(num_players=2, hand_size=2**31 - 1) ## ValueError: do not give
TrickRules(num_players=2, hand_size=1, deck=[0, 64]) ## ValueError: from 0 to 63
TrickRules(num_players=2, hand_size=1, suit=lambda card, trump: 4) ## ValueError: a suit is a number from 0 to 3
TrickRules(num_players=2, hand_size=1, suit=lambda card, trump: -1) ## ValueError: a suit is a number from 0 to 3
TrickRules(num_players=2, hand_size=1, card_points={0: 10**6}) ## ValueError: add up to 65535
TrickRules(num_players=2, hand_size=1, teams=[0, 5]) ## ValueError: teams name the team
TrickRules(num_players=2, hand_size=1, unled=[99]) ## ValueError: a card is a number from 0 to 63
TrickState(None, []) ## TypeError: got NoneType
TrickState(rules, [[0]]) ## ValueError: 2 hands are needed
TrickState(rules, [[0, 0], [1, 2]]) ## ValueError: must hold 2 cards
TrickState(rules, [[0, 1], [1, 2]]) ## ValueError: must hold 2 cards
deal_hands(None, 1) ## TypeError: got NoneType
deal_hands(rules, -1) ## ValueError: a seed is a whole number
hearts.lay_aside(10**6, 3) ## ValueError: a seat is a number from 0 to 3, not 1000000
hearts.lay_aside(0, 13) ## ValueError: card 13 is not in the deck
hearts.set_call(0, 2**15) ## ValueError: a call is a number
hearts.start_play(0, trump=250) ## ValueError: the trump is a suit
hearts.wait_for(-1) ## ValueError: a seat is
hearts.set_active([0]) ## ValueError: at least two
hearts.set_active([0, 0]) ## ValueError: at least two
hearts.move_card(hearts.hands[1][0], 0, 1) ## ValueError: is not at place 0
hearts.apply_seen(63) ## ValueError: cannot be made here
hearts.play_random(1, max_moves=1, policy=5) ## ValueError: a playout is one of
whist.set_active([0, 1]) ## ValueError: the play has begun
whist.start_play(0) ## ValueError: the play has begun already
whist.wait_for(0) ## ValueError: the play has begun
whist.move_card(whist.hands[0][0], 0, 1) ## ValueError: the play has begun
whist.apply_seen(whist.hands[(whist.player + 1) % 4][0]) ## ValueError: cannot be made here
whist.evaluate() ## ValueError: has no evaluate
search.run(bidding(front_moves=lambda self: [64])) ## ValueError: front_moves gave 64
search.run(bidding(front_moves=lambda self: [-1])) ## ValueError: front_moves gave -1
search.run(bidding(front_moves=lambda self: [1, 1])) ## ValueError: front_moves gave 1 twice
search.run(bidding(front_moves=lambda self: [])) ## ValueError: front_moves gave no move
search.run(bidding(front_apply=lambda self, move: None)) ## ValueError: has not ended
search.run(bidding(front_apply=lambda self, move: self.start_play(7))) ## ValueError: a seat is
search.run(bidding(score_rewards=lambda self, tallies: [55.0, 0.0])) ## ValueError: a reward lies in 0 to 1
search.run(bidding(score_rewards=lambda self, tallies: [NAN, 0.0])) ## ValueError: a reward lies in 0 to 1
search.run(bidding(score_rewards=lambda self, tallies: [0.5])) ## ValueError: gave 1 rewards for 2 players
search.run(bidding(score_rewards=lambda self, tallies: None)) ## TypeError: NoneType
search.run(bidding_that_forgets_its_base()) ## ValueError: there is nothing to search
""",
    "cards and chance": """
card_name(-16) ## ValueError: is no card with a name
card_name(64) ## ValueError: is no card with a name
card_name(15) ## ValueError: is no card with a name
card_symbol(99) ## ValueError: is no card with a name
card_set([64]) ## ValueError: a card is a number from 0 to 63
card_set([-1]) ## ValueError: a card is a number from 0 to 63
cards_in(-1) ## OverflowError: negative
shuffled([1, 2], -1) ## ValueError: a seed is a whole number
shuffled(None, 1) ## TypeError: NoneType
parse_card(None) ## TypeError: NoneType
mixed_seed("one") ## TypeError: unsupported operand
exponential(NAN) ## ValueError: -700 to 700
exponential(1e9) ## ValueError: -700 to 700
power(1.0, -1) ## ValueError: a power is 0 or more
power(1.0, 2**31 - 1) ## ValueError: a power is 0 or more, and
added(None) ## TypeError: NoneType
logarithm_of(0) ## ValueError: 1 or more
without_sequence().random() ## TypeError: keeps its state
without_sequence().shuffle([1, 2]) ## TypeError: keeps its state
QuickRandom(1).getrandbits(-1) ## ValueError: must not be negative
QuickRandom(1).sample([1, 2], 3) ## ValueError: a sample of 3
QuickRandom(1).setstate("x") ## TypeError: integer
QuickRandom(1).shuffle(None) ## TypeError: NoneType
""",
    "spades": """
SpadesState([[], [], [], []]) ## ValueError: holds thirteen cards
SpadesState([None] * 4) ## ValueError: holds thirteen cards
SpadesState([list(range(13))] * 4) ## ValueError: holds thirteen cards
SpadesState([round_.hands[0]]) ## ValueError: four hands
SpadesState(round_.hands, dealer=7) ## ValueError: the dealer is a seat
SpadesState(round_.hands, observer=99) ## ValueError: the observer is a seat
SpadesState(round_.hands, score=(10**9, 0)) ## ValueError: a score lies in
SpadesState(round_.hands, bags=(0, -1)) ## ValueError: bags are 0 or more
SpadesState(round_.hands, score=(NAN, 0)) ## ValueError: a score lies in
SpadesState(round_.hands, rules=5) ## AttributeError|TypeError: int
SpadesState.deal(-1) ## ValueError: a seed is a whole number
round_.lay_aside_unseen() ## ValueError: while passing
round_.receive([1, 2]) ## ValueError: an observer receives cards
round_.lead_first(10**6) ## ValueError: a seat is 0 to 3
finished.lead_first(0) ## ValueError: before any card is played
finished.lay_aside_unseen() ## ValueError: while passing
round_.need(2) ## ValueError: a side is 0 to 1, not 2
round_.solve_last(-1) ## ValueError: the last 0 to 6 cards
round_.solve_last(13) ## ValueError: the last 0 to 6 cards
round_.beliefs() ## ValueError: beliefs are those of an observation
round_.sampled_beliefs(1, 5) ## ValueError: beliefs are those of an observation
view.sampled_beliefs(1, 0) ## ValueError: deals at once
view.sampled_beliefs(-1, 5) ## ValueError: a seed is a whole number
view.set_weights([]) ## ValueError: the other three seats
view.set_weights([{0: NAN}] * 3) ## ValueError: a weight is 0 or more
view.set_weights([{0: -1.0}] * 3) ## ValueError: a weight is 0 or more
view.set_weights(None) ## TypeError: NoneType
believe(None) ## TypeError: got NoneType
believe(round_) ## ValueError: beliefs are those of an observation
believe(view, NAN) ## ValueError: a strength of 0 to 1
believe(view, 1e300) ## ValueError: a strength of 0 to 1
believe(without_history()) ## ValueError: the history does not tell
believe(with_odd_history()) ## ValueError: the history tells that seat
evidence_rows(None) ## TypeError: got NoneType
solve([[0], [1], [2]], bids=[1] * 4, tricks=[0] * 4, leader=0) ## ValueError: four hands are needed
solve([[0], [1], [2], [99]], bids=[1] * 4, tricks=[0] * 4, leader=0) ## ValueError: a card is a number
solve([[0], [1], [2], [3, 4]], bids=[1] * 4, tricks=[0] * 4, leader=0) ## ValueError: of the same size
solve([[0], [0], [2], [3]], bids=[1] * 4, tricks=[0] * 4, leader=0) ## ValueError: in two places
solve(round_.hands, bids=[1] * 4, tricks=[0] * 4, leader=0) ## ValueError: cards at most
solve([[0], [1], [2], [3]], bids=[1] * 4, tricks=[0] * 4, leader=9) ## ValueError: the leader is a seat
solve([[0], [1], [2], [3]], bids=[99] * 4, tricks=[0] * 4, leader=0) ## ValueError: a bid is 0 to 13
round_value([1] * 3, [0] * 4) ## ValueError: four seats
round_value([1] * 4, [300] * 4) ## ValueError: 0 to 13 tricks
score_round([127] * 4, [0] * 4, Rules()) ## ValueError: a bid is 0 to 13
match_winner([1], Rules()) ## ValueError: 2 sides have a score, not 1
""",
    "other games": """
GinState([], 0, []) ## ValueError: two hands are needed
GinState([[], []], 0, []) ## ValueError: a deal is two hands of ten
GinState.new(1, 3) ## ValueError: for 2 players
GinState.new(1, first=2) ## ValueError: seat 0 or 1 is first
GinState.new(-1) ## ValueError: a seed is a whole number
gin.observation(2) ## ValueError: a seat is 0 to 1
gin.observation(0).observation(1) ## ValueError: this is the observation of seat 0
gin.information(-1) ## ValueError: a seat is 0 to 1
gin.weighted({99: 1.0}) ## ValueError: is not a card of the pack
gin.weighted({0: NAN}) ## ValueError: a weight is 0 or more
gin.points() ## ValueError: not over yet
gin_to_draw().apply(65) ## ValueError: does not know the card on top
melds_of(list(range(52))) ## ValueError: at most 11 cards
melds_of(GIN_DECK) ## ValueError: at most 11 cards
deadwood_of([13, 14, 15]) ## ValueError: of the pack are melded
deadwood_with_layoffs([0], [[0, 1, 2]] * 9) ## ValueError: 4 melds at most
deadwood_with_layoffs([0], [[]]) ## ValueError: a meld has three cards
DouDizhuState([], "") ## ValueError: three hands are needed
DouDizhuState(["3"] * 3, "4") ## ValueError: a deal is three hands of 17
DouDizhuState(["3" * 17] * 3, "BR3") ## ValueError: there are no more than 4
DouDizhuState(landlords.hands, LAST_THREE, starter=5) ## ValueError: the starter is a seat
DouDizhuState(landlords.hands, LAST_THREE, landlord=3) ## ValueError: the landlord is a seat
DouDizhuState(landlords.hands, LAST_THREE, coalition=NAN) ## ValueError: coalition is
DouDizhuState(landlords.hands, LAST_THREE, kickers="odd") ## ValueError: rule kickers
DouDizhuState.new(1, 4) ## ValueError: for 3 players
landlords.observation(3) ## ValueError: a seat is 0 to 2
landlords.weighted([[1.0]]) ## ValueError: three seats have weights
landlords.weighted([[NAN] * 15] * 3) ## ValueError: a weight is 0 or more
landlords.take_back() ## AttributeError: take_back
combo_name(10**6) ## ValueError: combinations are numbered
describe(-1) ## ValueError: combinations are numbered
pack("3" * 5) ## ValueError: there are no more than 4
pack("BB") ## ValueError: there are no more than 1
SorryState(num_players=5) ## ValueError: for 2 to 4 players
SorryState(num_players=0) ## ValueError: for 2 to 4 players
SorryState(seed=-1) ## ValueError: a seed is a whole number
SorryState(rules=5) ## AttributeError: slides
sorry.observation(2) ## ValueError: a seat is 0 to 1
sorry.information(-9) ## ValueError: a seat is 0 to 1
sorry.lay_cards([5] * 99) ## AttributeError: lay_cards
sorry.pass_while_stuck() ## AttributeError: pass_while_stuck
sorry.best_move(-1) ## ValueError: a seed is a whole number
sorry.apply_seen(10**6) ## ValueError: cannot be made here
SorryState.position([[0] * 4, [1] * 4], player=0, card=0) ## ValueError: two pawns stand on one space
SorryState.position([[0], [1]], player=0, card=0) ## ValueError: has four pawns
SorryState.position([[127] * 4] * 2, player=9, card=0) ## ValueError: seats are 0 to 1
SorryState.position([[127] * 4] * 2, player=0, card=99) ## ValueError: cards are 0 to
SorryState.position([[127] * 4] * 2, player=0, card=0, deck=[99] * 11) ## ValueError: the deck and the card drawn
""",
    "players": """
SearchPlayer(search=5) ## TypeError: the search of a player has a method run
SearchPlayer(search=InformationSetSearch) ## TypeError: the search of a player has a method run
SearchPlayer(budget=500) ## TypeError: such as Budget(iterations=500), not 500
SearchPlayer(advise=5) ## TypeError: advise of a player is a function
SearchPlayer(stoppers=[]) ## TypeError: stoppers of a player is a function
SearchPlayer(cost=5) ## TypeError: the cost of a player has a method scale
SearchPlayer(clock=5) ## TypeError: the clock of a player has a method now_ns
SearchPlayer(doubt=NAN) ## ValueError: doubt is 0 or more
SearchPlayer(doubt=-5.0) ## ValueError: doubt is 0 or more
told_by(lambda view: None) ## TypeError: advise returns the Advice of a game
told_by(lambda view: Advice(None)) ## TypeError: has no num_players
told_by(lambda view: Advice(view, move=77)) ## ValueError: its 'move' has what is not legal here
told_by(lambda view: Advice(view, moves=[])) ## ValueError: leaves no move
told_by(lambda view: Advice(view, moves=[77])) ## ValueError: its 'moves' has what is not legal here
told_by(lambda view: Advice(view, skews=[1.0])) ## ValueError: its 'skews' has what is not legal here
told_by(lambda view: Advice(view, skews={view.legal_moves()[0]: NAN})) ## ValueError: a skew lies in 0 to 2
told_by(lambda view: Advice(view, suspects=["x"])) ## ValueError: its 'suspects' has what is not legal here
told_by(lambda view: Advice(view, stage=NAN)) ## ValueError: the stage of a round is 0 at its start
told_by(lambda view: Advice(view, stage="late")) ## ValueError: the stage of a round is 0 at its start
told_by(lambda view: Advice(view, stage=7.0)) ## ValueError: the stage of a round is 0 at its start
told_by(lambda view: Advice(view, reasons="because")) ## ValueError: a sequence of sentences, not one string
advised_by(lambda first, second: {first: first}) ## ValueError: go round in a circle
advised_by(lambda first, second: {first: second, second: first}) ## ValueError: go round in a circle
advised_by(lambda first, second: {first: 77}) ## ValueError: its 'equals' has what is not legal here
advised_by(lambda first, second: {77: first}) ## ValueError: its 'equals' has what is not legal here
SearchPlayer().choose(None, seed=1) ## TypeError: has no num_players
SearchPlayer().choose(finished, seed=1) ## ValueError: the game is over
RandomPlayer(advise=None) ## TypeError: advise of a player is a function
RandomPlayer().choose(TinyTricks.deal(4), seed=-1) ## ValueError: a seed is a whole number
RandomPlayer().choose(TinyTricks.deal(4), seed="x") ## ValueError: a seed is a whole number
RandomPlayer().choose(finished, seed=1) ## ValueError: the game is over
ParallelSearch(num_threads=2.5) ## ValueError: a search runs on 1 to 16 threads
ParallelSearch(num_threads="x") ## ValueError: a search runs on 1 to 16 threads
ParallelSearch().run(view, seed=-1) ## ValueError: a seed is a whole number
ParallelSearch(lambda: search) ## ValueError: gave the same search twice
ParallelSearch().run(view, moves=[63]) ## ValueError: not legal here
ParallelSearch(None) ## TypeError: a function that makes a search for a thread, not None
ParallelSearch(lambda: 5) ## TypeError: make_search gave 5, which is no search
search.run(view, moves=5) ## TypeError: moves: moves are whole numbers
search.run(view, moves="AS") ## TypeError: moves: moves are whole numbers
search.run(view, moves=[3.0]) ## TypeError: moves: moves are whole numbers
search.run(view, suspects=5) ## TypeError: suspects: moves are whole numbers
search.run(view, suspects=["AS"]) ## TypeError: suspects: moves are whole numbers
search.run(view, skews=[1.0]) ## TypeError: skews give a factor by move
search.run(view, skews={view.legal_moves()[0]: "x"}) ## TypeError: a skew is a number from 0 to 2
search.run(view, skews={view.legal_moves()[0]: None}) ## TypeError: a skew is a number from 0 to 2
search.run(view, stoppers=lambda budget: None) ## TypeError: stoppers returns the stoppers for a budget, not None
InformationSetSearch(playout=[]) ## ValueError: a playout is one of random, greedy, rule
Budget(iterations=True) ## ValueError: at least 1 iteration
Budget(time_ms=True) ## ValueError: more than 0 ms
Budget(num_bytes=True) ## ValueError: more than 0 bytes
search.run(view, budget=500) ## TypeError: such as Budget(iterations=500), not 500
search.run(view, skews={63: 1.2}) ## ValueError: skews: not legal here
search.run(view, suspects=[63]) ## ValueError: suspects: not legal here
InformationSetSearch(exploration="high") ## ValueError: exploration is a number, not 'high'
InformationSetSearch(exploration=True) ## ValueError: exploration is a number, not True
InformationSetSearch(epsilon=None) ## ValueError: epsilon is a number
InformationSetSearch(cutoff_moves=1.5) ## ValueError: cutoff_moves is a whole number
InformationSetSearch(max_deals=2.5) ## ValueError: max_deals is a whole number
DeterminizedSearch(iterations_per_deal=2.5) ## ValueError: iterations_per_deal is a whole number
MultiObserverSearch(exploration="high") ## ValueError: exploration is a number
""",
    "what a search costs": """
Budget(time_ms="soon") ## ValueError: more than 0 ms
Budget(time_ms=1j) ## ValueError: more than 0 ms
CostModel([1.0]) ## ValueError: has 4 costs, not 1
CostModel(["x"] * 4) ## ValueError: an iteration costs
CostModel([1.0] * 4, num_moves=-5) ## ValueError: learned from 0 or more moves
CostModel.through([]) ## ValueError: pairs of a stage in 0 to 1
CostModel.through([(NAN, 1.0)]) ## ValueError: pairs of a stage in 0 to 1
CostModel.through([(0.5, 0.0)]) ## ValueError: microseconds above 0
CostModel([1.0] * 4).scale(Budget(), stage=NAN) ## ValueError: a stage lies in 0 to 1
CostModel([1.0] * 4).scale(Budget(), stage=0.5, spent_ms=NAN) ## ValueError: a time is 0 or more
calibrate(lambda stage, budget: 5, stages=[]) ## ValueError: at least one stage
calibrate(lambda stage, budget: 5, limit_ms=NAN) ## ValueError: more than 0 ms
calibrate(lambda stage, budget: 5, limit_ms=-5.0) ## ValueError: more than 0 ms, not -5
""",
    "checks": """
check_game(TinyTricks.deal(4)) ## TypeError: new_state is a function that begins a game
check_game(None) ## TypeError: new_state is a function
check_game(lambda seed: None) ## AssertionError: has no num_players
check_game(TinyTricks.deal, num_games=0) ## ValueError: nothing would be checked
check_game(TinyTricks.deal, num_games="many") ## ValueError: num_games is a whole number from 1
check_game(TinyTricks.deal, num_iterations=0) ## ValueError: num_iterations is a whole number from 1
check_game(TinyTricks.deal, num_searches=-1) ## ValueError: num_searches is a whole number from 0
check_game(TinyTricks.deal, max_game_moves=0) ## ValueError: max_game_moves is a whole number from 1
check_game(suggesting(99)) ## AssertionError: playout_move gave 99, which is not a legal move
check_game(suggesting(None)) ## AssertionError: playout_move gave None, which is not a legal move
check_game(TinyTricks.deal, seed=-5) ## ValueError: a seed is a whole number
count_wins(tiny(), RandomPlayer(), RandomPlayer(), num_matches=0) ## ValueError: takes 1 match or more
count_wins(tiny(), RandomPlayer(), RandomPlayer(), num_matches=1, seed=-5) ## ValueError: a seed is a whole number
""",
    "games and matches": """
tiny(num_players=()) ## ValueError: num_players is a tuple of numbers from 1 to 8
tiny(num_players=3) ## ValueError: num_players is a tuple
tiny(num_players=(9,)) ## ValueError: num_players is a tuple of numbers from 1 to 8
tiny(num_players=(2,)).new_match(seed=1) ## ValueError: began for 3 players instead of 2
tiny(new=5) ## TypeError: new of a game is a function
tiny(new=lambda seed, num_players: None).new_match(seed=1) ## TypeError: has no num_players
tiny(match=5) ## TypeError: match of a game is a class below Match
tiny(rules=5) ## TypeError: rules of a game is a class below Rules
tiny(search=None) ## TypeError: search of a game is a function
tiny(advise=None) ## TypeError: advise of a game is a function
tiny().new_match(seed=-1) ## ValueError: a seed is a whole number
tiny().new_match(seed=None) ## ValueError: a seed is a whole number
tiny().new_match(seed=1.5) ## ValueError: a seed is a whole number
tiny().new_match(seed=1, num_players=2) ## ValueError: is for 3 players, not 2
tiny().new_match(seed=1, rules=5) ## ValueError: rules are an object of options
tiny().new_match(seed=1).apply(-1) ## ValueError: move -1 is not legal here
tiny().new_match(seed=1).observation(-1) ## ValueError: a seat is 0 to 2, not -1
tiny().player(stars="5") ## ValueError: a player is 1 to 5 stars
tiny().player(iterations=2.5) ## ValueError: at least 1 iteration
tiny().new_match(seed=1).apply(0.0) ## ValueError: move 0.0 is not legal here
tiny().new_match(seed=1).apply("0") ## ValueError: move 0 is not legal here
load_game(None) ## ValueError: a game is named by a word, such as spades, not by None
SPADES.player(stars=5).choose(view, seed=1) ## TypeError: a player of Spades is shown match.observation(seat)
SPADES.player(stars=5).choose(None, seed=1) ## TypeError: a player of Spades is shown match.observation(seat)
SPADES.new_match(seed=-1) ## ValueError: a seed is a whole number
SPADES.new_match(seed=2**70) ## ValueError: a seed is a whole number
SPADES.new_match(seed=1).observation(-1) ## ValueError: a seat is 0 to 3, not -1
SPADES.new_match(seed=1).observation(7) ## ValueError: a seat is 0 to 3, not 7
SPADES.new_match(seed=1).shuffled(9, seed=1) ## ValueError: a seat is 0 to 3, not 9
SPADES.new_match(seed=1).position_file(9) ## ValueError: a seat is 0 to 3, not 9
SPADES.replay(SPADES.new_match(seed=1).record() | {"seed": -4}) ## ValueError: a seed is a whole number
""",
    "the worker": """
AiWorker(None) ## TypeError: deliver is a function
AiWorker(lambda action: action(), niceness="x") ## TypeError: niceness is a whole number
worker.answer_to(None) ## TypeError: a question is a function that is given a Cancel
worker.answer_to(lambda cancel: 1 / 0) ## ZeroDivisionError: division by zero
worker.answer_to(lambda cancel: worker.answer_to(lambda cancel: 5)) ## RuntimeError: cannot wait for an answer
(worker.stop(), worker.answer_to(lambda cancel: 5)) ## Cancelled: the question was cancelled
""",
    "what the family of trick games has learned": """
Meld(name="none", cards=(), points=(5,)) ## ValueError: a meld has cards, and points from 1 up
Meld(name="none", cards=(1,), points=()) ## ValueError: a meld has cards, and points from 1 up
hearts.lay_meld([], 0) ## ValueError: the hand has no meld 0
hearts.set_melds(0, 10**6) ## ValueError: melds are worth 0 to 32767
hearts.set_teams([0, 1]) ## ValueError: teams name the team of each of the 4 seats
hearts.set_teams([]) ## ValueError: teams name the team
hearts.set_teams(["a", "a", "b", "b"]) ## ValueError: teams name the team
hearts.own_stock(9) ## ValueError: a seat is a number from 0 to 3
hearts.end_at(None, 0) ## ValueError: a tally from 1 to 65535
hearts.take_stock(9) ## ValueError: a seat is a number from 0 to 3
hearts.take_bid(10**6, sold=1) ## ValueError: a call is a number
hearts.take_bid(0, sold=300) ## ValueError: a stage is a number from 0 to 255
(hearts.end_round(), hearts.take_bid(0, sold=1)) ## ValueError: there is no auction any more
whist.take_bid(0, sold=1) ## ValueError: there is no auction any more
hearts.suit_of(99) ## ValueError: is not in the deck
SkatState.deal(1, dealer=17) ## ValueError: a seat is a number from 0 to 2, not 17
SchnapsenState.dealt(1, dealer=7) ## ValueError: a seat is a number from 0 to 1, not 7
SchnapsenState.dealt(1, dealer="x") ## TypeError: an integer is required
BriscolaState.deal(1, num_players=2, dealer=5) ## ValueError: a seat is a number from 0 to 1, not 5
PinochleState.dealt(1, dealer=-9) ## ValueError: a seat is a number from 0 to 3, not -9
EuchreState.deal(1, dealer=99) ## ValueError: a seat is a number from 0 to 3, not 99
TrickState.dealt(1) ## TypeError: has no game_rules to deal by
TrickRules(num_players=2, hand_size=1, draws=True, deck=[0, 1, 2]) ## ValueError: does not go round
TrickRules(num_players=2, hand_size=1, follow="sometimes") ## ValueError: follow is one of
TrickRules(num_players=2, hand_size=1, suits=9) ## ValueError: there are 1 to 7 suits
TrickRules(num_players=2, hand_size=1, contracts=2) ## ValueError: there are 5 to 8 contracts
TrickRules(num_players=2, hand_size=1, steps=[3, 2]) ## ValueError: rising tallies
TrickRules(num_players=2, hand_size=1, closing=62) ## ValueError: steps say which tallies
TrickRules(num_players=2, hand_size=1, deck=[0, 1, 2, 3], draws=True, exchange={99: 1}) ## ValueError: that is no card's
TrickRules(num_players=2, hand_size=1, announcements={62: ([], 5)}, steps=[1]) ## ValueError: an announcement is of
TrickRules(num_players=2, hand_size=1, open_stock=-1) ## ValueError: open_stock is how many cards
TrickRules(num_players=2, hand_size=1, card_points={0: 1.5}) ## ValueError: points are 1 or more, whole
TrickRules(num_players=2, hand_size=1, card_points={0: NAN}) ## ValueError: points are 1 or more, whole
TrickRules(num_players=2, hand_size=1, strength=lambda card, trump: NAN) ## ValueError: a strength is a whole number
TrickRules(num_players=2, hand_size=1, strength=lambda card, trump: None) ## ValueError: a strength is a whole number
TrickRules(num_players=2, hand_size=1, deck=[0.0, 1.0]) ## ValueError: the cards of a deck are different numbers
TrickRules(num_players=2, hand_size=1, teams=["a", "b"]) ## ValueError: teams name the team
TrickRules(num_players=2, hand_size=1, faces={0: 99}) ## ValueError: faces name the standard card
TrickRules(num_players=2, hand_size=1, partner_frees=True) ## ValueError: neither is asked for
""",
}
