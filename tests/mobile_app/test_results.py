"""What follows from the matches on disk: achievements, opponents that follow the results, pictures over time."""

from datetime import date
from typing import Any

import pytest

from aicore.games.spades.characters import characters
from aicore.games.table.catalogue import GAMES, load_game
from mobile_app.achievements import ACHIEVEMENTS, is_daily, news, progress
from mobile_app.daily import daily_match
from mobile_app.difficulty import following_seats, next_stars
from mobile_app.lesson import SEED as LESSON_SEED
from mobile_app.match_statistics import statistics_of
from mobile_app.roster import by_strength, partner_of, seat_entry
from mobile_app.storage import Storage
from mobile_app.strings import ENGLISH

from .harness import LANDSCAPE, PHONE, TABLET, Hand
from .sessions import begin_game, make
from .test_screens import check_screen

SHORT = {"losing_points": -200, "target_points": 250}


def store(storage: Storage, outcome: str, *, game: str = "hearts", stars: int = 3, seed: int = 1) -> int:
    """Put an ended match without moves on disk."""
    seats = [seat_entry(person) for person in by_strength(stars)[:3]]
    stored = storage.add_match(game=game, seed=seed, rules={}, players=[{"human": True}, *seats])
    storage.end_match(stored.match_id, outcome)
    return stored.match_id


def reached(storage: Storage) -> set[str]:
    """Return the keys of what is achieved."""
    return {entry.key for entry in progress(storage, list(GAMES)) if entry.is_reached}


def test_achievements_are_counted_from_the_matches() -> None:
    assert len({entry.key for entry in ACHIEVEMENTS}) == len(ACHIEVEMENTS)
    for entry in ACHIEVEMENTS:
        assert f"achievement.{entry.key}" in ENGLISH
        assert f"achievement.{entry.key}_words" in ENGLISH


def test_each_achievement_is_reached_by_what_it_says_and_by_nothing_less(storage: Storage) -> None:
    assert reached(storage) == set()
    store(storage, "abandoned")
    assert reached(storage) == set(), "a match given up is none"
    for _ in range(3):
        store(storage, "lost")
    assert reached(storage) == {"finished"}
    store(storage, "won")
    assert reached(storage) == {"finished", "won", "back"}
    for _ in range(2):
        store(storage, "won", game="euchre")
    assert "streak_3" in reached(storage)
    assert "games_3" not in reached(storage)
    store(storage, "drawn", game="skat")
    assert "games_3" in reached(storage)
    store(storage, "won", game="skat")
    seats = [seat_entry(characters()[-1])] * 3
    for masters in (2, 3):
        assert "masters" not in reached(storage)
        others = [*seats[:masters], *[seat_entry(characters()[0])] * (3 - masters)]
        stored = storage.add_match(game="oh_hell", seed=1, rules={}, players=[{"human": True}, *others])
        storage.end_match(stored.match_id, "won")
    assert "masters" in reached(storage)
    for game in GAMES:
        assert "games_all" not in reached(storage)
        store(storage, "lost", game=game)
    assert {"games_all", "won_5_games"} & reached(storage) == {"games_all"}
    store(storage, "won", game="gin_rummy")
    assert "won_5_games" in reached(storage)


def test_daily_deals_count_once_each(storage: Storage) -> None:
    today = date.fromisoformat(storage.match(store(storage, "won")).started[:10])
    wanted = daily_match(today)
    for _ in range(2):
        store(storage, "lost", game=wanted["game"], seed=wanted["seed"])
    counts = {entry.key: entry.count for entry in progress(storage, list(GAMES))}
    assert (counts["daily"], counts["daily_7"]) == (1, 1)
    assert not is_daily(storage.match(store(storage, "won", game=wanted["game"], seed=wanted["seed"] + 1)))


def test_news_are_told_once(storage: Storage) -> None:
    assert news(storage, list(GAMES)) == []
    store(storage, "won")
    assert news(storage, list(GAMES)) == ["finished", "won"]
    assert news(storage, list(GAMES)) == []
    storage.put_setting("achievements", {"damaged": 1})
    assert news(storage, list(GAMES)) == ["finished", "won"], "what cannot be read is told again"


@pytest.mark.parametrize(
    ("outcomes", "stars"),
    [
        ("", None), ("w", 3), ("ww", 4), ("wl", 3), ("ll", 2), ("wll", 2), ("wdw", 4), ("waw", 4), ("lwl", 3),
        ("www", 4),
    ],
)
def test_two_results_in_a_row_change_the_stars(storage: Storage, outcomes: str, stars: int | None) -> None:
    names = {"w": "won", "l": "lost", "d": "drawn", "a": "abandoned"}
    for letter in outcomes:
        store(storage, names[letter])
    assert next_stars(storage.outlines("hearts"), None) == stars


def test_the_stars_count_anew_against_others_and_stay_between_one_and_five(storage: Storage) -> None:
    for stars, outcome in ((3, "won"), (3, "won"), (4, "won")):
        store(storage, outcome, stars=stars)
    assert next_stars(storage.outlines("hearts"), None) == 4, "one win against the new ones is not two"
    for _ in range(3):
        store(storage, "won", stars=5)
    assert next_stars(storage.outlines("hearts"), None) == 5
    for _ in range(3):
        store(storage, "lost", stars=1)
    assert next_stars(storage.outlines("hearts"), None) == 1
    before = next_stars(storage.outlines("spades"), 2)
    today = daily_match(date.fromisoformat(storage.outlines()[0].started[:10]))
    for seed in (today["seed"], LESSON_SEED):
        for _ in range(2):
            store(storage, "won", game="spades", seed=seed)
    assert next_stars(storage.outlines("spades"), 2) == before, "whom nobody has chosen does not count"


def test_opponents_change_and_the_partner_stays(storage: Storage) -> None:
    game = load_game("spades")
    partner = partner_of(game.new_match(seed=0))
    assert partner == 2
    seats = [seat_entry(person) for person in (*by_strength(2)[:1], characters()[-1], *by_strength(2)[1:2])]
    for _ in range(2):
        stored = storage.add_match(game="spades", seed=1, rules={}, players=[{"human": True}, *seats])
        storage.end_match(stored.match_id, "won")
    found = following_seats(seats, storage.outlines("spades"), partner=partner)
    assert found[1] == seats[1]
    assert [entry["stars"] for entry in found] == [3, characters()[-1].stars, 3]
    assert len({entry["name"] for entry in found}) == 3
    assert following_seats(seats, storage.outlines("hearts"), partner=partner) == seats


def end_match(hand: Hand, *, seed: int = 9) -> None:
    """Play a short match of Spades to its end without touches, and show its result."""
    hand.app.start_match(
        "spades", seed=seed, rules=SHORT, seats=[seat_entry(person) for person in by_strength(2)[:3]]
    )
    table = hand.app.table
    table.halt()
    session = table.session
    while session.match.current_player() >= 0:
        legal = session.match.legal_moves()
        make(session, legal[-1] if session.match.state.phase == "bidding" else legal[0])
    table.open(session)
    hand.until(lambda: hand.app.sheets())
    hand.frames(4)


def words_of(root: Any) -> str:
    """Return all words below a widget."""
    return "\n".join(widget.text for widget in root.walk() if getattr(widget, "text", ""))


def test_a_match_brings_medals_and_other_opponents(hand: Hand) -> None:
    hand.app.change_setting("difficulty", "follows")
    end_match(hand)
    outcome = hand.app.storage.outlines()[0].outcome
    assert outcome in ("won", "lost")
    assert "Achieved: A beginning" in words_of(hand.app.sheets()[-1])
    for size in (PHONE, LANDSCAPE, TABLET):
        hand.resize(size)
        check_screen(hand, f"result at {size}")
    hand.resize(PHONE)
    hand.back()
    end_match(hand)
    assert hand.app.storage.outlines()[0].outcome == outcome, "the same moves, the same end"
    sheet = words_of(hand.app.sheets()[-1])
    assert "A beginning" not in sheet, "told once"
    step = 1 if outcome == "won" else -1
    assert ("stronger" if step > 0 else "easier") in sheet
    hand.choose("New match")
    table = hand.app.table
    table.halt()
    assert [table.session.stored.players[seat]["stars"] for seat in (1, 3)] == [2 + step] * 2
    hand.app.go("home")
    hand.choose("New game")
    page = hand.app.screen("new_game")
    assert [page.seats[seat].stars for seat in (1, 3)] == [2 + step] * 2
    assert "follow your results" in words_of(page)
    hand.app.change_setting("difficulty", "chosen")
    hand.app.go("home")
    hand.choose("New game")
    assert "follow your results" not in words_of(page)
    hand.app.go("match_statistics")
    hand.choose("Achievements")
    for size in (PHONE, LANDSCAPE, TABLET):
        hand.resize(size)
        check_screen(hand, f"achievements at {size}")


def test_every_game_has_pictures_of_its_results_over_time(hand: Hand) -> None:
    from mobile_app.widgets.bars import Curve, Results

    for game in ("hearts", "mr_jack"):
        session = begin_game(hand.app.storage, game, seed=5, stars=1)
        while session.match.num_rounds == 0:
            legal = session.match.legal_moves()
            make(session, legal[session.num_moves * 7 % len(legal)])
        hand.app.storage.end_match(session.match_id, "won" if game == "hearts" else "lost")
    hand.app.go("match_statistics")
    page = hand.app.screen("match_statistics")
    for game, num_curves in (("hearts", 1), ("mr_jack", 0)):
        page.open(game)
        hand.frames(3)
        shown = list(page.walk())
        assert sum(isinstance(widget, Curve) for widget in shown) == num_curves
        assert len(next(widget.results for widget in shown if isinstance(widget, Results))) == 1
        assert "All games" in words_of(page)
        check_screen(hand, f"statistics of {game}")


def test_results_are_drawn_in_the_order_played(storage: Storage) -> None:
    for outcome in ("won", "lost", "abandoned", "drawn"):
        store(storage, outcome)
    found = statistics_of(reversed(storage.outlines("hearts")), storage.rounds("hearts"))
    assert found.results == [1, -1, 0]
