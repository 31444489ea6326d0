"""Many puzzles on one cluster: a mix of them, their runs, measurement, simulation."""
