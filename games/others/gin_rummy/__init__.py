"""Gin Rummy: draw and discard, the order of the stock hidden."""
