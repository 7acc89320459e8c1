"""MuJoCo: the distance of two mesh geoms of a compiled model."""

from __future__ import annotations

from ..pairs import Pairs
from .base import Peer, Prepared, loop

FAR = 100.0  # beyond every distance of the benchmark


class Mujoco(Peer):
    """One model holds all posed pairs, so that a query sets nothing."""

    name = "mujoco"
    package = "mujoco"
    settings = (
        "mj_geomDistance on one compiled model that holds every posed pair; default ccd_tolerance "
        "(1e-6) and ccd_iterations; no segment asked for; boolean with distmax 0; "
        "meshes are stored in float32 by MuJoCo"
    )

    def __init__(self, pairs: Pairs):
        import mujoco
        from scipy.spatial.transform import Rotation

        self.mujoco = mujoco
        spec = mujoco.MjSpec()
        for body, points in enumerate(pairs.bodies):
            mesh = spec.add_mesh(name=f"body{body}")
            mesh.uservert = points.ravel()
            mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
        for both, R, t in zip(pairs.index, pairs.rotations, pairs.translations, strict=True):
            for k, body in enumerate(both):
                spec.worldbody.add_geom(
                    type=mujoco.mjtGeom.mjGEOM_MESH,
                    meshname=f"body{body}",
                    pos=t[k],
                    quat=Rotation.from_matrix(R[k]).as_quat(scalar_first=True),
                    contype=0,
                    conaffinity=0,
                )
        self.model = spec.compile()
        self.data = mujoco.MjData(self.model)
        mujoco.mj_kinematics(self.model, self.data)
        self.count = len(pairs)

    @classmethod
    def variants(cls, query: str) -> list[str]:
        return ["native ccd"]

    def prepare(self, query: str, variant: str) -> Prepared:
        farthest = 0.0 if query == "boolean" else FAR
        inputs = [
            (self.model, self.data, 2 * row, 2 * row + 1, farthest, None)
            for row in range(self.count)
        ]
        value = {
            "boolean": lambda d: d < 0,
            "distance": lambda d: max(d, 0.0),
            "signed": float,
        }[query]
        return loop(self.mujoco.mj_geomDistance, inputs, value)
