"""What the notebook on filling crosswords measures."""
