"""gjkbook: the Gilbert–Johnson–Keerthi algorithm, readable, exact where asked, and checked.

>>> import gjkbook as gjk
>>> r = gjk.distance([(2, 0), (3, 1)], [(0, 1), (0, -1)])
>>> r.distance, r.point_a, r.point_b
(2.0, array([2., 0.]), array([0., 0.]))
"""

from . import shapes
from .certify import Certificate, certify
from .gjk import distance
from .motion import ray_cast, time_of_impact
from .points import exact
from .result import Result, Status, Step

__all__ = [
    "Certificate",
    "Result",
    "Status",
    "Step",
    "__version__",
    "certify",
    "distance",
    "exact",
    "ray_cast",
    "shapes",
    "time_of_impact",
]

__version__ = "0.1.0"
