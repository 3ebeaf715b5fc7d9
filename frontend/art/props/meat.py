"""Meat: flat cut faces (steaks, chops) and round joints, in wine with fat left as paper."""

import numpy as np
from scipy import ndimage as nd

from engraving.curves import curve, taper
from engraving.screens import border, engrave, screen

from .marbling import marbling


def slab(p, face, thickness=(9, 26), wine=True):
    """The side of a slice below its face, and the face's cast shadow on the table."""
    dx, dy = thickness
    side = p.none()
    for t in np.linspace(0, 1, 14):
        side |= p.moved(face, dx * t, dy * t)
    p.shadow(side, dx * 0.8 + 8, dy * 0.3 + 8, 0.6)
    lines = screen(p.X * 0.97 + p.Y * 0.22 + p.noise(40, 5) * 2, 5.4, np.clip(0.5 + (p.X - p.width / 2) / p.width * 0.5, 0.2, 0.9), 0.05)
    p.put(side, (lines & side) | border(p, side, 2.2), side if wine else None, halo=2)
    return side


def cut_face(p, face, fat=None, seams=(), bones=(), fibre=-26.0, marbled=1.0, seed=12, rim=8.0, light=None, size=1.0, tint=1.0):
    """A slice seen from above. `fat` is a field of rim widths (units) or None for `rim`; `seams` are fat
    masks between muscles; `bones` are masks; `light` recentres the shading (x, y); `tint` below 1 screens the wine (pale meats)."""
    n = p.noise(60, 3, 2)
    depth = p.depth(face) + p.noise(18, 5, 2) * 0.8
    rim_width = (rim + n * 1.4) if fat is None else fat + n * 1.4
    lean = face & (depth > rim_width)
    gristle = p.none()
    for seam in seams:
        gristle |= seam
    soft = nd.gaussian_filter(gristle.astype(np.float32), 2.2 * p.scale) + p.noise(16, 6) * 0.06
    lean &= ~(soft > 0.5)
    for bone in bones:
        lean &= ~p.grow(bone, 3.5)
    lean = nd.binary_opening(lean, iterations=int(2 * p.scale))
    fatty = marbling(p, lean, fibre, marbled, size, seed)
    red = lean & ~fatty
    ys, xs = np.nonzero(face)
    cx, cy = light or (xs.mean() / p.scale, ys.mean() / p.scale)
    reach = max(np.ptp(xs), np.ptp(ys)) / p.scale
    dark = np.clip(((p.X - cx) * 0.8 + (p.Y - cy)) / reach * 0.95 + 0.14, 0, 0.66) + n * 0.03
    a = np.radians(fibre)
    grain = screen(-np.sin(a) * p.X + np.cos(a) * p.Y + p.noise(60, 11, 2) * 5, 5.6, dark, 0.07) & red & (p.depth(red) > 1.2)
    contour = border(p, face, 2.0 + 1.4 * np.clip((p.X - cx + p.Y - cy) / reach, 0, 1))
    fat_mark = screen(depth * 1.0 + n * 2, 5.4, np.clip((dark - 0.1) * 0.75, 0, 0.4), 0.12) & face & ~lean & (depth > 3)
    fat_mark &= np.sin(p.X / 8 + n * 2) + np.sin(p.Y / 9 + n) > 0.1
    if tint < 1:
        red &= screen(-np.sin(a) * p.X + np.cos(a) * p.Y + p.noise(60, 11, 2) * 5 + 2.8, 5.6, np.clip(tint + dark * 0.5, 0, 0.95), 0.05)
    p.put(face, grain | contour | fat_mark, red, halo=1.5)
    for bone in bones:
        cut_bone(p, bone)
    return lean


def cut_bone(p, bone):
    """A sawn bone: hard rim, dotted marrow."""
    depth = p.depth(bone)
    pores = screen(p.X + p.noise(8, 4) * 2, 4.4, 0.42, 0.02) & screen(p.Y + p.noise(8, 7) * 2, 4.4, 0.42, 0.02)
    p.put(bone, border(p, bone, 2.2) | (pores & (depth > 6)) | (bone & (np.abs(depth - 5.2) < 0.7)), halo=1.5)


def joint(p, shape, bumps=0.0, fat=None, angle=-24.0, period=6.2, bend=0.3, white=0.3, base=0.06, halo=2.5, shade=0.0, **options):
    """A round piece of meat: wine, black lines in the shadow, white gouges in the light; `fat` stays paper."""
    cut = engrave(p, shape, bumps, **{"angle": angle, "period": period, "bend": bend, "white": white, "base": base, "shade": shade, "cap": 0.84, **options})
    fat = p.none() if fat is None else fat & shape
    calm = screen(cut.phase, period, np.clip(cut.tone * 0.62 - 0.06, 0, 0.6), 0.06)
    edge = border(p, shape, 2.0)
    ink = np.where(fat, calm, cut.ink) | edge | (p.grow(fat, 1.1) & ~p.shrink(fat, 0.1) & shape & (cut.tone > 0.3))
    p.put(shape, ink, shape & ~fat & ~cut.gouge, halo=halo)
    return cut


def pale(p, shape, bumps=0.0, halo=2.5, **options):
    """A pale piece (fat, skin, bone): paper with black lines only."""
    cut = engrave(p, shape, bumps, **{"base": 0.04, "gain": 1.08, **options})
    p.put(shape, cut.ink, halo=halo)
    return cut


def rib_bone(p, path, start, end, middle=None):
    """A clean rib as a pale stroke with a knuckle at its end."""
    bone = p.brush(path, start, end, middle)
    (x, y) = path[-1][:2]
    bone |= p.oval(x, y, end * 0.72, end * 0.62)
    pale(p, bone, period=4.4, angle=82, bend=0.1, blur=1.5, sweep=4, outline=1.8)
    return bone


def rope(p, path, width=7.0, wine=False):
    """Butcher's twine along landmarks: twisted strands with a halo."""
    line = np.array(curve(path, closed=False))
    shape = p.poly(taper(line, width))
    run = np.r_[0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
    twists = []
    for s in np.arange(2, run[-1], width * 0.95):
        x, y = np.interp(s, run, line[:, 0]), np.interp(s, run, line[:, 1])
        x2, y2 = np.interp(s + 3, run, line[:, 0]), np.interp(s + 3, run, line[:, 1])
        t = np.arctan2(y2 - y, x2 - x) - 0.75
        dx, dy = np.cos(t) * width * 0.7, np.sin(t) * width * 0.7
        twists.append(taper([(x - dx, y - dy), (x, y), (x + dx, y + dy)], 0.8, 0.8, width * 0.3))
    strands = p.poly(*twists) & shape
    p.put(shape, strands | border(p, shape, width * 0.17), shape if wine else None, halo=width * 0.32)
    return shape
