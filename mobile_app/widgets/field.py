"""A field to write in, in the colours of the theme."""

from typing import Any

from kivy.lang import Builder
from kivy.uix.textinput import TextInput

Builder.load_string(
    """
<Field>:
    multiline: False
    size_hint_y: None
    height: max(app.theme.touch, self.line_height + dp(24)) if not self.multiline else dp(120)
    font_size: app.theme.body
    padding: dp(12), dp(12)
    background_normal: ""
    background_active: ""
    background_color: app.theme.raised
    foreground_color: app.theme.text
    hint_text_color: app.theme.muted
    cursor_color: app.theme.primary
    write_tab: False
"""
)


class Field(TextInput):
    """One line, or several with multiline."""

    def keyboard_on_key_down(self, window: Any, keycode: Any, words: str, modifiers: Any) -> bool:
        """Leave the field with tab, and with arrows where they mean nothing in it: the ring goes on from here."""
        if keycode[1] == "tab" or (keycode[1] in ("up", "down") and not self.multiline):
            self.focus = False
            return False
        return bool(super().keyboard_on_key_down(window, keycode, words, modifiers))
