"""A user's mistake: one sentence, exit code 2."""


class CommandError(Exception):
    """Something the user can put right; the text says what is wrong and what is accepted."""
