import Domain
import Glibc

/// The system calls that a worker may make: what the work on real clips of every kind was seen to need, and what newer
/// or older versions of libc, Swift, FFmpeg and OpenVINO use in its place.
///
/// Not among them, on purpose: sockets, other processes, running programs, changing modes, owners or times of files
/// (Landlock does not ask about these), memory that limits of the address space do not count (`memfd_create`, System
/// V).
enum SystemCalls {
    /// Calls that may be made with any arguments.
    static let free = words(
        """
        read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 lseek close close_range dup dup2 dup3
        fstat newfstatat stat lstat statx statfs fstatfs access faccessat faccessat2 readlink readlinkat getdents64 getcwd
        ftruncate fallocate fsync fdatasync fadvise64 umask
        mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 symlink symlinkat
        mmap munmap mremap mprotect madvise brk msync mincore mlock munlock mbind get_mempolicy set_mempolicy
        map_shadow_stack
        futex futex_waitv set_robust_list get_robust_list rseq membarrier set_tid_address exit exit_group
        getpid getppid gettid getuid geteuid getgid getegid getgroups getpgrp getpgid getsid
        rt_sigaction rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait rt_sigpending sigaltstack restart_syscall
        clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time times getrusage sysinfo uname getrandom
        getcpu getrlimit sched_yield sched_getaffinity sched_getparam sched_getscheduler sched_get_priority_max
        sched_get_priority_min pause
        poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2 eventfd2
        pipe pipe2 timerfd_create timerfd_settime timerfd_gettime arch_prctl
        """)

    /// Calls that are needed besides on the way from bubblewrap to a worker that has isolated itself.
    static let entering = words(
        """
        execve wait4 waitid prctl tgkill setgroups setresgid setresuid capget capset seccomp
        landlock_create_ruleset landlock_add_rule landlock_restrict_self
        """)

    /// A condition on one argument: its bits under a mask have a value.
    struct Condition: Equatable, Sendable {
        var argument: UInt32
        var mask = UInt64.max
        var value: UInt64
    }

    /// A call that may be made where all the conditions hold.
    struct Bounded: Equatable, Sendable {
        var name: String
        var conditions: [Condition]
    }

    /// Calls that are harmless with some arguments only.
    static let bounded: [Bounded] = {
        var calls = [
            // Older versions of Landlock look away where a file is emptied: it must be opened for writing, which they
            // see. What is `stopped` is left out.
            Bounded(name: "openat", conditions: [Condition(argument: 2, mask: truncate | nonBlocking, value: 0)]),
            Bounded(
                name: "openat",
                conditions: [
                    Condition(argument: 2, mask: truncate | nonBlocking | closing, value: nonBlocking | closing)
                ]),
            // Threads of its own, no processes. clone3, whose flags lie in memory, is unknown here: libc then takes
            // clone.
            Bounded(
                name: "clone",
                conditions: [Condition(argument: 0, mask: thread | namespaces, value: thread)]),
            // Its own limits and priority, its own threads' names and processors.
            Bounded(name: "prlimit64", conditions: [Condition(argument: 0, value: 0)]),
            Bounded(
                name: "setpriority", conditions: [Condition(argument: 0, value: 0), Condition(argument: 1, value: 0)]),
            Bounded(name: "sched_setaffinity", conditions: [Condition(argument: 0, value: 0)]),
            // Whether something is a terminal: TCGETS.
            Bounded(name: "ioctl", conditions: [Condition(argument: 1, value: 0x5401)]),
        ]
        for access in [O_WRONLY, O_RDWR] {
            let isWriting = Condition(argument: 2, mask: truncate | UInt64(O_ACCMODE), value: truncate | UInt64(access))
            calls.append(Bounded(name: "openat", conditions: [isWriting]))
        }
        // PR_SET_NAME, PR_GET_NAME, PR_SET_VMA (names for memory).
        for option: UInt64 in [15, 16, 0x5356_4d41] {
            calls.append(Bounded(name: "prctl", conditions: [Condition(argument: 0, value: option)]))
        }
        // Copies and flags of descriptors; not: who gets a signal.
        for command in [F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, 1030 /* F_DUPFD_CLOEXEC */] {
            calls.append(Bounded(name: "fcntl", conditions: [Condition(argument: 1, value: UInt64(command))]))
        }
        return calls
    }()

    /// What a worker's own signal handler does in a call's place (`mb_answer_stopped_opens`): as libdispatch opens
    /// `/proc/THREAD/stat`.
    static let stopped = Bounded(
        name: "openat",
        conditions: [Condition(argument: 2, mask: truncate | nonBlocking | closing, value: nonBlocking)])

    private static let (truncate, nonBlocking, closing) = (UInt64(O_TRUNC), UInt64(O_NONBLOCK), UInt64(O_CLOEXEC))
    /// CLONE_VM, CLONE_SIGHAND and CLONE_THREAD: what makes a thread.
    private static let thread: UInt64 = 0x100 | 0x800 | 0x1_0000
    /// CLONE_NEWNS, …CGROUP, …UTS, …IPC, …USER, …PID and …NET, and CLONE_PTRACE.
    private static let namespaces: UInt64 = 0x7e02_0000 | 0x2000

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}
