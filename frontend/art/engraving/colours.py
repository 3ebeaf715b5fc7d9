"""The four colours of the house. Nothing else is ever printed."""

INK = "#1b1614"
PAPER = "#faf6f0"
BONE = "#efe6d8"
WINE = "#7a1420"
