#define _GNU_SOURCE
#include "CTLSClient.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

struct tls_client {
    int socket;
    gnutls_session_t session;
    gnutls_certificate_credentials_t trusted;
    bool now;
    bool is_empty;
    bool is_sending;
    bool heard_goodbye;
    int tickets;
    char protocol[64];
};

static ssize_t push(gnutls_transport_ptr_t pointer, const void *bytes, size_t size)
{
    struct tls_client *client = pointer;
    return send(client->socket, bytes, size, MSG_NOSIGNAL);
}

static ssize_t pull(gnutls_transport_ptr_t pointer, void *bytes, size_t size)
{
    struct tls_client *client = pointer;
    const ssize_t received = recv(client->socket, bytes, size, client->now ? MSG_DONTWAIT : 0);
    client->is_empty = received < 0 && errno == EAGAIN;
    return received;
}

static int wait_for_bytes(gnutls_transport_ptr_t pointer, unsigned int milliseconds)
{
    struct tls_client *client = pointer;
    struct pollfd look = {.fd = client->socket, .events = POLLIN};
    return poll(&look, 1, milliseconds == GNUTLS_INDEFINITE_TIMEOUT ? -1 : (int) milliseconds);
}

static int count_ticket(gnutls_session_t session, unsigned int type, unsigned int when, unsigned int incoming,
                        const gnutls_datum_t *message)
{
    (void) type;
    (void) when;
    (void) message;
    struct tls_client *client = gnutls_session_get_ptr(session);
    client->tickets += incoming != 0;
    return 0;
}

/// Reads the two tickets that the server sends behind a handshake of TLS 1.3: a socket that is closed with something
/// unread is reset, and what was sent over it is lost. The server itself says nothing before it is asked.
static void take_tickets(struct tls_client *client)
{
    unsigned char byte;
    while (client->tickets < 2 && gnutls_protocol_get_version(client->session) == GNUTLS_TLS1_3 &&
           wait_for_bytes(client, 1000) > 0) {
        const ssize_t received = gnutls_record_recv(client->session, &byte, 1);
        if (received != GNUTLS_E_AGAIN && received != GNUTLS_E_INTERRUPTED)
            return;
    }
}

static bool prepare(struct tls_client *client, const char *trusted, const uint8_t *ticket, size_t ticket_size)
{
    const gnutls_datum_t authority = {(unsigned char *) trusted, (unsigned int) strlen(trusted)};
    const gnutls_datum_t protocol = {(unsigned char *) "http/1.1", 8};
    if (gnutls_init(&client->session, GNUTLS_CLIENT | GNUTLS_NO_SIGNAL) < 0 ||
        gnutls_certificate_allocate_credentials(&client->trusted) < 0 ||
        gnutls_certificate_set_x509_trust_mem(client->trusted, &authority, GNUTLS_X509_FMT_PEM) < 1 ||
        gnutls_set_default_priority(client->session) < 0 ||
        gnutls_credentials_set(client->session, GNUTLS_CRD_CERTIFICATE, client->trusted) < 0 ||
        gnutls_alpn_set_protocols(client->session, &protocol, 1, 0) < 0 ||
        gnutls_server_name_set(client->session, GNUTLS_NAME_DNS, "localhost", 9) < 0)
        return false;
    if (ticket != NULL && gnutls_session_set_data(client->session, ticket, ticket_size) < 0)
        return false;
    gnutls_session_set_verify_cert(client->session, "localhost", 0);
    gnutls_session_set_ptr(client->session, client);
    gnutls_handshake_set_hook_function(client->session, GNUTLS_HANDSHAKE_NEW_SESSION_TICKET, GNUTLS_HOOK_POST,
                                       count_ticket);
    gnutls_transport_set_ptr(client->session, client);
    gnutls_transport_set_push_function(client->session, push);
    gnutls_transport_set_pull_function(client->session, pull);
    gnutls_transport_set_pull_timeout_function(client->session, wait_for_bytes);
    gnutls_handshake_set_timeout(client->session, GNUTLS_INDEFINITE_TIMEOUT);
    return true;
}

struct tls_client *tls_client_new(int socket, const char *trusted, const uint8_t *ticket, size_t ticket_size)
{
    struct tls_client *client = calloc(1, sizeof *client);
    if (client == NULL)
        return NULL;
    client->socket = socket;
    int result = -1;
    if (prepare(client, trusted, ticket, ticket_size))
        do
            result = gnutls_handshake(client->session);
        while (result == GNUTLS_E_INTERRUPTED);
    if (result < 0) {
        tls_client_free(client);
        return NULL;
    }
    take_tickets(client);
    gnutls_datum_t chosen = {0};
    gnutls_alpn_get_selected_protocol(client->session, &chosen);
    snprintf(client->protocol, sizeof client->protocol, "%s %.*s",
             gnutls_protocol_get_name(gnutls_protocol_get_version(client->session)), (int) chosen.size,
             chosen.data == NULL ? "" : (const char *) chosen.data);
    return client;
}

void tls_client_free(struct tls_client *client)
{
    if (client->session != NULL)
        gnutls_deinit(client->session);
    if (client->trusted != NULL)
        gnutls_certificate_free_credentials(client->trusted);
    free(client);
}

ssize_t tls_client_send(struct tls_client *client, const void *bytes, size_t size)
{
    ssize_t sent;
    do
        sent = client->is_sending ? gnutls_record_send(client->session, NULL, 0)
                                  : gnutls_record_send(client->session, bytes, size);
    while (sent == GNUTLS_E_INTERRUPTED);
    client->is_sending = sent == GNUTLS_E_AGAIN;
    if (sent >= 0)
        return sent;
    errno = sent == GNUTLS_E_AGAIN ? EAGAIN : EPIPE;
    return -1;
}

ssize_t tls_client_receive(struct tls_client *client, void *bytes, size_t size, bool now)
{
    client->now = now;
    client->is_empty = false;
    ssize_t received;
    do
        received = gnutls_record_recv(client->session, bytes, size);
    // Behind tickets, which are no bytes of ours, the library wants to be asked again.
    while (received == GNUTLS_E_INTERRUPTED || (received == GNUTLS_E_AGAIN && !client->is_empty));
    client->now = false;
    if (received == 0)
        client->heard_goodbye = true;
    if (received >= 0)
        return received;
    errno = received == GNUTLS_E_AGAIN ? EAGAIN : ECONNRESET;
    return -1;
}

void tls_client_goodbye(struct tls_client *client) { gnutls_bye(client->session, GNUTLS_SHUT_WR); }

bool tls_client_heard_goodbye(const struct tls_client *client) { return client->heard_goodbye; }

bool tls_client_is_resumed(const struct tls_client *client)
{
    return gnutls_session_is_resumed(client->session) != 0;
}

const char *tls_client_protocol(const struct tls_client *client) { return client->protocol; }

const uint8_t *tls_client_leaf(const struct tls_client *client, size_t *size)
{
    unsigned int count = 0;
    const gnutls_datum_t *chain = gnutls_certificate_get_peers(client->session, &count);
    *size = count == 0 ? 0 : chain[0].size;
    return count == 0 ? NULL : chain[0].data;
}

uint8_t *tls_client_ticket(struct tls_client *client, size_t *size)
{
    gnutls_datum_t data = {0};
    if (gnutls_session_get_data2(client->session, &data) < 0)
        return NULL;
    uint8_t *copy = malloc(data.size);
    if (copy != NULL)
        memcpy(copy, data.data, data.size);
    *size = data.size;
    gnutls_free(data.data);
    return copy;
}
