"""What makes it easy to begin: the deal of the day, a bid suggested, the games that a store offers."""

from datetime import date, timedelta
from pathlib import Path

from aicore.games.table.catalogue import GAMES, NOT_IN_STORE, load_game, offered_games
from mobile_app.daily import daily_match, daily_seed

from .harness import LANDSCAPE, PHONE, TABLET, Hand
from .test_screens import check_screen

NEW_YEAR = date(2027, 1, 1)
SEED_OF_NEW_YEAR = 741842800


def test_the_deal_of_a_day_is_the_same_for_everybody_and_another_every_day() -> None:
    assert daily_seed(NEW_YEAR) == SEED_OF_NEW_YEAR, "everybody who has an older version would get other cards"
    seeds = {daily_seed(NEW_YEAR + timedelta(days=number)) for number in range(1000)}
    assert len(seeds) == 1000
    assert daily_match(NEW_YEAR) == daily_match(NEW_YEAR)


def test_the_daily_deal_is_begun_gone_on_with_and_never_closes_another_match_unasked(hand: Hand) -> None:
    day = [NEW_YEAR]
    hand.app.today = lambda: day[0]
    hand.choose("Daily deal")
    assert hand.session.seed == daily_seed(NEW_YEAR)
    hand.until(hand.is_own_turn)
    hand.touch_bid(3)
    first, num_moves = hand.session.match_id, hand.session.num_moves
    hand.app.go("home")
    hand.frames(3)
    hand.choose("Daily deal")
    assert hand.session.match_id == first, "the same day goes on"
    assert hand.session.num_moves >= num_moves
    day[0] += timedelta(days=1)
    hand.app.go("home")
    hand.frames(3)
    hand.choose("Daily deal")
    hand.choose("Keep it")
    assert hand.session.match_id == first
    hand.choose("Daily deal")
    hand.choose("New match")
    assert hand.session.seed == daily_seed(day[0])


def test_a_bid_is_suggested_as_the_adviser_would_make_it(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    picker = hand.app.table.picker
    match = hand.session.match
    wanted = load_game("spades").player(stars=5).choose(match.observation(0), seed=match.decision_seed()).move
    assert [bid for bid, button in picker.buttons.items() if button.is_suggested] == [wanted]
    assert f"I suggest {wanted}" in picker.sum_words
    for size in (PHONE, LANDSCAPE, TABLET):
        hand.resize(size)
        check_screen(hand, f"bidding at {size}")
    hand.press(picker.buttons[4])
    assert "suggest" not in picker.sum_words
    hand.app.change_setting("suggest_bid", False)
    hand.start_match(seed=6)
    hand.until(hand.is_own_turn)
    picker = hand.app.table.picker
    assert not any(button.is_suggested for button in picker.buttons.values())
    assert "suggest" not in picker.sum_words


def test_a_store_offers_no_game_with_a_name_that_is_a_trademark(tmp_path: Path) -> None:
    from mobile_app.main import SpadesApp

    assert set(offered_games(in_store=False)) == set(GAMES)
    assert set(GAMES) - set(offered_games(in_store=True)) == NOT_IN_STORE == {"sorry", "scotland_yard", "mr_jack"}
    assert SpadesApp(folder=tmp_path, in_store=True).games == offered_games(in_store=True)
    assert SpadesApp(folder=tmp_path).games == list(GAMES)


def test_the_screens_offer_what_the_package_has(hand: Hand) -> None:
    home = hand.app.screen("home")
    hand.app.in_store = True
    for tile in [home.tiles.pop(name) for name in NOT_IN_STORE & set(home.tiles)]:
        home.ids.games.remove_widget(tile)
    hand.until(lambda: len(home.tiles) == len(hand.app.games))
    hand.frames(5)
    assert set(home.tiles) == set(hand.app.games)
    hand.choose("How to play")
    hand.choose("Spades: choose another game")
    shown = set(hand.buttons())
    assert {load_game(name).title for name in hand.app.games} <= shown
    assert not {load_game(name).title for name in NOT_IN_STORE} & shown


def play_lesson(hand: Hand) -> list[str]:
    """Play the lesson's round by touches, closing every sheet of the partner; return what was told."""
    from mobile_app.strings import text

    told = []
    while hand.session.match.num_rounds == 0 or hand.app.sheets():
        hand.until(lambda: hand.app.sheets() or hand.is_own_turn())
        if hand.app.sheets():
            sheet = hand.app.sheets()[-1]
            if "explains" not in sheet.heading:
                hand.choose(text("round.next"))
                continue
            check_screen(hand, "lesson")
            told.append(" ".join(getattr(part, "text", "") for part in sheet.ids.content.children))
            if text("lesson.play_on") in hand.buttons():
                hand.choose(text("lesson.play_on"))
                break
            hand.choose(text("lesson.next"))
            continue
        legal = hand.session.legal()
        if hand.session.match.state.phase == "bidding":
            hand.touch_bid(next(bid for bid, button in hand.app.table.picker.buttons.items() if button.is_suggested))
        else:
            hand.touch_card(legal[-1])
    return told


def test_the_lesson_is_played_to_its_end_by_touch_and_can_be_played_again(hand: Hand) -> None:
    from mobile_app.lesson import STEPS

    hand.choose("Lesson")
    told = play_lesson(hand)
    assert len(told) == len(STEPS) == len(set(told)), told
    for word in ("trumps", "nil", "bag", "follow", "lead", "framed"):
        assert any(word in words for words in told), word
    assert hand.app.lesson.match_id is None
    hand.app.go("home")
    hand.frames(3)
    hand.choose("Lesson")
    hand.choose("New match")
    hand.until(lambda: hand.app.sheets())
    assert "explains" in hand.app.sheets()[-1].heading
    hand.choose("Leave the lesson")
    hand.until(hand.is_own_turn)
    assert not hand.app.sheets()
    hand.touch_bid(3)
    assert not hand.app.sheets(), "who has left the lesson is told no more"


def test_a_newcomer_is_offered_the_lesson_once(tmp_path: Path) -> None:
    from mobile_app.screens.lesson import Lesson

    hand = Hand(tmp_path / "app")
    try:
        hand.app.lesson.offer()
        hand.frames(3)
        check_screen(hand, "offer of the lesson")
        hand.choose("Not now")
        again = Lesson(hand.app)
        again.offer()
        hand.frames(2)
        assert not hand.app.sheets()
        hand.app.lesson.open()
        hand.until(lambda: hand.app.sheets())
        assert Lesson(hand.app).match_id == hand.session.match_id, "a restart goes on with the lesson"
    finally:
        hand.close()
