"""What the notebook on every roll reads."""
