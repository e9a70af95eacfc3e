"""A board view drawn: spots that can be moved to are lit and tapped, tokens slide, two fingers or a double tap zoom."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Mesh
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty
from kivy.uix.stencilview import StencilView
from kivy.utils import get_color_from_hex

from aicore.games.table.board_view import BoardView, Spot, colour_of, ink_on

from ..stops import MOVE, Stop
from ..table_layout import Box
from ..theme import THEME
from .card_face import put_glyph
from .motion import glide

ZOOM = 2.4
REACH_DP = 28             # a finger is wide
DRAG_DP = 8               # less is a tap
LEAST_SP = 12             # of words on the board
OMITTED = 0.75            # smaller than this part of it words are left out until the board is brought nearer


class Board(StencilView):
    """Draws a view as wide as the widget; its height follows. chosen: called with the spot that was tapped."""

    arrival = NumericProperty(1.0)     # 0 to 1: how far the tokens have come from where they stood before
    zoom = NumericProperty(1.0)

    def __init__(
        self,
        view: BoardView,
        *,
        before: BoardView | None = None,
        seconds: float = 0.0,
        chosen: Callable[[str], None] | None = None,
        words: Callable[[str], str] = str,
        **options: Any,
    ) -> None:
        super().__init__(size_hint_y=None, **options)
        self.view = view
        self.old_places = {token.key: (token.x, token.y) for token in (before.tokens if before else ())}
        self.chosen = chosen
        self.words = words             # what a lit spot stands for
        self.pan = (0.0, 0.0)          # of the board's middle from that of the widget, in pixels
        self.ground = InstructionGroup()
        self.pieces = InstructionGroup()
        self.canvas.add(self.ground)
        self.canvas.add(self.pieces)
        for name in ("size", "pos", "zoom"):
            self.fbind(name, self.draw)
        self.fbind("arrival", self.draw_tokens)
        THEME.bind(version=self.draw)
        self.bind(width=self.fit)
        self.fit()
        new_places = {token.key: (token.x, token.y) for token in view.tokens}
        if seconds > 0 and any(new_places.get(key, place) != place for key, place in self.old_places.items()):
            self.arrival = 0.0
            glide(self, seconds, transition="out_quad", arrival=1.0)

    def fit(self, *_: Any) -> None:
        """Take the height that the board has at this width."""
        self.height = self.width * self.view.height / self.view.width

    # Where things are

    @property
    def scale(self) -> float:
        """Pixels of a unit of the board."""
        return float(self.width / self.view.width * self.zoom)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return the window's pixel of a point of the board."""
        right, up = (x - self.view.width / 2) * self.scale, (self.view.height / 2 - y) * self.scale
        return self.center_x + self.pan[0] + right, self.center_y + self.pan[1] + up

    def point(self, px: float, py: float) -> tuple[float, float]:
        """Return the point of the board at a pixel."""
        x = (px - self.center_x - self.pan[0]) / self.scale + self.view.width / 2
        return x, self.view.height / 2 - (py - self.center_y - self.pan[1]) / self.scale

    # Drawing

    def colour(self, name: str, alpha: float = 1.0) -> Color:
        """Return a colour of the board in the theme of the moment."""
        red, green, blue, _ = get_color_from_hex(colour_of(name, is_dark=bool(THEME.is_dark)))
        return Color(red, green, blue, alpha)

    def draw(self, *_: Any) -> None:
        """Draw all that does not move, then the tokens."""
        group, view, scale = self.ground, self.view, self.scale
        group.clear()
        for area in view.areas:
            group.add(self.colour(area.fill))
            group.add(polygon([self.pixel(x, y) for x, y in area.points]))
            if area.outline:
                group.add(self.colour(area.outline))
                group.add(Line(points=flat([self.pixel(x, y) for x, y in area.points]), close=True, width=1.0))
        for line in view.lines:
            group.add(self.colour(line.colour, 0.55 if line.is_dashed else 1.0))
            width = max(0.7, line.width * scale / 2)
            group.add(Line(points=flat([self.pixel(x, y) for x, y in line.points]), width=width, cap="round"))
        lit = {target.spot for target in view.targets}
        for spot in view.spots:
            self.draw_spot(spot, is_lit=spot.name in lit)
        for label in view.labels:
            if size := readable(label.size * scale):
                group.add(self.colour(label.colour))
                put_glyph(group, label.words, size=size, center=self.pixel(label.x, label.y))
        self.draw_tokens()

    def draw_spot(self, spot: Spot, *, is_lit: bool) -> None:
        """Draw a spot, its shade, its ring and its label."""
        group, radius = self.ground, spot.radius * self.scale
        if spot.fill:
            group.add(self.colour(spot.fill))
            self.add_shape(spot, 1.0, filled=True)
        if spot.shade > 0:
            group.add(self.colour("glow", 0.15 + 0.75 * min(spot.shade, 1.0)))
            self.add_shape(spot, 1.0, filled=True)
        if spot.outline:
            group.add(self.colour(spot.outline))
            self.add_shape(spot, 1.0, filled=False, width=max(0.7, 0.04 * radius))
        if is_lit:
            group.add(self.colour("glow"))
            self.add_shape(spot, 1.2, filled=False, width=max(1.6, 0.1 * radius))
        if spot.label and (size := readable(0.9 * radius)):
            group.add(self.colour("ink"))
            put_glyph(group, spot.label, size=size, center=self.pixel(spot.x, spot.y))

    def add_shape(self, spot: Spot, grown: float, *, filled: bool, width: float = 1.0) -> None:
        """Add the outline of a spot, or all of it."""
        corners = [self.pixel(x, y) for x, y in spot.corners(grown=grown)]
        if corners:
            self.ground.add(polygon(corners) if filled else Line(points=flat(corners), close=True, width=width))
            return
        x, y = self.pixel(spot.x, spot.y)
        radius = spot.radius * self.scale * grown
        if filled:
            self.ground.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))
        else:
            self.ground.add(Line(circle=(x, y, radius), width=width))

    def draw_tokens(self, *_: Any) -> None:
        """Draw the tokens where they are on their way."""
        group, scale = self.pieces, self.scale
        group.clear()
        for token in self.view.tokens:
            old_x, old_y = self.old_places.get(token.key, (token.x, token.y))
            at = self.pixel(old_x + (token.x - old_x) * self.arrival, old_y + (token.y - old_y) * self.arrival)
            radius, alpha = token.radius * scale, 0.5 if token.is_faded else 1.0
            group.add(self.colour("ink", alpha))
            group.add(Ellipse(pos=(at[0] - radius, at[1] - radius), size=(2 * radius, 2 * radius)))
            group.add(self.colour(token.colour, alpha))
            inner = 0.9 * radius
            group.add(Ellipse(pos=(at[0] - inner, at[1] - inner), size=(2 * inner, 2 * inner)))
            size = readable(1.25 * radius / max(1.0, 0.7 * len(token.label)))
            if token.label and size:
                words = "ink" if token.is_faded else ink_on(token.colour, is_dark=bool(THEME.is_dark))
                group.add(self.colour(words))
                put_glyph(group, token.label, size=size, center=at)

    # Keys

    def key_stops(self, area: Any) -> Iterator[Stop]:
        """Yield the lit spots."""
        if self.chosen is None:
            return
        lit = {target.spot for target in self.view.targets}
        for spot in self.view.spots:
            if spot.name in lit:
                yield Stop(
                    key=("spot", spot.name), words=self.words(spot.name), box=partial(self.box_of, spot), area=area,
                    press=partial(self.chosen, spot.name), rank=MOVE,
                )

    def box_of(self, spot: Spot) -> Box:
        """Return where a spot lies in the window."""
        (x, y), radius = self.to_window(*self.pixel(spot.x, spot.y)), spot.radius * self.scale
        return Box(x - radius, y - radius, 2 * radius, 2 * radius)

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        """Begin a tap or a drag."""
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_double_tap:
            self.zoom_at(*touch.pos)
            touch.ud[self] = None
            return True
        touch.ud[self] = touch.pos
        # Where the whole board is seen a drag scrolls the page.
        if self.zoom > 1.0:
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Move a zoomed board with the finger."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self.move(touch.dx, touch.dy)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Choose the spot that was tapped."""
        began = touch.ud.get(self)
        if touch.grab_current is self:
            touch.ungrab(self)
        if began is None or self.chosen is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_up(touch))
        touch.ud[self] = None
        if abs(touch.x - began[0]) + abs(touch.y - began[1]) > dp(DRAG_DP):
            return True
        spot = self.view.spot_at(*self.point(*touch.pos), reach=dp(REACH_DP) / self.scale)
        if spot is not None:
            self.chosen(spot.name)
        return True

    def zoom_at(self, px: float, py: float) -> None:
        """Come nearer to a pixel's point, or show all again."""
        if self.zoom > 1.0:
            self.pan = (0.0, 0.0)
            self.zoom = 1.0
            return
        x, y = self.point(px, py)
        scale = self.width / self.view.width * ZOOM
        self.pan = ((self.view.width / 2 - x) * scale, (y - self.view.height / 2) * scale)
        self.zoom = ZOOM
        self.move(0.0, 0.0)

    def move(self, dx: float, dy: float) -> None:
        """Move the board by pixels, but never away from the widget."""
        room = ((self.zoom - 1) * self.width / 2, (self.zoom - 1) * self.height / 2)
        self.pan = (
            min(max(self.pan[0] + dx, -room[0]), room[0]),
            min(max(self.pan[1] + dy, -room[1]), room[1]),
        )
        self.draw()


def readable(size: float) -> float:
    """Return the size at which words are drawn: never too small to read; 0 where they would not fit then."""
    least = sp(LEAST_SP)
    return max(size, least) if size >= OMITTED * least else 0.0


def flat(points: list[tuple[float, float]]) -> list[float]:
    """Return the numbers of the points one after the other."""
    return [number for point in points for number in point]


def polygon(corners: list[tuple[float, float]]) -> Mesh:
    """Return a filled convex polygon."""
    vertices = [number for x, y in corners for number in (x, y, 0.0, 0.0)]
    return Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")
