"""A sweep asks one question of many inputs and keeps one record for each answer.

`kinds` says what a task and its record are; `worker` is the child process that answers
tasks, on PyPy where there is one; `children` owns such a process, `pool` keeps several
of them busy; `store` is the SQLite file that a sweep is; `running` puts these together,
and `launch` has a function for each kind of sweep. `inputs` says what a record means
for other tasks: nothing, except for the pieces of a grid to fill (`fill_pieces`).
`table` reads a store as a typed pandas table, and `ladder` puts together those of the
same rolls asked with ever more words. ``python -m sweeps`` is the command line.

On many machines `dask_pool` takes the place of `pool`: `dask_cluster` is what sweeps
see of a cluster, `dask_worker` owns the children there. And `fill_jobs` has many
puzzles solved on one at once, each a job of its own.

Records are only ever added. So a sweep that was stopped, even by force, goes on where
it was when the same command is given again, and ends with the same table.
"""

from qless_engine.outcome import CannotDoError


class SweepError(CannotDoError):
    """What went wrong in a sweep, other than its input, as one sentence for people."""
