"""shapely (GEOS) in the plane."""

from __future__ import annotations

import numpy as np

from ..pairs import Pairs
from .base import Peer, Prepared


class Shapely(Peer):
    """Posed polygons, prepared, asked through shapely's own call for arrays."""

    name = "shapely"
    package = "shapely"
    dimensions = (2,)
    settings = (
        "polygons posed and prepared beforehand; shapely.distance and shapely.intersects on whole "
        "arrays; there is no penetration depth"
    )

    def __init__(self, pairs: Pairs):
        import shapely

        self.shapely = shapely
        posed = [pairs.posed(row) for row in range(len(pairs))]
        self.a, self.b = (
            np.array([shapely.Polygon(both[k]) for both in posed], dtype=object) for k in range(2)
        )
        shapely.prepare(self.a)

    @classmethod
    def limit(cls, vertices: int) -> int:
        return 1000 if vertices <= 100 else 50

    @classmethod
    def variants(cls, query: str) -> list[str]:
        return [] if query == "signed" else ["prepared"]

    def prepare(self, query: str, variant: str) -> Prepared:
        ask = self.shapely.intersects if query == "boolean" else self.shapely.distance

        def run():
            return ask(self.a, self.b)

        return Prepared(len(self.a), run, lambda: run().astype(float))
