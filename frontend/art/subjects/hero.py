"""The hero: a Bazadaise cow as a cut-out, one fine cut for desks and one coarse cut for phones."""

from engraving.catalogue import picture
from engraving.print import Print
from props.cattle import engrave_cow

CROP = (205, 100, 1345, 906)


def cow(period, outline, scale, samples):
    p = Print(1600, 920, samples, ground=None)
    p.crop = CROP
    engrave_cow(p, p.frame(0, 0), period, outline, scale)
    return p


@picture("hero/cow")
def fine():
    return cow(6.3, 2.1, 1.0, 2.2)


@picture("hero/cow-small")
def coarse():
    return cow(15.0, 4.4, 2.1, 1.0)
