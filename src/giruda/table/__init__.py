"""One table without sockets: chairs, commands, versions, the cycle of deals, resume."""
