#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int mb_become(uid_t user) {
    // The group has the user's number. In this order: each step takes away the right to do the one before.
    if (setgroups(0, NULL) != 0 || setresgid(user, user, user) != 0 || setresuid(user, user, user) != 0) return errno;
    return 0;
}

int mb_drop_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2] = {{0}};
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    if (syscall(SYS_capset, &header, none) != 0) return errno;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

// Landlock, by the kernel's Documentation/userspace-api/landlock.rst. Debian 12's headers know its first two versions
// only, and its libc has no wrappers: names and numbers of the rest stand here.
#define FS_EXECUTE (1ULL << 0)
#define FS_WRITE_FILE (1ULL << 1)
#define FS_READ_FILE (1ULL << 2)
#define FS_READ_DIR (1ULL << 3)
#define FS_REMOVE_DIR (1ULL << 4)
#define FS_REMOVE_FILE (1ULL << 5)
#define FS_MAKE_DIR (1ULL << 7)
#define FS_MAKE_REG (1ULL << 8)
#define FS_MAKE_SYM (1ULL << 12)
#define FS_REFER (1ULL << 13)
#define FS_TRUNCATE (1ULL << 14)
#define FS_ALL_OF_1 ((1ULL << 13) - 1)
#define FS_IOCTL_DEV (1ULL << 15)
#define NET_BIND_AND_CONNECT_TCP 3ULL
#define SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS 3ULL

#define FS_OF_FILES (FS_READ_FILE | FS_WRITE_FILE | FS_TRUNCATE)
#define FS_TO_READ (FS_READ_FILE | FS_READ_DIR)
#define FS_TO_WRITE \
    (FS_TO_READ | FS_WRITE_FILE | FS_REMOVE_DIR | FS_REMOVE_FILE | FS_MAKE_DIR | FS_MAKE_REG | FS_MAKE_SYM | FS_REFER | \
     FS_TRUNCATE)

struct ruleset {
    uint64_t files, network, scope;
};
struct __attribute__((packed)) rule {
    uint64_t allowed;
    int32_t parent;
};

int mb_landlock_version(void) {
    long version = syscall(444 /* landlock_create_ruleset */, NULL, 0, 1U /* its version */);
    return version > 0 ? (int) version : 0;
}

static int allow(int rules, const char *path, uint64_t rights) {
    struct stat status;
    struct rule rule = {rights, open(path, O_PATH | O_CLOEXEC)};
    // What is not on this system needs no permission.
    if (rule.parent < 0) return errno == ENOENT ? 0 : errno;
    int error = fstat(rule.parent, &status) == 0 ? 0 : errno;
    if (!S_ISDIR(status.st_mode)) rule.allowed &= FS_OF_FILES;
    if (error == 0 && syscall(445 /* landlock_add_rule */, rules, 1 /* beneath a path */, &rule, 0) != 0) error = errno;
    close(rule.parent);
    return error;
}

int mb_landlock_rules(const char *const readable[], const char *const writable[], int *rules) {
    int version = mb_landlock_version(), error = 0;
    if (version == 0) return ENOSYS;
    struct ruleset all = {FS_ALL_OF_1, NET_BIND_AND_CONNECT_TCP, SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS};
    if (version >= 2) all.files |= FS_REFER;
    if (version >= 3) all.files |= FS_TRUNCATE;
    if (version >= 5) all.files |= FS_IOCTL_DEV;
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    *rules = (int) syscall(444 /* landlock_create_ruleset */, &all, size, 0);
    if (*rules < 0) return errno;
    for (; error == 0 && *readable != NULL; readable++) error = allow(*rules, *readable, FS_TO_READ & all.files);
    for (; error == 0 && *writable != NULL; writable++) error = allow(*rules, *writable, FS_TO_WRITE & all.files);
    if (error != 0) close(*rules);
    return error;
}

int mb_landlock_enter(int rules) {
    int error = syscall(446 /* landlock_restrict_self */, rules, 0) == 0 ? 0 : errno;
    close(rules);
    return error;
}
