#ifndef MOTIONBOOK_CPROCESS_H
#define MOTIONBOOK_CPROCESS_H

#include <sys/types.h>

// What Linux can do with processes beyond POSIX: the declarations hide behind _GNU_SOURCE, which Swift's Glibc module
// does not set.

// A pipe whose ends no other child inherits. 0, or an errno.
int mb_pipe(int ends[2]);

// Starts a program in a session of its own, with these three as its standard streams and no other open descriptor,
// default signal handling and an empty signal mask. 0, or an errno.
int mb_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
    int input, int output, int errors);

// Asks the system to kill this process when the thread that started it ends. 0, or an errno.
int mb_die_with_parent(void);

// Limits of this process, which its children inherit. 0, or an errno.
int mb_limit_address_space(unsigned long long bytes);
int mb_limit_cpu_seconds(unsigned long long seconds);
int mb_limit_file_bytes(unsigned long long bytes);
int mb_limit_open_files(unsigned long long count);
int mb_limit_processes(unsigned long long count);
// No core dumps, and no other process of the same user may look inside.
int mb_forbid_dumps(void);

// How a process ended, from waitpid's status: the exit status, or -1; the signal, or 0.
int mb_exit_status(int status);
int mb_exit_signal(int status);

#endif
