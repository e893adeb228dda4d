#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARGUMENT_0(registers) (registers)->gregs[REG_RDI]
#define ARGUMENT_1(registers) (registers)->gregs[REG_RSI]
#define ARGUMENT_2(registers) (registers)->gregs[REG_RDX]
#define ARGUMENT_3(registers) (registers)->gregs[REG_R10]
#define RESULT(registers) (registers)->gregs[REG_RAX]
#elif defined(__aarch64__)
#define ARGUMENT_0(registers) (registers)->regs[0]
#define ARGUMENT_1(registers) (registers)->regs[1]
#define ARGUMENT_2(registers) (registers)->regs[2]
#define ARGUMENT_3(registers) (registers)->regs[3]
#define RESULT(registers) (registers)->regs[0]
#else
#error "unknown registers"
#endif

// "/proc/THREAD/stat" by the other name of the same file, if it is such a path: /proc/self/task/THREAD/stat.
static const char *by_own_name(const char *path, char *name, size_t size) {
    static const char start[] = "/proc/", end[] = "/stat";
    if (strncmp(path, start, sizeof start - 1) != 0) return path;
    const char *thread = path + sizeof start - 1;
    size_t digits = strspn(thread, "0123456789");
    if (digits == 0 || digits > 10 || strcmp(thread + digits, end) != 0) return path;
    snprintf(name, size, "/proc/self/task/%.*s%s", (int)digits, thread, end);
    return name;
}

// Answers an openat that the filter has stopped: does it, with O_CLOEXEC, which lets it through.
static void reopen(int signal, siginfo_t *information, void *context) {
    (void)signal;
    if (information->si_syscall != SYS_openat) return;
    int error = errno;
    mcontext_t *registers = &((ucontext_t *)context)->uc_mcontext;
    char name[64];
    const char *path = by_own_name((const char *)ARGUMENT_1(registers), name, sizeof name);
    int flags = (int)ARGUMENT_2(registers) | O_CLOEXEC;
    long file = syscall(SYS_openat, (int)ARGUMENT_0(registers), path, flags, (mode_t)ARGUMENT_3(registers));
    RESULT(registers) = file < 0 ? -errno : file;
    errno = error;
}

int mb_answer_stopped_opens(void) {
    struct sigaction action = {.sa_sigaction = reopen, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(SIGSYS, &action, NULL) == 0 ? 0 : errno;
}
