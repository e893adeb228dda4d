#!/usr/bin/env python3
"""Runs a program with what a container leaves it: no namespaces of its own, no mounts, Docker's default capabilities, and, if wished, no Landlock.

usage: container.py [--no-landlock ENOSYS|EPERM] [--namespaces] [--user NUMBER] [--chroot FOLDER] -- PROGRAM [ARGUMENT …]

`--namespaces` leaves namespaces and capabilities alone, so that bubblewrap works. What is refused is refused by a filter of system calls, as
Docker does it (clone3, whose flags a filter cannot see, does not exist: libc then takes clone).
"""

import argparse
import ctypes
import errno
import os
import platform
import struct
import sys

# What containers of root keep (Docker's default list): chown, dac_override, fowner, fsetid, kill, setgid, setuid, setpcap, net_bind_service,
# net_raw, sys_chroot, mknod, audit_write, setfcap.
KEPT = {0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 27, 29, 31}
CAPABILITIES = 64
PR_CAPBSET_DROP, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 24, 22, 38
SECCOMP_MODE_FILTER = 2
ALLOW, ERRNO = 0x7FFF0000, 0x00050000
NAMESPACES = 0x7E020000
# By architecture: its mark, then numbers of clone and of the calls that are refused whatever they say: unshare, setns, mount, umount2, pivot_root.
ARCHITECTURES = {
    "x86_64": (0xC000003E, 56, (272, 308, 165, 166, 155)),
    "aarch64": (0xC00000B7, 220, (97, 268, 40, 39, 41)),
}
CLONE3, LANDLOCK = 435, (444, 445, 446)

libc = ctypes.CDLL(None, use_errno=True)


def prctl(*words):
    """Whether the kernel did it."""
    return libc.prctl(*[ctypes.c_ulong(word) for word in words], *[ctypes.c_ulong(0)] * (5 - len(words))) == 0


def instruction(code, yes, no, value):
    return struct.pack("HBBI", code, yes, no, value)


def load(offset):
    return instruction(0x20, 0, 0, offset)


def answer(value):
    return instruction(0x06, 0, 0, value)


def refuse(number, error):
    """Refuses a call by its number."""
    return instruction(0x15, 0, 1, number) + answer(ERRNO | error)


def filter_of(landlock, namespaces):
    """The kernel's program: `landlock` is the error that its calls get, or None where they work."""
    mark, clone, refused = ARCHITECTURES[platform.machine()]
    program = load(4) + instruction(0x15, 1, 0, mark) + answer(ALLOW) + load(0)
    if landlock:
        program += b"".join(refuse(number, landlock) for number in LANDLOCK)
    if not namespaces:
        program += refuse(CLONE3, errno.ENOSYS) + b"".join(refuse(number, errno.EPERM) for number in refused)
        # clone with a flag of a namespace.
        program += instruction(0x15, 0, 4, clone) + load(16) + instruction(0x45, 0, 1, NAMESPACES) + answer(ERRNO | errno.EPERM) + answer(ALLOW)
    return program + answer(ALLOW)


def enter(landlock=None, namespaces=False, user=None, chroot=None):
    """Leaves this process what such a container has."""
    if chroot:
        os.chroot(chroot)
        os.chdir("/")
    program = filter_of(landlock, namespaces)
    lines = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(lines))
    head = ctypes.create_string_buffer(head, len(head))
    # Who has CAP_SYS_ADMIN (yet) may filter whatever it runs; others only what gains no rights by running a program.
    if not prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(head)):
        prctl(PR_SET_NO_NEW_PRIVS, 1)
        if not prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(head)):
            raise OSError(ctypes.get_errno(), "no filter of system calls")
    if os.geteuid() == 0 and not namespaces:
        for capability in range(CAPABILITIES):
            if capability not in KEPT:
                prctl(PR_CAPBSET_DROP, capability)
    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-landlock", choices=["ENOSYS", "EPERM"])
    parser.add_argument("--namespaces", action="store_true")
    parser.add_argument("--user", type=int)
    parser.add_argument("--chroot")
    parser.add_argument("program", nargs="+")
    told = parser.parse_args()
    enter(getattr(errno, told.no_landlock) if told.no_landlock else None, told.namespaces, told.user, told.chroot)
    os.execvp(told.program[0], told.program)


if __name__ == "__main__":
    sys.exit(main())
