"""Outlines from a few landmarks: Catmull-Rom curves and tapered strokes."""

import numpy as np


def curve(points, closed=True, steps=14):
    """Centripetal Catmull-Rom curve through `points`; a third value 1 marks a corner."""
    marks = [(p[0], p[1], p[2] if len(p) > 2 else 0) for p in points]
    count, out = len(marks), []
    for i in range(count if closed else count - 1):
        p1, p2 = marks[i], marks[(i + 1) % count]
        p0 = marks[i - 1] if closed or i > 0 else p1
        p3 = marks[(i + 2) % count] if closed or i + 2 < count else p2
        out.extend(_segment(p0, p1, p2, p3, steps))
    if not closed:
        out.append(np.array(marks[-1][:2], float))
    return np.array(out)


def _segment(p0, p1, p2, p3, steps):
    a0, a1, a2, a3 = (np.array(p[:2], float) for p in (p0, p1, p2, p3))
    d1, d2, d3 = (max(np.linalg.norm(b - a), 1e-3) ** 0.5 for a, b in ((a0, a1), (a1, a2), (a2, a3)))
    chord = a2 - a1
    m1 = m2 = chord
    if not p1[2] and np.linalg.norm(a1 - a0) > 1e-6:
        m1 = d2 * ((a1 - a0) / d1 - (a2 - a0) / (d1 + d2) + chord / d2)
    if not p2[2] and np.linalg.norm(a3 - a2) > 1e-6:
        m2 = d2 * (chord / d2 - (a3 - a1) / (d2 + d3) + (a3 - a2) / d3)
    for t in np.linspace(0, 1, steps, endpoint=False):
        h = t * t * (3 - 2 * t)
        yield a1 * (1 - h) + a2 * h + m1 * (t**3 - 2 * t * t + t) + m2 * (t**3 - t * t)


def line(points, steps=14):
    """Open curve through `points`."""
    return curve(points, closed=False, steps=steps)


def taper(path, start, end=None, middle=None):
    """Polygon of a brush stroke along `path` with widths start / middle / end."""
    path = np.array(path, float)
    end = start if end is None else end
    t = np.linspace(0, 1, len(path))
    width = start + (end - start) * t
    if middle is not None:
        swell = np.sin(t * np.pi)
        width = np.where(t < 0.5, start + (middle - start) * swell, end + (middle - end) * swell)
    tangent = np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None] + 1e-9
    normal = np.c_[-tangent[:, 1], tangent[:, 0]]
    return np.r_[path + normal * width[:, None] / 2, (path - normal * width[:, None] / 2)[::-1]]
