"""gjkbook's own compiled kernel: one call for all pairs."""

from __future__ import annotations

from ..pairs import Pairs
from .base import Peer, Prepared


class Ours(Peer):
    """`gjkbook.batch` with one thread."""

    name = "gjkbook"
    package = "gjkbook"
    dimensions = (2, 3)
    settings = "gjkbook.batch, one call for all pairs, one thread, no knowledge of earlier calls"

    def __init__(self, pairs: Pairs):
        from gjkbook import batch

        self.batch = batch
        self.pairs = pairs
        self.polytopes = batch.Polytopes(pairs.bodies)

    @classmethod
    def variants(cls, query: str) -> list[str]:
        return ["batch"]

    def prepare(self, query: str, variant: str) -> Prepared:
        ask, field = {
            "distance": (self.batch.distance, "distance"),
            "boolean": (self.batch.intersects, "intersects"),
            "signed": (self.batch.penetration, "signed_distance"),
        }[query]
        arguments = (
            self.polytopes,
            self.pairs.index,
            self.pairs.rotations,
            self.pairs.translations,
        )

        def run():
            return ask(*arguments)

        return Prepared(len(self.pairs), run, lambda: getattr(run(), field).astype(float))
