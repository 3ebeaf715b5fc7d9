"""Half carcasses on their hooks."""

import numpy as np

from engraving.screens import border, screen

from .meat import joint
from .tools import hook


def half_carcass(p, f, seed=1):
    """A side of beef hanging by the hock from (0, -110): leg above, ribs and neck below; about 130 x 470 units."""
    outer = f.blob([
        (-2, -6), (12, 4), (16, 40), (30, 92), (54, 136), (64, 180), (52, 222), (44, 252), (56, 300), (64, 348), (54, 398), (38, 440), (16, 462), (-6, 450),
        (-22, 410), (-34, 356), (-38, 300), (-34, 250), (-40, 204), (-46, 154), (-30, 100), (-14, 46), (-12, 8),
    ])
    p.shadow(outer, 14 * f.scale, 4 * f.scale, 0.3)
    bumps = f.bump(8, 150, 40, 60, 22) + f.bump(20, 330, 30, 70, 14) - f.bump(-10, 230, 30, 14, 6)
    wave = 8 * np.sin(f.v / 26 + seed) + 5 * np.sin(f.v / 11 + seed * 2)
    fat = (f.u > 22 + wave - 26 * ((f.v > 215) & (f.v < 270))) & (f.v > 60) | (f.v < 30)
    joint(p, outer, bumps, fat=fat, angle=84, period=5.2 * max(f.scale, 0.75), bend=0.4, base=0.02, white=0.3)
    cavity = f.blob([(-30, 262), (-4, 254), (24, 272), (34, 320), (30, 370), (10, 404), (-12, 396), (-26, 350)])
    ribs = screen(f.v + f.u * 0.45 + 6 * np.sin(f.u / 30), 17, np.full_like(p.X, 0.46), 0.02)
    dark = screen(f.u + f.v * 0.2, 4.4, np.clip(0.4 + (f.u + 10) / 80, 0.2, 0.8), 0.05)
    p.put(cavity, border(p, cavity, 1.6) | (cavity & ~ribs & dark) | (cavity & ribs & (p.depth(ribs) < 0.9)), cavity & ~ribs, halo=0)
    hook(p, p.frame(*f.points([(-6, -104)])[0], f.turn, f.scale * 0.95))
    return outer
