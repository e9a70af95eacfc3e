"""How to lead when there is no nil to think of."""

from aicore.games.table.card_words import suit_card_words, suit_words
from aicore.games.table.words import say

from .opinion import Opinion, Opinions
from .situation import Situation
from .trick_view import ACE, JACK, KING, QUEEN, SPADES, rank_of, suit_of

NUM_LONG_TRUMPS = 5     # with so many it pays to draw the others'
NUM_FEW_TRUMPS = 2      # with so many the partner's are worth more
NUM_MIDDLE = 6          # with fewer cards in hand a round draws to its end


def lead(situation: Situation, opinions: Opinions) -> None:
    """Lead without a nil to think of."""
    if not situation.wants_tricks:
        lead_to_lose(situation, opinions)
        return
    spades = [card for card in situation.hand if suit_of(card) == SPADES]
    for card, opinion in opinions.items():
        suit = suit_of(card)
        if situation.may_be_ruffed(suit):
            opinion.favour(0.7, say("an opponent has no {suit} and may trump", suit=suit_words(suit)))
            if situation.is_boss(card) and rank_of(card) >= JACK and situation.are_both_out_of(suit):
                has_lower = any(suit_of(other) == suit and other < card for other in opinions)
                opinion.reject(say("both opponents would trump it"), is_hopeless=has_lower and situation.is_open)
        if suit == SPADES:
            judge_spade_lead(situation, card, spades, opinion)
        elif situation.is_boss(card):
            opinion.favour(1.3, boss_reason(situation, card))
        elif situation.may_ruff(situation.partner, suit):
            opinion.favour(1.15, say("the partner can trump"))
    reject_unsupported_honours(situation, opinions)
    reject_middle_cards(situation, opinions)
    reject_low_from_tops(situation, opinions)
    reject_before_trumps_are_drawn(situation, opinions)
    reject_ruffs_for_opponents(situation, opinions)
    reject_trumps_of_the_partner(situation, opinions, num_trumps=len(spades))
    reject_spades_for_the_partner_alone(situation, opinions)
    reject_what_is_not_needed(situation, opinions)
    for card, opinion in opinions.items():
        if not opinion.reasons and not opinion.doubts and suit_of(card) != SPADES and rank_of(card) < JACK:
            opinion.favour(1.0, quiet_reason(situation, card, has_trumps=bool(spades)))


def quiet_reason(situation: Situation, card: int, *, has_trumps: bool) -> str:
    """Return what a small lead is good for."""
    suit = [other for other in situation.hand if suit_of(other) == suit_of(card)]
    if len(suit) == 1 and has_trumps:
        name = suit_card_words(suit_of(card))
        return say("it is the only {suit}, and the next one can be trumped", suit=name)
    if rank_of(max(suit)) >= JACK:
        return say("a low card keeps {card} back", card=situation.name(max(suit)))
    return say("it gives nothing away")


def boss_reason(situation: Situation, card: int) -> str:
    """Return why the card wins."""
    if rank_of(card) == ACE:
        return say("it is the highest {suit}", suit=suit_card_words(suit_of(card)))
    above = [other for other in situation.deck.cards if suit_of(other) == suit_of(card) and other > card]
    gone = [situation.name(other) for other in reversed(above) if other not in situation.hand]
    if not gone:
        return say("everything above {card} is in the same hand", card=situation.name(card))
    if len(gone) > 2:
        return say("no higher {suit} is left", suit=suit_card_words(suit_of(card)))
    if len(gone) == 1:
        return say("{card} has been played", card=gone[0])
    return say("{first} and {second} have been played", first=gone[0], second=gone[1])


def judge_spade_lead(situation: Situation, card: int, spades: list[int], opinion: Opinion) -> None:
    """Judge drawing trumps."""
    if situation.is_boss(card):
        is_long = len(spades) >= 4
        reason = say("with long spades it pays to draw trumps")
        if not is_long:
            reason = say("nobody can beat it, and it draws trumps")
        opinion.favour(1.25 if is_long else 1.0, reason)
    elif len(spades) >= NUM_LONG_TRUMPS and card == min(spades):
        opinion.favour(1.1, say("with long spades it pays to draw trumps"))


def lead_to_lose(situation: Situation, opinions: Opinions) -> None:
    """Lead when another trick is only a bag."""
    quiet = [card for card in opinions if not situation.is_boss(card)]
    for card, opinion in opinions.items():
        higher, lower = len(situation.higher_unseen(card)), len(situation.lower_unseen(card))
        share = higher / (higher + lower) if higher + lower else 0.0
        reason = say("the contract is made and a low lead gives the trick away") if share > 0.6 else ""
        opinion.favour(0.8 + 0.6 * share, reason)
        if situation.is_boss(card) and quiet:
            reason = say("the contract is made and a high lead only takes a bag")
            opinion.oppose(reason, is_mistake=situation.is_only_a_bag)


def reject_unsupported_honours(situation: Situation, opinions: Opinions) -> None:
    """Keep honours at home while a higher card is out and nothing in hand stands next to them."""
    for card, opinion in opinions.items():
        if rank_of(card) < QUEEN or situation.is_boss(card):
            continue
        # Alone in a side suit it makes room for trumps, and it would not live long anyway.
        is_short = suit_of(card) != SPADES and [suit_of(other) for other in situation.hand].count(suit_of(card)) == 1
        supported = any(other != card and situation.are_equal(card, other) for other in situation.hand)
        if not supported and not is_short:
            higher = max(situation.higher_unseen(card)) + 16 * suit_of(card)
            opinion.reject(say("{card} is still out", card=situation.name(higher)))


def reject_before_trumps_are_drawn(situation: Situation, opinions: Opinions) -> None:
    """With sure trumps for the few that are out draw these before a winner that an opponent would trump."""
    num_out = (situation.unseen >> (16 * SPADES)).bit_count()
    tops = [card for card in opinions if suit_of(card) == SPADES and situation.is_boss(card)]
    if len(tops) < 2 or not 0 < num_out <= 2 * len(tops):
        return
    for card, opinion in opinions.items():
        if suit_of(card) == SPADES and card not in tops:
            opinion.reject(say("a high trump draws the others for sure"))
        elif situation.is_boss(card) and situation.may_be_ruffed(suit_of(card)):
            opinion.reject(say("an opponent can trump it until the trumps are drawn"))


def reject_ruffs_for_opponents(situation: Situation, opinions: Opinions) -> None:
    """Lead no winner, nor with high trumps in hand anything, that an opponent can trump and the partner cannot."""
    tops = [card for card in opinions if suit_of(card) == SPADES and situation.is_boss(card)]
    ruffed = [
        card
        for card in opinions
        if situation.may_be_ruffed(suit_of(card)) and not situation.may_ruff(situation.partner, suit_of(card))
    ]
    if all(card in ruffed or opinion.is_mistake for card, opinion in opinions.items()):
        return
    for card in ruffed:
        if len(tops) >= 2:
            opinions[card].reject(say("an opponent can trump it, and there are high trumps to lead"))
        elif situation.is_boss(card) and rank_of(card) >= KING:
            opinions[card].reject(say("an opponent can trump this winner"))


def reject_spades_for_the_partner_alone(situation: Situation, opinions: Opinions) -> None:
    """Lead no spade where the partner alone has some left."""
    is_alone = all(situation.is_out_of(seat, SPADES) for seat in ((situation.seat + 1) % 4, (situation.seat + 3) % 4))
    if not is_alone or situation.is_out_of(situation.partner, SPADES):
        return
    if any(suit_of(card) != SPADES and not opinion.is_mistake for card, opinion in opinions.items()):
        for card, opinion in opinions.items():
            if suit_of(card) == SPADES:
                opinion.reject(say("only the partner's trumps would fall"))


def reject_trumps_of_the_partner(situation: Situation, opinions: Opinions, *, num_trumps: int) -> None:
    """Lead no low trump of few while there is a suit to lead that the partner can trump; late it hardly matters."""
    if num_trumps > NUM_FEW_TRUMPS or situation.num_left < NUM_MIDDLE:
        return
    has_ruff = any(
        situation.may_ruff(situation.partner, suit_of(card)) and not opinion.is_mistake
        for card, opinion in opinions.items()
    )
    for card, opinion in opinions.items():
        if has_ruff and suit_of(card) == SPADES and not situation.is_boss(card):
            opinion.reject(say("the partner needs trumps for a suit that can be led"))


def reject_low_from_tops(situation: Situation, opinions: Opinions) -> None:
    """With the two highest cards of a side suit that nobody is known to trump lead one of them, or another suit."""
    if situation.need < 2 or situation.num_left <= NUM_MIDDLE:
        return
    for suit in range(SPADES):
        held = [card for card in opinions if suit_of(card) == suit]
        tops = [card for card in held if situation.is_boss(card)]
        if len(tops) < 2 or any(situation.is_void_seat(seat, suit) for seat in range(4)):
            continue
        for card in held:
            if card not in tops:
                opinions[card].reject(say("a low lead gives a sure trick away"))


def reject_what_is_not_needed(situation: Situation, opinions: Opinions) -> None:
    """With high cards for the contract in hand, and hardly a trick to lose, lead nothing that can be beaten."""
    if situation.has_all_it_needs:
        for card, opinion in opinions.items():
            if not situation.is_boss(card):
                reason = say("the high cards in hand make the contract for certain, trumps first")
                opinion.reject(reason, is_hopeless=True)


def reject_middle_cards(situation: Situation, opinions: Opinions) -> None:
    """From a suit lead a winner, the top of a sequence or the lowest card, nothing between."""
    for card, opinion in opinions.items():
        same_suit = [other for other in opinions if suit_of(other) == suit_of(card)]
        if situation.is_boss(card) or card == min(same_suit) or rank_of(card) >= JACK:
            continue
        if not situation.are_equal(card, min(same_suit)):
            opinion.oppose(say("a lower card of the suit leads as well"), is_mistake=situation.is_dear(card))
