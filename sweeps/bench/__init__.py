"""The benchmarks: rolls beside a compiled yardstick, fills beside Gecode."""
