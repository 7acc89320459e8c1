"""Exercises of the chapter "Beyond polytopes"."""

import numpy as np

from .. import gallery, nesterov
from ..experiments.smooth import frank_wolfe, momentum_cost
from .core import call, exercise, number, parts, same

__all__ = []


@exercise("beyond-polytopes-1", "Warm-up: a lens", "an object with a method support(d)")
def lens(answer):
    rng, centres = np.random.default_rng(12), np.array([(-1.0, 0), (1.0, 0)])
    angles = np.linspace(0, 2 * np.pi, 20_001)
    rim = np.concatenate([c + 2 * np.stack([np.cos(angles), np.sin(angles)], 1) for c in centres])
    for c in centres:
        rim = rim[np.linalg.norm(rim - c, axis=1) <= 2 + 1e-12]
    for d in [*rng.normal(size=(40, 2)), (0.0, -3.0), (5.0, 0.0)]:
        s = np.asarray(call(answer.support, np.array(d)), dtype=float)
        if s.shape != (2,):
            return "A support point has two coordinates."
        if max(np.linalg.norm(s - c) for c in centres) > 2 + 1e-9:
            one = min(np.linalg.norm(s - c) for c in centres) <= 2 + 1e-9
            return "This point lies in one of the discs only." if one else "It lies in no disc."
        short = (rim @ d).max() - s @ d
        if short > 1e-6 * np.linalg.norm(d):
            if abs(s[0]) < 1e-9:
                return "Not every direction leads to a corner: an arc reaches further here."
            return "A point of the lens lies further along d. Which arc belongs to which centre?"
    return None


@exercise("beyond-polytopes-2", "The ball of a norm", "a function of p and d")
def norm_ball(answer):
    rng = np.random.default_rng(13)
    for p in (1.5, 2.0, 3.0, 7.0):
        q = p / (p - 1)
        for d in rng.normal(size=(10, 3)) * 3:
            s = np.asarray(call(answer, p, d.copy()), dtype=float)
            if s.shape != d.shape or not np.isfinite(s).all():
                return f"For p = {p:g} your point is not three finite numbers. Negative bases?"
            size = (np.abs(s) ** p).sum() ** (1 / p)
            if not same(size, 1):
                other = same((np.abs(s) ** q).sum() ** (1 / q), 1)
                return f"For p = {p:g} your point " + (
                    "has norm 1 in the dual norm, not in the p-norm."
                    if other
                    else "does not lie on the sphere of the p-norm. What is missing is a factor."
                )
            if (s * d < 0).any():
                return "A coordinate of your point has another sign than that of d."
            if not same(d @ s, (np.abs(d) ** q).sum() ** (1 / q), 1e-6):
                return f"For p = {p:g} it lies on the sphere, not furthest along d. Which exponent?"
    return None


@exercise("beyond-polytopes-3", "How good is the rate?", "four numbers, for k = 3, 30, 300, 3000")
def rate(answer):
    got = [float(number(x)) for x in parts(answer, "k = 3, k = 30, k = 300, k = 3000")]
    A, B = gallery.running_example()
    vectors = frank_wolfe(A, B, 3001)
    errors = np.array([v @ v - 5 for v in (np.asarray(v) for v in vectors)])
    steps = np.array([3, 30, 300, 3000])
    right = steps * errors[steps]
    if same(got, right, 0.01):
        return None
    if same(got, errors[steps], 0.01):
        return "These are the errors. Multiply each by its k."
    if same(got, steps * (np.sqrt(errors[steps] + 5) - np.sqrt(5)), 0.01):
        return "You took norms. The theorem is about squared norms."
    if same(got, steps * errors[steps - 1], 0.01) or same(got, (steps + 1) * errors[steps], 0.01):
        return "Off by one: v_0 is the start."
    return "Not these numbers. Use the running example and Frank–Wolfe without memory."


@exercise("beyond-polytopes-4", "Project: the momentum's memory", "a tuple of two numbers")
def memory(answer):
    names = "the best patience for near ellipsoids, for overlapping ones"
    got = [number(x) for x in parts(answer, names)]
    usual, cost = nesterov.PATIENCE, {}
    try:
        for patience in (1, 3, 1000):
            nesterov.PATIENCE = patience
            cost[patience] = [momentum_cost("ellipsoids", g, 15).momentum for g in (0.1, -0.05)]
    finally:
        nesterov.PATIENCE = usual
    if not set(got) <= set(cost):
        return "Choose among 1, 3 and 1000."
    best = [min(cost, key=lambda patience, k=k: cost[patience][k]) for k in (0, 1)]
    if got == best:
        return None
    if got == best[::-1]:
        return "It is the other way round."
    wrong = "near" if got[0] != best[0] else "overlapping"
    return f"For the {wrong} ellipsoids another patience needs fewer support points."
