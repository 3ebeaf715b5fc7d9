"""Animals."""

import numpy as np

from engraving.icon import accent, icon, solid


def horned(p, horns=True, ears=1.0):
    face = p.blob([(31, 36), (38, 30), (58, 30), (65, 36), (64, 52), (59, 68), (57, 82), (48, 88), (39, 82), (37, 68), (32, 52)])
    ear = p.blob([(33, 40), (22, 34), (8 - 2 * ears, 36), (6, 42), (14, 48), (32, 48)]) | p.blob([(63, 40), (74, 34), (88 + 2 * ears, 36), (90, 42), (82, 48), (64, 48)])
    solid(p, ear, False)
    if horns:
        accent(p, p.brush([(36, 34), (20, 28), (15, 10)], 9, 2) | p.brush([(60, 34), (76, 28), (81, 10)], 9, 2))
    solid(p, face, start=0.62, wide=0.5, angle=84, period=5)
    p.lift(p.oval(39, 50, 3.2, 3.8) | p.oval(57, 50, 3.2, 3.8))
    muzzle = p.oval(48, 78, 12.5, 10)
    p.lift(p.grow(muzzle, 1.8))
    return muzzle


@icon("cow")
def cow(p):
    muzzle = horned(p)
    p.mark(muzzle)
    p.lift(p.oval(43, 77, 2.2, 3) | p.oval(53, 77, 2.2, 3))


@icon("calf")
def calf(p):
    muzzle = horned(p, False)
    accent(p, muzzle, 0)
    p.lift(p.oval(43, 77, 2.2, 3) | p.oval(53, 77, 2.2, 3))
    p.mark(p.oval(48, 29, 13, 7))


@icon("lamb")
def lamb(p):
    wool = p.none()
    for i in range(11):
        t = np.pi * (0.98 + 1.04 * i / 10)
        wool |= p.disc(48 + 22 * np.cos(t), 40 + 22 * np.sin(t), 9)
    wool |= p.disc(48, 34, 24)
    ear = p.blob([(32, 46), (18, 44), (6, 52), (10, 60), (24, 60), (34, 54)]) | p.blob([(64, 46), (78, 44), (90, 52), (86, 60), (72, 60), (62, 54)])
    solid(p, wool, False)
    for x, y in ((36, 24), (50, 20), (62, 26), (42, 34), (56, 34)):
        p.lift((np.abs(np.hypot(p.X - x, p.Y - y) - 4.6) < 1.1) & (p.Y < y + 2.5))
    solid(p, ear, False)
    face = p.blob([(34, 48), (48, 42), (62, 48), (60, 66), (55, 80), (48, 85), (41, 80), (36, 66)])
    solid(p, face, False)
    p.lift(p.oval(41.5, 58, 2.6, 3.4) | p.oval(54.5, 58, 2.6, 3.4))
    accent(p, p.poly([(43, 74), (53, 74), (48, 80)]), 1.6)


@icon("hen")
def hen(p):
    body = p.blob([(12, 40, 1), (24, 34), (30, 26), (42, 26), (50, 40), (62, 46), (74, 40), (86, 22, 1), (90, 44), (82, 66), (64, 80), (44, 80), (30, 68), (26, 52), (24, 44)])
    solid(p, body, start=0.5)
    accent(p, p.blob([(28, 28), (22, 18), (28, 18, 1), (31, 9), (36, 16, 1), (42, 8), (45, 17, 1), (51, 15), (47, 27)]) | p.blob([(22, 44), (28, 46), (27, 58), (21, 56)]))
    p.lift(p.disc(34, 36, 2.8))
    p.lift((np.abs(np.hypot((p.X - 56) / 1.3, p.Y - 56) - 11) < 1.5) & (p.Y > 52))
    p.mark(p.lines([(48, 80, 48, 92), (60, 80, 60, 92), (40, 92, 52, 92), (54, 92, 66, 92)], 3.2))
