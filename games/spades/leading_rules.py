"""How to lead when there is no nil to think of."""

from .opinion import SUIT_WORDS, Opinion, Opinions
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
            opinion.favour(0.7, f"an opponent has no {SUIT_WORDS[suit]} and may trump")
            if situation.is_boss(card) and rank_of(card) >= JACK and situation.are_both_out_of(suit):
                opinion.reject("both opponents would trump it")
        if suit == SPADES:
            judge_spade_lead(situation, card, spades, opinion)
        elif situation.is_boss(card):
            opinion.favour(1.3, boss_reason(situation, card))
        elif situation.may_ruff(situation.partner, suit):
            opinion.favour(1.15, "the partner can trump")
    reject_unsupported_honours(situation, opinions)
    reject_middle_cards(situation, opinions)
    reject_before_trumps_are_drawn(situation, opinions)
    reject_ruffs_for_opponents(situation, opinions)
    reject_trumps_of_the_partner(situation, opinions, num_trumps=len(spades))
    for card, opinion in opinions.items():
        if not opinion.reasons and not opinion.doubts and suit_of(card) != SPADES and rank_of(card) < JACK:
            opinion.favour(1.0, quiet_reason(situation, card, has_trumps=bool(spades)))


def quiet_reason(situation: Situation, card: int, *, has_trumps: bool) -> str:
    """Return what a small lead is good for."""
    suit = [other for other in situation.hand if suit_of(other) == suit_of(card)]
    if len(suit) == 1 and has_trumps:
        return f"it is the only {SUIT_WORDS[suit_of(card)][:-1]}, and the next one can be trumped"
    if rank_of(max(suit)) >= JACK:
        return f"a low card keeps {situation.name(max(suit))} back"
    return "it gives nothing away"


def boss_reason(situation: Situation, card: int) -> str:
    """Return why the card wins."""
    if rank_of(card) == ACE:
        return f"it is the highest {SUIT_WORDS[suit_of(card)][:-1]}"
    above = [other for other in situation.deck.cards if suit_of(other) == suit_of(card) and other > card]
    gone = [situation.name(other) for other in reversed(above) if other not in situation.hand]
    if not gone:
        return f"everything above {situation.name(card)} is in the same hand"
    if len(gone) > 2:
        return f"no higher {SUIT_WORDS[suit_of(card)][:-1]} is left"
    return f"{' and '.join(gone)} {'have' if len(gone) > 1 else 'has'} been played"


def judge_spade_lead(situation: Situation, card: int, spades: list[int], opinion: Opinion) -> None:
    """Judge drawing trumps."""
    if situation.is_boss(card):
        is_long = len(spades) >= 4
        reason = "with long spades it pays to draw trumps" if is_long else "nobody can beat it, and it draws trumps"
        opinion.favour(1.25 if is_long else 1.0, reason)
    elif len(spades) >= NUM_LONG_TRUMPS and card == min(spades):
        opinion.favour(1.1, "with long spades it pays to draw trumps")


def lead_to_lose(situation: Situation, opinions: Opinions) -> None:
    """Lead when another trick is only a bag."""
    quiet = [card for card in opinions if not situation.is_boss(card)]
    for card, opinion in opinions.items():
        higher, lower = len(situation.higher_unseen(card)), len(situation.lower_unseen(card))
        share = higher / (higher + lower) if higher + lower else 0.0
        reason = "the contract is made and a low lead gives the trick away" if share > 0.6 else ""
        opinion.favour(0.8 + 0.6 * share, reason)
        if situation.is_boss(card) and quiet:
            reason = "the contract is made and a high lead only takes a bag"
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
            opinion.reject(f"{situation.name(higher)} is still out")


def reject_before_trumps_are_drawn(situation: Situation, opinions: Opinions) -> None:
    """With sure trumps for the few that are out draw these before a winner that an opponent would trump."""
    num_out = (situation.unseen >> (16 * SPADES)).bit_count()
    tops = [card for card in opinions if suit_of(card) == SPADES and situation.is_boss(card)]
    if len(tops) < 2 or not 0 < num_out <= 2 * len(tops):
        return
    for card, opinion in opinions.items():
        if suit_of(card) == SPADES and card not in tops:
            opinion.reject("a high trump draws the others for sure")
        elif situation.is_boss(card) and situation.may_be_ruffed(suit_of(card)):
            opinion.reject("an opponent can trump it until the trumps are drawn")


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
            opinions[card].reject("an opponent can trump it, and there are high trumps to lead")
        elif situation.is_boss(card) and rank_of(card) >= KING:
            opinions[card].reject("an opponent can trump this winner")


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
            opinion.reject("the partner needs trumps for a suit that can be led")


def reject_middle_cards(situation: Situation, opinions: Opinions) -> None:
    """From a suit lead a winner, the top of a sequence or the lowest card, nothing between."""
    for card, opinion in opinions.items():
        same_suit = [other for other in opinions if suit_of(other) == suit_of(card)]
        if situation.is_boss(card) or card == min(same_suit) or rank_of(card) >= JACK:
            continue
        if not situation.are_equal(card, min(same_suit)):
            opinion.oppose("a lower card of the suit leads as well", is_mistake=situation.is_dear(card))
