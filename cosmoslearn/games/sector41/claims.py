"""Claims stub to be replaced."""

CHECKERS = {}
