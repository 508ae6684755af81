"""Lessons: what they say, how a learner goes through them, and how they are shown."""
