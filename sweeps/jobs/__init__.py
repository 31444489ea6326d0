"""Many puzzles at once, each a job with a fair share of a cluster."""
