"""Pictures that a phone shows in its first view, cut again with a coarser burin: the page takes `-small` below 768 px."""

from engraving.burin import coarser
from engraving.catalogue import PICTURES, picture

FIRST_VIEWS = {"gallery/cote-de-boeuf": 2.7, "meats/beef-1": 1.5, "zones/ile-de-france": 2.2}


def again(name, times):
    def draw():
        with coarser(times):
            return PICTURES[name]()

    return draw


for name, times in FIRST_VIEWS.items():
    picture(f"{name}-small")(again(name, times))
