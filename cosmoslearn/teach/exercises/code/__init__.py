"""Code exercises: a learner's function, run in a process of its own and compared with the engine."""
