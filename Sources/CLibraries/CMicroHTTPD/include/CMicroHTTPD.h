#ifndef MOTIONBOOK_CMICROHTTPD_H
#define MOTIONBOOK_CMICROHTTPD_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

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

struct motionbook_settings {
    MHD_socket listening_socket;
    unsigned int threads;
    unsigned int connections;
    unsigned int inactivity_seconds;
    size_t connection_memory;
};

/// Starts the library's threads on a listening socket. NULL when it cannot.
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

#endif
