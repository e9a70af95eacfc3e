"""What a good player thinks of each legal card before any calculation: a skew, reasons, and plain mistakes.

A skew in [1/2, 3/2] bends the search for a while; a card marked as a mistake is not searched at all unless every
card is one. The rules are general; each says its reason in words, which become the hints of the app.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from aicore.knowledge import clipped_skew

from .situation import ACE, JACK, KING, QUEEN, SPADES, Situation, rank_of, suit_of
from .state import SpadesState

SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
# With so few cards left every deal is solved exactly, and a rule of thumb would only stand in the way.
EXACT_CARDS = 3


@dataclass(slots=True)
class Opinion:
    """What speaks for and against one card."""

    skew: float = 1.0
    is_mistake: bool = False
    reasons: list[str] = field(default_factory=list)

    def favour(self, factor: float, reason: str = "") -> None:
        """Multiply the skew; above 1 speaks for the card."""
        self.skew *= factor
        if reason:
            self.reasons.append(reason)

    def reject(self, reason: str) -> None:
        """Mark the card as a plain mistake."""
        self.is_mistake = True
        self.skew *= 0.5
        self.reasons.append(reason)


Opinions = dict[int, Opinion]


def judge(state: SpadesState) -> Opinions:
    """Return an opinion on every legal card; the state is an observation in which a card is to be played."""
    situation = Situation(state)
    opinions = {card: Opinion() for card in situation.legal}
    if len(opinions) > 1:
        choose_rules(situation)(situation, opinions)
        one_of_equals(situation, opinions)
    for opinion in opinions.values():
        opinion.skew = clipped_skew(opinion.skew)
    return opinions


def choose_rules(situation: Situation) -> Callable[[Situation, Opinions], None]:
    """Return the rules for this kind of situation."""
    if situation.is_nil_alive(situation.seat):
        return lead_own_nil if situation.is_leading else follow_own_nil
    if situation.is_nil_alive(situation.partner) and situation.need < situation.num_left:
        return lead_for_nil if situation.is_leading else follow_for_nil
    if situation.is_leading:
        return lead_against_nil if situation.nil_opponents and not is_critical(situation) else lead
    if situation.best[0] in situation.nil_opponents and not is_critical(situation):
        return follow_against_nil
    return follow


def is_critical(situation: Situation) -> bool:
    """Return whether the contract needs every trick that is left."""
    return situation.need >= situation.num_left


# Own nil


def danger(situation: Situation, card: int) -> float:
    """Return how likely the card takes a trick against its holder's will: 0 never, 1 surely."""
    lower, higher = len(situation.lower_unseen(card)), len(situation.higher_unseen(card))
    share = lower / (lower + higher) if lower + higher else 0.5
    guards = sum(1 for other in situation.hand if suit_of(other) == suit_of(card) and other < card)
    return share * (1.0 - 0.12 * min(guards, 4)) + (0.3 if suit_of(card) == SPADES and share > 0.3 else 0.0)


def lead_own_nil(situation: Situation, opinions: Opinions) -> None:
    """Lead what is least likely to win."""
    threat = {card: danger(situation, card) for card in opinions}
    least = min(threat.values())
    for card, opinion in opinions.items():
        opinion.favour(1.5 - min(threat[card], 1.0), f"{situation.name(card)} is unlikely to win")
        if threat[card] > least + 0.35:
            opinion.reject(f"{situation.name(card)} may take the trick and break the nil")


def follow_own_nil(situation: Situation, opinions: Opinions) -> None:
    """Play the highest card that loses; out of the suit, throw the most dangerous card."""
    losers = situation.losers
    if not losers:
        lowest = min(opinions, key=rank_of)
        for card, opinion in opinions.items():
            if situation.is_last:
                continue
            if card == lowest:
                opinion.favour(1.5, "the lowest card leaves the most hope that someone plays higher")
            else:
                opinion.reject("a lower card is more likely to be beaten")
        return
    threat = {card: danger(situation, card) for card in losers}
    worst = max(threat.values())
    for card, opinion in opinions.items():
        if card not in threat:
            opinion.reject(f"{situation.name(card)} would take the trick and break the nil")
        elif not situation.is_void:
            if card == max(losers):
                opinion.favour(1.5, f"{situation.name(card)} is the highest card that loses")
            else:
                opinion.reject("a higher card loses as well and is better gone")
        elif threat[card] >= worst - 0.05:
            opinion.favour(1.5, f"{situation.name(card)} is the card most likely to break the nil later")
        elif threat[card] < worst - 0.3:
            opinion.reject("a more dangerous card can be thrown")
        else:
            opinion.favour(0.9)


# Partner's nil


def exposure(situation: Situation, card: int) -> float:
    """Return the share of the suit's outstanding cards with which the partner would have to beat a lead of card."""
    suit = suit_of(card)
    if situation.is_void_seat(situation.partner, suit):
        return 0.0
    higher, lower = len(situation.higher_unseen(card)), len(situation.lower_unseen(card))
    return higher / (higher + lower) if higher + lower else 0.0


def lead_for_nil(situation: Situation, opinions: Opinions) -> None:
    """Lead high so that the partner can play under it."""
    risk = {card: exposure(situation, card) for card in opinions}
    least = min(risk.values())
    for card, opinion in opinions.items():
        if situation.is_void_seat(situation.partner, suit_of(card)):
            opinion.favour(1.2, f"the partner has no {SUIT_WORDS[suit_of(card)]} and can throw a high card")
        else:
            opinion.favour(1.4 - 0.8 * risk[card], "a high lead covers the partner's nil" if risk[card] < 0.2 else "")
        same_suit = [other for other in opinions if suit_of(other) == suit_of(card) and other > card]
        if any(risk[other] < risk[card] for other in same_suit):
            opinion.reject(f"a higher {SUIT_WORDS[suit_of(card)][:-1]} covers the partner's nil better")
        elif risk[card] > least + 0.3:
            opinion.reject("another suit is safer for the partner's nil")


def follow_for_nil(situation: Situation, opinions: Opinions) -> None:
    """Take the trick away from the partner, or play high before the partner must play."""
    seat, card_to_beat = situation.best
    if seat == situation.partner and situation.winners:
        cheapest = min(situation.winners, key=lambda card: (suit_of(card) == SPADES, rank_of(card)))
        for card, opinion in opinions.items():
            if card not in situation.winners:
                opinion.reject("the partner's nil would take this trick")
            elif card == cheapest:
                opinion.favour(1.5, f"{situation.name(card)} takes the trick off the partner's nil")
            elif situation.is_last:
                opinion.reject("a lower card saves the partner's nil as well")
        return
    partner_plays = situation.partner in situation.to_play
    suit = suit_of(situation.trick[0][1])
    is_safe = suit_of(card_to_beat) != suit or not situation.higher_unseen(card_to_beat)
    if not partner_plays or is_safe or situation.is_void_seat(situation.partner, suit) or not situation.winners:
        follow(situation, opinions)
        return
    if situation.is_void:
        for card, opinion in opinions.items():
            if card in situation.winners:
                opinion.favour(1.2, "a trump covers the partner's nil")
        return
    highest = max(situation.winners)
    for card, opinion in opinions.items():
        if card == highest or (card in situation.winners and situation.are_equal(card, highest)):
            opinion.favour(1.5, f"{situation.name(card)} covers the partner's nil")
        else:
            opinion.reject("a higher card covers the partner's nil")


# Opponents' nil


def lead_against_nil(situation: Situation, opinions: Opinions) -> None:
    """Lead low cards of suits in which the nil bidder may have to take the trick."""
    for card, opinion in opinions.items():
        suit = suit_of(card)
        higher, lower = len(situation.higher_unseen(card)), len(situation.lower_unseen(card))
        if all(situation.is_void_seat(seat, suit) for seat in situation.nil_opponents):
            opinion.favour(0.8, "the nil bidder has none of the suit")
        elif higher + lower:
            share = higher / (higher + lower)
            opinion.favour(0.75 + 0.6 * share, "a low lead may force the nil to win" if share > 0.6 else "")
        partner_covers = situation.is_void_seat(situation.partner, suit)
        if partner_covers:
            opinion.favour(0.9)
    reject_unsupported_honours(situation, opinions)


def follow_against_nil(situation: Situation, opinions: Opinions) -> None:
    """Stay below a nil bidder who is winning the trick."""
    nil_seat = situation.best[0]
    cover = nil_seat ^ 2
    if not situation.losers:
        lowest = min(opinions, key=lambda card: (suit_of(card) == SPADES, rank_of(card)))
        for card, opinion in opinions.items():
            opinion.favour(1.2 if card == lowest else 0.9)
        return
    is_certain = cover not in situation.to_play
    keep_low = max(situation.losers) if not situation.is_void else None
    for card, opinion in opinions.items():
        if card in situation.winners:
            if is_certain or situation.partner in situation.to_play or len(situation.to_play) == 0:
                opinion.reject("it would take the trick away from the nil bidder")
            else:
                opinion.favour(0.6)
        else:
            opinion.favour(1.4 if card == keep_low else 1.2, "the nil bidder is left with the trick")
    if situation.is_void:
        discard(situation, opinions)


# Ordinary play


def follow(situation: Situation, opinions: Opinions) -> None:
    """Follow to a trick without a nil to think of."""
    if situation.is_void:
        follow_void(situation, opinions)
    elif situation.wants_tricks:
        follow_to_win(situation, opinions)
    else:
        follow_to_duck(situation, opinions)


def follow_to_win(situation: Situation, opinions: Opinions) -> None:
    """Follow suit when tricks are wanted."""
    lowest = min(opinions)
    winners = situation.winners
    if situation.is_partner_secure:
        for card, opinion in opinions.items():
            if card == lowest:
                opinion.favour(1.4, "the partner is winning the trick already")
            elif card in winners:
                opinion.reject("the partner is winning the trick already")
            else:
                opinion.reject("a lower card keeps this one for later")
        return
    if not winners:
        for card, opinion in opinions.items():
            if card == lowest:
                opinion.favour(1.4, "no card here can win, so the lowest goes")
            elif not situation.are_equal(card, lowest):
                opinion.reject(f"{situation.name(card)} is wasted under {situation.name(situation.best[1])}")
        return
    cheapest = min(winners)
    for card, opinion in opinions.items():
        if card not in winners:
            if card == lowest:
                opinion.favour(0.8 if situation.is_last and situation.need > 0 else 1.0)
            elif not situation.are_equal(card, lowest):
                opinion.reject("if the trick is given up, then with the lowest card")
        elif situation.is_last:
            if card == cheapest:
                opinion.favour(1.4, f"{situation.name(card)} is enough to win the trick")
            elif not situation.are_equal(card, cheapest):
                opinion.reject(f"{situation.name(cheapest)} is enough to win the trick")
        else:
            judge_winner(situation, card, opinion)


def judge_winner(situation: Situation, card: int, opinion: Opinion) -> None:
    """Judge a card that beats the trick so far while others still play."""
    if situation.may_be_ruffed(suit_of(card)):
        opinion.favour(0.8, "an opponent may trump it")
    if situation.is_boss(card):
        opinion.favour(1.3, f"no higher {SUIT_WORDS[suit_of(card)][:-1]} is out")
        cheaper = [other for other in situation.winners if other < card and situation.is_boss(other)]
        if cheaper:
            opinion.reject("a lower card is just as high")
        return
    is_honour = rank_of(card) >= JACK
    if len(situation.trick) == 1:
        opinion.favour(0.75 if is_honour else 0.9, "second hand plays low" if is_honour else "")
    elif situation.is_partner_winning and rank_of(situation.best[1]) >= JACK:
        opinion.favour(0.6, "the partner's card may hold")
    elif card == max(situation.winners) or situation.are_equal(card, max(situation.winners)):
        opinion.favour(1.15, "third hand plays high")
    else:
        opinion.favour(0.85)


def follow_to_duck(situation: Situation, opinions: Opinions) -> None:
    """Follow suit when another trick is only a bag."""
    losers = situation.losers
    if losers:
        highest = max(losers)
        for card, opinion in opinions.items():
            if card == highest:
                opinion.favour(1.4, "the contract is made: the highest card that loses goes")
            elif card in losers:
                opinion.favour(0.9)
                if rank_of(card) < JACK <= rank_of(highest):
                    opinion.reject("the contract is made and a high card can go now")
            elif not situation.is_partner_secure:
                opinion.reject("the contract is made and another trick is only a bag")
        return
    highest, lowest = max(opinions), min(opinions)
    for card, opinion in opinions.items():
        if situation.is_last:
            opinion.favour(1.4 if card == highest else 0.8, "the trick is won anyway, so with the highest card")
            if card != highest and not situation.are_equal(card, highest):
                opinion.reject("the trick is won anyway: a lower card may lose a later one")
        else:
            opinion.favour(1.3 if card == lowest else 0.8)


def follow_void(situation: Situation, opinions: Opinions) -> None:
    """Throw a card or trump."""
    discards = [card for card in opinions if suit_of(card) != SPADES]
    winners = situation.winners
    cheapest = min(winners) if winners else None
    for card, opinion in opinions.items():
        if suit_of(card) != SPADES:
            continue
        if situation.is_partner_secure and discards:
            opinion.reject("the partner is winning the trick already")
        elif card not in winners:
            if discards:
                opinion.reject("a trump that cannot win is wasted")
        elif not situation.wants_tricks and discards:
            opinion.reject("the contract is made and another trick is only a bag")
        elif card == cheapest:
            opinion.favour(1.3, "the lowest trump that wins")
        elif cheapest is not None and is_enough(situation, card, cheapest):
            opinion.reject("a lower trump is enough")
    if discards:
        discard(situation, opinions)


def is_enough(situation: Situation, card: int, cheapest: int) -> bool:
    """Return whether the cheapest trump will do as well as card."""
    if situation.is_last:
        return not situation.are_equal(card, cheapest)
    return suit_of(situation.best[1]) != SPADES and not overruff_threat(situation)


def overruff_threat(situation: Situation) -> bool:
    """Return whether an opponent after this seat has shown to be out of the suit led."""
    return situation.may_be_ruffed(suit_of(situation.trick[0][1]))


def discard(situation: Situation, opinions: Opinions) -> None:
    """Choose among the cards that can be thrown away."""
    discards = [card for card in opinions if suit_of(card) != SPADES]
    if not discards:
        return
    if not situation.wants_tricks:
        highest = max(rank_of(card) for card in discards)
        for card in discards:
            opinions[card].favour(1.0 + 0.04 * rank_of(card), "the contract is made: high cards can go")
            if rank_of(card) < JACK <= highest - 1:
                opinions[card].reject("the contract is made and a high card can go now")
        return
    lowest = min(rank_of(card) for card in discards)
    for card in discards:
        opinion = opinions[card]
        opinion.favour(1.3 - 0.06 * rank_of(card))
        same_suit = [other for other in situation.hand if suit_of(other) == suit_of(card)]
        if any(other < card and not situation.are_equal(other, card) for other in same_suit):
            opinion.reject("a lower card of the suit can be thrown")
        elif rank_of(card) >= JACK and lowest < JACK:
            opinion.reject(f"{situation.name(card)} may still take a trick")
        elif unguards(situation, card, same_suit):
            opinion.favour(0.85, "it guards a higher card")
        elif len(same_suit) == 1 and any(suit_of(other) == SPADES for other in situation.hand):
            opinion.favour(1.1, "out of the suit it can be trumped next time")


def unguards(situation: Situation, card: int, same_suit: list[int]) -> bool:
    """Return whether a king would be left bare, or a queen with one card, by throwing card."""
    top = max(same_suit)
    missing = len(situation.higher_unseen(top))
    return top != card and rank_of(top) >= QUEEN and missing > 0 and len(same_suit) - 1 <= missing


def lead(situation: Situation, opinions: Opinions) -> None:
    """Lead without a nil to think of."""
    if not situation.wants_tricks:
        lead_to_lose(situation, opinions)
        return
    spades = [card for card in situation.hand if suit_of(card) == SPADES]
    for card, opinion in opinions.items():
        suit = suit_of(card)
        if situation.may_be_ruffed(suit):
            opinion.favour(0.7, f"an opponent has no {SUIT_WORDS[suit]} and may trump")
        if suit == SPADES:
            judge_spade_lead(situation, card, spades, opinion)
        elif situation.is_boss(card):
            opinion.favour(1.3, boss_reason(situation, card))
        elif situation.is_void_seat(situation.partner, suit) and not situation.is_void_seat(situation.partner, SPADES):
            opinion.favour(1.15, "the partner can trump")
    reject_unsupported_honours(situation, opinions)
    reject_middle_cards(situation, opinions)


def boss_reason(situation: Situation, card: int) -> str:
    """Return why the card wins."""
    if rank_of(card) == ACE:
        return f"{situation.name(card)} is the highest {SUIT_WORDS[suit_of(card)][:-1]}"
    return f"{situation.name(card)} is high: everything above it has been played or is in hand"


def judge_spade_lead(situation: Situation, card: int, spades: list[int], opinion: Opinion) -> None:
    """Judge drawing trumps."""
    if situation.is_boss(card):
        is_long = len(spades) >= 4
        opinion.favour(1.25 if is_long else 1.0, "with long spades it pays to draw trumps" if is_long else "")
    elif len(spades) >= 5 and card == min(spades):
        opinion.favour(1.1, "with long spades it pays to draw trumps")
    else:
        opinion.favour(0.8)


def lead_to_lose(situation: Situation, opinions: Opinions) -> None:
    """Lead when another trick is only a bag."""
    quiet = [card for card in opinions if not situation.is_boss(card)]
    for card, opinion in opinions.items():
        higher, lower = len(situation.higher_unseen(card)), len(situation.lower_unseen(card))
        share = higher / (higher + lower) if higher + lower else 0.0
        reason = "the contract is made: a low lead gives the trick away" if share > 0.6 else ""
        opinion.favour(0.8 + 0.6 * share, reason)
        if situation.is_boss(card) and quiet:
            opinion.reject("the contract is made and a high lead only takes a bag")


def reject_unsupported_honours(situation: Situation, opinions: Opinions) -> None:
    """Keep kings and queens at home while a higher card is out and nothing in hand stands next to them."""
    for card, opinion in opinions.items():
        if rank_of(card) not in (JACK, QUEEN, KING) or situation.is_boss(card):
            continue
        supported = any(other != card and situation.are_equal(card, other) for other in situation.hand)
        if not supported:
            higher = max(situation.higher_unseen(card)) + 16 * suit_of(card)
            text = f"leads {situation.name(card)} while {situation.name(higher)} is still out"
            if rank_of(card) >= QUEEN:
                opinion.reject(text)
            else:
                opinion.favour(0.8, text)


def reject_middle_cards(situation: Situation, opinions: Opinions) -> None:
    """From a suit lead a winner, the top of a sequence or the lowest card, nothing between."""
    for card, opinion in opinions.items():
        same_suit = [other for other in opinions if suit_of(other) == suit_of(card)]
        if situation.is_boss(card) or card == min(same_suit) or rank_of(card) >= JACK:
            continue
        if not situation.are_equal(card, min(same_suit)):
            opinion.reject("a lower card of the suit leads as well")


def one_of_equals(situation: Situation, opinions: Opinions) -> None:
    """Leave one of cards that are worth the same: the lowest, but the highest when leading a sure winner or ducking."""
    top = situation.is_nil_alive(situation.seat) or (not situation.wants_tricks and not situation.is_leading)
    for card, opinion in opinions.items():
        is_lead_of_boss = situation.is_leading and situation.is_boss(card)
        for other in opinions:
            if other == card or not situation.are_equal(card, other):
                continue
            if (other in situation.winners) != (card in situation.winners) and not situation.is_leading:
                continue
            if opinions[other].is_mistake and not opinion.is_mistake:
                continue
            prefers_other = other > card if top or is_lead_of_boss else other < card
            if prefers_other and not opinion.is_mistake:
                opinion.reject(f"{situation.name(other)} is worth the same")
                break


def skews_of(opinions: Opinions, num_left: int) -> dict[int, float]:
    """Return the skew of every card; none where every deal is solved exactly."""
    if num_left <= EXACT_CARDS:
        return {}
    return {card: opinion.skew for card, opinion in opinions.items()}


def bonus_of(opinions: Opinions, bonus: float) -> dict[int, float]:
    """Return a skew for the two cards that look best: the whole bonus and half of it."""
    order = sorted(opinions, key=lambda card: -opinions[card].skew)
    return {card: 1.0 + bonus / (place + 1) for place, card in enumerate(order[:2])}


def sensible_moves(opinions: Opinions, num_left: int) -> list[int]:
    """Return the cards that are no plain mistake; if all are, those with the best skew."""
    sound = [card for card, opinion in opinions.items() if not opinion.is_mistake]
    if not sound:
        best = max(opinion.skew for opinion in opinions.values())
        sound = [card for card, opinion in opinions.items() if opinion.skew == best]
    if num_left <= EXACT_CARDS:
        return list(opinions)
    return sound
