"""The burin in hand: fine for desks, coarser for phones, where fine lines run together to grey."""

from contextlib import contextmanager

_width = 1.0


def width():
    """How much coarser than usual lines are cut now; 1 is the fine burin."""
    return _width


@contextmanager
def coarser(times):
    """Everything drawn inside is cut `times` coarser: fewer, wider lines on a smaller grid."""
    global _width
    _width, before = times, _width
    try:
        yield
    finally:
        _width = before
