"""Every word that the app shows, in one place. A translation is another table with the same keys."""

ENGLISH: dict[str, str] = {
    "app.title": "Spades",
    # At the table
    "table.we": "We",
    "table.they": "They",
    "table.you": "You",
    "table.round": "Round {number}\nto {target}",
    "table.round_narrow": "Round {number} · to {target}",
    "table.team_bidding": "bags {bags}",
    "table.team_playing": "{tricks} of {contract} · bags {bags}",
    "table.took": "{tricks} of {bid}",
    "table.took_nil": "{bid} · {tricks}",
    "table.your_bid": "Your bid",
    "table.your_lead": "Your lead: tap a card, tap it again to play",
    "table.your_turn_suit": "Your turn: follow {suit}",
    "table.tap_again": "Tap it again, or drag it up, to play",
    "table.pass": "Choose a card to pass to {partner} ({left} left)",
    "table.thinking": "{name} is thinking",
    "table.takes": "{name} takes the trick",
    "table.you_take": "You take the trick",
    "tool.menu": "Menu",
    "tool.undo": "Undo",
    "tool.hint": "Hint",
    "tool.last": "Last trick",
    "tool.claim": "Claim",
    "bid.nil": "Nil",
    "bid.blind_nil": "Blind nil",
    "bid.look": "Look",
    "bid.choose": "Choose",
    "bid.confirm": "Bid {bid}",
    "bid.first": "You bid before {partner}",
    "bid.partner": "{partner} bids {bid}",
    "bid.sum": "{partner} {bid} + you {own} = team {team}",
    "bid.blind_question": "Bid nil without looking?",
    "close": "Close",
    # Speeds and looks
    "speed.slow": "Slow",
    "speed.normal": "Normal",
    "speed.fast": "Fast",
    "speed.instant": "Instant",
    "theme.system": "System",
    "theme.light": "Light",
    "theme.dark": "Dark",
    "card_size.small": "Small",
    "card_size.normal": "Normal",
    "card_size.large": "Large",
    "text_size.small": "Small",
    "text_size.normal": "Normal",
    "text_size.large": "Large",
    # Home
    "home.continue": "Continue",
    "home.new": "New game",
    "home.others": "Other games",
    "home.statistics": "Statistics",
    "home.rules": "How to play",
    "home.device": "Profile this device",
    "home.fairness": "Fair play",
    "home.settings": "Settings",
    # New game
    "new.start": "Deal the cards",
    "new.people": "At the table",
    "new.partner": "Your partner",
    "new.left": "Opponent on the left",
    "new.right": "Opponent on the right",
    "new.choose": "Who sits here?",
    "new.rules": "Rules",
    "new.seed": "The deal",
    "new.running": "The game under way is closed then; it can still be replayed from the statistics.",
    "new.seed_words": "The same number deals the same cards. Leave it empty for cards that nobody knows.",
    "new.seed_hint": "Number of the deal",
    "rule.target_points": "Points to win",
    "rule.bidding": "Bidding",
    "rule.high_cards": "Highest trumps",
    "rule.bag_penalty": "Ten bags cost",
    "rule.minimum_team_bid": "Least bid of a team",
    "rule.failed_nil_counts": "Tricks of a failed nil help the partner",
    "rule.blind_nil": "Blind nil when 100 behind",
    "rule.nil_pass": "Nil exchanges two cards",
    "rule.lowest_club_leads": "The lowest club leads first",
    "bidding.standard": "Free",
    "bidding.mirror": "Mirror",
    "bidding.whiz": "Whiz",
    "bidding.suicide": "Suicide",
    "high.standard": "A K Q",
    "high.jokers": "Jokers",
    "high.jokers and deuces": "+ deuces",
    "bags.100": "100 points",
    "bags.0": "Nothing",
    "closing.heading": "Give up the match under way?",
    "closing.words": "Your match of {game} is not over. A new one closes it for good.",
    "closing.keep": "Keep it",
    "closing.begin": "New match",
    # Menu of the table
    "menu.speed": "Speed",
    "menu.seed": "Number of this deal: {seed}",
    "menu.replay": "Replay",
    "menu.report": "Report a play",
    "menu.export": "Export record",
    "menu.fairness": "Fair play",
    "menu.rules": "How to play",
    "menu.home": "Home",
    # Rounds and results
    "round.heading": "Round {number}",
    "round.made": "{side} bid {contract} and took {tricks}.",
    "round.failed": "{side} bid {contract} but took only {tricks}.",
    "round.nil_made": "{name} bid {bid} and took no trick: {points}.",
    "round.nil_failed": "{name} bid {bid} but took {tricks}: {points}.",
    "round.check": "Check my play",
    "round.review": "All hands",
    "round.next": "Next round",
    "round.result": "Result",
    "result.won": "You have won!",
    "result.lost": "They have won",
    "result.drawn": "A draw",
    "result.score": "{ours} to {theirs} after {rounds} rounds.",
    "score.heading": "How the score came about",
    "score.round": "Round",
    "score.contract": "Contract",
    "score.tricks": "Tricks",
    "score.points": "Points",
    "score.bags": "Bags",
    "score.penalty": "Ten bags",
    "score.total": "Total",
    "score.last": "The last round",
    "score.none": "The first round is still being played.",
    "score.rules": (
        "A contract made is worth 10 for each trick bid and 1 for each bag; a failed one costs 10 for each trick bid. "
        "Nil is worth {nil} either way. Every ten bags cost {penalty}."
    ),
    "last.heading": "Last trick",
    "last.led": "led",
    # Hint
    "hint.heading": "I would play {move}",
    "hint.heading_bid": "I would bid {move}",
    "hint.bars": "How good each choice looks (0 to 100)",
    "hint.thought": "From {iterations} imagined rounds.",
    "hint.beliefs": "Who may hold the high cards that are out",
    "hint.play": "Play {move}",
    # Replay
    "replay.round": "Round {number} of {count}",
    "replay.step": "Move {number} of {count}",
    "replay.trick": "On the table: {trick}",
    "replay.seat": "{name}: bid {bid}, took {tricks}",
    "replay.tricks": "All tricks",
    # Check my play
    "check.thinking": "Thinking",
    "check.agreed": "{agreed} of your {total} decisions were as good as mine would have been. The largest differences:",
    "check.all_agreed": "All your {total} decisions were as good as mine would have been.",
    "check.bid": "Your bid",
    "check.trick": "Trick {number}",
    "check.words": "You chose {played}, I would have chosen {advised}.",
    "check.loss": "Difference",
    "check.back": "Back",
    # Report
    "report.which": "Which play?",
    "report.comment": "What should have been played, and why?",
    "report.contents": (
        "The report holds your words, what that player saw, the record of the match, the settings and the kind of "
        "device. It goes only where you send it."
    ),
    "report.send": "Share the report",
    # Fair play
    "fairness.given_title": "What the AI is given",
    "fairness.given": (
        "Its own cards, the bids, the cards played so far, the score and the rules: what you would see in its place. "
        "It never gets your hand or anybody else's. It imagines many deals that fit what it has seen and plays them "
        "out."
    ),
    "fairness.deal_title": "The deal",
    "fairness.deal": (
        "Every deal comes from a number. It is shown in the menu of the table and can be entered for a new game: the "
        "same number deals the same cards, whoever plays."
    ),
    "fairness.review_title": "Afterwards",
    "fairness.review": (
        "After each round all four hands and every card can be reviewed. The record can be exported, and replays "
        "exactly."
    ),
    "fairness.try": "Shuffle the hidden cards and try again",
    "fairness.none": "Play a game first: then its last decision can be tried again here.",
    "fairness.thinking": "Thinking ...",
    "fairness.same": "{name} makes the same move each time: it does not know the hidden cards.",
    "fairness.different": "{name} made different moves. Please report this play: that should not happen.",
    "fairness.later": "The shuffled hands are shown when the round is over: now they would tell what {name} holds.",
    "fairness.real": "The cards as they lie: {name} plays {move}",
    "fairness.trial": "Shuffle {number}: {name} plays {move}",
    # Statistics
    "statistics.none": "Nothing yet. Play a round, and it is counted here.",
    "statistics.games": "Games won",
    "statistics.bids": "Contracts made",
    "statistics.nils": "Nils made",
    "statistics.rounds": "Rounds",
    "statistics.points": "Points a round",
    "statistics.bags": "Bags a round",
    "statistics.wins": "Wins in a row",
    "statistics.losses": "Losses in a row",
    "statistics.best_streak": "Longest row of wins",
    "statistics.curve": "Points of the last rounds, added up",
    "statistics.partners": "With partners",
    "statistics.opponents": "Against opponents",
    "statistics.matches": "Earlier games",
    "statistics.match": "{date}  {outcome}, {ours} to {theirs}",
    "statistics.match_words": "Tap one to see its hands again.",
    "outcome.won": "won",
    "outcome.lost": "lost",
    "outcome.drawn": "drawn",
    "outcome.abandoned": "left",
    "outcome.unreadable": "left",
    "outcome.running": "under way",
    "statistics.people_words": "Games won of games played to the end.",
    # Settings
    "settings.look": "Look",
    "settings.table": "At the table",
    "settings.feel": "Sound and touch",
    "setting.theme": "Theme",
    "setting.four_colours": "Four colours for the suits",
    "setting.card_size": "Cards",
    "setting.text_size": "Text",
    "setting.speed": "Speed",
    "setting.animations": "Cards fly",
    "setting.one_tap": "One tap plays a card",
    "setting.left_handed": "Left-handed",
    "setting.sound": "Sound",
    "setting.haptics": "Vibration",
    # How to play
    "rules.aim_title": "The aim",
    "rules.aim": (
        "You and the player opposite are partners against the other two. Everybody has thirteen cards. Before a card "
        "is played each says how many tricks they expect to take; together the partners must take at least what they "
        "have bid. The first team with 500 points wins."
    ),
    "rules.bidding_title": "Bidding",
    "rules.bidding": (
        "Each player bids once, beginning left of the dealer (D). The two bids of a team are added: that is its "
        "contract. Aces and kings usually take a trick, and so do long spades."
    ),
    "rules.play_title": "Playing",
    "rules.play": (
        "The player left of the dealer leads. Follow the suit that was led if you can; otherwise play anything. The "
        "highest spade takes the trick, or without spades the highest card of the suit led. Spades ♠ cannot be led "
        "before one was thrown on another suit, unless you hold nothing else. Whoever takes a trick leads the next."
    ),
    "rules.scoring_title": "Scoring",
    "rules.scoring": (
        "A contract made is worth ten points for each trick bid. A contract that fails costs ten points for each "
        "trick bid."
    ),
    "rules.nil_title": "Nil",
    "rules.nil": (
        "A bid of nil means: not a single trick. It is worth 100 points if it succeeds and costs 100 if not. The "
        "partner's contract counts as usual."
    ),
    "rules.bags_title": "Bags",
    "rules.bags": "Each trick above the contract is a bag: one point, but every ten bags cost 100.",
    "rules.app_title": "At this table",
    "rules.app": (
        "Tap a card to raise it and tap it again to play it, or drag it up. A hint tells what a strong player would "
        "do and why. Undo goes back to your last decision. Claim plays out the rest when it is yours for certain. Tap "
        "the score to see how it came about."
    ),
    # Device
    "device.facts": "This device",
    "device.model": "Model",
    "device.system": "System",
    "device.processor": "Processor",
    "device.cores": "{cores} cores, {abi}",
    "device.memory": "Memory",
    "device.memory_used": "{total}; the app uses {used}",
    "device.start": "Start",
    "device.start_words": "{seconds} s to the first picture",
    "device.unknown": "not known",
    "device.found": "How the AI thinks here",
    "device.found_none": "It is measured at the first quiet moment.",
    "device.found_when": "Measured on {date}, and refreshed by {moves} decisions since.",
    "device.found_all": (
        "A player of five stars imagines {wanted} rounds before it plays a card. Here that takes about {time} ms of "
        "the {limit} ms that it may take."
    ),
    "device.found_part": (
        "A player of five stars would like to imagine {wanted} rounds before it plays a card. Here {reached} fit into "
        "the {limit} ms that it may take."
    ),
    "device.measure": "Measure thoroughly",
    "device.measuring": "Measuring ...",
    "device.measure_words": "Takes about a minute and a half. Nothing leaves the device unless you share it.",
    "device.iterations": "Rounds",
    "device.result": "Time to think, by level",
    "device.median": "Usual",
    "device.longest": "Longest",
    "device.speed": "Imagined rounds a second",
    "stage.first": "First tricks",
    "stage.middle": "Middle",
    "stage.last": "Last tricks",
    "device.decision": "Memory of a decision, by what it may take",
    "device.frames": "95 of 100 pictures come within",
    "frames.idle": "At rest",
    "frames.thinking": "Thinking",
    "device.frames_longest": "The longest wait for a picture was {longest} ms.",
    "device.sustained": "Imagined rounds a second in {seconds} s of steady thought: {change}",
    "device.slower": "{part} slower at the end than at the beginning.",
    "device.steady": "no slower at the end than at the beginning.",
    "device.share": "Share the measurement",
    "unit.gigabytes": "{value} GB",
    "unit.megabytes": "{value} MB",
    "unit.kilobytes": "{value} KB",
    "unit.milliseconds": "{value} ms",
    "unit.thousands": "{value}k",
    # Other games
    "others.words": "The same AI plays these too. A match that you leave waits for you.",
    "others.unfinished": "a match is waiting",
    "others.closes": "A new match closes the one that is waiting.",
    "others.strength": "How strong the others play",
    "others.again": "New match",
    "others.say": "Your choice",
    "others.or_say": "Or",
    "others.your_card": "Your turn: tap a card, tap it again to play",
    "others.your_turn": "Your turn",
    "others.you_are": "You are {name}.",
    "others.cards": "{count} cards",
    "others.one_card": "1 card",
    "result.own": "You have won!",
    "result.others": "Won by {names}",
    # Messages
    "message.storage": "Saved games",
    "message.failure": "The AI could not answer",
    "message.match": "A game could not be continued",
    "message.match_words": "Its moves do not fit the rules ({problem}). It was kept, and you can start a new one.",
    "message.exported": "Written to a file",
}


def text(key: str, **values: object) -> str:
    """Return the words of the key with the values filled in; KeyError for a key that is not in the table."""
    return ENGLISH[key].format(**values) if values else ENGLISH[key]
