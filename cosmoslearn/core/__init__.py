"""The words that all games share. Nothing here imports another floor of the package."""
