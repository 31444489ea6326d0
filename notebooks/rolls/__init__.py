"""What the notebooks on rolls read."""
