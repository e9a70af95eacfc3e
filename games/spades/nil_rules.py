"""How a nil is played, covered by the partner, and attacked by the opponents."""

from aicore.games.table.card_words import suit_card_words, suit_words
from aicore.games.table.words import say

from .following_rules import discard, follow, must_take_reason
from .leading_rules import reject_unsupported_honours
from .opinion import Opinions
from .situation import EXACT_CARDS, Situation
from .trick_view import QUEEN, SPADES, TEN, rank_of, suit_of

NUM_COVERS = 4     # with so many higher cards out the nil bidder's partner has one


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
        reason = say("it is unlikely to win") if threat[card] < 0.35 else say("no lead is safe here")
        opinion.favour(1.5 - min(threat[card], 1.0), reason)
        lower, higher = len(situation.lower_unseen(card)), len(situation.higher_unseen(card))
        has_lower = any(suit_of(other) == suit_of(card) and other < card for other in opinions)
        if threat[card] > least + 0.35 or (has_lower and 4 * lower > lower + higher):
            opinion.reject(say("it may take the trick and break the nil"))


def follow_own_nil(situation: Situation, opinions: Opinions) -> None:
    """Play the highest card that loses; out of the suit, throw the most dangerous card."""
    losers = situation.losers
    if not losers:
        lowest = min(opinions, key=rank_of)
        for card, opinion in opinions.items():
            if situation.is_last:
                continue
            if card == lowest:
                opinion.favour(1.5, say("the lowest card leaves the most hope that someone plays higher"))
            else:
                opinion.reject(say("a lower card is more likely to be beaten"))
        return
    threat = {card: danger(situation, card) for card in losers}
    worst = max(threat.values())
    for card, opinion in opinions.items():
        if card not in threat:
            # Unless every trick counts against a contract that wins the opponents the game.
            is_hopeless = not (situation.must_break and situation.their_need == situation.num_left)
            opinion.reject(say("it would take the trick and break the nil"), is_hopeless=is_hopeless)
        elif not situation.is_void:
            if card == max(losers):
                opinion.favour(1.5, say("it is the highest card that loses"))
            else:
                opinion.reject(say("a higher card loses as well and is better gone"))
        elif any(suit_of(other) == suit_of(card) and other > card for other in losers):
            opinion.reject(say("a higher card of the suit is more dangerous"))
        elif threat[card] >= worst - 0.05:
            opinion.favour(1.5, say("it is the card most likely to break the nil later"))
        elif threat[card] < worst - 0.3:
            opinion.reject(say("a more dangerous card can be thrown"))
        else:
            opinion.favour(0.9)


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
    # Nothing else is at stake that a nil could be given up for, and it is too early to work it out.
    is_nil_all = situation.num_left > EXACT_CARDS and not situation.nil_opponents and not situation.must_break
    for card, opinion in opinions.items():
        if situation.is_void_seat(situation.partner, suit_of(card)):
            suit = suit_words(suit_of(card))
            opinion.favour(1.2, say("the partner has no {suit} and can throw a high card", suit=suit))
        else:
            reason = say("a high lead covers the partner's nil") if risk[card] < 0.2 else ""
            opinion.favour(1.4 - 0.8 * risk[card], reason)
        same_suit = [other for other in opinions if suit_of(other) == suit_of(card) and other > card]
        is_hopeless = risk[card] > least + 0.6 and is_nil_all
        if any(risk[other] < risk[card] for other in same_suit):
            suit = suit_card_words(suit_of(card))
            opinion.reject(say("a higher {suit} covers the partner's nil better", suit=suit), is_hopeless=is_hopeless)
        elif risk[card] > least + 0.3:
            opinion.reject(say("another suit is safer for the partner's nil"), is_hopeless=is_hopeless)


def follow_for_nil(situation: Situation, opinions: Opinions) -> None:
    """Take the trick away from the partner, or play high before the partner must play."""
    seat, card_to_beat = situation.best
    if seat == situation.partner and situation.winners:
        cheapest = min(situation.winners, key=lambda card: (suit_of(card) == SPADES, rank_of(card)))
        for card, opinion in opinions.items():
            if card not in situation.winners:
                opinion.reject(say("the partner's nil would take this trick"), is_hopeless=situation.is_last)
            elif card == cheapest:
                opinion.favour(1.5, say("it takes the trick off the partner's nil"))
            elif situation.is_last:
                opinion.reject(say("a lower card saves the partner's nil as well"))
        return
    partner_plays = situation.partner in situation.to_play
    suit = suit_of(situation.trick[0][1])
    is_safe = suit_of(card_to_beat) != suit or not situation.higher_unseen(card_to_beat)
    if not partner_plays or is_safe or situation.is_void_seat(situation.partner, suit) or not situation.winners:
        (follow_against_nil if seat in situation.nil_opponents else follow)(situation, opinions)
        return
    if situation.is_void:
        for card, opinion in opinions.items():
            if card in situation.winners:
                opinion.favour(1.2, say("a trump covers the partner's nil"))
        return
    highest = max(situation.winners)
    has_cover = situation.is_boss(highest) and situation.need > 0 and not situation.may_be_ruffed(suit)
    for card, opinion in opinions.items():
        if card == highest or (card in situation.winners and situation.are_equal(card, highest)):
            opinion.favour(1.5, say("it covers the partner's nil"))
        else:
            # The highest card takes a trick that is wanted, now or later: now it covers for certain.
            is_hopeless = card in situation.losers and has_cover
            opinion.reject(say("a higher card covers the partner's nil"), is_hopeless=is_hopeless)


def lead_against_nil(situation: Situation, opinions: Opinions) -> None:
    """Lead low cards of suits in which the nil bidder may have to take the trick."""
    has_quiet_lead = not all(situation.is_boss(card) for card in opinions)
    has_low_lead = any(
        len(situation.higher_unseen(card)) > len(situation.lower_unseen(card))
        and not all(situation.is_void_seat(seat, suit_of(card)) for seat in situation.nil_opponents)
        for card in opinions
    )
    num_tops = sum(1 for card in situation.hand if suit_of(card) == SPADES and situation.is_boss(card))
    is_safe = num_tops >= situation.need and not situation.can_break and bool(situation.state.rules.bag_penalty)
    for card, opinion in opinions.items():
        suit = suit_of(card)
        higher, lower = len(situation.higher_unseen(card)), len(situation.lower_unseen(card))
        if all(situation.is_void_seat(seat, suit) for seat in situation.nil_opponents):
            opinion.favour(0.8, say("the nil bidder has none of the suit"))
            if has_low_lead and (num_tops >= situation.need or not situation.is_boss(card)):
                opinion.reject(say("the nil bidder has none of the suit and would throw a high card"))
        elif higher + lower:
            share = higher / (higher + lower)
            opinion.favour(0.75 + 0.6 * share, say("a low lead may force the nil to win") if share > 0.6 else "")
        if situation.is_void_seat(situation.partner, suit):
            opinion.favour(0.9)
        if is_safe and situation.is_boss(card) and has_quiet_lead:
            opinion.reject(say("the contract is safe: a sure winner only lets the nil bidder throw a card"))
    reject_unsupported_honours(situation, opinions)


def follow_past_nil(situation: Situation, opinions: Opinions) -> None:
    """Follow while a nil is open that is not taking this trick: high cards may go, small ones force it later."""
    if situation.is_void or not situation.wants_tricks:
        follow(situation, opinions)
        return
    is_nil_to_play = any(seat in situation.to_play for seat in situation.nil_opponents)
    is_small_lead = len(situation.trick) == 1 and rank_of(situation.best[1]) < TEN
    is_small_lead_to_nil = is_small_lead and situation.to_play[0] in situation.nil_opponents
    highest = max(situation.losers, default=None)
    for card, opinion in opinions.items():
        if situation.must_take and card not in situation.sure_winners:
            opinion.reject(must_take_reason(situation))
        elif card in situation.losers:
            if card == highest:
                # Where no card wins partners may read it.
                reason = say("a high card can go: small ones are kept for the nil bidder")
                opinion.favour(1.0 if situation.winners else 1.3, reason)
        elif situation.is_partner_secure and is_nil_to_play and situation.losers:
            opinion.reject(say("the partner is winning already, and the nil bidder would hide under a higher card"))
        elif is_small_lead_to_nil and situation.losers and rank_of(card) >= QUEEN and not situation.is_boss(card):
            opinion.reject(say("it may not win, and the nil bidder would hide under it"))


def is_nil_covered(situation: Situation) -> bool:
    """Return whether the nil that is winning a trick led by this side will hardly keep it: its partner plays last."""
    seat, card = situation.best
    return (
        situation.state.rules.ally_of(seat) in situation.to_play
        and situation.trick[0][0] != seat
        and situation.need > 0
        and len(situation.higher_unseen(card)) >= NUM_COVERS
    )


def follow_against_nil(situation: Situation, opinions: Opinions) -> None:
    """Stay below a nil bidder who is winning the trick, unless the trick may win the game."""
    if situation.is_game_trick:
        follow(situation, opinions)
        return
    if not situation.losers:
        lowest = min(opinions, key=lambda card: (suit_of(card) == SPADES, rank_of(card)))
        for card, opinion in opinions.items():
            opinion.favour(1.2 if card == lowest else 0.9)
        return
    keep_low = max(situation.losers) if not situation.is_void else None
    is_covered = is_nil_covered(situation)
    is_own_lead = situation.trick[0] == situation.best
    for card, opinion in opinions.items():
        if card in situation.winners:
            is_sure = situation.is_boss(card)
            # Whoever takes a nil bidder's own lead has let it off, whatever that is good for; and where its partner
            # would take the trick anyway, only a sure trick is worth having.
            is_hopeless = situation.is_last or is_own_lead or situation.must_break_nil
            is_hopeless = is_hopeless or (is_covered and not is_sure and not situation.is_void)
            reason = say("it would take the trick away from the nil bidder")
            opinion.oppose(reason, is_mistake=not (is_covered and is_sure), is_hopeless=is_hopeless)
        else:
            opinion.favour(1.4 if card == keep_low else 1.2, say("the nil bidder is left with the trick"))
    if situation.is_void:
        discard(situation, opinions)
