"""Sub-algorithms as printed in the copies of the sources we used, slips included.

Each source has a right idea and, in our copy, some slips of the pen (or of the scanner). Here every
slip has a name. A function reproduces the printed text; ``mended`` names the slips to put right, so
that each can be shown alone. With all of them mended the printed text works. The versions to use
are in `gjkbook.subalgorithms`.

Points of Y are numbered from 0 here, from 1 in the sources. Results are ``(kept, weights)`` as
everywhere. Where the printed text leaves its answer without a value, `UndefinedError` is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import nan

from .subalgorithms import NoSubsetError, least_squares
from .subalgorithms.vectors import combine, cross, dot, minus, nearest, rows

__all__ = [
    "JOHNSON_SLIPS",
    "SIGNED_VOLUMES_SLIPS",
    "STEP_SLIPS",
    "UndefinedError",
    "algorithm_1",
    "backup",
    "divide_and_conquer",
    "gjk_montanari",
    "johnson",
    "scheme_program",
    "signed_volumes",
    "six_steps",
]


def members(s: int) -> list[int]:
    """I_s: the indices whose bits are set in s."""
    return [i for i in range(s.bit_length()) if s >> i & 1]


def same_sign(a, b) -> bool:
    """CompareSigns: false when either number is zero, or none."""
    return (a > 0 and b > 0) or (a < 0 and b < 0)


def normalised(own) -> tuple:
    """λ_i = Δ_i / Σ Δ."""
    return (1,) if len(own) == 1 else tuple(d / sum(own) for d in own)


class UndefinedError(ArithmeticError):
    """The printed text ends without giving its result a value."""


# The thesis, Algorithm 1 and then 2 and 3.


def algorithm_1(points, W):
    """Algorithm 1 of the thesis for X = points and the origin, from any W; returns every v_i.

    Section 3.1 lets W be any simplex set of the space. Only if its points belong to X is the last v
    the point of conv(X) nearest to the origin.

    >>> algorithm_1([(2,), (1,)], W=[(2,)]), algorithm_1([(1,)], W=[(0,)])
    ([[2], [1]], [[0]])
    """
    points, W, vectors = rows(points), rows(W), []
    while True:
        kept, lam = least_squares(W)
        W = [W[i] for i in kept]
        v = combine(lam, W)
        vectors.append(v)
        s = min(points, key=lambda p: dot(v, p))
        if not any(v) or dot(v, minus(v, s)) == 0:
            return vectors
        W = [*W, s]


#: bound: s runs to 2^(n−1), not 2^n − 1. index set: "for all i ∈ I" and Σ over I, not over I_s.
#: zero (Backup, in the prose only): Δ_i ≥ 0 accepts, not Δ_i > 0. halt (halt condition 2, in the
#: prose only): Δ_j(Y_s) ≤ 0 is asked, not Δ_j(Y_s ∪ {y_j}) ≤ 0.
JOHNSON_SLIPS = ("bound", "index set", "zero", "halt")


def _subsets(Y, mended):
    """I_s, the Δ_i(Y_s) asked about, and those of the points to be added, as printed."""
    n = len(Y)
    last = 2**n - 1 if "bound" in mended else 2 ** (n - 1)
    delta = {(i, 1 << i): 1 for i in range(n)}
    for s in range(1, last + 1):
        I_s = members(s)
        asked = I_s if "index set" in mended else range(n)
        # A Δ that no line of the algorithm has set counts as zero.
        own = [delta.get((i, s), 0) for i in asked]
        others = []
        for j in set(range(n)) - set(I_s):
            edge = minus(Y[I_s[0]], Y[j])
            terms = [d * dot(edge, Y[i]) for i, d in zip(asked, own, strict=True)]
            delta[j, s | 1 << j] = sum(terms)
            others.append(delta[j, s | 1 << j] if "halt" in mended else delta.get((j, s), 0))
        yield I_s, own, others


def johnson(Y, mended: Collection[str] = ("halt",)):
    """Algorithm 2 of the thesis; the pseudo-code has the right halt condition, the prose has not.

    >>> johnson([(1,), (2,)])
    Traceback (most recent call last):
        ...
    gjkbook.subalgorithms.johnson.NoSubsetError: return error
    """
    for I_s, own, others in _subsets(rows(Y), mended):
        if all(d > 0 for d in own) and all(d <= 0 for d in others):
            return tuple(I_s), normalised(own)
    raise NoSubsetError("return error")


def backup(Y, mended: Collection[str] = ("zero", "halt")):
    """Algorithm 3 of the thesis; its pseudo-code asks 0 < Δ, its prose 0 ≤ Δ.

    >>> backup([(-1,), (1,)])
    ((0,), (1,))
    """
    Y = rows(Y)
    best, least = ((0,), (1,)), dot(Y[0], Y[0])
    for I_s, own, _ in _subsets(Y, mended):
        if all(d > 0 if "zero" in mended else d >= 0 for d in own):
            lam = normalised(own)
            w = combine(lam, [Y[i] for i in I_s])
            if dot(w, w) < least:
                best, least = (tuple(I_s), lam), dot(w, w)
    return best


# Signed Volumes, Algorithms 2 to 5 of Montanari, Petrinic and Barbieri.

#: projection: (27) and S1D add where they should subtract. cofactors: the loop of S2D computes C_1
#: twice, with a sign (−1)^j too many. order: S2D drops coordinate J and keeps (x, z) in this order
#: when J is the second. compare: a face is tried if CompareSigns(μ, −C_j), so not when C_j = 0.
SIGNED_VOLUMES_SLIPS = ("projection", "cofactors", "order", "compare")


def signed_volumes(Y, mended: Collection[str] = ()):
    """Signed Volumes of one to four points in space, the newest of them first.

    As in the source, C_1 is not asked about: the newest point is never left out, which is right for
    the simplices that GJK forms and for no others.

    >>> signed_volumes([(-1.0, 1.0, 0.0), (2.0, 1.0, 0.0)])
    ((0,), (1,))
    >>> signed_volumes([(-1.0, 1.0, 0.0), (2.0, 1.0, 0.0)], mended=["projection"])[0]
    (0, 1)
    """
    Y = rows(Y)
    functions: tuple[Callable, ...] = (_point, _s1d, _s2d, _s3d)
    return functions[len(Y) - 1](Y, tuple(range(len(Y))), frozenset(mended))


def _point(Y, indices, mended):
    return indices, (1,)


def _s1d(Y, indices, mended):
    """Algorithm 5."""
    s1, s2 = (Y[i] for i in indices)
    t = minus(s2, s1)
    sign = -1 if "projection" in mended else 1
    shift = _quotient(dot(s2, t), dot(t, t))
    axis = max(range(3), key=lambda i: abs(t[i]))
    p = s2[axis] + sign * shift * t[axis]
    mu = s1[axis] - s2[axis]
    C = (p - s2[axis], s1[axis] - p)
    if all(same_sign(mu, c) for c in C):
        return indices, tuple(c / mu for c in C)
    return indices[:1], (1,)


def _s2d(Y, indices, mended):
    """Algorithm 4."""
    s = [Y[i] for i in indices]
    n = cross(minus(s[1], s[0]), minus(s[2], s[0]))
    height = _quotient(dot(s[0], n), dot(n, n))
    p = [height * c for c in n]
    J = max(range(3), key=lambda i: abs(n[i]))
    a, b = sorted({0, 1, 2} - {J})
    if J == 1 and "order" in mended:
        a, b = b, a

    def area(q, r):
        return (q[a] - p[a]) * (r[b] - p[b]) - (q[b] - p[b]) * (r[a] - p[a])

    if "cofactors" in mended:
        C = {1: area(s[2], s[0]), 2: area(s[0], s[1])}
    else:
        C = {1: area(s[1], s[2]), 2: -area(s[2], s[1])}
    if all(same_sign(n[J], c) for c in C.values()):
        lam = [c / n[J] for c in C.values()]
        return indices, (1 - sum(lam), *lam)
    return _nearest_face(Y, indices, C, n[J], _s1d, mended)


def _s3d(Y, indices, mended):
    """Algorithm 3."""
    s1, s2, s3, s4 = (Y[i] for i in indices)
    n12, n34 = cross(s1, s2), cross(s3, s4)
    C = {0: -dot(s2, n34), 1: dot(s1, n34), 2: -dot(s4, n12), 3: dot(s3, n12)}
    mu = sum(C.values())
    if all(same_sign(mu, c) for c in C.values()):
        return indices, tuple(c / mu for c in C.values())
    del C[0]
    return _nearest_face(Y, indices, C, mu, _s2d, mended)


def _nearest_face(Y, indices, C, mu, face, mended):
    def tried(c):
        return not same_sign(mu, c) if "compare" in mended else same_sign(mu, -c)

    found = [face(Y, indices[:j] + indices[j + 1 :], mended) for j, c in C.items() if tried(c)]
    if not found:
        raise UndefinedError("no face was tried: W and λ have no value.")
    return nearest(found, Y)


def _quotient(a, b):
    """Division as the machine does it: 0/0 is not a number, which CompareSigns answers with 0."""
    return a / b if b else nan


def gjk_montanari(points, mended: Collection[str] = (), start=None, rounds: int = 100):
    """Algorithm 1 of the same paper, for the distance of the origin from conv(points) in space.

    Slips: "continue" (on convergence the loop is continued, not left) and "old k" (‖v_k‖ is tested
    and returned after v_{k+1} has been computed). ``start`` is v_0, by default the first of the
    points; the text allows any vector. Returns the squared length, or None if the loop has not
    ended after the given number of rounds.

    >>> P = [(2, 1, 0), (2, -1, 0)]
    >>> gjk_montanari(P), gjk_montanari(P, mended=["continue"])
    (None, 4.0)
    """
    points, W = rows(points), []
    v = old = points[0] if start is None else list(start)
    for _ in range(rounds):
        w = min(points, key=lambda p: dot(v, p))
        if w in W or dot(v, v) - dot(v, w) <= 0:
            if "continue" in mended:
                return dot(v, v)
            continue
        kept, lam = least_squares([w, *W])
        W = [[w, *W][i] for i in kept]
        old, v = v, combine(lam, W)
        known = v if "old k" in mended else old
        if len(W) == 4 or dot(known, known) == 0:
            return dot(known, known)
    return None


# The divide-and-conquer note.


def divide_and_conquer(Y, mended: Collection[str] = (), visited: list | None = None):
    """Least squares by the normal equations with b = w_0, as the note's formula has it.

    Slip: "right-hand side" (b should be −w_0; the note's program has it right). Every simplex that
    the recursion looks at is appended to ``visited``.

    >>> divide_and_conquer([(-1,), (3,)]), divide_and_conquer([(-1,), (3,)], ["right-hand side"])
    (((0,), (1,)), ((0, 1), (0.75, 0.25)))
    """
    Y = rows(Y)

    def closest(indices):
        if visited is not None:
            visited.append(indices)
        if len(indices) == 1:
            return indices, (1,)
        w0, *others = (Y[i] for i in indices)
        H = [minus(w, w0) for w in others]
        b = [-c for c in w0] if "right-hand side" in mended else w0
        t = _solve([[dot(g, h) for h in H] for g in H], [dot(h, b) for h in H])
        if t is not None and all(x > 0 for x in t) and sum(t) < 1:
            return indices, (1 - sum(t), *t)
        return nearest([closest(indices[:j] + indices[j + 1 :]) for j in range(len(indices))], Y)

    return closest(tuple(range(len(Y))))


def _solve(M, b):
    """Gaussian elimination with row exchanges; None for a singular matrix."""
    rows_left = [[*row, c] for row, c in zip(M, b, strict=True)]
    done = []
    for column in range(len(M)):
        rows_left.sort(key=lambda row: abs(row[column]))
        pivot = rows_left.pop()
        if not pivot[column]:
            return None
        pivot = [x / pivot[column] for x in pivot]
        rows_left, done = (
            [[x - row[column] * y for x, y in zip(row, pivot, strict=True)] for row in group]
            for group in (rows_left, done)
        )
        done.append(pivot)
    return [row[-1] for row in done]


#: step 4: stops if d·s(w,−d) ≥ d·s(M,−d), which always holds; ≤ is meant. step 6: the smallest
#: simplex that contains the new point, which is that point; the smallest with the same d is meant.
STEP_SLIPS = ("step 4", "step 6")


def six_steps(points, mended: Collection[str] = (), rounds: int = 100):
    """The note's list of six steps on M = points, from its first point.

    Returns d, or None if the steps have not ended after the given number of rounds.

    >>> six_steps([(2,), (1,)]), six_steps([(2,), (1,)], mended=["step 4"])
    ([2], [1])
    """
    points = rows(points)
    w = points[:1]
    for _ in range(rounds):
        kept, lam = least_squares(w)
        d = combine(lam, [w[i] for i in kept])
        ours, best = (min(dot(d, p) for p in simplex) for simplex in (w, points))
        if ours <= best if "step 4" in mended else ours >= best:
            return d
        new = min(points, key=lambda p: dot(d, p))
        w = [*(w[i] for i in kept), new] if "step 6" in mended else [new]
    return None


def scheme_program(points, tolerance: float = 1e-12, rounds: int = 100):
    """The note's program: starts at the centre of gravity, stops on an absolute tolerance.

    Returns d, or None if it has not ended after the given number of rounds; the program itself
    has no such bound.

    >>> scheme_program([(1e-7,), (3e-7,)]), scheme_program([(1e-7,), (3e-7,)], tolerance=0)
    ([2e-07], [1e-07])
    """
    points = rows(points)
    d = [sum(column) / len(points) for column in zip(*points, strict=True)]
    w = []
    for _ in range(rounds):
        new = min(points, key=lambda p: dot(d, p))
        if tolerance - dot(d, d) >= -dot(new, d):
            return d
        kept, lam = divide_and_conquer([new, *w], ["right-hand side"])
        w = [[new, *w][i] for i in kept]
        d = combine(lam, w)
    return None
