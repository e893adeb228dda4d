#include "CMicroHTTPD.h"
#include "encryption.h"

#include <stdarg.h>
#include <stdio.h>

/// Paths and queries are decoded by us, strictly: the library leaves them as they are.
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text)
{
    (void) context;
    (void) connection;
    size_t length = 0;
    while (text[length] != 0)
        length++;
    return length;
}

static void format_log(void *callbacks_pointer, const char *format, va_list arguments)
{
    const struct motionbook_callbacks *callbacks = callbacks_pointer;
    char message[512];
    vsnprintf(message, sizeof message, format, arguments);
    callbacks->log(callbacks->context, message);
}

/// What all daemons have in common.
#define SHARED_OPTIONS(settings, callbacks)                                                  \
    MHD_OPTION_EXTERNAL_LOGGER, format_log, (void *) (callbacks),                            \
        MHD_OPTION_THREAD_POOL_SIZE, (settings)->threads,                                    \
        MHD_OPTION_CONNECTION_LIMIT, (settings)->connections,                                \
        MHD_OPTION_CONNECTION_TIMEOUT, (settings)->inactivity_seconds,                       \
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (settings)->connection_memory,                   \
        MHD_OPTION_STRICT_FOR_CLIENT, 1,                                                     \
        MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,                                    \
        MHD_OPTION_URI_LOG_CALLBACK, (callbacks)->request_line, (callbacks)->context,        \
        MHD_OPTION_NOTIFY_COMPLETED, (callbacks)->completed, (callbacks)->context,           \
        MHD_OPTION_NOTIFY_CONNECTION, (callbacks)->connection_changed, (callbacks)->context

struct MHD_Daemon *motionbook_start(const struct motionbook_settings *settings,
                                    const struct motionbook_callbacks *callbacks)
{
    const unsigned int flags = MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    // With epoll, a handshake that waits for its client keeps a thread busy for as long as the client likes (seen in
    // 0.9.75, and the code of 1.0.1 is the same): what speaks TLS must use poll.
    if (settings->is_encrypted)
        return MHD_start_daemon(
            flags | MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_TLS, 0,
            callbacks->accept, callbacks->context, callbacks->handle, callbacks->context,
            SHARED_OPTIONS(settings, callbacks),
            MHD_OPTION_HTTPS_CERT_CALLBACK, motionbook_choose_certificate,
            MHD_OPTION_HTTPS_PRIORITIES, MOTIONBOOK_PRIORITIES,
            MHD_OPTION_END);
    if (settings->listening_socket < 0)
        return MHD_start_daemon(
            flags | MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET, 0,
            callbacks->accept, callbacks->context, callbacks->handle, callbacks->context,
            SHARED_OPTIONS(settings, callbacks),
            MHD_OPTION_END);
    return MHD_start_daemon(
        flags | MHD_USE_EPOLL_INTERNAL_THREAD, 0,
        callbacks->accept, callbacks->context, callbacks->handle, callbacks->context,
        SHARED_OPTIONS(settings, callbacks),
        MHD_OPTION_LISTEN_SOCKET, settings->listening_socket,
        MHD_OPTION_END);
}

const struct sockaddr *motionbook_client_address(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

MHD_socket motionbook_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

void *motionbook_socket_context(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

size_t motionbook_header_size(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

void motionbook_cut_query(const char *target)
{
    // The library means it to be read, and owns it: it writes there itself right afterwards.
    char *text = (char *) target;
    while (*text != 0 && *text != '?')
        text++;
    if (*text == '?')
        text[1] = 0;
}
