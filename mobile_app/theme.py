"""Colours, type sizes and safe areas, as properties that widgets bind to; light and dark."""

from typing import Any

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty

from .settings import TEXT_SCALES, Settings

SYMBOL_FONT = "data/fonts/DejaVuSans.ttf"       # bundled with Kivy; Roboto has no suits, stars or arrows
MONO_FONT = "data/fonts/RobotoMono-Regular.ttf"

# background, surface, raised, line: areas; text, muted: what is written on them; plate: seats on the felt.
LIGHT = {
    "background": "#f3efe4",
    "surface": "#fffdf8",
    "raised": "#e9e3d3",
    "line": "#cfc7b4",
    "text": "#1c2420",
    "muted": "#57635c",
    "primary": "#1d6b4c",
    "primary_text": "#ffffff",
    "accent": "#8a5d00",
    "danger": "#b3261e",
    "good": "#1d6b4c",
    "felt_center": "#3f9a70",
    "felt_edge": "#1d6147",
    "felt_text": "#ffffff",
    "plate": "#0d3f2dd0",
    "glow": "#ffd569",
    "card_face": "#fffefa",
    "card_line": "#b9b29f",
    "card_back": "#24457a",
    "card_back_line": "#dfe7f5",
}
DARK = {
    "background": "#0f1513",
    "surface": "#1a2320",
    "raised": "#27332f",
    "line": "#3a4943",
    "text": "#edf2ee",
    "muted": "#a9b8b0",
    "primary": "#7fd1a8",
    "primary_text": "#06251a",
    "accent": "#e8bd62",
    "danger": "#ff8f85",
    "good": "#7fd1a8",
    "felt_center": "#1e5a43",
    "felt_edge": "#0a271d",
    "felt_text": "#f2f7f3",
    "plate": "#061a13d8",
    "glow": "#f2c45c",
    "card_face": "#f2efe6",
    "card_line": "#8d8776",
    "card_back": "#1b3560",
    "card_back_line": "#b9c7de",
}
BLACK_INK, RED_INK, BLUE_INK, GREEN_INK = "#1a1d21", "#c01f2e", "#1557b0", "#14703a"
TWO_COLOURS = {"S": BLACK_INK, "H": RED_INK, "D": RED_INK, "C": BLACK_INK}
FOUR_COLOURS = {"S": BLACK_INK, "H": RED_INK, "D": BLUE_INK, "C": GREEN_INK}

TOUCH_DP = 48


class Theme(EventDispatcher):
    """The look of the moment; `apply` changes it and every bound widget follows."""

    background = ColorProperty(DARK["background"])
    surface = ColorProperty(DARK["surface"])
    raised = ColorProperty(DARK["raised"])
    line = ColorProperty(DARK["line"])
    text = ColorProperty(DARK["text"])
    muted = ColorProperty(DARK["muted"])
    primary = ColorProperty(DARK["primary"])
    primary_text = ColorProperty(DARK["primary_text"])
    accent = ColorProperty(DARK["accent"])
    danger = ColorProperty(DARK["danger"])
    good = ColorProperty(DARK["good"])
    felt_center = ColorProperty(DARK["felt_center"])
    felt_edge = ColorProperty(DARK["felt_edge"])
    felt_text = ColorProperty(DARK["felt_text"])
    plate = ColorProperty(DARK["plate"])
    glow = ColorProperty(DARK["glow"])
    card_face = ColorProperty(DARK["card_face"])
    card_line = ColorProperty(DARK["card_line"])
    card_back = ColorProperty(DARK["card_back"])
    card_back_line = ColorProperty(DARK["card_back_line"])

    is_dark = BooleanProperty(True)
    four_colours = BooleanProperty(False)
    small = NumericProperty(0)
    body = NumericProperty(0)
    title = NumericProperty(0)
    display = NumericProperty(0)
    touch = NumericProperty(0)              # the least side of anything that can be touched
    inset_top = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    inset_left = NumericProperty(0)
    inset_right = NumericProperty(0)
    version = NumericProperty(0)            # raised by every change, for those that draw by hand

    def apply(self, settings: Settings, *, system_is_dark: bool) -> None:
        """Take over the settings that concern the look."""
        self.is_dark = settings.theme == "dark" or (settings.theme == "system" and system_is_dark)
        for name, value in (DARK if self.is_dark else LIGHT).items():
            setattr(self, name, value)
        self.four_colours = settings.four_colours
        scale = TEXT_SCALES[settings.text_size]
        self.small, self.body = sp(13) * scale, sp(16) * scale
        self.title, self.display = sp(20) * scale, sp(34) * scale
        self.touch = dp(TOUCH_DP)
        self.version += 1

    def set_insets(self, insets: tuple[float, float, float, float]) -> None:
        """Keep clear of the system's bars: left, top, right, bottom in pixels."""
        if insets == (self.inset_left, self.inset_top, self.inset_right, self.inset_bottom):
            return
        self.inset_left, self.inset_top, self.inset_right, self.inset_bottom = insets
        self.version += 1

    def ink(self, suit: str) -> str:
        """Return the colour of a suit (one of CDHS)."""
        return (FOUR_COLOURS if self.four_colours else TWO_COLOURS)[suit]


def symbols(text: str) -> str:
    """Return the text as markup in which suits, stars and arrows come from a font that has them."""
    marked: list[str] = []
    for character in text:
        if character in "♠♥♦♣★☆→←✓✗♚♛♞▲▼":
            marked.append(f"[font={SYMBOL_FONT}]{character}[/font]")
        else:
            marked.append({"[": "&bl;", "]": "&br;", "&": "&amp;"}.get(character, character))
    return "".join(marked)


def contrast(first: Any, second: Any) -> float:
    """Return the contrast ratio of two colours (each r, g, b in 0..1) as accessibility guides define it."""

    def luminance(colour: Any) -> float:
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
        return float(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2])

    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


THEME = Theme()
