"""Every word that the app shows, in English; `languages/` has the others by the same keys."""

from aicore.games.table.words import say, say_count

ENGLISH: dict[str, str] = {
    "app.title": "Spades",
    # At the table
    "table.we": "We",
    "table.they": "They",
    "table.you": "You",
    "table.your_card": "Your turn: tap a card, tap it again to play",
    "table.your_card_one_tap": "Your turn: tap a card to play it",
    "table.your_turn": "Your turn",
    "table.tap_place": "Your turn: tap a highlighted place",
    "table.log": "Log: {entries}",
    "table.which_move": "Which move?",
    "table.partner": "partner",
    "table.dealer": "D",
    "table.your_turn_suit": "Your turn: follow {suit}",
    "table.your_turn_any": "Your turn: you have no {suit}, play any card",
    "table.tap_again": "Tap it again, or drag it up, to play",
    "table.thinking": "{name} is thinking",
    "table.takes": "{name} takes the trick",
    "table.you_take": "You take the trick",
    "tool.menu": "Menu",
    "tool.undo": "Undo",
    "tool.hint": "Hint",
    "tool.log": "Log",
    "tool.last": "Last trick",
    "tool.claim": "Claim",
    "tool.hands": "All hands",
    "tool.backwards": "Back",
    "tool.forwards": "Forward",
    "tool.play": "Play",
    "tool.pause": "Pause",
    "call.say": "Your choice",
    "call.or_say": "Or",
    "bid.nil": "Nil",
    "bid.blind_nil": "Blind nil",
    "bid.blind": "Blind {tricks}",
    "bid.pass": "Pass",
    "bid.look": "Look",
    "bid.choose": "Choose",
    "bid.confirm": "Bid {bid}",
    "bid.alone": "You bid for yourself",
    "bid.first": "You bid before {partner}",
    "bid.partner": "{partner} bids {bid}",
    "bid.suggested": "{words}; I suggest {bid}",
    "bid.sum": "{partner} {bid} + you {own} = team {team}",
    "bid.blind_question": "Bid nil without looking?",
    "bid.blind_any_question": "Bid without looking?",
    "close": "Close",
    # Spoken by a screen reader
    "say.plays": "{name}: {card}",
    "say.chosen": "{what}, chosen",
    "say.on": "{what}, on",
    "say.off": "{what}, off",
    "say.back": "Back",
    "card.of": "{rank} of {suit}",
    "card.BJ": "big joker",
    "card.LJ": "little joker",
    "rank.2": "two",
    "rank.3": "three",
    "rank.4": "four",
    "rank.5": "five",
    "rank.6": "six",
    "rank.7": "seven",
    "rank.8": "eight",
    "rank.9": "nine",
    "rank.T": "ten",
    "rank.J": "jack",
    "rank.Q": "queen",
    "rank.K": "king",
    "rank.A": "ace",
    "suit.C": "clubs",
    "suit.D": "diamonds",
    "suit.H": "hearts",
    "suit.S": "spades",
    # Speeds and looks
    "speed.slow": "Slow",
    "speed.normal": "Normal",
    "speed.fast": "Fast",
    "speed.instant": "Instant",
    "theme.system": "System",
    "theme.light": "Light",
    "theme.dark": "Dark",
    "language.system": "System",
    "language.en": "English",
    "language.de": "Deutsch",
    "language.es": "Español",
    "card_size.small": "Small",
    "card_size.normal": "Normal",
    "card_size.large": "Large",
    "text_size.small": "Small",
    "text_size.normal": "Normal",
    "text_size.large": "Large",
    "felt.green": "Green",
    "felt.blue": "Blue",
    "felt.wine": "Wine",
    "felt.slate": "Slate",
    "card_back.lattice": "Lattice",
    "card_back.rings": "Rings",
    "card_back.suits": "Suits",
    # Home
    "home.continue": "Continue",
    "home.new": "New game",
    "home.waiting_round": "{game}: round {number}",
    "home.waiting_score": "{game}: round {number}, we {ours}, they {theirs}",
    "home.daily": "Daily deal",
    "home.statistics": "Statistics",
    "home.rules": "How to play",
    "home.device": "Profile this device",
    "home.about": "About, licences",
    "home.fairness": "Fair play",
    "home.achievements": "Achievements",
    "home.settings": "Settings",
    # New game
    "new.heading": "New game: {game}",
    "new.start": "Begin",
    "new.deal": "Deal the cards",
    "new.role": "Who you play as",
    "new.other": "Against",
    "new.people": "At the table",
    "new.partner": "Your partner",
    "new.left": "On your left",
    "new.opposite": "Opposite",
    "new.right": "On your right",
    "new.choose": "Who sits here?",
    "new.rules": "Rules",
    "new.seed": "The deal",
    "new.running": "Starting a new game ends the one you are playing; you can still replay it from the statistics.",
    "new.seed_words": "The same number always deals the same cards. Leave it empty for a random deal.",
    "new.seed_hint": "Deal number",
    "new.rules_words": "How to play with these rules",
    "new.clash": "Rules that do not go together",
    "new.clash_words": "Choose one of them: {first}, or {second}.",
    "about.version": "{name}, version {version}",
    "about.own": "© {holder}. {licence} licence.",
    "about.promise": "Nothing leaves this device unless you share it: the app has no permission to use the network.",
    "about.others": "Made with",
    "about.text": "The {name} licence",
    "closing.heading": "Give up your current match?",
    "closing.words": "Your {game} match is not over. Starting a new one ends it for good.",
    "closing.keep": "Keep it",
    "closing.begin": "New match",
    # The lesson
    "home.lesson": "Lesson",
    "lesson.offer": "New to Spades?",
    "lesson.offer_words": "Play one round with a partner who explains as you go. You can leave it at any time.",
    "lesson.begin": "Play the lesson",
    "lesson.later": "Not now",
    "lesson.next": "Go on",
    "lesson.skip": "Leave the lesson",
    "lesson.play_on": "Play on",
    "lesson.heading": "{partner} explains",
    "lesson.welcome": (
        "Hello! I am {partner}, your partner, and I sit opposite. There are thirteen tricks in a round: "
        "everybody plays a card, and the highest takes all four. Before we begin, each of us says how many "
        "tricks we expect to take. Together we must take at least as many as we have bid."
    ),
    "lesson.bid": (
        "Look at your cards and count: an ace is nearly always a trick, and a king usually is one. Spades ♠ "
        "are trumps and beat every other suit, so a long row of them takes tricks too. The bid that I would "
        "make is framed."
    ),
    "lesson.nil": (
        "There is one special bid: nil, which says that you will take no trick at all. It is worth {nil} "
        "points if you make it and costs {nil} if you do not. Leave it for hands with small cards only."
    ),
    "lesson.lead": (
        "You lead: the others must follow your suit if they can. An ace of hearts, diamonds or clubs is a "
        "good beginning. Spades cannot be led before one has been played on another suit."
    ),
    "lesson.follow": (
        "You must follow the suit that was led; the cards that you may play are bright. Play high if you can "
        "win the trick, and low if somebody else wins it anyway. If I am winning it, keep your high cards."
    ),
    "lesson.trump": (
        "Whoever has none of the suit that was led may play a spade, and a spade beats every other suit: that"
        " is trumping. Or throw away a card that you do not need."
    ),
    "lesson.bags": (
        "We bid {team} together and took {taken}. A contract that is made counts ten points for each trick "
        "bid, one that fails costs as much. Each trick too many is a bag: a single point, but every ten bags "
        "cost {penalty}. So bid what you can take, and no less."
    ),
    "lesson.end": (
        "That was all you need. The first team with 500 points wins. Ask for a hint whenever you are not "
        "sure, and look into How to play for the words that players use. The lesson can be played again from "
        "the first screen."
    ),
    # Menu of the table
    "menu.speed": "Speed",
    "menu.seed": "Deal number: {seed}",
    "menu.replay": "Replay",
    "menu.report": "Report a play",
    "menu.export": "Export record",
    "menu.fairness": "Fair play",
    "menu.rules": "How to play",
    "menu.again": "New match",
    "menu.home": "Home",
    # Rounds and results
    "round.heading": "Round {number}",
    "round.made": "{side} bid {contract} and took {tricks}.",
    "round.failed": "{side} bid {contract} but took only {tricks}.",
    "round.nil_made": "{name} bid {bid} and took no trick: {points}.",
    "round.nil_failed": "{name} bid {bid} but took {tricks}: {points}.",
    "round.check": "Check my play",
    "round.next": "Next round",
    "round.result": "Result",
    "result.won": "You have won!",
    "result.lost": "They have won",
    "result.drawn": "A draw",
    "result.others": "Won by {names}",
    "score.heading": "How the score adds up",
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
        "A contract made is worth 10 for each trick bid and {bag} for each bag; a failed one costs 10 for each trick "
        "bid. Nil is worth {nil} either way. Every ten bags cost {penalty}."
    ),
    "last.heading": "Last trick",
    "last.led": "led",
    # Hint
    "hint.heading": "I would play {move}",
    "hint.heading_say": "I would choose {move}",
    "hint.say": "Choose {move}",
    "hint.bars": "How good each choice looks (0 to 100)",
    "ahead.looked": "{others}: ruled out by reasoning. The bar comes from a quick look afterwards and decides nothing.",
    "ahead.suspect": "{others}: the bar is longer, but it goes against good play, and the search found no proof that "
    "it is right here.",
    "ahead.few": "{others}: the bar is longer, but it was tried far less often than {move}, so it says little.",
    "ahead.close": "{others}: the bar is longer, but by too little to tell. Between equals I go by what is known of "
    "good play, and that favours {move}.",
    "hint.beliefs": "Who may hold the high cards still out",
    "hint.play": "Play {move}",
    # Replay
    "replay.round": "Round {number} of {count}",
    "replay.step": "Move {number} of {count}",
    "replay.trick": "On the table: {trick}",
    "replay.tricks": "All tricks",
    "replay.beginning": "To the beginning",
    "replay.end": "To the end",
    "replay.leave": "Leave the replay",
    # Check my play
    "check.thinking": "Thinking",
    "check.card": "Move {number}: your card",
    "check.say": "Move {number}: your choice",
    "check.words": "You chose {played}, I would have chosen {advised}.",
    "check.loss": "Difference",
    "check.back": "Back",
    # Report
    "report.which": "Which play?",
    "report.comment": "What should have been played, and why?",
    "report.contents": (
        "The report contains your comment, what that player saw, the record of the match, the settings and the kind "
        "of device. It goes only where you send it."
    ),
    "report.send": "Share the report",
    # Fair play
    "fairness.given_title": "What the AI is given",
    "fairness.given": (
        "Its own cards, the bids, the cards played so far, the score and the rules: what you would see in its place. "
        "It never sees your hand or anybody else's. It imagines many deals that fit what it has seen and plays them "
        "out."
    ),
    "fairness.deal_title": "The deal",
    "fairness.deal": (
        "Every deal comes from a number. It is shown in the menu of the table and can be entered for a new game: the "
        "same number deals the same cards, whoever plays."
    ),
    "fairness.review_title": "Afterwards",
    "fairness.review": (
        "After each round you can review all four hands and every card. The record can be exported, and replays "
        "exactly."
    ),
    "fairness.try": "Shuffle the hidden cards and try again",
    "fairness.none": "Play a game first: then its last decision can be tried again here.",
    "fairness.thinking": "Thinking ...",
    "fairness.same": "{name} makes the same move each time: it does not know the hidden cards.",
    "fairness.different": "{name} made different moves. Please report this play: that should not happen.",
    "fairness.later": "The shuffled hands are shown after the round: before, they would give away what {name} holds.",
    "fairness.real": "With the real cards: {name} plays {move}",
    "fairness.trial": "Shuffle {number}: {name} plays {move}",
    # Statistics
    "statistics.none": "Nothing yet. Play a round, and it is counted here.",
    "statistics.game": "Which game?",
    "statistics.of": "{game}: choose another game",
    "statistics.games": "Matches won",
    "statistics.rounds": "Rounds",
    "statistics.a_round": "Mean of a round",
    "statistics.they": "Opponents",
    "statistics.wins": "Wins in a row",
    "statistics.losses": "Losses in a row",
    "statistics.best_streak": "Longest winning streak",
    "statistics.curve": "{figure} of the last rounds, added up",
    "statistics.all_games": "All games",
    "statistics.results": "The last matches",
    "statistics.results_words": "Up: won. Down: lost. The newest is on the right.",
    "statistics.partners": "With partners",
    "statistics.opponents": "Against opponents",
    "statistics.matches": "Earlier matches",
    "statistics.match": "{date}  {outcome}, rounds: {rounds}",
    "statistics.match_words": "Tap one to see it again.",
    "outcome.won": "won",
    "outcome.lost": "lost",
    "outcome.drawn": "drawn",
    "outcome.abandoned": "abandoned",
    "outcome.unreadable": "unreadable",
    "outcome.running": "in progress",
    "statistics.people_words": "Matches won, out of those played to the end.",
    # Achievements
    "achievement.finished": "A beginning",
    "achievement.finished_words": "Play a match to its end.",
    "achievement.won": "First win",
    "achievement.won_words": "Win a match.",
    "achievement.won_10": "Ten wins",
    "achievement.won_10_words": "Win ten matches.",
    "achievement.won_50": "Fifty wins",
    "achievement.won_50_words": "Win fifty matches.",
    "achievement.streak_3": "Three in a row",
    "achievement.streak_3_words": "Win three matches in a row.",
    "achievement.streak_6": "Six in a row",
    "achievement.streak_6_words": "Win six matches in a row.",
    "achievement.back": "Never give up",
    "achievement.back_words": "Win a match after losing three in a row.",
    "achievement.masters": "Among masters",
    "achievement.masters_words": "Win a match in which everybody else has five stars.",
    "achievement.games_3": "Curious",
    "achievement.games_3_words": "Play three different games to an end.",
    "achievement.games_all": "Seen it all",
    "achievement.games_all_words": "Play every game to an end.",
    "achievement.won_5_games": "All-rounder",
    "achievement.won_5_games_words": "Win in five different games.",
    "achievement.daily": "Card of the day",
    "achievement.daily_words": "Finish a daily deal.",
    "achievement.daily_7": "A week of cards",
    "achievement.daily_7_words": "Finish seven daily deals.",
    "achievement.new": "Achieved: {title}",
    "achievement.progress": "{count} of {wanted}",
    "achievement.done": "Achieved",
    # Settings
    "settings.look": "Look",
    "settings.table": "At the table",
    "settings.device": "This device",
    "settings.feel": "Sound and touch",
    "setting.theme": "Theme",
    "setting.language": "Language",
    "setting.felt": "Table",
    "setting.card_back": "Card backs",
    "setting.suit_colours": "Colours of the suits",
    "suit_colours.two": "Two",
    "suit_colours.four": "Four",
    "suit_colours.clear": "Four, clear",
    "setting.card_size": "Cards",
    "setting.text_size": "Text",
    "setting.speed": "Speed",
    "setting.animations": "Movement",
    "setting.one_tap": "One tap plays a card",
    "setting.auto_play": "Cards that are played without a tap",
    "auto_play.off": "None",
    "auto_play.last": "The last",
    "auto_play.forced": "All forced",
    "setting.suggest_bid": "Suggest a bid",
    "setting.left_handed": "Left-handed",
    "setting.difficulty": "Strength of your opponents",
    "setting.difficulty_words": (
        "By my results: two wins in a row against opponents bring stronger ones to the next match of that game, two "
        "losses in a row bring weaker ones. Your partner stays, nobody changes during a match, and you can still "
        "choose others before it begins."
    ),
    "difficulty.chosen": "As I choose",
    "difficulty.follows": "By my results",
    "difficulty.stronger": "Two wins in a row: your next opponents will be stronger.",
    "difficulty.weaker": "Two losses in a row: your next opponents will be easier.",
    "setting.sound": "Sound",
    "setting.haptics": "Vibration",
    # How to play
    "rules.of_match": "These are the rules of your current match.",
    "rules.of_choice": "With the rules that you have chosen.",
    "rules.terms": "What the words mean",
    "rules.app_title": "At this table",
    "rules.app_raise": "Tap a card to raise it and tap it again to play it, or drag it up.",
    "rules.app_tap": "Tap a card to play it, or drag it up.",
    "rules.app": (
        "A hint shows what a strong player would do, and why. Undo goes back to your last decision. The menu has the "
        "speed, a replay of every finished round and a check of your play."
    ),
    "rules.app_board": (
        "Highlighted places can be tapped; other moves are offered as buttons. Two taps bring the board nearer."
    ),
    "rules.app_claim": "Claim plays out the rest when it is certain to be yours. Tap the score to see how it adds up.",
    # Device
    "device.facts": "This device",
    "device.model": "Model",
    "device.system": "System",
    "device.processor": "Processor",
    "device.cores": "{cores} cores, {abi}",
    "device.memory": "Memory",
    "device.memory_used": "{total}; the app uses {used}",
    "device.start": "Start",
    "device.start_words": "{seconds} s until the first screen",
    "device.unknown": "not known",
    "device.found": "How the AI performs here",
    "device.found_none": "It will be measured at the first quiet moment.",
    "device.found_when": "Measured on {date}, and updated by {moves} decisions since.",
    "device.found_all": (
        "A five-star player imagines {wanted} rounds before it plays a card. Here that takes about {time} ms of the "
        "{limit} ms that it may take."
    ),
    "device.found_part": (
        "A five-star player would like to imagine {wanted} rounds before it plays a card. Here {reached} fit into the "
        "{limit} ms that it may take."
    ),
    "device.measure": "Measure thoroughly",
    "device.measuring": "Measuring ...",
    "device.measure_words": "Takes about a minute and a half. Nothing leaves the device unless you share it.",
    "device.iterations": "Rounds",
    "device.result": "Thinking time by level",
    "device.median": "Typical",
    "device.longest": "Longest",
    "device.speed": "Imagined rounds per second",
    "stage.first": "First tricks",
    "stage.middle": "Middle",
    "stage.last": "Last tricks",
    "device.decision": "Memory of a decision, against its limit",
    "device.frames": "95 of 100 frames are drawn within",
    "frames.idle": "At rest",
    "frames.thinking": "Thinking",
    "device.frames_longest": "The longest wait for a frame was {longest} ms.",
    "device.battery": "Battery {before} before, {after} after",
    "device.battery_warmth": "{temperature} °C",
    "device.thermal": "thermal status {status} of 6",
    "device.sustained": "Imagined rounds per second during {seconds} s of steady thinking: {change}",
    "device.slower": "{part} slower at the end than at the beginning.",
    "device.steady": "no slower at the end than at the beginning.",
    "device.share": "Share the measurement",
    "unit.gigabytes": "{value} GB",
    "unit.megabytes": "{value} MB",
    "unit.kilobytes": "{value} KB",
    "unit.milliseconds": "{value} ms",
    "unit.thousands": "{value}k",
    # Messages
    "message.storage": "Saved games",
    "message.unwritten": "Your move could not be saved: {problem}. It was not made, and nothing is lost.",
    "message.unsaved": "This could not be saved: {problem}. Nothing is lost.",
    "message.again": "Continue",
    "message.elsewhere": "This match was continued in another window. Continue it here to see where it stands.",
    "message.failure": "The AI could not answer",
    "message.match": "A game could not be continued",
    "message.match_words": "Its moves do not fit the rules ({problem}). It was kept, and you can start a new one.",
    "message.exported": "Saved to a file",
    # Saved games
    "storage.not_kept": (
        "The saved games cannot be opened now: {problem}. They were left as they are. What you play now is not kept; "
        "put that right and start the app again."
    ),
    "storage.unread": "The saved games could not be read ({problem}). They were kept as {name}.",
    "storage.rescued": "Matches that could still be read and go on: {number}.",
    "storage.set_aside": "Match {number} could not be read: {problem}. It was set aside; all others go on.",
    "storage.elsewhere": "the match has gone on in another window",
    "storage.full": "the disk is full",
    "storage.in_use": "another program is using them",
    "storage.unwritable": "the folder cannot be written",
    "storage.unopened": "the file cannot be opened",
    "storage.disk": "the disk does not answer, or is full",
    "storage.memory": "there is too little memory",
    "storage.damaged": "the file is damaged",
    "storage.newer": "they were written by a newer version of the app",
    "storage.description": "its description is damaged",
    "storage.move_missing": "a move is missing",
    "storage.move_damaged": "a move is damaged",
    "storage.seed_damaged": "its seed is damaged",
    "storage.players_damaged": "who plays is damaged",
    "device.unwritten": "What is known of this device could not be written ({problem}).",
}


# By key: for one thing and for many; {count} is the number.
COUNTED: dict[str, tuple[str, str]] = {
    "table.cards": ("{count} card", "{count} cards"),
    "home.waiting": ("{game}: {count} move played", "{game}: {count} moves played"),
    "result.score": ("{ours} to {theirs} after {count} round.", "{ours} to {theirs} after {count} rounds."),
    "say.stars": ("{count} star", "{count} stars"),
    "difficulty.now": (
        "Your opponents follow your results: they have {count} star now.",
        "Your opponents follow your results: they have {count} stars now.",
    ),
    "hint.more": ("And {count} choice that looks worse.", "And {count} choices that look worse."),
    "hint.thought": ("Based on {count} imagined round.", "Based on {count} imagined rounds."),
    "check.agreed": (
        "{agreed} of your {count} decision was as good as mine would have been. The biggest differences:",
        "{agreed} of your {count} decisions were as good as mine would have been. The biggest differences:",
    ),
    "check.all_agreed": (
        "Your {count} decision was as good as mine would have been.",
        "All your {count} decisions were as good as mine would have been.",
    ),
}


def text(key: str, /, **values: object) -> str:
    """Return the words of the key with the values filled in; KeyError for a key that is not in the table."""
    return say(ENGLISH[key], context=key, **values)


def counted(key: str, number: int, /, **values: object) -> str:
    """Return the words of the key for so many things; KeyError for a key that is not in the table."""
    one, many = COUNTED[key]
    return say_count(one, many, number, context=key, **values)


def say_date(iso: str) -> str:
    """Return a day, given as 2026-11-18, as it is written in the language; anything else as it is."""
    parts = iso[:10].split("-")
    if len(parts) != 3:
        return iso
    return say("{year}-{month}-{day}", context="date", year=parts[0], month=parts[1], day=parts[2])
