"""A board view as an SVG file."""

from xml.sax.saxutils import escape

from .board_view import BoardView, Spot, Token, colour_of, ink_on

PIXELS = 900          # of the longer side
LOG_PART = 0.28       # of the width, for the log beside the board
LOG_LINES = 30
NOTE_PART = 0.055     # of the width, for the height of a line below the board


def svg_of(view: BoardView, *, is_dark: bool = False) -> str:
    """Return the drawing; spots that can be moved to are ringed, shades show where something may be."""

    def colour(name: str) -> str:
        return colour_of(name, is_dark=is_dark)

    scale = PIXELS / max(view.width, view.height)
    log_width = view.width * LOG_PART if view.log else 0.0
    note_height = view.width * NOTE_PART
    width, height = view.width + log_width, view.height + note_height * len(view.notes)
    lit = {target.spot for target in view.targets}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * scale:.0f}" height="{height * scale:.0f}" font-family="sans-serif">',
        f'<rect width="{width:g}" height="{height:g}" fill="{colour("paper")}"/>',
    ]
    for area in view.areas:
        points = " ".join(f"{x:g},{y:g}" for x, y in area.points)
        outline = f' stroke="{colour(area.outline)}" stroke-width="{0.002 * view.width:g}"' if area.outline else ""
        parts.append(f'<polygon points="{points}" fill="{colour(area.fill)}"{outline}/>')
    for line in view.lines:
        points = " ".join(f"{x:g},{y:g}" for x, y in line.points)
        dashes = f' stroke-dasharray="{3 * line.width:g} {2 * line.width:g}"' if line.is_dashed else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour(line.colour)}" '
            f'stroke-width="{line.width:g}" stroke-linecap="round"{dashes}/>'
        )
    for spot in view.spots:
        fill, outline = (colour(name) if name else "none" for name in (spot.fill, spot.outline))
        parts += _spot(spot, fill, outline)
        if spot.shade > 0:
            parts += _spot(spot, colour("glow"), "none", opacity=0.15 + 0.75 * min(spot.shade, 1.0))
        if spot.name in lit:
            parts += _spot(spot, "none", colour("glow"), grown=1.25, width=0.22 * spot.radius)
        if spot.label:
            parts.append(_words(spot.x, spot.y, spot.label, 0.9 * spot.radius, colour("ink")))
    for label in view.labels:
        parts.append(_words(label.x, label.y, label.words, label.size, colour(label.colour)))
    for token in view.tokens:
        # A faded one is mostly what lies below it.
        words = "ink" if token.is_faded else ink_on(token.colour, is_dark=is_dark)
        parts += _token(token, colour(token.colour), colour(words), colour("ink"))
    for number, words in enumerate(view.notes):
        y = view.height + note_height * (number + 0.4)
        parts.append(_words(view.width / 2, y, words, 0.62 * note_height, colour("ink")))
    if view.log:
        size = view.height / (LOG_LINES + 4)
        for number, words in enumerate(view.log[-LOG_LINES:]):
            x, y = view.width + 0.04 * log_width, (number + 2) * size
            parts.append(_words(x, y, words, 0.7 * size, colour("ink"), anchor="start"))
    return "\n".join([*parts, "</svg>", ""])


def _spot(
    spot: Spot, fill: str, stroke: str, *, grown: float = 1.0, width: float | None = None, opacity: float = 1.0
) -> list[str]:
    line = width if width is not None else 0.08 * spot.radius
    style = f'fill="{fill}" stroke="{stroke}" stroke-width="{line:g}" fill-opacity="{opacity:g}"'
    if spot.shape == "circle":
        return [f'<circle cx="{spot.x:g}" cy="{spot.y:g}" r="{spot.radius * grown:g}" {style}/>']
    points = " ".join(f"{x:.4g},{y:.4g}" for x, y in spot.corners(grown=grown))
    return [f'<polygon points="{points}" {style}/>']


def _token(token: Token, fill: str, ink: str, edge: str) -> list[str]:
    opacity = 0.45 if token.is_faded else 1.0
    drawn = [
        f'<circle cx="{token.x:g}" cy="{token.y:g}" r="{token.radius:g}" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{0.08 * token.radius:g}" opacity="{opacity:g}"/>'
    ]
    if token.label:
        drawn.append(_words(token.x, token.y, token.label, 1.1 * token.radius / max(1, len(token.label) - 1), ink))
    return drawn


def _words(x: float, y: float, words: str, size: float, colour: str, *, anchor: str = "middle") -> str:
    # A baseline a third of the size below the middle looks centred with any font.
    return (
        f'<text x="{x:g}" y="{y + 0.35 * size:g}" font-size="{size:g}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(words)}</text>'
    )

