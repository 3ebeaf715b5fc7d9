"""Crates, cartons, pallets and the hand truck."""

import numpy as np

from engraving.screens import border, hatch, screen


def crate(p, x, y, w, h, depth=26, content=False, seed=1):
    """A pierced meat crate with its front at (x, y) top left, seen slightly from above."""
    top = p.poly([(x, y), (x + depth, y - depth * 0.6), (x + w + depth, y - depth * 0.6), (x + w, y)])
    side = p.poly([(x + w, y), (x + w + depth, y - depth * 0.6), (x + w + depth, y + h - depth * 0.6), (x + w, y + h)])
    front = p.box(x, y, x + w, y + h)
    p.put(top | side | front, side & hatch(p, side, 0.66, 84, 4.6), halo=2)
    rim = (p.Y < y + 13) & front
    slots = front & ~rim & (p.Y < y + h - 8) & (np.mod(p.X - x - 8, 20) < 10) & (p.X > x + 8) & (p.X < x + w - 8) & (np.mod(p.Y - y - 20, 24) < 15) & (p.Y > y + 18)
    handle = p.box(x + w / 2 - 26, y + 20, x + w / 2 + 26, y + 36, 6)
    slots &= ~p.grow(handle, 5)
    p.mark(slots | handle | border(p, front, 1.9) | border(p, side, 1.7) | border(p, top, 1.7) | (front & (np.abs(p.Y - y - 13) < 1)))
    inside = p.poly([(x + 7, y - 2.5), (x + depth + 3, y - depth * 0.6 + 3), (x + w + depth - 7, y - depth * 0.6 + 3), (x + w - 3, y - 2.5)])
    if content:
        mounds = sum(np.maximum(0, np.cos((p.X - x) / w * np.pi * 5 + k)) for k in (0, 1.4))
        p.put(inside, inside & screen(p.Y * 0.9 + p.X * 0.3 + mounds * 3, 4.6, np.clip(0.3 + mounds * 0.15, 0.1, 0.6), 0.05) | border(p, inside, 1.4), inside, halo=0)
    else:
        p.put(inside, inside & hatch(p, inside, 0.8, 0, 3.6), halo=0)


def carton(p, x, y, w, h, depth=26, band=True):
    """A closed carton; the tape is the wine."""
    top = p.poly([(x, y), (x + depth, y - depth * 0.6), (x + w + depth, y - depth * 0.6), (x + w, y)])
    side = p.poly([(x + w, y), (x + w + depth, y - depth * 0.6), (x + w + depth, y + h - depth * 0.6), (x + w, y + h)])
    front = p.box(x, y, x + w, y + h)
    shade = hatch(p, side, 0.62, 84, 4.8) | hatch(p, front, np.clip((p.Y - y) / h * 0.3 - 0.04, 0, 0.4), 4, 6)
    p.put(top | side | front, shade | border(p, front, 1.9) | border(p, side, 1.7) | border(p, top, 1.7), halo=2)
    if band:
        tape = p.box(x + w / 2 - 9, y, x + w / 2 + 9, y + h * 0.36) | p.poly(
            [(x + w / 2 - 9, y), (x + w / 2 - 9 + depth, y - depth * 0.6), (x + w / 2 + 9 + depth, y - depth * 0.6), (x + w / 2 + 9, y)]
        )
        p.put(tape, border(p, tape, 1.4), tape, halo=0)


def pallet(p, x, y, w, depth=34):
    """A wooden pallet, top front edge at (x, y)."""
    deck = p.poly([(x, y), (x + depth, y - depth * 0.6), (x + w + depth, y - depth * 0.6), (x + w, y)])
    front = p.box(x, y, x + w, y + 10) | p.box(x, y + 28, x + w, y + 36)
    for bx in (x, x + w / 2 - 20, x + w - 40):
        front |= p.box(bx, y, bx + 40, y + 36)
    side = p.poly([(x + w, y), (x + w + depth, y - depth * 0.6), (x + w + depth, y + 36 - depth * 0.6), (x + w, y + 36)])
    boards = screen(p.X - (y - p.Y) / 0.6, 30, np.full_like(p.X, 0.09), 0.01)
    p.put(deck | front | side, (deck & boards) | hatch(p, side, 0.7, 86, 4.6) | hatch(p, front, 0.18, 2, 5) | border(p, front, 1.8) | border(p, deck, 1.7) | border(p, side, 1.6), halo=2)


def hand_truck(p, x, y, height=330):
    """A two-wheeled truck standing, plate to the right at (x, y) on the ground."""
    for dx in (-6, 10):
        rail = p.brush([(x + dx, y - 8), (x + dx - 6, y - height * 0.5), (x + dx - 16, y - height), (x + dx - 34, y - height - 24), (x + dx - 62, y - height - 26)], 8, 7)
        p.put(rail, border(p, rail, 1.8) | hatch(p, rail, 0.3, 90, 3.6), halo=2)
    plate = p.poly([(x - 8, y - 6), (x + 190, y - 6), (x + 190, y + 2), (x - 8, y + 2)])
    p.put(plate, plate, halo=2)
    wheel = p.disc(x - 26, y - 26, 30)
    d = np.hypot(p.X - x + 26, p.Y - y + 26)
    p.put(wheel, wheel & ~((d < 18) & (d > 14)) & ~(d < 5) & ~((d < 13) & (np.sin(np.arctan2(p.Y - y + 26, p.X - x + 26) * 5) > 0.2)), halo=2.5)
