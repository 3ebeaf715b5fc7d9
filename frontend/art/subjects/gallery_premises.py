"""Gallery, premises: façade, cold room, block, knives, scale, counter, aprons, laboratory door."""

import numpy as np

from engraving.catalogue import picture
from engraving.lettering import lettering
from engraving.print import Print
from engraving.screens import border, engrave, hatch, screen
from props.carcass import half_carcass
from props.meat import cut_face, joint, rope, slab
from props.tools import cleaver, honing_steel, hook, knife, rail


def tiles(p, area, size=44, tone=0.05, offset=0):
    """White wall tiles as thin ink joints."""
    joints = (np.mod(p.X + np.mod(np.floor(p.Y / size), 2) * size / 2 + offset, size) < 1.3) | (np.mod(p.Y, size) < 1.3)
    p.mark(joints & area & (p.noise(30, 5) > -1.3))


def floor(p, y, vanish=(400, 120), rows=7):
    """Floor tiles in perspective below y."""
    depth = np.clip((p.Y - y) / (p.height - y), 0, 1)
    row = np.floor(np.sqrt(depth) * rows)
    column = np.floor((p.X - vanish[0]) / np.maximum(p.Y - vanish[1], 1) * 9)
    dark = (p.Y > y) & (np.mod(row + column, 2) < 1)
    p.mark(hatch(p, dark, 0.42, 0, 5.0) | ((p.Y > y) & (p.Y < y + 2)))


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


@picture("gallery/table-de-decoupe")
def block():
    p = Print(800, 600)
    p.stain(p.disc(560, 200, 150))
    top = p.poly([(90, 320), (190, 240), (706, 240), (760, 320)])
    front = p.box(90, 320, 760, 440)
    cells = (np.mod(p.X, 56) < 1.6) | (np.mod(p.Y - 320, 40) < 1.6)
    rings = screen(np.hypot(np.mod(p.X, 56) - 20, np.mod(p.Y, 40) - 12) + p.noise(14, 4), 6, np.full_like(p.X, 0.3), 0.05)
    for x in (120, 672):
        leg = p.poly([(x, 440), (x + 62, 440), (x + 54, 566), (x + 8, 566)])
        p.put(leg, hatch(p, leg, 0.4, 90, 5) | border(p, leg, 2.2), halo=2)
    p.put(front, (cells | (rings & (p.noise(60, 9) > -0.6))) & front | hatch(p, front, np.clip((p.X - 500) / 400, 0, 0.5), 60, 5) | border(p, front, 2.4), halo=2)
    wear = screen(p.Y * 1.0 + 10 * np.exp(-(((p.X - 430) / 190) ** 2)) * (p.Y - 240) / 40, 9, np.full_like(p.X, 0.16) + p.noise(30, 3) * 0.08, 0.06)
    p.put(top, (wear & top) | border(p, top, 2.2), halo=2)
    band = p.box(88, 392, 762, 408)
    p.put(band, hatch(p, band, 0.5, 0, 3.4) | border(p, band, 1.6), halo=1.5)
    meat = p.blob([(220, 290), (236, 240), (290, 214), (360, 212), (410, 236), (420, 276), (390, 302), (310, 312), (246, 310)])
    p.shadow(meat, 10, 8, 0.6)
    joint(p, meat, p.bump(320, 260, 60, 30, 12), fat=p.blob([(210, 270), (236, 232), (290, 205), (370, 205), (420, 240), (360, 236), (290, 240), (250, 262)]), angle=-20, period=5.6, base=0.02)
    knife(p, p.frame(600, 272, 4, 0.42))
    p.mark(p.box(20, 566, 780, 568.4))
    return p


@picture("gallery/couteaux")
def knives():
    p = Print(800, 600)
    tiles(p, p.Y > 0, 56)
    bar = p.box(60, 166, 740, 204, 4)
    p.shadow(bar, 6, 10, 0.5)
    p.put(bar, bar & ~screen(p.Y + p.noise(60, 3), 7, np.clip(0.5 - (p.Y - 166) / 50, 0, 0.5), 0.05), halo=3)
    for x, scale, drop in ((140, 0.7, 196), (252, 0.84, 190), (360, 0.58, 198)):
        shade = p.frame(x + 10, drop + 12, 90, scale)
        knife(p, p.frame(x, drop, 90, scale), shadow=True)
    cleaver(p, p.frame(486, 208, 90, 0.92))
    honing_steel(p, p.frame(606, 200, 90, 0.84))
    knife(p, p.frame(690, 196, 90, 0.48))
    return p


@picture("gallery/balance")
def scale():
    p = Print(800, 600)
    p.stain(p.disc(400, 230, 186))
    body = p.blob([(270, 470, 1), (286, 340), (330, 200), (400, 150), (470, 200), (514, 340), (530, 470, 1)])
    foot = p.box(236, 466, 564, 506, 8)
    for part in (foot, body):
        p.shadow(part, 14, 8, 0.5)
        cut = engrave(p, part, period=6.2, angle=88, bend=0.35, base=0.03)
        p.put(part, cut.ink, halo=2.5)
    dial = p.disc(400, 300, 96)
    p.put(dial, border(p, dial, 5), halo=3)
    p.mark(np.abs(np.hypot(p.X - 400, p.Y - 300) - 86) < 1)
    angle = np.arctan2(p.X - 400, -(p.Y - 300))
    r = np.hypot(p.X - 400, p.Y - 300)
    step = 2 * np.pi * 0.86 / 40
    ticks = np.abs(np.mod(angle + step / 2, step) - step / 2) * r < 1.1
    long = np.abs(np.mod(angle + step * 2.5, step * 5) - step * 2.5) * r < 1.7
    arc = np.abs(angle) < np.pi * 0.87
    p.mark(arc & ((ticks & (r < 84) & (r > 75)) | (long & (r < 84) & (r > 66))))
    words = lettering(p, "kg", 400, 346, 26, 500, italic=True)
    p.mark(words)
    needle = p.poly([(394, 306), (452, 244), (406, 312)]) | p.disc(400, 300, 9)
    p.put(needle, p.none(), needle, halo=1.5)
    stem = p.box(386, 116, 414, 168)
    p.put(stem, hatch(p, stem, 0.45, 90, 4) | border(p, stem, 2), halo=2)
    pan = p.blob([(180, 96, 1), (620, 96, 1), (590, 122), (520, 138), (400, 142), (280, 138), (210, 122)])
    p.put(pan, hatch(p, pan, np.clip((p.Y - 100) / 46 + (p.X - 400) / 700, 0.05, 0.85), 0, 4.6) | border(p, pan, 2.2), halo=2.5)
    steak = p.blob([(266, 94), (280, 66), (340, 52), (420, 54), (494, 62), (530, 82), (534, 96), (400, 98)])
    joint(p, steak, fat=p.brush([(270, 84), (340, 60), (430, 60), (520, 78)], 3, 3, 13), angle=6, period=5.2, base=0.04)
    p.mark(p.box(120, 506, 680, 508.4))
    return p


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


@picture("gallery/tablier")
def apron():
    p = Print(800, 600)
    tiles(p, p.Y > 0, 50)
    shelf = p.box(120, 96, 680, 122, 3)
    p.shadow(shelf, 6, 9, 0.5)
    p.put(shelf, hatch(p, shelf, 0.5, 0, 4.4) | border(p, shelf, 2), halo=2)
    for x in (220, 400, 580):
        peg = p.box(x - 8, 108, x + 8, 148, 7)
        p.put(peg, hatch(p, peg, 0.4, 90, 3.8) | border(p, peg, 1.8), halo=2)
    cloth = p.blob([(330, 206), (356, 196), (400, 204), (444, 196), (470, 206), (484, 276), (524, 306), (536, 420), (544, 540), (470, 552), (400, 546), (330, 552), (256, 540), (264, 420), (276, 306), (316, 276)])
    folds = sum(p.bump(x, 440, 11, 150, 13, tilt, 3) for x, tilt in ((300, -3), (350, -2), (400, 0), (452, 3), (506, 4)))
    p.shadow(cloth, 16, 10, 0.4)
    strap = p.brush([(340, 204), (362, 150), (400, 132), (438, 150), (460, 204)], 8, 8)
    p.put(strap, border(p, strap, 1.7), halo=2)
    cut = engrave(p, cloth, folds, period=6.2, angle=87, bend=0.16, base=0.02, gain=1.08, blur=2.5, sweep=10, swell=0.5)
    p.put(cloth, cut.ink, halo=2.5)
    stripe = p.shrink(cloth, 2) & (np.abs(np.mod(p.X - 400 + 0.06 * (p.X - 400) * (p.Y - 300) / 200, 62) - 31) < 6)
    p.wine |= stripe & ~p.ink
    pocket = p.poly([(346, 400), (454, 400), (450, 470), (350, 470)])
    p.mark(border(p, pocket, 1.8) | (border(p, p.shrink(pocket, 5), 1) & screen(p.X + p.Y, 7, np.full_like(p.X, 0.6), 0.1)))
    rope_ends = p.brush([(276, 306), (236, 360), (250, 430), (232, 480)], 6, 5) | p.brush([(524, 306), (566, 360), (550, 440), (570, 490)], 6, 5)
    p.put(rope_ends, border(p, rope_ends, 1.6), halo=1.5)
    hook(p, p.frame(220, 164, 0, 0.9))
    honing_steel(p, p.frame(584, 196, 90, 0.66))
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
