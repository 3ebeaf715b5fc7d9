"""A ball of butcher's twine."""

import numpy as np

from engraving.screens import border, screen

WINDS = ((20, 0, 92), (-50, 10, 60), (75, -22, 46), (-12, 34, 40), (48, -6, 34), (-72, 26, 26), (8, -40, 30), (-35, -12, 20))


def twine_ball(p, x, y, radius=60):
    ball = p.disc(x, y, radius)
    p.shadow(ball, 9, 13, 0.7)
    p.put(ball, border(p, ball, 1.8), ball, halo=3)
    light = ((p.X - x) + (p.Y - y)) / radius
    for i, (angle, offset, width) in enumerate(WINDS):
        f = p.frame(x, y, angle, radius / 92)
        bend = np.sqrt(np.clip(1 - (f.u / 92) ** 2, 0.02, 1))
        across = f.v / bend - offset
        band = ball & (np.abs(across) < width * 0.5 + 6) & (np.abs(f.u) < 90)
        p.lift(band)
        strand = screen(across, 9.6, np.clip(0.2 + light * 0.16, 0.14, 0.6), 0.05)
        twist = screen(f.u + across * 1.4, 8, np.full_like(p.X, 0.22), 0.05) & (light > -0.35)
        p.wine |= band & (i % 3 != 1)
        p.ink |= band & (strand | (np.abs(np.abs(across) - width * 0.5 - 6) < 2.4) | twist)
    p.ink |= border(p, ball, 2)
