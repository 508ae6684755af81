"""Tests of the floor `teach`."""
