"""A stand-in for python-for-android's own package of this name."""

from jnius import autoclass

mActivity = autoclass("org.kivy.android.PythonActivity").mActivity


def remove_presplash() -> None:
    """Take the picture of the start away."""
    mActivity.removeLoadingScreen()
