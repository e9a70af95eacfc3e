"""A button that shows whose it is."""

from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty

from ..faces import PERSON
from .avatar import Avatar
from .common import FlatButton

__all__ = ["Avatar", "FaceButton"]

Builder.load_string(
    """
<FaceButton>:
    halign: "left"
    height: max(app.theme.touch + dp(12), self.texture_size[1] + dp(14))
    padding: dp(66), dp(6), dp(14), dp(6)
    Avatar:
        look: root.look
        size: dp(46), dp(46)
        pos: root.x + dp(10), root.center_y - dp(23)
"""
)


class FaceButton(FlatButton):
    """Words beside the face of a character."""

    look = ObjectProperty(PERSON)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
