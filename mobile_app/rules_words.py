"""How to play under the rules of a match, chapter by chapter. No Kivy here."""

from games.spades.rules import Rules

from .strings import text

CHAPTERS = ("aim", "bidding", "play", "scoring", "nil", "bags", "app")


def rules_chapters(rules: Rules, *, is_one_tap: bool) -> list[tuple[str, str]]:
    """Return heading and words of every chapter."""
    sentences = {
        "aim": aim(rules),
        "bidding": bidding(rules),
        "play": play(rules),
        "scoring": [text("rules.scoring")],
        "nil": nil(rules),
        "bags": [text("rules.bags", penalty=rules.bag_penalty) if rules.bag_penalty else text("rules.bags_free")],
        "app": [text("rules.app_tap" if is_one_tap else "rules.app_raise"), text("rules.app")],
    }
    return [(text(f"rules.{chapter}_title"), " ".join(sentences[chapter])) for chapter in CHAPTERS]


def aim(rules: Rules) -> list[str]:
    """Return what the match is about and when it ends."""
    told = [text("rules.aim", target=rules.target_points)]
    if rules.losing_points is not None:
        told.append(text("rules.losing", points=rules.losing_points))
    return told


def bidding(rules: Rules) -> list[str]:
    """Return how bids are made."""
    told = [text("rules.bidding")]
    if rules.bidding != "standard":
        told.append(text(f"rules.bidding_{rules.bidding}"))
    if rules.minimum_team_bid:
        told.append(text("rules.minimum", least=rules.minimum_team_bid))
    if rules.redeal_without_nil:
        told.append(text("rules.redeal"))
    return told


def play(rules: Rules) -> list[str]:
    """Return how cards are played and which is high."""
    told = [text("rules.lead_club" if rules.lowest_club_leads else "rules.lead"), text("rules.play")]
    if rules.high_cards != "standard":
        told.append(text("rules.jokers"))
    if rules.high_cards == "jokers and deuces":
        told.append(text("rules.deuces"))
    return told


def nil(rules: Rules) -> list[str]:
    """Return what nil is worth, and its variants."""
    told = [text("rules.nil", points=rules.nil_points)]
    told.append(text("rules.nil_helps" if rules.failed_nil_counts else "rules.nil_bags"))
    if rules.blind_nil:
        told.append(text("rules.blind_nil", points=rules.blind_nil_points))
    if rules.nil_pass:
        told.append(text("rules.nil_pass"))
    return told
