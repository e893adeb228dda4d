#ifndef MOTIONBOOK_CSECCOMP_H
#define MOTIONBOOK_CSECCOMP_H

#include <errno.h>
#include <seccomp.h>

// Function-like macros do not reach Swift.
static const uint32_t MB_SECCOMP_ALLOW = SCMP_ACT_ALLOW;
static const uint32_t MB_SECCOMP_NO_SUCH_CALL = SCMP_ACT_ERRNO(ENOSYS);
static const uint32_t MB_SECCOMP_STOP = SCMP_ACT_TRAP;

#endif
