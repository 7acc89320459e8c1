"""Tables and figures of the chapter on benchmarks, made from the stored run of ``make bench``.

Nothing is measured here. The run is a file of this package, ``benchmarks.json``, so that the
chapter finds it wherever the package is installed; ``make bench`` writes it.
"""

import html
import json
from collections.abc import Callable, Iterable
from importlib.resources import files
from statistics import median
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter, NullLocator

from gjkbook.figures import palette
from gjkbook.figures.primitives import new

OURS = "gjkbook"
QUERIES = ("distance", "boolean", "signed")
CONFIGURATIONS = ("separated", "touching", "overlapping")
BOUND = 4e-15
"""Error that is asked of our distances, as part of the size of the bodies."""

LOOKS = {
    "gjkbook": ("A", "-", "o"),
    "coal": ("B", "--", "s"),
    "python-fcl": ("difference", "-.", "D"),
    "mujoco": ("simplex", "-", "^"),
    "pybullet": ("s", "--", "*"),
    "distance3d": ("muted", ":", "v"),
    "shapely": ("B", "--", "s"),
}
"""Role of the palette, line and marker of each library."""


def stored() -> dict:
    """Return the stored run: machine, libraries with their settings, cells, verdicts, own variants.

    Examples
    --------
    >>> run = stored()
    >>> sorted({cell["configuration"] for cell in run["cells"]})
    ['overlapping', 'separated', 'touching']
    """
    text = files("gjkbook.figures").joinpath("benchmarks.json").read_text(encoding="utf-8")
    return json.loads(text)


def cells(run: dict, **wanted: Any) -> list[dict]:
    """Return the cells of a run that agree with all that is wanted.

    Examples
    --------
    >>> {cell["library"] for cell in cells(stored(), dimension=2, query="signed")}
    {'gjkbook'}
    """
    return [c for c in run["cells"] if all(c[key] == value for key, value in wanted.items())]


def libraries(run: dict, dimension: int, query: str) -> list[str]:
    """Return who answers a query, in the order of the run: ours first."""
    asked = {cell["library"] for cell in cells(run, dimension=dimension, query=query)}
    return [name for name in run["libraries"] if name in asked]


class Table:
    """A table for a notebook: HTML on a page, plain text elsewhere."""

    def __init__(self, head: Iterable[str], rows: Iterable[Iterable[str]]):
        self.head, self.rows = list(head), [list(row) for row in rows]

    def __repr__(self):
        columns = list(zip(self.head, *self.rows, strict=True))
        widths = [max(map(len, column)) for column in columns]
        lines = []
        for row in (self.head, *self.rows):
            padded = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
            padded[0] = row[0].ljust(widths[0])
            lines.append("  ".join(padded).rstrip())
        return "\n".join(lines)

    def _repr_html_(self):
        head = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in self.head)
        lines = []
        for first, *rest in self.rows:
            data = "".join(f"<td>{html.escape(cell)}</td>" for cell in rest)
            lines.append(f'<tr><th scope="row">{html.escape(first)}</th>{data}</tr>')
        return (
            f'<table class="dataframe"><thead><tr>{head}</tr></thead>'
            f"<tbody>{''.join(lines)}</tbody></table>"
        )


def time_entry(cell: dict) -> str:
    """Return microseconds, how many times ours, and a mark if something failed."""
    mark = " !" if cell["failures"] else ""
    if cell["microseconds"] is None:
        return f"none{mark}"
    if cell["library"] == OURS:
        return f"{cell['microseconds']:.2f}{mark}"
    return f"{cell['microseconds']:.2f} ({cell['ratio']:.1f}×){mark}"


def error_entry(cell: dict) -> str:
    """Return the largest error with one digit."""
    return "–" if cell["error"] is None else f"{cell['error']:.0e}" if cell["error"] else "0"


def table(run: dict, query: str, dimension: int = 3, show: Callable = time_entry) -> Table:
    """Return the cells of one query, a row for each configuration and number of vertices.

    Examples
    --------
    >>> table(stored(), "distance", 2).head
    ['bodies, vertices', 'gjkbook', 'shapely']
    """
    names = libraries(run, dimension, query)
    rows = []
    for configuration in CONFIGURATIONS:
        here = cells(run, dimension=dimension, query=query, configuration=configuration)
        for n in sorted({cell["n"] for cell in here}):
            entries = {cell["library"]: show(cell) for cell in here if cell["n"] == n}
            row = [entries.get(name, "") for name in names]
            rows.append([f"{configuration}, {n}", *row])
    return Table(["bodies, vertices", *names], rows)


def median_ratio(run: dict, query: str, library: str, dimension: int = 3) -> float:
    """Return how many times our time a library needs, in the median cell of a query."""
    chosen = cells(run, query=query, library=library, dimension=dimension)
    return median(cell["ratio"] for cell in chosen if cell["ratio"])


def tidy(ax: Axes) -> None:
    """Plain numbers on logarithmic axes, and no frame."""
    for axis in (ax.xaxis, ax.yaxis):
        if axis.get_scale() == "log":
            axis.set_minor_formatter(NullFormatter())
    ax.spines[["top", "right"]].set_visible(False)


def times(run: dict, query: str, dimension: int = 3) -> Figure:
    """Draw the time of a query against the number of vertices, a panel for each configuration.

    Examples
    --------
    >>> times(stored(), "distance")
    <Figure size 720x320 with 3 Axes>
    """
    figure, axs = new(3, height=3.2, sharey=True)
    for ax, configuration in zip(axs, CONFIGURATIONS, strict=True):
        for name in libraries(run, dimension, query):
            chosen = cells(
                run, dimension=dimension, query=query, configuration=configuration, library=name
            )
            timed = [(c["n"], c["microseconds"]) for c in chosen if c["microseconds"]]
            role, line, marker = LOOKS[name]
            if timed:
                ax.loglog(
                    *zip(*timed, strict=True), color=palette.role(role).color, linestyle=line,
                    marker=marker, markersize=5, label=name, linewidth=2.2 if name == OURS else 1.2,
                )  # fmt: skip
        ax.set_title(configuration, fontsize=10)
        ax.set_xlabel("vertices of each body")
        tidy(ax)
    axs[0].set_ylabel("microseconds a query")
    figure.legend(
        *axs[0].get_legend_handles_labels(), loc="outside lower center", ncols=6, frameon=False,
        fontsize=9,
    )  # fmt: skip
    return figure


def strips(values: dict[str, list[float]], ax: Axes, least: float) -> None:
    """Draw each list of numbers as marks on a line of its own; zeros stand at the left edge."""
    for height, (name, numbers) in enumerate(reversed(values.items())):
        role, _, marker = LOOKS[name]
        color = palette.role(role).color
        spread = [height + 0.09 * (k % 5 - 2) for k in range(len(numbers))]
        shown = [max(x, least) for x in numbers]
        ax.plot(shown, spread, marker, color=color, markersize=4.5, alpha=0.75, linestyle="none")
    ax.set_yticks(range(len(values)), list(reversed(values)))
    ax.yaxis.set_minor_locator(NullLocator())
    ax.set_xscale("log")
    tidy(ax)


def ratios(run: dict, dimension: int = 3) -> Figure:
    """Draw, for every cell, how many times our time each other library needs.

    Examples
    --------
    >>> ratios(stored())
    <Figure size 720x300 with 3 Axes>
    """
    figure, axs = new(3, height=3.0, sharey=True, sharex=True)
    for ax, query in zip(axs, QUERIES, strict=True):
        names = [n for n in libraries(run, dimension, "distance") if n != OURS]
        values = {
            name: [c["ratio"] for c in cells(run, dimension=dimension, query=query, library=name)
                   if c["ratio"]]
            for name in names
        }  # fmt: skip
        strips(values, ax, 0.05)
        ax.axvline(1, color=palette.INK, linewidth=1)
        ax.set_title(query, fontsize=10)
        ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
    axs[1].set_xlabel("times our time (right of the line: slower than gjkbook)")
    return figure


def errors(run: dict, dimension: int = 3) -> Figure:
    """Draw the largest error of every cell, as part of the size of the bodies.

    Examples
    --------
    >>> errors(stored())
    <Figure size 720x300 with 2 Axes>
    """
    figure, axs = new(2, height=3.0, sharey=True, sharex=True)
    for ax, query in zip(axs, ("distance", "signed"), strict=True):
        values = {
            name: [c["error"] for c in cells(run, dimension=dimension, query=query, library=name)
                   if c["error"] is not None]
            for name in libraries(run, dimension, "distance")
        }  # fmt: skip
        strips(values, ax, 1e-17)
        ax.axvline(BOUND, color=palette.INK, linewidth=1, linestyle="--")
        ax.set_title(query, fontsize=10)
        ax.set_xlabel("largest error of a cell")
    return figure


def own_table(run: dict) -> Table:
    """Return our own variants, group by group, each compared to the first of its group.

    Examples
    --------
    >>> own_table(stored()).head
    ['variant', 'µs a query', 'times the first']
    """
    rows = []
    for group in run["own"]["groups"]:
        rows.append([group["title"], "", ""])
        first = group["rows"][0]["microseconds"]
        for row in group["rows"]:
            spent = row["microseconds"]
            rows.append([f"· {row['name']}", f"{spent:.2f}", f"{spent / first:.2f}"])
    return Table(["variant", "µs a query", "times the first"], rows)


def large(run: dict) -> Figure:
    """Draw the cost of a frame of a slow motion against the number of vertices.

    Examples
    --------
    >>> large(stored())
    <Figure size 620x320 with 1 Axes>
    """
    figure, ax = new(height=3.2, width=6.2)
    rows = run["own"]["large"]
    looks = {
        "distance, cold": ("B", "--", "s"),
        "distance, warm": ("A", "-", "o"),
        "verdict, cold": ("difference", "-.", "D"),
        "verdict, warm": ("simplex", ":", "^"),
    }
    for name, (role, line, marker) in looks.items():
        ax.semilogx(
            [row["n"] for row in rows], [row[name] for row in rows], label=name, linestyle=line,
            color=palette.role(role).color, marker=marker, markersize=5,
        )  # fmt: skip
    ax.set_ylim(bottom=0)
    ax.set_xlabel("vertices of each body")
    ax.set_ylabel("microseconds a frame")
    ax.legend(frameon=False, fontsize=9)
    tidy(ax)
    return figure
