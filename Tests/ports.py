"""TCP ports for programs that are told theirs. Only the standard library."""

import socket

# Bound and never listening: the system gives the port of such a socket to nobody who asks for any.
HELD = []


def free_port():
    """A port of 127.0.0.1 that is free and stays so for the program that is told it (with SO_REUSEADDR, as servers have it), until this
    process ends: neither a connection nor another test gets it between the choice and the start, or between two starts."""
    holder = socket.socket()
    holder.bind(("127.0.0.1", 0))
    # Only now: with it before, two processes could hold one port.
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    HELD.append(holder)
    return holder.getsockname()[1]
