"""The pictures of moving objects show what the results say."""

import io

import numpy as np
import pytest

pytest.importorskip("matplotlib")

import gjkbook as gjk
from gjkbook import figures, gallery
from gjkbook.figures import motion as draw

A, B = gallery.running_example(exact=True)
V_A, V_B = gjk.exact([-4, -2]), gjk.exact([2, 0])
HIT = gjk.time_of_impact(A, B, V_A, V_B, trace=True)


def drawn_points(ax, marker):
    """Every point of an axes that is drawn with a marker."""
    lines = [line for line in ax.lines if line.get_marker() == marker]
    return {tuple(np.round(p, 9)) for line in lines for p in np.column_stack(line.get_data())}


def test_frames_mark_the_contact_in_both_pictures():
    left, right = draw.frames(A, B, V_A, V_B, HIT).axes
    assert tuple(np.round(HIT.point.astype(float), 9)) in drawn_points(left, "o")
    hit = np.round((HIT.time * (V_B - V_A)).astype(float), 9)
    assert tuple(hit) in drawn_points(right, "o")


def test_every_round_of_the_cast_has_its_panel():
    axes = draw.cast_strip(HIT.trace, A, B, V_B - V_A).axes
    titled = [ax for ax in axes if ax.get_title()]
    assert len(titled) == len(HIT.trace)
    for ax, step in zip(titled, HIT.trace, strict=True):
        assert ("moves" if step.ahead > 0 else "stays") in ax.get_title()
        assert tuple(map(float, step.s)) in drawn_points(ax, "*")


@pytest.mark.claim("ericson-swept-support")
@pytest.mark.parametrize("d", [(-1, 2), (2, 1), (-2, 7)])
def test_the_support_point_is_that_of_the_swept_hull(d):
    m = np.array([7, 2])
    (ax,) = draw.swept_support(A, m, [d]).axes
    (s,) = drawn_points(ax, "*")
    assert np.dot(s, d) == max(np.vstack([A, A + m]) @ np.array(d))


def test_all_can_be_written():
    wall = gallery.box((3, -1), (3.1, 1))
    shot = gjk.time_of_impact([(0, 0)], wall, (8, 0))
    pictures = [
        draw.swept_hull(A, (7, 2)),
        draw.halving(A, B, V_A - V_B, [(0, 0.5, True)]),
        draw.tangents([0, 0.5, 0.7], lambda t: 1 - t),
        draw.bullet([(0, 0)], wall, (8, 0), 4, shot),
    ]
    for picture in pictures:
        buffer = io.BytesIO()
        figures.save(picture, buffer)
        assert buffer.getvalue()
