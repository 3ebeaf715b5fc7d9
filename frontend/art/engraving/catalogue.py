"""The list of pictures: every generator registers the files that it makes."""

import importlib
import pathlib
import pkgutil

PICTURES = {}


def picture(name):
    """Register a function that returns a finished Print (or writes its own files and returns None)."""

    def register(function):
        PICTURES[name] = function
        return function

    return register


def load():
    """Import every subject so that PICTURES is complete."""
    import subjects

    for module in pkgutil.iter_modules([str(pathlib.Path(subjects.__file__).parent)]):
        importlib.import_module(f"subjects.{module.name}")
    return PICTURES
