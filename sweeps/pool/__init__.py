"""Children at work, on this machine or on those of a Dask cluster."""
