"""What the notebook on many puzzles runs and measures."""
