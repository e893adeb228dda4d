#ifndef MOTIONBOOK_CMICROHTTPD_H
#define MOTIONBOOK_CMICROHTTPD_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

/// What the library calls, and with which first argument. MHD_start_daemon takes these as variadic arguments, which
/// Swift cannot pass.
struct motionbook_callbacks {
    void *context;
    MHD_AcceptPolicyCallback accept;
    MHD_AccessHandlerCallback handle;
    void *(*request_line)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection_changed;
    void (*log)(void *context, const char *message);
};

/// Certificate, private key and ticket key for TLS; see below.
struct motionbook_encryption;

struct motionbook_settings {
    /// Where the library accepts connections by itself; -1 when it is given them by MHD_add_connection.
    MHD_socket listening_socket;
    /// Whether it speaks TLS on the connections that it is given.
    bool is_encrypted;
    unsigned int threads;
    unsigned int connections;
    unsigned int inactivity_seconds;
    size_t connection_memory;
};

/// Starts the library's threads. NULL when it cannot.
/// The callbacks must stay where they are until the daemon has been stopped.
struct MHD_Daemon *motionbook_start(const struct motionbook_settings *settings,
                                    const struct motionbook_callbacks *callbacks);

/// Ends a request's target behind its question mark, in the connection's own memory. Only for what the library gives to
/// `request_line`, and during that call.
void motionbook_cut_query(const char *target);

/// The client's address.
const struct sockaddr *motionbook_client_address(struct MHD_Connection *connection);

/// The connection's socket.
MHD_socket motionbook_socket(struct MHD_Connection *connection);

/// What `connection_changed` stored for the connection.
void *motionbook_socket_context(struct MHD_Connection *connection);

/// Bytes from the request line's beginning to the empty line's end.
size_t motionbook_header_size(struct MHD_Connection *connection);

/// How far the sending over a socket is.
struct motionbook_sending {
    /// Bytes that the other side has confirmed since the connection began.
    uint64_t confirmed;
    /// There are bytes that it has not confirmed.
    bool is_waiting;
};

/// Asks the kernel how far the sending over a TCP socket is. False when it does not say.
bool motionbook_look_at_sending(int socket, struct motionbook_sending *sending);

// TLS

/// What is wrong with a certificate.
enum motionbook_certificate_fault {
    motionbook_certificate_good,
    /// The chain is no PEM, too long, or not in order.
    motionbook_certificate_bad_chain,
    /// The key is no PEM, or has a password.
    motionbook_certificate_bad_key,
    /// The key is not the certificate's.
    motionbook_certificate_mismatch,
    motionbook_certificate_no_memory,
};

/// Without a certificate yet. NULL when memory is short.
struct motionbook_encryption *motionbook_encryption_new(void);

/// Only when no connection uses it any more.
void motionbook_encryption_free(struct motionbook_encryption *encryption);

/// What handshakes use that begin from now on; from any thread. What is not good leaves everything as it was.
enum motionbook_certificate_fault motionbook_encryption_use(struct motionbook_encryption *encryption,
                                                            const char *chain, const char *key);

/// What TLS needs of us for one connection. It must stay where it is until the library has said goodbye to that.
struct motionbook_handshake {
    struct motionbook_encryption *encryption;
    /// What the handshake uses: held until the end of the connection, whatever certificate comes meanwhile.
    struct motionbook_chain *chain;
    /// Called once, when the client has done its part of the handshake; then NULL.
    void (*over)(void *context);
    void *context;
};

/// Whether a connection speaks TLS.
bool motionbook_is_encrypted(struct MHD_Connection *connection);

/// Prepares a connection for its handshake; in `connection_changed`, when it has started.
void motionbook_handshake_begin(struct motionbook_handshake *handshake, struct MHD_Connection *connection);

/// Lets go of what the handshake held.
void motionbook_handshake_end(struct motionbook_handshake *handshake);

/// Sends the last bytes of a TLS connection, and says that these were the last; on the connection's thread only.
/// False when they are not all on their way.
bool motionbook_send_last(struct MHD_Connection *connection, const uint8_t *bytes, size_t count);

// Connections that we accept ourselves

/// Whom a connection comes from: room for a struct sockaddr_storage.
struct motionbook_arrival {
    uint64_t storage[16];
    unsigned int size;
};

/// The next connection, which does not wait and is not inherited; -1 with errno when there is none.
int motionbook_accept(int listener, struct motionbook_arrival *arrival);

/// The client's address.
const struct sockaddr *motionbook_arrival_address(const struct motionbook_arrival *arrival);

#endif
