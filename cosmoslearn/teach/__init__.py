"""Teaching: items, lessons, exercises, grading, misconceptions, progress, and the ways out."""
