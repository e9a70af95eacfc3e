"""Pictures of results, by matplotlib (extra `profiling`), which is imported only when something is drawn."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

OURS, THEIRS, FAINT = "#1f5f8b", "#c46a1b", "#888888"
PICTURES = (".png", ".svg", ".pdf")


class Bar(NamedTuple):
    """A share with its interval, and what was published for it."""

    label: str
    share: float
    interval: tuple[float, float]
    published: float | None = None
    published_interval: tuple[float, float] | None = None


class Point(NamedTuple):
    """A share with its interval at a place on the horizontal axis."""

    place: float
    share: float
    interval: tuple[float, float]


class Errors(NamedTuple):
    """A value with its standard error at a place on the horizontal axis, and what is written beside it."""

    place: float
    value: float
    standard_error: float
    note: str


def draw_shares(
    bars: Sequence[Bar],
    paths: Iterable[str | Path],
    *,
    even: float = 0.5,
    title: str = "",
    across: str = "games won by the first player",
) -> None:
    """Draw one line for each share, the published one below it; ValueError when nothing can be drawn."""
    pyplot = _pyplot(paths)
    if not bars:
        raise ValueError("there are no such results to draw")
    figure, axes = pyplot.subplots(figsize=(9, 1.1 + 0.5 * len(bars)), layout="constrained")
    for place, bar in enumerate(reversed(bars)):
        _mark(axes, bar.share, bar.interval, place + 0.12, OURS, "ours" if place == 0 else None)
        axes.annotate(f"{bar.share:.1%}", (100 * bar.share, place + 0.12), (0, 6), **ANNOTATION)
        if bar.published is not None:
            theirs = bar.published_interval or (bar.published, bar.published)
            _mark(axes, bar.published, theirs, place - 0.2, THEIRS, "published")
    axes.axvline(100 * even, color=FAINT, linewidth=1, linestyle="--")
    axes.set_yticks(range(len(bars)), [bar.label for bar in reversed(bars)])
    axes.set_ylim(-0.6, len(bars) - 0.1)
    axes.set_xlabel(f"{across}, %, with 95% intervals")
    axes.set_title(title, loc="left", fontsize=11)
    if any(bar.published is not None for bar in bars):
        handles = {label: handle for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)}
        figure.legend(handles.values(), handles, loc="outside lower right", frameon=False, ncols=2)
    axes.spines[["top", "right"]].set_visible(False)
    _save(pyplot, figure, paths)


def draw_curves(
    panels: Mapping[str, Mapping[str, Sequence[Point]]], paths: Iterable[str | Path], *, across: str, even: float = 0.5
) -> None:
    """Draw panels beside each other, in each a line with error bars for every series."""
    pyplot = _pyplot(paths)
    figure, all_axes = pyplot.subplots(
        1, len(panels), figsize=(max(7.0, 5.2 * len(panels)), 4.6), sharey=True, squeeze=False, layout="constrained"
    )
    for axes, (title, series) in zip(all_axes[0], panels.items(), strict=True):
        for number, (label, points) in enumerate(series.items()):
            shares = [100 * point.share for point in points]
            reach = [
                [100 * (point.share - point.interval[0]) for point in points],
                [100 * (point.interval[1] - point.share) for point in points],
            ]
            # A little apart, or the bars would hide each other.
            places = [point.place * (1 + 0.018 * (number - (len(series) - 1) / 2)) for point in points]
            axes.errorbar(places, shares, reach, marker="o", markersize=5, capsize=3, linewidth=1.2, label=label)
        axes.axhline(100 * even, color=FAINT, linewidth=1, linestyle="--")
        axes.set_xscale("log")
        ticks = sorted({point.place for points in series.values() for point in points})
        axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.set_xticks([], minor=True)
        axes.set_xlabel(across)
        axes.set_title(title, loc="left", fontsize=11)
        axes.spines[["top", "right"]].set_visible(False)
    all_axes[0][0].set_ylabel("games won, %, with 95% intervals")
    handles, labels = all_axes[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", frameon=False, ncols=2)
    _save(pyplot, figure, paths)


def draw_growth(
    points: Sequence[Errors], paths: Iterable[str | Path], *, across: str, up: str, title: str = ""
) -> None:
    """Draw a line of values with their standard errors over a logarithmic axis; ValueError without a point."""
    pyplot = _pyplot(paths)
    if not points:
        raise ValueError("there are no such results to draw")
    figure, axes = pyplot.subplots(figsize=(7.0, 4.2), layout="constrained")
    places = [point.place for point in points]
    errors = [point.standard_error for point in points]
    axes.errorbar(places, [point.value for point in points], errors, marker="o", capsize=3, color=OURS)
    for point in points:
        axes.annotate(point.note, (point.place, point.value), (18, -12), **ANNOTATION)
    axes.axhline(0, color=FAINT, linewidth=1, linestyle="--")
    axes.set_xscale("log")
    axes.set_xticks(places, [f"{place:.2g}" for place in places])
    axes.set_xticks([], minor=True)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.set_title(title, loc="left", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
    _save(pyplot, figure, paths)


ANNOTATION: dict[str, Any] = {"textcoords": "offset points", "ha": "center", "fontsize": 8}


def _mark(
    axes: Any, share: float, interval: tuple[float, float], place: float, colour: str, label: str | None
) -> None:
    reach = [[100 * (share - interval[0])], [100 * (interval[1] - share)]]
    axes.errorbar([100 * share], [place], xerr=reach, fmt="o", color=colour, capsize=3, markersize=6, label=label)


def check_pictures(paths: Iterable[str | Path]) -> None:
    """Refuse names that no picture can have, before what it shows is looked up; ValueError says why."""
    for path in map(Path, paths):
        if path.suffix not in PICTURES:
            raise ValueError(f"a picture is a file that ends in {', '.join(PICTURES)}, not {path}")
        if not path.parent.is_dir():
            raise ValueError(f"there is no folder {path.parent} for the picture")


def _pyplot(paths: Iterable[str | Path]) -> Any:
    """Return matplotlib without a screen; ValueError when it is not there or a picture cannot be one."""
    check_pictures(paths)
    try:
        matplotlib = import_module("matplotlib")
    except ImportError:
        raise ValueError("pictures need the extra profiling: pip install 'aicore-cards[profiling]'") from None
    matplotlib.use("Agg")
    # The same picture for the same results: no date, no random names.
    matplotlib.rcParams["svg.hashsalt"] = "aicore"
    return import_module("matplotlib.pyplot")


def _save(pyplot: Any, figure: Any, paths: Iterable[str | Path]) -> None:
    for path in map(Path, paths):
        metadata = {"Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, dpi=120, metadata=metadata)
    pyplot.close(figure)
