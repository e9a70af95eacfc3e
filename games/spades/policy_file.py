"""Learned policies in files, as profiling/fit_policy.py writes them, to be tried beside the one that is shipped."""

from functools import cache

from aicore.foreign_json import ForeignJsonError, read_json_file

from .policy import LearnedPolicy


def policy_in(file: str) -> LearnedPolicy | None:
    """Return the policy in a file, None without a name; ValueError with one sentence for what is none."""
    return read_policy(file) if file else None


@cache
def read_policy(file: str) -> LearnedPolicy:
    """Return the policy in a file, read once; ValueError with one sentence for what is none."""
    try:
        return LearnedPolicy(read_json_file(file))
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}") from error
    except (ForeignJsonError, ValueError) as error:
        raise ValueError(f"{file} {error}") from error
