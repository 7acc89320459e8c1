"""Pairs of point sets on which distance algorithms go wrong, by kind, from a seeded generator."""

import numpy as np


def cloud(rng, dim, lo=1, hi=9):
    return rng.normal(size=(int(rng.integers(lo, hi)), dim))


def direction(rng, dim):
    d = rng.normal(size=dim)
    return d / np.linalg.norm(d)


def dyadic(points, bits=10):
    """Coordinates on a coarse binary grid, so that sums and halves of them are exact floats."""
    return np.round(points * 2**bits) / 2**bits


def random(rng, dim):
    return cloud(rng, dim), cloud(rng, dim) + rng.uniform(0, 4) * direction(rng, dim)


def lattice(rng, dim):
    A = rng.integers(-3, 4, (int(rng.integers(1, 9)), dim)).astype(float)
    B = rng.integers(-3, 4, (int(rng.integers(1, 9)), dim)).astype(float)
    return A, B + rng.integers(-2, 6, dim)


def flat(rng, dim):
    """Both in one affine subspace that is not parallel to the axes, up to rounding."""
    k = int(rng.integers(1, dim + 1))
    basis = dyadic(rng.normal(size=(k, dim)), 4)
    shift = dyadic(rng.normal(size=dim), 4)
    A = dyadic(rng.normal(size=(int(rng.integers(1, 8)), k)), 6) @ basis
    B = dyadic(rng.normal(size=(int(rng.integers(1, 8)), k)), 6) @ basis
    return A, B + (shift if rng.integers(2) else 0)


def collinear(rng, dim):
    u = rng.integers(-3, 4, dim).astype(float)
    w = u if rng.integers(2) else rng.integers(-3, 4, dim).astype(float)
    s, t = rng.integers(-9, 10, 4), rng.integers(-9, 10, 3)
    return np.outer(s, u), np.outer(t, w) + rng.integers(-2, 3, dim)


def nested(rng, dim):
    A = cloud(rng, dim, 2 * dim + 2, 2 * dim + 12)
    return A, 0.1 * cloud(rng, dim) + A.mean(axis=0)


def touching(rng, dim):
    """Share exactly one convex combination of vertices: corner, edge or face meets."""
    A, B = dyadic(cloud(rng, dim, 2, 9)), dyadic(cloud(rng, dim, 2, 9))
    axis = int(rng.integers(dim))
    A[:, axis] = np.abs(A[:, axis])
    B[:, axis] = -np.abs(B[:, axis])
    on_a, on_b = int(rng.integers(1, len(A) + 1)), int(rng.integers(1, len(B) + 1))
    A[:on_a, axis] = 0
    B[:on_b, axis] = 0
    if rng.integers(2):
        B[0] = (A[0] + A[on_a - 1]) / 2
    return A, B


def duplicates(rng, dim):
    A, B = random(rng, dim)
    return A[rng.integers(0, len(A), 12)], B[rng.integers(0, len(B), 12)]


def single(rng, dim):
    return cloud(rng, dim, 1, 2), cloud(rng, dim, 1, 6)


def tiny_or_huge(rng, dim):
    A, B = random(rng, dim)
    scale = 10.0 ** rng.integers(-150, 151)
    return A * scale, B * scale


def mixed_scales(rng, dim):
    """Each coordinate axis, or each body, has a size of its own."""
    A, B = random(rng, dim)
    scale = 10.0 ** rng.integers(-150, 151, dim if rng.integers(2) else 1)
    return A * scale, B * (scale if rng.integers(2) else 10.0 ** rng.integers(-150, 151))


def far(rng, dim):
    A, B = random(rng, dim)
    shift = direction(rng, dim) * 10.0 ** rng.integers(2, 16)
    return A + shift, B + shift


def nearly_touching(rng, dim):
    """Facing faces with a gap, or an overlap, down to the last place."""
    A, B = touching(rng, dim)
    push = direction(rng, dim) * 10.0 ** rng.uniform(-17, -3)
    return A, B + push


def needle(rng, dim):
    """Squeezed almost flat."""
    A, B = random(rng, dim)
    squeeze = 10.0 ** rng.uniform(-16, 0, dim)
    return A * squeeze, B * squeeze + rng.normal(size=dim) * squeeze


def parallel_faces(rng, dim):
    """Boxes with faces facing each other, slightly rotated or not."""
    corners = np.array(np.meshgrid(*[[0.0, 1.0]] * dim)).reshape(dim, -1).T
    shift = rng.integers(-2, 3, dim) * rng.choice([0.25, 0.5, 1.0])
    twist = np.eye(dim) + rng.normal(size=(dim, dim)) * 10.0 ** rng.uniform(-17, -6)
    return corners, corners @ (twist if rng.integers(2) else np.eye(dim)) + shift


KINDS = {
    f.__name__: f
    for f in (
        random,
        lattice,
        flat,
        collinear,
        nested,
        touching,
        duplicates,
        single,
        tiny_or_huge,
        mixed_scales,
        far,
        nearly_touching,
        needle,
        parallel_faces,
    )
}


def pairs(kind: str, count: int, seed: int):
    """``count`` pairs of one kind in one to five dimensions (mostly two and three)."""
    rng = np.random.default_rng([seed, sorted(KINDS).index(kind)])
    for _ in range(count):
        yield KINDS[kind](rng, int(rng.choice([1, 2, 2, 3, 3, 3, 4, 5])))
