"""Exercises: one question, other positions for everybody; the engine answers and proves that the rule decides."""
