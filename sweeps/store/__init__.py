"""Where records are kept and read: SQLite files, tables, summaries, Parquet."""
