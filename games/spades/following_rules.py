"""How to follow to a trick when there is no nil to think of."""

from aicore.games.table.card_words import suit_card_words, suit_words
from aicore.games.table.words import say

from .opinion import Opinion, Opinions
from .situation import Situation
from .trick_view import JACK, QUEEN, SPADES, TEN, rank_of, suit_of

MAX_GONE = 1            # with so many cards gone a suit is fresh, and an honour in it will not be trumped the next time
NUM_LATE = 5            # with no more cards in hand tricks can be counted to the end
LIKELY_OVERRUFF = 0.15  # from this chance on a higher trump may be the better one


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
                opinion.favour(1.4, say("the partner is winning the trick already"))
            elif card in winners:
                is_hopeless = situation.is_last and situation.is_open
                opinion.reject(say("the partner is winning the trick already"), is_hopeless=is_hopeless)
            else:
                reason, is_hopeless = say("a lower card keeps this one for later"), situation.is_dominated(card)
                opinion.oppose(reason, is_mistake=situation.is_dear(card), is_hopeless=is_hopeless)
        return
    if not winners:
        for card, opinion in opinions.items():
            if card == lowest:
                opinion.favour(1.4, say("no card here can win, so the lowest goes"))
            elif not situation.are_equal(card, lowest):
                reason = say("it is wasted under {card}", card=situation.name(situation.best[1]))
                is_hopeless = situation.is_dominated(card)
                opinion.oppose(reason, is_mistake=situation.is_dear(card), is_hopeless=is_hopeless)
        return
    cheapest = min(winners)
    for card, opinion in opinions.items():
        if situation.must_take and card not in situation.sure_winners:
            opinion.reject(must_take_reason(situation), is_hopeless=situation.is_decisive)
        elif card not in winners:
            if is_due_from_third_hand(situation):
                name = situation.name(cheapest)
                opinion.reject(say("{card} takes the trick that the partner's low lead asks for", card=name))
            elif situation.is_to_be_had:
                opinion.reject(to_be_had_reason(situation, cheapest))
            elif is_small_for_third_hand(situation):
                name = situation.name(situation.best[1])
                opinion.reject(say("third hand does not leave the partner's lead to {card}", card=name))
            elif card == lowest:
                opinion.favour(0.8 if situation.is_last and situation.need > 0 else 1.0)
                opinion.reasons += reason_to_stay_low(situation)
            elif not situation.are_equal(card, lowest):
                reason = say("if the trick is given up, then with the lowest card")
                opinion.oppose(reason, is_mistake=situation.is_dear(card))
        elif situation.adds_nothing(card):
            name = situation.name(situation.best[1])
            opinion.reject(say("it beats nothing that the partner's {card} does not beat", card=name))
        elif situation.is_last:
            judge_last_winner(situation, card, opinion)
        else:
            judge_winner(situation, card, opinion)


def judge_last_winner(situation: Situation, card: int, opinion: Opinion) -> None:
    """Judge a card that takes the trick for certain."""
    taker = situation.taker
    assert taker is not None
    if card == taker:
        opinion.favour(1.4, reason_to_take_with(situation, card))
    elif situation.are_equal(card, taker):
        return
    elif card < taker:
        oppose_low_winner(situation, taker, opinion)
    else:
        reason = say("{card} is enough to win the trick", card=situation.name(taker))
        opinion.reject(reason, is_hopeless=situation.need > 0 and situation.is_dear(card))


def reason_to_take_with(situation: Situation, card: int) -> str:
    """Return why the trick is taken with this card, the highest or the lowest that does."""
    if card != min(situation.winners) and situation.need == 1:
        return say("the contract is made with it, and lower cards can lose what is left")
    if card != min(situation.winners):
        return say("enough tricks are sure after it, and lower cards can lose the others")
    return say("it is enough to win the trick")


def oppose_low_winner(situation: Situation, taker: int, opinion: Opinion) -> None:
    """Speak against a low card that takes a trick which a higher one should have: late it is a plain mistake."""
    reason = say("{card} takes the trick, and this one can lose a later one", card=situation.name(taker))
    opinion.oppose(reason, is_mistake=situation.num_left <= NUM_LATE)


def judge_winner(situation: Situation, card: int, opinion: Opinion) -> None:
    """Judge a card that beats the trick so far while others still play."""
    if situation.may_be_ruffed(suit_of(card)):
        if rank_of(card) >= JACK and card != min(situation.legal) and not situation.is_critical:
            opinion.reject(say("an opponent after this seat has none of the suit and may trump it"))
            return
        opinion.favour(0.8, say("an opponent may trump it"))
    if situation.is_boss(card):
        opinion.favour(1.3, say("no higher {suit} is out", suit=suit_card_words(suit_of(card))))
        cheaper = [other for other in situation.winners if other < card and situation.is_boss(other)]
        if cheaper:
            opinion.reject(say("a lower card is just as high"))
        return
    is_honour = rank_of(card) >= JACK
    if is_wasted_in_second_seat(situation, card):
        opinion.oppose(say("second hand plays low while higher cards are out"), is_mistake=situation.is_dear(card))
    elif len(situation.trick) == 1:
        opinion.favour(0.75 if is_honour else 0.9, say("second hand usually plays low") if is_honour else "")
        if not is_honour:
            opinion.reasons += reason_to_stay_low(situation)
    elif situation.is_partner_winning and rank_of(situation.best[1]) >= JACK:
        opinion.favour(0.6, say("the partner's card may hold"))
    elif card == max(situation.winners) or situation.are_equal(card, max(situation.winners)):
        opinion.favour(1.15, say("third hand plays high"))
    else:
        opinion.favour(0.85)


def is_due_from_third_hand(situation: Situation) -> bool:
    """Return whether the partner led low early on and only sure winners beat what an opponent has put on it."""
    suit = suit_of(situation.trick[0][1])
    is_sure = all(situation.is_boss(card) for card in situation.winners) and not situation.may_be_ruffed(suit)
    return is_early_third_hand(situation) and is_sure


def is_small_for_third_hand(situation: Situation) -> bool:
    """Return whether the partner led low early on and a small card of an opponent is winning."""
    return is_early_third_hand(situation) and rank_of(situation.best[1]) < TEN


def is_early_third_hand(situation: Situation) -> bool:
    """Return whether the partner led a side suit early on, an opponent is winning, and many tricks are needed."""
    is_led_by_partner = len(situation.trick) == 2 and situation.trick[0][0] == situation.partner
    is_early = is_led_by_partner and situation.num_left > 8 and situation.need > 2
    return is_early and suit_of(situation.trick[0][1]) != SPADES and not situation.is_partner_winning


def reason_to_stay_low(situation: Situation) -> list[str]:
    """Return why a small card may be right, if that can be said."""
    if len(situation.trick) == 1:
        return [say("second hand plays low")]
    if situation.is_partner_winning:
        return [say("the partner's {card} may hold", card=situation.name(situation.best[1]))]
    return []


def is_wasted_in_second_seat(situation: Situation, card: int) -> bool:
    """Return whether an honour right after a small lead falls to several higher cards, or is guarded well enough."""
    is_lone = not any(other != card and situation.are_equal(card, other) for other in situation.hand)
    is_small_lead = len(situation.trick) == 1 and rank_of(situation.best[1]) < JACK <= rank_of(card)
    guards = sum(1 for other in situation.legal if other < card)
    is_fresh = situation.num_gone(suit_of(card)) <= MAX_GONE
    is_exposed = len(situation.higher_unseen(card)) > 1 or (guards > 1 and is_fresh)
    return is_small_lead and is_lone and guards > 0 and is_exposed


def must_take_reason(situation: Situation) -> str:
    """Return why this trick must not be given up."""
    if situation.is_won_by_this_trick:
        return say("this trick makes the contract and wins the game")
    if situation.is_critical:
        return say("every trick that is left is needed, and this one can be had")
    if situation.must_break:
        return say("the opponents would win the game with their contract, so no trick is given away")
    return say("the opponents need every trick that is left, and this one can be had")


def to_be_had_reason(situation: Situation, cheapest: int) -> str:
    """Return why the last seat takes the trick with its cheapest winner."""
    return say("{card} takes a trick that the contract needs", card=situation.name(cheapest))


def follow_to_duck(situation: Situation, opinions: Opinions) -> None:
    """Follow suit when another trick is only a bag."""
    losers = situation.losers
    is_only_a_bag = situation.is_only_a_bag
    if losers:
        highest = max(losers)
        for card, opinion in opinions.items():
            if card == highest:
                opinion.favour(1.4, say("the contract is made, so the highest card that loses goes"))
            elif card in losers:
                opinion.favour(0.9)
                if rank_of(card) < JACK <= rank_of(highest):
                    opinion.oppose(say("the contract is made and a high card can go now"), is_mistake=is_only_a_bag)
            elif not situation.is_partner_secure:
                shun_bag(situation, opinion)
        return
    highest, lowest = max(opinions), min(opinions)
    for card, opinion in opinions.items():
        if situation.is_last:
            reason = say("the trick cannot be lost, so the highest card takes it") if card == highest else ""
            opinion.favour(1.4 if card == highest else 0.8, reason)
            if card != highest and not situation.are_equal(card, highest):
                opinion.reject(say("the trick is won anyway: a lower card may lose a later one"))
        else:
            opinion.favour(1.3 if card == lowest else 0.8)


def shun_bag(situation: Situation, opinion: Opinion) -> None:
    """Speak against a card that takes a trick when the contract is made."""
    reason = say("the contract is made and another trick is only a bag")
    if situation.is_only_a_bag:
        opinion.reject(reason)
    else:
        opinion.favour(0.7, reason)


def follow_void(situation: Situation, opinions: Opinions) -> None:
    """Throw a card or trump."""
    discards = [card for card in opinions if suit_of(card) != SPADES]
    has_spare = any(not situation.is_boss(card) for card in discards)
    trumps = [card for card in opinions if suit_of(card) == SPADES]
    is_thrifty = situation.wants_tricks and not situation.nil_opponents
    taker = situation.taker
    for card in trumps:
        opinion = opinions[card]
        if situation.must_take and card not in situation.sure_winners:
            opinion.reject(must_take_reason(situation), is_hopeless=situation.is_decisive)
        elif card not in situation.winners:
            if is_thrifty and (has_spare or not situation.are_equal(card, min(trumps))):
                is_hopeless = (has_spare or card != min(trumps)) and situation.is_dominated(card)
                opinion.reject(say("a trump that cannot win is wasted"), is_hopeless=is_hopeless)
            else:
                opinion.favour(1.0, say("no other card can be spared more easily"))
        elif situation.is_partner_secure and (discards or (situation.wants_tricks and situation.losers)):
            is_hopeless = situation.is_open and (situation.is_last or situation.chance_of_overruff < LIKELY_OVERRUFF)
            opinion.reject(say("the partner is winning the trick already"), is_hopeless=is_hopeless)
        elif not situation.wants_tricks and discards:
            shun_bag(situation, opinion)
        elif card == taker and card != min(situation.winners):
            opinion.favour(1.3, reason_to_take_with(situation, card))
        elif card == taker:
            reason = say("it takes the trick, and no higher trump is needed")
            if not situation.is_last:
                reason = say("a low trump may do")
            opinion.favour(1.3 - 0.5 * situation.chance_of_overruff, reason)
        elif taker is not None and card < taker:
            if not situation.are_equal(card, taker):
                oppose_low_winner(situation, taker, opinion)
        elif taker is not None and is_enough(situation, card, taker):
            is_hopeless = situation.is_last and situation.need > 0 and situation.is_dear(card)
            reason = say("a lower trump is enough")
            opinion.oppose(reason, is_mistake=not situation.nil_opponents, is_hopeless=is_hopeless)
    if discards:
        discard(situation, opinions)


def is_enough(situation: Situation, card: int, cheapest: int) -> bool:
    """Return whether the cheapest trump will do as well as card."""
    if situation.is_last:
        return not situation.are_equal(card, cheapest)
    return suit_of(situation.best[1]) != SPADES and situation.chance_of_overruff < LIKELY_OVERRUFF


def discard(situation: Situation, opinions: Opinions) -> None:
    """Choose among the cards that can be thrown away."""
    discards = [card for card in opinions if suit_of(card) != SPADES]
    if not discards:
        return
    if not situation.wants_tricks:
        highest = max(rank_of(card) for card in discards)
        for card in discards:
            reason = say("no trick is wanted")
            if rank_of(card) >= JACK:
                reason = say("the contract is made and high cards can go")
            opinions[card].favour(1.0 + 0.04 * rank_of(card), reason)
            if rank_of(card) < JACK <= highest - 1:
                reason = say("the contract is made and a high card can go now")
                opinions[card].oppose(reason, is_mistake=situation.is_only_a_bag)
        return
    lowest = min(rank_of(card) for card in discards)
    has_free = any(is_free(situation, card) for card in discards)
    for card in discards:
        opinion = opinions[card]
        if situation.must_take:
            opinion.reject(must_take_reason(situation), is_hopeless=situation.is_decisive)
        elif situation.is_to_be_had:
            opinion.reject(to_be_had_reason(situation, min(situation.winners)))
        if rank_of(card) >= JACK and not situation.nil_opponents:
            opinion.favour(1.3 - 0.06 * rank_of(card))
        same_suit = [other for other in situation.hand if suit_of(other) == suit_of(card)]
        if situation.nil_opponents and not situation.is_boss(card):
            opinion.favour(1.0, say("small cards are kept for the nil bidder") if rank_of(card) > lowest else "")
        elif any(other < card and not situation.are_equal(other, card) for other in same_suit):
            reason, is_hopeless = say("a lower card of the suit can be thrown"), situation.is_dominated(card)
            opinion.oppose(reason, is_mistake=situation.is_dear(card), is_hopeless=is_hopeless)
        elif situation.is_boss(card) and not all(situation.is_boss(other) for other in situation.losers):
            # A sure trick for nothing.
            is_hopeless = has_free and situation.is_open and not situation.may_be_trumped(suit_of(card))
            reason = say("it is the highest {suit} that is left", suit=suit_card_words(suit_of(card)))
            opinion.reject(reason, is_hopeless=is_hopeless)
        elif rank_of(card) >= JACK and lowest < JACK:
            opinion.oppose(say("it may still take a trick"), is_mistake=situation.is_dear(card))
        elif unguards(situation, card, same_suit):
            opinion.oppose(say("it guards a higher card"), is_mistake=has_free and situation.need > 0)
        elif len(same_suit) == 1 and any(suit_of(other) == SPADES for other in situation.hand):
            opinion.favour(1.1, say("without {suit} the next one can be trumped", suit=suit_words(suit_of(card))))
        elif rank_of(card) < JACK:
            opinion.favour(1.0, say("it is unlikely to take a trick"))


def is_free(situation: Situation, card: int) -> bool:
    """Return whether the card can be thrown without a thought: it is small and guards nothing."""
    same_suit = [other for other in situation.hand if suit_of(other) == suit_of(card)]
    return rank_of(card) < JACK and not situation.is_boss(card) and not unguards(situation, card, same_suit)


def unguards(situation: Situation, card: int, same_suit: list[int]) -> bool:
    """Return whether a king would be left bare, or a queen with one card, by throwing card."""
    top = max(same_suit)
    missing = len(situation.higher_unseen(top))
    return top != card and rank_of(top) >= QUEEN and missing > 0 and len(same_suit) - 1 <= missing
