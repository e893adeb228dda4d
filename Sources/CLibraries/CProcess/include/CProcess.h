#ifndef MOTIONBOOK_CPROCESS_H
#define MOTIONBOOK_CPROCESS_H

#include <sys/types.h>

// What Linux can do with processes beyond POSIX: the declarations hide behind _GNU_SOURCE, which Swift's Glibc module
// does not set.

// A pipe whose ends no other child inherits. 0, or an errno.
int mb_pipe(int ends[2]);

// Starts a program in a session of its own, with these as its descriptors 0, 1, 2, … (at least the standard streams, at most
// 16) and no other, default signal handling and an empty signal mask. 0, or an errno.
int mb_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
    const int descriptors[], int count);

// Asks the system to kill this process when the thread that started it ends. 0, or an errno.
int mb_die_with_parent(void);

// Limits of this process, which its children inherit. 0, or an errno.
int mb_limit_address_space(unsigned long long bytes);
// Of memory that is the process' own and can be written; what is only reserved does not count.
int mb_limit_data(unsigned long long bytes);
int mb_limit_cpu_seconds(unsigned long long seconds);
int mb_limit_file_bytes(unsigned long long bytes);
int mb_limit_open_files(unsigned long long count);
int mb_limit_processes(unsigned long long count);
// Makes way for other processes: 0 does nothing, 19 takes only what nobody else wants. Where the system shares out the processor by
// sessions of processes (autogroups), this process' session makes way.
void mb_make_way(int niceness);
// No core dumps, and no other process of the same user may look inside.
int mb_forbid_dumps(void);

// What a process gives up for good. These hold for the thread that calls them and those that it starts: to be called while
// there is one thread. 0, or an errno.

// Turns root into an unprivileged user, with a group of the same number and no other.
int mb_become(uid_t user);
// No capability, and no program that is started gives any back.
int mb_drop_capabilities(void);
// Version of Landlock in the running kernel; 0 where there is none.
int mb_landlock_version(void);
// Rules for Landlock: what may be read and what may be written, all below these paths (NULL ends a list); paths that do not
// exist are passed over. Everything else that the running version knows is forbidden: other files, making devices, sockets
// and pipes, running programs, TCP, abstract sockets and signals to processes outside. ENOSYS where there is no Landlock.
int mb_landlock_rules(const char *const readable[], const char *const writable[], int *rules);
// Puts rules in force, and closes them.
int mb_landlock_enter(int rules);

// Answers, in a handler of SIGSYS, each openat without O_CLOEXEC that a filter of system calls stops: it is done with O_CLOEXEC,
// and "/proc/THREAD/stat" by its other name, "/proc/self/task/THREAD/stat". libdispatch looks there, without O_CLOEXEC, at
// threads whose work waits, and ends the process if it may not; Landlock knows a process' own threads by the other name only.
int mb_answer_stopped_opens(void);

// How a process ended, from waitpid's status: the exit status, or -1; the signal, or 0.
int mb_exit_status(int status);
int mb_exit_signal(int status);

#endif
