"""Searches: bots, the nearest legal change, readings compared."""
