"""distance3d: GJK, EPA and MPR in Python with functions compiled by numba."""

from __future__ import annotations

import warnings

import numpy as np

from ..pairs import Pairs
from .base import Peer, Prepared, loop
from .faces import outward_triangles

COLLIDERS = ("vertices", "mesh graph")


class Distance3d(Peer):
    """Posed colliders, by vertices or by a mesh graph with hill climbing."""

    name = "distance3d"
    package = "distance3d"
    settings = (
        "ConvexHullVertices (posed beforehand) or MeshGraph (hill climbing) colliders; distance by "
        "gjk_distance_jolt, gjk_distance_original or Nesterov; boolean by gjk_intersection_jolt, "
        "gjk_intersection_libccd or mpr_intersection; signed by gjk (jolt) and epa; whichever is "
        "fastest; default tolerances"
    )

    def __init__(self, pairs: Pairs):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its remarks about its own compilation
            from distance3d import colliders, epa, gjk, mpr
        self.gjk, self.mpr, self.epa = gjk, mpr, epa.epa
        faces = [outward_triangles(points) for points in pairs.bodies]
        self.colliders = {name: [] for name in COLLIDERS}
        for row in range(len(pairs)):
            self.colliders["vertices"].append(
                tuple(map(colliders.ConvexHullVertices, pairs.posed(row)))
            )
            graphs = []
            for k, body in enumerate(pairs.index[row]):
                pose = np.eye(4)
                pose[:3, :3] = pairs.rotations[row, k]
                pose[:3, 3] = pairs.translations[row, k]
                graphs.append(colliders.MeshGraph(pose, pairs.bodies[body], faces[body]))
            self.colliders["mesh graph"].append(tuple(graphs))

    @classmethod
    def limit(cls, vertices: int) -> int:
        return 25

    @classmethod
    def methods(cls, query: str) -> tuple[str, ...]:
        """The functions of the library that answer a query."""
        return {
            "distance": ("jolt", "original", "nesterov"),
            "boolean": ("jolt", "libccd", "mpr"),
            "signed": ("epa",),
        }[query]

    @classmethod
    def variants(cls, query: str) -> list[str]:
        return [f"{method}, {kind}" for method in cls.methods(query) for kind in COLLIDERS]

    def signed(self, a, b) -> float:
        """GJK, and EPA from its simplex if the bodies overlap."""
        distance, _, _, simplex = self.gjk.gjk(a, b)
        if distance > 0:
            return distance
        translation, _, success = self.epa(simplex, a, b)
        return -float(np.linalg.norm(translation)) if success else float("nan")

    def prepare(self, query: str, variant: str) -> Prepared:
        gjk = self.gjk
        method, kind = variant.split(", ")
        if query == "distance":
            ask, value = {
                "jolt": (gjk.gjk_distance_jolt, lambda found: found[0]),
                "original": (gjk.gjk_distance_original, lambda found: found[0]),
                "nesterov": (gjk.gjk_nesterov_accelerated_distance, float),
            }[method]
        elif query == "boolean":
            ask, value = {
                "jolt": (gjk.gjk_intersection_jolt, bool),
                "libccd": (gjk.gjk_intersection_libccd, bool),
                "mpr": (self.mpr.mpr_intersection, bool),
            }[method]
        else:
            ask, value = self.signed, float
        return loop(ask, self.colliders[kind], value)
