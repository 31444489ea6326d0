"""The command line of the engine: options, one file a command, and the terminal."""
