"""How to play, in the words of every game: by the rules of the match, with pictures, reached by touches."""

from typing import Any

import pytest

from aicore.games.table.catalogue import GAMES, load_game
from mobile_app.screens.game_choice import open_new_game
from mobile_app.screens.new_game import offered_values

from .harness import LANDSCAPE, PHONE, TABLET, Hand
from .test_screens import check_screen
from .test_trust import open_game, words_shown


def pictures(page: Any) -> list[Any]:
    """Return the pictures on a page."""
    from mobile_app.widgets.board import Board
    from mobile_app.widgets.card_row import CardRow

    return [widget for widget in page.walk() if isinstance(widget, (Board, CardRow))]


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])
def test_the_rules_of_every_game_are_told_in_its_words_with_pictures(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size)
    hand.choose("How to play")
    page = hand.app.screen("rules")
    for name in GAMES:
        game = load_game(name)
        guide = game.guide()
        assert guide is not None
        if name != "spades":
            hand.press(hand.buttons()[f"{load_game(page.game).title}: choose another game"])
            hand.choose(game.title)
        check_screen(hand, f"rules of {name}")
        told = words_shown(page)
        match = game.new_match(seed=0)
        for chapter in guide.chapters(game, match.rules, num_players=match.num_players):
            assert chapter.heading in told
        for term in guide.terms:
            assert term in told
        assert pictures(page), name
        for picture in pictures(page):
            inside = [card for card in picture.children if card.right > picture.right + 1 or card.x < picture.x - 1]
            assert not inside, f"{name}: cards leave their picture"


@pytest.mark.parametrize("name", ["hearts", "euchre", "mr_jack"])
def test_the_menu_of_the_table_tells_the_rules_of_its_game(hand: Hand, name: str) -> None:
    table = open_game(hand, name)
    hand.frames(3)
    table.show_menu()
    hand.frames(2)
    hand.choose("How to play")
    assert hand.screen == "rules"
    assert hand.app.screen("rules").game == name
    hand.back()
    assert hand.app.screens.current_screen is table


def test_new_game_explains_every_option_and_tells_the_rules_as_chosen(hand: Hand) -> None:
    for name in GAMES:
        hand.app.go("home")
        open_new_game(hand.app, name)
        hand.frames(3)
        guide, page = load_game(name).guide(), hand.app.screen("new_game")
        assert guide is not None
        offered = {option: words for option, words in guide.options.items() if words.is_offered}
        assert set(page.controls) == set(offered)
        told = words_shown(page)
        for option, words in offered.items():
            # Symbols are marked up on the way to the screen.
            for sentence in (words.title, words.about):
                assert sentence.split("♦")[0] in told
            values = [label for _, label in offered_values(load_game(name), option, words)]
            assert all(label in told for label in values)
    hand.app.go("home")
    open_new_game(hand.app, "hearts")
    hand.frames(3)
    page = hand.app.screen("new_game")
    hand.choose("50")
    hand.press(page.controls["queen_breaks"])
    hand.choose("How to play with these rules")
    told = words_shown(hand.app.screen("rules"))
    assert "Once somebody has 50 points" in told
    assert "before a heart or the queen of spades has been played" in told
    assert "rules that you have chosen" in told
    hand.back()
    assert page.controls["queen_breaks"].is_on, "what was chosen is kept"


def test_a_game_without_a_guide_says_how_to_use_the_table(hand: Hand) -> None:
    from unittest.mock import patch

    hearts = load_game("hearts")
    with patch.object(hearts, "_guide", None):
        hand.app.open_rules("hearts")
        hand.frames(3)
        assert "Tap a card" in words_shown(hand.app.screen("rules"))
        open_new_game(hand.app, "hearts")
        hand.frames(3)
        assert "How to play with these rules" not in hand.buttons()


def test_rules_that_do_not_go_together_are_named_and_nothing_starts(hand: Hand) -> None:
    open_new_game(hand.app, "spades")
    hand.frames(3)
    page = hand.app.screen("new_game")
    page.controls["solo"].is_on = True
    page.controls["nil_pass"].is_on = True
    hand.press(page.start)
    told = words_shown(hand.app.sheets()[-1])
    assert "Choose one of them: Everybody for themselves, or Nil bidders swap cards." in told
    hand.back()
    assert hand.screen == "new_game"
    page.controls["nil_pass"].is_on = False
    hand.press(page.start)
    hand.until(lambda: hand.screen == "table")
    assert hand.session.rules.solo
