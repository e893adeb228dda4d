#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int mb_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

// Copies above the numbers that the child gets, so that none is overwritten before its turn.
enum { MOST_DESCRIPTORS = 16 };

static int place_descriptors(posix_spawn_file_actions_t *actions, const int copies[], int count) {
    int status = 0;
    for (int number = 0; status == 0 && number < count; number++)
        status = posix_spawn_file_actions_adddup2(actions, copies[number], number);
    if (status == 0) status = posix_spawn_file_actions_addclosefrom_np(actions, count);
    if (status == 0) status = posix_spawn_file_actions_addchdir_np(actions, "/");
    return status;
}

static int spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
    const int copies[], int count) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, every;
    int status = posix_spawn_file_actions_init(&actions);
    if (status != 0) return status;
    status = posix_spawnattr_init(&attributes);
    if (status != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return status;
    }
    sigemptyset(&none);
    sigfillset(&every);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &every);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    status = place_descriptors(&actions, copies, count);
    if (status == 0) status = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return status;
}

int mb_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
    const int descriptors[], int count) {
    int copies[MOST_DESCRIPTORS], copied = 0, status = 0;
    if (count < 3 || count > MOST_DESCRIPTORS) return EINVAL;
    for (; status == 0 && copied < count; copied++) {
        copies[copied] = fcntl(descriptors[copied], F_DUPFD_CLOEXEC, MOST_DESCRIPTORS);
        if (copies[copied] < 0) {
            status = errno;
            break;
        }
    }
    if (status == 0) status = spawn(pid, path, arguments, environment, copies, count);
    while (copied > 0) close(copies[--copied]);
    return status;
}

int mb_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 ? 0 : errno;
}

static int limit(__rlimit_resource_t resource, rlim_t soft, rlim_t hard) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return errno;
    // A stricter limit that is in force already stays. (RLIM_INFINITY is the largest value.)
    if (limit.rlim_max > hard) limit.rlim_max = hard;
    limit.rlim_cur = limit.rlim_max < soft ? limit.rlim_max : soft;
    return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

int mb_limit_address_space(unsigned long long bytes) { return limit(RLIMIT_AS, bytes, bytes); }
int mb_limit_data(unsigned long long bytes) { return limit(RLIMIT_DATA, bytes, bytes); }
// The soft limit ends the process with SIGXCPU, which tells why; the hard one is for those who ignore that.
int mb_limit_cpu_seconds(unsigned long long seconds) { return limit(RLIMIT_CPU, seconds, seconds + 5); }
int mb_limit_file_bytes(unsigned long long bytes) { return limit(RLIMIT_FSIZE, bytes, bytes); }
int mb_limit_open_files(unsigned long long count) { return limit(RLIMIT_NOFILE, count, count); }
int mb_limit_processes(unsigned long long count) { return limit(RLIMIT_NPROC, count, count); }

void mb_make_way(int niceness) {
    if (niceness <= 0) return;
    setpriority(PRIO_PROCESS, 0, niceness);
    int group = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
    if (group < 0) return;
    dprintf(group, "%d", niceness);
    close(group);
}

int mb_forbid_dumps(void) {
    int status = limit(RLIMIT_CORE, 0, 0);
    if (status != 0) return status;
    return prctl(PR_SET_DUMPABLE, 0) == 0 ? 0 : errno;
}

int mb_exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
int mb_exit_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
