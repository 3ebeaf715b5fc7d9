"""From a flat silhouette to a lit relief."""

import numpy as np
import scipy.sparse as sparse
import scipy.sparse.linalg as solver
from scipy import ndimage as nd

UPPER_LEFT = (-0.38, -0.62, 0.78)


def inflate(sheet, shape, cell=8):
    """Pillow height of `shape` in units: Poisson equation on a coarse grid, square-root profile."""
    low = shape[::cell, ::cell]
    count = int(low.sum())
    if count == 0:
        return np.zeros(shape.shape, np.float32)
    index = -np.ones(low.shape, int)
    index[low] = np.arange(count)
    ys, xs = np.nonzero(low)
    rows, columns = [], []
    for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        y, x = ys + dy, xs + dx
        inside = (y >= 0) & (y < low.shape[0]) & (x >= 0) & (x < low.shape[1])
        near = np.where(inside, index[np.clip(y, 0, low.shape[0] - 1), np.clip(x, 0, low.shape[1] - 1)], -1)
        keep = near >= 0
        rows.append(np.nonzero(keep)[0])
        columns.append(near[keep])
    r, c = np.concatenate(rows), np.concatenate(columns)
    diagonal = np.arange(count)
    laplace = sparse.csc_matrix((np.r_[-np.ones(len(r)), 4 * np.ones(count)], (np.r_[r, diagonal], np.r_[c, diagonal])))
    height = np.zeros(low.shape, np.float32)
    height[low] = solver.spsolve(laplace, np.ones(count) * (cell / sheet.scale) ** 2)
    height = nd.zoom(height, cell, order=1)[: shape.shape[0], : shape.shape[1]]
    height = np.pad(height, ((0, shape.shape[0] - height.shape[0]), (0, shape.shape[1] - height.shape[1])))
    return np.sqrt(np.maximum(2 * nd.gaussian_filter(height, cell * 0.6), 0))


def light(sheet, height, direction=UPPER_LEFT, blur=4):
    """Lambert brightness 0..1 of a relief; `blur` in units softens it first."""
    height = nd.gaussian_filter(height, blur * sheet.scale)
    gy, gx = np.gradient(height)
    gy, gx = gy * sheet.scale, gx * sheet.scale
    lamp = np.array(direction) / np.linalg.norm(direction)
    return (-gx * lamp[0] - gy * lamp[1] + lamp[2]) / np.sqrt(gx * gx + gy * gy + 1)


def darkness(brightness, base=0.08, gain=1.02, shoulder=0.66):
    """Tone of ink for a brightness: gamma below the shoulder, soft roll-off above it."""
    tone = np.clip(1.0 - gain * brightness, 0, 1) ** 0.85
    return base + np.minimum(tone, shoulder + (1 - shoulder) * np.tanh((tone - shoulder) * 1.3))
