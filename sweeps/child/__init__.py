"""What runs in a child process: one program, one protocol, and a service a file."""
