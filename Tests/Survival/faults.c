// Makes the n-th change to the data folder go wrong: a library to be preloaded into the server alone.
//
// It stands before the C library's calls that change files, counts those on files below FAULTS_FOLDERS (absolute paths,
// colons between them), and at call number FAULTS_AT does what FAULTS_HOW says:
//
//   enospc   fails, as on a full disk; only calls that can meet one are counted
//   eio      fails, as on a broken disk
//   full     fails, as do all of them from there on
//   broken   the same with eio: the disk does not come back
//   short    writes half and says so; only writes are counted
//   kill     the process is killed in place of the call
//   torn     half is written, then the process is killed; only writes are counted
//
// One line in the file FAULTS_LOG tells of the (first) call: its sort and its path. Other calls go through; all do where
// that file is there already.
// Descriptors are known by the path that /proc shows, so that there is no table to keep right.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum how { NOTHING, NO_SPACE, FULL, NO_DISK, BROKEN, SHORT, KILL, TORN };
static const char *const names[] = {"", "enospc", "full", "eio", "broken", "short", "kill", "torn"};

static enum how how;
static long at;
static const char *folders, *report;
static atomic_long count;
static atomic_int stays;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("FAULTS_HOW"), *number = getenv("FAULTS_AT");
    folders = getenv("FAULTS_FOLDERS");
    report = getenv("FAULTS_LOG");
    if (!name || !number || !folders || !report) return;
    at = atol(number);
    for (int i = 1; i <= TORN; i++)
        if (strcmp(name, names[i]) == 0) how = i;
}

static int is_below(const char *path) {
    for (const char *folder = folders; *folder;) {
        size_t length = strcspn(folder, ":");
        if (strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0)) return 1;
        folder += length + (folder[length] == ':');
    }
    return 0;
}

// The path of a descriptor, or of a name beside it; empty if there is none.
static void locate(int descriptor, const char *name, char path[static PATH_MAX]) {
    path[0] = 0;
    if (name && name[0] == '/') {
        snprintf(path, PATH_MAX, "%s", name);
        return;
    }
    char link[64];
    snprintf(link, sizeof link, descriptor == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", descriptor);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
    if (name && name[0] && length > 0 && (size_t)length + strlen(name) + 2 < PATH_MAX) {
        path[length] = '/';
        strcpy(path + length + 1, name);
    }
}

static void die(void) {
    syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
    for (;;) pause();
}

// Whether this is the one fault.
static int tell(const char *sort, const char *path) {
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%s %s\n", sort, path);
    int file = (int)syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return 0;
    syscall(SYS_write, file, line, length);
    syscall(SYS_close, file);
    return 1;
}

// What to do about a call. Kills do not return.
enum effect { GO_ON, FAIL, HALF };

static enum effect effect(const char *sort, int descriptor, const char *name, int takes_space, size_t bytes) {
    if (how == NOTHING) return GO_ON;
    int is_full = how == NO_SPACE || how == FULL;
    if (is_full && !takes_space) return GO_ON;
    if ((how == SHORT || how == TORN) && bytes < 2) return GO_ON;
    int before = errno;
    char path[PATH_MAX];
    locate(descriptor, name, path);
    int is_it = is_below(path) && (stays || (atomic_fetch_add(&count, 1) + 1 == at && tell(sort, path)));
    errno = before;
    if (!is_it) return GO_ON;
    if (how == FULL || how == BROKEN) stays = 1;
    if (how == KILL) die();
    if (how == SHORT || how == TORN) return HALF;
    errno = is_full ? ENOSPC : EIO;
    return FAIL;
}

#define GUARD(sort, descriptor, name, takes_space) \
    if (effect(sort, descriptor, name, takes_space, 0) == FAIL) return -1

// Opening

static int open_at(int folder, const char *path, int flags, mode_t mode) {
    // Opening to read changes nothing, but can fail all the same.
    GUARD(flags & O_CREAT ? "create" : "open", folder, path, flags & O_CREAT);
    return (int)syscall(SYS_openat, folder, path, flags, mode);
}

static mode_t mode_of(int flags, va_list rest) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = mode_of(flags, rest); \
        va_end(rest); \
        return open_at(AT_FDCWD, path, flags, mode); \
    }
#define OPENAT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = mode_of(flags, rest); \
        va_end(rest); \
        return open_at(folder, path, flags, mode); \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

// Writing

#define WRITE(bytes, whole, half) \
    switch (effect("write", file, NULL, 1, bytes)) { \
    case FAIL: return -1; \
    case GO_ON: return whole; \
    case HALF: break; \
    } \
    ssize_t written = half; \
    if (how == TORN) die(); \
    return written

ssize_t write(int file, const void *from, size_t size) {
    WRITE(size, syscall(SYS_write, file, from, size), syscall(SYS_write, file, from, size / 2));
}

static ssize_t write_at(int file, const void *from, size_t size, off64_t offset) {
    WRITE(size, syscall(SYS_pwrite64, file, from, size, offset),
        syscall(SYS_pwrite64, file, from, size / 2, offset));
}
ssize_t pwrite(int file, const void *from, size_t size, off_t offset) { return write_at(file, from, size, offset); }
ssize_t pwrite64(int file, const void *from, size_t size, off64_t offset) { return write_at(file, from, size, offset); }

ssize_t writev(int file, const struct iovec *parts, int number) {
    size_t size = number > 0 ? parts[0].iov_len : 0;
    WRITE(size, syscall(SYS_writev, file, parts, number), syscall(SYS_write, file, parts[0].iov_base, size / 2));
}

ssize_t copy_file_range(int from, off64_t *offset, int file, off64_t *target, size_t size, unsigned flags) {
    WRITE(size, syscall(SYS_copy_file_range, from, offset, file, target, size, flags),
        syscall(SYS_copy_file_range, from, offset, file, target, size / 2, flags));
}

int ftruncate(int file, off_t length) {
    GUARD("truncate", file, NULL, 1);
    return (int)syscall(SYS_ftruncate, file, length);
}
int ftruncate64(int file, off64_t length) { return ftruncate(file, length); }

int fallocate(int file, int mode, off_t offset, off_t length) {
    GUARD("allocate", file, NULL, 1);
    return (int)syscall(SYS_fallocate, file, mode, offset, length);
}
int fallocate64(int file, int mode, off64_t offset, off64_t length) { return fallocate(file, mode, offset, length); }
int posix_fallocate(int file, off_t offset, off_t length) { return fallocate(file, 0, offset, length) == 0 ? 0 : errno; }
int posix_fallocate64(int file, off64_t offset, off64_t length) { return posix_fallocate(file, offset, length); }

int fsync(int file) {
    GUARD("sync", file, NULL, 1);
    return (int)syscall(SYS_fsync, file);
}
int fdatasync(int file) {
    GUARD("sync", file, NULL, 1);
    return (int)syscall(SYS_fdatasync, file);
}

// Names

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    GUARD("rename", to, new, 1);
    return (int)syscall(SYS_renameat2, from, old, to, new, flags);
}
int renameat(int from, const char *old, int to, const char *new) { return renameat2(from, old, to, new, 0); }
int rename(const char *old, const char *new) { return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0); }

int linkat(int from, const char *old, int to, const char *new, int flags) {
    GUARD("link", to, new, 1);
    return (int)syscall(SYS_linkat, from, old, to, new, flags);
}
int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

int unlinkat(int folder, const char *path, int flags) {
    GUARD(flags & AT_REMOVEDIR ? "rmdir" : "unlink", folder, path, 0);
    return (int)syscall(SYS_unlinkat, folder, path, flags);
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int mkdirat(int folder, const char *path, mode_t mode) {
    GUARD("mkdir", folder, path, 1);
    return (int)syscall(SYS_mkdirat, folder, path, mode);
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

int fchmod(int file, mode_t mode) {
    GUARD("chmod", file, NULL, 0);
    return (int)syscall(SYS_fchmod, file, mode);
}
int chmod(const char *path, mode_t mode) {
    GUARD("chmod", AT_FDCWD, path, 0);
    return (int)syscall(SYS_fchmodat, AT_FDCWD, path, mode);
}
