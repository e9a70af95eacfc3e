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

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
