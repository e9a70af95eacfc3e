"""Patterns of positions with a plain mistake in them: each returns (bad cards, reason) or None.

The conditions are tight on purpose: what they call bad must be a blunder to nearly every good player, given contract,
bags and score. They are used to find candidates; what goes into the suite is read by a person.
"""

from collections.abc import Callable

from position_view import JACK, KING, QUEEN, SPADES, SUIT_WORDS, TEN, View, name_of, rank_of, suit_of

Finding = tuple[list[int], str] | None
PATTERNS: dict[str, Callable[[View], Finding]] = {}


def pattern(function: Callable[[View], Finding]) -> Callable[[View], Finding]:
    """Note the function by its name."""
    PATTERNS[function.__name__] = function
    return function


def low_cards(view: View, highest: int = 5) -> list[int]:
    return [card for card in view.legal if rank_of(card) <= highest]


@pattern
def cover_nil_following(view: View) -> Finding:
    if not view.has_nil(view.partner) or view.best_seat != view.partner or view.has_nil(view.seat):
        return None
    if not view.winning or not view.losing:
        return None
    if not view.is_last and rank_of(view.best_card) < TEN:
        return None
    return view.losing, f"The partner's nil is about to take the trick with {name_of(view.best_card)}: beat it."


@pattern
def cover_nil_leading(view: View) -> Finding:
    if view.table or not view.has_nil(view.partner) or view.has_nil(view.seat) or view.num_left < 8:
        return None
    if any(view.has_nil(seat) for seat in view.opponents):
        return None  # a low lead may catch that one
    tops = [
        card
        for card in view.legal
        if view.is_master(card) and suit_of(card) != SPADES and len(view.unseen_in(suit_of(card))) > 5
    ]
    bad = [
        card
        for card in view.legal
        if rank_of(card) <= 6
        and suit_of(card) not in view.voids[view.partner]
        and len(view.higher(card)) >= 5
        and len(view.lower(card)) <= 3
    ]
    if not tops or not bad or any(suit_of(top) in view.voids[view.partner] for top in tops):
        return None
    return bad, f"The partner is nil and must hide under what is led: {name_of(tops[-1])} covers, a low lead does not."


@pattern
def cover_nil_second(view: View) -> Finding:
    if (
        len(view.table) != 1
        or not view.has_nil(view.partner)
        or view.has_nil(view.seat)
        or view.is_void
        or view.lead_suit == SPADES
    ):
        return None
    if view.lead_suit in view.voids[view.partner] or rank_of(view.table[0]) > 6:
        return None
    tops = [card for card in view.winning if view.is_master(card)]
    bad = [card for card in view.legal if rank_of(card) <= 6 and len(view.higher(card)) >= 4]
    if not tops or not bad or len(view.unseen_in(view.lead_suit or 0)) < 6:
        return None
    return bad, f"A low card leaves the partner's nil to win over it; {name_of(tops[-1])} takes the trick for sure."


@pattern
def attack_nil_following(view: View) -> Finding:
    nil = view.best_seat
    if not view.table or nil not in view.opponents or not view.has_nil(nil) or view.has_nil(view.seat):
        return None
    if not view.winning or not view.losing or view.own_need >= view.num_left or view.seen.tricks == ():
        return None
    if (nil ^ 2) in view.to_play:
        return None
    return (
        view.winning,
        f"The opponent's nil is winning with {name_of(view.best_card)}: taking the trick away saves it.",
    )


@pattern
def attack_nil_leading(view: View) -> Finding:
    nils = [seat for seat in view.opponents if view.has_nil(seat)]
    if (
        view.table
        or not nils
        or view.has_nil(view.seat)
        or view.has_nil(view.partner)
        or view.own_need > 0
        or view.num_left < 3
        or view.would_win(view.opponents[0])
        or 0 < view.num_left - view.their_need + 1 <= 3
    ):
        # Their contract or the whole game may hang on a high card as well.
        return None
    good = [
        card
        for card in view.legal
        if rank_of(card) <= 5
        and suit_of(card) not in view.voids[nils[0]]
        and len(view.higher(card)) >= 3
        and len(view.lower(card)) <= 2
    ]
    bad = [card for card in view.legal if view.is_master(card) and rank_of(card) >= QUEEN]
    if not good or not bad:
        return None
    return (
        bad,
        f"The contract is safe: {name_of(bad[-1])} only lets the nil get rid of a card; lead low to make it win.",
    )


@pattern
def honour_under_higher(view: View) -> Finding:
    if view.any_nil or view.is_void or not view.table or view.winning or view.own_need < 2:
        return None
    low = [card for card in view.legal if rank_of(card) < TEN]
    bad = [
        card for card in view.legal if rank_of(card) >= QUEEN and not any(view.are_equal(card, other) for other in low)
    ]
    if not low or not bad or view.num_left < 4 or len(bad) == len(view.legal):
        return None
    return (
        bad,
        f"{name_of(view.best_card)} cannot be beaten: throw {name_of(low[0])} and keep "
        f"the {SUIT_WORDS[suit_of(bad[-1])]} honour.",
    )


@pattern
def overtake_partner(view: View) -> Finding:
    if view.any_nil or not view.is_last or view.best_seat != view.partner or view.own_need < 2 or not view.losing:
        return None
    bad = [card for card in view.winning if not any(view.are_equal(card, other) for other in view.losing)]
    if not bad or view.is_void:
        return None
    bad = [card for card in bad if not view.are_equal(card, view.best_card) and rank_of(card) >= JACK]
    if not bad:
        return None
    return bad, f"The partner has the trick with {name_of(view.best_card)} and nobody is left to beat it."


@pattern
def trump_partner(view: View) -> Finding:
    if view.any_nil or view.best_seat != view.partner or view.own_need < 2 or not view.losing or not view.is_void:
        return None
    if not view.is_last:
        following = view.to_play[0]
        if (
            not view.is_master(view.best_card)
            or suit_of(view.best_card) in view.voids[following]
            or len(view.unseen_in(view.lead_suit or 0)) < 5
        ):
            return None
    bad = [card for card in view.winning if suit_of(card) == SPADES]
    if not bad or view.lead_suit == SPADES:
        return None
    return bad, f"The partner's {name_of(view.best_card)} wins the trick already: trumping it throws a trump away."


@pattern
def win_cheaply(view: View) -> Finding:
    if view.any_nil or not view.is_last or view.best_seat == view.partner or view.own_need < 2 or len(view.winning) < 2:
        return None
    cheapest = min(view.winning)
    bad = [card for card in view.winning if rank_of(card) >= JACK and not view.are_equal(card, cheapest)]
    if not bad:
        return None
    return bad, f"Last to play, {name_of(cheapest)} wins as surely as {name_of(bad[-1])} and costs less."


@pattern
def take_what_is_needed(view: View) -> Finding:
    if (
        view.any_nil
        or not view.is_last
        or view.best_seat == view.partner
        or view.own_need < max(2, view.num_left - 1)
    ):
        return None
    if view.own_need > view.num_left or not view.winning or not view.losing:
        return None
    if any(view.sure_tricks(card) >= view.own_need for card in view.losing) or view.may_give_a_tenth_bag:
        return None  # the tricks can be had later as well
    if view.their_need <= 0 and view.would_win(view.opponents[0]):
        return None  # only bags can stop the opponents
    if view.is_void and view.is_master(min(view.winning)):
        return None  # a high trump takes its trick later as well
    return view.losing, f"{view.own_need} of the last {view.num_left} tricks are needed, and this one can be had."


@pattern
def low_from_ace_king(view: View) -> Finding:
    if view.any_nil or view.table or view.own_need < 3 or view.num_left < 9:
        return None
    for suit in range(3):
        held = view.suit(suit)
        tops = [card for card in held if view.is_master(card)]
        bad = [card for card in held if rank_of(card) < TEN]
        if (
            len(tops) >= 2
            and bad
            and not any(suit in view.voids[seat] for seat in range(4))
            and len(view.unseen_in(suit)) >= 7
        ):
            return bad, f"With {name_of(tops[-1])} and {name_of(tops[-2])} in hand a low lead gives away a sure trick."
    return None


@pattern
def unsupported_king(view: View) -> Finding:
    if view.any_nil or view.table or view.own_need < 2 or view.num_left < 9:
        return None
    bad = []
    for suit in range(3):
        held = view.suit(suit)
        king = suit << 4 | KING
        if (
            king in held
            and not view.is_master(king)
            and len(held) >= 3
            and suit << 4 | QUEEN not in held
            and len(view.unseen_in(suit)) >= 7
        ):
            bad.append(king)
    low = [card for card in view.legal if rank_of(card) < 7 and suit_of(card) != SPADES]
    if not bad or not low:
        return None
    return (
        bad,
        f"The ace is still out: {name_of(bad[0])} led runs into it, while it wins later if others lead the suit.",
    )


@pattern
def duck_with_bags(view: View) -> Finding:
    if view.any_nil or not view.is_last or view.own_need > 0 or not view.winning or not view.losing:
        return None
    if view.best_seat == view.partner or 0 < view.their_need <= view.num_left:
        return None
    if view.bags - view.own_need < 9 or view.bags - view.own_need > 9:
        return None
    return view.winning, f"The contract is made and {view.bags - view.own_need} bags are in: one more costs 100 points."


@pattern
def set_opponents(view: View) -> Finding:
    if view.any_nil or not view.is_last or view.best_seat == view.partner or not view.winning or not view.losing:
        return None
    if len(view.winning) > 1 or any(view.sure_tricks(card) > 0 for card in view.losing):
        return None  # the trick that sets them can be had later as well
    if view.their_need != view.num_left or view.contract(view.opponents[0]) < 4:
        return None
    if view.bags - view.own_need >= 8 and view.own_need <= 0:
        return None
    return view.losing, f"The opponents need all {view.num_left} tricks that are left: this one sets their contract."


@pattern
def draw_trumps_first(view: View) -> Finding:
    if view.any_nil or view.table or view.own_need < 2 or not view.broken:
        return None
    out = view.unseen_in(SPADES)
    tops = [card for card in view.suit(SPADES) if view.is_master(card)]
    if not 1 <= len(out) <= 4 or len(tops) < 2 or len(view.suit(SPADES)) < 3:
        return None
    bad = []
    for card in view.legal:
        ruffers = [
            seat for seat in view.opponents if suit_of(card) in view.voids[seat] and SPADES not in view.voids[seat]
        ]
        if suit_of(card) != SPADES and rank_of(card) >= QUEEN and view.is_master(card) and ruffers:
            bad.append(card)
    if not bad:
        return None
    return (
        bad,
        f"An opponent has no {SUIT_WORDS[suit_of(bad[0])]}s left and may trump {name_of(bad[0])}: "
        "draw the trumps first.",
    )


@pattern
def discard_winner(view: View) -> Finding:
    if view.any_nil or not view.is_void or view.own_need < 2 or view.num_left < 5 or view.lead_suit == SPADES:
        return None
    if view.best_seat != view.partner and not view.is_last:
        return None
    bad = [card for card in view.losing if view.is_master(card) and len(view.unseen_in(suit_of(card))) >= 4]
    low = [card for card in view.losing if rank_of(card) < 7 and not view.is_master(card)]
    if not bad or not low:
        return None
    return bad, f"{name_of(bad[0])} will take a trick of its own: throw {name_of(low[0])} instead."


@pattern
def own_nil_winning(view: View) -> Finding:
    if not view.has_nil(view.seat) or not view.table or not view.losing or not view.winning:
        return None
    sure = view.is_last or (view.lead_suit == SPADES or view.is_void)
    bad = view.winning if sure else [card for card in view.winning if view.is_master(card) or rank_of(card) >= QUEEN]
    if not bad:
        return None
    return bad, f"Bid nil: {name_of(bad[-1])} takes the trick although {name_of(view.losing[-1])} would lose it."


@pattern
def own_nil_highest_loser(view: View) -> Finding:
    if not view.has_nil(view.seat) or not view.table or view.is_void or len(view.losing) < 2:
        return None
    best = max(view.losing)
    bad = [card for card in view.losing if rank_of(best) >= TEN and rank_of(card) <= 4 and len(view.lower(best)) >= 4]
    if not bad or not (view.is_last or view.best_card > best):
        return None
    return (
        bad,
        f"{name_of(best)} loses this trick for sure and may win a later one: get rid of it now, keep the low cards.",
    )


@pattern
def own_nil_discard(view: View) -> Finding:
    if not view.has_nil(view.seat) or not view.is_void:
        return None
    dangers = [card for card in view.losing if rank_of(card) >= QUEEN and len(view.lower(card)) >= 3]
    # The last of a suit makes room for dangers later on.
    low = [card for card in view.losing if rank_of(card) <= 3 and len(view.higher(card)) >= 3]
    bad = [card for card in low if len(view.suit(suit_of(card))) > 1]
    if not dangers or not bad:
        return None
    return bad, f"A free discard for the nil: {name_of(dangers[-1])} is a danger, the low cards are not."


@pattern
def own_nil_leading(view: View) -> Finding:
    if not view.has_nil(view.seat) or view.table:
        return None
    safe = [card for card in view.legal if rank_of(card) <= 3 and len(view.higher(card)) >= 4]
    bad = [card for card in view.legal if rank_of(card) >= JACK and len(view.lower(card)) >= 3]
    if not safe or not bad:
        return None
    return bad, f"A nil leads low: {name_of(safe[0])} will be beaten, {name_of(bad[-1])} may take the trick."


@pattern
def second_hand_low(view: View) -> Finding:
    if (
        view.any_nil
        or len(view.table) != 1
        or view.is_void
        or view.own_need < 2
        or view.num_left < 9
        or view.lead_suit == SPADES
    ):
        return None
    held = view.suit(view.lead_suit or 0)
    king = (view.lead_suit or 0) << 4 | KING
    low = [card for card in held if rank_of(card) < TEN]
    if king not in held or view.is_master(king) or len(low) < 2 or rank_of(view.table[0]) > 6 or king - 1 in held:
        return None
    return [
        king
    ], f"Second hand low: the ace is behind or beside, and {name_of(king)} has {name_of(low[-1])} to guard it."


@pattern
def third_hand_high(view: View) -> Finding:
    if (
        view.any_nil
        or len(view.table) != 2
        or view.is_void
        or view.own_need < 3
        or view.lead_suit == SPADES
        or view.num_left < 9
    ):
        return None
    tops = [card for card in view.winning if view.is_master(card)]
    bad = [card for card in view.losing if rank_of(card) < TEN]
    if view.best_seat == view.partner or not tops or not bad or len(view.suit(view.lead_suit or 0)) > 3:
        return None
    if len(view.winning) > len(tops) or rank_of(view.best_card) > TEN:
        return None
    return (
        bad,
        f"The partner leads low: {name_of(tops[-1])} takes the trick, "
        f"a low card gives it away for {name_of(view.best_card)}.",
    )


@pattern
def ruff_in_last_seat(view: View) -> Finding:
    if (
        view.any_nil
        or not view.is_last
        or not view.is_void
        or view.best_seat == view.partner
        or view.lead_suit == SPADES
    ):
        return None
    small = [card for card in view.winning if rank_of(card) <= 5]
    if view.own_need < 3 or not small or not view.losing or len(view.suit(SPADES)) > 5:
        return None
    if any(view.sure_tricks(card) >= view.own_need for card in view.losing) or view.may_give_a_tenth_bag:
        return None
    bad = [card for card in view.winning if rank_of(card) >= QUEEN] + [
        card for card in view.losing if rank_of(card) >= KING
    ]
    bad += view.losing if view.own_need >= view.num_left - 2 else []
    if not bad:
        return None
    return sorted(
        set(bad)
    ), f"{name_of(small[0])} takes the trick and {view.own_need} more are needed: a small trump is enough."


@pattern
def forced(view: View) -> Finding:
    return ([], "There is only one legal card.") if len(view.legal) == 1 and view.num_left > 1 else None
