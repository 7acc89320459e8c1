"""Bullet through pybullet, without a window and without a simulation."""

from __future__ import annotations

from ..pairs import Pairs
from .base import Peer, Prepared, loop

FAR = 100.0
DISTANCE = 8  # where a contact point of pybullet holds the signed distance


class Bullet(Peer):
    """Two bodies at rest for each pair, posed before the clock starts."""

    name = "pybullet"
    package = "pybullet"
    settings = (
        "getClosestPoints in DIRECT mode between bodies that were created and posed beforehand, "
        "convex hull shapes, collisionMargin 0; boolean with distance 0"
    )

    def __init__(self, pairs: Pairs):
        import pybullet
        from scipy.spatial.transform import Rotation

        self.bullet = pybullet
        if not pybullet.isConnected():
            pybullet.connect(pybullet.DIRECT)
        pybullet.resetSimulation()
        shapes = [
            pybullet.createCollisionShape(pybullet.GEOM_MESH, vertices=points.tolist())
            for points in pairs.bodies
        ]
        self.bodies = []
        for both, R, t in zip(pairs.index, pairs.rotations, pairs.translations, strict=True):
            posed = []
            for body, place, turn in zip(both, t, Rotation.from_matrix(R).as_quat(), strict=True):
                made = pybullet.createMultiBody(
                    baseMass=0,
                    baseCollisionShapeIndex=shapes[body],
                    basePosition=place.tolist(),
                    baseOrientation=turn.tolist(),
                )
                pybullet.changeDynamics(made, -1, collisionMargin=0.0)
                posed.append(made)
            self.bodies.append(tuple(posed))

    @classmethod
    def limit(cls, vertices: int) -> int:
        return 200

    @classmethod
    def variants(cls, query: str) -> list[str]:
        return ["bodies"]

    def prepare(self, query: str, variant: str) -> Prepared:
        farthest = 0.0 if query == "boolean" else FAR

        def value(points):
            if query == "boolean":
                return len(points) > 0
            nearest = min(point[DISTANCE] for point in points)
            return nearest if query == "signed" else max(nearest, 0.0)

        inputs = [(*both, farthest) for both in self.bodies]
        return loop(self.bullet.getClosestPoints, inputs, value)
