"""Children at work, on this machine or on the machines of a Dask cluster."""
