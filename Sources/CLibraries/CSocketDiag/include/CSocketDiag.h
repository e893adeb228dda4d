#ifndef MOTIONBOOK_CSOCKETDIAG_H
#define MOTIONBOOK_CSOCKETDIAG_H

#include <sys/types.h>

// Whose a local connection is, asked of Linux (sock_diag(7)). The kernel's headers are not in Swift's Glibc module, and
// messages are structures within structures, which C says best.

// A socket to ask with. -1 when the system has none.
int mb_diag_open(void);

// The account of the process at the other end of a TCP connection whose ends are both on this machine.
// Takes microseconds and never waits. One question at a time for each socket to ask with.
// 0, or an errno: ENOENT when there is no such process (any more).
int mb_diag_peer(int diag, int connection, uid_t *account);

#endif
