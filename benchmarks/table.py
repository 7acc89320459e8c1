"""The comparison as text: one line for each cell, then what holds and what does not."""

from __future__ import annotations

from statistics import median

from .judge import BOUND
from .pairs import CONFIGURATIONS, QUERIES

OURS = "gjkbook"
DEPTH_BOUND = 1e-12
DEPTH_LARGEST = 500  # vertices up to which the depth must be exact to DEPTH_BOUND


def cells_of(results: dict, **wanted) -> list[dict]:
    """The rows that agree with all that is wanted."""
    return [
        row for row in results["cells"] if all(row[key] == value for key, value in wanted.items())
    ]


def entry(row: dict) -> str:
    """Time, and in brackets how many times ours; failures are marked."""
    mark = "!" if row.get("failures") else ""
    if row["microseconds"] is None:
        return f"failed{mark}"
    ratio = "" if row["library"] == OURS or not row["ratio"] else f" ({row['ratio']:.2f})"
    return f"{row['microseconds']:.2f}{ratio}{mark}"


def error_entry(row: dict) -> str:
    """The largest error, or for verdicts nothing."""
    error = row.get("error")
    return "-" if error is None else "0" if error == 0 else f"{error:.0e}"


def block(results: dict, dimension: int, query: str, show) -> list[str]:
    """The lines of one query in one dimension."""
    names = [
        n
        for n in results["libraries"]
        if cells_of(results, dimension=dimension, query=query, library=n)
    ]
    width = max(15, *(len(name) + 2 for name in names)) if names else 0
    lines = [" " * 18 + "".join(name.rjust(width) for name in names)]
    for configuration in CONFIGURATIONS:
        sizes = sorted({row["n"] for row in cells_of(results, configuration=configuration)})
        for n in sizes:
            line = f"{configuration:12s}{n:6d}"
            for name in names:
                rows = cells_of(
                    results, dimension=dimension, query=query, configuration=configuration, n=n,
                    library=name,
                )  # fmt: skip
                line += (show(rows[0]) if rows else "").rjust(width)
            lines.append(line)
    return lines if names else []


def failures(results: dict) -> list[str]:
    """Every cell in which somebody failed."""
    lines = []
    for row in results["cells"]:
        if row.get("failures"):
            what = ", ".join(f"{count} {name}" for name, count in row["failures"].items())
            what += f" of {row['checked']}" if row["checked"] else ", its process died"
            lines.append(
                f"  {row['library']:11s} {row['dimension']}D {row['query']:9s}"
                f"{row['configuration']:12s}{row['n']:5d}: {what}"
            )
    return lines


def fastest_peers(results: dict, query: str, dimension: int = 3) -> dict[tuple, dict]:
    """By cell: the row of the fastest competitor."""
    best: dict[tuple, dict] = {}
    for row in cells_of(results, query=query, dimension=dimension):
        if row["library"] != OURS and row["ratio"]:
            key = row["configuration"], row["n"]
            if key not in best or row["ratio"] < best[key]["ratio"]:
                best[key] = row
    return best


def least(rows) -> str:
    """The cell in which a ratio is smallest, in words."""
    row = min(rows, key=lambda row: row["ratio"])
    return (
        f"least {row['ratio']:.2f} ({row['library']}, {row['dimension']}D, {row['query']}, "
        f"{row['configuration']}, {row['n']} vertices)"
    )


def verdicts(results: dict) -> list[dict]:
    """Each thing that is asked of this library: what, whether it holds in this run, numbers."""
    found = []

    def say(what: str, holds: bool, numbers: str) -> None:
        found.append({"what": what, "holds": bool(holds), "numbers": numbers})

    timed = [row for row in results["cells"] if row["ratio"] and row["library"] != OURS]
    distance = [row for row in timed if row["query"] == "distance"]
    if distance:
        slower = [row for row in distance if row["ratio"] <= 1]
        say(
            "distance: faster than every other library in every cell",
            not slower,
            f"{len(distance) - len(slower)} of {len(distance)}; {least(distance)}",
        )
    coal = [row["ratio"] for row in distance if row["library"] == "coal"]
    if coal:
        middle = median(coal)
        say("distance: 2 times as fast as coal in the median cell", middle >= 2, f"{middle:.2f}")
    for dimension in (3, 2):
        best = [row["ratio"] for row in fastest_peers(results, "boolean", dimension).values()]
        if best:
            middle = median(best)
            say(
                f"boolean, {dimension}D: 2 times as fast as the fastest other in the median cell",
                middle >= 2,
                f"{middle:.2f}",
            )
    overlap = [
        row for row in timed
        if (row["query"], row["configuration"], row["library"]) == ("signed", "overlapping", "coal")
    ]  # fmt: skip
    if overlap:
        holds = all(row["ratio"] >= 1 for row in overlap)
        say(
            "signed distance of overlapping pairs: as fast as coal in every cell",
            holds,
            least(overlap),
        )
    found += errors(results)
    return found


def errors(results: dict) -> list[dict]:
    """What is asked of our own errors and failures."""
    ours = cells_of(results, library=OURS)
    found = []
    for query, bound, largest in (
        ("distance", BOUND, None),
        ("signed", DEPTH_BOUND, DEPTH_LARGEST),
    ):
        rows = [
            row for row in ours
            if row["query"] == query
            and row.get("error") is not None
            and row["n"] <= (largest or row["n"])
        ]  # fmt: skip
        if rows:
            worst = max(row["error"] for row in rows)
            upto = f" up to {largest} vertices" if largest else ""
            what = f"{query}: error at most {bound:.0e} of the size in every cell{upto}"
            found.append({"what": what, "holds": worst <= bound, "numbers": f"{worst:.1e}"})
    if any("failures" in row for row in ours):
        count = sum(sum(row.get("failures", {}).values()) for row in ours)
        what = "no false zero, no wrong verdict, no missing answer, no crash"
        found.append({"what": what, "holds": count == 0, "numbers": f"{count} failures"})
    return found


def text(results: dict) -> str:
    """The whole table."""
    machine = results["machine"]
    lines = [
        ", ".join(str(machine[key]) for key in ("date", "processor", "system")),
        f"{machine['cores']} cores, Python {machine['python']}",
        f"{results['pairs']} pairs, {results['checked']} checked, {results['repeats']} repeats",
        "",
    ]
    for name, about in results["libraries"].items():
        pairs = (
            ""
            if min(about["pairs"]) == results["pairs"]
            else f", {min(about['pairs'])} pairs or more"
        )
        lines.append(f"{name} {about['version']}{pairs}: {about['settings']}")
    lines += [f"{name} is left out: {why}" for name, why in results["left_out"].items()]
    for dimension in (3, 2):
        for query in QUERIES:
            times = block(results, dimension, query, entry)
            if not times:
                continue
            lines += ["", f"{dimension}D {query}: µs per query (times ours)", *times]
            if query != "boolean" and results["checked"]:
                lines += [
                    "",
                    f"{dimension}D {query}: largest error",
                    *block(results, dimension, query, error_entry),
                ]
    failed = failures(results)
    lines += ["", "Failures (marked ! above):", *(failed or ["  none"])]
    lines += ["", "What must hold:"]
    for verdict in verdicts(results):
        mark = "holds" if verdict["holds"] else "FAILS"
        lines.append(f"  {mark}  {verdict['what']}: {verdict['numbers']}")
    return "\n".join(lines)
