"""Functions that a library may round differently from machine to machine, made of the four basic operations."""


def exponential(double x):
    """Return e**x for x in -700 to 700, the same on every platform."""
    return portable_exp(x)
