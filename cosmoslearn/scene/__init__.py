"""Scenes: what a position looks like, without the pixels of any renderer; and the renderers."""
