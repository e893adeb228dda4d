#define _GNU_SOURCE
#include "CEscape.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

typedef const struct mb_places *places;

// The result of a call that returns -1 and errno, as the errno alone.
static int said(long result) { return result == -1 ? errno : 0; }

static int opened(const char *path, int flags) {
    int descriptor = open(path, flags | O_CLOEXEC, 0600);
    if (descriptor < 0) return errno;
    close(descriptor);
    return 0;
}

// The calls are on one's own terms: libc's wrappers look at some arguments themselves.
#define CALL(name, ...) \
    static int name(places p) { (void) p; return said(__VA_ARGS__); }

static int family(int number) {
    static const int types[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET};
    int error = 0;
    for (int type = 0; type < 4; type++) {
        int descriptor = socket(number, types[type], 0);
        if (descriptor >= 0) close(descriptor);
        error = descriptor >= 0 ? 0 : errno;
        if (!mb_is_refusal(error)) return error;
    }
    return error;
}
#define FAMILY(name, number) \
    static int name(places p) { (void) p; return family(number); }
FAMILY(family_unix, AF_UNIX)
FAMILY(family_inet, AF_INET)
FAMILY(family_inet6, AF_INET6)
FAMILY(family_netlink, AF_NETLINK)
FAMILY(family_packet, AF_PACKET)
FAMILY(family_vsock, AF_VSOCK)
FAMILY(family_alg, AF_ALG)
static int family_any(places p) {
    (void) p;
    int error = EPERM;
    for (int number = 0; number < 64; number++) {
        error = family(number);
        if (!mb_is_refusal(error)) return error;
    }
    return error;
}
static int socket_pair(places p) {
    (void) p;
    int ends[2];
    return said(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}

// Processes.
static int memory_of_parent(places p) {
    (void) p;
    char byte;
    struct iovec own = {&byte, 1}, other = {(void *) 4096, 1};
    return said(process_vm_readv(getppid(), &own, 1, &other, 1, 0));
}
static int write_memory_of_parent(places p) {
    (void) p;
    char byte = 0;
    struct iovec own = {&byte, 1}, other = {(void *) 4096, 1};
    return said(process_vm_writev(getppid(), &own, 1, &other, 1, 0));
}
static int open_memory_of_parent(places p) {
    (void) p;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", getppid());
    return opened(path, O_RDONLY);
}
static int environment_of_parent(places p) {
    (void) p;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/environ", getppid());
    return opened(path, O_RDONLY);
}
// Without O_CLOEXEC, so that a worker's own handler answers.
static int reopened(const char *path) {
    int descriptor = open(path, O_RDONLY | O_NONBLOCK);
    if (descriptor < 0) return errno;
    close(descriptor);
    return 0;
}
static int state_of_parent(places p) {
    (void) p;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/stat", getppid());
    return reopened(path);
}
CALL(trace, ptrace(PTRACE_SEIZE, getppid(), NULL, NULL))
CALL(signal_parent, kill(getppid(), 0))
CALL(signal_thread_of_parent, syscall(SYS_tgkill, getppid(), getppid(), 0))
CALL(queue_signal, syscall(SYS_rt_sigqueueinfo, getppid(), 0, NULL))
CALL(handle_of_parent, syscall(434 /* pidfd_open */, getppid(), 0))
CALL(owner_of_signals, fcntl(0, F_SETOWN, getppid()))
static int limits_of_parent(places p) {
    (void) p;
    struct rlimit limit;
    return said(syscall(SYS_prlimit64, getppid(), RLIMIT_CORE, NULL, &limit));
}
static int processors_of_parent(places p) {
    (void) p;
    unsigned long mask[16] = {~0UL};
    return said(syscall(SYS_sched_setaffinity, getppid(), sizeof mask, mask));
}
static int reap(long child) {
    if (child == 0) _exit(0);
    if (child < 0) return errno;
    waitpid((pid_t) child, NULL, 0);
    return 0;
}
static int process(places p) { (void) p; return reap(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }
static int user_namespace(places p) { (void) p; return reap(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0)); }
static int new_process(places p) {
    (void) p;
    struct clone_args arguments = {.flags = CLONE_NEWUSER, .exit_signal = SIGCHLD};
    return reap(syscall(SYS_clone3, &arguments, sizeof arguments));
}
CALL(program, syscall(SYS_execve, NULL, NULL, NULL))

// The kernel's larger doors.
static int rings(places p) {
    (void) p;
    char parameters[120] = {0};
    return said(syscall(425 /* io_uring_setup */, 1, parameters));
}
CALL(page_faults, syscall(SYS_userfaultfd, 1))
CALL(keys, syscall(SYS_keyctl, 0, -3, 0, 0, 0))
CALL(new_key, syscall(SYS_add_key, "user", "a", "b", 1, -3))
CALL(wanted_key, syscall(SYS_request_key, "user", "a", NULL, 0))
CALL(programs_of_kernel, syscall(SYS_bpf, 0, NULL, 0))
CALL(counters, syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0))
CALL(mounting, mount("none", "/", "nosuchsystem", 0, NULL))
CALL(new_mounting, syscall(430 /* fsopen */, "nosuchsystem", 0))
CALL(unsharing, unshare(CLONE_NEWUSER))
CALL(unsharing_mounts, unshare(CLONE_NEWNS))
CALL(entering, setns(-1, 0))
CALL(pivoting, syscall(SYS_pivot_root, "/", "/"))
CALL(new_root, chroot("/"))
CALL(kernel_image, syscall(SYS_kexec_load, 0, 1, NULL, 0xffff))
CALL(kernel_file, syscall(SYS_kexec_file_load, -1, -1, 0, NULL, ~0UL))
CALL(kernel_module, syscall(SYS_init_module, NULL, 0, NULL))
CALL(kernel_module_file, syscall(SYS_finit_module, -1, NULL, 0))
CALL(kernel_module_gone, syscall(SYS_delete_module, "nosuchmodule", O_NONBLOCK))
CALL(rebooting, syscall(SYS_reboot, 0, 0, 0, NULL))
CALL(file_handles, syscall(SYS_open_by_handle_at, -1, NULL, 0))
CALL(watching, syscall(SYS_fanotify_init, 0, 0))
CALL(personality_change, syscall(SYS_personality, 0x0040000))
CALL(typing, ioctl(0, TIOCSTI, "x"))
CALL(dumps, prctl(PR_SET_DUMPABLE, 1))
CALL(root, setresuid(0, 0, 0))

// Memory that limits of the address space do not count.
CALL(memory_file, syscall(SYS_memfd_create, "x", 0))
CALL(secret_memory, syscall(447 /* memfd_secret */, 0))
CALL(shared_memory, shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600))
CALL(message_queue, syscall(SYS_mq_open, "motionbook", O_CREAT | O_RDWR, 0600, NULL))
static int shared_file(places p) { (void) p; return opened("/dev/shm/motionbook", O_CREAT | O_RDWR); }

// Files.
static int core_pattern(places p) { (void) p; return opened("/proc/sys/kernel/core_pattern", O_WRONLY); }
static int own_score(places p) { (void) p; return opened("/proc/self/oom_score_adj", O_WRONLY); }
static int kernel_setting(places p) { (void) p; return opened("/sys/kernel/mm/transparent_hugepage/enabled", O_WRONLY); }
static int disks(places p) { (void) p; return opened("/proc/self/mountinfo", O_WRONLY); }
static int read_secret(places p) { return opened(p->secret, O_RDONLY); }
static int reopen_secret(places p) { return reopened(p->secret); }
static int write_secret(places p) { return opened(p->secret, O_WRONLY); }
static int empty_secret(places p) { return opened(p->secret, O_RDONLY | O_TRUNC); }
static int cut_secret(places p) { return said(truncate(p->secret, 0)); }
static int change_secret(places p) { return said(chmod(p->secret, 0666)); }
static int own_secret(places p) { return said(chown(p->secret, getuid(), getgid())); }
static int date_secret(places p) { return said(utimensat(AT_FDCWD, p->secret, NULL, 0)); }
static int remove_secret(places p) { return said(rename(p->secret, p->secret)); }
static int list_outside(places p) { return opened(p->outside, O_RDONLY | O_DIRECTORY); }
static int write_clip(places p) { return opened(p->clip, O_WRONLY); }
static int change_clip(places p) { return said(chmod(p->clip, 0666)); }
static int within(const char *folder, int (*make)(const char *)) {
    char path[4096];
    snprintf(path, sizeof path, "%s/motionbook-escape", folder);
    int error = make(path);
    if (error == 0) remove(path);
    return error;
}
static int make_file(const char *path) { return opened(path, O_CREAT | O_WRONLY); }
static int make_folder(const char *path) { return said(mkdir(path, 0700)); }
static int make_link(const char *path) { return said(symlink("/", path)); }
static int make_device(const char *path) { return said(mknod(path, S_IFCHR | 0600, 1 << 8 | 3)); }
static int make_pipe(const char *path) { return said(mknod(path, S_IFIFO | 0600, 0)); }
static int file_outside(places p) { return within(p->outside, make_file); }
static int folder_outside(places p) { return within(p->outside, make_folder); }
static int link_outside(places p) { return within(p->outside, make_link); }
static int file_in_tmp(places p) { (void) p; return within("/tmp", make_file); }
static int file_in_usr(places p) { (void) p; return within("/usr", make_file); }
static int file_in_root(places p) { (void) p; return within("/", make_file); }
static int device(places p) { return within(p->output, make_device); }
static int named_pipe(places p) { return within(p->output, make_pipe); }
static int through_link(places p) {
    char path[4096];
    snprintf(path, sizeof path, "%s/motionbook-escape", p->output);
    if (symlink(p->secret, path) != 0) return errno;
    int error = opened(path, O_RDONLY);
    unlink(path);
    return error;
}
static int second_name(places p) {
    char path[4096];
    snprintf(path, sizeof path, "%s/motionbook-escape", p->output);
    int error = said(link(p->secret, path));
    unlink(path);
    return error;
}

#define ATTEMPT(function) {#function, function}
static const struct {
    const char *name;
    int (*run)(places);
} attempts[] = {
    ATTEMPT(family_unix), ATTEMPT(family_inet), ATTEMPT(family_inet6), ATTEMPT(family_netlink), ATTEMPT(family_packet),
    ATTEMPT(family_vsock), ATTEMPT(family_alg), ATTEMPT(family_any), ATTEMPT(socket_pair),
    ATTEMPT(memory_of_parent), ATTEMPT(write_memory_of_parent), ATTEMPT(open_memory_of_parent),
    ATTEMPT(environment_of_parent), ATTEMPT(state_of_parent), ATTEMPT(trace), ATTEMPT(signal_parent),
    ATTEMPT(signal_thread_of_parent), ATTEMPT(queue_signal), ATTEMPT(handle_of_parent), ATTEMPT(owner_of_signals), ATTEMPT(limits_of_parent),
    ATTEMPT(processors_of_parent), ATTEMPT(process), ATTEMPT(user_namespace), ATTEMPT(new_process), ATTEMPT(program),
    ATTEMPT(rings), ATTEMPT(page_faults), ATTEMPT(keys), ATTEMPT(new_key), ATTEMPT(wanted_key),
    ATTEMPT(programs_of_kernel), ATTEMPT(counters), ATTEMPT(mounting), ATTEMPT(new_mounting),
    ATTEMPT(entering), ATTEMPT(pivoting), ATTEMPT(new_root), ATTEMPT(kernel_image), ATTEMPT(kernel_file),
    ATTEMPT(kernel_module), ATTEMPT(kernel_module_file), ATTEMPT(kernel_module_gone), ATTEMPT(rebooting),
    ATTEMPT(file_handles), ATTEMPT(watching), ATTEMPT(personality_change), ATTEMPT(typing), ATTEMPT(dumps),
    ATTEMPT(memory_file), ATTEMPT(secret_memory), ATTEMPT(shared_memory), ATTEMPT(message_queue), ATTEMPT(shared_file),
    ATTEMPT(core_pattern), ATTEMPT(own_score), ATTEMPT(kernel_setting), ATTEMPT(disks),
    ATTEMPT(read_secret), ATTEMPT(reopen_secret), ATTEMPT(write_secret), ATTEMPT(empty_secret), ATTEMPT(cut_secret),
    ATTEMPT(change_secret), ATTEMPT(own_secret), ATTEMPT(date_secret), ATTEMPT(remove_secret), ATTEMPT(list_outside), ATTEMPT(write_clip),
    ATTEMPT(change_clip), ATTEMPT(file_outside), ATTEMPT(folder_outside), ATTEMPT(link_outside), ATTEMPT(file_in_tmp),
    ATTEMPT(file_in_usr), ATTEMPT(file_in_root), ATTEMPT(device), ATTEMPT(named_pipe), ATTEMPT(through_link),
    ATTEMPT(second_name),
    // Last: where they go through, the process is another one afterwards.
    ATTEMPT(unsharing_mounts), ATTEMPT(unsharing), ATTEMPT(root),
};

int mb_attempt_count(void) { return (int) (sizeof attempts / sizeof attempts[0]); }
const char *mb_attempt_name(int attempt) { return attempts[attempt].name; }
int mb_attempt(int attempt, const struct mb_places *places) { return attempts[attempt].run(places); }
int mb_is_refusal(int error) {
    return error == EPERM || error == EACCES || error == ENOSYS || error == EROFS || error == ENOENT || error == EXDEV;
}
