"""The five games. A game never imports another."""
