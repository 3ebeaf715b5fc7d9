"""Delivery zones and history."""

import numpy as np

from engraving.catalogue import picture
from engraving.curves import curve, taper
from engraving.print import Print
from engraving.screens import border, hatch, screen
from props.bordeaux import pont_de_pierre, skyline
from props.meat import rope
from props.pantry import bay, butcher_paper, peppercorns, sprig, table
from props.quay import cobbles, quay_edge
from props.sky import birds, clouds, dawn, water
from props.tools import cleaver, honing_steel, knife
from props.twine import twine_ball
from props.van import van

# Outline of mainland France and Corsica, longitude and latitude, a landmark every few leagues.
FRANCE = [
    (2.4, 51.05), (3.1, 50.75), (4.2, 50.1), (4.85, 50.1), (5.8, 49.55), (6.4, 49.45), (7.0, 49.15), (8.2, 48.97), (7.6, 48.1), (7.55, 47.6), (6.9, 47.3), (6.4, 46.75),
    (6.1, 46.3), (6.8, 46.4), (7.05, 45.9), (6.8, 45.7), (7.1, 45.4), (6.65, 45.05), (7.0, 44.65), (6.9, 44.3), (7.65, 44.1), (7.5, 43.75), (7.0, 43.5), (6.6, 43.2),
    (6.0, 43.05), (5.35, 43.25), (4.8, 43.4), (4.1, 43.5), (3.5, 43.25), (3.05, 42.9), (3.15, 42.45), (2.0, 42.4), (1.45, 42.6), (0.7, 42.8), (-0.3, 42.8), (-1.4, 43.05),
    (-1.75, 43.35), (-1.4, 43.9), (-1.22, 44.6), (-1.1, 45.3), (-0.75, 45.2), (-1.1, 45.7), (-1.2, 46.1), (-1.8, 46.5), (-2.15, 46.95), (-2.1, 47.25), (-2.5, 47.35), (-3.0, 47.6),
    (-4.1, 47.85), (-4.7, 48.05), (-4.3, 48.25), (-4.75, 48.4), (-4.0, 48.7), (-3.2, 48.85), (-2.7, 48.55), (-2.0, 48.65), (-1.4, 48.65), (-1.6, 49.2), (-1.9, 49.7),
    (-1.3, 49.65), (-1.15, 49.35), (-0.2, 49.3), (0.2, 49.5), (0.2, 49.7), (1.2, 49.98), (1.6, 50.2), (1.6, 50.85),
]
CORSICA = [(9.4, 43.0), (9.55, 42.2), (9.25, 41.4), (8.8, 41.6), (8.6, 42.2), (8.75, 42.6), (9.3, 42.7)]
BORDEAUX = (-0.58, 44.84)
TOWNS = [(2.35, 48.86), (4.83, 45.76), (-1.55, 47.22), (1.44, 43.6), (5.37, 43.3), (7.75, 48.57), (3.06, 50.63), (-1.68, 48.11)]


@picture("zones/ile-de-france")
def paris():
    """The van on a Seine quay, the tower behind, next day at dawn."""
    p = Print(800, 600)
    dawn(p, 300, 330, 392, 62)
    clouds(p, ((420, 780, 120, 15), (30, 210, 150, 13)))
    skyline(p, 392, 1.25)
    _tower(p, p.frame(538, 396, 0, 1.0))
    dark = pont_de_pierre(p, p.frame(400, 372, 0, 0.62), 13, 136)
    water(p, 434, 496, 300, dark)
    quay = p.Y > 494
    p.put(quay, (p.Y < 506) & ~((np.mod(p.X, 40) < 1.6) & (p.Y > 497)) | screen(p.Y + p.noise(36, 2) * 1.5, 8, np.clip((p.Y - 490) / 140, 0.1, 0.7), 0.05) & (p.Y > 508), halo=0, paper=False)
    van(p, p.frame(150, 388, 0, 0.44))
    birds(p, ((150, 110, 1), (182, 98, 0.7)))
    return p


def _tower(p, f):
    """The tower: four floors of lattice between two curves."""
    half = np.interp(f.v, [-340, -300, -200, -120, -60, 0], [2, 4, 11, 22, 40, 76])
    inner = np.interp(f.v, [-340, -124, -118, -60, -40, 0], [0, 0, 11, 22, 31, 50])
    tower = (np.abs(f.u) < half) & (f.v > -340) & (f.v < 0)
    legs = tower & ~((np.abs(f.u) < inner) & (f.v > -112) & (f.v < -66)) & ~((np.abs(f.u) < inner) & (f.v > -52) & ((f.u / 46) ** 2 + ((f.v + 0) / 44) ** 2 < 1))
    floors = (np.abs(f.u) < half + 5) & ((np.abs(f.v + 58) < 5) | (np.abs(f.v + 118) < 4) | (np.abs(f.v + 272) < 3))
    lattice = screen(f.u + f.v * 0.8, 9, np.full_like(p.X, 0.4), 0.02) & screen(f.u - f.v * 0.8, 9, np.full_like(p.X, 0.62), 0.02)
    whole = legs | floors
    p.put(whole, whole & ~(lattice & (p.depth(whole) > 1.8) & ~floors & (f.v > -250)), halo=1.6, paper=False)
    p.mark(f.poly([(-1.4, -336), (0, -366), (1.4, -336)]))


@picture("zones/france")
def france():
    """The country with its rounds, all leaving from Bordeaux."""
    p = Print(800, 600)
    place = lambda lon, lat: (420 + (lon - 2.2) * 0.69 * 57, 300 - (lat - 46.2) * 57)
    land = p.poly(*[curve([place(*q) for q in shape], steps=6) for shape in (FRANCE, CORSICA)])
    p.shadow(land, 10, 12, 0.5)
    depth = p.depth(land)
    coast = ~land
    away = p.depth(coast)
    ripples = coast & (away < 34) & screen(away + p.noise(14, 3), 8, np.clip(0.36 - away / 100, 0.04, 0.3), 0.05) & (p.X < 690)
    p.mark(ripples)
    shade = np.clip(0.5 - depth / 60 + (p.X + p.Y - 800) / 1600, 0, 0.4)
    p.put(land, hatch(p, land, shade, -28, 6) | border(p, land, 2.6), halo=1)
    x0, y0 = place(*BORDEAUX)
    for i, town in enumerate(TOWNS):
        x1, y1 = place(*town)
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        bend = 0.12 * (1 if i % 2 else -1)
        line = np.array(curve([(x0, y0), (mx - (y1 - y0) * bend, my + (x1 - x0) * bend), (x1, y1)], closed=False, steps=40))
        run = np.r_[0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
        for s in np.arange(16, run[-1] - 14, 15):
            dash = p.poly(taper([(np.interp(s + d, run, line[:, 0]), np.interp(s + d, run, line[:, 1])) for d in (0, 3, 6, 9)], 4.6))
            p.put(dash, None, dash, halo=1.8)
        p.put(p.disc(x1, y1, 6.5), p.disc(x1, y1, 6.5), halo=2.2)
    pin = p.blob([(x0, y0 + 4, 1), (x0 - 24, y0 - 40), (x0, y0 - 70), (x0 + 24, y0 - 40)])
    p.put(pin, border(p, pin, 1.6), pin, halo=3)
    p.put(p.disc(x0, y0 - 43, 8.5), None, halo=0)
    f = p.frame(88, 92)
    rose = f.poly([(0, -58), (9, -9), (0, 0), (-9, -9)], [(0, 58), (9, 9), (0, 0), (-9, 9)], [(-58, 0), (-9, 9), (0, 0), (-9, -9)], [(58, 0), (9, 9), (0, 0), (9, -9)])
    half = rose & ((f.u * f.v > 0) ^ (np.abs(f.u) > np.abs(f.v)))
    p.put(rose, half | border(p, rose, 1.5), halo=2)
    van(p, p.frame(40, 440, 0, 0.25), line=1.5)
    return p


@picture("history/outils")
def tools():
    """Still life of the trade: knife, cleaver, steel, twine, paper and herbs on the dark table."""
    p = Print(800, 600)
    table(p)
    butcher_paper(p, [(150, 128), (640, 92), (690, 486), (186, 520)], 6)
    honing_steel(p, p.frame(330, 498, -32, 0.98))
    cleaver(p, p.frame(392, 176, 158, 0.92))
    knife(p, p.frame(330, 270, 14, 0.98))
    rope(p, [(612, 210), (590, 262), (640, 300), (700, 300), (724, 350), (690, 392), (640, 400)], 6)
    twine_ball(p, 650, 160, 62)
    sprig(p, [(150, 430), (200, 400), (258, 380), (320, 372)], 14, 30)
    sprig(p, [(156, 458), (210, 446), (270, 440), (330, 446)], 14, 28, seed=9)
    bay(p, 560, 520, -22, 0.9)
    peppercorns(p, 470, 540, 11, 40)
    return p


@picture("history/quais")
def wharf():
    """16:9: Bordeaux at dawn, the van leaving; also the poster of the loop."""
    p = Print(960, 540)
    scenery(p)
    van(p, p.frame(470, 258, 0, 0.64))
    return p


def scenery(p):
    """Sky, town, bridge, river and quay of the 960 x 540 scene, without the van."""
    dawn(p, 286, 240, 286, 58)
    clouds(p, ((410, 780, 98, 15), (640, 960, 138, 12), (24, 200, 120, 13)))
    skyline(p, 282, 1.0, 428)
    dark = pont_de_pierre(p, p.frame(480, 262, 0, 0.64), 19)
    water(p, 327, 410, 286, dark)
    quay_edge(p, 408)
    cobbles(p, 421)
    birds(p, ((160, 84, 1), (198, 72, 0.7), (650, 196, 0.9), (690, 186, 0.6)))
