"""Colours, type sizes and safe areas, as properties that widgets bind to; light and dark."""

from typing import Any

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

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
    "felt_text": "#ffffff",
    "glow": "#ffd569",
    "card_face": "#fffefa",
    "card_line": "#b9b29f",
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
    "felt_text": "#f2f7f3",
    "glow": "#f2c45c",
    "card_face": "#f2efe6",
    "card_line": "#8d8776",
}
# The cloth: its bright middle, its edge, and seats on it; light and dark.
FELTS = {
    "green": (("#3f9a70", "#1d6147", "#0d3f2dd0"), ("#1e5a43", "#0a271d", "#061a13d8")),
    "blue": (("#3f7fae", "#1c4a72", "#0d2f4dd0"), ("#1f4a6b", "#0a2033", "#061522d8")),
    "wine": (("#a04a5c", "#64202f", "#42101cd0"), ("#6b2635", "#2c0d15", "#1e070dd8")),
    "slate": (("#6b7680", "#3d464e", "#252c33d0"), ("#3e474f", "#171c20", "#0e1215d8")),
}
# The backs of cards: their pattern, and its colours, light and dark.
BACKS = {
    "lattice": (("#24457a", "#dfe7f5"), ("#1b3560", "#b9c7de")),
    "rings": (("#8c2230", "#f6dfe0"), ("#6b1a25", "#dcbcbe")),
    "suits": (("#1f5f46", "#dff0e6"), ("#174834", "#b5d3c3")),
}
BLACK_INK, RED_INK, BLUE_INK, GREEN_INK = "#1a1d21", "#c01f2e", "#1557b0", "#14703a"
TWO_COLOURS = {"S": BLACK_INK, "H": RED_INK, "D": RED_INK, "C": BLACK_INK}
FOUR_COLOURS = {"S": BLACK_INK, "H": RED_INK, "D": BLUE_INK, "C": GREEN_INK}
# Apart for eyes without red or green too: the orange, blue and green of Okabe and Ito, darker.
CLEAR_COLOURS = {"S": BLACK_INK, "H": "#ad4a00", "D": "#0a6cb0", "C": "#00785c"}
SUIT_COLOURS = {"two": TWO_COLOURS, "four": FOUR_COLOURS, "clear": CLEAR_COLOURS}

TOUCH_DP, LEAST_SP = 48, 12      # of anything that is touched, and of anything that is read


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
    felt_center = ColorProperty(FELTS["green"][1][0])
    felt_edge = ColorProperty(FELTS["green"][1][1])
    felt_text = ColorProperty(DARK["felt_text"])
    plate = ColorProperty(FELTS["green"][1][2])
    glow = ColorProperty(DARK["glow"])
    card_face = ColorProperty(DARK["card_face"])
    card_line = ColorProperty(DARK["card_line"])
    card_back = ColorProperty(BACKS["lattice"][1][0])
    card_back_line = ColorProperty(BACKS["lattice"][1][1])
    back_pattern = StringProperty("lattice")

    is_dark = BooleanProperty(True)
    is_moving = BooleanProperty(True)       # whether anything may glide, fly or fall
    suit_colours = StringProperty("two")
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

    def apply(self, settings: Settings, *, system_is_dark: bool, system_is_still: bool = False) -> None:
        """Take over the settings that concern the look; a system that is to stand still overrules ours."""
        self.is_moving = settings.animations and not system_is_still
        self.is_dark = settings.theme == "dark" or (settings.theme == "system" and system_is_dark)
        for name, value in (DARK if self.is_dark else LIGHT).items():
            setattr(self, name, value)
        self.felt_center, self.felt_edge, self.plate = FELTS[settings.felt][self.is_dark]
        self.card_back, self.card_back_line = BACKS[settings.card_back][self.is_dark]
        self.back_pattern = settings.card_back
        self.suit_colours = settings.suit_colours
        scale = TEXT_SCALES[settings.text_size]
        self.small, self.body = max(sp(LEAST_SP), sp(13) * scale), sp(16) * scale
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
        return SUIT_COLOURS[self.suit_colours][suit]


def symbols(text: str) -> str:
    """Return the text as markup in which suits, stars and arrows come from a font that has them."""
    marked: list[str] = []
    for character in text:
        if character in "♠♥♦♣★☆→←✓✗▲▼":
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
