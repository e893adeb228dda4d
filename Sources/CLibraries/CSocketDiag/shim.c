#define _GNU_SOURCE
#include "CSocketDiag.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>

struct question {
    struct nlmsghdr head;
    struct inet_diag_req_v2 body;
};

int mb_diag_open(void) {
    return socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
}

// An end of the connection as sock_diag writes it. IPv4 addresses in IPv6 clothes are undressed: the client's socket
// is found as IPv4. Returns the family, or 0.
static uint8_t end_of(const struct sockaddr_storage *storage, __be16 *port, __be32 address[4]) {
    if (storage->ss_family == AF_INET) {
        const struct sockaddr_in *end = (const struct sockaddr_in *) storage;
        *port = end->sin_port;
        memcpy(address, &end->sin_addr, 4);
        return AF_INET;
    }
    if (storage->ss_family != AF_INET6) return 0;
    const struct sockaddr_in6 *end = (const struct sockaddr_in6 *) storage;
    *port = end->sin6_port;
    if (IN6_IS_ADDR_V4MAPPED(&end->sin6_addr)) {
        memcpy(address, end->sin6_addr.s6_addr + 12, 4);
        return AF_INET;
    }
    memcpy(address, &end->sin6_addr, 16);
    return AF_INET6;
}

static int receive(int diag, const struct question *question, uid_t *account) {
    for (;;) {
        union {
            struct nlmsghdr head;
            char bytes[4096];
        } answer;
        struct sockaddr_nl sender = {0};
        socklen_t size = sizeof sender;
        // The kernel has answered before `send` returned.
        ssize_t count = recvfrom(diag, &answer, sizeof answer, MSG_DONTWAIT, (struct sockaddr *) &sender, &size);
        if (count < 0) {
            if (errno == EINTR) continue;
            return errno;
        }
        if (sender.nl_pid != 0 || !NLMSG_OK(&answer.head, (size_t) count)) return EPROTO;
        // An answer that an earlier question left behind.
        if (answer.head.nlmsg_seq != question->head.nlmsg_seq) continue;
        if (answer.head.nlmsg_type == NLMSG_ERROR) {
            if (answer.head.nlmsg_len < NLMSG_LENGTH(sizeof(struct nlmsgerr))) return EPROTO;
            const struct nlmsgerr *error = NLMSG_DATA(&answer.head);
            return error->error < 0 ? -error->error : EPROTO;
        }
        if (answer.head.nlmsg_type != SOCK_DIAG_BY_FAMILY
            || answer.head.nlmsg_len < NLMSG_LENGTH(sizeof(struct inet_diag_msg)))
            return EPROTO;
        const struct inet_diag_msg *found = NLMSG_DATA(&answer.head);
        // Where the connection is not found, the kernel looks for a listener on the client's port: that is somebody
        // else. A socket that no process holds any more (no inode) may be given as root's: it is nobody's.
        if (found->id.idiag_sport != question->body.id.idiag_sport
            || found->id.idiag_dport != question->body.id.idiag_dport || found->idiag_inode == 0)
            return ENOENT;
        *account = found->idiag_uid;
        return 0;
    }
}

int mb_diag_peer(int diag, int connection, uid_t *account) {
    static _Atomic uint32_t questions;
    struct sockaddr_storage client = {0}, server = {0};
    socklen_t client_size = sizeof client, server_size = sizeof server;
    if (getpeername(connection, (struct sockaddr *) &client, &client_size) != 0) return errno;
    if (getsockname(connection, (struct sockaddr *) &server, &server_size) != 0) return errno;

    // The client's socket: what is our peer is its source.
    struct question question = {
        .head = {
            .nlmsg_len = sizeof question, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST,
            .nlmsg_seq = ++questions,
        },
        .body = {.sdiag_protocol = IPPROTO_TCP, .idiag_states = ~0u},
    };
    struct inet_diag_sockid *ends = &question.body.id;
    uint8_t family = end_of(&client, &ends->idiag_sport, ends->idiag_src);
    if (family == 0 || end_of(&server, &ends->idiag_dport, ends->idiag_dst) != family) return EAFNOSUPPORT;
    question.body.sdiag_family = family;
    ends->idiag_cookie[0] = ends->idiag_cookie[1] = INET_DIAG_NOCOOKIE;

    struct sockaddr_nl kernel = {.nl_family = AF_NETLINK};
    while (sendto(diag, &question, sizeof question, MSG_DONTWAIT, (struct sockaddr *) &kernel, sizeof kernel) < 0) {
        if (errno != EINTR) return errno;
    }
    return receive(diag, &question, account);
}
