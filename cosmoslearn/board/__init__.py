"""Live boards for notebooks: they draw a position's scene, report what was pressed, and show verdicts."""
