"""Numbers and sentences that tables give; pandas, no matplotlib."""
