"""Kinds of sweep: what a task is, how it becomes a record, what a record must keep."""
