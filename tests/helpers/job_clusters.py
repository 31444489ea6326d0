"""A cluster without Dask: children of this machine, each owned by a thread."""

import concurrent.futures
import queue
import threading
import time

from sweeps import SweepError
from sweeps.pool.local import decide
from sweeps.pool.process import ChildClosed

PREEMPT_SECONDS = 0.8  # as on a Dask worker


class Task(concurrent.futures.Future):
    """A future that can be cancelled while its child is at work."""

    def __init__(self, tasks):
        super().__init__()
        self.tasks = tasks
        self.child = None
        self.is_preempted = False

    def cancel(self):
        self.is_preempted = True
        child = self.child
        if not super().cancel() and child is not None:
            child.preempt()
            threading.Timer(PREEMPT_SECONDS, self._stop, [child]).start()

    def _stop(self, child):
        if self.child is child:
            child.cancel()


class Threads:
    """So many slots, each a child that *make_child* returns."""

    def __init__(self, make_child, slots=2):
        self.number = slots
        self.gone = None  # what to say when nobody is there any more
        self.sent = []  # all tasks, in order
        self.sizes = []  # of the batches that they came in
        self.busy = 0.0  # seconds in which children were at work
        self._tasks = queue.SimpleQueue()
        self.children = [make_child() for _ in range(slots)]
        self._threads = [
            threading.Thread(target=self._work, args=(child,), daemon=True)
            for child in self.children
        ]
        for thread in self._threads:
            thread.start()

    def slots(self):
        self.check()
        return self.number

    def check(self):
        if self.gone is not None:
            raise SweepError(self.gone)

    def submit(self, tasks):
        task = Task(tasks)
        self.sent.extend(tasks)
        self.sizes.append(len(tasks))
        self._tasks.put(task)
        return task

    def close(self):
        for child in self.children:
            child.close()
            self._tasks.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self, child):
        while True:
            task = self._tasks.get()
            if task is None:
                return
            if not task.set_running_or_notify_cancel():
                continue
            task.child = child
            start = time.perf_counter()
            try:
                records = [
                    decide(child, one, lambda _, task=task: not task.is_preempted)
                    for one in task.tasks
                ]
            except (SweepError, ChildClosed) as error:
                task.child = None
                task.set_exception(error)
                continue
            task.child = None
            self.busy += time.perf_counter() - start
            task.set_result([record for record in records if record is not None])
