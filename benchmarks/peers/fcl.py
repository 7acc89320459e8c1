"""The Flexible Collision Library through python-fcl."""

from __future__ import annotations

import numpy as np

from ..pairs import Pairs
from .base import Peer, Prepared, loop
from .faces import outward_triangles

SOLVERS = {"libccd": "GST_LIBCCD", "indep": "GST_INDEP"}


class Fcl(Peer):
    """Convex geometries with faces in posed collision objects."""

    name = "python-fcl"
    package = "python-fcl"
    settings = (
        "Convex geometries in posed CollisionObjects built beforehand; nearest points and contacts "
        "not asked for; default tolerances; solver libccd or indep, whichever is fastest"
    )

    def __init__(self, pairs: Pairs):
        import fcl

        self.fcl = fcl
        geometries = []
        for points in pairs.bodies:
            faces = outward_triangles(points)
            flat = np.column_stack([np.full(len(faces), 3), faces]).ravel()
            geometries.append(fcl.Convex(points, len(faces), flat))
        self.objects = [
            tuple(
                fcl.CollisionObject(geometries[body], fcl.Transform(R[k], t[k]))
                for k, body in enumerate(both)
            )
            for both, R, t in zip(pairs.index, pairs.rotations, pairs.translations, strict=True)
        ]

    @classmethod
    def variants(cls, query: str) -> list[str]:
        return list(SOLVERS)

    def prepare(self, query: str, variant: str) -> Prepared:
        fcl = self.fcl
        solver = getattr(fcl.GJKSolverType, SOLVERS[variant])
        if query == "boolean":
            request, result = fcl.CollisionRequest(gjk_solver_type=solver), fcl.CollisionResult()
            return loop(fcl.collide, [(*both, request, result) for both in self.objects], bool)
        request = fcl.DistanceRequest(
            enable_signed_distance=query == "signed", gjk_solver_type=solver
        )
        result = fcl.DistanceResult()
        inputs = [(*both, request, result) for both in self.objects]
        # Without signed distances, a negative number is this library's word for an overlap.
        value = float if query == "signed" else (lambda d: max(d, 0.0))
        return loop(fcl.distance, inputs, value)
