#ifndef MOTIONBOOK_ENCRYPTION_H
#define MOTIONBOOK_ENCRYPTION_H

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>

/// TLS 1.3 and 1.2. A profile of GnuTLS's own order showed a quarter of the time in SHA-384, which AES-256 brings along:
/// AES-128 comes first, and then what is quick on devices without AES in hardware.
#define MOTIONBOOK_PRIORITIES                                                                                      \
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-CIPHER-ALL:+AES-128-GCM:+CHACHA20-POLY1305:+AES-256-GCM"          \
    ":-GROUP-ALL:+GROUP-X25519:+GROUP-SECP256R1:%SERVER_PRECEDENCE"

/// What the library asks in each full handshake: the chain and the key of the session's encryption.
int motionbook_choose_certificate(gnutls_session_t session, const gnutls_datum_t *authorities, int authority_count,
                                  const gnutls_pk_algorithm_t *algorithms, int algorithm_count,
                                  gnutls_pcert_st **chain, unsigned int *chain_length, gnutls_privkey_t *key);

#endif
