"""Learn five cosmic board games by trying: what may I do, what happens, how does it look?"""

__version__ = "0.1.0"
