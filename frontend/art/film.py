"""The silent history loop: the cow draws itself, its disc becomes the sun over Bordeaux, the van leaves.

"""

import subprocess
import sys

import numpy as np
from PIL import Image

from engraving.colours import BONE, INK, PAPER, WINE
from engraving.print import Print
from engraving.trace import RESULTS
from props.cattle import engrave_cow
from props.van import van
from subjects.places import scenery

WIDTH, HEIGHT, RATE, SECONDS = 960, 540, 20, 8
SUN = (286, 240, 58)
DISC = (520, 256, 190)


def rgb(colour):
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.float32)


def ease(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def coverage(p):
    """Smoothed plates of a print at the size of the film: paper, wine, ink, whole, each 0..1."""

    def small(plate):
        image = Image.fromarray((plate * 255).astype(np.uint8)).resize((WIDTH, HEIGHT), Image.LANCZOS)
        return np.clip(np.array(image, np.float32) / 255, 0, 1)

    return {"paper": small(p.paper | p.ink), "wine": small(p.wine & ~p.ink), "ink": small(p.ink), "plates": p}


def lay(frame, colour, amount):
    frame += (rgb(colour) - frame) * amount[..., None]


def drawing(progress, seed, band=7, lag=0.45):
    """Mask of a picture that draws itself: bands of lines advance from the left, each at its own pace."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    pace = np.random.RandomState(seed).rand(HEIGHT // band + 2)[(y // band).astype(int)]
    front = (progress * (1 + lag) - pace * lag) * (WIDTH + 120) - 60
    return np.clip((front - x) / 26, 0, 1)


def disc(x, y, radius):
    yy, xx = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    return np.clip(radius - np.hypot(xx - x, yy - y) + 0.5, 0, 1)


def stage():
    cow = Print(WIDTH, HEIGHT)
    engrave_cow(cow, cow.frame(96, 12, 0, 0.545), 9.0, 3.2, 1.3)
    town = Print(WIDTH, HEIGHT)
    scenery(town)
    truck = Print(WIDTH, HEIGHT)
    van(truck, truck.frame(200, 258, 0, 0.64))
    return coverage(cow), coverage(town), coverage(truck)


def shifted(field, dx):
    out = np.zeros_like(field)
    if dx >= 0:
        out[:, dx:] = field[:, : WIDTH - dx] if dx < WIDTH else 0
    elif -dx < WIDTH:
        out[:, :dx] = field[:, -dx:]
    return out


def compose(t, cow, town, truck):
    """One frame at time `t` seconds."""
    frame = np.tile(rgb(BONE), (HEIGHT, WIDTH, 1))
    leaving = drawing(ease((t - 7.2) / 0.8), 9)
    shown = drawing(ease((t - 3.0) / 1.7), 5) * (1 - leaving)
    move = ease((t - 2.7) / 0.9)
    x, y, radius = (a + (b - a) * move for a, b in zip(DISC, SUN))
    sun = disc(x, y, radius * ease(t / 0.9) * (1 - ease((t - 7.3) / 0.6)))
    horizon = np.clip((265 - np.mgrid[0:HEIGHT, 0:WIDTH][0]) / 1.0, 0, 1) if move > 0.98 else 1
    lay(frame, WINE, sun * horizon)
    if shown.max() > 0:
        for plate, colour in (("wine", WINE), ("ink", INK)):
            lay(frame, colour, town[plate] * shown)
    if t < 3.1:
        there = drawing(ease((t - 0.5) / 1.5), 2) * (1 - drawing(ease((t - 2.5) / 0.55), 7))
        for plate, colour in (("paper", PAPER), ("wine", WINE), ("ink", INK)):
            lay(frame, colour, cow[plate] * there)
    if 4.2 < t < 7.9:
        drive = ease((t - 4.2) / 1.5)
        dx = int(round(820 - 560 * drive - 900 * np.clip((t - 6.0) / 1.5, 0, 1) ** 2))
        for plate, colour in (("paper", PAPER), ("wine", WINE), ("ink", INK)):
            lay(frame, colour, shifted(truck[plate], dx))
    return np.clip(frame, 0, 255).astype(np.uint8)


def encode(frames, target, options):
    command = ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(RATE), "-i", "-"]
    process = subprocess.Popen([*command, "-an", *options, str(target)], stdin=subprocess.PIPE)
    for frame in frames:
        process.stdin.write(frame.tobytes())
    process.stdin.close()
    if process.wait():
        raise RuntimeError(f"ffmpeg failed on {target}")
    print(f"{target.name}: {target.stat().st_size / 1000:.0f} kB")


def main():
    folder = RESULTS / "history"
    folder.mkdir(parents=True, exist_ok=True)
    stills = stage()
    frames = [compose(i / RATE, *stills) for i in range(RATE * SECONDS)]
    if len(sys.argv) > 1:
        for second in (0.5, 1.4, 2.2, 2.9, 3.6, 4.4, 5.6, 6.6, 7.5):
            Image.fromarray(frames[int(second * RATE)]).save(f"{sys.argv[1]}/film-{second}.png")
    h264 = ["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-threads", "2"]
    encode(frames, folder / "loop.mp4", [*h264, "-crf", "31"])


if __name__ == "__main__":
    main()
