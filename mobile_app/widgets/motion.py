"""Everything that moves on the screen moves by `glide`, so that one setting stills all of it."""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation

from ..theme import THEME


def glide(
    widget: Any,
    seconds: float,
    *,
    transition: str = "out_cubic",
    after: float = 0.0,
    done: Callable[[], None] | None = None,
    **goal: Any,
) -> None:
    """Bring properties to their goal within the seconds, after a wait; at once where nothing is to move. Then done."""
    Animation.cancel_all(widget, *goal)
    if seconds <= 0 or not THEME.is_moving:
        for name, value in goal.items():
            setattr(widget, name, value)
        if done is not None:
            done()
        return
    way = Animation(**goal, duration=seconds, transition=transition)
    if after > 0:
        way = Animation(duration=after) + way
    if done is not None:
        way.bind(on_complete=lambda *_: done())
    way.start(widget)


def stand(widget: Any) -> None:
    """Let a widget stand where it is by now."""
    Animation.cancel_all(widget)
