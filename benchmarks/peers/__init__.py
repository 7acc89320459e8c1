"""The competitors of the comparison."""

from __future__ import annotations

import importlib.metadata

from .base import Peer, Prepared
from .bullet import Bullet
from .coal import Coal
from .distance3d import Distance3d
from .fcl import Fcl
from .mujoco import Mujoco
from .ours import Ours
from .shapely import Shapely

ALL: dict[str, type[Peer]] = {
    peer.name: peer for peer in (Ours, Coal, Fcl, Mujoco, Distance3d, Bullet, Shapely)
}
LEFT_OUT = {"openGJK": "there is no wheel of it for Python, and it would have to be compiled here"}


def version(peer: type[Peer]) -> str | None:
    """The installed version, or nothing if it is not installed."""
    try:
        return importlib.metadata.version(peer.package)
    except importlib.metadata.PackageNotFoundError:
        return None


__all__ = ["ALL", "LEFT_OUT", "Peer", "Prepared", "version"]
