#ifndef MOTIONBOOK_CTLSCLIENT_H
#define MOTIONBOOK_CTLSCLIENT_H

// A client that speaks TLS over a connected socket, and certificates to test with.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct tls_client;

/// Makes the handshake for `localhost`, trusting `trusted` (PEM) alone. `ticket` is what another client's
/// `tls_client_ticket` gave, or NULL. NULL when the handshake fails; the socket stays the caller's.
struct tls_client *tls_client_new(int socket, const char *trusted, const uint8_t *ticket, size_t ticket_size);
void tls_client_free(struct tls_client *client);

/// As send() and recv(): -1 with errno; 0 is the end. What a send did not get rid of (EAGAIN) goes out with the next one.
ssize_t tls_client_send(struct tls_client *client, const void *bytes, size_t size);
ssize_t tls_client_receive(struct tls_client *client, void *bytes, size_t size, bool now);

/// Says that nothing more comes: TLS's goodbye, and not TCP's.
void tls_client_goodbye(struct tls_client *client);
/// Whether the server has said goodbye, rather than just closed.
bool tls_client_heard_goodbye(const struct tls_client *client);

bool tls_client_is_resumed(const struct tls_client *client);
/// `TLS1.3 http/1.1`.
const char *tls_client_protocol(const struct tls_client *client);
/// The server's own certificate, DER. Lives as long as the client.
const uint8_t *tls_client_leaf(const struct tls_client *client, size_t *size);
/// What resumes the session; free() it. NULL when there is none.
uint8_t *tls_client_ticket(struct tls_client *client, size_t *size);

/// A certificate for `localhost` that signs itself, and its key, as PEM; free() both. False when that fails.
bool tls_make_certificate(char **chain, char **key);

#endif
