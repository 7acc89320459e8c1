"""Faces of a hull for libraries that want a mesh and not points."""

from __future__ import annotations

import numpy as np
from scipy.spatial import ConvexHull


def outward_triangles(points: np.ndarray) -> np.ndarray:
    """Triangles of the hull, each counterclockwise seen from outside."""
    hull = ConvexHull(points, qhull_options="Qt")
    a, b, c = (points[hull.simplices[:, k]] for k in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), hull.equations[:, :3]) < 0
    triangles = hull.simplices.copy()
    triangles[inward] = triangles[inward][:, ::-1]
    return triangles
