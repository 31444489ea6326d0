"""What runs in a child process: one protocol, and the questions a child answers."""
