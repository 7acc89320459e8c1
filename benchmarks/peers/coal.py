"""coal (the successor of hpp-fcl) through its own Python bindings."""

from __future__ import annotations

from ..pairs import Pairs
from .base import Peer, Prepared, loop

GUESSES = {"default guess": "DefaultGuess", "bounding volume guess": "BoundingVolumeGuess"}
METHODS = {
    "GJK": "DefaultGJK",
    "Nesterov": "NesterovAcceleration",
    "Polyak": "PolyakAcceleration",
}


class Coal(Peer):
    """Convex hulls with neighbours; functors, transforms, requests and results exist beforehand."""

    name = "coal"
    package = "coal"
    settings = (
        "Convex hulls with neighbours; ComputeDistance and ComputeCollision functors, Transform3s "
        "objects and one result object for each pair built beforehand; default tolerances (1e-6); "
        "boolean without contacts; plain, Nesterov or Polyak steps from the default or the "
        "bounding volume guess, whichever is fastest"
    )

    def __init__(self, pairs: Pairs):
        import coal

        self.coal = coal
        self.hulls = [self._hull(points) for points in pairs.bodies]
        self.functors = {}
        self.inputs = []
        for (a, b), R, t in zip(pairs.index, pairs.rotations, pairs.translations, strict=True):
            poses = tuple(coal.Transform3s(R[k], t[k]) for k in range(2))
            self.inputs.append((int(a), int(b), *poses))

    def _hull(self, points):
        corners = self.coal.StdVec_Vec3s()
        corners.extend(points)
        hull = self.coal.Convex.convexHull(corners, True, "Qt")
        hull.computeLocalAABB()
        return hull

    @classmethod
    def variants(cls, query: str) -> list[str]:
        return [f"{method}, {guess}" for method in METHODS for guess in GUESSES]

    def _functor(self, kind, a: int, b: int):
        key = kind, a, b
        if key not in self.functors:
            self.functors[key] = kind(self.hulls[a], self.hulls[b])
        return self.functors[key]

    def prepare(self, query: str, variant: str) -> Prepared:
        coal = self.coal
        if query == "boolean":
            kind, request, result = (
                coal.ComputeCollision,
                coal.CollisionRequest(),
                coal.CollisionResult,
            )
            request.enable_contact = False
        else:
            kind, request, result = (
                coal.ComputeDistance,
                coal.DistanceRequest(),
                coal.DistanceResult,
            )
            request.enable_signed_distance = query == "signed"
        method, guess = variant.split(", ")
        request.gjk_variant = getattr(coal.GJKVariant, METHODS[method])
        request.gjk_initial_guess = getattr(coal.GJKInitialGuess, GUESSES[guess])
        results = [result() for _ in self.inputs]
        inputs = [
            (self._functor(kind, a, b), pose_a, pose_b, request, out)
            for (a, b, pose_a, pose_b), out in zip(self.inputs, results, strict=True)
        ]

        def ask(functor, pose_a, pose_b, request, out):
            return functor(pose_a, pose_b, request, out)

        def reset():
            for out in results:
                out.clear()

        value = {"boolean": bool, "distance": lambda d: max(d, 0.0), "signed": float}[query]
        prepared = loop(ask, inputs, value, reset)

        def run():  # the functor itself, without a call around it
            for functor, pose_a, pose_b, request, out in inputs:
                functor(pose_a, pose_b, request, out)

        return Prepared(prepared.count, run, prepared.answers, reset)
