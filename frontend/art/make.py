"""Regenerate pictures: `python3 make.py [--proof DIR] [name or prefix ...]` (all without a name)."""

import pathlib
import sys
import time

from engraving.catalogue import load
from engraving.trace import save


def main(arguments):
    proofs = None
    if "--proof" in arguments:
        at = arguments.index("--proof")
        proofs = pathlib.Path(arguments[at + 1])
        arguments = arguments[:at] + arguments[at + 2 :]
        proofs.mkdir(parents=True, exist_ok=True)
    for name, draw in sorted(load().items()):
        if arguments and not any(name == a or name.startswith(a.rstrip("*")) and a.endswith("*") for a in arguments):
            continue
        start = time.time()
        sheet = draw()
        if sheet is None:
            print(f"{name}: done in {time.time() - start:.1f} s")
        elif proofs:
            sheet.image().save(proofs / f"{name.replace('/', '__')}.png")
            print(f"{name}: proof in {time.time() - start:.1f} s")
        else:
            file = save(sheet, name)
            print(f"{name}: {file.stat().st_size / 1000:.0f} kB in {time.time() - start:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
