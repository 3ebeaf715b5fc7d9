"""Gallery, premises: façade, cold room, counter, laboratory door."""

import numpy as np

from engraving.catalogue import picture
from engraving.lettering import lettering
from engraving.print import Print
from engraving.screens import border, engrave, hatch, screen
from props.carcass import half_carcass
from props.meat import cut_face, joint, rope, slab
from props.tools import rail
from props.walls import tiles


@picture("gallery/facade")
def facade():
    p = Print(800, 600)
    p.stain(p.disc(620, 150, 92))
    wall = p.poly([(70, 200), (400, 118), (730, 200), (730, 520), (70, 520)])
    stone = np.mod(p.Y, 26) < 1.4
    stone |= np.mod(p.X + np.mod(np.floor(p.Y / 26), 2) * 34, 68) < 1.4
    shade = hatch(p, wall, np.clip((p.X - 420) / 640 + 0.02, 0, 0.4), -30, 6)
    p.put(wall, ((stone & (p.noise(40, 6) > -0.4)) & wall) | shade | border(p, wall, 2.4), halo=2)
    roof = p.poly([(44, 212), (400, 104), (756, 212), (756, 196), (400, 84), (44, 196)])
    p.put(roof, roof & ~screen(p.X, 13, np.full_like(p.X, 0.16), 0.02), halo=2)
    sign = p.box(150, 214, 650, 282)
    p.put(sign, sign, halo=3)
    words = lettering(p, "Viande", 296, 248, 46, 560) | lettering(p, "Signature", 476, 248, 46, 560, italic=True)
    p.lift(words)
    p.paper |= words
    shutter = p.box(120, 316, 400, 512)
    slats = screen(p.Y, 15, np.full_like(p.X, 0.18), 0.02)
    p.put(shutter, (shutter & slats) | border(p, shutter, 2.6), shutter, halo=5)
    inside = p.box(120, 452, 400, 512)
    p.put(inside, inside & ~screen(p.X + p.Y * 0.3, 30, np.full_like(p.X, 0.08), 0.01), halo=0)
    door = p.box(446, 316, 540, 512)
    p.put(door, hatch(p, door, 0.3, 90, 6) | border(p, door, 2.6), halo=4)
    pane = p.box(462, 334, 524, 414)
    p.put(pane, pane & ~screen(p.X * 0.8 + p.Y * 0.6, 32, np.full_like(p.X, 0.2), 0.05), halo=2)
    p.mark(p.disc(530, 436, 4))
    window = p.box(584, 340, 690, 430)
    p.put(window, window & ~screen(p.X * 0.8 + p.Y * 0.6, 36, np.full_like(p.X, 0.2), 0.05) & ~(np.abs(p.X - 637) < 2) & ~(np.abs(p.Y - 385) < 2), halo=5)
    for x in (428, 560):
        lamp = p.brush([(x, 300), (x, 322)], 2, 2) | p.poly([(x - 9, 322), (x + 9, 322), (x + 6, 340), (x - 6, 340)])
        p.put(lamp, lamp, halo=2)
    ground = p.Y > 520
    p.put(ground, screen(p.Y + p.noise(40, 3) * 3, 9, np.clip((p.Y - 515) / 130, 0.1, 0.6), 0.05) | (p.Y < 523), halo=0, paper=False)
    return p


@picture("gallery/chambre-froide")
def cold_room():
    p = Print(800, 600)
    back = p.box(180, 90, 620, 470)
    p.put(back, (np.mod(p.X - 180, 55) < 1.6) & back | border(p, back, 2), halo=0)
    left, right = p.poly([(0, 0), (180, 90), (180, 470), (0, 600)]), p.poly([(800, 0), (620, 90), (620, 470), (800, 600)])
    p.put(left, hatch(p, left, np.clip((180 - p.X) / 600 + 0.12, 0, 0.4), 0, 6.4) | border(p, left, 2), halo=0)
    p.put(right, hatch(p, right, np.clip((p.X - 620) / 400 + 0.26, 0, 0.6), 0, 6.4) | border(p, right, 2), halo=0)
    below = p.poly([(0, 600), (180, 470), (620, 470), (800, 600)])
    p.put(below, screen(p.Y * 1.0 + p.noise(40, 3), 7, np.clip((p.Y - 465) / 200, 0.08, 0.6), 0.05) & below, halo=0, paper=False)
    unit = p.box(320, 104, 480, 156, 6)
    p.put(unit, (unit & screen(p.Y, 6, np.full_like(p.X, 0.36), 0.05) & p.box(334, 114, 466, 148)) | border(p, unit, 2), halo=2)
    for x in (362, 438):
        fan = p.disc(x, 130, 20)
        d, a = np.hypot(p.X - x, p.Y - 130), np.arctan2(p.Y - 130, p.X - x)
        p.put(fan, (np.abs(d - 18.5) < 1.6) | (fan & (np.sin(a * 4 + d * 0.12) > 0.2)), halo=2)
    for x in (262, 400, 538):
        half_carcass(p, p.frame(x, 214, 0, 0.5), x)
    rail(p, 160, 7, 180, 620)
    for x in (148, 330, 500, 676):
        half_carcass(p, p.frame(x, 152, 0, 0.86), x)
    rail(p, 62, 15)
    return p


def _tray(p, kind, x):
    """Steaks, sausages, roasts, chops and mince in the trays of the counter."""
    if kind == 1:
        for j in range(4):
            link = p.brush([(x + 8, 324 + j * 17), (x + 50, 318 + j * 17), (x + 92, 324 + j * 17)], 13, 13, 16)
            joint(p, link, angle=80, period=4.6, bend=0.4, blur=1.5, sweep=4, base=0.03, halo=1.5, outline=1.6)
        return
    if kind == 2:
        roast = p.oval(x + 50, 350, 42, 30)
        joint(p, roast, fat=roast & (p.Y < 334), angle=84, period=5, base=0.02, halo=1.5)
        for dx in (22, 40, 58, 76):
            rope(p, [(x + dx, 324 + abs(dx - 50) * 0.4), (x + dx - 5, 350), (x + dx, 377 - abs(dx - 50) * 0.4)], 4.4)
        return
    for j, (dx, dy) in enumerate(((26, 330), (66, 326), (32, 368), (74, 364))):
        face = p.oval(x + dx, dy, 24, 18, 20 * j)
        slab(p, face, (1, 7))
        seams = (p.brush([(x + dx - 14, dy - 6), (x + dx, dy - 10), (x + dx + 12, dy + 8)], 3, 3, 6),) if kind != 4 else ()
        cut_face(p, face, rim=4 if kind != 3 else 7, seams=seams, fibre=30 * j, marbled=0.6, seed=kind * 7 + j, size=0.55)


@picture("gallery/comptoir-lormont")
def counter():
    p = Print(800, 600)
    tiles(p, p.Y < 548, 40)
    awning = p.poly([(40, 40), (760, 40), (790, 140), (10, 140)])
    stripes = np.mod(np.floor((p.X - 400) / (1 + (p.Y - 40) * 0.0008) / 48), 2) < 1
    scallop = p.poly([(10, 140), (790, 140), (790, 142), (10, 142)])
    for i in range(17):
        scallop |= p.oval(10 + 24.4 + i * 48.8, 140, 24, 22) & (p.Y > 138)
    roof = awning | scallop
    p.put(roof, border(p, roof, 2.2) | hatch(p, roof, np.clip((p.Y - 110) / 120, 0, 0.4), 0, 5), roof & stripes, halo=3)
    words = lettering(p, "Lormont", 400, 208, 52, 500, italic=True)
    p.lift(p.grow(words, 7))
    p.mark(words)
    glass = p.poly([(46, 402), (92, 276), (708, 276), (754, 402)])
    p.put(glass, border(p, glass, 2.4) | (glass & (p.Y < 284)), halo=2)
    for i in range(5):
        x = 88 + i * 132
        tray = p.poly([(x - 8, 394), (x + 8, 304), (x + 96, 304), (x + 106, 394)])
        p.put(tray, hatch(p, tray, 0.16, 0, 5) | border(p, tray, 1.6), halo=1)
        _tray(p, i, x)
    front = p.box(50, 400, 750, 548)
    panels = (np.mod(p.X - 50, 140) < 2) | border(p, front, 2.6)
    p.put(front, (panels & front) | hatch(p, front, np.clip(0.08 + (p.X - 300) / 900, 0.04, 0.5), 90, 6.2), halo=2)
    band = p.box(50, 420, 750, 446)
    p.put(band, border(p, band, 1.8), band, halo=0)
    plinth = p.box(40, 548, 760, 566)
    p.put(plinth, plinth, halo=1)
    return p


@picture("gallery/entree-laboratoire")
def laboratory():
    p = Print(800, 600)
    tiles(p, p.Y < 520, 46)
    frame = p.box(250, 60, 560, 520)
    p.put(frame, border(p, frame, 3) | hatch(p, frame, 0.5, 0, 5), halo=3)
    opening = p.box(270, 82, 540, 520)
    p.put(opening, opening & ~screen(p.Y, 40, np.full_like(p.X, 0.05), 0.01), halo=0)
    for i in range(8):
        x = 272 + i * 33.6
        sway = (3, -2, 4, -3, 5, 16, 38, 30)[i]
        strip = p.poly([(x, 84), (x + 30, 84), (x + 29 + sway, 508 - abs(sway) * 0.5), (x + 1 + sway, 508)])
        local = (p.X - x - sway * (p.Y - 84) / 420) / 31
        glare = np.clip(0.05 + 0.7 * np.abs(local - 0.42) ** 1.4 + 0.12 * np.sin(p.Y / 60 + i), 0.03, 0.7)
        p.put(strip & opening, hatch(p, strip, glare, 90 - sway * 0.13, 5.0, grain=0.02) | border(p, strip, 1.4), halo=1.0)
    p.mark(opening & (p.Y < 100))
    panel = p.box(300, 18, 510, 52, 3)
    p.put(panel, border(p, panel, 1.6), panel, halo=2)
    words = lettering(p, "LABORATOIRE", 405, 36, 19, 640, spacing=2.2)
    p.lift(words)
    p.paper |= words
    basin = p.blob([(606, 330, 1), (764, 330, 1), (750, 384), (710, 402), (660, 402), (620, 384)])
    p.shadow(basin, 6, 10, 0.4)
    p.put(basin, engrave(p, basin, period=5.6, angle=6, base=0.05).ink, halo=2)
    tap = p.brush([(684, 330), (684, 270), (700, 250), (722, 256), (726, 284)], 9, 8)
    p.put(tap, border(p, tap, 1.8) | hatch(p, tap, 0.4, 90, 3.6), halo=2)
    for x in (84, 158):
        boot = p.blob([(x, 330, 1), (x + 52, 330, 1), (x + 50, 400), (x + 52, 440), (x + 84, 458), (x + 88, 486), (x + 2, 486, 1), (x - 2, 420)])
        p.shadow(boot, 10, 4, 0.4)
        p.put(boot, engrave(p, boot, period=5.4, angle=84, bend=0.4, base=0.05).ink | (boot & (p.Y > 474)), halo=2.5)
    shelf = p.box(60, 486, 262, 498)
    p.put(shelf, hatch(p, shelf, 0.6, 0, 3.6) | border(p, shelf, 1.6), halo=1)
    for side in (-1, 1):
        sleeve = p.blob([(150 + side * 58, 122), (150 + side * 84, 150), (150 + side * 96, 230), (150 + side * 98, 288), (150 + side * 72, 290), (150 + side * 66, 230), (150 + side * 46, 160)])
        p.put(sleeve, engrave(p, sleeve, period=5.6, angle=86 - 4 * side, bend=0.2, base=0.04).ink | (sleeve & (np.abs(p.Y - 272) < 1)), halo=2)
    coat = p.blob([(90, 120), (120, 108), (150, 118), (180, 108), (212, 120), (222, 200), (226, 296), (150, 304), (76, 296), (82, 200)])
    p.put(coat, engrave(p, coat, p.bump(120, 210, 10, 90, 9) + p.bump(180, 210, 10, 90, 9), period=5.6, angle=87, bend=0.16, base=0.02, blur=2.5, sweep=9, swell=0.5).ink | (coat & (np.abs(p.X - 150) < 1.2)), halo=2)
    p.put(p.box(138, 88, 162, 112, 5), border(p, p.box(138, 88, 162, 112, 5), 2), halo=1.5)
    ground = p.Y > 520
    p.put(ground, screen(p.Y + p.noise(40, 3), 8, np.clip((p.Y - 516) / 120, 0.1, 0.7), 0.05), halo=0, paper=False)
    return p
