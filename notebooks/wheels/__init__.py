"""What the notebook on word wheels measures."""
