"""gjkbook: the Gilbert–Johnson–Keerthi algorithm, readable, exact where asked, and checked.

>>> import gjkbook as gjk
>>> r = gjk.distance([(2, 0), (3, 1)], [(0, 1), (0, -1)])
>>> r.distance, r.point_a, r.point_b
(2.0, array([2., 0.]), array([0., 0.]))
"""

from . import shapes
from .certify import Certificate, certify
from .depth import Penetration
from .epa import penetration
from .gjk import distance
from .motion import ray_cast, time_of_impact
from .points import exact
from .result import Result, Status, Step
from .separating_axis import Separation, intersects, separating_axis
from .tracking import Tracker

__all__ = [
    "Certificate",
    "Penetration",
    "Result",
    "Separation",
    "Status",
    "Step",
    "Tracker",
    "__version__",
    "certify",
    "distance",
    "exact",
    "intersects",
    "penetration",
    "ray_cast",
    "separating_axis",
    "shapes",
    "time_of_impact",
]

__version__ = "0.1.0"


def __getattr__(name):
    """Import what needs numba only when it is asked for."""
    if name == "batch":
        from importlib import import_module

        return import_module(".batch", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
