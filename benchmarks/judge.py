"""What counts as an error, and what as a failure.

The error is the largest difference from the exact answer, relative to the size of the bodies. A
failure is worse than an error: no answer (an exception, NaN or infinity), a zero where the bodies
are apart, or a verdict that is wrong. Touching pairs are in contact up to rounding, so that no
tolerance can tell on which side of contact they are: there every verdict is let pass, and only how
many agree with the exact verdict is noted.
"""

from __future__ import annotations

import numpy as np

from .reference import Reference

BOUND = 4e-15  # the error that is asked of float64, relative to the size of the bodies


def judge(query: str, configuration: str, answers: np.ndarray, exact: Reference) -> dict:
    """Error and failures of one competitor in one cell."""
    rows = min(len(answers), len(exact.size))
    answers, overlaps = answers[:rows], exact.overlaps[:rows]
    given = np.isfinite(answers)
    failures = {"no answer": int((~given).sum())}
    if query == "boolean":
        wrong = given & ((answers != 0) != overlaps)
        failures["wrong verdict"] = 0 if configuration == "touching" else int(wrong.sum())
        return {
            "checked": rows,
            "error": None,
            "failures": {name: count for name, count in failures.items() if count},
            "exact_verdicts": int((given & ~wrong).sum()),
        }
    errors = exact.error(query, answers)
    apart = exact.distance[0][:rows] > BOUND * exact.size[:rows]
    failures["false zero"] = int((given & apart & (answers == 0)).sum())
    if configuration == "overlapping":
        said_apart = answers > 0
        failures["wrong verdict"] = int((given & said_apart).sum())
    elif configuration == "separated":
        failures["wrong verdict"] = int((given & (answers < 0)).sum())
    return {
        "checked": rows,
        "error": float(errors[given].max()) if given.any() else None,
        "failures": {name: count for name, count in failures.items() if count},
    }
