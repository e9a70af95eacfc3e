"""A scoring rule written in Python, tabulated so that the search can look it up without the GIL.

A tally counts tricks or points of one player or team. The tallies of a finished round add up to a fixed total (or
at most to it), so there are few of them: 560 ways to share thirteen tricks among four players, 3654 ways to share
the 26 points of Hearts. The rule is asked once for each. The entry of a way is its rank among all ways: with
sums s0 <= s1 <= ..., the numbers s0, s1 + 1, s2 + 2, ... increase, and sum of binomial(s_i + i, i + 1) ranks them.
Different rewards are few as well, so an entry holds a 16-bit code for each player.

Where tallies do not add up, a scale for each says which values the rule tells apart, and the table is their grid.
"""

from itertools import product
from math import comb, prod

from libc.stdint cimport uint16_t, uint32_t

from .budget.memory cimport give_back, take_block
from .game cimport MAX_PLAYERS


def shared(int total, int num_tallies):
    """Yield every tuple of num_tallies natural numbers with a sum of at most total."""
    if num_tallies == 0:
        yield ()
        return
    for first in range(total + 1):
        for rest in shared(total - first, num_tallies - 1):
            yield (first, *rest)


cdef class TallyTable:
    """The rewards of all players for every way to share `total` among the tallies.

    rule(tallies) returns a reward in [0, 1] for each player; is_exact: the tallies always add up to the total.
    scales: for each tally the rising values from which the rule is asked for another one; the tallies are rounded
    down to these (or to 0) and may be anything then.
    """

    def __init__(self, rule, *, int num_players, int num_tallies, int total, bint is_exact=True, scales=None):
        cdef uint16_t tallies[MAX_VALUES]
        cdef Py_ssize_t entry
        cdef int index, player
        if self.offsets != NULL:
            raise RuntimeError("this TallyTable is made already: its constructor runs once")
        if not 1 <= num_tallies <= MAX_VALUES or not 1 <= num_players <= MAX_PLAYERS:
            raise ValueError(f"a table has 1 to {MAX_PLAYERS} players and tallies")
        if not 0 <= total <= MAX_TOTAL:
            raise ValueError(f"the tallies add up to 0 to {MAX_TOTAL}, not {total}")
        if scales is not None and (len(scales) != num_tallies or any(
                list(scale) != sorted({*scale}) or not all(1 <= step <= total for step in scale) for scale in scales)):
            raise ValueError(f"each of the {num_tallies} tallies has a scale of rising values from 1 to {total}")
        self.num_players = num_players
        self.num_tallies = num_tallies
        self.is_grid = scales is not None
        self.num_ranked = num_tallies - (is_exact and not self.is_grid)
        self.total = total
        # May be more than a 32-bit machine can count.
        num_entries = (prod(len(scale) + 1 for scale in scales) if self.is_grid
                       else comb(total + self.num_ranked, self.num_ranked))
        if num_entries > MAX_ENTRIES:
            raise ValueError(f"{num_tallies} tallies up to {total} make {num_entries} scores, more than "
                             f"{MAX_ENTRIES}: tally by team, or count in larger points")
        self.num_entries = num_entries
        self.offsets = <uint32_t*> take_block(self.offset_bytes())
        self.codes = <uint16_t*> take_block(self.code_bytes())
        for index in range(self.num_ranked):
            for count in range(total + 1):
                self.offsets[index * (total + 1) + count] = (
                    sum(1 for step in scales[index] if step <= count)
                    * prod(len(scale) + 1 for scale in scales[index + 1:])
                    if self.is_grid else comb(count + index, index + 1))
        known = {}
        for shares in (product(*((0, *scale) for scale in scales)) if self.is_grid
                       else shared(total, self.num_ranked)):
            full = (*shares, total - sum(shares)) if self.num_ranked < num_tallies else shares
            for index in range(num_tallies):
                tallies[index] = full[index]
            entry = self.find(tallies)
            rewards = tuple(rule(full))
            if len(rewards) != num_players:
                raise ValueError(f"the scoring rule gave {len(rewards)} rewards for {num_players} players")
            for player in range(num_players):
                reward = float(rewards[player])
                if not 0.0 <= reward <= 1.0:
                    raise ValueError(f"a reward lies in 0 to 1; tallies {full} gave player {player} {reward:g}")
                code = known.setdefault(reward, len(known))
                if code > 65535:
                    raise ValueError("a scoring rule can tell at most 65536 rewards apart")
                self.codes[entry * num_players + player] = code
        self.num_values = len(known)
        self.values = <double*> take_block(self.num_values * sizeof(double))
        for reward, code in known.items():
            self.values[<Py_ssize_t> code] = reward
        self.is_made = True

    def __dealloc__(self):
        give_back(self.offsets, self.offset_bytes())
        give_back(self.codes, self.code_bytes())
        give_back(self.values, self.num_values * sizeof(double))

    cdef size_t offset_bytes(self) noexcept:
        return <size_t> (max(self.num_ranked, 1) * (self.total + 1)) * sizeof(uint32_t)

    cdef size_t code_bytes(self) noexcept:
        return <size_t> (self.num_entries * self.num_players) * sizeof(uint16_t)

    cdef Py_ssize_t find(self, const uint16_t* tallies) noexcept nogil:
        """Return the entry of the tallies."""
        cdef Py_ssize_t entry = 0
        cdef int total = 0
        cdef int index
        if self.is_grid:
            for index in range(self.num_ranked):
                entry += self.offsets[index * (self.total + 1) + min(<int> tallies[index], self.total)]
            return entry
        for index in range(self.num_ranked):
            total += tallies[index]
            entry += self.offsets[index * (self.total + 1) + total]
        return entry

    cdef void look_up(self, const uint16_t* tallies, double* rewards) noexcept nogil:
        """Set the reward of each player."""
        cdef const uint16_t* codes = self.codes + self.find(tallies) * self.num_players
        cdef int player
        for player in range(self.num_players):
            rewards[player] = self.values[codes[player]]

    cdef size_t num_bytes(self):
        return (<size_t> type(self).__basicsize__ + self.offset_bytes() + self.code_bytes()
                + self.num_values * sizeof(double))

    def rewards(self, tallies):
        """Return the tabulated rewards; the tallies are such as a round can end with."""
        cdef uint16_t given[MAX_VALUES]
        cdef double rewards[MAX_PLAYERS]
        cdef int index
        if not self.is_made:
            raise TypeError("this TallyTable was never made: its constructor has not run to its end")
        tallies = tuple(tallies)
        if len(tallies) != self.num_tallies:
            raise ValueError(f"{self.num_tallies} tallies are needed, not {len(tallies)}")
        if self.is_grid:
            if not 0 <= min(tallies) <= max(tallies) <= MAX_TOTAL:
                raise ValueError(f"tallies are 0 to {MAX_TOTAL}, not {tallies}")
        elif min(tallies) < 0 or (sum(tallies) > self.total if self.num_ranked == self.num_tallies
                                  else sum(tallies) != self.total):
            raise ValueError(f"tallies are at least 0 and add up to {self.total}"
                             f"{' at most' if self.num_ranked == self.num_tallies else ''}, not {tallies}")
        for index in range(self.num_tallies):
            given[index] = tallies[index]
        self.look_up(given, rewards)
        return [rewards[index] for index in range(self.num_players)]

    def table_bytes(self):
        """Return the bytes of the table."""
        return self.num_bytes()
