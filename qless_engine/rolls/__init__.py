"""Rolls of the twelve dice: how they fall, their numbers and weights, the atlas."""
