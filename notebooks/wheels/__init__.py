"""Methods to find the best word wheel, and how they are timed."""
